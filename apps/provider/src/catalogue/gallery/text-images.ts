import type { Tx } from '../../platform/db/transaction.ts'
import { explainBlockedUrl } from '../../platform/http/guarded-fetch.ts'
import { findMedia, findMediaBySource } from '../../media/index.ts'
import { queueTextImages } from './image-downloads.ts'
import type { Product } from '../model/product.ts'
import { sanitizeHtml } from '../model/sanitize-html.ts'
import { findRemoteImages } from '../model/rich-text-images.ts'

/** Rich text as a call gives it. */
interface GivenTexts {
  description?: string | null
  additionalInfoSections?: readonly { description?: string | null }[] | null
}

/** Pictures of this shop that given texts show: by its own addresses, or by those that they were fetched from. */
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
  const before = `${providerUrl}/media/`
  const ids = new Map(
    urls.flatMap((url) => (providerUrl !== '' && url.startsWith(before) ? [[url, url.slice(before.length)]] : [])),
  )
  const files = await findMedia(tx, [...ids.values()])
  const own = [...ids].filter(([, id]) => files.has(id))
  return new Map([...(await findMediaBySource(tx, urls)), ...own])
}

function sanitizeWithImages(html: string | null | undefined): string {
  return html && /<img/i.test(html) ? sanitizeHtml(html) : ''
}

/**
 * Notes the pictures of other servers that a text has come to show, so that they are fetched: pages of the shop show pictures of the shop alone.
 * Answers whether there are any.
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
