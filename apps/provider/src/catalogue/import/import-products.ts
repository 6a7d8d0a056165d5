import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Database } from '../../db/pool.ts'
import { type Tx, write, WriteConflict } from '../../http/write.ts'
import { exponentOf, parseMoney } from '../../money.ts'
import type { ShopSettings } from '../../settings/index.ts'
import { addToCollections, changeProduct, createCollection, createProduct } from '../change-catalogue.ts'
import type { MediaFiles } from '../media/index.ts'
import type { Stock } from '../product.ts'
import { sanitizeHtml } from '../sanitize-html.ts'
import { slugOf } from '../slug.ts'
import { choicesKey } from '../derived-variants.ts'
import { keepMedia } from '../gallery.ts'
import { findCollectionByName, findImported, freeSlug, type KnownImport, type ProductDraft } from '../store.ts'
import { collectionNames, MOST_TAGS } from './collections-from-product.ts'
import { downloadDueImages, type DownloadOptions, queueImages } from './image-downloads.ts'
import { addProblem, type ImportReport, newReport } from './import-report.ts'
import type { ImportedProduct, ImportedVariant } from './imported-product.ts'
import { readProductCsv } from './read-product-csv.ts'

export interface ImportOptions {
  shop: ShopSettings
  /** Called now and then with what is done so far. */
  onProgress?: (report: ImportReport, stage: 'products' | 'pictures') => void
  now?: () => Date
  fetch?: DownloadOptions['fetch']
  /** Where pictures are kept. @default the database */
  media?: MediaFiles
  /** Pictures that are not there by then are fetched later, by the running shop. @default 60 s */
  picturesMs?: number
}

const MAX_DESCRIPTION = 8_000
const DEFAULT_PICTURES_MS = 60_000

/**
 * Imports a product export. Each product is one transaction, found again by its handle: a second import changes what is different and leaves
 * the rest alone. What is wrong with a row costs that row. A file that ends in the middle, or a process that does, leaves whole products.
 */
export async function importProducts(db: Database, path: string, options: ImportOptions): Promise<ImportReport> {
  const { shop, onProgress = () => {}, now = () => new Date() } = options
  const report = newReport(path)
  const reading = { currencyDecimals: exponentOf(shop.currency) }
  const tags = await readTags(path, reading)
  const productIds = new Set<string>()

  for await (const found of readProductCsv(createReadStream(path), reading)) {
    if (found.kind === 'problem') {
      addProblem(report, found.problem)
      continue
    }
    const { product } = found
    try {
      const { body } = await write(db, undefined, (tx) =>
        importProduct(tx, product, collectionNames(product, tags), shop).catch(tryAgainAfterTwin),
      )
      const { id, outcome } = JSON.parse(body.toString()) as ImportedAs // what importProduct answered
      report.products[outcome]++
      if (outcome !== 'unchanged' || product.images.length > 0) productIds.add(id)
    } catch (error) {
      if (!(error instanceof ProductRefused)) throw error
      addProblem(report, { severity: 'product', line: product.lines[0], handle: product.handle, reason: error.message })
    }
    onProgress(report, 'products')
  }

  await fetchPictures(db, productIds, report, { ...options, onProgress, now })
  return report
}

/** What is in the file but cannot be in the shop. */
class ProductRefused extends Error {}

interface ImportedAs {
  id: string
  outcome: 'created' | 'updated' | 'unchanged'
}

async function importProduct(
  tx: Tx,
  product: ImportedProduct,
  collections: readonly string[],
  shop: ShopSettings,
): Promise<ImportedAs> {
  const description = sanitizeHtml(product.descriptionHtml)
  if (description.length > MAX_DESCRIPTION)
    throw new ProductRefused(`The description has ${description.length} characters; at most ${MAX_DESCRIPTION} fit.`)

  const known = await findImported(tx, product.handle)
  const importHash = hashOf(product, collections)
  if (known?.importHash === importHash) return { id: known.id, outcome: 'unchanged' }

  const slug = known?.slug ?? (await freeSlug(tx, 'products', product.handle))
  const draft = toDraft(product, { slug, description, importHash, known, shop })
  const id = known?.id ?? (await createProduct(tx, draft))
  if (known) await changeProduct(tx, id, draft)
  await queueImages(tx, id, product.images, draft.media)
  await addToCollections(tx, id, await findOrCreateCollections(tx, collections))
  return { id, outcome: known ? 'updated' : 'created' }
}

const UNIQUE_VIOLATION = '23505'

/** Another import has just made the same product or collection: the next attempt finds it. */
function tryAgainAfterTwin(error: unknown): never {
  if ((error as { code?: unknown }).code === UNIQUE_VIOLATION)
    throw new WriteConflict('Another import made the same thing.', { cause: error })
  throw error
}

