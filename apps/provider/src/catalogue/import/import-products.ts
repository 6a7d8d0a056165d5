import { createReadStream } from 'node:fs'
import type { Database } from '../../db/pool.ts'
import { write } from '../../http/write.ts'
import { exponentOf } from '../../money.ts'
import type { ShopSettings } from '../../settings/index.ts'
import type { MediaFiles } from '../media/index.ts'
import { type Applied, applyBatch } from './apply-batch.ts'
import { MOST_TAGS } from './collections-from-product.ts'
import { downloadDueImages, type DownloadOptions } from './image-downloads.ts'
import { addChange, addProblem, type ImportReport, newReport } from './import-report.ts'
import { type Dropped, sanitizeHtml } from '../sanitize-html.ts'
import { LIMITS } from './cells.ts'
import type { ReadOptions } from './file-format.ts'
import type { ImportedProduct } from './imported-product.ts'
import { dateChanges } from '../catalogue-changes.ts'
import {
  isHiddenWithoutPrice,
  matchBatch,
  type Plan,
  planBatch,
  type PlanAround,
  unpricedVariants,
  variantsBelowZero,
} from './plan-batch.ts'
import { readProductCsv } from './read-product-csv.ts'
import { countWaiting } from './store.ts'
import { unmatchedRows } from './to-draft.ts'

export interface ImportOptions {
  shop: ShopSettings
  /** Says what would change, and changes nothing. @default false */
  dryRun?: boolean
  /** How the file is read, where its header does not tell. */
  reading?: Pick<ReadOptions, 'encoding' | 'map' | 'picturesFrom'>
  /** Called now and then with what is done so far. */
  onProgress?: (report: ImportReport, stage: 'products' | 'pictures') => void
  now?: () => Date
  fetch?: DownloadOptions['fetch']
  /** Where pictures are kept. @default the database */
  media?: MediaFiles
  /** Pictures that are not there by then are fetched later, by the running shop. @default 60 s */
  picturesMs?: number
}

const DEFAULT_PICTURES_MS = 60_000

/** So many products are looked up at once. */
const BATCH = 200
/** So many are written in one transaction, unless they have many variants. */
const WRITTEN_AT_ONCE = 50
const VARIANTS_AT_ONCE = 500

/**
 * Imports a file of products. A product is whole or not there: it is found again by its handle, and what the file says as it did the last time is passed
 * over, so an import that was interrupted is gone on with by repeating it. What is wrong with a row costs that row.
 */
export async function importProducts(db: Database, path: string, options: ImportOptions): Promise<ImportReport> {
  const { shop, dryRun = false, onProgress = () => {}, now = () => new Date() } = options
  const report = newReport(path, dryRun)
  const reading: ReadOptions = {
    currencyDecimals: exponentOf(shop.currency),
    currency: shop.currency,
    weightUnit: shop.weightUnit === 'LB' ? 'LB' : 'KG',
    timeZone: shop.timeZone,
    now: now(),
    ...options.reading,
  }
  const tagsInFile = await readTags(path, reading)
  const soFar = {
    lastNumbers: new Map<string, number>(),
    meantAt: new Map<string, number>(),
    previewed: new Set<string>(),
  }
  const withPictures = new Set<string>()
  let batch: ImportedProduct[] = []

  const flush = async (): Promise<void> => {
    const around: PlanAround = { shop, now: now(), tagsInFile, ...soFar }
    const doBatch = dryRun ? previewBatch : importBatch
    for (const id of await doBatch(db, batch, around, report)) withPictures.add(id)
    batch = []
    onProgress(report, 'products')
  }
  for await (const found of readProductCsv(() => createReadStream(path), reading)) {
    if (found.kind === 'problem') addProblem(report, found.problem)
    else {
      noteTexts(report, found.product)
      batch.push(found.product)
    }
    if (batch.length === BATCH) await flush()
  }
  if (batch.length > 0) await flush()

  if (!dryRun) await fetchPictures(db, [...withPictures], report, { ...options, onProgress, now })
  return report
}

/** Counts what is taken out of the texts of a product, and tells of one that is too long. */
function noteTexts(report: ImportReport, { descriptionHtml, infoSections = [], handle, lines }: ImportedProduct): void {
  const dropped: Dropped = new Map()
  const clean = sanitizeHtml(descriptionHtml, dropped)
  for (const { description } of infoSections) sanitizeHtml(description, dropped)
  for (const [tag, count] of dropped) report.takenOut[tag] = (report.takenOut[tag] ?? 0) + count
  if (clean.length > LIMITS.description)
    addProblem(report, {
      severity: 'note',
      line: lines[0],
      handle,
      reason: `The description has ${clean.length} characters and was cut to ${LIMITS.description}.`,
    })
}

