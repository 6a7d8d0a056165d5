import { slugify, RESERVED_OPTION_NAMES } from '../../catalogue/index.ts'
import {
  parseUrls,
  truncateAtWord,
  isNo,
  isYes,
  IMPORT_LIMITS,
  readDecimal,
  readMoney,
  readQuantity,
  type Rejection,
  shortenForMessage,
} from './parse-cells.ts'
import { findCommonColumn, readHeader } from './common-columns.ts'
import type { Column, Header } from './common-columns.ts'
import type { Separator } from './csv-reader.ts'
import type {
  ImportedImage,
  ImportedOption,
  ImportedProduct,
  ImportedStock,
  ImportedVariant,
  ImportProblem,
  ImportedField,
} from './imported-product.ts'
import {
  type ImportFormat,
  type ImportRecord,
  type ProductRow,
  type ReadOptions,
  createProductProblem,
} from './file-format.ts'
import { deriveDiscount } from './derive-discount.ts'
import { addToProblemTally, createProblemTally, type ProblemTally, toTallyProblems } from './problem-tally.ts'

const OPTION_COLUMNS = [
  ['option1Name', 'option1Value'],
  ['option2Name', 'option2Value'],
  ['option3Name', 'option3Value'],
  ['option4Name', 'option4Value'],
  ['option5Name', 'option5Value'],
  ['option6Name', 'option6Value'],
] as const