function toDraft(
  product: ImportedProduct,
  more: { slug: string; description: string; importHash: string; known: KnownImport | undefined; shop: ShopSettings },
): ProductDraft {
  const { slug, description, importHash, known, shop } = more
  const minor = (text: string): bigint => parseMoney(text, shop.currency).minor
  const [first] = product.variants
  const price = first!.price // a product has at least one variant
  const urls = product.images.map(({ url }) => url)
  return {
    slug,
    name: product.name,
    visible: product.visible,
    type: product.variants.every(({ requiresShipping }) => !requiresShipping) ? 'digital' : 'physical',
    description,
    sku: product.options.length === 0 ? (first!.sku ?? '') : '',
    brand: product.brand ?? null,
    ribbon: null,
    weight: weightIn(shop.weightUnit, first!.weightKg),
    currency: shop.currency,
    priceMinor: minor(price),
    discount: product.discount.type === 'NONE' ? { type: 'NONE', value: '0' } : product.discount,
    options: product.options.map(({ name, choices }) => ({
      type: 'drop_down',
      name,
      choices: choices.map((choice) => ({ value: choice, description: choice })),
    })),
    media: keepMedia(known?.media ?? [], urls),
    infoSections: [],
    customTextFields: [],
    seo: seoOf(product.seo),
    manageVariants: product.options.length > 0,
    variants: product.variants.map((variant) => ({
      choices: variant.choices,
      priceMinor: variant.price === price ? null : minor(variant.price),
      costMinor: variant.cost === undefined ? null : minor(variant.cost),
      sku: variant.sku ?? '',
      weight: weightIn(shop.weightUnit, variant.weightKg),
      visible: true,
      stock: stockOf(variant, known),
    })),
    importHandle: product.handle,
    importHash,
  }
}

function seoOf({ title, description }: ImportedProduct['seo']): ProductDraft['seo'] {
  if (!title && !description) return null
  return {
    tags: [
      ...(title ? [{ type: 'title', children: title }] : []),
      ...(description ? [{ type: 'meta', props: { name: 'description', content: description } }] : []),
    ],
  }
}

function stockOf({ stock, choices }: ImportedVariant, known: KnownImport | undefined): Stock {
  if (!stock.tracked) return { tracked: false, inStock: true }
  if (stock.quantity !== undefined) return { tracked: true, quantity: stock.quantity }
  const kept = known?.stock.find((each) => choicesKey(each.choices) === choicesKey(choices))?.stock
  return { tracked: true, quantity: kept?.tracked ? kept.quantity : 0 }
}

const POUNDS_PER_KG = 2.204_622_621_8

function weightIn(unit: ShopSettings['weightUnit'], weightKg: string | undefined): string | null {
  if (weightKg === undefined) return null
  return unit === 'KG' ? weightKg : (Number(weightKg) * POUNDS_PER_KG).toFixed(3)
}

async function findOrCreateCollections(tx: Tx, names: readonly string[]): Promise<string[]> {
  const ids: string[] = []
  for (const name of names) {
    const existing = await findCollectionByName(tx, name)
    ids.push(existing ?? (await createCollectionNamed(tx, name)))
  }
  return ids
}

async function createCollectionNamed(tx: Tx, name: string): Promise<string> {
  return createCollection(
    tx,
    {
      slug: await freeSlug(tx, 'collections', slugOf(name, 'collection')),
      name,
      description: '',
      media: [],
      importKey: `name: ${name.toLowerCase()}`,
    },
    [],
  )
}

/** The tags of the file, up to one more than make them shelves. */
async function readTags(path: string, reading: { currencyDecimals: number }): Promise<Set<string>> {
  const tags = new Set<string>()
  for await (const found of readProductCsv(createReadStream(path), reading)) {
    if (found.kind === 'product') for (const tag of found.product.tags) tags.add(tag)
    if (tags.size > MOST_TAGS) break
  }
  return tags
}

async function fetchPictures(
  db: Database,
  productIds: Set<string>,
  report: ImportReport,
  options: ImportOptions & { onProgress: NonNullable<ImportOptions['onProgress']>; now: () => Date },
): Promise<void> {
  if (productIds.size === 0) return
  options.onProgress(report, 'pictures')
  const silent = new Map<string, { url: string; reason: string; count: number }>()
  report.images = await downloadDueImages(db, {
    productIds,
    now: options.now,
    fetch: options.fetch,
    media: options.media,
    signal: AbortSignal.timeout(options.picturesMs ?? DEFAULT_PICTURES_MS),
    onMissing({ url, reason, isFinal }) {
      if (isFinal) return addProblem(report, { severity: 'note', reason: `${url}: ${reason}` })
      const { host } = new URL(url)
      const first = silent.get(host)
      if (first) first.count++
      else silent.set(host, { url, reason, count: 1 })
    },
  })
  for (const [host, { url, reason, count }] of silent) {
    const which = count === 1 ? url : `${count} pictures of ${host}, such as ${url}`
    addProblem(report, {
      severity: 'note',
      reason: `${which}: ${reason} ${count === 1 ? 'It is' : 'They are'} tried again later.`,
    })
  }
  // Whatever was not begun in time, or is waiting from an earlier import, is still to come.
  const waiting = await db
    .selectFrom('image_downloads')
    .select((select) => select.fn.countAll<bigint>().as('count'))
    .where('product_id', 'in', [...productIds])
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
  report.images.pending = Number(waiting.count)
}

function hashOf(product: ImportedProduct, collections: readonly string[]): string {
  const { lines: _lines, variants, ...content } = product
  const unnumbered = variants.map(({ line: _line, ...variant }) => variant)
  return createHash('sha256')
    .update(JSON.stringify([content, unnumbered, collections]))
    .digest('base64url')
}
