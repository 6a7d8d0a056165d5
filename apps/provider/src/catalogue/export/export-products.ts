import type { Database } from '../../db/pool.ts'
import { exponentOf } from '../../money.ts'
import type { ShopSettings } from '../../settings/index.ts'
import { writeWholeFile } from '../../write-whole-file.ts'
import { guarded, handleOf, OWN_COLUMN, readProductRows, writeOwn } from '../import/index.ts'
import { mediaAddress } from '../gallery/media-address.ts'
import type { Product, Variant } from '../product.ts'
import { readProducts } from '../read-store.ts'
import { commonRows } from './common-rows.ts'
import type { ExportAround, ExportFormat } from './export-format.ts'
import { platformRows } from './platform-rows.ts'
import { readCollectionNames, readProductIdsAfter } from './store.ts'

export const FORMATS = { common: commonRows, platform: platformRows } as const satisfies Record<string, ExportFormat>
export type FormatName = keyof typeof FORMATS

export interface ExportOptions {
  format: FormatName
  shop: ShopSettings
  /** Where pictures are served. */
  providerUrl: string
  /** Begins the file with a byte order mark, by which some spreadsheets know UTF-8. @default false */
  byteOrderMark?: boolean
  now?: () => Date
  onProgress?: (products: number) => void
}

const PAGE = 200

/** Writes all products to a file, in the order in which they were made, a page at a time. A product that is changed meanwhile is in it as it was before or as it was after. */
export async function exportProducts(
  db: Database,
  path: string,
  options: ExportOptions,
): Promise<{ products: number }> {
  let products = 0
  async function* pieces(): AsyncGenerator<string> {
    for await (const { text, count } of productCsv(db, options)) {
      yield text
      products += count
      options.onProgress?.(products)
    }
  }
  await writeWholeFile(path, pieces())
  return { products }
}

/** The text of the file, in parts: the header, then page after page. */
export async function* productCsv(
  db: Database,
  { format: name, shop, providerUrl, byteOrderMark = false, now = () => new Date() }: ExportOptions,
): AsyncGenerator<{ text: string; count: number }> {
  const format = FORMATS[name]
  yield { text: (byteOrderMark ? '\uFEFF' : '') + asLine([...format.header, OWN_COLUMN]), count: 0 }
  for (let after = 0n; ;) {
    const page = await readProductIdsAfter(db, after, PAGE)
    if (page.length === 0) return
    after = page.at(-1)!.numericId
    const at = now()
    const names = await readCollectionNames(db)
    const byId = new Map(
      (
        await readProducts(
          db,
          page.map(({ id }) => id),
          at,
        )
      ).map((product) => [product.id, product]),
    )
    const found = page.flatMap(({ id }) => byId.get(id) ?? [])
    const around: ExportAround = {
      shop,
      now: at,
      collections: ({ collectionIds }) => collectionIds.flatMap((id) => names.get(id) ?? []),
      addressOf: ({ id, type }) => mediaAddress(providerUrl, id, type),
    }
    yield { text: found.map((product) => linesOf(product, format, around)).join(''), count: found.length }
  }
}

function linesOf(stored: Product, format: ExportFormat, around: ExportAround): string {
  const product = stored.variants.length > 0 ? stored : { ...stored, variants: [standIn(stored)] }
  const rows = format.rowsOf(product, handleOf(product), around)
  const back = readProductRows([[...format.header], ...rows], {
    currencyDecimals: exponentOf(product.currency),
    currency: product.currency,
  })
  const read = back.find((found) => found.kind === 'product')?.product
  const notes = back.flatMap((found) =>
    found.kind === 'problem' && found.problem.handle !== undefined ? found.problem : [],
  )
  const own = writeOwn(product, around.collections(product), read, { ...around, notes })
  return rows.map((row, index) => asLine([...row, index === 0 ? own : ''])).join('')
}

/** For a product whose options make more combinations than are made. */
function standIn(product: Product): Variant {
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

/** As RFC 4180 has it. No cell begins a formula. */
function asLine(cells: readonly string[]): string {
  return `${cells.map((cell) => quoted(guarded(cell))).join(',')}\r\n`
}

function quoted(cell: string): string {
  return /[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
