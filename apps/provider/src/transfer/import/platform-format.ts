import { Big } from 'big.js'
import { truncateHtml } from './truncate-html.ts'
import {
  parseUrls,
  truncateAtWord,
  isNo,
  isYes,
  IMPORT_LIMITS,
  normalizeColumnName,
  readDecimal,
  readMoney,
  readQuantity,
  type Rejection,
  shortenForMessage,
} from './parse-cells.ts'
import type { Separator } from './csv-reader.ts'
import type {
  ImportedDiscount,
  ImportedOption,
  ImportedProduct,
  ImportedStock,
  ImportedVariant,
  ImportProblem,
  ImportedField,
} from './imported-product.ts'
import { parseList, splitColor } from './parse-list.ts'
import { RESERVED_OPTION_NAMES } from '../../catalogue/index.ts'
import { type ImportFormat, type ImportRecord, type ProductRow, createProductProblem } from './file-format.ts'

/** Number of columns of each kind. More are read if a file has them. */
export const PLATFORM_COUNTS = { options: 6, infoSections: 6, customTextFields: 2 } as const
const MAX_NUMBERED_COLUMNS = 20

/** Base URL of pictures, which the file contains as media ids of the platform. */
const MEDIA_HOST = 'https://static.wixstatic.com/media/'

const REQUIRED = ['handleId', 'fieldType', 'name', 'price'] as const

const COLUMNS_BY_FIELD: [ImportedField, string][] = [
  ['description', 'description'],
  ['brand', 'brand'],
  ['ribbon', 'ribbon'],
  ['visible', 'visible'],
  ['variantsVisible', 'visible'],
  ['sku', 'sku'],
  ['weight', 'weight'],
  ['cost', 'cost'],
  ['stock', 'inventory'],
  ['images', 'productImageUrl'],
  ['infoSections', 'additionalInfoTitle1'],
  ['customTextFields', 'customTextField1'],
  ['collections', 'collection'],
]

/**
 * Catalogue file of the hosted platform: a product row (`fieldType` is `Product`), followed by one row per managed
 * variant (`Variant`) with its surcharge. Without such rows the variants are derived from the options.
 */
export const platformFormat: ImportFormat = {
  name: 'platform',
  matchesHeader: (header) =>
    ['handleid', 'fieldtype'].every((name) => header.some((cell) => normalizeColumnName(cell) === name)),
  open(cells, { currencyDecimals, currency }) {
    const positions = new Map<string, number>()
    const twice: string[] = []
    cells.forEach((cell, index) => {
      if (positions.has(normalizeColumnName(cell))) twice.push(cell.trim())
      else positions.set(normalizeColumnName(cell), index)
    })
    const missing = REQUIRED.filter((name) => !positions.has(normalizeColumnName(name)))
    if (missing.length > 0) return { missing: [...missing] }
    const says = new Set<ImportedField>(['name', 'options'])
    for (const [said] of COLUMNS_BY_FIELD.filter(([, name]) => positions.has(normalizeColumnName(name)))) says.add(said)
    const used = new Set<string>()
    const cell = (row: string[], name: string): string => {
      const column = normalizeColumnName(name)
      used.add(column)
      return row[positions.get(column) ?? -1]?.trim() ?? ''
    }
    return {
      duplicateColumns: twice.filter((name) => name !== ''),
      handleColumn: 'handleId',
      isUsed: (column) => used.has(normalizeColumnName(column)),
      getHandle: (row) => cell(row, 'handleId'),
      read: (handle, rows, separator) =>
        new PlatformProductReader(handle, rows, cell, { says, decimals: currencyDecimals, currency, separator }).read(),
      end: () => [],
    }
  },
}

interface PlatformReadContext {
  says: ReadonlySet<ImportedField>
  decimals: number
  currency: string | undefined
  separator: Separator
}

/** Thrown to leave out a row. */
class RowRejected extends Error {
  readonly refusal: Rejection
  constructor(refusal: Rejection) {
    super(refusal.reason)
    this.refusal = refusal
  }
}

function refuse(column: string, reason: string): never {
  throw new RowRejected({ reason, column })
}

class PlatformProductReader {
  readonly #handle: string
  readonly #rows: readonly ProductRow[]
  readonly #cell: (row: string[], name: string) => string
  readonly #context: PlatformReadContext
  readonly #problems: ImportProblem[] = []

  constructor(
    handle: string,
    rows: readonly ProductRow[],
    cell: (row: string[], name: string) => string,
    context: PlatformReadContext,
  ) {
    this.#handle = handle
    this.#rows = rows
    this.#cell = cell
    this.#context = context
  }

