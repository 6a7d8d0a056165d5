import { Big } from 'big.js'
import { slugify } from '../../catalogue/index.ts'
import { isYes, readDecimal } from './parse-cells.ts'
import { type ScheduledSale, ScheduledSaleReader } from './scheduled-sales.ts'
import { parseCategories, textToHtml } from './foreign-texts.ts'
import { type CellReader, type CommonCells, type ForeignRow, createImportFormat } from './foreign-format.ts'

const MOST_ATTRIBUTES = 20
const OPTIONS = 6
const GRAMS: Readonly<Record<string, string>> = { kg: '1000', g: '1', lbs: '453.59237', oz: '28.349523125' }

/**
 * Product export of WooCommerce: one row per product and one per variation, which refers to its parent by SKU or
 * `id:10`.
 * Columns: https://github.com/woocommerce/woocommerce/wiki/Product-CSV-Import-Schema
 */
export const wooCommerceFormat = createImportFormat({
  name: 'WooCommerce',
  signature: ['type', 'sku', 'name', 'published', 'regular price'],
  handleColumn: 'SKU',
  open({ columns, options: importOptions }) {
    const sales = new ScheduledSaleReader(importOptions)
    const keys = new Map<string, string>()
    const weightColumn = columns.find((name) => /^weight (kg|g|lbs|oz)$/.test(name)) ?? ''
    return {
      handleOf: keyOf,
      survey(cell) {
        if (!isVariation(cell) && cell('id') !== '')
          keys.set(`id:${cell('id')}`.toLowerCase(), keyOf(cell).toLowerCase())
      },
      resolve: (handle) => keys.get(handle) ?? handle,
      read(rows, separator) {
        const parent = rows.find(({ cell }) => !isVariation(cell)) ?? rows[0]!
        const type = parent.cell('type').toLowerCase()
        if (/grouped|external/.test(type))
          return { refused: `A product of the type "${type}" is none that this shop can sell.` }
        const variations = rows.filter(({ cell }) => isVariation(cell))
        const options = optionsOf(parent, variations)
        const { getSalePrice, applySaleDates } = sales.read(
          (variations.length === 0 ? [parent] : variations).map(saleIn),
          separator,
        )
        const context = { parent, weightColumn, getSalePrice }
        const own = { line: parent.line, cells: { ...productCells(parent), ...variantCells(parent, context) } }
        const hidden = new Set(variations.filter(({ cell }) => cell('published') === '0').map(({ line }) => line))
        return {
          rows:
            variations.length === 0
              ? [own]
              : [
                  { line: parent.line, cells: { ...productCells(parent), 'cartwright:parent': '1' } },
                  ...variations.flatMap((row) =>
                    choicesOf(row, options).map((choices) => ({
                      line: row.line,
                      cells: { ...variantCells(row, context), ...choices },
                    })),
                  ),
                ],
          finish: (product) => ({
            ...applySaleDates(product),
            slug: slugify(product.name, 'product'),
            categories: parseCategories(parent.cell('categories'), '>'),
            ...(hidden.size > 0 && {
              says: new Set([...product.says, 'variantsVisible' as const]),
              variants: product.variants.map((each) => ({ ...each, visible: !hidden.has(each.line) })),
            }),
          }),
        }
      },
      end: () => sales.getProblems(),
    }
  },
})

function saleIn({ line, cell }: ForeignRow): ScheduledSale {
  const [regular, sale] = [cell('regular price'), cell('sale price')]
  return { line, regular, sale, from: cell('date sale price starts'), until: cell('date sale price ends') }
}

function isVariation(cell: CellReader): boolean {
  return cell('type').toLowerCase().includes('variation')
}

function keyOf(cell: CellReader): string {
  const parent = cell('parent')
  if (isVariation(cell) && parent !== '') return parent
  return cell('sku') || (cell('id') && `id:${cell('id')}`) || cell('name')
}

function productCells({ cell }: ForeignRow): CommonCells {
  const isHidden = cell('visibility in catalog').toLowerCase() === 'hidden'
  return {
    Title: cell('name'),
    'Body (HTML)': [cell('short description'), cell('description')]
      .filter((text) => text !== '')
      .map(textToHtml)
      .join('\n'),
    Vendor: cell('brands', 'brand'),
    Tags: cell('tags'),
    Published: cell('published') === '1' && !isHidden ? 'true' : 'false',
    'Image Src': cell('images'),
  }
}

