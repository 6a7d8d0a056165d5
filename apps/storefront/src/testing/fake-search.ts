import type { FakeCollection, FakeProduct } from './fake-provider.ts'

/** Search request, limited to the members that the fake reads. */
export interface FakeSearch {
  expression?: string
  filter?: {
    collectionIds?: string[]
    brands?: string[]
    options?: { name: string; choices?: string[]; colorFamilies?: string[] }[]
    minPrice?: number
    maxPrice?: number
    inStock?: boolean
    onSale?: boolean
  }
  sort?: string
  limit?: number
  offset?: number
}

/** Slips that it mends. The real one mends others too. */
const SPELLING_CORRECTIONS = new Map([['tovel', 'towel']])
/** Those of the tests. */
const FAMILIES = new Map([
  ['#446a48', 'GREEN'],
  ['#008000', 'GREEN'],
  ['#f4ead8', 'BEIGE'],
])
const EVERYTHING = '00000000-000000-000000-000000000001'

/** Finds by names; counts are those of what is found, without the rule that a facet leaves itself out. */
export function searchFakeProducts<Wire>(
  products: FakeProduct[],
  wireProduct: (product: FakeProduct) => Wire,
  collections: FakeCollection[],
  { expression = '', filter = {}, sort, limit = 24, offset = 0 }: FakeSearch,
) {
  const corrected = SPELLING_CORRECTIONS.get(expression) ?? expression
  const named = products.filter(({ name }) => name.toLowerCase().includes(corrected.toLowerCase()))
  const matches = named.filter((product) => matchesFilter(product, filter))
  if (sort === 'PRICE_ASC') matches.sort((a, b) => a.price - b.price)
  if (sort === 'PRICE_DESC') matches.sort((a, b) => b.price - a.price)
  if (sort === 'NAME') matches.sort((a, b) => (a.name < b.name ? -1 : 1))
  const page = matches.slice(offset, offset + limit)
  const prices = named.map(({ price }) => price)
  const count = (has: (product: FakeProduct) => boolean | undefined) => matches.filter((product) => has(product)).length
  const options = [...new Set(named.flatMap((product) => (product.options ?? []).map(({ name }) => name)))]
  return {
    products: page.map(wireProduct),
    metadata: { count: page.length, offset, total: matches.length, tooManyToCount: false },
    facets: {
      collections: collections.map(({ id, name }) => ({
        value: id,
        name,
        count: count((product) => product.collections?.includes(id)),
      })),
      brands: [...new Set(named.flatMap(({ brand }) => brand ?? []))].map((brand) => ({
        value: brand,
        name: brand,
        count: count((product) => product.brand === brand),
      })),
      options: options.map((option) => ({ value: option, name: option, ...choicesOf(matches, option) })),
      ...(prices.length > 0 && { priceRange: { minValue: Math.min(...prices), maxValue: Math.max(...prices) } }),
      inStock: count(isInStock),
      onSale: count(isReduced),
    },
    ...(corrected !== expression && { correctedTo: corrected }),
  }
}

function choicesOf(matches: FakeProduct[], option: string) {
  const counts = new Map<string, { value: string; name: string; count: number; color?: string; colorFamily?: string }>()
  const families = new Map<string, number>()
  for (const { options = [] } of matches)
    for (const { name, type, choices } of options)
      if (name === option)
        for (const { description, value } of choices) {
          const before = counts.get(description)?.count ?? 0
          const family = FAMILIES.get(value)
          const color = type === 'color' ? { color: value, ...(family && { colorFamily: family }) } : {}
          counts.set(description, { value: description, name: description, count: before + 1, ...color })
        }
  for (const { options = [] } of matches)
    for (const family of new Set(options.flatMap(familiesOf(option))))
      families.set(family, (families.get(family) ?? 0) + 1)
  const colorFamilies = [...families].map(([value, count]) => ({ value, count }))
  return { choices: [...counts.values()], ...(colorFamilies.length > 0 && { colorFamilies }) }
}

const familiesOf =
  (option: string) =>
  ({ name, choices }: NonNullable<FakeProduct['options']>[number]): string[] =>
    name === option ? choices.flatMap(({ value }) => FAMILIES.get(value) ?? []) : []

const isReduced = ({ price, was = price }: FakeProduct): boolean => was > price

const isInStock = ({ stock, variants = [] }: FakeProduct): boolean =>
  variants.length > 0 ? variants.some((variant) => variant.stock !== 0) : stock !== 0

function matchesFilter(product: FakeProduct, filter: NonNullable<FakeSearch['filter']>): boolean {
  const { collectionIds = [], brands = [], options = [], minPrice = 0, maxPrice = Infinity, inStock, onSale } = filter
  return (
    (collectionIds.length === 0 ||
      collectionIds.includes(EVERYTHING) ||
      collectionIds.some((id) => product.collections?.includes(id))) &&
    (brands.length === 0 || brands.includes(product.brand ?? '')) &&
    options.every(({ name, choices = [], colorFamilies = [] }) =>
      product.options?.some(
        (option) =>
          option.name === name &&
          (option.choices.some(({ description }) => choices.includes(description)) ||
            familiesOf(name)(option).some((family) => colorFamilies.includes(family))),
      ),
    ) &&
    (!onSale || isReduced(product)) &&
    product.price >= minPrice &&
    product.price <= maxPrice &&
    (inStock === undefined || isInStock(product) === inStock)
  )
}
