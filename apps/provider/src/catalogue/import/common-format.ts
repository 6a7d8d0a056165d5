import { isNo, isYes, LIMITS, readDecimal, readMoney, readQuantity, type Refusal, shortened } from './cells.ts'
import { readHeader } from './columns.ts'
import type { Column, Header } from './columns.ts'
import type { Separator } from './csv-rows.ts'
import type {
  ImportedImage,
  ImportedOption,
  ImportedProduct,
  ImportedStock,
  ImportedVariant,
  ImportProblem,
  Said,
} from './imported-product.ts'
import { UNUSABLE_NAMES } from '../products/read-options.ts'
import { type Format, type FromFile, type ProductRow, refusedProduct } from './file-format.ts'
import { agreeOnDiscount } from './sale-price.ts'

const OPTION_COLUMNS = [
  ['option1Name', 'option1Value'],
  ['option2Name', 'option2Value'],
  ['option3Name', 'option3Value'],
] as const

/** What a file says of a product depends on its columns. */
const SAID_IN: [Said, Column[]][] = [
  ['description', ['description']],
  ['brand', ['brand']],
  ['visible', ['published', 'status']],
  ['type', ['requiresShipping']],
  ['sku', ['sku']],
  ['weight', ['grams']],
  ['cost', ['cost']],
  ['stock', ['tracker', 'quantity']],
  ['images', ['imageUrl', 'variantImageUrl']],
  ['seoTitle', ['seoTitle']],
  ['seoDescription', ['seoDescription']],
]

/**
 * The product export that many shops write and read: a row for each variant.
 *
 * The row that describes the product (the first) decides about the product; every row decides about its own variant. So a bad price
 * costs one variant, a missing title the product. Weights are taken from the grams; the unit is only the one for display.
 */
export const commonFormat: Format = {
  isIn: (header) => !('missing' in readHeader([...header])),
  open(cells, { currencyDecimals }) {
    const read = readHeader(cells)
    if ('missing' in read) return read
    const { header, twice } = read
    const says = new Set(
      SAID_IN.filter(([, columns]) => columns.some((column) => header.has(column))).map(([said]) => said),
    )
    const uncounted = { rows: 0, line: 0 }
    return {
      twice,
      handleColumn: header.nameOf('handle'),
      handleOf: (row) => header.cell(row, 'handle'),
      read(handle, rows, separator) {
        const gathered = startProduct(handle, rows)
        const refused = describe(gathered, rows[0]!.cells, header)
        if (refused) return [refusedProduct(handle, rows, refused)]
        for (const { line, cells: row } of rows) {
          addImage(gathered, line, row, header)
          const bad = addVariant(gathered, line, row, header, { currencyDecimals, separator, uncounted })
          if (bad) gathered.problems.push({ severity: 'row', line, handle, ...bad })
        }
        return finish(gathered, rows, says, currencyDecimals)
      },
      end() {
        if (uncounted.rows === 0) return []
        const reason = `${uncounted.rows} ${uncounted.rows === 1 ? 'row has' : 'rows have'} a quantity but no inventory tracker (this is the first). In this format that means: not counted, always in stock.`
        return [{ severity: 'note', line: uncounted.line, reason }]
      },
    }
  },
}

/** A product while its rows are being read. */
interface Gathered {
  handle: string
  lines: number[]
  /** Set by the first row, unless it is refused. */
  described?: Omit<ImportedProduct, 'lines' | 'handle' | 'says' | 'discount' | 'options' | 'variants' | 'images'>
  names: string[]
  choices: Set<string>[]
  variants: ImportedVariant[]
  /** Beside each variant, what it cost before. */
  before: (string | undefined)[]
  /** Choices of a variant, as one string, and its line. */
  keys: Map<string, number>
  images: (ImportedImage & { position: number })[]
  problems: ImportProblem[]
}

function startProduct(handle: string, rows: readonly ProductRow[]): Gathered {
  return {
    handle,
    lines: rows.map(({ line }) => line),
    names: [],
    choices: [],
    variants: [],
    before: [],
    keys: new Map(),
    images: [],
    problems: [],
  }
}