/** Columns that provide each field of a product. */
const COLUMNS_BY_FIELD: [ImportedField, Column[]][] = [
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
 * Common CSV product export of many shop systems: one row per variant.
 *
 * The first row with a title describes the product; every row describes its own variant. A value that does not fit is
 * shortened, capped or left out with a note. Only an unreadable price rejects a variant. Weights are read from grams;
 * the unit is for display only.
 */
export const commonFormat: ImportFormat = {
  name: 'common',
  matchesHeader: (header) => !('missing' in readHeader([...header])),
  open(cells, options) {
    const read = readHeader(cells)
    if ('missing' in read) return read
    const { header, twice: duplicateColumns } = read
    return { ...createCommonReader(header, options), duplicateColumns }
  },
}

/** Creates a reader of common rows, native or converted from another format. */
export function createCommonReader(header: Header, options: ReadOptions) {
  const columnsSay = COLUMNS_BY_FIELD.filter(([, columns]) => columns.some((column) => header.has(column))).map(
    ([said]) => said,
  )
  const tallies: ProblemTallies = {
    uncounted: createProblemTally(),
    unlisted: createProblemTally(),
    partlyReduced: createProblemTally(),
    products: 0,
  }
  const last = header.getPosition('price') ?? header.getPosition('quantity') ?? header.getPosition('sku')
  return {
    handleColumn: header.getName('handle'),
    isUsed: (column: string) => findCommonColumn(column) !== undefined,
    ...(last !== undefined && { minColumns: Math.max(last, header.getPosition('handle') ?? 0) + 1 }),
    getHandle: (row: string[]) => header.cell(row, 'handle'),
    read(handle: string, rows: readonly ProductRow[], separator: Separator, isOwn = false): ImportRecord[] {
      tallies.products++
      const context: CommonReadContext = { options, separator, tallies, header, isOwn }
      const builder = startProduct(handle, rows)
      const describingRow = rows.find(({ cells }) => header.cell(cells, 'title') !== '') ?? rows[0]!
      const refused = readProductFields(builder, describingRow, rows, context)
      if (refused) return [createProductProblem(handle, rows, refused)]
      for (const { line, cells } of rows) {
        addImages(builder, line, cells, context)
        const bad = addVariant(builder, line, cells, context)
        if (!bad) continue
        builder.isPartial = true
        builder.problems.push({ severity: 'row', line, handle, ...bad })
      }
      // A file without prices, such as one of stock, names some variants only.
      if (!header.has('price')) builder.isPartial = true
      // An unreadable price rejects its variant, but never the last one.
      const withoutPrices = builder.variants.length === 0 ? rowsWithoutPrices(rows, header) : []
      for (const { line, cells } of withoutPrices) addVariant(builder, line, cells, context)
      const says = new Set<ImportedField>(columnsSay)
      if (header.cell(describingRow.cells, 'title') !== '') says.add('name')
      if (builder.names.some((name) => name !== '')) says.add('options')
      return buildProduct(builder, rows, says, context)
    },
    end(): ImportProblem[] {
      return [
        ...toTallyProblems(
          tallies.uncounted,
          (count) =>
            `${count} ${count === 1 ? 'row has' : 'rows have'} a quantity but no inventory tracker (this is the first). In this format that means: not counted, always in stock.`,
        ),
        ...toTallyProblems(
          tallies.unlisted,
          (count) =>
            `${count} ${count === 1 ? 'product is' : 'products are'} unlisted (this is the first): reached by a link alone. This shop has no such pages, so they are hidden.`,
        ),
        ...toTallyProblems(
          tallies.partlyReduced,
          (count) =>
            `${count} of ${tallies.products} products lose a reduction, because not all of their variants are reduced alike (this is the first). Their prices are those of the file.`,
        ),
      ]
    },
  }
}

function rowsWithoutPrices(rows: readonly ProductRow[], header: Header): ProductRow[] {
  const at = header.getPosition('price')
  return at === undefined ? [] : rows.map(({ line, cells }) => ({ line, cells: cells.with(at, '') }))
}

interface ProblemTallies {
  uncounted: ProblemTally
  unlisted: ProblemTally
  partlyReduced: ProblemTally
  products: number
}

interface CommonReadContext {
  options: ReadOptions
  separator: Separator
  tallies: ProblemTallies
  header: Header
  isOwn: boolean
}

/** Product whose rows are being read. */
interface ProductBuilder {
  handle: string
  lines: number[]
  isPartial: boolean
  /** Set by the row that describes the product, unless it is rejected. */
  described?: Omit<ImportedProduct, 'lines' | 'handle' | 'says' | 'discount' | 'options' | 'variants' | 'images'>
  names: string[]
  choices: Set<string>[]
  variants: ImportedVariant[]
  /** Compare-at price of each variant, by index. */
  before: (string | undefined)[]
  /** Line of each combination of choices, serialised as a string. */
  keys: Map<string, number>
  images: (ImportedImage & { position: number })[]
  problems: ImportProblem[]
}

function startProduct(handle: string, rows: readonly ProductRow[]): ProductBuilder {
  return {
    handle,
    lines: rows.map(({ line }) => line),
    isPartial: false,
    names: [],
    choices: [],
    variants: [],
    before: [],
    keys: new Map(),
    images: [],
    problems: [],
  }
}

/** Reads the product fields of a row, and its options, which any row may name. */
function readProductFields(
  builder: ProductBuilder,
  { line, cells }: ProductRow,
  rows: readonly ProductRow[],
  { header, tallies }: CommonReadContext,
): Rejection | undefined {
  const cell = (column: Column) => header.cell(cells, column)
  const note = (column: Column, reason: string) => addNote(builder, line, header.getName(column), reason)
  const fit = (column: Column, text: string, longest: number): string => {
    if (text.length > longest) note(column, `It has ${text.length} characters and was cut to ${longest}.`)
    return truncateAtWord(text, longest)
  }
  if (isYes(cell('giftCard')))
    return { reason: 'A gift card is not a product in this shop.', column: header.getName('giftCard') }

  const title = cell('title')
  if (title === '' && header.has('title'))
    note('title', 'The product has no title: that of the shop stays, and a new product is called by its handle.')
  for (const [nameColumn, valueColumn] of OPTION_COLUMNS) {
    const has = (column: Column) => rows.find((row) => header.cell(row.cells, column) !== '')
    const named = has(nameColumn)
    let name = named ? header.cell(named.cells, nameColumn) : ''
    if (name === '' && has(valueColumn)) {
      name = withoutWord(header.getName(valueColumn), 'value')
      note(nameColumn, `The option has values and no name; it is called "${name}".`)
    }
    name = fit(nameColumn, name, IMPORT_LIMITS.optionName)
    if (RESERVED_OPTION_NAMES.has(name)) {
      note(nameColumn, `"${name}" is no name for an option; a point was put behind it.`)
      name = `${name}.`
    }
    if (name !== '' && builder.names.includes(name)) {
      note(nameColumn, `The option "${name}" is there twice; the second one is called "${name} 2".`)
      name = `${truncateAtWord(name, IMPORT_LIMITS.optionName - 2)} ${builder.names.length + 1}`
    }
    // An empty entry (no second option, but a third) is preserved, so that names stay aligned with their values.
    builder.names.push(name)
    builder.choices.push(new Set())
  }

  const published = cell('published')
  const status = cell('status').toLowerCase()
  if (published !== '' && !isYes(published) && !isNo(published))
    note('published', `"${shortenForMessage(published)}" is neither true nor false; the product stays hidden.`)
  if (status === 'unlisted') addToProblemTally(tallies.unlisted, line)

  builder.described = {
    name: fit('title', title, IMPORT_LIMITS.name) || nameFromHandle(builder.handle),
    descriptionHtml: cell('description'),
    brand: fit('brand', cell('brand'), IMPORT_LIMITS.brand) || undefined,
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
    ...(header.has('slug') && cell('slug') !== '' && { slug: slugify(cell('slug'), 'product') }),
  }
  return undefined
}

/** `Size value` → `Size` */
function withoutWord(name: string, word: string): string {
  return name.toLowerCase().endsWith(word) ? name.slice(0, -word.length).trim() : name
}

/** `lamp-oak` → `Lamp oak` */
function nameFromHandle(handle: string): string {
  const words = handle.replaceAll(/[-_]+/g, ' ').trim() || handle
  return truncateAtWord(words[0]!.toUpperCase() + words.slice(1), IMPORT_LIMITS.name)
}

function addNote(builder: ProductBuilder, line: number | undefined, column: string | undefined, reason: string): void {
  builder.problems.push({ severity: 'note', line, handle: builder.handle, ...(column && { column }), reason })
}

function addImages(
  builder: ProductBuilder,
  line: number,
  cells: string[],
  { header, options }: CommonReadContext,
): void {
  for (const column of ['imageUrl', 'variantImageUrl'] as const)
    for (const url of parseUrls(header.cell(cells, column), options.imageBaseUrl)) {
      if (builder.images.some((image) => image.url === url)) continue
      const note = (reason: string) => addNote(builder, line, header.getName(column), reason)
      if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) {
        note(
          `"${shortenForMessage(url)}" is not a valid web address; the picture was left out.${/^\/?\w/.test(url) ? ' --image-base-url names the folder of relative paths.' : ''}`,
        )
      } else if (builder.images.length === IMPORT_LIMITS.images) {
        note(`The product has more than ${IMPORT_LIMITS.images} pictures; this one was left out.`)
      } else {
        const isMain = column === 'imageUrl'
        const position =
          isMain && /^\d{1,6}$/.test(header.cell(cells, 'imagePosition'))
            ? Number(header.cell(cells, 'imagePosition'))
            : 1e6
        builder.images.push({ url, altText: isMain ? header.cell(cells, 'imageAlt') : '', position })
      }
    }
}

