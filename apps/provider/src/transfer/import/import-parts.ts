import { createReadStream } from 'node:fs'
import type { Database } from '../../platform/db/pool.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { getCurrencyExponent } from '../../platform/money.ts'
import type { ShopSettings } from '../../settings/index.ts'
import { type RemovedElements, sanitizeHtml } from '../../catalogue/index.ts'
import { type AppliedBatch, applyBatch } from './apply-batch.ts'
import { MAX_COLLECTION_TAGS } from './derive-collection-names.ts'
import type { ReadOptions } from './file-format.ts'
import { addChange, addProblem, createImportReport, type ImportReport } from './import-report.ts'
import type { ImportedProduct } from './imported-product.ts'
import { IMPORT_LIMITS } from './parse-cells.ts'
import {
  findNegativePriceVariants,
  findUnpricedVariants,
  type ImportPlan,
  isHiddenWithoutPrice,
  matchBatch,
  type MatchedProduct,
  planBatch,
  type PlanContext,
} from './plan-batch.ts'
import { readProductCsv } from './read-product-csv.ts'
import { findUnmatchedRows } from './to-imported-draft.ts'

/**
 * Import of a file in parts, by the command and by jobs. Each part is applied in one transaction. An import that stored
 * the position of its last part continues behind it.
 */

/** Products per lookup. */
const BATCH = 200
/** Products per transaction; fewer if they have many variants. */
const WRITE_BATCH_SIZE = 50
const MAX_VARIANTS_PER_WRITE = 500

/** Number of records (products and problems) and of products that were read. */
export interface ImportPosition {
  records: number
  products: number
}

/** Consecutive products of the file that are applied in one transaction. */
export interface ImportPart {
  /** Products that differ from their last import. */
  changed: ImportedProduct[]
  /** Problems of reading, and the number of unchanged products. */
  report: ImportReport
  /** Unchanged products whose pictures are not downloaded yet. */
  waitingIds: string[]
  /** Position behind the part. */
  position: ImportPosition
}

/** What a part changed, or would change. */
export interface PartResult {
  report: ImportReport
  plans: { plan: ImportPlan; productId: string | undefined }[]
  /** Products with pictures to download. */
  waitingIds: string[]
}

/** Returns how a file is read in this shop. */
export function createReadOptions(
  shop: ShopSettings,
  now: Date,
  given: Pick<ReadOptions, 'encoding' | 'map' | 'imageBaseUrl'> = {},
): ReadOptions {
  return {
    currencyDecimals: getCurrencyExponent(shop.currency),
    currency: shop.currency,
    weightUnit: shop.weightUnit === 'LB' ? 'LB' : 'KG',
    timeZone: shop.timeZone,
    now,
    ...given,
  }
}

/** Creates the context of an import, which its parts share. */
export async function createPlanContext(path: string, shop: ShopSettings, reading: ReadOptions): Promise<PlanContext> {
  return {
    shop,
    now: reading.now ?? new Date(),
    tagsInFile: await collectTags(path, reading),
    lastSlugNumbers: new Map(),
    matchedAtLine: new Map(),
    previewedSlugs: new Set(),
  }
}

/** Reads the parts of a file behind a position. Products before it are only matched, as later ones depend on that. */
export async function* readImportParts(
  db: Database,
  path: string,
  {
    reading,
    context,
    from = { records: 0, products: 0 },
  }: {
    reading: ReadOptions
    context: PlanContext
    from?: ImportPosition | undefined
  },
): AsyncGenerator<ImportPart> {
  let records = 0
  let products = 0
  let batch: ImportedProduct[] = []
  let report = createImportReport(path)

  async function* split(): AsyncGenerator<ImportPart> {
    const matched = await matchBatch(db, batch, context)
    const isLeft = matched.map(() => products++ >= from.products)
    const first = products - matched.length
    const slices = splitIntoWrites(matched)
    let end = first
    for (const slice of slices) {
      end += slice.length
      const left = slice.filter((_, index) => isLeft[end - slice.length - first + index])
      if (left.length > 0) yield toPart(left, report, { records, products: end })
      if (left.length > 0) report = createImportReport(path)
    }
    batch = []
  }

  for await (const found of readProductCsv(() => createReadStream(path), reading)) {
    const isNew = records++ >= from.records
    if (found.kind === 'problem') {
      if (isNew) addProblem(report, found.problem)
      continue
    }
    if (isNew) addTextProblems(report, found.product)
    batch.push(found.product)
    if (batch.length === BATCH) yield* split()
  }
  yield* split()
  if (report.problems.length > 0) yield toPart([], report, { records, products })
}

