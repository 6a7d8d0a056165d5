import { Big } from 'big.js'
import { cutHtml } from './cut-html.ts'
import {
  addressesOf,
  fitted,
  isNo,
  isYes,
  LIMITS,
  plain,
  readDecimal,
  readMoney,
  readQuantity,
  type Refusal,
  shortened,
} from './cells.ts'
import type { Separator } from './csv-rows.ts'
import type {
  ImportedDiscount,
  ImportedOption,
  ImportedProduct,
  ImportedStock,
  ImportedVariant,
  ImportProblem,
  Said,
} from './imported-product.ts'
import { listOf, splitColor } from './listed-words.ts'
import { UNUSABLE_NAMES } from '../products/read-options.ts'
import { type Format, type FromFile, type ProductRow, refusedProduct } from './file-format.ts'

/** How many of a kind have columns. More are read if a file has them. */
export const PLATFORM_COUNTS = { options: 6, infoSections: 6, customTextFields: 2 } as const
const MOST_NUMBERED = 20

/** Pictures are written as ids of the platform's media, which have an address there. */
const MEDIA_HOST = 'https://static.wixstatic.com/media/'

const REQUIRED = ['handleId', 'fieldType', 'name', 'price'] as const

const SAID_IN: [Said, string][] = [
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
 * The catalogue file of the hosted platform: a row for the product (`fieldType` is `Product`), followed by one for each variant that is managed
 * (`Variant`), which names what it costs more than the product. Without such rows the variants are made from the options.
 */
export const platformFormat: Format = {
  name: 'platform',
  isIn: (header) => ['handleid', 'fieldtype'].every((name) => header.some((cell) => plain(cell) === name)),
  open(cells, { currencyDecimals, currency }) {
    const positions = new Map<string, number>()
    const twice: string[] = []
    cells.forEach((cell, index) => {
      if (positions.has(plain(cell))) twice.push(cell.trim())
      else positions.set(plain(cell), index)
    })
    const missing = REQUIRED.filter((name) => !positions.has(plain(name)))
    if (missing.length > 0) return { missing: [...missing] }
    const says = new Set<Said>(['name', 'options'])
    for (const [said] of SAID_IN.filter(([, name]) => positions.has(plain(name)))) says.add(said)
    const cell = (row: string[], name: string): string => row[positions.get(plain(name)) ?? -1]?.trim() ?? ''
    return {
      twice: twice.filter((name) => name !== ''),
      handleColumn: 'handleId',
      handleOf: (row) => cell(row, 'handleId'),
      read: (handle, rows, separator) =>
        new ProductOfRows(handle, rows, cell, { says, decimals: currencyDecimals, currency, separator }).read(),
      end: () => [],
    }
  },
}

interface Circumstances {
  says: ReadonlySet<Said>
  decimals: number
  currency: string | undefined
  separator: Separator
}

/** The row is left out. */
class RowRefused extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.reason)
    this.refusal = refusal
  }
}

function refuse(column: string, reason: string): never {
  throw new RowRefused({ reason, column })
}

class ProductOfRows {
  readonly #handle: string
  readonly #rows: readonly ProductRow[]
  readonly #cell: (row: string[], name: string) => string
  readonly #around: Circumstances
  readonly #problems: ImportProblem[] = []

  constructor(
    handle: string,
    rows: readonly ProductRow[],
    cell: (row: string[], name: string) => string,
    around: Circumstances,
  ) {
    this.#handle = handle
    this.#rows = rows
    this.#cell = cell
    this.#around = around
  }