/** Cells of a variation; empty ones are inherited from its parent. */
function variantCells(
  { cell, line }: ForeignRow,
  {
    parent,
    weightColumn,
    getSalePrice,
  }: { parent: ForeignRow; weightColumn: string; getSalePrice: (line: number) => string },
): CommonCells {
  const regular = cell('regular price')
  const sale = getSalePrice(line)
  const ownStock = cell('stock')
  const stock = ownStock.toLowerCase() === 'parent' ? parent.cell('stock') : ownStock
  const weight = readDecimal(cell(weightColumn) || parent.cell(weightColumn), ',')
  const unit = weightColumn.split(' ')[1] ?? 'kg'
  const isVariant = line !== parent.line
  return {
    'Variant SKU': cell('sku'),
    'Variant Price': sale || regular,
    'Variant Compare At Price': sale === '' ? '' : regular,
    'Variant Inventory Tracker': stock === '' ? '' : 'shop',
    'Variant Inventory Qty': stock,
    'Variant Inventory Policy': isYes(cell('backorders allowed')) ? 'continue' : 'deny',
    'cartwright:in stock': cell('in stock'),
    'Variant Grams': weight ? new Big(weight).times(GRAMS[unit] ?? '1000').toFixed() : '',
    'Variant Requires Shipping': cell('type').toLowerCase().includes('virtual') ? 'false' : 'true',
    'Variant Barcode': cell('gtin upc ean or isbn'),
    ...(isVariant && { 'Variant Image': cell('images') }),
  }
}

interface WooOption {
  name: string
  values: string[]
}

/** Attributes that a variation has a value of, or leaves open. */
function optionsOf(parent: ForeignRow, variations: readonly ForeignRow[]): WooOption[] {
  const options: WooOption[] = []
  for (let number = 1; number <= MOST_ATTRIBUTES && options.length < OPTIONS; number++) {
    const name = parent.cell(`attribute ${number} name`)
    const named = variations.map((row) => attributesOf(row))
    if (name === '' || !named.some((attributes) => attributes.has(name.toLowerCase()))) continue
    const listed = valuesOf(parent.cell(`attribute ${number} value s`))
    const used = named.flatMap((attributes) => attributes.get(name.toLowerCase()) || [])
    options.push({ name, values: [...new Set([...listed, ...used])] })
  }
  if (options.length > 0 || variations.length === 0) return options
  // If the parent has no attributes, those of the variations are used.
  for (const [name, value] of variations.flatMap((row) => [...attributesOf(row, false)])) {
    const known = options.find((option) => option.name === name)
    if (known) known.values.push(value)
    else if (options.length < OPTIONS) options.push({ name, values: [value] })
  }
  return options
}

function attributesOf({ cell }: ForeignRow, isPlain = true): Map<string, string> {
  const found = new Map<string, string>()
  for (let number = 1; number <= MOST_ATTRIBUTES; number++) {
    const name = cell(`attribute ${number} name`)
    if (name !== '') found.set(isPlain ? name.toLowerCase() : name, cell(`attribute ${number} value s`))
  }
  return found
}

/** A comma within a value is escaped by a backslash. */
function valuesOf(list: string): string[] {
  return list
    .split(/(?<!\\),/)
    .map((value) => value.replaceAll('\\,', ',').trim())
    .filter((value) => value !== '')
}

const MOST_COMBINATIONS = 100

/** Returns the combinations of a variation: an open attribute stands for each of its values. */
function choicesOf(row: ForeignRow, options: readonly WooOption[]): CommonCells[] {
  const own = attributesOf(row)
  let all: CommonCells[] = [{}]
  for (const [index, { name, values }] of options.entries()) {
    const value = own.get(name.toLowerCase()) ?? ''
    const cells = (value === '' ? values : [value.replaceAll('\\,', ',')]).map((each) => ({
      [`Option${index + 1} Name`]: name,
      [`Option${index + 1} Value`]: each,
    }))
    all = all.flatMap((before) => cells.map((each) => ({ ...before, ...each }))).slice(0, MOST_COMBINATIONS)
  }
  return all
}
