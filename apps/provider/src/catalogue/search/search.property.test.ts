import type { AnswerOf, ProductSearchFilter, RequestOf } from '@cartwright/contract'
import { expect, test } from 'vitest'
import { type SeededRandom, createSeededRandom } from '../../../../../e2e/faults/seeded-random.ts'
import { startShop, type TestShop } from '../../testing/index.ts'
import { countNaively, findVariants } from '../../testing/naive-filter.ts'
import { trials } from '../../testing/trials.ts'
import { isInStock, type Product } from '../model/product.ts'
import { readProducts } from '../store/product-read-store.ts'
import { normalizeSku, tokenize, tokenizeHtml } from './tokenize.ts'
import { findNearestWords, getMaxEditDistance } from './edit-distance.ts'
import { findStems, type Stem } from './stems.ts'

// Random catalogues, searched twice: by the shop, and by a naive implementation, product by product.

type Answer = AnswerOf<'catalogueSearch.searchProducts'>
type Request = RequestOf<'catalogueSearch.searchProducts'>

const WORDS =
  'red reed Écru blue bowl bowls mug mugs cup cups knife knives tall tablecloth ceramic ceramics oak 2 a42 straße'.split(
    ' ',
  )
const BRANDS = ['Oak', 'Oak & Reed', 'Écru', 'Blue Bowl']
const SIZES = ['S', 'M', 'L']
/** Stems of the words of the shop and of the search. */
let stem: Stem

test('a shop finds, counts and orders the same as a naive search', { timeout: 120_000 }, async () => {
  const different: object[] = []
  const { catalogues, searches } = trials({
    few: { catalogues: 1, searches: 100 },
    many: { catalogues: 2, searches: 120 },
  })
  let mended = 0
  let loosened = 0
  for (let seed = 1; seed <= catalogues; seed++) {
    const chance = createSeededRandom(seed)
    const shop = await startShop()
    const all = await fill(shop, chance)
    const collections = await shop.db.selectFrom('collections').select(['id', 'name']).orderBy('name').execute()
    const shopper = await shop.newToken()
    const merchant = await shop.newApiKey()
    for (let trial = 0; trial < searches; trial++) {
      const mayHidden = chance.happens(0.2)
      const request = makeRequest(
        chance,
        collections.map(({ id }) => id),
      )
      const answer = await shop.ask('catalogueSearch.searchProducts', request, {
        token: mayHidden ? merchant : shopper,
      })
      const words = [...all.flatMap((product) => [...wordsIn(product, 'all')]), ...tokenize(request.expression)]
      stem = await findStems(shop.db, [{ words, language: 'en' }])
      const naive = searchNaively(all, mayHidden, request)
      if (answer.correctedTo !== undefined) mended++
      if (answer.wordsMatched !== undefined) loosened++
      const [found, expected] = [summary(answer), naive]
      if (JSON.stringify(found) !== JSON.stringify(expected)) different.push({ seed, request, found, expected })
    }
  }
  console.log(
    `searches that a naive one answers otherwise: ${different.length} of ${catalogues * searches}; ${mended} were mended, ${loosened} loosened`,
  )
  expect(different.slice(0, 3)).toEqual([])
  expect(Math.min(mended, loosened)).toBeGreaterThan((catalogues * searches) / 25)
})

async function fill(shop: TestShop, chance: SeededRandom): Promise<Product[]> {
  const some = (most: number): string =>
    Array.from({ length: chance.between(1, most) }, () => chance.pick(WORDS)).join(' ')
  const names: string[] = []
  for (let number = 0; number < 25; number++) {
    const name = `${some(3)} ${number}`
    names.push(name)
    const sizes = SIZES.filter(() => chance.happens(0.5))
    await shop.addProduct(name, {
      price: `${chance.between(1, 20)}.00`,
      visible: chance.happens(0.85),
      ...(chance.happens(0.3) && { discount: { type: 'PERCENT', value: '50' } }),
      ...(sizes.length > 0 && chance.happens(0.6)
        ? { options: { Size: Object.fromEntries(sizes.map((size) => [size, chance.between(0, 2)])) } }
        : { stock: chance.between(0, 2) }),
      changes: {
        brand: chance.happens(0.6) ? chance.pick(BRANDS) : null,
        description: chance.happens(0.7) ? `<p>${some(6)}</p><p>${some(3)} &amp; more</p>` : '',
        sku: chance.happens(0.4)
          ? chance.pick([`AB-${chance.between(1, 9)}`, `INS${chance.between(110, 119)}DRE`])
          : '',
      },
    })
  }
  for (const name of ['Kitchen', 'Sale'])
    await shop.addCollection(
      name,
      names.filter(() => chance.happens(0.4)),
    )
  return readProducts(
    shop.db,
    names.map((name) => shop.idOf(name)),
    shop.now,
  )
}

