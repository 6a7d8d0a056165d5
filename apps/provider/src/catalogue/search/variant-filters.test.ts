import type { AnswerOf, ProductSearchFilter } from '@cartwright/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type SeededRandom, createSeededRandom } from '../../../../../e2e/faults/seeded-random.ts'
import { expectSearchesUpToDate } from '../../testing/expect-searches-up-to-date.ts'
import { startShop, type TestShop } from '../../testing/index.ts'
import { countNaively, findVariants } from '../../testing/naive-filter.ts'
import { trials } from '../../testing/trials.ts'
import { indexMissingProducts, deductStock } from '../index.ts'
import type { Product, Stock } from '../model/product.ts'
import type { VariantDraft } from '../model/product-draft.ts'
import { readProducts } from '../store/product-read-store.ts'
import { restockItems } from '../inventory/order-stock-store.ts'
import { searchProducts } from './search-products.ts'

type Answer = AnswerOf<'catalogueSearch.searchProducts'>

async function startSearch() {
  const shop = await startShop()
  const token = await shop.newToken()
  const ask = (filter: ProductSearchFilter, more: object = {}): Promise<Answer> =>
    shop.ask('catalogueSearch.searchProducts', { expression: '', filter, sort: 'NAME', ...more }, { token })
  const find = async (filter: ProductSearchFilter, more: object = {}) =>
    (await ask(filter, more)).products.map(({ name }) => name)
  return { shop, ask, find }
}

const variant = (
  choices: Record<string, string>,
  quantity: number,
  more: Partial<VariantDraft> = {},
): VariantDraft => ({
  choices,
  sku: '',
  priceMinor: null,
  costMinor: null,
  weight: null,
  visible: true,
  stock: { tracked: true, quantity },
  ...more,
})

/** Adds a shirt: small is sold out in both colours; large is in stock in red only, and costs more. */
async function addShirt(shop: TestShop): Promise<string> {
  return shop.addProduct('Shirt', {
    price: '20.00',
    options: { Size: { S: 1, L: 1 }, Colour: { Red: 1, Blue: 1 } },
    changes: {
      manageVariants: true,
      variants: [
        variant({ Size: 'S', Colour: 'Red' }, 0),
        variant({ Size: 'S', Colour: 'Blue' }, 0),
        variant({ Size: 'L', Colour: 'Red' }, 3, { priceMinor: 3_000n }),
        variant({ Size: 'L', Colour: 'Blue' }, 0, { priceMinor: 5_000n }),
      ],
    },
  })
}

const size = (...choices: string[]) => ({ name: 'Size', choices })
const colour = (...choices: string[]) => ({ name: 'Colour', choices })

test('a sold-out size is not listed as in stock in this size', async () => {
  const { shop, find, ask } = await startSearch()
  await addShirt(shop)
  expect(await find({ options: [size('S')] })).toEqual(['Shirt'])
  expect(await find({ inStock: true })).toEqual(['Shirt'])
  expect(await find({ options: [size('S')], inStock: true })).toEqual([])
  expect(await find({ options: [size('S')], inStock: false })).toEqual(['Shirt'])
  expect(await find({ options: [size('L')], inStock: true })).toEqual(['Shirt'])
  expect(await find({ options: [size('L')], inStock: false })).toEqual([])
  const { facets, metadata } = await ask({ options: [size('S')], inStock: true })
  expect(metadata.total).toBe(0)
  expect(facets?.inStock, 'of what has the size').toBe(0)
  expect(facets?.options).toEqual([{ value: 'Size', name: 'Size', choices: [{ value: 'L', name: 'L', count: 1 }] }])
})