  read(): ImportRecord[] {
    try {
      const product = this.#readProduct(this.#rows[0]!)
      return [...this.#found(), { kind: 'product', product }]
    } catch (error) {
      if (!(error instanceof RowRejected)) throw error
      return [createProductProblem(this.#handle, this.#rows, error.refusal), ...this.#found()]
    }
  }

  #found(): ImportRecord[] {
    return this.#problems.map((problem) => ({ kind: 'problem', problem }))
  }

  #note(column: string, reason: string, line = this.#rows[0]!.line): void {
    this.#problems.push({ severity: 'note', line, handle: this.#handle, column, reason })
  }

  #readProduct({ cells }: ProductRow): ImportedProduct {
    const cell = (name: string): string => this.#cell(cells, name)
    if (normalizeColumnName(cell('fieldType')) !== 'product')
      refuse('fieldType', 'The first row of the product is not its own.')
    const name = this.#short(cell('name'), 'name', IMPORT_LIMITS.name)
    if (name === undefined) refuse('name', 'The product has no name.')
    const price = this.#money(cells, 'price') ?? refuse('price', 'The price is missing.')
    const options = this.#readOptions(cells)
    const own = this.#readVariant(cells, options, price, true)
    const variants = this.#readVariants(options, price)
    return {
      ...(this.#problems.some(({ severity }) => severity === 'row') && { isPartial: true }),
      handle: this.#handle,
      lines: this.#rows.map(({ line }) => line),
      says: this.#context.says,
      name,
      descriptionHtml: cell('description'),
      brand: this.#short(cell('brand'), 'brand', IMPORT_LIMITS.brand),
      ribbon: this.#short(cell('ribbon'), 'ribbon', IMPORT_LIMITS.ribbon),
      tags: [],
      visible: this.#isVisible(cell('visible')),
      discount: this.#readDiscount(cells),
      price,
      cost: own.cost,
      weight: own.weight,
      sku: own.sku,
      options,
      manageVariants: variants.length > 0,
      variants: variants.length > 0 ? variants : [{ ...own, choices: {} }],
      images: this.#readImages(cell('productImageUrl')),
      infoSections: this.#readInfoSections(cells),
      customTextFields: this.#readCustomTextFields(cells),
      collections: this.#context.says.has('collections') ? this.#readCollections(cell('collection')) : undefined,
      seo: {},
    }
  }

  #short(text: string, column: string, longest: number): string | undefined {
    if (text.length <= longest) return text || undefined
    this.#note(column, `It has ${text.length} characters and was cut to ${longest}.`)
    return truncateAtWord(text, longest) || undefined
  }

  #money(cells: string[], column: string): string | undefined {
    const read = readMoney(this.#cell(cells, column), this.#context)
    if (read && 'reason' in read) refuse(column, read.reason)
    if (read?.note !== undefined) this.#note(column, read.note)
    return read?.amount
  }