/** Reads what the first row says about the product. */
function describe(gathered: Gathered, cells: string[], header: Header): Refusal | undefined {
  const cell = (column: Column) => header.cell(cells, column)
  const refuse = (column: Column, reason: string) => ({ reason, column: header.nameOf(column) })
  const note = (column: Column, reason: string) =>
    gathered.problems.push({
      severity: 'note',
      line: gathered.lines[0],
      handle: gathered.handle,
      column: header.nameOf(column),
      reason,
    })

  const name = cell('title')
  if (name === '') return refuse('title', 'The first row of the product has no title.')
  if (name.length > LIMITS.name)
    return refuse('title', `The title has ${name.length} characters; ${LIMITS.name} are the most.`)
  if (isYes(cell('giftCard'))) return refuse('giftCard', 'A gift card is not a product in this shop.')

  for (const [nameColumn] of OPTION_COLUMNS) {
    const option = cell(nameColumn)
    if (option.length > LIMITS.optionName)
      return refuse(nameColumn, `The name of the option is longer than ${LIMITS.optionName}.`)
    if (UNUSABLE_NAMES.has(option)) return refuse(nameColumn, `"${option}" is no name for an option.`)
    if (option !== '' && gathered.names.includes(option))
      return refuse(nameColumn, `The option "${option}" is there twice.`)
    // A hole (no second option, but a third) is kept, so that names stay beside their values.
    gathered.names.push(option)
    gathered.choices.push(new Set())
  }

  let brand = cell('brand')
  if (brand.length > LIMITS.brand) {
    note('brand', `The brand is longer than ${LIMITS.brand} characters and was left out.`)
    brand = ''
  }
  const published = cell('published')
  const status = cell('status').toLowerCase()
  if (published !== '' && !isYes(published) && !isNo(published))
    note('published', `"${shortened(published)}" is neither true nor false; the product stays hidden.`)

  gathered.described = {
    name,
    descriptionHtml: cell('description'),
    brand: brand || undefined,
    productType: cell('productType') || undefined,
    tags: [
      ...new Set(
        cell('tags')
          .split(',')
          .map((tag) => tag.trim()),
      ),
    ].filter((tag) => tag !== ''),
    visible: (published === '' || isYes(published)) && (status === '' || status === 'active'),
    seo: { title: cell('seoTitle') || undefined, description: cell('seoDescription') || undefined },
  }
  return undefined
}

function addImage(gathered: Gathered, line: number, cells: string[], header: Header): void {
  for (const column of ['imageUrl', 'variantImageUrl'] as const) {
    const url = header.cell(cells, column)
    if (url === '' || gathered.images.some((image) => image.url === url)) continue
    const note = (reason: string) =>
      gathered.problems.push({ severity: 'note', line, handle: gathered.handle, column: header.nameOf(column), reason })
    if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) {
      note(`"${shortened(url)}" is no web address; the picture was left out.`)
    } else if (gathered.images.length === LIMITS.images) {
      note(`The product has more than ${LIMITS.images} pictures; this one was left out.`)
    } else {
      const isMain = column === 'imageUrl'
      const position =
        isMain && /^\d{1,6}$/.test(header.cell(cells, 'imagePosition'))
          ? Number(header.cell(cells, 'imagePosition'))
          : 1e6
      gathered.images.push({ url, altText: isMain ? header.cell(cells, 'imageAlt') : '', position })
    }
  }
}

interface Circumstances {
  currencyDecimals: number
  separator: Separator
  uncounted: { rows: number; line: number }
}

/** Adds the variant of a row, if it has one; says why not, if it is a bad one. */
function addVariant(
  gathered: Gathered,
  line: number,
  cells: string[],
  header: Header,
  around: Circumstances,
): Refusal | undefined {
  const cell = (column: Column) => header.cell(cells, column)
  const refuse = (column: Column, reason: string) => ({ reason, column: header.nameOf(column) })
  const note = (column: Column, reason: string) =>
    gathered.problems.push({ severity: 'note', line, handle: gathered.handle, column: header.nameOf(column), reason })

  const isFirst = gathered.lines[0] === line
  const isVariant = cell('price') !== '' || cell('sku') !== '' || OPTION_COLUMNS.some(([, value]) => cell(value) !== '')
  // A later row with nothing but a picture.
  if (!isFirst && !isVariant) return undefined
  if (gathered.variants.length === LIMITS.variants)
    return { reason: `The product has more than ${LIMITS.variants} variants.` }

  const choices: string[] = []
  for (const [index, [nameColumn, valueColumn]] of OPTION_COLUMNS.entries()) {
    const name = gathered.names[index] ?? ''
    const value = cell(valueColumn)
    const repeated = cell(nameColumn)
    if (repeated !== '' && repeated !== name)
      return refuse(
        nameColumn,
        `The option is called "${shortened(repeated)}" here and "${name}" in the first row of the product.`,
      )
    if (name === '' && value !== '')
      return refuse(valueColumn, 'The option has a value, but no name in the first row of the product.')
    if (name !== '' && value === '') return refuse(valueColumn, `The value of "${name}" is missing.`)
    if (value.length > LIMITS.choice)
      return refuse(valueColumn, `The value of "${name}" is longer than ${LIMITS.choice} characters.`)
    const known = gathered.choices[index]!
    if (value !== '' && !known.has(value) && known.size === LIMITS.choices)
      return refuse(valueColumn, `"${name}" has more than ${LIMITS.choices} values.`)
    choices.push(value)
  }
  const key = JSON.stringify(choices)
  const before = gathered.keys.get(key)
  if (before !== undefined) return { reason: `The same variant is at line ${before} already.` }

  const money = (column: Column) => readMoney(cell(column), around.currencyDecimals, around.separator)
  const price = money('price')
  if (price === undefined) return refuse('price', 'The price is missing.')
  if ('reason' in price) return refuse('price', price.reason)
  const compareAt = money('compareAt')
  if (compareAt && 'reason' in compareAt) note('compareAt', `${compareAt.reason} It was left out.`)
  const cost = money('cost')
  if (cost && 'reason' in cost) note('cost', `${cost.reason} It was left out.`)

  const sku = cell('sku')
  if (sku.length > LIMITS.sku) return refuse('sku', `The SKU is longer than ${LIMITS.sku} characters.`)

  const grams = readDecimal(cell('grams'), around.separator)
  if (cell('grams') !== '' && (!grams || grams.div(1000).gt(LIMITS.weight)))
    return refuse('grams', `"${shortened(cell('grams'))}" is no weight in grams.`)
  const unit = cell('weightUnit')
  if (unit !== '' && !['kg', 'g', 'lb', 'oz'].includes(unit.toLowerCase()))
    note(
      'weightUnit',
      `"${shortened(unit)}" is no unit of weight. It is only the one for display; the weight was read in grams.`,
    )

  const stock = readStock(cell, header, around, line, note)
  if ('reason' in stock) return refuse('quantity', stock.reason)

  gathered.keys.set(key, line)
  for (const [index, value] of choices.entries()) if (value !== '') gathered.choices[index]!.add(value)
  gathered.before.push(compareAt && 'amount' in compareAt ? compareAt.amount : undefined)
  const imageUrl = cell('variantImageUrl')
  gathered.variants.push({
    line,
    choices: Object.fromEntries(
      choices.flatMap((value, index) => (value === '' ? [] : [[gathered.names[index]!, value]])),
    ),
    sku: sku || undefined,
    price: price.amount,
    cost: cost && 'amount' in cost ? cost.amount : undefined,
    weightKg: grams?.gt(0) ? grams.div(1000).toFixed() : undefined,
    stock,
    barcode: cell('barcode') || undefined,
    requiresShipping: !isNo(cell('requiresShipping')),
    taxable: !isNo(cell('taxable')),
    imageUrl: gathered.images.some((image) => image.url === imageUrl) ? imageUrl : undefined,
  })
  return undefined
}