test('two choices match together only if one variant has both', async () => {
  const { shop, find } = await startSearch()
  await shop.addProduct('Hat', {
    options: { Size: { S: 1, L: 1 }, Colour: { Red: 1, Blue: 1 } },
    changes: {
      manageVariants: true,
      variants: [
        variant({ Size: 'S', Colour: 'Red' }, 1),
        variant({ Size: 'S', Colour: 'Blue' }, 1, { visible: false }),
        variant({ Size: 'L', Colour: 'Red' }, 1, { visible: false }),
        variant({ Size: 'L', Colour: 'Blue' }, 1),
      ],
    },
  })
  expect(await find({ options: [size('S'), colour('Red')] })).toEqual(['Hat'])
  expect(await find({ options: [size('S'), colour('Blue')] })).toEqual([])
  expect(await find({ options: [size('S', 'L'), colour('Blue')] })).toEqual(['Hat'])
})

test('a price filter matches products with a variant of that price, and none between two of them', async () => {
  const { shop, find, ask } = await startSearch()
  await addShirt(shop)
  expect(await find({ minPrice: 45 })).toEqual(['Shirt'])
  expect(await find({ minPrice: 21, maxPrice: 29 })).toEqual([])
  expect(await find({ minPrice: 45, options: [size('S')] })).toEqual([])
  expect(await find({ minPrice: 45, inStock: true })).toEqual([])
  expect(await find({ minPrice: 25, maxPrice: 35, inStock: true })).toEqual(['Shirt'])
  expect((await ask({})).facets?.priceRange).toEqual({ minValue: 20, maxValue: 50 })
  expect((await ask({ inStock: true })).facets?.priceRange).toEqual({ minValue: 30, maxValue: 30 })
  expect((await ask({ options: [colour('Blue')] })).facets?.priceRange).toEqual({ minValue: 20, maxValue: 50 })
})

test('a product is sorted by the lowest price shown', async () => {
  const { shop, find } = await startSearch()
  await shop.addProduct('Cup', {
    price: '10.00',
    options: { Size: { S: 1 } },
    changes: { manageVariants: true, variants: [variant({ Size: 'S' }, 1, { priceMinor: 9_000n })] },
  })
  await shop.addProduct('Bowl', { price: '40.00' })
  expect(await find({}, { sort: 'PRICE_ASC' })).toEqual(['Bowl', 'Cup'])
  expect(await find({}, { sort: 'PRICE_DESC' })).toEqual(['Cup', 'Bowl'])
  expect(await find({ maxPrice: 20 })).toEqual([])
})

test('a reduced product matches while its discount runs, together with the price filter', async () => {
  const { shop, find, ask } = await startSearch()
  const [from, to] = [new Date(shop.now.getTime() + 60_000), new Date(shop.now.getTime() + 120_000)]
  await shop.addProduct('Mug', {
    price: '20.00',
    discount: { type: 'AMOUNT', value: '15', startsAt: from, endsAt: to },
  })
  await shop.addProduct('Gift', { price: '0.00', discount: { type: 'PERCENT', value: '50' } })
  const found = async () => {
    await shop.provider.pollChanges()
    const { facets } = await ask({})
    return [await find({ onSale: true }), await find({ onSale: true, maxPrice: 5 }), facets?.onSale]
  }
  expect(await found()).toEqual([[], [], 0])
  shop.passTime(60_000)
  expect(await found()).toEqual([['Mug'], ['Mug'], 1])
  expect(await find({ onSale: true, minPrice: 6 })).toEqual([])
  expect(await find({ onSale: false })).toEqual(['Gift', 'Mug'])
  shop.passTime(60_000)
  expect(await found()).toEqual([[], [], 0])
})

test('selling the last piece of a size removes the product from the matches of this size, and its return restores it', async () => {
  const { shop, find } = await startSearch()
  const id = await addShirt(shop)
  await shop.addProduct('Scarf', { options: { Size: { S: 1, L: 1 } } })
  const scarf = (await readProducts(shop.db, [shop.idOf('Scarf')], shop.now))[0]!
  const small = scarf.variants.find(({ choices }) => choices['Size'] === 'S')!
  const inStock = { options: [size('S')], inStock: true }
  expect(await find(inStock)).toEqual(['Scarf'])
  const piece = [{ productId: scarf.id, variantId: small.id, quantity: 1 }]
  await shop.db.transaction().execute((tx) => deductStock(tx, piece))
  await shop.provider.pollChanges()
  expect(await find(inStock)).toEqual([])
  expect(await find({ inStock: true })).toEqual(['Scarf', 'Shirt'])
  await shop.db.transaction().execute((tx) => restockItems(tx, piece))
  await shop.provider.pollChanges()
  expect(await find(inStock)).toEqual(['Scarf'])
  await expectSearchesUpToDate(shop.db)
  expect(id).not.toBe(scarf.id)
})

