import { createReadStream } from 'node:fs'
import type { Database } from '../../platform/db/pool.ts'
import { write } from '../../platform/http/write.ts'
import { getCurrencyExponent } from '../../platform/money.ts'
import type { ShopSettings } from '../../settings/index.ts'
import type { MediaFiles } from '../../media/index.ts'
import { type AppliedBatch, applyBatch } from './apply-batch.ts'
import { MAX_COLLECTION_TAGS } from './derive-collection-names.ts'
import {
  countPendingImages,
  downloadDueImages,
  type ImageDownloadOptions,
  type RemovedElements,
  sanitizeHtml,
  refreshChangeTimestamps,
} from '../../catalogue/index.ts'
import { addChange, addProblem, type ImportReport, createImportReport } from './import-report.ts'
import { IMPORT_LIMITS } from './parse-cells.ts'
import type { ReadOptions } from './file-format.ts'
import type { ImportedProduct } from './imported-product.ts'
import {
  isHiddenWithoutPrice,
  matchBatch,
  type ImportPlan,
  planBatch,
  type PlanContext,
  findUnpricedVariants,
  findNegativePriceVariants,
} from './plan-batch.ts'
import { readProductCsv } from './read-product-csv.ts'
import { findUnmatchedRows } from './to-imported-draft.ts'

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

/** Products per lookup. */
const BATCH = 200
/** Products per transaction; fewer if they have many variants. */
const WRITE_BATCH_SIZE = 50
const MAX_VARIANTS_PER_WRITE = 500

/**
 * Imports a file of products. Each product is imported whole or not at all. It is matched by its handle and skipped if
 * its content equals that of the last import, so an interrupted import is resumed by repeating it. An error in a row
 * rejects that row only.
 */
export async function importProducts(db: Database, path: string, options: ImportOptions): Promise<ImportReport> {
  const { shop, dryRun = false, onProgress = () => {}, now = () => new Date() } = options
  const report = createImportReport(path, dryRun)
  const reading: ReadOptions = {
    currencyDecimals: getCurrencyExponent(shop.currency),
    currency: shop.currency,
    weightUnit: shop.weightUnit === 'LB' ? 'LB' : 'KG',
    timeZone: shop.timeZone,
    now: now(),
    ...options.readOptions,
  }
  const tagsInFile = await collectTags(path, reading)
  const soFar = {
    lastSlugNumbers: new Map<string, number>(),
    matchedAtLine: new Map<string, number>(),
    previewedSlugs: new Set<string>(),
  }
  const withPictures = new Set<string>()
  let batch: ImportedProduct[] = []

  const flush = async (): Promise<void> => {
    const context: PlanContext = { shop, now: now(), tagsInFile, ...soFar }
    const doBatch = dryRun ? previewBatch : importBatch
    for (const id of await doBatch(db, batch, context, report)) withPictures.add(id)
    batch = []
    onProgress(report, 'products')
  }
  for await (const found of readProductCsv(() => createReadStream(path), reading)) {
    if (found.kind === 'problem') addProblem(report, found.problem)
    else {
      addTextProblems(report, found.product)
      batch.push(found.product)
    }
    if (batch.length === BATCH) await flush()
  }
  if (batch.length > 0) await flush()

  if (!dryRun) await fetchPictures(db, [...withPictures], report, { ...options, onProgress, now })
  return report
}

/** Counts elements removed from the texts of a product, and reports truncation. */
function addTextProblems(
  report: ImportReport,
  { descriptionHtml, infoSections = [], handle, lines }: ImportedProduct,
): void {
  const dropped: RemovedElements = new Map()
  const clean = sanitizeHtml(descriptionHtml, dropped)
  for (const { description } of infoSections) sanitizeHtml(description, dropped)
  for (const [tag, count] of dropped) report.takenOut[tag] = (report.takenOut[tag] ?? 0) + count
  if (clean.length > IMPORT_LIMITS.description)
    addProblem(report, {
      severity: 'note',
      line: lines[0],
      handle,
      reason: `The description has ${clean.length} characters and was cut to ${IMPORT_LIMITS.description}.`,
    })
}

