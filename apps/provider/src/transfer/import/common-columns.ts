import { normalizeColumnName } from './parse-cells.ts'

/** Columns of a product export, with their names in the older and the newer form of the format. */

const COLUMN_ALIASES = {
  handle: ['Handle', 'URL handle'],
  title: ['Title'],
  description: ['Body (HTML)', 'Description', 'Body HTML', 'Body'],
  brand: ['Vendor'],
  productType: ['Type', 'Custom Product Type'],
  tags: ['Tags'],
  published: ['Published', 'Published on online store'],
  status: ['Status'],
  option1Name: ['Option1 Name'],
  option1Value: ['Option1 Value'],
  option2Name: ['Option2 Name'],
  option2Value: ['Option2 Value'],
  option3Name: ['Option3 Name'],
  option3Value: ['Option3 Value'],
  option4Name: ['Option4 Name'],
  option4Value: ['Option4 Value'],
  option5Name: ['Option5 Name'],
  option5Value: ['Option5 Value'],
  option6Name: ['Option6 Name'],
  option6Value: ['Option6 Value'],
  sku: ['Variant SKU', 'SKU'],
  grams: ['Variant Grams', 'Weight value (grams)'],
  weightUnit: ['Variant Weight Unit', 'Weight unit for display'],
  tracker: ['Variant Inventory Tracker', 'Inventory tracker'],
  quantity: [
    'Variant Inventory Qty',
    'Inventory quantity',
    'Variant Inventory Quantity',
    'Available',
    'Available (not editable)',
    'On hand',
    'On hand (current)',
  ],
  location: ['Location'],
  policy: ['Variant Inventory Policy', 'Continue selling when out of stock'],
  price: ['Variant Price', 'Price'],
  compareAt: ['Variant Compare At Price', 'Compare-at price'],
  cost: ['Cost per item', 'Variant Cost'],
  requiresShipping: ['Variant Requires Shipping', 'Requires shipping'],
  taxable: ['Variant Taxable', 'Charge tax'],
  barcode: ['Variant Barcode', 'Barcode', 'Barcodes', 'Variant Barcodes'],
  imageUrl: ['Image Src', 'Product image URL', 'Images'],
  imagePosition: ['Image Position'],
  imageAlt: ['Image Alt Text'],
  variantImageUrl: ['Variant Image', 'Variant image URL'],
  giftCard: ['Gift Card'],
  seoTitle: ['SEO Title'],
  seoDescription: ['SEO Description'],
  /** Filled from files of other systems. */
  slug: ['cartwright:slug'],
  isParent: ['cartwright:parent'],
  inStock: ['cartwright:in stock'],
} as const

export type Column = keyof typeof COLUMN_ALIASES

/** Primary name of each column, the target of column mappings. */
export const COMMON_COLUMN_NAMES: readonly string[] = Object.values(COLUMN_ALIASES).map(([name]) => name)

const PRIMARY_NAMES: ReadonlyMap<string, string> = new Map(
  Object.values(COLUMN_ALIASES).flatMap((names) => names.map((name) => [normalizeColumnName(name), names[0]])),
)

/** Returns the primary name of a column; undefined if it is unknown. */
export function findCommonColumn(name: string): string | undefined {
  return PRIMARY_NAMES.get(normalizeColumnName(name))
}

/** Columns of which a file with handles needs at least one to describe products. */
const IDENTIFYING_COLUMNS: Column[] = ['title', 'price', 'quantity', 'sku']

export interface Header {
  /** Number of cells of a row. */
  width: number
  /** Returns the name of a column in the header, for messages. */
  getName(column: Column): string
  has(column: Column): boolean
  getPosition(column: Column): number | undefined
  /** Returns the trimmed cell; empty if the file has no such column. */
  cell(cells: string[], column: Column): string
}

/** Reads a header, or returns its missing columns. Unknown columns are ignored. */
export function readHeader(cells: string[]): { header: Header; twice: string[] } | { missing: string[] } {
  const known = new Map<string, Column>()
  for (const [column, names] of Object.entries(COLUMN_ALIASES))
    for (const name of names) known.set(normalizeColumnName(name), column as Column) // Object.entries widens the key.

  const positions = new Map<Column, number>()
  const twice: string[] = []
  cells.forEach((cell, index) => {
    const column = known.get(normalizeColumnName(cell))
    if (!column) return
    // Several columns of stock may stand side by side.
    if (positions.has(column) && column !== 'quantity') twice.push(cell.trim())
    else if (positions.has(column)) return
    else positions.set(column, index)
  })

  const locations = findLocationColumns(cells, positions)
  const [firstLocation] = locations
  if (firstLocation !== undefined) positions.set('quantity', firstLocation)

  const missing: Column[] = [
    ...(positions.has('handle') ? [] : (['handle'] as const)),
    ...(IDENTIFYING_COLUMNS.some((column) => positions.has(column)) ? [] : (['title'] as const)),
  ]
  if (missing.length > 0) return { missing: missing.map((column) => COLUMN_ALIASES[column].slice(0, 2).join(' or ')) }

  const header: Header = {
    width: cells.length,
    getName: (column) => cells[positions.get(column) ?? -1]?.trim() ?? COLUMN_ALIASES[column][0],
    has: (column) => positions.has(column),
    getPosition: (column) => positions.get(column),
    cell: (row, column) =>
      column === 'quantity' && locations.length > 0
        ? sumQuantities(locations.map((at) => row[at]?.trim() ?? ''))
        : (row[positions.get(column) ?? -1]?.trim() ?? ''),
  }
  return { header, twice }
}

/** Finds the location columns of an inventory file, which follow the country of origin. */
function findLocationColumns(cells: readonly string[], positions: ReadonlyMap<Column, number>): number[] {
  const origin = cells.findIndex((cell) => normalizeColumnName(cell) === 'coo')
  const isInventory = origin >= 0 && cells.some((cell) => normalizeColumnName(cell) === 'hs code')
  if (!isInventory || positions.has('quantity') || positions.has('location') || positions.has('price')) return []
  return cells.flatMap((cell, index) => (index > origin && cell.trim() !== '' ? index : []))
}

/** Sums quantities as a cell; empty if no location stocks the variant. */
function sumQuantities(cells: readonly string[]): string {
  const counts = cells.filter((cell) => /^[-−]?\d+$/.test(cell)).map((cell) => Number(cell.replace('−', '-')))
  return counts.length === 0 ? '' : String(counts.reduce((sum, count) => sum + Math.max(0, count), 0))
}
