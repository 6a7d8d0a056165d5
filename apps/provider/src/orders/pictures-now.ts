import type { OrderLineItem } from '@cartwright/contract'
import { mediaAddress } from '../catalogue/index.ts'
import type { KeptOrder } from './order.ts'

/** For reading only: the shop's own pictures where the shop is now. It may have moved since the order, which keeps the addresses of its day. */
export function withPicturesNow(order: KeptOrder, providerUrl: string): KeptOrder {
  const lineItems = order.content.lineItems.map((line) => lineNow(line, providerUrl))
  return { ...order, content: { ...order.content, lineItems } }
}

function lineNow(line: OrderLineItem, providerUrl: string): OrderLineItem {
  const { image } = line
  if (!image?.id || !image.url || !URL.canParse(image.url)) return line
  const url = mediaAddress(providerUrl, image.id)
  const isOwn = new URL(image.url).pathname === new URL(url).pathname
  return isOwn ? { ...line, image: { ...image, url } } : line
}