test('a product indexed by an older version matches by its known data until it is indexed again', async () => {
  const { shop, find } = await startSearch()
  await addShirt(shop)
  await sql`update product_search set rules = 4, variants = null, highest_minor = null`.execute(shop.db)
  shop.provider.catalogue.invalidate([])
  const dear = { minPrice: 45, options: [size('L')] }
  expect([await find({ options: [size('S')], inStock: true }), await find(dear)]).toEqual([['Shirt'], []])
  await indexMissingProducts(shop.db)
  await shop.provider.pollChanges()
  expect([await find({ options: [size('S')], inStock: true }), await find(dear)]).toEqual([[], ['Shirt']])
})

test('colours of one family are counted and matched together', async () => {
  const { shop, find, ask } = await startSearch()
  const cloth = (name: string, ...choices: [string, string][]) =>
    shop.addProduct(name, {
      stock: 1,
      changes: {
        options: [
          { type: 'color', name: 'Shade', choices: choices.map(([value, description]) => ({ value, description })) },
        ],
      },
    })
  await cloth('Cloth 1', ['#446a48', 'Moss'], ['#f4ead8', 'Oat'])
  await cloth('Cloth 2', ['#008000', 'Fern'], ['#446a48', 'Moss'])
  await cloth('Cloth 3', ['#f4ead8', 'Oat'])
  const { facets } = await ask({})
  expect(facets?.options).toMatchObject([
    {
      name: 'Shade',
      choices: [
        { value: 'Moss', colorFamily: 'GREEN' },
        { value: 'Oat', colorFamily: 'BEIGE' },
        { value: 'Fern', colorFamily: 'GREEN' },
      ],
      colorFamilies: [
        { value: 'BEIGE', count: 2 },
        { value: 'GREEN', count: 2 },
      ],
    },
  ])
  expect(await find({ options: [{ name: 'Shade', colorFamilies: ['GREEN'] }] })).toEqual(['Cloth 1', 'Cloth 2'])
  expect(await find({ options: [{ name: 'Shade', choices: ['Oat'], colorFamilies: ['GREEN'] }] })).toHaveLength(3)
})

test('any filter matches and counts the same as a naive check of each variant', { timeout: 120_000 }, async () => {
  const different: object[] = []
  const { catalogues, searches, products } = trials({
    few: { catalogues: 1, searches: 50, products: 40 },
    many: { catalogues: 3, searches: 150, products: 40 },
  })
  let found = 0
  for (let seed = 1; seed <= catalogues; seed++) {
    const chance = createSeededRandom(seed)
    const { shop, ask } = await startSearch()
    const names = Array.from({ length: products }, (_, number) => `Thing ${String(number).padStart(2, '0')}`)
    for (const name of names) await addAnything(shop, name, chance)
    const collections: string[] = []
    for (const name of ['Kitchen', 'Bath'])
      collections.push(
        await shop.addCollection(
          name,
          names.filter(() => chance.happens(0.5)),
        ),
      )
    const ids = names.map((name) => shop.idOf(name))
    let all = await readProducts(shop.db, ids, shop.now)
    for (let trial = 0; trial < searches; trial++) {
      if (trial % 25 === 24) {
        await changeStock(shop, all, chance)
        all = await readProducts(shop.db, ids, shop.now)
      }
      const filter = makeFilter(chance, collections)
      const limit = 100
      const [answer, plain] = [
        await ask(filter, { limit }),
        await ask(filter, { limit, facets: false, sort: 'RELEVANCE' }),
      ]
      const shown = all.filter(({ visible }) => visible)
      const expected = {
        names: shown.filter((product) => findVariants(product, filter).length > 0).map(({ name }) => name),
        ...countNaively(shown, filter),
      }
      const actual = summarize(answer)
      found += actual.names.length
      const inOrder = plain.products.map(({ name }) => name).sort()
      if (JSON.stringify(actual) !== JSON.stringify(expected) || inOrder.join() !== expected.names.join())
        different.push({ seed, filter, actual, expected, inOrder })
      if (plain.metadata.total !== expected.names.length || answer.metadata.total !== expected.names.length)
        different.push({ seed, filter, total: plain.metadata.total })
    }
    await expectSearchesUpToDate(shop.db)
  }
  console.log(
    `filters that a plain look answers otherwise: ${different.length} of ${catalogues * searches}; ${found} products found`,
  )
  expect(different.slice(0, 2)).toEqual([])
  expect(found).toBeGreaterThan(catalogues * searches)
})

