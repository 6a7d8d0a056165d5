import type { Database } from '../../platform/db/pool.ts'
import { getCurrencyExponent } from '../../platform/money.ts'
import type { ShopSettings } from '../../settings/index.ts'
import { writeFileAtomically } from '../../platform/write-file-atomically.ts'
import { EXTENSION_COLUMN, getExportHandle, serializeExtension } from '../import/extension-column.ts'
import { readProductRows } from '../import/read-product-csv.ts'
import { getMediaUrl } from '../../media/index.ts'
import { type Product, type Variant, readProducts } from '../../catalogue/index.ts'
import { commonExportFormat } from './common-export-format.ts'
import { toCsvRow } from './csv-row.ts'
import type { ExportContext, ExportFormat } from './export-format.ts'
import { platformExportFormat } from './platform-export-format.ts'
import { readCollectionNames, readProductIdsAfter } from './export-store.ts'

export const EXPORT_FORMATS = { common: commonExportFormat, platform: platformExportFormat } as const satisfies Record<
  string,
  ExportFormat
>
export type ExportFormatName = keyof typeof EXPORT_FORMATS

export interface ExportOptions {
  format: ExportFormatName
  shop: ShopSettings
  /** Base URL of media. */
  providerUrl: string
  /** Writes a byte order mark, which some spreadsheets need to detect UTF-8. @default false */
  byteOrderMark?: boolean
  now?: () => Date
  /** Products to export, in this order. @default all, in order of creation */
  productIds?: readonly string[]
  onProgress?: (products: number) => void
}

const PAGE = 200

/**
 * Exports all products to a file, in order of creation, page by page. A product changed meanwhile is exported in its
 * old or its new state.
 */
export async function exportProducts(
  db: Database,
  path: string,
  options: ExportOptions,
): Promise<{ products: number }> {
  let products = 0
  async function* pieces(): AsyncGenerator<string> {
    for await (const { text, count } of streamProductCsv(db, options)) {
      yield text
      products += count
      options.onProgress?.(products)
    }
  }
  await writeFileAtomically(path, pieces())
  return { products }
}

/** Yields the text of the file: the header, then page after page. */
export async function* streamProductCsv(
  db: Database,
  { format: name, shop, providerUrl, byteOrderMark = false, now = () => new Date(), productIds }: ExportOptions,
): AsyncGenerator<{ text: string; count: number }> {
  const format = EXPORT_FORMATS[name]
  yield { text: (byteOrderMark ? '\uFEFF' : '') + toCsvRow([...format.header, EXTENSION_COLUMN]), count: 0 }
  for await (const ids of productIds ? splitIntoPages(productIds) : readPagesOfIds(db)) {
    const at = now()
    const names = await readCollectionNames(db)
    const byId = new Map((await readProducts(db, ids, at)).map((product) => [product.id, product]))
    const products = ids.flatMap((id) => byId.get(id) ?? [])
    const context: ExportContext = {
      shop,
      now: at,
      getCollections: ({ collectionIds }) => collectionIds.flatMap((id) => names.get(id) ?? []),
      getMediaUrl: ({ id, type }) => getMediaUrl(providerUrl, id, type),
    }
    yield { text: products.map((product) => toCsvRows(product, format, context)).join(''), count: products.length }
  }
}

function* splitIntoPages(ids: readonly string[]): Generator<readonly string[]> {
  for (let from = 0; from < ids.length; from += PAGE) yield ids.slice(from, from + PAGE)
}

async function* readPagesOfIds(db: Database): AsyncGenerator<readonly string[]> {
  for (let after = 0n; ;) {
    const page = await readProductIdsAfter(db, after, PAGE)
    const last = page.at(-1)
    if (!last) return
    yield page.map(({ id }) => id)
    after = last.numericId
  }
}

function toCsvRows(stored: Product, format: ExportFormat, context: ExportContext): string {
  const product = stored.variants.length > 0 ? stored : { ...stored, variants: [createPlaceholderVariant(stored)] }
  const rows = format.toRows(product, getExportHandle(product), context)
  const back = readProductRows([[...format.header], ...rows], {
    currencyDecimals: getCurrencyExponent(product.currency),
    currency: product.currency,
  })
  const read = back.find((products) => products.kind === 'product')?.product
  const notes = back.flatMap((products) =>
    products.kind === 'problem' && products.problem.handle !== undefined ? products.problem : [],
  )
  const own = serializeExtension(product, context.getCollections(product), read, { ...context, notes })
  return rows.map((row, index) => toCsvRow([...row, index === 0 ? own : ''])).join('')
}

/** Placeholder for a product whose options have more combinations than the limit of variants. */
function createPlaceholderVariant(product: Product): Variant {
  const { priceMinor, discountedPriceMinor, costMinor, sku, weight, productDimensions, packageDimensions } = product
  return {
    id: product.id,
    choices: Object.fromEntries(product.options.map(({ name, choices }) => [name, choices[0]?.description ?? ''])),
    priceMinor,
    discountedPriceMinor,
    costMinor,
    sku,
    weight,
    productDimensions,
    packageDimensions,
    visible: true,
    stock: { tracked: false, inStock: true },
    own: { priceMinor: null, costMinor: null, sku, weight: null, productDimensions: null, packageDimensions: null },
  }
}
