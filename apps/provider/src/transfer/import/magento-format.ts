import { Big } from 'big.js'
import { slugify } from '../../catalogue/index.ts'
import { isNo, readDecimal } from './parse-cells.ts'
import { type ScheduledSale, ScheduledSaleReader } from './scheduled-sales.ts'
import { parseCategories } from './foreign-texts.ts'
import {
  type CellReader,
  type CommonCells,
  type ForeignFormatContext,
  type ForeignRow,
  createImportFormat,
} from './foreign-format.ts'
import { addToProblemTally, createProblemTally, toTallyProblems } from './problem-tally.ts'

const OPTIONS = 6

/**
 * Product export of Magento (Adobe Commerce). A configurable product lists its variants, which have rows of their own,
 * in `configurable_variations`: `sku=TEE-S,size=S|sku=TEE-M,size=M`. Rows of a store view are translations and are
 * ignored.
 * Columns: https://experienceleague.adobe.com/en/docs/commerce-admin/systems/data-transfer/data-attributes-product
 */
export const magentoFormat = createImportFormat({
  name: 'Magento',
  signature: ['sku', 'attribute set code', 'product type', 'name', 'price'],
  handleColumn: 'sku',
  open(context) {
    const parents = new Map<string, string>()
    const passed = createProblemTally()
    const sales = new ScheduledSaleReader(context.options)
    return {
      handleOf: (cell) => cell('sku'),
      survey(cell) {
        for (const { sku } of variationsOf(cell)) parents.set(sku.toLowerCase(), cell('sku').toLowerCase())
      },
      resolve: (handle) => parents.get(handle) ?? handle,
      read(rows, separator) {
        for (const { cell, line } of rows) if (cell('store view code') !== '') addToProblemTally(passed, line)
        const own = rows.filter(({ cell }) => cell('store view code') === '')
        if (own.length === 0) return { refused: 'The product has rows of store views alone.' }
        const parent = own.find(({ cell }) => variationsOf(cell).length > 0) ?? own[0]!
        const type = parent.cell('product type').toLowerCase()
        if (/grouped|bundle|giftcard/.test(type))
          return { refused: `A product of the type "${type}" is none that this shop can sell.` }
        const variations = variationsOf(parent.cell)
        const labels = labelsOf(parent.cell('configurable variation labels'))
        const bySku = new Map(own.map((row) => [row.cell('sku').toLowerCase(), row]))
        const variants = variations.flatMap(({ sku, attributes }) => {
          const row = bySku.get(sku.toLowerCase())
          return row ? [{ row, attributes }] : []
        })
        const missing = variations.length - variants.length
        const sold = variants.length === 0 ? [parent] : variants.map(({ row }) => row)
        const { getSalePrice, applySaleDates } = sales.read(sold.map(saleIn), separator)
        return {
          problems:
            missing === 0
              ? []
              : [
                  {
                    severity: 'note' as const,
                    line: parent.line,
                    handle: parent.cell('sku'),
                    column: 'configurable_variations',
                    reason: `${missing} of ${variations.length} variants have no row of their own, and were left out.`,
                  },
                ],
          rows:
            variants.length === 0
              ? [
                  {
                    line: parent.line,
                    cells: { ...productCells(parent), ...variantCells(parent, context, getSalePrice) },
                  },
                ]
              : [
                  { line: parent.line, cells: { ...productCells(parent), 'cartwright:parent': '1' } },
                  ...variants.map(({ row, attributes }) => ({
                    line: row.line,
                    cells: {
                      ...variantCells(row, context, getSalePrice),
                      'Variant Image': imagesOf(row).split(' ')[0],
                      ...choicesOf(attributes, labels),
                    },
                  })),
                ],
          finish: (product) => ({
            ...applySaleDates(product),
            ...(missing > 0 && { isPartial: true }),
            slug: parent.cell('url key') || slugify(product.name, 'product'),
            categories: parseCategories(parent.cell('categories'), '/', (name) =>
              /^(default category|root catalog)$/i.test(name),
            ),
          }),
        }
      },
      end: () => [
        ...toTallyProblems(
          passed,
          (count) => `${count} rows of store views translate others, and were passed over (this is the first).`,
        ),
        ...sales.getProblems(),
      ],
    }
  },
})

