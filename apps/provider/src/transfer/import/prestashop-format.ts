import { Big } from 'big.js'
import { slugify } from '../../catalogue/index.ts'
import { isNo, isYes, readDecimal } from './parse-cells.ts'
import { isSaleOver, readSaleDates } from './scheduled-sales.ts'
import { parseCategories } from './foreign-texts.ts'
import { createImportFormat } from './foreign-format.ts'
import type { ImportedDiscount } from './imported-product.ts'
import { addToProblemTally, createProblemTally, toTallyProblems } from './problem-tally.ts'

/**
 * Product file of PrestaShop: one row per product. Combinations are in a file of their own
 * (`prestashop-combinations-format.ts`).
 * Columns: https://github.com/PrestaShop/PrestaShop/blob/develop/docs/csv_import/products_import.csv
 */
export const prestaShopFormat = createImportFormat({
  name: 'PrestaShop',
  signature: [
    ['product id', 'id'],
    ['name', 'nom'],
    ['price tax excluded', 'price tax excl', 'price tax included', 'price tax incl'],
  ],
  handleColumn: 'Product ID',
  open({ options, columns }) {
    const netPrices = createProblemTally()
    const gross = ['price tax included', 'price tax incl']
    const isNet = !gross.some((name) => columns.includes(name))
    return {
      handleOf: (cell) =>
        (cell('product id', 'id') && `id:${cell('product id', 'id')}`) || cell('reference') || cell('name'),
      read([row], separator) {
        const { line, cell } = row!
        if (isNet) addToProblemTally(netPrices, line)
        const discount = discountOf(
          cell('discount percent'),
          cell('discount amount'),
          separator,
          options.currencyDecimals,
        )
        const dates = readSaleDates(cell('discount from yyyy mm dd'), cell('discount to yyyy mm dd'), options.timeZone)
        const isGood = !isSaleOver(dates, options.now ?? new Date())
        const weight = readDecimal(cell('weight'), separator)
        const quantity = cell('quantity')
        const isShown = !/^(none|nowhere)$/i.test(cell('visibility'))
        return {
          rows: [
            {
              line,
              cells: {
                Title: cell('name'),
                'Body (HTML)': [cell('summary'), cell('description')].filter((text) => text !== '').join('\n'),
                Vendor: cell('manufacturer', 'brand'),
                Tags: cell('tags x y z'),
                Published: isNo(cell('active 0 1', 'active', 'status')) || !isShown ? 'false' : 'true',
                'Variant SKU': cell('reference'),
                'Variant Price': cell(...gross, 'price tax excluded', 'price tax excl'),
                'Cost per item': cell('wholesale price', 'cost price'),
                'Variant Inventory Tracker': quantity === '' ? '' : 'shop',
                'Variant Inventory Qty': quantity,
                'Variant Grams': weight
                  ? new Big(weight).times(options.weightUnit === 'LB' ? '453.59237' : '1000').toFixed()
                  : '',
                'Variant Barcode': cell('ean13') || cell('upc'),
                'Variant Requires Shipping': isYes(cell('virtual product')) ? 'false' : 'true',
                'Image Src': cell('image urls x y z', 'image'),
                'SEO Title': cell('meta title'),
                'SEO Description': cell('meta description'),
              },
            },
          ],
          finish: (product) => ({
            ...product,
            slug: cell('url rewritten') || slugify(product.name, 'product'),
            categories: parseCategories(cell('categories x y z', 'category'), '/', (name) =>
              /^(home|root)$/i.test(name),
            ),
            ...(discount && isGood && { discount: { ...discount, ...dates } }),
            variantsApart: true,
          }),
        }
      },
      end: () => [
        ...toTallyProblems(
          netPrices,
          () =>
            'The prices of this file are without tax. Look whether this shop’s settings say the same of its prices.',
        ),
      ],
    }
  },
})

function discountOf(
  percent: string,
  amount: string,
  separator: ',' | ';' | '\t' | '|',
  decimals: number,
): Exclude<ImportedDiscount, { type: 'NONE' }> | undefined {
  const share = readDecimal(percent, separator)
  if (share?.gt(0) && share.lte(100)) return { type: 'PERCENT', value: share.round(2).toFixed() }
  const off = readDecimal(amount, separator)
  return off?.gt(0) ? { type: 'AMOUNT', value: off.toFixed(decimals) } : undefined
}