/** Adds the variant of a row, if it has one; returns the reason if it is invalid. */
function addVariant(
  builder: ProductBuilder,
  line: number,
  cells: string[],
  context: CommonReadContext,
): Rejection | undefined {
  const { header, separator } = context
  const { currencyDecimals: decimals, currency } = context.options
  const cell = (column: Column) => header.cell(cells, column)
  const refuse = (column: Column, reason: string) => ({ reason, column: header.getName(column) })
  const note = (column: Column, reason: string) => addNote(builder, line, header.getName(column), reason)

  const isFirst = builder.lines[0] === line
  const isVariant = cell('price') !== '' || cell('sku') !== '' || OPTION_COLUMNS.some(([, value]) => cell(value) !== '')
  // A later row with a picture only.
  if (!isFirst && !isVariant) return undefined
  // The row of the product itself, if its variants have rows of their own.
  if (cell('isParent') !== '' && builder.lines.length > 1) return undefined
  if (builder.variants.length === IMPORT_LIMITS.variants)
    return { reason: `The product has more than ${IMPORT_LIMITS.variants} variants.` }

  const choices = readChoices(builder, cells, note, header)
  if ('reason' in choices) return choices
  const hasOptions = builder.names.some((name) => name !== '')
  let sku = cell('sku')
  if (sku.length > IMPORT_LIMITS.sku) {
    note('sku', `The SKU has ${sku.length} characters and was cut to ${IMPORT_LIMITS.sku}.`)
    sku = truncateAtWord(sku, IMPORT_LIMITS.sku)
  }
  const key = JSON.stringify(hasOptions ? choices.values : [sku])
  const before = builder.keys.get(key)
  if (before !== undefined && header.has('location')) {
    const reason = addQuantity(builder, before, cell('quantity'), separator)
    if (reason !== undefined) note('quantity', reason)
    return undefined
  }
  if (before !== undefined) return { reason: `The same variant is at line ${before} already.` }

  const money = (column: Column) => readMoney(cell(column), { decimals, separator, currency })
  const price = money('price')
  if (price && 'reason' in price) return refuse('price', price.reason)
  if (price?.note !== undefined) note('price', price.note)
  const compareAt = money('compareAt')
  if (compareAt && 'reason' in compareAt) note('compareAt', `${compareAt.reason} It was left out.`)
  const cost = money('cost')
  if (cost && 'reason' in cost) note('cost', `${cost.reason} It was left out.`)

  let grams = readDecimal(cell('grams'), separator)
  if (cell('grams') !== '' && (!grams || grams.div(1000).gt(IMPORT_LIMITS.weight))) {
    note('grams', `"${shortenForMessage(cell('grams'))}" is no weight in grams; it was left out.`)
    grams = undefined
  }
  const unit = cell('weightUnit')
  if (unit !== '' && !['kg', 'g', 'lb', 'oz'].includes(unit.toLowerCase()))
    note(
      'weightUnit',
      `"${shortenForMessage(unit)}" is no unit of weight. It is only the one for display; the weight was read in grams.`,
    )

  const stock = readStock(cell, context, line, note)
  builder.keys.set(key, line)
  for (const [index, value] of choices.values.entries()) if (value !== '') builder.choices[index]!.add(value)
  builder.before.push(compareAt && 'amount' in compareAt ? compareAt.amount : undefined)
  const [imageUrl] = parseUrls(cell('variantImageUrl'), context.options.imageBaseUrl)
  builder.variants.push({
    line,
    choices: Object.fromEntries(
      choices.values.flatMap((value, index) => (value === '' ? [] : [[builder.names[index]!, value]])),
    ),
    sku: sku || undefined,
    price: price?.amount,
    cost: cost && 'amount' in cost ? cost.amount : undefined,
    weightKg: grams?.gt(0) ? grams.div(1000).toFixed() : undefined,
    stock,
    barcode: cell('barcode') || undefined,
    requiresShipping: !isNo(cell('requiresShipping')),
    taxable: !isNo(cell('taxable')),
    imageUrl: builder.images.some((image) => image.url === imageUrl) ? imageUrl : undefined,
  })
  return undefined
}

