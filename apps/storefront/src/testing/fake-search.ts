import type { FakeCollection, FakeProduct } from './fake-provider.ts'

/** What a search asks for, as far as the fake one looks at it. */
export interface FakeSearch {
  expression?: string
  filter?: {
    collectionIds?: string[]
    brands?: string[]
    options?: { name: string; choices: string[] }[]
    minPrice?: number
    maxPrice?: number
    inStock?: boolean
  }
  sort?: string
  limit?: number
  offset?: number
}

/** Slips that it mends. The real one mends others too. */
const MENDED = new Map([['tovel', 'towel']])
const EVERYTHING = '00000000-000000-000000-000000000001'

/** Finds by names; counts are those of what is found, without the rule that a facet leaves itself out. */
export function searchFake<Wire>(
  products: FakeProduct[],
  wireProduct: (product: FakeProduct) => Wire,
  collections: FakeCollection[],
  { expression = '', filter = {}, sort, limit = 24, offset = 0 }: FakeSearch,
) {
  const meant = MENDED.get(expression) ?? expression
  const named = products.filter(({ name }) => name.toLowerCase().includes(meant.toLowerCase()))
  const found = named.filter((product) => meets(product, filter))
  if (sort === 'PRICE_ASC') found.sort((a, b) => a.price - b.price)
  if (sort === 'PRICE_DESC') found.sort((a, b) => b.price - a.price)
  if (sort === 'NAME') found.sort((a, b) => (a.name < b.name ? -1 : 1))
  const page = found.slice(offset, offset + limit)
  const prices = named.map(({ price }) => price)
  const count = (has: (product: FakeProduct) => boolean | undefined) => found.filter((product) => has(product)).length
  const options = [...new Set(named.flatMap((product) => (product.options ?? []).map(({ name }) => name)))]
  return {
    products: page.map(wireProduct),
    metadata: { count: page.length, offset, total: found.length, tooManyToCount: false },
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
      options: options.map((option) => ({ value: option, name: option, choices: choicesOf(found, option) })),
      ...(prices.length > 0 && { priceRange: { minValue: Math.min(...prices), maxValue: Math.max(...prices) } }),
      inStock: count(isInStock),
    },
    ...(meant !== expression && { correctedTo: meant }),
  }
}

function choicesOf(found: FakeProduct[], option: string) {
  const counts = new Map<string, { value: string; name: string; count: number; color?: string }>()
  for (const { options = [] } of found)
    for (const { name, type, choices } of options)
      if (name === option)
        for (const { description, value } of choices) {
          const before = counts.get(description)?.count ?? 0
          const color = type === 'color' ? { color: value } : {}
          counts.set(description, { value: description, name: description, count: before + 1, ...color })
        }
  return [...counts.values()]
}

const isInStock = ({ stock, variants = [] }: FakeProduct): boolean =>
  variants.length > 0 ? variants.some((variant) => variant.stock !== 0) : stock !== 0

function meets(product: FakeProduct, filter: NonNullable<FakeSearch['filter']>): boolean {
  const { collectionIds = [], brands = [], options = [], minPrice = 0, maxPrice = Infinity, inStock } = filter
  return (
    (collectionIds.length === 0 ||
      collectionIds.includes(EVERYTHING) ||
      collectionIds.some((id) => product.collections?.includes(id))) &&
    (brands.length === 0 || brands.includes(product.brand ?? '')) &&
    options.every(({ name, choices }) =>
      product.options?.some(
        (option) => option.name === name && option.choices.some(({ description }) => choices.includes(description)),
      ),
    ) &&
    product.price >= minPrice &&
    product.price <= maxPrice &&
    (inStock === undefined || isInStock(product) === inStock)
  )
}