/**
 * Without an inventory tracker a variant is not counted. One that may be sold when none is left (“continue”) is not counted
 * either, since in this shop what is counted cannot be oversold.
 */
function readStock(
  cell: (column: Column) => string,
  header: Header,
  around: Circumstances,
  line: number,
  note: (column: Column, reason: string) => void,
): ImportedStock | Refusal {
  const written = cell('quantity')
  const quantity = written === '' ? undefined : readQuantity(written)
  if (typeof quantity === 'object') return quantity

  if (cell('tracker') === '' && header.has('tracker')) {
    if (quantity !== undefined && quantity > 0 && around.uncounted.rows++ === 0) around.uncounted.line = line
    return { tracked: false }
  }
  const policy = cell('policy').toLowerCase()
  if (policy === 'continue' || isYes(policy)) {
    note('policy', 'It may be sold when none is left, so its stock is not counted in this shop.')
    return { tracked: false }
  }
  if (!header.has('tracker') && quantity === undefined) return { tracked: false }
  return { tracked: true, quantity }
}

/** Puts the rows of a product together. */
function finish(
  gathered: Gathered,
  rows: readonly ProductRow[],
  says: ReadonlySet<Said>,
  currencyDecimals: number,
): FromFile[] {
  const { handle, lines, described } = gathered
  const found = () => gathered.problems.map((problem): FromFile => ({ kind: 'problem', problem }))
  if (!described || gathered.variants.length === 0) {
    // The row that says so first stands for the product, so that no row is told of twice.
    const first = gathered.problems.find(({ severity }) => severity === 'row')
    if (!first)
      return [refusedProduct(handle, rows, { reason: 'No variant of the product could be read.' }), ...found()]
    first.severity = 'product'
    first.reason += ' No variant of the product is left.'
    return found()
  }

  const prices = gathered.variants.map(({ price }, index) => ({ price, compareAt: gathered.before[index] }))
  const sale = agreeOnDiscount(prices, currencyDecimals)
  if (sale.dropped) {
    const reason =
      'Not every variant is reduced alike, so the prices are kept and the prices before (compare-at) were left out.'
    gathered.problems.push({ severity: 'note', line: lines[0], handle, reason })
  }
  const options = optionsOf(gathered)
  const variants = gathered.variants.map((variant, index) => ({
    ...variant,
    choices: options.length === 0 ? {} : variant.choices,
    price: sale.prices[index]!,
  }))
  const images = gathered.images
    .toSorted((one, other) => one.position - other.position)
    .map(({ url, altText }) => ({ url, altText }))
  const product = { lines, handle, says, ...described, discount: sale.discount, options, variants, images }
  return [...found(), { kind: 'product', product }]
}

/** One option “Title” with the one value “Default Title” is how the format writes a product without options. */
function optionsOf({ names, choices }: Gathered): ImportedOption[] {
  const options = names
    .map((name, index) => ({ name, choices: [...choices[index]!] }))
    .filter(({ name }) => name !== '')
  const [only] = options
  const isNone =
    options.length === 1 && only?.name === 'Title' && only.choices.length === 1 && only.choices[0] === 'Default Title'
  return isNone ? [] : options
}
