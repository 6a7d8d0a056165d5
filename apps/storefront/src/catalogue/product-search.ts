import type { ColorFamily, FacetValue, OptionFacet, SearchProductsResponse } from '@cartwright/client'
import { toProductCard, type ProductCard } from './product-view.ts'
import type { WireProduct } from './wire-product.ts'
import type { ShopClient } from '../shopper/shop-client.ts'
import type { Texts } from '../texts/find-texts.ts'
import { FILTER_FIELDS, MAX_PAGE, OPTION_PREFIX, type Filters, type Sort } from './filters.ts'

/** Products on one page of a list. */
const PAGE_SIZE = 24

/** Filtered product list, with its facets. */
export interface ProductSearchResult {
  products: ProductCard[]
  total: number
  /** True if there are more than the counted ones. */
  isMore: boolean
  pages: number
  facets: FacetView[]
  /** Lowest and highest price of the list, independent of the price filter. */
  prices?: { min: number; max: number }
  currency?: string
  /** How many of them can be bought now. */
  inStock: number
  /** How many of them cost less than usual. */
  onSale: number
  /** Corrected search text, if the typed words have no result. */
  correctedTo?: string
  /** How many of the words each product has, where none has all. */
  wordsMatched?: number
}

export interface FacetView {
  /** In the form and in the address. */
  field: string
  /** Name of the option. The others are named by their field. */
  name?: string
  choices: FacetChoice[]
  /** Families of similar colours, for an option of colours. */
  families: FacetChoice[]
}

interface FacetChoice {
  value: string
  name: string
  count: number
  colour?: string
  isChosen: boolean
}

const SORT_ORDERS = {
  featured: 'RELEVANCE',
  newest: 'NEWEST',
  price: 'PRICE_ASC',
  'price-down': 'PRICE_DESC',
  name: 'NAME',
} as const satisfies Record<Sort, string>

/**
 * Asks the provider: one call for the products of a page and all counts beside it. `undefined` where there is no such
 * page.
 */
export async function searchProductPage(
  client: ShopClient,
  words: Texts,
  { text, within, filters }: { text: string; within?: string; filters: Filters },
): Promise<ProductSearchResult | undefined> {
  const { options, brands, min, max, inStock, onSale, sort, page } = filters
  const collections = within ? [within] : filters.collections
  const answer = await client.catalogueSearch.searchProducts(text, {
    filter: {
      ...(collections.length > 0 && { collectionIds: collections }),
      ...(brands.length > 0 && { brands }),
      ...(options.length > 0 && {
        options: options.map(({ name, choices, families }) => ({
          name,
          ...(choices.length > 0 && { choices }),
          ...(families.length > 0 && { colorFamilies: families }),
        })),
      }),
      ...(min !== undefined && { minPrice: min }),
      ...(max !== undefined && { maxPrice: max }),
      ...(inStock && { inStock }),
      ...(onSale && { onSale }),
    },
    sort: SORT_ORDERS[sort],
    limit: PAGE_SIZE,
    offset: (page - 1) * PAGE_SIZE,
  })
  const total = answer.metadata.total ?? answer.products.length
  const pages = Math.min(Math.max(1, Math.ceil(total / PAGE_SIZE)), MAX_PAGE)
  if (page > pages) return undefined
  // Only the members of WireProduct are read, and each may be absent.
  const products = answer.products as WireProduct[]
  const { facets } = answer
  return {
    products: products.map((product) => toProductCard(product, words)),
    total,
    isMore: answer.metadata.tooManyToCount === true,
    pages,
    facets: toFacetViews(facets, filters, { total, withCollections: within === undefined, words }),
    prices: facets?.priceRange && { min: facets.priceRange.minValue ?? 0, max: facets.priceRange.maxValue ?? 0 },
    currency: products[0]?.priceData?.currency ?? undefined,
    inStock: facets?.inStock ?? 0,
    onSale: facets?.onSale ?? 0,
    ...(answer.correctedTo !== undefined && { correctedTo: answer.correctedTo }),
    ...(answer.wordsMatched !== undefined && { wordsMatched: answer.wordsMatched }),
  }
}

/**
 * A choice that all results share would not narrow the list, and is omitted. A chosen value is always offered, so
 * that it can be removed.
 */
function toFacetViews(
  facets: SearchProductsResponse['facets'],
  { options, brands, collections }: Filters,
  { total, withCollections, words }: { total: number; withCollections: boolean; words: Texts },
): FacetView[] {
  const optionNames = new Map([
    ...(facets?.options ?? []).map(({ value, name }) => [value, name] as const),
    ...options
      .filter(({ name }) => !facets?.options.some(({ value }) => value === name))
      .map(({ name }) => [name, name] as const),
  ])
  const views: FacetView[] = [
    ...(withCollections
      ? [
          {
            field: FILTER_FIELDS.collection,
            choices: toFacetChoices(facets?.collections ?? [], collections),
            families: [],
          },
        ]
      : []),
    ...[...optionNames].map(([option, name]) => ({
      field: OPTION_PREFIX + option,
      name,
      choices: toFacetChoices(
        facets?.options.find(({ value }) => value === option)?.choices ?? [],
        options.find((asked) => asked.name === option)?.choices ?? [],
      ),
      families: toColourFamilyChoices(
        facets?.options.find(({ value }) => value === option),
        options.find((asked) => asked.name === option)?.families ?? [],
        words,
      ),
    })),
    { field: FILTER_FIELDS.brand, choices: toFacetChoices(facets?.brands ?? [], brands), families: [] },
  ]
  return views.filter(({ choices, families }) =>
    [...choices, ...families].some(({ isChosen, count }) => isChosen || (count > 0 && count < total)),
  )
}

/** Colours are shown by families where one of these has several; each looks like the one of most products. */
function toColourFamilyChoices(
  option: OptionFacet | undefined,
  chosen: readonly ColorFamily[],
  { find: { families: names } }: Texts,
): FacetChoice[] {
  const { choices = [], colorFamilies = [] } = option ?? {}
  const shadesOf = (family: ColorFamily) => choices.filter(({ colorFamily }) => colorFamily === family)
  if (chosen.length === 0 && !colorFamilies.some(({ value }) => shadesOf(value).length > 1)) return []
  const gone = chosen.filter((family) => !colorFamilies.some(({ value }) => value === family))
  return [...colorFamilies, ...gone.map((value) => ({ value, count: 0 }))].map(({ value, count }) => {
    const colour = shadesOf(value)[0]?.color
    return {
      value: value.toLowerCase(),
      name: names[value],
      count,
      ...(colour && { colour }),
      isChosen: chosen.includes(value),
    }
  })
}

function toFacetChoices(counted: readonly FacetValue[], chosen: readonly string[]): FacetView['choices'] {
  const gone = chosen.filter((asked) => !counted.some(({ value }) => value === asked))
  return [
    ...counted.map(({ value, name, count, color }) => ({
      value,
      name,
      count,
      ...(color && { colour: color }),
      isChosen: chosen.includes(value),
    })),
    ...gone.map((value) => ({ value, name: value, count: 0, isChosen: true })),
  ]
}