  read(): FromFile[] {
    try {
      const product = this.#readProduct(this.#rows[0]!)
      return [...this.#found(), { kind: 'product', product }]
    } catch (error) {
      if (!(error instanceof RowRefused)) throw error
      return [refusedProduct(this.#handle, this.#rows, error.refusal), ...this.#found()]
    }
  }

  #found(): FromFile[] {
    return this.#problems.map((problem) => ({ kind: 'problem', problem }))
  }

  #note(column: string, reason: string, line = this.#rows[0]!.line): void {
    this.#problems.push({ severity: 'note', line, handle: this.#handle, column, reason })
  }

  #readProduct({ cells }: ProductRow): ImportedProduct {
    const cell = (name: string): string => this.#cell(cells, name)
    if (plain(cell('fieldType')) !== 'product') refuse('fieldType', 'The first row of the product is not its own.')
    const name = this.#short(cell('name'), 'name', LIMITS.name)
    if (name === undefined) refuse('name', 'The product has no name.')
    const price = this.#money(cells, 'price') ?? refuse('price', 'The price is missing.')
    const options = this.#readOptions(cells)
    const own = this.#readVariant(cells, options, price, true)
    const variants = this.#readVariants(options, price)
    return {
      ...(this.#problems.some(({ severity }) => severity === 'row') && { isPartial: true }),
      handle: this.#handle,
      lines: this.#rows.map(({ line }) => line),
      says: this.#around.says,
      name,
      descriptionHtml: cell('description'),
      brand: this.#short(cell('brand'), 'brand', LIMITS.brand),
      ribbon: this.#short(cell('ribbon'), 'ribbon', LIMITS.ribbon),
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
      collections: this.#around.says.has('collections') ? this.#readCollections(cell('collection')) : undefined,
      seo: {},
    }
  }

  #short(text: string, column: string, longest: number): string | undefined {
    if (text.length <= longest) return text || undefined
    this.#note(column, `It has ${text.length} characters and was cut to ${longest}.`)
    return fitted(text, longest) || undefined
  }

  #money(cells: string[], column: string): string | undefined {
    const read = readMoney(this.#cell(cells, column), this.#around)
    if (read && 'reason' in read) refuse(column, read.reason)
    if (read?.note !== undefined) this.#note(column, read.note)
    return read?.amount
  }

