import { isNo, IMPORT_LIMITS, readDecimal, readMoney } from './parse-cells.ts'
import { type CellReader, type CommonCells, createImportFormat } from './foreign-format.ts'
import type { ImportProblem } from './imported-product.ts'
import { addToProblemTally, createProblemTally, toTallyProblems } from './problem-tally.ts'

const ATTRIBUTES = ['attribute name type position', 'attribute']
const VALUES = ['value value position', 'value']

/**
 * Combinations file of PrestaShop: one row per variant, which refers to its product by the id or reference in the
 * product file and contains the differences in price and weight.
 * Columns: https://github.com/PrestaShop/PrestaShop/blob/develop/docs/csv_import/combinations_import.csv
 */
export const prestaShopCombinationsFormat = createImportFormat({
  name: 'PrestaShop combinations',
  signature: [['product id', 'product reference'], ATTRIBUTES, VALUES],
  handleColumn: 'Product ID',
  targetColumns: [
    'Handle',
    ...Array.from({ length: IMPORT_LIMITS.options }, (_, index) => [
      `Option${index + 1} Name`,
      `Option${index + 1} Value`,
    ]).flat(),
    'Variant SKU',
    'Variant Inventory Tracker',
    'Variant Inventory Qty',
    'Cost per item',
    'Variant Barcode',
    'Variant Image',
  ],
  open({ options: { currencyDecimals: decimals, currency }, columns }) {
    const impacts = createProblemTally()
    const positions = createProblemTally()
    return {
      handleOf: (cell) => (cell('product id') && `id:${cell('product id')}`) || cell('product reference'),
      read(rows, separator) {
        const [first] = rows
        const problems: ImportProblem[] = []
        const prices = new Map<number, string>()
        const weights = new Map<number, string>()
        const good = rows.flatMap(({ line, cell }) => {
          const leaveOut = (column: string, reason: string): [] => {
            problems.push({ severity: 'row', line, column, reason })
            return []
          }
          const choices = choicesOf(cell)
          if ('refused' in choices) return leaveOut('Value (Value:Position)', choices.refused)
          const impact = signed(cell('impact on price'))
          const price = readMoney(impact.digits, { decimals, separator, currency })
          if (price && 'reason' in price) return leaveOut('Impact on price', price.reason)
          if (price?.note !== undefined)
            problems.push({ severity: 'note', line, column: 'Impact on price', reason: price.note })
          const amount = price?.amount ?? '0'
          prices.set(line, `${impact.sign}${amount}`)
          if (Number(amount) !== 0) addToProblemTally(impacts, line)
          const heavier = signed(cell('impact on weight'))
          const weight = readDecimal(heavier.digits, separator)
          if (weight?.gt(0)) weights.set(line, `${heavier.sign}${weight.toFixed()}`)
          const images = cell('image urls x y z')
          if (images === '' && cell('image position', 'choose among product images by position 1 2 3') !== '')
            addToProblemTally(positions, line)
          const quantity = cell('quantity')
          const cost = cell('wholesale price', 'cost price')
          return [
            {
              line,
              cells: {
                ...choices.cells,
                'Variant SKU': cell('reference'),
                'Variant Inventory Tracker': quantity === '' ? '' : 'shop',
                'Variant Inventory Qty': quantity,
                'Cost per item': isNo(cost) || readDecimal(cost, separator)?.eq(0) ? '' : cost,
                'Variant Barcode': cell('ean13') || cell('upc'),
                'Variant Image': images,
              },
            },
          ]
        })
        if (good.length === 0)
          return { refused: problems.find(({ severity }) => severity === 'row')?.reason ?? 'It has no combinations.' }
        return {
          problems,
          rows: good,
          finish: (product) => ({
            ...product,
            part: 'variants',
            ...(columns.includes('impact on weight') && { says: new Set([...product.says, 'weight' as const]) }),
            ...(first!.cell('product id') === '' && { productSku: first!.cell('product reference') }),
            ...(problems.some(({ severity }) => severity === 'row') && { isPartial: true }),
            variants: product.variants.map((variant) => ({
              ...variant,
              priceImpact: prices.get(variant.line),
              ...(weights.has(variant.line) && { weightImpact: weights.get(variant.line) }),
            })),
          }),
        }
      },
      end: () => [
        ...toTallyProblems(
          impacts,
          () =>
            'The impacts on prices of this file are without tax. Look whether this shop’s settings say the same of its prices.',
        ),
        ...toTallyProblems(
          positions,
          (count) =>
            `${count} combinations choose pictures of their products by position, which was passed over (this is the first).`,
        ),
      ],
    }
  },
})

function signed(text: string): { sign: '' | '-'; digits: string } {
  const isLess = /^[-−]/.test(text)
  return { sign: isLess ? '-' : '', digits: isLess ? text.slice(1).trim() : text }
}

/** `Color:color:0, Disk space:select:1` with `Blue:0, 16GB:1`. */
function choicesOf(cell: CellReader): { cells: CommonCells } | { refused: string } {
  const names = listed(cell(...ATTRIBUTES)).map((name) =>
    withoutPosition(name)
      .replace(/:(select|radio|colou?r)$/i, '')
      .trim(),
  )
  const values = listedAs(names.length, cell(...VALUES)).map(withoutPosition)
  if (names.length === 0 || names.includes('')) return { refused: 'The row names no attribute.' }
  if (values.length !== names.length)
    return { refused: `The row has ${names.length} attributes and ${values.length} values.` }
  if (names.length > IMPORT_LIMITS.options)
    return { refused: `The row has more than ${IMPORT_LIMITS.options} attributes.` }
  const cells = names.flatMap((name, index) => [
    [`Option${index + 1} Name`, name],
    [`Option${index + 1} Value`, values[index]],
  ])
  return { cells: Object.fromEntries(cells) as CommonCells } // strings only
}

function listed(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}

/** Splits a list. A comma within a value does not follow a position. */
function listedAs(count: number, text: string): string[] {
  const all = listed(text)
  if (all.length === count) return all
  if (count === 1) return [text.trim()]
  return text.split(/(?<=:\d{1,9}),/).map((item) => item.trim())
}

function withoutPosition(text: string): string {
  return text.replace(/:\s*\d{1,9}$/, '').trim()
}