/** Value of an option that a row leaves empty. */
const NO_VALUE = '–'

function readChoices(
  builder: ProductBuilder,
  cells: string[],
  note: (column: Column, reason: string) => void,
  header: Header,
): { values: string[] } | Rejection {
  const values: string[] = []
  for (const [index, [nameColumn, valueColumn]] of OPTION_COLUMNS.entries()) {
    const name = builder.names[index]!
    let value = header.cell(cells, valueColumn)
    const repeated = header.cell(cells, nameColumn)
    if (repeated !== '' && !name.startsWith(truncateAtWord(repeated, IMPORT_LIMITS.optionName - 2)))
      note(nameColumn, `The option is called "${shortenForMessage(repeated)}" here, and "${name}" in the product.`)
    if (name !== '' && value === '') {
      note(valueColumn, `The value of "${name}" is missing; it is called "${NO_VALUE}".`)
      value = NO_VALUE
    }
    if (value.length > IMPORT_LIMITS.choice) {
      note(valueColumn, `The value of "${name}" has ${value.length} characters and was cut to ${IMPORT_LIMITS.choice}.`)
      value = truncateAtWord(value, IMPORT_LIMITS.choice)
    }
    const known = builder.choices[index]!
    if (value !== '' && !known.has(value) && known.size === IMPORT_LIMITS.choices)
      return { reason: `"${name}" has more than ${IMPORT_LIMITS.choices} values.`, column: header.getName(valueColumn) }
    values.push(value)
  }
  return { values }
}

/**
 * Adds the quantity of a location row; the shop has a single stock. Returns why the file's quantity was changed, if
 * it was.
 */
function addQuantity(builder: ProductBuilder, line: number, written: string, separator: Separator): string | undefined {
  const variant = builder.variants.find((each) => each.line === line)
  if (!variant || isUnstockedLocation(written) || written === '') return undefined
  const read = readQuantity(written, separator)
  const { stock } = variant
  if (!('quantity' in read) || !(stock.tracked || stock.isUnsaid)) return read.note
  const sum = ((stock.tracked && stock.quantity) || 0) + read.quantity
  variant.stock = { tracked: true, quantity: Math.min(IMPORT_LIMITS.quantity, sum) }
  if (sum > IMPORT_LIMITS.quantity)
    return `The quantities of the locations add up to ${sum}, above ${IMPORT_LIMITS.quantity}, which was taken.`
  return read.note
}