/** Answers the ids of the products with pictures that are still to be fetched. */
async function importBatch(
  db: Database,
  products: readonly ImportedProduct[],
  around: PlanAround,
  report: ImportReport,
): Promise<string[]> {
  const matched = await matchBatch(db, products, around)
  const isDone = ({ known, hash }: (typeof matched)[number]): boolean => known?.importHash === hash
  const done = matched.filter(isDone)
  report.products.unchanged += done.length
  const waiting = done.flatMap(({ known }) => (known?.isWaiting ? known.id : []))

  const left = matched.filter((each) => !isDone(each)).map(({ product }) => product)
  for (const part of inParts(left)) {
    let applied: Applied | undefined
    await write(db, undefined, async (tx) => {
      applied = await applyBatch(tx, part, around)
      await dateChanges(tx)
      return {}
    })
    for (const { id, outcome, plan } of applied!.outcomes) {
      report.products[outcome]++
      if (plan) addChange(report, changeOf(plan))
      if (plan && plan.pictures.wanted.length > 0) waiting.push(id)
      if (plan) noteMissing(report, plan)
    }
    noteRefused(report, applied!.refused)
  }
  return waiting
}

/** The same without writing anything. */
async function previewBatch(
  db: Database,
  products: readonly ImportedProduct[],
  around: PlanAround,
  report: ImportReport,
): Promise<string[]> {
  const matched = await matchBatch(db, products, around)
  const changed = matched.filter(({ known, hash }) => known?.importHash !== hash)
  const { plans, refused } = await planBatch(db, changed, around)
  report.products.unchanged += matched.length - changed.length
  for (const plan of plans) {
    around.previewed.add(plan.draft.slug)
    report.products[plan.existing ? (plan.changes.length > 0 ? 'updated' : 'unchanged') : 'created']++
    addChange(report, changeOf(plan))
    noteMissing(report, plan)
  }
  noteRefused(report, refused)
  return []
}

function changeOf({ product, existing, changes, newCollections, draft, pictures }: Plan) {
  return {
    handle: product.handle,
    line: product.lines[0]!,
    slug: draft.slug,
    fields: existing ? changes : undefined,
    newCollections,
    pictures: pictures.wanted.length,
  }
}

function noteMissing(report: ImportReport, { product, pictures, existing }: Plan): void {
  for (const { line, sku } of unmatchedRows(product, existing))
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
  for (const { line } of variantsBelowZero(product, existing))
    addProblem(report, {
      severity: 'row',
      line,
      handle: product.handle,
      reason: 'The variant would cost less than nothing; it was left out.',
    })
  for (const { line } of unpricedVariants(product, existing))
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

function noteRefused(report: ImportReport, refused: Applied['refused']): void {
  for (const { product, reason } of refused)
    addProblem(report, { severity: 'product', line: product.lines[0], handle: product.handle, reason })
}

function* inParts(products: readonly ImportedProduct[]): Generator<ImportedProduct[]> {
  let part: ImportedProduct[] = []
  let variants = 0
  for (const product of products) {
    if (part.length === WRITTEN_AT_ONCE || (part.length > 0 && variants + product.variants.length > VARIANTS_AT_ONCE)) {
      yield part
      part = []
      variants = 0
    }
    part.push(product)
    variants += product.variants.length
  }
  if (part.length > 0) yield part
}

/** The tags of the file, up to one more than make them shelves. */
async function readTags(path: string, reading: ReadOptions): Promise<Set<string>> {
  const tags = new Set<string>()
  for await (const found of readProductCsv(() => createReadStream(path), reading)) {
    if (found.kind === 'product') for (const tag of found.product.tags) tags.add(tag)
    if (tags.size > MOST_TAGS) break
  }
  return tags
}

/** So many products are asked for at once, so that no statement grows with the file. */
const PICTURES_OF = 500

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
  for (let from = 0; from < productIds.length; from += PICTURES_OF) {
    const part = productIds.slice(from, from + PICTURES_OF)
    const { fetched, failed } = await downloadDueImages(db, {
      productIds: new Set(part),
      now: options.now,
      fetch: options.fetch,
      media: options.media,
      signal,
      onMissing({ url, reason, isFinal }) {
        if (isFinal) return addProblem(report, { severity: 'note', reason: `${url}: ${reason}` })
        const { host } = new URL(url)
        const first = silent.get(host)
        if (first) first.count++
        else silent.set(host, { url, reason, count: 1 })
      },
    })
    report.images.fetched += fetched
    report.images.failed += failed
    // Whatever was not begun in time, or is waiting from an earlier import, is still to come.
    report.images.pending += await countWaiting(db, part)
  }
  for (const [host, { url, reason, count }] of silent) {
    const which = count === 1 ? url : `${count} pictures of ${host}, such as ${url}`
    addProblem(report, {
      severity: 'note',
      reason: `${which}: ${reason} ${count === 1 ? 'It is' : 'They are'} tried again later.`,
    })
  }
}
