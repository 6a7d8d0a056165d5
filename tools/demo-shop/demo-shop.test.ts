import { readdirSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Big } from 'big.js'
import { describe, expect, test } from 'vitest'
import { drawAll } from './pictures.ts'

interface Picture {
  file: string
  alt: string
  choice?: { option: string; choice: string }
}
interface Product {
  slug: string
  name: string
  brand: string
  ribbon?: string
  price: string
  discount?: { type: string; value: string }
  weightKg: string
  description: string
  additionalInfoSections: { title: string; description: string }[]
  options: { name: string; type: string; choices: { value: string; description: string }[] }[]
  variants: {
    choices: Record<string, string>
    sku: string
    price?: string
    weightKg?: string
    stock: { tracked: true; quantity: number } | { tracked: false; inStock: boolean }
  }[]
  pictures: Picture[]
}
interface Collection {
  slug: string
  name: string
  description: string
  picture: Picture
  products: string[]
}
interface Delivery {
  regions: {
    code: string
    title: string
    countries: string[]
    options: { code: string; title: string; deliveryTime: string; price: string; freeFrom?: string; pickup?: object }[]
  }[]
}
interface Tax {
  taxIncludedInPrices: boolean
  shippingIsTaxed: boolean
  regions: {
    name: string
    country: string
    subdivision?: string
    replacesWider?: boolean
    rates: { taxName: string; rate: string }[]
  }[]
}

const folder = new URL('../../demo-shop/', import.meta.url)
// The files are ours; what this reads into a type is what the tests below check.
const read = <Shape>(file: string) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Shape
const products = read<Product[]>('products.json')
const collections = read<Collection[]>('collections.json')
const delivery = read<Delivery>('shipping.json')
const tax = read<Tax>('tax.json')
const shop = read<Record<string, unknown>>('shop.json')

const MONEY = /^(0|[1-9]\d*)\.\d{2}$/
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/
const PARAGRAPHS = /^(<p>[^<>]+<\/p>)+$/
function afterDiscount(price: Big, discount: Product['discount']): Big {
  if (!discount) return price
  expect(['AMOUNT', 'PERCENT']).toContain(discount.type)
  if (discount.type === 'AMOUNT') return price.minus(discount.value)
  return price.times(new Big(100).minus(discount.value)).div(100)
}

const distinct = (values: string[]) => new Set(values).size === values.length

test('the shop has twelve products in four collections, and each product is in one at least', () => {
  expect(products).toHaveLength(12)
  expect(collections).toHaveLength(4)
  expect(distinct(products.map(({ slug }) => slug))).toBe(true)
  expect(distinct(collections.map(({ slug }) => slug))).toBe(true)
  const shelved = new Set(collections.flatMap((collection) => collection.products))
  expect([...shelved].toSorted()).toEqual(products.map(({ slug }) => slug).toSorted())
})

test('the shop has a name, a currency and a place', () => {
  const texts = ['name', 'tagline', 'notice', 'currency', 'locale', 'timeZone', 'weightUnit', 'email'].map(
    (field) => shop[field],
  )
  expect(texts.filter((text) => typeof text !== 'string' || !text.trim())).toEqual([])
  expect(
    new Intl.NumberFormat(String(shop.locale), { style: 'currency', currency: String(shop.currency) }).format(24),
  ).toBe('€24.00')
})