/** Imports a batch. Returns the ids of products with pending pictures. */
async function importBatch(
  db: Database,
  products: readonly ImportedProduct[],
  context: PlanContext,
  report: ImportReport,
): Promise<string[]> {
  const matched = await matchBatch(db, products, context)
  const isDone = ({ match, hash }: (typeof matched)[number]): boolean => match?.importHash === hash
  const done = matched.filter(isDone)
  report.products.unchanged += done.length
  const waiting = done.flatMap(({ match }) => (match?.hasPendingImages ? match.id : []))

  const left = matched.filter((each) => !isDone(each)).map(({ product }) => product)
  for (const part of splitIntoWrites(left)) {
    let applied: AppliedBatch | undefined
    await write(db, {}, async (tx) => {
      applied = await applyBatch(tx, part, context)
      await refreshChangeTimestamps(tx)
      return {}
    })
    for (const { id, outcome, plan } of applied!.outcomes) {
      report.products[outcome]++
      if (plan) addChange(report, toChange(plan))
      if (plan && plan.pictures.pending.length > 0) waiting.push(id)
      if (plan) addPlanProblems(report, plan)
    }
    addRejections(report, applied!.refused)
  }
  return waiting
}

/** Previews a batch without writing. */
async function previewBatch(
  db: Database,
  products: readonly ImportedProduct[],
  context: PlanContext,
  report: ImportReport,
): Promise<string[]> {
  const matched = await matchBatch(db, products, context)
  const changed = matched.filter(({ match, hash }) => match?.importHash !== hash)
  const { plans, refused } = await planBatch(db, changed, context)
  report.products.unchanged += matched.length - changed.length
  for (const plan of plans) {
    context.previewedSlugs.add(plan.draft.slug)
    report.products[plan.existing ? (plan.changedFields.length > 0 ? 'updated' : 'unchanged') : 'created']++
    addChange(report, toChange(plan))
    addPlanProblems(report, plan)
  }
  addRejections(report, refused)
  return []
}

function toChange({ product, existing, changedFields, newCollections, draft, pictures }: ImportPlan) {
  return {
    handle: product.handle,
    line: product.lines[0]!,
    slug: draft.slug,
    fields: existing ? changedFields : undefined,
    newCollections,
    pictures: pictures.pending.length,
  }
}

function addPlanProblems(report: ImportReport, { product, pictures, existing }: ImportPlan): void {
  for (const { line, sku } of findUnmatchedRows(product, existing))
    addProblem(report, {
      severity: 'row',
      line,
      handle: product.handle,
      reason:
        sku === undefined
          ? 'The row has no SKU, by which the variant could be found.'
          : `No variant of the product has the SKU "${sku}".`,
    })
  if (isHiddenWithoutPrice(product, existing))
    addProblem(report, {
      severity: 'note',
      line: product.lines[0],
      handle: product.handle,
      reason: 'The product is new and has no price: it is hidden, with the price 0.',
    })
  for (const { line } of findNegativePriceVariants(product, existing))
    addProblem(report, {
      severity: 'row',
      line,
      handle: product.handle,
      reason: 'The variant would cost less than nothing; it was left out.',
    })
  for (const { line } of findUnpricedVariants(product, existing))
    addProblem(report, {
      severity: 'row',
      line,
      handle: product.handle,
      reason: 'The variant is new and has no price; it was left out.',
    })
  for (const { id, type = 'image' } of pictures.missing)
    addProblem(report, {
      severity: 'note',
      line: product.lines[0],
      handle: product.handle,
      reason: `The ${type} ${id} is not in this shop; it was left out.`,
    })
}

function addRejections(report: ImportReport, refused: AppliedBatch['refused']): void {
  for (const { product, reason } of refused)
    addProblem(report, { severity: 'product', line: product.lines[0], handle: product.handle, reason })
}

function* splitIntoWrites(products: readonly ImportedProduct[]): Generator<ImportedProduct[]> {
  let part: ImportedProduct[] = []
  let variants = 0
  for (const product of products) {
    if (
      part.length === WRITE_BATCH_SIZE ||
      (part.length > 0 && variants + product.variants.length > MAX_VARIANTS_PER_WRITE)
    ) {
      yield part
      part = []
      variants = 0
    }
    part.push(product)
    variants += product.variants.length
  }
  if (part.length > 0) yield part
}

/** Collects the tags of the file, up to one more than the limit for collections. */
async function collectTags(path: string, reading: ReadOptions): Promise<Set<string>> {
  const tags = new Set<string>()
  for await (const found of readProductCsv(() => createReadStream(path), reading)) {
    if (found.kind === 'product') for (const tag of found.product.tags) tags.add(tag)
    if (tags.size > MAX_COLLECTION_TAGS) break
  }
  return tags
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