  #isVisible(written: string, line?: number): boolean {
    if (written === '' || isYes(written)) return true
    if (!isNo(written))
      this.#note('visible', `"${shortenForMessage(written)}" is neither true nor false; it stays hidden.`, line)
    return false
  }

  /** `#000000:Black;rgb(255, 255, 255):White` for colours, `S;M;L` for anything else. */
  #readOptions(cells: string[]): ImportedOption[] {
    const options: ImportedOption[] = []
    for (let number = 1; number <= MAX_NUMBERED_COLUMNS; number++) {
      const column = `productOptionName${number}`
      const name = this.#short(this.#cell(cells, column), column, IMPORT_LIMITS.optionName)
      if (name === undefined) continue
      const isColor = normalizeColumnName(this.#cell(cells, `productOptionType${number}`)) === 'color'
      const written = parseList(this.#cell(cells, `productOptionDescription${number}`)).map((text) => {
        const { value, description } = isColor ? splitColor(text) : { value: text, description: text }
        const fit = this.#short(description, `productOptionDescription${number}`, IMPORT_LIMITS.choice) ?? description
        return { value: isColor ? value : fit, description: fit }
      })
      const choices = [...new Map(written.map((choice) => [choice.description, choice])).values()]
      if (RESERVED_OPTION_NAMES.has(name)) refuse(column, `"${name}" is no name for an option.`)
      if (options.some((option) => option.name === name)) refuse(column, `The option "${name}" is there twice.`)
      if (choices.length === 0) refuse(column, `The option "${name}" has no choices.`)
      if (choices.length > IMPORT_LIMITS.choices)
        refuse(column, `"${name}" has more than ${IMPORT_LIMITS.choices} choices.`)
      options.push({
        name,
        type: isColor ? 'color' : 'drop_down',
        choices: choices.map(({ description }) => description),
        ...(isColor && { values: choices.map(({ value }) => value.slice(0, IMPORT_LIMITS.choice)) }),
      })
    }
    if (options.length > IMPORT_LIMITS.options)
      refuse(
        `productOptionName${IMPORT_LIMITS.options + 1}`,
        `The product has more than ${IMPORT_LIMITS.options} options.`,
      )
    return options
  }

  /** Returns variants in the order of the choices; the platform writes them in no defined order. */
  #readVariants(options: readonly ImportedOption[], price: string): ImportedVariant[] {
    const lines = new Map<string, number>()
    const variants: ImportedVariant[] = []
    for (const { line, cells } of this.#rows.slice(1)) {
      try {
        if (normalizeColumnName(this.#cell(cells, 'fieldType')) !== 'variant')
          refuse('fieldType', `"${shortenForMessage(this.#cell(cells, 'fieldType'))}" is neither Product nor Variant.`)
        const variant = this.#readVariant(cells, options, price, false, line)
        const key = JSON.stringify(options.map(({ name }) => variant.choices[name]))
        const before = lines.get(key)
        if (before !== undefined) refuse('handleId', `The same variant is at line ${before} already.`)
        if (variants.length === IMPORT_LIMITS.variants)
          refuse('handleId', `The product has more than ${IMPORT_LIMITS.variants} variants.`)
        lines.set(key, line)
        variants.push(variant)
      } catch (error) {
        if (!(error instanceof RowRejected)) throw error
        this.#problems.push({ severity: 'row', line, handle: this.#handle, ...error.refusal })
      }
    }
    if (variants.length === 0 && this.#rows.length > 1) {
      // The row that reported it first stands for the product, so that no row is reported twice.
      const first = this.#problems.findIndex(({ severity }) => severity === 'row')
      const [told] = this.#problems.splice(first, 1)
      refuse(told?.column ?? 'fieldType', `${told?.reason} No variant of the product is left.`)
    }
    const place = ({ choices }: ImportedVariant): number =>
      options.reduce((sum, { name, choices: all }) => sum * all.length + all.indexOf(choices[name] ?? ''), 0)
    return variants.sort((one, other) => place(one) - place(other))
  }

  /** Reads a variant. Everything but the choices may come from the product row. */
  #readVariant(
    cells: string[],
    options: readonly ImportedOption[],
    price: string,
    isProduct: boolean,
    line = this.#rows[0]!.line,
  ): ImportedVariant {
    const cell = (name: string): string => this.#cell(cells, name)
    const sku = this.#short(cell('sku'), 'sku', IMPORT_LIMITS.sku)
    let weight = readDecimal(cell('weight'), this.#context.separator)
    if (cell('weight') !== '' && (!weight || weight.gt(IMPORT_LIMITS.weight))) {
      this.#note('weight', `"${shortenForMessage(cell('weight'))}" is no weight; it was left out.`, line)
      weight = undefined
    }
    return {
      line,
      choices: isProduct ? {} : this.#readChoices(cells, options),
      sku,
      price: isProduct ? price : this.#addSurcharge(cell('surcharge'), price),
      cost: this.#money(cells, 'cost'),
      weight: weight?.gt(0) ? weight.toFixed() : undefined,
      stock: this.#readStock(cell('inventory'), line),
      visible: isProduct || this.#isVisible(cell('visible'), line),
      requiresShipping: true,
      taxable: true,
    }
  }

  #readStock(written: string, line: number): ImportedStock {
    const word = normalizeColumnName(written)
    if (word === '' || word === 'instock') return { tracked: false, inStock: true }
    if (word === 'outofstock') return { tracked: false, inStock: false }
    const read = readQuantity(written, this.#context.separator)
    if (read.note !== undefined) this.#note('inventory', read.note, line)
    return { tracked: true, ...('quantity' in read && { quantity: read.quantity }) }
  }

  #readChoices(cells: string[], options: readonly ImportedOption[]): Record<string, string> {
    const choices = options.map(({ name, choices: known, values }, index): [string, string] => {
      const column = this.#columnOf(name, index)
      const written = truncateAtWord(this.#cell(cells, column), IMPORT_LIMITS.choice)
      if (written === '') refuse(column, `The value of "${name}" is missing.`)
      // The name of a colour takes precedence over the value of another.
      const place = [known, known.map((choice, at) => `${values?.[at]}:${choice}`), values ?? []]
        .map((words) => words.indexOf(written))
        .find((found) => found >= 0)
      const description = place === undefined ? undefined : known[place]
      return [name, description ?? refuse(column, `"${shortenForMessage(written)}" is no choice of "${name}".`)]
    })
    return Object.fromEntries(choices)
  }

  /** Returns the column of an option, numbered as in the product row. */
  #columnOf(name: string, index: number): string {
    const first = this.#rows[0]!.cells
    for (let number = index + 1; number <= MAX_NUMBERED_COLUMNS; number++)
      if (this.#cell(first, `productOptionName${number}`) === name) return `productOptionDescription${number}`
    return `productOptionDescription${index + 1}`
  }

  #addSurcharge(written: string, price: string): string {
    if (written === '') return price
    const { decimals } = this.#context
    const isLess = written.startsWith('-')
    const read = readMoney(isLess ? written.slice(1) : written, this.#context)
    if (!read || 'reason' in read) return refuse('surcharge', read?.reason ?? `"${written}" is not a valid amount.`)
    const sum = isLess ? new Big(price).minus(read.amount) : new Big(price).plus(read.amount)
    if (sum.lt(0)) refuse('surcharge', `The price would be below zero (${sum.toFixed(decimals)}).`)
    if (sum.gt(IMPORT_LIMITS.money)) refuse('surcharge', `The price would be above ${IMPORT_LIMITS.money}.`)
    return sum.toFixed(decimals)
  }

  #readDiscount(cells: string[]): ImportedDiscount {
    const written = this.#cell(cells, 'discountValue')
    const value = readDecimal(written, this.#context.separator)
    if (written === '' || value?.eq(0)) return { type: 'NONE' }
    const type = this.#cell(cells, 'discountMode').toUpperCase()
    const isGood =
      value !== undefined &&
      (type === 'PERCENT' ? value.lte(100) : type === 'AMOUNT' && value.eq(value.round(this.#context.decimals)))
    if (isGood && (type === 'PERCENT' || type === 'AMOUNT'))
      return { type, value: type === 'AMOUNT' ? value.toFixed(this.#context.decimals) : value.toFixed() }
    this.#note('discountValue', `"${shortenForMessage(`${type} ${written}`)}" is no discount; it was left out.`)
    return { type: 'NONE' }
  }

  #readImages(written: string): ImportedProduct['images'] {
    const urls = new Set<string>()
    for (const text of parseList(written).flatMap((item) => parseUrls(item))) {
      const url = /^https?:\/\//i.test(text) ? text : `${MEDIA_HOST}${encodeURIComponent(text).replaceAll('~', '%7E')}`
      if (!URL.canParse(url))
        this.#note('productImageUrl', `"${shortenForMessage(text)}" is not a valid picture; it was left out.`)
      else if (urls.size === IMPORT_LIMITS.images)
        this.#note(
          'productImageUrl',
          `The product has more than ${IMPORT_LIMITS.images} pictures; "${shortenForMessage(text)}" was left out.`,
        )
      else urls.add(url)
    }
    return [...urls].map((url) => ({ url, altText: '' }))
  }

  #readInfoSections(cells: string[]): NonNullable<ImportedProduct['infoSections']> {
    const sections = []
    for (let number = 1; number <= MAX_NUMBERED_COLUMNS; number++) {
      const title = this.#cell(cells, `additionalInfoTitle${number}`)
      const description = this.#cell(cells, `additionalInfoDescription${number}`)
      if (title === '' && description === '') continue
      if (description.length > IMPORT_LIMITS.infoDescription)
        this.#note(
          `additionalInfoTitle${number}`,
          `The section was cut to ${IMPORT_LIMITS.infoDescription} characters.`,
        )
      sections.push({
        title: this.#short(title, `additionalInfoTitle${number}`, IMPORT_LIMITS.infoTitle) ?? '',
        description: truncateHtml(description, IMPORT_LIMITS.infoDescription),
      })
    }
    return sections
  }

  #readCustomTextFields(cells: string[]): NonNullable<ImportedProduct['customTextFields']> {
    const fields: NonNullable<ImportedProduct['customTextFields']> = []
    for (let number = 1; number <= MAX_NUMBERED_COLUMNS; number++) {
      const column = `customTextField${number}`
      const title = this.#cell(cells, column)
      if (title === '') continue
      const limit = Number(this.#cell(cells, `customTextCharLimit${number}`) || IMPORT_LIMITS.customTextLength)
      if (title.length > IMPORT_LIMITS.customTextTitle)
        this.#note(column, 'The title is too long; the field was left out.')
      else if (RESERVED_OPTION_NAMES.has(title))
        this.#note(column, `"${title}" is no title for a text; it was left out.`)
      else if (fields.some((field) => field.title === title)) this.#note(column, `"${title}" is there twice.`)
      else if (!Number.isInteger(limit) || limit < 1 || limit > IMPORT_LIMITS.customTextLength)
        this.#note(
          `customTextCharLimit${number}`,
          `It is not between 1 and ${IMPORT_LIMITS.customTextLength}; the field was left out.`,
        )
      else
        fields.push({
          title,
          maxLength: limit,
          mandatory: isYes(this.#cell(cells, `customTextMandatory${number}`)),
        })
    }
    return fields
  }

  #readCollections(written: string): string[] {
    const fit = parseList(written).flatMap(
      (name) => this.#short(name, 'collection', IMPORT_LIMITS.collectionName) ?? [],
    )
    const names = new Map(fit.map((name) => [name.toLowerCase(), name]))
    return [...names.values()]
  }
}
