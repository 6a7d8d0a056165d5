import type { ColorFamily } from '@cartwright/client'

/** Filters, sort order and page number of a product list. */
export interface Filters {
  /** Values of an option in the shop's language, or colour families. */
  options: SelectedOption[]
  brands: string[]
  /** Ids. A collection's own page has none. */
  collections: string[]
  min?: number
  max?: number
  /** Typed prices that are no amounts: they do not filter, and their fields show an error. */
  wrongPrices?: { min?: string; max?: string }
  inStock: boolean
  onSale: boolean
  sort: Sort
  page: number
}

export interface SelectedOption {
  name: string
  choices: string[]
  families: ColorFamily[]
}

/** Sort orders by their names in URLs; the first is the default. */
export const SORTS = ['featured', 'newest', 'price', 'price-down', 'name'] as const
export type Sort = (typeof SORTS)[number]

/** Form fields and query parameters. Option parameters have a prefix, unlike those that advertisements add. */
export const FILTER_FIELDS = {
  brand: 'brand',
  collection: 'in',
  min: 'min',
  max: 'max',
  stock: 'stock',
  sale: 'sale',
} as const
export const OPTION_PREFIX = 'option.'
/** Prefix of the colour families of an option: `colours.Glaze=green`. */
export const COLOUR_FAMILY_PREFIX = 'colours.'
const IN_STOCK = 'in'
const ON_SALE = 'yes'

export const NO_FILTERS: Filters = {
  options: [],
  brands: [],
  collections: [],
  inStock: false,
  onSale: false,
  sort: 'featured',
  page: 1,
}

export const COLOUR_FAMILIES = [
  'BLACK',
  'GREY',
  'WHITE',
  'BEIGE',
  'BROWN',
  'RED',
  'PINK',
  'ORANGE',
  'YELLOW',
  'GREEN',
  'TURQUOISE',
  'BLUE',
  'PURPLE',
] as const satisfies ColorFamily[]

/** The provider counts ten thousand products, 24 a page. */
export const MAX_PAGE = 400
/** Limit of the provider. */
const MAX_OPTIONS = 6
const MAX_VALUES = 30
const MAX_VALUE_LENGTH = 50
/** Longest invalid price that is shown again, in characters. */
const MAX_INVALID_PRICE_LENGTH = 20
/** Dinars have three decimals. */
const MAX_DECIMALS = 3

/**
 * Parses the filters of a URL or a form. Invalid values are ignored except typed prices. A price with more than
 * `decimals` decimals is invalid: elsewhere "1,000" is a thousand.
 * @default decimals 3
 * @example parseFilterQuery(new URLSearchParams('option.Colour=Moss&max=50'))
 */
export function parseFilterQuery(from: URLSearchParams, decimals = MAX_DECIMALS): Filters {
  const names = [...from.keys()].flatMap((field) =>
    [OPTION_PREFIX, COLOUR_FAMILY_PREFIX]
      .filter((prefix) => field.startsWith(prefix))
      .map((prefix) => field.slice(prefix.length)),
  )
  const typed = [from.get(FILTER_FIELDS.min) ?? '', from.get(FILTER_FIELDS.max) ?? ''].map((text) =>
    text.trim().replaceAll(/\s+/g, ' '),
  )
  const prices = typed.map((text) => readPrice(text, decimals))
  const [min, max] =
    prices[0] !== undefined && prices[1] !== undefined && prices[0] > prices[1] ? [prices[1], prices[0]] : prices
  const [wrongMin, wrongMax] = typed.map((text, at) =>
    text !== '' && prices[at] === undefined ? text.slice(0, MAX_INVALID_PRICE_LENGTH) : undefined,
  )
  const sort = SORTS.find((each) => each === from.get('sort')) ?? 'featured'
  const page = /^[1-9]\d{0,2}$/.test(from.get('page') ?? '') ? Number(from.get('page')) : 1
  return {
    options: [...new Set(names)]
      .toSorted()
      .map((name) => ({
        name,
        choices: readValues(from, OPTION_PREFIX + name),
        families: COLOUR_FAMILIES.filter((family) =>
          from.getAll(COLOUR_FAMILY_PREFIX + name).includes(family.toLowerCase()),
        ),
      }))
      .filter(
        ({ name, choices, families }) =>
          name !== '' && name.length <= MAX_VALUE_LENGTH && choices.length + families.length > 0,
      )
      .slice(0, MAX_OPTIONS),
    brands: readValues(from, FILTER_FIELDS.brand),
    collections: readValues(from, FILTER_FIELDS.collection),
    ...(min !== undefined && min > 0 && { min }),
    ...(max !== undefined && { max }),
    ...((wrongMin !== undefined || wrongMax !== undefined) && {
      wrongPrices: {
        ...(wrongMin !== undefined && { min: wrongMin }),
        ...(wrongMax !== undefined && { max: wrongMax }),
      },
    }),
    inStock: from.get(FILTER_FIELDS.stock) === IN_STOCK,
    onSale: from.get(FILTER_FIELDS.sale) === ON_SALE,
    sort,
    page: Math.min(page, MAX_PAGE),
  }
}

/**
 * Canonical query of filters, so that each list has one URL; '' without filters.
 * @example formatFilterQuery({ ...NO_FILTERS, inStock: true, page: 2 }) // "?stock=in&page=2"
 */
export function formatFilterQuery(filters: Filters, text = ''): string {
  const query = new URLSearchParams()
  const add = (field: string, values: string[]): void => values.forEach((value) => query.append(field, value))
  if (text !== '') query.set('q', text)
  add(FILTER_FIELDS.collection, filters.collections)
  add(FILTER_FIELDS.brand, filters.brands)
  for (const { name, choices, families } of filters.options) {
    add(OPTION_PREFIX + name, choices)
    add(
      COLOUR_FAMILY_PREFIX + name,
      families.map((family) => family.toLowerCase()),
    )
  }
  const min = filters.wrongPrices?.min ?? filters.min
  const max = filters.wrongPrices?.max ?? filters.max
  if (min !== undefined) query.set(FILTER_FIELDS.min, String(min))
  if (max !== undefined) query.set(FILTER_FIELDS.max, String(max))
  if (filters.inStock) query.set(FILTER_FIELDS.stock, IN_STOCK)
  if (filters.onSale) query.set(FILTER_FIELDS.sale, ON_SALE)
  if (filters.sort !== 'featured') query.set('sort', filters.sort)
  if (filters.page > 1) query.set('page', String(filters.page))
  return query.size > 0 ? `?${query}` : ''
}

/** How many things a list is narrowed by; its order and page are none. */
export const countFilters = ({ options, brands, collections, min, max, inStock, onSale }: Filters): number =>
  options.flatMap(({ choices, families }) => [...choices, ...families]).length +
  brands.length +
  collections.length +
  Number(min !== undefined || max !== undefined) +
  Number(inStock) +
  Number(onSale)

function readValues(from: URLSearchParams, field: string): string[] {
  const values = from.getAll(field).filter((value) => value !== '' && value.length <= MAX_VALUE_LENGTH)
  return [...new Set(values)].toSorted().slice(0, MAX_VALUES)
}

/** Accepts "12", "12.50" or "12,50"; for dinars "12.345". */
function readPrice(text: string, decimals: number): number | undefined {
  const written = text.replace(',', '.')
  const [, fraction = ''] = written.split('.')
  return /^\d{1,9}(\.\d{1,3})?$/.test(written) && fraction.length <= decimals ? Number(written) : undefined
}