test('counts beyond the limit are correct for filtered matches', async () => {
  const chance = createSeededRandom(7)
  const { shop } = await startSearch()
  for (let number = 0; number < 40; number++) await addAnything(shop, `Thing ${number}`, chance)
  const groups = [
    { name: 'option Size' as const, values: [{ kind: 'option' as const, name: 'Size', value: 'M' }] },
    { name: 'option Colour' as const, values: [{ kind: 'family' as const, name: 'Colour', value: 'RED' }] },
  ]
  const kinds = [{ inStock: true }, { inStock: false }, { minPrice: 500n }, { maxPrice: 1_000n }, { onSale: true }]
  let compared = 0
  for (const kind of kinds)
    for (const narrowed of [groups, groups.slice(0, 1)]) {
      const conditions = {
        hidden: false,
        inStock: null,
        minPrice: null,
        maxPrice: null,
        onSale: false,
        now: shop.now,
        ...kind,
      }
      const search = {
        expression: '',
        languages: [],
        groups: narrowed,
        conditions,
        order: 'NAME',
        limit: 5,
        offset: 0,
        countMode: 'facets',
      } as const
      const inFull = (await searchProducts(shop.db, search)).facetCounts!
      const upTo = Math.max(inFull.all.count, ...[...inFull.withoutOwnFilter.values()].map(({ count }) => count))
      const narrow = (await searchProducts(shop.db, { ...search, countLimit: upTo })).facetCounts!
      const { facets, ...all } = inFull.all
      expect(narrow.all).toMatchObject(all)
      if (kind.inStock !== false) expect(narrow).toEqual(inFull)
      else expect(facets.size).toBeGreaterThanOrEqual(narrow.all.facets.size)
      if (upTo < 30) compared++
    }
  console.log(`filters whose numbers were compared where more is there than is counted: ${compared}`)
  expect(compared).toBeGreaterThan(5)
})

const SIZES = ['S', 'M', 'L']
const COLOURS = { Red: '#ff0000', Wine: '#8b0000', Blue: '#0000ff', Odd: 'url(x)' }

