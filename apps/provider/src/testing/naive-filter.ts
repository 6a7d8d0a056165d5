import type { ProductSearchFilter } from '@cartwright/contract'
import { toColorFamily } from '../catalogue/search/color-family.ts'
import { isInStock, type Product } from '../catalogue/model/product.ts'

/**
 * Reference implementation of search filters: product by product, variant by variant. Results and counts of the shop
 * are compared with it.
 */

interface NaiveVariant {
  choices: Record<string, string>
  /** Current price. */
  price: number
  isReduced: boolean
  inStock: boolean
}

/** Variants of a product. Without visible ones, one that is sold out, at the product's price. */
function variantsOf(product: Product): NaiveVariant[] {
  const visible = product.variants.filter((variant) => variant.visible)
  const { priceMinor, discountedPriceMinor } = product
  if (visible.length === 0)
    return [
      {
        choices: {},
        price: Number(discountedPriceMinor) / 100,
        isReduced: discountedPriceMinor < priceMinor,
        inStock: false,
      },
    ]
  return visible.map((variant) => ({
    choices: variant.choices,
    price: Number(variant.discountedPriceMinor) / 100,
    isReduced: variant.discountedPriceMinor < variant.priceMinor,
    inStock: isInStock(variant.stock),
  }))
}

/** Variants that match; none if the product does not. */
export function findVariants(product: Product, filter: ProductSearchFilter): NaiveVariant[] {
  const { collectionIds = [], brands = [], options = [], minPrice = 0, maxPrice = Infinity, inStock, onSale } = filter
  if (collectionIds.length > 0 && !collectionIds.some((id) => product.collectionIds.includes(id))) return []
  if (brands.length > 0 && !brands.includes(product.brand ?? '')) return []
  const meeting = variantsOf(product).filter(
    ({ choices, price, isReduced }) =>
      price >= minPrice &&
      price <= maxPrice &&
      (!onSale || isReduced) &&
      options.every((option) => {
        const choice = choices[option.name]
        if (choice === undefined) return false
        const value = product.options
          .find(({ name, type }) => name === option.name && type === 'color')
          ?.choices.find(({ description }) => description === choice)?.value
        const family = value === undefined ? undefined : toColorFamily(value)
        return option.choices?.includes(choice) || (family !== undefined && option.colorFamilies?.includes(family))
      }),
  )
  const canBuy = meeting.some((variant) => variant.inStock)
  if (inStock === undefined) return meeting
  if (inStock) return meeting.filter((variant) => variant.inStock)
  return canBuy ? [] : meeting
}

export interface NaiveFacets {
  brands: string[]
  collections: string[]
  choices: string[]
  families: string[]
  prices: [number, number] | undefined
  inStock: number
  onSale: number
}

/** Count of a facet value: products if it is the only chosen one of its kind. */
export function countNaively(products: readonly Product[], filter: ProductSearchFilter): NaiveFacets {
  const count = (changed: ProductSearchFilter): number =>
    products.filter((product) => findVariants(product, { ...filter, ...changed }).length > 0).length
  const counted = (values: Iterable<string>, change: (value: string) => ProductSearchFilter): string[] =>
    [...new Set(values)]
      .map((value) => ({ value, number: count(change(value)) }))
      .filter(({ number }) => number > 0)
      .map(({ value, number }) => `${value} ${number}`)
      .sort()
  const others = (name: string) => (filter.options ?? []).filter((option) => option.name !== name)
  const choices = products.flatMap(({ options }) =>
    options.flatMap(({ name, choices: all }) => all.map(({ description }) => JSON.stringify([name, description]))),
  )
  const families = products.flatMap(({ options }) =>
    options.flatMap(({ name, type, choices: all }) =>
      all.flatMap(({ value }) => (type === 'color' ? [JSON.stringify([name, toColorFamily(value) ?? ''])] : [])),
    ),
  )
  const read = (value: string): [string, string] => JSON.parse(value) as [string, string] // written above
  const { minPrice: _, maxPrice: __, ...withoutPrice } = filter
  const prices = products.flatMap((product) => findVariants(product, withoutPrice)).map(({ price }) => price)
  return {
    brands: counted(
      products.flatMap(({ brand }) => brand ?? []),
      (value) => ({ brands: [value] }),
    ),
    collections: counted(
      products.flatMap(({ collectionIds }) => collectionIds),
      (value) => ({ collectionIds: [value] }),
    ),
    choices: counted(choices, (value) => {
      const [name, choice] = read(value)
      return { options: [...others(name), { name, choices: [choice] }] }
    }),
    families: counted(families, (value) => {
      const [name, family] = read(value)
      return { options: [...others(name), { name, colorFamilies: [family as 'RED'] }] } // one of them
    }),
    prices: prices.length > 0 ? [Math.min(...prices), Math.max(...prices)] : undefined,
    inStock: count({ inStock: true }),
    onSale: count({ onSale: true }),
  }
}