describe.each(products)('$name', (product) => {
  test('keeps to the limits of the catalogue', () => {
    expect(product.slug).toMatch(SLUG)
    expect(product.slug.length).toBeLessThanOrEqual(100)
    expect(product.name.length).toBeLessThanOrEqual(80)
    expect(product.brand.length).toBeLessThanOrEqual(50)
    expect((product.ribbon ?? '').length).toBeLessThanOrEqual(30)
    expect(product.description).toMatch(PARAGRAPHS)
    expect(product.description.length).toBeLessThanOrEqual(8000)
    expect(product.options.length).toBeLessThanOrEqual(6)
    expect(product.additionalInfoSections.length).toBeGreaterThanOrEqual(1)
    for (const section of product.additionalInfoSections) {
      expect(section.title.length).toBeLessThanOrEqual(50)
      expect(section.description).toMatch(PARAGRAPHS)
    }
  })

  test('has exact prices and weights, and a discount that leaves something to pay', () => {
    const prices = [product.price, ...product.variants.flatMap((variant) => variant.price ?? [])]
    for (const price of prices) expect(price).toMatch(MONEY)
    for (const weight of [product.weightKg, ...product.variants.flatMap((variant) => variant.weightKg ?? [])])
      expect(new Big(weight).gt(0)).toBe(true)
    for (const price of prices) {
      const left = afterDiscount(new Big(price), product.discount)
      expect(left.gt(0) && left.eq(left.round(2)), `${left.toString()} is a whole number of cents`).toBe(true)
    }
  })

  test('has one variant for each combination of choices', () => {
    const combinations = product.options.reduce<string[][]>(
      (before, option) =>
        before.flatMap((row) => option.choices.map((choice) => [...row, `${option.name}=${choice.description}`])),
      [[]],
    )
    const listed = product.variants.map(({ choices }) =>
      product.options.map(({ name }) => `${name}=${choices[name]}`).join(),
    )
    expect(listed.toSorted()).toEqual(combinations.map((row) => row.join()).toSorted())
    for (const variant of product.variants) {
      expect(Object.keys(variant.choices)).toEqual(product.options.map(({ name }) => name))
      const { stock } = variant
      expect(
        stock.tracked ? [stock.quantity >= 0, stock.quantity <= 99_999, stock.quantity % 1] : [stock.inStock],
      ).toEqual(stock.tracked ? [true, true, 0] : [true])
    }
    for (const option of product.options) {
      expect(['drop_down', 'color']).toContain(option.type)
      expect(distinct(option.choices.map((choice) => choice.description))).toBe(true)
      for (const choice of option.choices) {
        expect(choice.value).toMatch(option.type === 'color' ? /^#[0-9a-f]{6}$/ : /./)
        expect(option.type === 'color' || choice.value === choice.description).toBe(true)
      }
    }
  })

  test('has a picture, and one for each colour', () => {
    expect(product.pictures.length).toBeGreaterThan(0)
    for (const option of product.options.filter(({ type }) => type === 'color')) {
      expect(product.pictures.map(({ choice }) => choice?.choice)).toEqual(
        option.choices.map((choice) => choice.description),
      )
      for (const picture of product.pictures) expect(picture.choice?.option).toBe(option.name)
    }
  })
})

test('every SKU is used once', () => {
  const skus = products.flatMap(({ variants }) => variants.map(({ sku }) => sku))
  expect(distinct(skus)).toBe(true)
  for (const sku of skus) expect(sku).toMatch(/^FH-[A-Z0-9-]{3,36}$/)
})

test('the shop shows what a shop has to be able to show', () => {
  const left = (product: Product) =>
    product.variants.reduce((sum, { stock }) => sum + (stock.tracked ? stock.quantity : Number.POSITIVE_INFINITY), 0)
  expect(products.filter(({ options }) => options.length > 0).length).toBeGreaterThanOrEqual(5)
  expect(products.some(({ options }) => options.some(({ type }) => type === 'drop_down'))).toBe(true)
  expect(products.some(({ options }) => options.some(({ type }) => type === 'color'))).toBe(true)
  expect(products.some(({ variants }) => variants.some(({ price }) => price))).toBe(true)
  expect(new Set(products.map(({ discount }) => discount?.type))).toEqual(new Set([undefined, 'PERCENT', 'AMOUNT']))
  expect(products.filter((product) => left(product) === 0)).toHaveLength(1)
  expect(products.filter((product) => left(product) === 1)).toHaveLength(1)
  expect(products.filter((product) => left(product) === Number.POSITIVE_INFINITY)).toHaveLength(1)
})

test('delivery and tax can be read, and every country that is delivered to has a rate', () => {
  const codes = delivery.regions.flatMap((region) => region.options.map(({ code }) => code))
  const countries = delivery.regions.flatMap((region) => region.countries)
  expect(distinct(codes)).toBe(true)
  expect(distinct(countries)).toBe(true)
  for (const { price, freeFrom } of delivery.regions.flatMap((region) => region.options)) {
    expect(price).toMatch(MONEY)
    expect(freeFrom ?? price).toMatch(MONEY)
  }
  expect(tax.taxIncludedInPrices).toBe(true)
  expect(distinct(tax.regions.map(({ country, subdivision }) => subdivision ?? country))).toBe(true)
  for (const { country, subdivision, replacesWider = false, rates } of tax.regions) {
    expect(rates.map(({ rate }) => rate)).toEqual([expect.stringMatching(/^0(\.\d{1,4})?$/)])
    expect(`${subdivision ?? country}-`.startsWith(`${country}-`)).toBe(true)
    expect(replacesWider).toBe(subdivision !== undefined)
  }
  const taxed = new Set(tax.regions.filter(({ subdivision }) => !subdivision).map(({ country }) => country))
  expect(countries.filter((country) => !taxed.has(country))).toEqual([])
})

test('what is reckoned with until a shopper chooses is a delivery, not a collection; one thing can be collected', () => {
  for (const { options } of delivery.regions) expect(options[0]?.pickup).toBeUndefined()
  const collected = delivery.regions.flatMap(({ options }) => options).filter(({ pickup }) => pickup)
  expect(collected.map(({ code, price }) => [code, price])).toEqual([['germany-pickup', '0.00']])
})

test('one coupon welcomes, and the discount that is there rests', () => {
  const coupons = read<{ code: string; percentOff: string }[]>('coupons.json')
  expect(coupons.map(({ code, percentOff }) => [code, percentOff])).toEqual([['WELCOME10', '0.1']])
  const { rules } = read<{ rules: { isActive: boolean }[] }>('discounts.json')
  expect(rules.map(({ isActive }) => isActive)).toEqual([false])
})

describe('pictures', () => {
  const used = [...products.flatMap(({ pictures }) => pictures), ...collections.map(({ picture }) => picture)]

  test('each is there, is used and says in words what it shows', () => {
    const there = readdirSync(new URL('pictures/', folder)).map((file) => `pictures/${file}`)
    expect(used.map(({ file }) => file).toSorted()).toEqual(there.toSorted())
    for (const { alt } of used) expect(alt.length).toBeGreaterThan(20)
    expect(distinct(used.map(({ alt }) => alt))).toBe(true)
  })

  test.each(used)('$file is small and harmless', ({ file }) => {
    const svg = readFileSync(new URL(file, folder), 'utf8')
    expect(statSync(new URL(file, folder)).size).toBeLessThanOrEqual(12 * 1024)
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 1200 1200" /)
    expect(svg).not.toMatch(
      /<(script|style|image|foreignObject|a|animate|set)\b|\son\w+=|\sstyle=|javascript:|NaN|undefined/i,
    )
    for (const [, target] of svg.matchAll(/href="([^"]*)"/g)) expect(target).toMatch(/^#/)
    for (const [, target] of svg.matchAll(/url\(([^)]*)\)/g)) expect(target).toMatch(/^#/)
    for (const [, id] of svg.matchAll(/(?:url\(|href=")#([^")]*)/g)) expect(svg).toContain(`id="${id}"`)
  })

  test('are what the drawings in this folder draw', () => {
    const coloured = products.flatMap((product) =>
      product.pictures.flatMap(({ file, choice }) =>
        choice ? [{ product: product.slug, ...choice, file: file.replace('pictures/', '') }] : [],
      ),
    )
    const colourOf = (slug: string, name: string) =>
      products
        .find((product) => product.slug === slug)!
        .options.flatMap((option) => option.choices)
        .find((choice) => choice.description === name)!.value
    for (const [file, svg] of drawAll(coloured, colourOf))
      expect(
        readFileSync(new URL(`pictures/${file}`, folder), 'utf8') === svg,
        `${file} in ${fileURLToPath(folder)}`,
      ).toBe(true)
  })
})
