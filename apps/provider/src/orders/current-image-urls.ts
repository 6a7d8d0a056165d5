import type { OrderLineItem } from '@cartwright/contract'
import { getMediaUrl } from '../media/index.ts'
import type { StoredOrder } from './order.ts'

/** For reading only: the shop's own pictures where the shop is now. It may have moved since the order, which keeps the addresses of its day. */
export function withCurrentImageUrls(order: StoredOrder, providerUrl: string): StoredOrder {
  const lineItems = order.content.lineItems.map((line) => withCurrentImageUrl(line, providerUrl))
  return { ...order, content: { ...order.content, lineItems } }
}

function withCurrentImageUrl(line: OrderLineItem, providerUrl: string): OrderLineItem {
  const { image } = line
  if (!image?.id || !image.url || !URL.canParse(image.url)) return line
  const url = getMediaUrl(providerUrl, image.id)
  const isOwn = new URL(image.url).pathname === new URL(url).pathname
  return isOwn ? { ...line, image: { ...image, url } } : line
}