function variationsOf(cell: CellReader): { sku: string; attributes: [code: string, value: string][] }[] {
  return cell('configurable variations')
    .split('|')
    .flatMap((variation) => {
      const pairs = pairsOf(variation)
      const sku = pairs.find(([code]) => code === 'sku')?.[1] ?? ''
      return sku === '' ? [] : [{ sku, attributes: pairs.filter(([code]) => code !== 'sku' && code !== '') }]
    })
}

function labelsOf(cell: string): Map<string, string> {
  return new Map(pairsOf(cell))
}

/** `size=S,colour=Red, dark` → size, colour: a part without a code belongs to the value before. */
function pairsOf(text: string): [code: string, value: string][] {
  const pairs: [string, string][] = []
  for (const part of text.split(',')) {
    const at = part.indexOf('=')
    const last = pairs.at(-1)
    if (at > 0 && /^[\w-]+$/.test(part.slice(0, at).trim()))
      pairs.push([part.slice(0, at).trim(), part.slice(at + 1).trim()])
    else if (last) last[1] += `,${part}`
  }
  return pairs
}

function choicesOf(attributes: readonly [code: string, value: string][], labels: Map<string, string>): CommonCells {
  return Object.fromEntries(
    attributes.slice(0, OPTIONS).flatMap(([code, value], index) => [
      [`Option${index + 1} Name`, labels.get(code) || capitalised(code)],
      [`Option${index + 1} Value`, value],
    ]),
  )
}

/** `shoe_size` → `Shoe size` */
function capitalised(code: string): string {
  const words = code.replaceAll('_', ' ')
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

function productCells({ cell, ...row }: ForeignRow): CommonCells {
  const isHidden =
    /not visible/i.test(cell('visibility')) || cell('product online') === '2' || isNo(cell('product online'))
  return {
    Title: cell('name'),
    'Body (HTML)': cell('description') || cell('short description'),
    Published: isHidden ? 'false' : 'true',
    'Image Src': imagesOf({ cell, ...row }),
    'Image Alt Text': cell('base image label'),
    'SEO Title': cell('meta title'),
    'SEO Description': cell('meta description'),
    Vendor: cell('manufacturer', 'brand'),
  }
}

/** Image paths, separated by spaces. Paths within the media folder begin with a slash. */
function imagesOf({ cell }: ForeignRow): string {
  const all = [cell('base image'), ...cell('additional images').split(',')]
  return all
    .map((image) => image.trim())
    .filter((image) => image !== '' && image !== 'no_selection')
    .join(' ')
}

function saleIn({ line, cell }: ForeignRow): ScheduledSale {
  const [from, until] = [
    cell('special price from date', 'special from date'),
    cell('special price to date', 'special to date'),
  ]
  return { line, regular: cell('price'), sale: cell('special price'), from, until }
}

function variantCells(
  { cell, line }: ForeignRow,
  { options }: ForeignFormatContext,
  saleOf: (line: number) => string,
): CommonCells {
  const sale = saleOf(line)
  const weight = readDecimal(cell('weight'), ',')
  const isCounted = cell('qty') !== '' && cell('manage stock') !== '0'
  return {
    'Variant SKU': cell('sku'),
    'Variant Price': sale || cell('price'),
    'Variant Compare At Price': sale === '' ? '' : cell('price'),
    'Cost per item': cell('cost'),
    'Variant Inventory Tracker': isCounted ? 'shop' : '',
    'Variant Inventory Qty': isCounted ? cell('qty') : '',
    'Variant Inventory Policy': Number(cell('allow backorders')) > 0 ? 'continue' : 'deny',
    'cartwright:in stock': cell('is in stock'),
    'Variant Grams': weight ? new Big(weight).times(options.weightUnit === 'LB' ? '453.59237' : '1000').toFixed() : '',
    'Variant Requires Shipping': /virtual|downloadable/i.test(cell('product type')) ? 'false' : 'true',
  }
}
