import { Big } from 'big.js'
import { readHeader } from './columns.ts'
import type { Column, Header } from './columns.ts'
import { readCsvRows } from './csv-rows.ts'
import type { Separator } from './csv-rows.ts'
import type {
  ImportedImage,
  ImportedOption,
  ImportedProduct,
  ImportedStock,
  ImportedVariant,
  ImportProblem,
} from './imported-product.ts'
import { agreeOnDiscount } from './sale-price.ts'

export type FromFile = { kind: 'product'; product: ImportedProduct } | { kind: 'problem'; problem: ImportProblem }

export interface ReadOptions {
  /** Decimals of the shop's currency: 2 for EUR and USD, 0 for JPY. */
  currencyDecimals: number
}

const LIMITS = {
  name: 80,
  handle: 100,
  brand: 50,
  optionName: 50,
  choice: 50,
  sku: 40,
  choices: 100,
  variants: 1000,
  images: 100,
  quantity: 99_999,
  money: '999999999.99',
} as const

const OPTION_COLUMNS = [
  ['option1Name', 'option1Value'],
  ['option2Name', 'option2Value'],
  ['option3Name', 'option3Value'],
] as const

/**
 * Reads a product export, row by row. Rows that stand together and have one handle make one product; it is yielded as soon as
 * the next one begins, so memory holds one product, and a handle and a line number of each that was read before.
 *
 * The row that describes the product (the first) decides about the product; every row decides about its own variant. So a bad price
 * costs one variant, a missing title the product, and nothing costs the rest of the file. Rows of a handle that comes
 * again after others are skipped and reported. Weights are taken from the grams; the unit is only the one for display.
 */
export async function* readProductCsv(
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { currencyDecimals }: ReadOptions,
): AsyncGenerator<FromFile> {
  const csv = readCsvRows(source)
  const firstLines = new Map<string, number>()
  let header: Header | undefined
  let gathered: Gathered | undefined
  let lastUnreadable: { handle: string; line: number } | undefined
  let rows = 0
  const uncounted = { rows: 0, line: 0 }

  const problem = (found: ImportProblem): FromFile => ({ kind: 'problem', problem: found })

  for await (const row of csv.rows) {
    if (row.kind === 'broken-file') {
      yield problem({ severity: 'file', reason: row.reason })
      return
    }
    if (row.kind === 'row' && row.cells.every((cell) => cell.trim() === '')) continue

    if (!header) {
      if (row.kind === 'broken-row') {
        yield problem({ severity: 'file', line: row.line, reason: `The header cannot be read. ${row.reason}` })
        return
      }
      const read = readHeader(row.cells)
      if ('missing' in read) {
        yield problem({
          severity: 'file',
          line: row.line,
          reason: `The header has no column ${read.missing.join(', none ')}.`,
        })
        return
      }
      header = read.header
      for (const column of read.twice)
        yield problem({
          severity: 'note',
          line: row.line,
          column,
          reason: 'The column is there twice; the first one is read.',
        })
      continue
    }

    rows++
    const handle = header.cell(row.cells, 'handle').toLowerCase()
    const unreadable = whyUnreadable(row, header, handle)
    if (unreadable) {
      // It may be part of a text that a stray quote has torn apart, so it does not end the product that is being read.
      const found: ImportProblem = { severity: 'row', line: row.line, ...unreadable }
      if (isHandle(handle)) lastUnreadable = { handle, line: row.line }
      if (gathered?.handle === handle) gathered.problems.push({ ...found, handle })
      else yield problem(isHandle(handle) ? { ...found, handle } : found)
      continue
    }
    if (gathered && handle !== gathered.handle) {
      yield* finish(gathered, currencyDecimals)
      gathered = undefined
    }

    if (!gathered) {
      const before = firstLines.get(handle)
      if (before !== undefined) {
        const reason = `The product already stood at line ${before}. Rows of one product have to follow each other.`
        yield problem({ severity: 'row', line: row.line, handle, reason })
        continue
      }
      firstLines.set(handle, row.line)
      gathered = startProduct(handle, row.line)
      gathered.refused =
        lastUnreadable?.handle === handle
          ? { reason: `The row at line ${lastUnreadable.line}, with which the product begins, cannot be read.` }
          : describe(gathered, row.cells, header)
    } else gathered.lines.push(row.line)
    if (gathered.refused) continue

    addImage(gathered, row.line, row.cells, header)
    const bad = addVariant(gathered, row.line, row.cells, header, {
      currencyDecimals,
      separator: csv.separator(),
      uncounted,
    })
    if (bad) gathered.problems.push({ severity: 'row', line: row.line, handle, ...bad })
  }

  if (gathered) yield* finish(gathered, currencyDecimals)
  if (!header) yield problem({ severity: 'file', reason: 'The file is empty.' })
  else if (rows === 0) yield problem({ severity: 'file', reason: 'The file has a header and no products.' })
  if (uncounted.rows > 0) {
    const reason = `${uncounted.rows} ${uncounted.rows === 1 ? 'row has' : 'rows have'} a quantity but no inventory tracker (this is the first). In this format that means: not counted, always in stock.`
    yield problem({ severity: 'note', line: uncounted.line, reason })
  }
}