/** Whether a location has never stocked the variant. */
function isUnstockedLocation(text: string): boolean {
  return text.toLowerCase() === 'not stocked'
}

/**
 * Reads stock. Without an inventory tracker it is untracked. Stock that may be oversold (“continue”) is untracked too,
 * since tracked stock cannot be oversold in this shop.
 */
function readStock(
  cell: (column: Column) => string,
  { header, separator, tallies }: CommonReadContext,
  line: number,
  note: (column: Column, reason: string) => void,
): ImportedStock {
  const written = isUnstockedLocation(cell('quantity')) ? '' : cell('quantity')
  const read = written === '' ? undefined : readQuantity(written, separator)
  if (read?.note !== undefined) note('quantity', read.note)
  const quantity = read && 'quantity' in read ? read.quantity : undefined

  if (cell('tracker') === '' && header.has('tracker')) {
    if (quantity !== undefined && quantity > 0) addToProblemTally(tallies.uncounted, line)
    return { tracked: false, ...(isNo(cell('inStock')) && { inStock: false }) }
  }
  const policy = cell('policy').toLowerCase()
  if (policy === 'continue' || isYes(policy)) {
    note('policy', 'It may be sold when none is left, so its stock is not counted in this shop.')
    return { tracked: false }
  }
  if (!header.has('tracker') && quantity === undefined && written === '')
    return { tracked: false, ...(header.has('quantity') && { isUnsaid: true }) }
  return { tracked: true, quantity }
}

/** Builds a product from its rows. */
function buildProduct(
  builder: ProductBuilder,
  rows: readonly ProductRow[],
  says: ReadonlySet<ImportedField>,
  { header, options: { currencyDecimals }, tallies, isOwn }: CommonReadContext,
): ImportRecord[] {
  const { handle, lines, described } = builder
  const found = () => builder.problems.map((problem): ImportRecord => ({ kind: 'problem', problem }))
  if (!described || builder.variants.length === 0) {
    // The row that reported it first stands for the product, so that no row is reported twice.
    const first = builder.problems.find(({ severity }) => severity === 'row')
    if (!first)
      return [createProductProblem(handle, rows, { reason: 'No variant of the product could be read.' }), ...found()]
    first.severity = 'product'
    first.reason += ' No variant of the product is left.'
    return found()
  }

  const prices = builder.variants.flatMap(({ price }, index) =>
    price === undefined ? [] : [{ price, compareAt: builder.before[index] }],
  )
  const sale = deriveDiscount(prices, currencyDecimals)
  if (sale.dropped) {
    if (!isOwn) addToProblemTally(tallies.partlyReduced, lines[0]!)
    const reason =
      'Not every variant is reduced alike, so the prices are kept and the prices before (compare-at) were left out.'
    addNote(builder, lines[0], undefined, reason)
  }
  const options = toOptions(builder)
  const written = sale.prices.values()
  const variants = builder.variants.map((variant) => ({
    ...variant,
    choices: options.length === 0 ? {} : variant.choices,
    price: variant.price === undefined ? undefined : written.next().value,
  }))
  const images = builder.images
    .toSorted((one, other) => one.position - other.position)
    .map(({ url, altText }) => ({ url, altText }))
  const product: ImportedProduct = {
    lines,
    handle,
    says,
    ...described,
    discount: sale.discount,
    options,
    variants,
    images,
    ...(builder.isPartial && { isPartial: true }),
    ...(header.has('price') && prices.length === 0 && { isUnpriced: true }),
  }
  return [...found(), { kind: 'product', product }]
}

/** Converts options. One option “Title” with the single value “Default Title” means no options in this format. */
function toOptions({ names, choices }: ProductBuilder): ImportedOption[] {
  const options = names
    .map((name, index) => ({ name, choices: [...choices[index]!] }))
    .filter(({ name }) => name !== '')
  const [only] = options
  const isNone =
    options.length === 1 && only?.name === 'Title' && only.choices.length === 1 && only.choices[0] === 'Default Title'
  return isNone ? [] : options
}