function makeRequest(chance: SeededRandom, collectionIds: readonly string[]): Request {
  const words = Array.from({ length: chance.between(1, 4) }, () => {
    const word = chance.pick([...WORDS, 'AB-3', 'ab', 'nothing', 'Oak', '114', 's115', '116dr', '11', 'dre'])
    if (chance.happens(0.2)) return word.slice(0, chance.between(1, word.length))
    if (chance.happens(0.2) && word.length > 3) return word.slice(0, 2) + word.slice(3)
    return word
  })
  const filter: ProductSearchFilter = {
    ...(chance.happens(0.2) && { brands: [chance.pick(BRANDS), chance.pick(BRANDS)] }),
    ...(chance.happens(0.2) && { collectionIds: [chance.pick(collectionIds)] }),
    ...(chance.happens(0.2) && { options: [{ name: 'Size', choices: [chance.pick(SIZES), chance.pick(SIZES)] }] }),
    ...(chance.happens(0.2) && { minPrice: chance.between(1, 10) }),
    ...(chance.happens(0.2) && { maxPrice: chance.between(5, 20) }),
    ...(chance.happens(0.2) && { inStock: chance.happens(0.7) }),
  }
  return {
    expression: words.join(chance.pick([' ', ', ', ' & '])),
    filter,
    sort: chance.pick(['RELEVANCE', 'RELEVANCE', 'PRICE_ASC', 'PRICE_DESC', 'NEWEST', 'NAME']),
    limit: chance.between(1, 10),
    offset: chance.between(0, 5),
  }
}

interface Summary {
  ids: string[]
  total: number
  correctedTo: string | undefined
  wordsMatched: number | undefined
  brands: string[]
  collections: string[]
  options: string[]
  prices: [number, number] | undefined
  inStock: number | undefined
}

function summary({ products, metadata, facets, correctedTo, wordsMatched }: Answer): Summary {
  const counts = (values: readonly { value: string; count: number }[] = []): string[] =>
    values.map(({ value, count }) => `${value} ${count}`).sort(compare)
  const { priceRange } = facets ?? {}
  return {
    ids: products.map(({ id }) => id),
    total: metadata.total ?? 0,
    correctedTo,
    wordsMatched,
    brands: counts(facets?.brands),
    collections: counts(facets?.collections),
    options: counts(facets?.options.flatMap(({ choices }) => choices)),
    prices: priceRange && [Number(priceRange.minValue), Number(priceRange.maxValue)],
    inStock: facets?.inStock,
  }
}

function searchNaively(all: readonly Product[], mayHidden: boolean, request: Request): Summary {
  const { expression, filter = {}, sort, limit = 24, offset = 0 } = request
  const shown = all.filter(({ visible }) => visible || mayHidden)
  const words = tokenize(expression).slice(0, 10)
  const { meant, count } = understand(words, shown, all)
  const needed = count ?? new Set(meant).size
  const matches = shown.filter((product) => rankOf(product, meant, needed) >= 0)
  const found = matches.filter((product) => findVariants(product, filter).length > 0)
  const counted = countNaively(matches, filter)
  const isAnything = words.length > 0
  return {
    ids: found
      .toSorted((a, b) => {
        const newest = Number(b.numericId - a.numericId)
        switch (sort) {
          case 'PRICE_ASC':
            return priceOf(a) - priceOf(b) || newest
          case 'PRICE_DESC':
            return priceOf(b) - priceOf(a) || newest
          case 'NEWEST':
            return newest
          case 'NAME':
            return compare(tokenize(a.name).join(' '), tokenize(b.name).join(' ')) || newest
          case 'RELEVANCE':
          case undefined:
            return (
              rankOf(a, meant, needed) - rankOf(b, meant, needed) || Number(canBuy(b)) - Number(canBuy(a)) || newest
            )
        }
      })
      .slice(offset, offset + limit)
      .map(({ id }) => id),
    total: found.length,
    correctedTo: matches.length > 0 && meant.join(' ') !== words.join(' ') ? meant.join(' ') : undefined,
    wordsMatched: matches.length > 0 ? count : undefined,
    brands: isAnything ? counted.brands : [],
    collections: isAnything ? counted.collections : [],
    options: isAnything
      ? counted.choices.map((choice) => choice.replace('["Size","', '').replace('"]', '')).sort(compare)
      : [],
    prices: counted.prices,
    inStock: isAnything ? counted.inStock : undefined,
  }
}