/** A product while its rows are being read. */
interface Gathered {
  handle: string
  lines: number[]
  /** Set by the first row, unless it is refused. */
  described?: Omit<ImportedProduct, 'lines' | 'handle' | 'discount' | 'options' | 'variants' | 'images'>
  refused?: Refusal
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

function startProduct(handle: string, line: number): Gathered {
  return {
    handle,
    lines: [line],
    names: [],
    choices: [],
    variants: [],
    before: [],
    keys: new Map(),
    images: [],
    problems: [],
  }
}

type Refusal = { reason: string; column?: string }

function whyUnreadable(
  row: { kind: 'row' | 'broken-row'; cells: string[]; reason?: string },
  header: Header,
  handle: string,
): Refusal | undefined {
  if (row.kind === 'broken-row') return { reason: row.reason ?? '' }
  const width = row.cells.findLastIndex((cell) => cell.trim() !== '') + 1
  if (row.cells.length < header.width || width > header.width)
    return { reason: `The row has ${row.cells.length} cells where the header has ${header.width}.` }
  if (handle === '') return { reason: 'The row has no handle.', column: header.nameOf('handle') }
  if (!isHandle(handle)) {
    const reason = `"${shortened(handle)}" is no handle: letters, digits, dashes and dots, up to ${LIMITS.handle} of them.`
    return { reason, column: header.nameOf('handle') }
  }
  return undefined
}

function isHandle(handle: string): boolean {
  return handle.length <= LIMITS.handle && /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]*$/u.test(handle)
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
  if (cell('grams') !== '' && (!grams || grams.gt('999999999')))
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
  const quantity = /^-?\d{1,12}(\.0+)?$/.test(written) ? Number(written) : undefined
  if (written !== '' && quantity === undefined) return { reason: `"${shortened(written)}" is no whole number.` }
  if (quantity !== undefined && quantity < 0) return { reason: `The quantity is negative (${written}).` }
  if (quantity !== undefined && quantity > LIMITS.quantity)
    return { reason: `The quantity is above ${LIMITS.quantity}.` }

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
function* finish(gathered: Gathered, currencyDecimals: number): Generator<FromFile> {
  const { handle, lines } = gathered
  const [line] = lines
  const rest = lines.length === 1 ? '' : ` Its ${lines.length} rows were skipped.`
  const skip = ({ reason, column }: Refusal): FromFile => ({
    kind: 'problem',
    problem: { severity: 'product', line, column, handle, reason: `${reason}${rest}` },
  })

  const found = () => gathered.problems.map((problem): FromFile => ({ kind: 'problem', problem }))
  if (gathered.refused || !gathered.described) {
    yield skip(gathered.refused ?? { reason: 'The product cannot be read.' })
    yield* found()
    return
  }
  if (gathered.variants.length === 0) {
    // The row that says so first stands for the product, so that no row is told of twice.
    const first = gathered.problems.find(({ severity }) => severity === 'row')
    if (!first) yield skip({ reason: 'No variant of the product could be read.' })
    else {
      first.severity = 'product'
      first.reason += ' No variant of the product is left.'
    }
    yield* found()
    return
  }

  const prices = gathered.variants.map(({ price }, index) => ({ price, compareAt: gathered.before[index] }))
  const sale = agreeOnDiscount(prices, currencyDecimals)
  if (sale.dropped) {
    const reason =
      'Not every variant is reduced alike, so the prices are kept and the prices before (compare-at) were left out.'
    gathered.problems.push({ severity: 'note', line, handle, reason })
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

  yield* found()
  yield {
    kind: 'product',
    product: { lines, handle, ...gathered.described, discount: sale.discount, options, variants, images },
  }
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

const COMMA = /^\d+,\d+$/

/** An amount with the decimals of the currency. Files with semicolons may have a decimal comma. */
function readMoney(text: string, decimals: number, separator: Separator): { amount: string } | Refusal | undefined {
  if (text === '') return undefined
  const amount = readDecimal(text, separator)
  if (!amount) {
    const hint = COMMA.test(text) ? ' A file that is separated by semicolons may write it so.' : ''
    return { reason: `"${shortened(text)}" is no amount, such as 12.50.${hint}` }
  }
  if (!amount.eq(amount.round(decimals)))
    return { reason: `"${shortened(text)}" has more than the ${decimals} decimals of the currency.` }
  if (amount.gt(LIMITS.money)) return { reason: `"${shortened(text)}" is above ${LIMITS.money}.` }
  return { amount: amount.toFixed(decimals) }
}

function readDecimal(text: string, separator: Separator): Big | undefined {
  const dotted = separator === ';' && COMMA.test(text) ? text.replace(',', '.') : text
  return /^\d{1,15}(\.\d{1,15})?$/.test(dotted) ? new Big(dotted) : undefined
}

const isYes = (text: string) => ['true', 'yes', '1'].includes(text.toLowerCase())
const isNo = (text: string) => ['false', 'no', '0'].includes(text.toLowerCase())
const shortened = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text)