const isUnchanged = ({ match, hash }: MatchedProduct): boolean => match?.importHash === hash

function toPart(products: readonly MatchedProduct[], report: ImportReport, position: ImportPosition): ImportPart {
  const unchanged = products.filter(isUnchanged)
  report.products.unchanged += unchanged.length
  return {
    changed: products.filter((each) => !isUnchanged(each)).map(({ product }) => product),
    report,
    waitingIds: unchanged.flatMap(({ match }) => (match?.hasPendingImages ? match.id : [])),
    position,
  }
}

/** Splits a batch. Unchanged products cost nothing, so that they do not count. */
function* splitIntoWrites(products: readonly MatchedProduct[]): Generator<MatchedProduct[]> {
  let part: MatchedProduct[] = []
  let changed = 0
  let variants = 0
  for (const each of products) {
    const added = isUnchanged(each) ? 0 : each.product.variants.length
    if (added > 0 && (changed === WRITE_BATCH_SIZE || (changed > 0 && variants + added > MAX_VARIANTS_PER_WRITE))) {
      yield part
      part = []
      changed = 0
      variants = 0
    }
    part.push(each)
    if (!isUnchanged(each)) changed++
    variants += added
  }
  if (part.length > 0) yield part
}

/** Applies a part in a transaction, which may be repeated. */
export async function applyPart(tx: Tx, part: ImportPart, context: PlanContext): Promise<PartResult> {
  const result = startResult(part)
  if (part.changed.length === 0) return result
  const { outcomes, refused } = await applyBatch(tx, part.changed, context)
  for (const { id, outcome, plan } of outcomes) {
    result.report.products[outcome]++
    if (plan) addPlan(result, plan, id)
    if (plan && plan.pictures.pending.length > 0) result.waitingIds.push(id)
  }
  addRejections(result.report, refused)
  return result
}

/** Calculates what a part would change. */
export async function previewPart(db: Database | Tx, part: ImportPart, context: PlanContext): Promise<PartResult> {
  const result = startResult(part)
  if (part.changed.length === 0) return result
  const matched = await matchBatch(db, part.changed, context)
  const { plans, refused } = await planBatch(db, matched, context)
  for (const plan of plans) {
    context.previewedSlugs.add(plan.draft.slug)
    result.report.products[plan.existing ? (plan.changedFields.length > 0 ? 'updated' : 'unchanged') : 'created']++
    addPlan(result, plan, plan.existing?.id)
  }
  addRejections(result.report, refused)
  return result
}

function startResult({ report, waitingIds }: ImportPart): PartResult {
  return { report: structuredClone(report), plans: [], waitingIds: [...waitingIds] }
}

function addPlan({ report, plans }: PartResult, plan: ImportPlan, productId: string | undefined): void {
  plans.push({ plan, productId })
  addChange(report, toChange(plan))
  addPlanProblems(report, plan)
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

/** Collects the tags of the file, up to one more than the limit for collections. */
async function collectTags(path: string, reading: ReadOptions): Promise<Set<string>> {
  const tags = new Set<string>()
  for await (const found of readProductCsv(() => createReadStream(path), reading)) {
    if (found.kind === 'product') for (const tag of found.product.tags) tags.add(tag)
    if (tags.size > MAX_COLLECTION_TAGS) break
  }
  return tags
}
