import type { Tx } from '../../platform/db/transaction.ts'
import { explainBlockedUrl } from '../../platform/http/guarded-fetch.ts'
import { findImageId, findMedia, findMediaBySource } from '../../media/index.ts'
import { queueTextImages } from './image-download-store.ts'
import type { Product } from '../model/product.ts'
import { sanitizeHtml } from '../model/sanitize-html.ts'
import { findRemoteImages } from '../model/rich-text-images.ts'

/** Rich text of a request. */
interface GivenTexts {
  description?: string | null
  additionalInfoSections?: readonly { description?: string | null }[] | null
}

/**
 * Finds images of this shop in rich texts, by their URLs in either form or by the URLs that they were downloaded
 * from.
 */
export async function findStoredImages(
  tx: Tx,
  { description, additionalInfoSections }: GivenTexts,
  providerUrl: string,
): Promise<ReadonlyMap<string, string>> {
  const texts = {
    description: sanitizeWithImages(description),
    infoSections: (additionalInfoSections ?? []).map((section) => ({
      title: '',
      description: sanitizeWithImages(section.description),
    })),
  }
  const urls = findRemoteImages(texts)
  if (urls.length === 0) return new Map()
  const ids = new Map(
    urls.flatMap((url) => {
      const id = findImageId(url, providerUrl)
      return id === undefined ? [] : [[url, id]]
    }),
  )
  const files = await findMedia(tx, [...ids.values()])
  const own = [...ids].filter(([, id]) => files.has(id))
  return new Map([...(await findMediaBySource(tx, urls)), ...own])
}

function sanitizeWithImages(html: string | null | undefined): string {
  return html && /<img/i.test(html) ? sanitizeHtml(html) : ''
}

/**
 * Queues downloads of remote images in the texts of a product, because pages of the shop show only its own images.
 * Returns true if there are any.
 */
export async function queueRemoteTextImages(
  tx: Tx,
  product: Product,
  before: Product | undefined,
  { now, providerUrl }: { now: Date; providerUrl: string },
): Promise<boolean> {
  const known = new Set(before && findRemoteImages(before))
  const urls = findRemoteImages(product).filter(
    (url) => !known.has(url) && !isOwnUrl(url, providerUrl) && explainBlockedUrl(url) === undefined,
  )
  await queueTextImages(tx, product.id, urls, now)
  return urls.length > 0
}

function isOwnUrl(url: string, providerUrl: string): boolean {
  return providerUrl !== '' && url.startsWith(`${providerUrl}/`)
}
