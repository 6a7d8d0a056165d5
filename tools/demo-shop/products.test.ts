import { Big } from 'big.js'
import { getValidator } from '../../apps/provider/src/platform/http/validate.ts'
import { describe, expect, test } from 'vitest'
import {
  CustomTextField,
  NewCollection,
  NewProduct,
  PreorderInfo,
  ShopSettings,
  AssignedSubscriptionOption,
} from '../../packages/contract/src/index.ts'
import { firstProducts } from './first-products.ts'
import { collections, families, LANGUAGES, makers, type Product, products, productsOf, read } from './shop-files.ts'

const MONEY = /^(0|[1-9]\d*)\.\d{2}$/
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/
const PARAGRAPHS = /^(<p>[^<>]+<\/p>)+$/
const distinct = (values: string[]) => new Set(values).size === values.length
const slugs = new Set(products.map(({ slug }) => slug))

const checks = {
  product: getValidator(NewProduct),
  collection: getValidator(NewCollection),
  text: getValidator(CustomTextField),
  subscription: getValidator(AssignedSubscriptionOption),
  preorder: getValidator(PreorderInfo),
  shop: getValidator(ShopSettings),
}

function afterDiscount(price: Big, discount: Product['discount']): Big {
  if (!discount) return price
  return discount.type === 'AMOUNT'
    ? price.minus(discount.value)
    : price.times(new Big(100).minus(discount.value)).div(100)
}

/** As it is sent to the shop. */
function asWritten(product: Product): NewProduct {
  return {
    slug: product.slug,
    name: product.name,
    brand: product.brand,
    ribbon: product.ribbon ?? null,
    description: product.description,
    priceData: { price: Number(product.price) },
    weight: product.weightKg === undefined ? null : Number(product.weightKg),
    productDimensions: product.productDimensions ?? null,
    pricePerUnitData: (product.pricePerUnitData ?? null) as NewProduct['pricePerUnitData'], // its units are checked by the schema
    additionalInfoSections: product.additionalInfoSections,
    productOptions: product.options.map(({ name, choices }) => ({ name, choices })),
  }
}

test('the shop has a name, a story, a currency, a place and four languages', () => {
  const shop = read<ShopSettings>('shop.json')
  expect([...checks.shop.Errors(shop)]).toEqual([])
  expect(shop.about!.length).toBeGreaterThanOrEqual(3)
  expect(shop.languages).toEqual(['en', ...LANGUAGES])
  const price = new Intl.NumberFormat(shop.locale, { style: 'currency', currency: shop.currency }).format(24)
  expect(price).toBe('€24.00')
})

test('the shop has at least sixty products in ten families, and each is on the shelf of its family', () => {
  expect(products.length).toBeGreaterThanOrEqual(60)
  expect(families).toHaveLength(10)
  expect(distinct(products.map(({ slug }) => slug))).toBe(true)
  for (const [family, list] of productsOf) {
    const shelf = collections.find(({ slug }) => slug === (family === 'desk' ? 'writing-desk' : family))
    expect(shelf?.products).toEqual(list.map(({ slug }) => slug))
  }
})

test('thirteen collections name products that there are; presents, new and reduced things are of several families', () => {
  expect(collections).toHaveLength(13)
  for (const collection of collections) {
    expect(checks.collection.Check(collection), collection.slug).toBe(true)
    expect(distinct(collection.products)).toBe(true)
    expect(collection.products.filter((slug) => !slugs.has(slug))).toEqual([])
  }
  const bySlug = new Map(products.map((product) => [product.slug, product]))
  const familyOf = new Map([...productsOf].flatMap(([family, list]) => list.map(({ slug }) => [slug, family] as const)))
  const shelf = (slug: string) => collections.find((collection) => collection.slug === slug)!.products
  for (const slug of ['small-presents', 'new', 'reduced'])
    expect(new Set(shelf(slug).map((each) => familyOf.get(each))).size, slug).toBeGreaterThanOrEqual(4)
  expect(shelf('reduced').toSorted()).toEqual(
    products
      .filter(({ discount }) => discount)
      .map(({ slug }) => slug)
      .toSorted(),
  )
  expect(shelf('new').toSorted()).toEqual(
    products
      .filter(({ ribbon }) => /^New\b/.test(ribbon ?? ''))
      .map(({ slug }) => slug)
      .toSorted(),
  )
  const dear = shelf('small-presents').filter((slug) => {
    const { price, discount } = bySlug.get(slug)!
    return afterDiscount(new Big(price), discount).gte(30)
  })
  expect(dear).toEqual([])
})

