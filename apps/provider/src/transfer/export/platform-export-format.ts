import { IMPORT_LIMITS } from '../import/parse-cells.ts'
import { PLATFORM_COUNTS } from '../import/platform-format.ts'
import { toDecimal } from '../../platform/money.ts'
import { isDiscountActive, type Product, type Stock } from '../../catalogue/index.ts'
import type { ExportContext, ExportFormat } from './export-format.ts'
import { toOptionCells, toCellText } from './cell-text.ts'

const numbered = (count: number, ...names: string[]): string[] =>
  Array.from({ length: count }, (_, index) => names.map((name) => `${name}${index + 1}`)).flat()

const COLUMNS = [
  'handleId',
  'fieldType',
  'name',
  'description',
  'productImageUrl',
  'collection',
  'sku',
  'ribbon',
  'price',
  'surcharge',
  'visible',
  'discountMode',
  'discountValue',
  'inventory',
  'weight',
  'cost',
  ...numbered(PLATFORM_COUNTS.options, 'productOptionName', 'productOptionType', 'productOptionDescription'),
  ...numbered(PLATFORM_COUNTS.infoSections, 'additionalInfoTitle', 'additionalInfoDescription'),
  ...numbered(PLATFORM_COUNTS.customTextFields, 'customTextField', 'customTextCharLimit', 'customTextMandatory'),
  'brand',
]

type Row = Record<string, string>

/** Separator of words in a cell. */
const LISTED = /;/g

/** Catalogue file of the hosted platform. */
export const platformExportFormat: ExportFormat = {
  header: COLUMNS,
  toRows(product, handle, context) {
    const money = (minor: bigint): string => toDecimal({ minor, currency: product.currency })
    const options = toOptionCells(product, LISTED)
    const managed = product.manageVariants ? product.variants : []
    // A negative surcharge would look like a formula.
    const base = managed.reduce(
      (least, { priceMinor }) => (priceMinor < least ? priceMinor : least),
      product.priceMinor,
    )
    const rows: Row[] = [
      { handleId: handle, fieldType: 'Product', ...productCells(product, options, context), price: money(base) },
      ...managed.map((variant) => ({
        handleId: handle,
        fieldType: 'Variant',
        sku: toCellText(variant.own.sku, IMPORT_LIMITS.sku),
        surcharge: variant.priceMinor === base ? '' : money(variant.priceMinor - base),
        visible: String(variant.visible),
        inventory: toInventoryCell(variant.stock),
        weight: variant.weight ?? '',
        cost: variant.costMinor === null ? '' : money(variant.costMinor),
        ...Object.fromEntries(
          options.map(({ cellOf }, index) => [`productOptionDescription${index + 1}`, cellOf(variant)]),
        ),
      })),
    ]
    return rows.map((row) => COLUMNS.map((column) => row[column] ?? ''))
  },
}

function productCells(product: Product, options: ReturnType<typeof toOptionCells>, context: ExportContext): Row {
  const { discount } = product
  const isReduced = discount.type !== 'NONE' && isDiscountActive(discount, context.now)
  const stocks = product.variants.map(({ stock }) => stock)
  return {
    name: toCellText(product.name, IMPORT_LIMITS.name) || '-',
    description: toCellText(product.description),
    productImageUrl: product.media
      .filter(({ type = 'image' }) => type === 'image')
      .map((media) => context.getMediaUrl(media))
      .join(';'),
    collection: context
      .getCollections(product)
      .map(({ name }) => toCellText(name.replaceAll(LISTED, ' ')))
      .join(';'),
    sku: toCellText(product.sku, IMPORT_LIMITS.sku),
    ribbon: toCellText(product.ribbon ?? '', IMPORT_LIMITS.ribbon),
    visible: String(product.visible),
    discountMode: isReduced ? discount.type : 'PERCENT',
    discountValue: isReduced ? discount.value : '0.0',
    inventory: product.manageVariants ? toProductInventoryCell(stocks) : toInventoryCell(stocks[0]!),
    weight: product.weight ?? '',
    cost: product.costMinor === null ? '' : toDecimal({ minor: product.costMinor, currency: product.currency }),
    ...toPlatformOptionCells(options),
    ...Object.fromEntries(
      product.infoSections.slice(0, PLATFORM_COUNTS.infoSections).flatMap(({ title, description }, index) => [
        [`additionalInfoTitle${index + 1}`, toCellText(title, IMPORT_LIMITS.infoTitle)],
        [`additionalInfoDescription${index + 1}`, toCellText(description)],
      ]),
    ),
    ...Object.fromEntries(
      product.customTextFields
        .slice(0, PLATFORM_COUNTS.customTextFields)
        .flatMap(({ title, maxLength, mandatory }, index) => [
          [`customTextField${index + 1}`, toCellText(title, IMPORT_LIMITS.customTextTitle)],
          [`customTextCharLimit${index + 1}`, String(maxLength)],
          [`customTextMandatory${index + 1}`, String(mandatory)],
        ]),
    ),
    brand: toCellText(product.brand ?? '', IMPORT_LIMITS.brand),
  }
}

/** Formats `#000000:Black` for a colour; a colour value contains neither separator. */
function toPlatformOptionCells(options: ReturnType<typeof toOptionCells>): Row {
  const colorOf = (value: string): string => toCellText(value.replaceAll(/[;:]/g, ' ')) || '-'
  return Object.fromEntries(
    options.flatMap(({ name, type, choices, words }, index) => [
      [`productOptionName${index + 1}`, name],
      [`productOptionType${index + 1}`, type === 'color' ? 'COLOR' : 'DROP_DOWN'],
      [
        `productOptionDescription${index + 1}`,
        words.map((word, place) => (type === 'color' ? `${colorOf(choices[place]!.value)}:${word}` : word)).join(';'),
      ],
    ]),
  )
}

function toInventoryCell(stock: Stock): string {
  if (stock.tracked) return String(stock.quantity)
  return stock.inStock ? 'InStock' : 'OutOfStock'
}

/** Formats the stock of a product. The platform writes a number beside variants too: zero if they are tracked. */
function toProductInventoryCell(stocks: readonly Stock[]): string {
  if (stocks.some(({ tracked }) => tracked)) return '0'
  return stocks.some((stock) => !stock.tracked && stock.inStock) ? 'InStock' : 'OutOfStock'
}