async function addAnything(shop: TestShop, name: string, chance: SeededRandom): Promise<void> {
  const stock = (): Stock =>
    chance.happens(0.25)
      ? { tracked: false, inStock: chance.happens(0.7) }
      : { tracked: true, quantity: chance.happens(0.5) ? chance.between(1, 3) : 0 }
  const sizes = SIZES.filter(() => chance.happens(0.7))
  const colours = Object.entries(COLOURS).filter(() => chance.happens(0.5))
  const options = [
    ...(sizes.length > 0 && chance.happens(0.8)
      ? [
          {
            type: 'drop_down' as const,
            name: 'Size',
            choices: sizes.map((description) => ({ value: description, description })),
          },
        ]
      : []),
    ...(colours.length > 0 && chance.happens(0.8)
      ? [
          {
            type: 'color' as const,
            name: 'Colour',
            choices: colours.map(([description, value]) => ({ value, description })),
          },
        ]
      : []),
  ]
  const manageVariants = options.length > 0 && chance.happens(0.75)
  const combinations = options.reduce<Record<string, string>[]>(
    (made, option) =>
      made.flatMap((each) => option.choices.map(({ description }) => ({ ...each, [option.name]: description }))),
    [{}],
  )
  const own = (): Partial<VariantDraft> => ({
    stock: stock(),
    visible: chance.happens(0.85),
    priceMinor: chance.happens(0.5) ? BigInt(chance.between(0, 40)) * 100n : null,
  })
  await shop.addProduct(name, {
    price: `${chance.between(1, 20)}.00`,
    visible: chance.happens(0.9),
    ...(chance.happens(0.5) && {
      discount: chance.pick([
        { type: 'PERCENT' as const, value: '50' },
        { type: 'AMOUNT' as const, value: '3' },
        { type: 'AMOUNT' as const, value: '0' },
        { type: 'PERCENT' as const, value: '20', startsAt: new Date(shop.now.getTime() + 60_000) },
        { type: 'PERCENT' as const, value: '20', endsAt: new Date(shop.now.getTime() + 60_000) },
      ]),
    }),
    changes: {
      brand: chance.happens(0.6) ? chance.pick(['Oak', 'Ash']) : null,
      options,
      manageVariants,
      variants: manageVariants
        ? combinations.map((choices) => variant(choices, 0, own()))
        : [variant({}, 0, { stock: stock() })],
    },
  })
}

function makeFilter(chance: SeededRandom, collections: readonly string[]): ProductSearchFilter {
  const kinds: ProductSearchFilter[] = [
    { options: [size(...SIZES.filter(() => chance.happens(0.4)), 'M')] },
    {
      options: [
        chance.happens(0.5)
          ? colour(chance.pick(Object.keys(COLOURS)), chance.pick(Object.keys(COLOURS)))
          : { name: 'Colour', colorFamilies: [chance.pick(['RED' as const, 'BLUE' as const])] },
      ],
    },
    { minPrice: chance.between(1, 20) },
    { maxPrice: chance.between(2, 25) },
    { inStock: chance.happens(0.6) },
    { onSale: true },
    { brands: ['Oak'] },
    { collectionIds: [chance.pick(collections)] },
  ]
  const chosen = kinds.filter(() => chance.happens(0.35))
  const options = chosen.flatMap((each) => each.options ?? [])
  // parts of one
  return { ...Object.assign({}, ...chosen), ...(options.length > 0 && { options }) } as ProductSearchFilter
}

/** Sells the last piece of some products and restocks others. */
async function changeStock(shop: TestShop, products: readonly Product[], chance: SeededRandom): Promise<void> {
  for (let change = 0; change < 10; change++) {
    const product = chance.pick(products)
    const { id, stock } = chance.pick(product.variants)
    if (!stock.tracked) continue
    const quantity = Math.max(1, stock.quantity)
    const piece = [{ productId: product.id, variantId: id, quantity }]
    await shop.db
      .transaction()
      .execute((tx) => (chance.happens(0.6) ? deductStock(tx, piece).then(() => {}) : restockItems(tx, piece)))
  }
  await shop.provider.pollChanges()
}

function summarize({ products, facets }: Answer) {
  const counts = (values: readonly { value: string; count: number }[] = [], option?: string): string[] =>
    values
      .filter(({ count }) => count > 0)
      .map(({ value, count }) => `${option === undefined ? value : JSON.stringify([option, value])} ${count}`)
  return {
    names: products.map(({ name }) => name),
    brands: counts(facets?.brands).sort(),
    collections: counts(facets?.collections).sort(),
    choices: (facets?.options ?? []).flatMap(({ value, choices }) => counts(choices, value)).sort(),
    families: (facets?.options ?? []).flatMap(({ value, colorFamilies }) => counts(colorFamilies, value)).sort(),
    prices: facets?.priceRange && [Number(facets.priceRange.minValue), Number(facets.priceRange.maxValue)],
    inStock: facets?.inStock,
    onSale: facets?.onSale,
  }
}