test('each product is made by somebody the shop can name, and every maker makes something', () => {
  expect(distinct(makers.map(({ name }) => name))).toBe(true)
  expect(new Set(products.map(({ brand }) => brand))).toEqual(new Set(makers.map(({ name }) => name)))
})

describe.each(products)('$name', (product) => {
  test('is one that the catalogue takes', () => {
    expect([...checks.product.Errors(asWritten(product))]).toEqual([])
    expect(product.slug).toMatch(SLUG)
    expect(product.description).toMatch(PARAGRAPHS)
    expect(product.description.match(/<p>/g)).toHaveLength(2)
    expect(product.additionalInfoSections.length).toBeGreaterThanOrEqual(1)
    for (const { description } of product.additionalInfoSections) expect(description).toMatch(PARAGRAPHS)
    expect(product.additionalInfoSections.filter(({ title }) => title === '')).toEqual([])
    for (const field of product.customTextFields ?? [])
      expect(checks.text.Check(field) && field.title !== '').toBe(true)
    for (const option of product.subscriptionOptions ?? []) expect(checks.subscription.Check(option)).toBe(true)
    if (product.preorder) expect(checks.preorder.Check(product.preorder)).toBe(true)
    expect(product.seo.title.length).toBeLessThanOrEqual(70)
    expect(product.seo.description.length).toBeLessThanOrEqual(160)
  })

  test('has exact prices and weights, and a discount that leaves something to pay', () => {
    const prices = [product.price, ...product.variants.flatMap((variant) => variant.price ?? [])]
    for (const price of prices) expect(price).toMatch(MONEY)
    if (product.discount) expect(['AMOUNT', 'PERCENT']).toContain(product.discount.type)
    for (const price of prices) {
      const left = afterDiscount(new Big(price), product.discount)
      expect(left.gt(0) && left.eq(left.round(2)), `${left.toString()} is a whole number of cents`).toBe(true)
    }
    const weights = [product.weightKg, ...product.variants.map(({ weightKg }) => weightKg)].filter(
      (each) => each !== undefined,
    )
    expect(weights.filter((weight) => !new Big(weight).gt(0))).toEqual([])
    expect(product.type === 'digital').toBe(product.weightKg === undefined)
    expect(product.type === 'digital').toBe(product.digitalFile !== undefined)
  })

  test('has one variant for each combination of choices', () => {
    const combinations = product.options.reduce<string[][]>(
      (before, { name, choices }) =>
        before.flatMap((row) => choices.map((choice) => [...row, `${name}=${choice.description}`])),
      [[]],
    )
    const listed = product.variants.map(({ choices }) =>
      product.options.map(({ name }) => `${name}=${choices[name]}`).join(),
    )
    expect(listed.toSorted()).toEqual(combinations.map((row) => row.join()).toSorted())
    for (const { choices, stock } of product.variants) {
      expect(Object.keys(choices)).toEqual(product.options.map(({ name }) => name))
      if (stock.tracked)
        expect(Number.isInteger(stock.quantity) && stock.quantity >= 0 && stock.quantity < 1000).toBe(true)
    }
    for (const { type, choices } of product.options) {
      expect(['drop_down', 'color']).toContain(type)
      expect(distinct(choices.map(({ value }) => value))).toBe(true)
      for (const { value, description } of choices)
        if (type === 'color') expect(value).toMatch(/^#[0-9a-f]{6}$/)
        else expect(value).toBe(description)
    }
  })

  test('goes with three or four others', () => {
    expect([3, 4]).toContain(product.goesWith.length)
    expect(distinct(product.goesWith)).toBe(true)
    expect(product.goesWith.filter((slug) => !slugs.has(slug) || slug === product.slug)).toEqual([])
  })
})

test('where variants hold different amounts, the product tells no price per unit: it would be that of one of them', () => {
  const isAmount = (name: string) => /^[\d.,]+ (g|kg|ml|cl|l)$/i.test(name)
  const several = products.filter(({ options }) =>
    options.some(({ choices }) => choices.every(({ description }) => isAmount(description))),
  )
  expect(several.map(({ slug }) => slug)).toEqual(['bath-salts', 'hollow-roast-coffee'])
  expect(several.filter(({ pricePerUnitData }) => pricePerUnitData)).toEqual([])
})

test('every SKU is used once', () => {
  const skus = products.flatMap(({ variants }) => variants.map(({ sku }) => sku))
  expect(distinct(skus)).toBe(true)
  expect(skus.filter((sku) => !/^FH-[A-Z0-9-]{3,36}$/.test(sku))).toEqual([])
})

test('the twelve products of the first shop are what they were', () => {
  expect(Object.keys(firstProducts)).toHaveLength(12)
  for (const [slug, variants] of Object.entries(firstProducts)) {
    const product = products.find((each) => each.slug === slug)
    const now = product?.variants.map(({ sku, price, choices }) =>
      [sku, price ?? product.price, Object.values(choices).join(', ')].filter(Boolean).join(' | '),
    )
    expect(now, slug).toEqual(variants)
  }
})

test('the shop shows every ability of the catalogue', () => {
  const variants = products.flatMap((product) => product.variants.map((variant) => ({ product, ...variant })))
  const left = ({ variants: all }: Product) =>
    all.reduce((sum, { stock }) => sum + (stock.tracked ? stock.quantity : Number.POSITIVE_INFINITY), 0)
  const count = (is: (product: Product) => unknown) => products.filter(is).length
  const shown: Record<string, [found: number, atLeast: number]> = {
    products: [products.length, 60],
    collections: [collections.length, 8],
    makers: [makers.length, 14],
    'products with a drop-down': [count(({ options }) => options.some(({ type }) => type === 'drop_down')), 10],
    'products with colours': [count(({ options }) => options.some(({ type }) => type === 'color')), 10],
    'products with two options': [count(({ options }) => options.length === 2), 5],
    variants: [variants.length, 150],
    'variants with a price of their own': [variants.filter(({ price }) => price).length, 20],
    'variants with a weight of their own': [variants.filter(({ weightKg }) => weightKg).length, 20],
    'variants that are sold out': [
      variants.filter(({ product, stock }) => product.options.length > 0 && stock.tracked && stock.quantity === 0)
        .length,
      5,
    ],
    'sold out': [count((product) => left(product) === 0), 2],
    'nearly sold out': [count((product) => left(product) > 0 && left(product) <= 3), 3],
    'coming back': [count(({ ribbon }) => ribbon === 'Back soon'), 2],
    'to be ordered before it is there': [count(({ preorder }) => preorder?.enabled), 1],
    'never counted': [count((product) => left(product) === Number.POSITIVE_INFINITY), 3],
    'less by a percentage': [count(({ discount }) => discount?.type === 'PERCENT'), 3],
    'less by an amount': [count(({ discount }) => discount?.type === 'AMOUNT'), 3],
    ribbons: [new Set(products.flatMap(({ ribbon }) => ribbon ?? [])).size, 8],
    'a price per unit': [count(({ pricePerUnitData }) => pricePerUnitData), 10],
    'units of the price per unit': [
      new Set(
        products.flatMap(({ pricePerUnitData }) =>
          pricePerUnitData ? JSON.stringify(Object.values(pricePerUnitData).slice(2)) : [],
        ),
      ).size,
      5,
    ],
    digital: [count(({ type }) => type === 'digital'), 4],
    'a text the buyer can write': [
      count(({ customTextFields }) => customTextFields?.some(({ mandatory }) => !mandatory)),
      3,
    ],
    'a text the buyer must write': [
      count(({ customTextFields }) => customTextFields?.some(({ mandatory }) => mandatory)),
      1,
    ],
    'info sections': [products.flatMap(({ additionalInfoSections }) => additionalInfoSections).length, 120],
    'by subscription': [count(({ subscriptionOptions }) => subscriptionOptions?.length), 1],
    'sizes of the thing': [count(({ productDimensions }) => productDimensions), 5],
    'taxed less': [count(({ taxGroup }) => taxGroup), 8],
    'related products': [count(({ goesWith }) => goesWith.length), products.length],
  }
  for (const [what, [found]] of Object.entries(shown)) console.log(`${String(found).padStart(5)}  ${what}`)
  expect(Object.entries(shown).filter(([, [found, atLeast]]) => found < atLeast)).toEqual([])
})
