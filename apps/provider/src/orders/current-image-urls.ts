import type { OrderLineItem } from '@cartwright/contract'
import { getMediaUrl } from '../media/index.ts'
import type { StoredOrder } from './order.ts'

/**
 * Replaces the URLs of the shop's own images by current ones, for reading only. The order stores the URLs of its day,
 * and the shop's address may have changed since.
 * @param mediaOrigin origin of media addresses for the reader (`getMediaOrigin`)
 */
export function withCurrentImageUrls(order: StoredOrder, mediaOrigin: string): StoredOrder {
  const lineItems = order.content.lineItems.map((line) => withCurrentImageUrl(line, mediaOrigin))
  return { ...order, content: { ...order.content, lineItems } }
}

function withCurrentImageUrl(line: OrderLineItem, mediaOrigin: string): OrderLineItem {
  const { image } = line
  if (!image?.id || !image.url || !URL.canParse(image.url)) return line
  const url = getMediaUrl(mediaOrigin, image.id)
  const isOwn = new URL(image.url).pathname === new URL(url).pathname
  return isOwn ? { ...line, image: { ...image, url } } : line
}
