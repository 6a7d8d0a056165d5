import type { Database } from '../../platform/db/pool.ts'
import { write } from '../../platform/http/write.ts'
import type { ShopSettings } from '../../settings/index.ts'
import type { MediaFiles } from '../../media/index.ts'
import {
  countPendingImages,
  downloadDueImages,
  type ImageDownloadOptions,
  refreshChangeTimestamps,
} from '../../catalogue/index.ts'
import type { ReadOptions } from './file-format.ts'
import {
  applyPart,
  createPlanContext,
  createReadOptions,
  type ImportPart,
  type PartResult,
  previewPart,
  readImportParts,
} from './import-parts.ts'
import { addProblem, addReport, createImportReport, type ImportReport } from './import-report.ts'
import type { PlanContext } from './plan-batch.ts'

export interface ImportOptions {
  shop: ShopSettings
  /** Reports the changes without writing them. @default false */
  dryRun?: boolean
  /** Read options, for data that the header does not contain. */
  readOptions?: Pick<ReadOptions, 'encoding' | 'map' | 'imageBaseUrl'>
  /** Called from time to time with the progress. */
  onProgress?: (report: ImportReport, stage: 'products' | 'pictures') => void
  now?: () => Date
  fetch?: ImageDownloadOptions['fetch']
  /** Storage of pictures. @default the database */
  media?: MediaFiles
  /** Time limit of downloads in milliseconds; the running shop fetches the rest later. @default 60 s */
  picturesMs?: number
}

const DEFAULT_PICTURES_MS = 60_000

/**
 * Imports a file of products. Each product is imported whole or not at all. It is matched by its handle and skipped if
 * its content equals that of the last import, so an interrupted import is resumed by repeating it. An error in a row
 * rejects that row only.
 */
export async function importProducts(db: Database, path: string, options: ImportOptions): Promise<ImportReport> {
  const { shop, dryRun = false, onProgress = () => {}, now = () => new Date() } = options
  const report = createImportReport(path, dryRun)
  const reading = createReadOptions(shop, now(), options.readOptions)
  const base = await createPlanContext(path, shop, reading)
  const withPictures = new Set<string>()
  for await (const part of readImportParts(db, path, { reading, context: base })) {
    const context: PlanContext = { ...base, now: now() }
    const done = await (dryRun ? previewPart(db, part, context) : importPart(db, part, context))
    addReport(report, done.report)
    for (const id of done.waitingIds) withPictures.add(id)
    onProgress(report, 'products')
  }
  if (!dryRun) await fetchPictures(db, [...withPictures], report, { ...options, onProgress, now })
  return report
}

async function importPart(db: Database, part: ImportPart, context: PlanContext): Promise<PartResult> {
  if (part.changed.length === 0) return previewPart(db, part, context)
  let result: PartResult | undefined
  await write(db, {}, async (tx) => {
    result = await applyPart(tx, part, context)
    await refreshChangeTimestamps(tx)
    return {}
  })
  return result! // set by the transaction
}

/** Products per query, so that no statement grows with the file. */
const IMAGE_BATCH_SIZE = 500

async function fetchPictures(
  db: Database,
  productIds: readonly string[],
  report: ImportReport,
  options: ImportOptions & { onProgress: NonNullable<ImportOptions['onProgress']>; now: () => Date },
): Promise<void> {
  if (productIds.length === 0) return
  options.onProgress(report, 'pictures')
  const silent = new Map<string, { url: string; reason: string; count: number }>()
  const signal = AbortSignal.timeout(options.picturesMs ?? DEFAULT_PICTURES_MS)
  for (let from = 0; from < productIds.length; from += IMAGE_BATCH_SIZE) {
    const part = productIds.slice(from, from + IMAGE_BATCH_SIZE)
    const { fetched, failed } = await downloadDueImages(db, {
      productIds: new Set(part),
      now: options.now,
      fetch: options.fetch,
      media: options.media,
      signal,
      onFailure({ url, reason, isFinal }) {
        if (isFinal) return addProblem(report, { severity: 'note', reason: `${url}: ${reason}` })
        const { host } = new URL(url)
        const first = silent.get(host)
        if (first) first.count++
        else silent.set(host, { url, reason, count: 1 })
      },
    })
    report.images.fetched += fetched
    report.images.failed += failed
    // Counts downloads that were not begun in time or are pending from an earlier import.
    report.images.pending += await countPendingImages(db, part)
  }
  for (const [host, { url, reason, count }] of silent) {
    const which = count === 1 ? url : `${count} pictures of ${host}, such as ${url}`
    addProblem(report, {
      severity: 'note',
      reason: `${which}: ${reason} ${count === 1 ? 'It is' : 'They are'} tried again later.`,
    })
  }
}
