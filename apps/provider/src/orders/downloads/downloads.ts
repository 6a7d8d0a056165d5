import { findSecuredFile, type SecureFileUrl } from '../../catalogue/index.ts'
import type { Database } from '../../platform/db/pool.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { isGuid } from '../../platform/ids.ts'
import { findExcludedQuantities, calculateUnfulfilledQuantities } from '../items/unfulfilled-quantities.ts'
import type { StoredOrder } from '../order.ts'
import { findOrder } from '../store.ts'
import { createOrderLink, type OrderLinkServices } from '../order-link.ts'
import { countDownloads, findProductFileId, incrementDownloads } from './download-store.ts'

/** Days after the order in which its files can be downloaded, long enough for another device. */
const DOWNLOAD_DAYS = 365
/** Downloads per file: enough for any buyer, too few for a link that is passed on. */
const MAX_DOWNLOADS = 20
/** Lifetime of a file URL in minutes: enough for one visit, including downloads in parts. */
const LINK_MINUTES = 15

export interface DownloadServices {
  now: () => Date
  secureFileUrl(fileId: string, expiresAt: Date, grant: string): SecureFileUrl
}

/** Purchased file that can be downloaded. */
export interface Download {
  lineId: string
  fileId: string
  fileName: string
  /** Remaining downloads. */
  left: number
  until: Date
}

/**
 * Lists the downloads of an order. An order that is unpaid, canceled or refunded has none, nor has a line of which
 * every item was returned or refunded.
 */
export async function listDownloads(db: Database | Tx, order: StoredOrder): Promise<Download[]> {
  const lines = order.content.lineItems.filter(({ digitalFile }) => digitalFile)
  if (lines.length === 0 || !isPaid(order)) return []
  const counts = await countDownloads(db, order)
  const quantities = calculateUnfulfilledQuantities(order, [], await findExcludedQuantities(db, order))
  const until = new Date(order.createdAt.getTime() + DOWNLOAD_DAYS * 86_400_000)
  const candidates = await Promise.all(
    lines
      .filter(({ id }) => quantities.get(id))
      .map(async ({ id, catalogReference, digitalFile }) => {
        const file = await findFile(db, digitalFile!.fileId, catalogReference?.catalogItemId)
        const left = MAX_DOWNLOADS - (counts.get(id) ?? 0)
        return file && { lineId: id, fileId: file.id, fileName: file.fileName, left, until }
      }),
  )
  return candidates.filter((each) => each !== undefined)
}

/** Lists downloads as links for a mail. They count and expire like those of the order's page. */
export async function listDownloadLinks(
  db: Database | Tx,
  order: StoredOrder,
  services: OrderLinkServices,
): Promise<{ name: string; link: string }[]> {
  const downloads = await listDownloads(db, order)
  return downloads.map((each) => ({ name: each.fileName, link: createDownloadLink(order.id, each.lineId, services) }))
}

export function createDownloadLink(orderId: string, lineId: string, services: OrderLinkServices): string {
  return `${createOrderLink(orderId, services)}/downloads/${lineId}`
}

/**
 * Counts a download, and returns a URL that is valid for 15 minutes. The count is one conditional statement, so
 * concurrent calls cannot exceed the limit.
 */
export async function fetchDownload(
  db: Database,
  order: StoredOrder,
  lineId: string,
  { now, secureFileUrl }: DownloadServices,
): Promise<string> {
  const download = (await listDownloads(db, order)).find((each) => each.lineId === lineId)
  if (!download) throw new AppError('FILE_NOT_FOUND', 404, 'There is no such file to fetch.')
  if (download.until <= now()) throw createDownloadsOverError()
  const isCounted = await incrementDownloads(db, order, lineId, { max: MAX_DOWNLOADS, at: now() })
  if (!isCounted) throw createDownloadsOverError()
  const expiresAt = new Date(now().getTime() + LINK_MINUTES * 60_000)
  return secureFileUrl(download.fileId, expiresAt, `${order.id} ${lineId}`).url
}

/**
 * Whether the buyer of a line may still have this file, so that a URL ends with the refund, before its minutes have
 * passed.
 */
export async function isDownloadGranted(db: Database, grant: string, fileId: string, now: Date): Promise<boolean> {
  const [orderId = '', lineId = ''] = grant.split(' ')
  const order = isGuid(orderId) ? await findOrder(db, undefined, orderId) : undefined
  if (!order) return false
  const downloads = await listDownloads(db, order)
  return downloads.some((each) => each.lineId === lineId && each.fileId === fileId && each.until > now)
}

function isPaid({ status, totalMinor, waivedMinor, paidMinor, refundedMinor }: StoredOrder): boolean {
  return (
    status === 'APPROVED' && paidMinor + waivedMinor === totalMinor && (totalMinor === 0n || refundedMinor < paidMinor)
  )
}

/** Finds the purchased file. If the shop has deleted it, the product's current file replaces it. */
async function findFile(db: Database | Tx, fileId: string, productId: string | undefined) {
  const bought = isGuid(fileId) ? await findSecuredFile(db, fileId) : undefined
  if (bought || productId === undefined) return bought
  const current = await findProductFileId(db, productId)
  return current !== undefined && isGuid(current) ? findSecuredFile(db, current) : undefined
}

function createDownloadsOverError(): AppError {
  return new AppError(
    'DOWNLOADS_OVER',
    410,
    'The file was fetched too often, or the time for it is over. Please ask the shop.',
  )
}