/** Returns the corrected words, and how many of them must match if not all can. */
function understand(
  words: readonly string[],
  shown: readonly Product[],
  all: readonly Product[],
): { meant: string[]; count?: number } {
  const find = (meant: readonly string[], needed: number): boolean =>
    shown.some((product) => rankOf(product, meant, needed) >= 0)
  if (find(words, new Set(words).size)) return { meant: [...words] }
  const dictionary = [...new Set(all.flatMap((product) => [...wordsIn(product, 'spelt')]))].filter(
    (word) => word.length >= 3 && !/\d/.test(word),
  )
  const meant = words.map((word, place) => {
    const isKnown = shown.some((product) => has(product, 'all', word, place === words.length - 1))
    if (isKnown || getMaxEditDistance(word) === 0 || /\d/.test(word)) return word
    const counted = findNearestWords(word, dictionary, 10)
      .map((candidate) => ({
        ...candidate,
        count: shown.filter((product) => wordsIn(product, 'all').has(candidate.word)).length,
      }))
      .filter(({ count }) => count > 0)
    return counted.toSorted((a, b) => a.slips - b.slips || b.count - a.count)[0]?.word ?? word
  })
  const different = new Set(meant).size
  if (find(meant, different)) return { meant }
  for (let count = different - 1; count > 0; count--) if (find(meant, count)) return { meant, count }
  return { meant }
}

/** Rank of a product for these words; -1 if too few match. */
function rankOf(product: Product, words: readonly string[], needed: number): number {
  if (words.length === 0) return -1
  const different = [...new Set(words)]
  const hasEnough = (where: Where): boolean =>
    different.filter((word) => has(product, where, word, word === words.at(-1))).length >= needed
  if (needed === different.length) {
    const name = tokenize(product.name).join(' ')
    if (skuKeysOf(product).includes(words.join(''))) return 0
    if (name === words.join(' ')) return 1
    const beginning = words.join(' ')
    if (name.startsWith(beginning)) return 2
  }
  return hasEnough('name') ? 3 : hasEnough('title') ? 4 : hasEnough('all') ? 5 : -1
}

type Where = 'name' | 'named' | 'title' | 'spelt' | 'all'

function wordsIn(product: Product, where: Where): Set<string> {
  const name = tokenize(product.name)
  const brand = tokenize(product.brand ?? '')
  const description = tokenizeHtml(product.description)
  const numbers = [...skuKeysOf(product), ...tokenize(product.sku)]
  const skus = numbers.flatMap((word) => [word, ...(word.match(/\d+|\D+/g) ?? []).filter((run) => run.length > 1)])
  switch (where) {
    case 'name':
      return new Set(name)
    case 'named':
      return new Set([...name, ...brand])
    case 'title':
      return new Set([...name, ...brand, ...skus])
    case 'spelt':
      return new Set([...name, ...brand, ...description])
    case 'all':
      return new Set([...name, ...brand, ...skus, ...description])
  }
}

function skuKeysOf({ sku, variants }: Product): string[] {
  return [sku, ...variants.filter(({ visible }) => visible).map((variant) => variant.sku)]
    .map(normalizeSku)
    .filter((key) => key !== '')
}

/** Whether the word matches: itself, as a prefix, inflected; or, with digits, inside a SKU. */
function has(product: Product, where: Where, word: string, isLast: boolean): boolean {
  const words = wordsIn(product, where)
  if (isLast ? [...words].some((each) => each.startsWith(word)) : words.has(word)) return true
  if (where !== 'name' && /\d/.test(word) && word.length > 2 && skuKeysOf(product).some((key) => key.includes(word)))
    return true
  const [own] = stem(word, 'en')
  if (own === undefined) return false
  const others = wordsIn(product, where === 'all' ? 'spelt' : where === 'title' ? 'named' : 'name')
  return words.has(own) || [...others].some((each) => stem(each, 'en').includes(own))
}

function priceOf({ discountedPriceMinor, variants }: Product): number {
  const shown = variants.filter(({ visible }) => visible).map((variant) => Number(variant.discountedPriceMinor))
  return Math.min(...(shown.length > 0 ? shown : [Number(discountedPriceMinor)])) / 100
}

function canBuy({ variants }: Product): boolean {
  return variants.some(({ visible, stock }) => visible && isInStock(stock))
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