  #isVisible(written: string, line?: number): boolean {
    if (written === '' || isYes(written)) return true
    if (!isNo(written))
      this.#note('visible', `"${shortened(written)}" is neither true nor false; it stays hidden.`, line)
    return false
  }

  /** `#000000:Black;rgb(255, 255, 255):White` for colours, `S;M;L` for anything else. */
  #readOptions(cells: string[]): ImportedOption[] {
    const options: ImportedOption[] = []
    for (let number = 1; number <= MOST_NUMBERED; number++) {
      const column = `productOptionName${number}`
      const name = this.#short(this.#cell(cells, column), column, LIMITS.optionName)
      if (name === undefined) continue
      const isColor = plain(this.#cell(cells, `productOptionType${number}`)) === 'color'
      const written = listOf(this.#cell(cells, `productOptionDescription${number}`)).map((text) => {
        const { value, description } = isColor ? splitColor(text) : { value: text, description: text }
        const fit = this.#short(description, `productOptionDescription${number}`, LIMITS.choice) ?? description
        return { value: isColor ? value : fit, description: fit }
      })
      const choices = [...new Map(written.map((choice) => [choice.description, choice])).values()]
      if (UNUSABLE_NAMES.has(name)) refuse(column, `"${name}" is no name for an option.`)
      if (options.some((option) => option.name === name)) refuse(column, `The option "${name}" is there twice.`)
      if (choices.length === 0) refuse(column, `The option "${name}" has no choices.`)
      if (choices.length > LIMITS.choices) refuse(column, `"${name}" has more than ${LIMITS.choices} choices.`)
      options.push({
        name,
        type: isColor ? 'color' : 'drop_down',
        choices: choices.map(({ description }) => description),
        ...(isColor && { values: choices.map(({ value }) => value.slice(0, LIMITS.choice)) }),
      })
    }
    if (options.length > LIMITS.options)
      refuse(`productOptionName${LIMITS.options + 1}`, `The product has more than ${LIMITS.options} options.`)
    return options
  }

  /** In the order of the choices: the platform writes them in none. */
  #readVariants(options: readonly ImportedOption[], price: string): ImportedVariant[] {
    const lines = new Map<string, number>()
    const variants: ImportedVariant[] = []
    for (const { line, cells } of this.#rows.slice(1)) {
      try {
        if (plain(this.#cell(cells, 'fieldType')) !== 'variant')
          refuse('fieldType', `"${shortened(this.#cell(cells, 'fieldType'))}" is neither Product nor Variant.`)
        const variant = this.#readVariant(cells, options, price, false, line)
        const key = JSON.stringify(options.map(({ name }) => variant.choices[name]))
        const before = lines.get(key)
        if (before !== undefined) refuse('handleId', `The same variant is at line ${before} already.`)
        if (variants.length === LIMITS.variants)
          refuse('handleId', `The product has more than ${LIMITS.variants} variants.`)
        lines.set(key, line)
        variants.push(variant)
      } catch (error) {
        if (!(error instanceof RowRefused)) throw error
        this.#problems.push({ severity: 'row', line, handle: this.#handle, ...error.refusal })
      }
    }
    if (variants.length === 0 && this.#rows.length > 1) {
      // The row that says so first stands for the product, so that no row is told of twice.
      const first = this.#problems.findIndex(({ severity }) => severity === 'row')
      const [told] = this.#problems.splice(first, 1)
      refuse(told?.column ?? 'fieldType', `${told?.reason} No variant of the product is left.`)
    }
    const place = ({ choices }: ImportedVariant): number =>
      options.reduce((sum, { name, choices: all }) => sum * all.length + all.indexOf(choices[name] ?? ''), 0)
    return variants.sort((one, other) => place(one) - place(other))
  }

  /** Of the product's own row everything but the choices. */
  #readVariant(
    cells: string[],
    options: readonly ImportedOption[],
    price: string,
    isProduct: boolean,
    line = this.#rows[0]!.line,
  ): ImportedVariant {
    const cell = (name: string): string => this.#cell(cells, name)
    const sku = this.#short(cell('sku'), 'sku', LIMITS.sku)
    let weight = readDecimal(cell('weight'), this.#around.separator)
    if (cell('weight') !== '' && (!weight || weight.gt(LIMITS.weight))) {
      this.#note('weight', `"${shortened(cell('weight'))}" is no weight; it was left out.`, line)
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
    const word = plain(written)
    if (word === '' || word === 'instock') return { tracked: false, inStock: true }
    if (word === 'outofstock') return { tracked: false, inStock: false }
    const read = readQuantity(written, this.#around.separator)
    if (read.note !== undefined) this.#note('inventory', read.note, line)
    return { tracked: true, ...('quantity' in read && { quantity: read.quantity }) }
  }

  #readChoices(cells: string[], options: readonly ImportedOption[]): Record<string, string> {
    const choices = options.map(({ name, choices: known, values }, index): [string, string] => {
      const column = this.#columnOf(name, index)
      const written = fitted(this.#cell(cells, column), LIMITS.choice)
      if (written === '') refuse(column, `The value of "${name}" is missing.`)
      // The name of a colour, before anything that another one has as its value.
      const place = [known, known.map((choice, at) => `${values?.[at]}:${choice}`), values ?? []]
        .map((words) => words.indexOf(written))
        .find((found) => found >= 0)
      const description = place === undefined ? undefined : known[place]
      return [name, description ?? refuse(column, `"${shortened(written)}" is no choice of "${name}".`)]
    })
    return Object.fromEntries(choices)
  }

  /** Options keep the numbers that they have in the row of the product. */
  #columnOf(name: string, index: number): string {
    const first = this.#rows[0]!.cells
    for (let number = index + 1; number <= MOST_NUMBERED; number++)
      if (this.#cell(first, `productOptionName${number}`) === name) return `productOptionDescription${number}`
    return `productOptionDescription${index + 1}`
  }

  #addSurcharge(written: string, price: string): string {
    if (written === '') return price
    const { decimals } = this.#around
    const isLess = written.startsWith('-')
    const read = readMoney(isLess ? written.slice(1) : written, this.#around)
    if (!read || 'reason' in read) return refuse('surcharge', read?.reason ?? `"${written}" is not a valid amount.`)
    const sum = isLess ? new Big(price).minus(read.amount) : new Big(price).plus(read.amount)
    if (sum.lt(0)) refuse('surcharge', `The price would be below zero (${sum.toFixed(decimals)}).`)
    if (sum.gt(LIMITS.money)) refuse('surcharge', `The price would be above ${LIMITS.money}.`)
    return sum.toFixed(decimals)
  }

  #readDiscount(cells: string[]): ImportedDiscount {
    const written = this.#cell(cells, 'discountValue')
    const value = readDecimal(written, this.#around.separator)
    if (written === '' || value?.eq(0)) return { type: 'NONE' }
    const type = this.#cell(cells, 'discountMode').toUpperCase()
    const isGood =
      value !== undefined &&
      (type === 'PERCENT' ? value.lte(100) : type === 'AMOUNT' && value.eq(value.round(this.#around.decimals)))
    if (isGood && (type === 'PERCENT' || type === 'AMOUNT'))
      return { type, value: type === 'AMOUNT' ? value.toFixed(this.#around.decimals) : value.toFixed() }
    this.#note('discountValue', `"${shortened(`${type} ${written}`)}" is no discount; it was left out.`)
    return { type: 'NONE' }
  }

  #readImages(written: string): ImportedProduct['images'] {
    const urls = new Set<string>()
    for (const text of listOf(written).flatMap((item) => addressesOf(item))) {
      const url = /^https?:\/\//i.test(text) ? text : `${MEDIA_HOST}${encodeURIComponent(text).replaceAll('~', '%7E')}`
      if (!URL.canParse(url))
        this.#note('productImageUrl', `"${shortened(text)}" is not a valid picture; it was left out.`)
      else if (urls.size === LIMITS.images)
        this.#note(
          'productImageUrl',
          `The product has more than ${LIMITS.images} pictures; "${shortened(text)}" was left out.`,
        )
      else urls.add(url)
    }
    return [...urls].map((url) => ({ url, altText: '' }))
  }

  #readInfoSections(cells: string[]): NonNullable<ImportedProduct['infoSections']> {
    const sections = []
    for (let number = 1; number <= MOST_NUMBERED; number++) {
      const title = this.#cell(cells, `additionalInfoTitle${number}`)
      const description = this.#cell(cells, `additionalInfoDescription${number}`)
      if (title === '' && description === '') continue
      if (description.length > LIMITS.infoDescription)
        this.#note(`additionalInfoTitle${number}`, `The section was cut to ${LIMITS.infoDescription} characters.`)
      sections.push({
        title: this.#short(title, `additionalInfoTitle${number}`, LIMITS.infoTitle) ?? '',
        description: cutHtml(description, LIMITS.infoDescription),
      })
    }
    return sections
  }

  #readCustomTextFields(cells: string[]): NonNullable<ImportedProduct['customTextFields']> {
    const fields: NonNullable<ImportedProduct['customTextFields']> = []
    for (let number = 1; number <= MOST_NUMBERED; number++) {
      const column = `customTextField${number}`
      const title = this.#cell(cells, column)
      if (title === '') continue
      const limit = Number(this.#cell(cells, `customTextCharLimit${number}`) || LIMITS.customTextLength)
      if (title.length > LIMITS.customTextTitle) this.#note(column, 'The title is too long; the field was left out.')
      else if (UNUSABLE_NAMES.has(title)) this.#note(column, `"${title}" is no title for a text; it was left out.`)
      else if (fields.some((field) => field.title === title)) this.#note(column, `"${title}" is there twice.`)
      else if (!Number.isInteger(limit) || limit < 1 || limit > LIMITS.customTextLength)
        this.#note(
          `customTextCharLimit${number}`,
          `It is not between 1 and ${LIMITS.customTextLength}; the field was left out.`,
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
    const fit = listOf(written).flatMap((name) => this.#short(name, 'collection', LIMITS.collectionName) ?? [])
    const names = new Map(fit.map((name) => [name.toLowerCase(), name]))
    return [...names.values()]
  }
}
