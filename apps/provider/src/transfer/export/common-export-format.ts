import { toGrams } from '../import/to-imported-draft.ts'
import { IMPORT_LIMITS } from '../import/parse-cells.ts'
import { toDecimal } from '../../platform/money.ts'
import type { Product, Variant } from '../../catalogue/index.ts'
import type { ExportContext, ExportFormat } from './export-format.ts'
import { toUniqueCells, toOptionCells, toCellText } from './cell-text.ts'

const COLUMNS = [
  'Handle',
  'Title',
  'Body (HTML)',
  'Vendor',
  'Type',
  'Tags',
  'Published',
  'Option1 Name',
  'Option1 Value',
  'Option2 Name',
  'Option2 Value',
  'Option3 Name',
  'Option3 Value',
  'Variant SKU',
  'Variant Grams',
  'Variant Inventory Tracker',
  'Variant Inventory Qty',
  'Variant Inventory Policy',
  'Variant Fulfillment Service',
  'Variant Price',
  'Variant Compare At Price',
  'Variant Requires Shipping',
  'Variant Taxable',
  'Variant Barcode',
  'Image Src',
  'Image Position',
  'Image Alt Text',
  'Gift Card',
  'SEO Title',
  'SEO Description',
  'Variant Image',
  'Variant Weight Unit',
  'Cost per item',
  'Status',
] as const

type Row = Partial<Record<(typeof COLUMNS)[number], string>>

/** Options with own columns; the last column combines further ones. */
const OPTIONS = 3

/**
 * Product export in the common CSV format of many shop systems. Every variant has a row, derived from options or not.
 */
export const commonExportFormat: ExportFormat = {
  header: COLUMNS,
  toRows(product, handle, context) {
    const options = optionColumns(product)
    const variantRows = product.variants.map((variant) => variantRow(product, variant, options, context))
    const pictures = product.media.filter(({ type = 'image' }) => type === 'image')
    const rows: Row[] = Array.from({ length: Math.max(variantRows.length, pictures.length, 1) }, (_, index) => ({
      Handle: handle,
      ...(index === 0 && productCells(product, options, context)),
      ...variantRows[index],
      ...(pictures[index] && {
        'Image Src': context.getMediaUrl(pictures[index]),
        'Image Position': String(index + 1),
        'Image Alt Text': toCellText(pictures[index].altText),
      }),
    }))
    return rows.map((row) => COLUMNS.map((column) => row[column] ?? ''))
  },
}

function productCells(product: Product, options: readonly OptionColumn[], { getCollections }: ExportContext): Row {
  const tag = (is: (tag: { type: string; props?: unknown }) => boolean) => product.seo?.tags?.find(is)
  const description = tag(
    ({ type, props }) => type === 'meta' && (props as { name?: unknown } | null)?.name === 'description',
  )
  const content = (description?.props as { content?: unknown } | null | undefined)?.content
  return {
    Title: toCellText(product.name, IMPORT_LIMITS.name) || '-',
    'Body (HTML)': toCellText(product.description),
    Vendor: toCellText(product.brand ?? '', IMPORT_LIMITS.brand),
    Tags: getCollections(product)
      .map(({ name }) => toCellText(name.replaceAll(',', ' ')))
      .join(', '),
    Published: String(product.visible),
    Status: product.visible ? 'active' : 'draft',
    'Gift Card': 'false',
    'Option1 Name': options[0]?.name ?? 'Title',
    'Option2 Name': options[1]?.name,
    'Option3 Name': options[2]?.name,
    'SEO Title': toCellText(tag(({ type }) => type === 'title')?.children ?? ''),
    'SEO Description': typeof content === 'string' ? toCellText(content) : '',
  }
}

interface OptionColumn {
  name: string
  cellOf(variant: Variant): string
}

/** Option columns of a product. If it has more options than columns, the last column combines the rest. */
function optionColumns(product: Product): OptionColumn[] {
  const options = toOptionCells(product)
  if (options.length <= OPTIONS) return options
  const rest = options.slice(OPTIONS - 1)
  const joined = (variant: Variant): string => rest.map(({ cellOf }) => cellOf(variant)).join(' / ')
  const words = [...new Set(product.variants.map(joined))]
  const cells = new Map(toUniqueCells(words, IMPORT_LIMITS.choice).map((cell, index) => [words[index], cell]))
  const name = toCellText(rest.map((option) => option.name).join(' / '), IMPORT_LIMITS.optionName)
  return [...options.slice(0, OPTIONS - 1), { name, cellOf: (variant) => cells.get(joined(variant)) ?? '' }]
}

function variantRow(
  product: Product,
  variant: Variant,
  options: readonly OptionColumn[],
  { shop }: ExportContext,
): Row {
  const { currency } = product
  const money = (minor: bigint): string => toDecimal({ minor, currency })
  const values = options.map(({ cellOf }) => cellOf(variant))
  const { stock } = variant
  const isReduced = variant.discountedPriceMinor < variant.priceMinor
  return {
    'Option1 Value': values[0] ?? 'Default Title',
    'Option2 Value': values[1],
    'Option3 Value': values[2],
    'Variant SKU': toCellText(variant.own.sku || (product.options.length === 0 ? product.sku : ''), IMPORT_LIMITS.sku),
    'Variant Grams': variant.weight === null ? '0' : toGrams(variant.weight, shop),
    'Variant Weight Unit': shop.weightUnit.toLowerCase(),
    'Variant Inventory Tracker': stock.tracked || !stock.inStock ? 'shop' : '',
    'Variant Inventory Qty': stock.tracked ? String(stock.quantity) : stock.inStock ? '' : '0',
    'Variant Inventory Policy': 'deny',
    'Variant Fulfillment Service': 'manual',
    'Variant Price': money(variant.discountedPriceMinor),
    'Variant Compare At Price': isReduced ? money(variant.priceMinor) : '',
    'Variant Requires Shipping': String(product.type === 'physical'),
    'Variant Taxable': 'true',
    'Cost per item': variant.costMinor === null ? '' : money(variant.costMinor),
  }
}
