import { discountedPrice } from '../discount.ts'
import { isInStock, type Product, type Variant } from '../product.ts'
import type { ProductTexts } from '../texts/texts.ts'
import { skuKey, wordsOf, wordsOfHtml } from './fold-words.ts'
import { lexemes } from './text-query.ts'

/** To be raised when a product gets another document than before: all are then made anew. */
export const DOCUMENT_RULES = 4

const MAX_DESCRIPTION_WORDS = 400

/** What searches know of a product; of its variants, only those that are visible. */
export interface SearchDocument {
  productId: string
  number: bigint
  visible: boolean
  inStock: boolean
  priceMinor: bigint
  /** While the discount runs; null where it changes nothing. */
  discountedMinor: bigint | null
  discountStartsAt: Date | null
  discountEndsAt: Date | null
  /** Its words, to sort by. */
  name: string
  /** Its words, and what else queries ask for (`text-query.ts`). */
  lexemes: string[]
  facets: FacetKey[]
  /** Words that a misspelt one may have been meant to be. */
  dictionary: string[]
}

/** A value to narrow a search by. Only options have names. */
export interface FacetKey {
  kind: 'brand' | 'collection' | 'option'
  name: string
  value: string
}

/** `texts`: what it says in other languages, whose words find it as well. */
export function documentOf(product: Product, now: Date, texts: readonly ProductTexts[] = []): SearchDocument {
  const name = wordsOf(product.name)
  const names = [name, ...texts.map((each) => wordsOf(each.name ?? ''))].filter((words) => words.length > 0)
  const inNames = names.flat()
  const brand = wordsOf(product.brand ?? '')
  const shown = product.variants.filter(({ visible }) => visible)
  const skus = [...new Set([product.sku, ...shown.map(({ sku }) => sku)])].filter((sku) => sku !== '')
  const skuKeys = skus.map(skuKey).filter((key) => key !== '')
  const title = new Set([...inNames, ...brand, ...skus.flatMap(wordsOf), ...skuKeys])
  const descriptions = [product.description, ...texts.map((each) => each.description ?? '')]
  const description = new Set(descriptions.flatMap((html) => wordsOfHtml(html).slice(0, MAX_DESCRIPTION_WORDS)))
  const { startsAt = null, endsAt = null, ...discount } = product.discount
  const discounted = discountedPrice(product.priceMinor, discount, product.currency, now)
  return {
    productId: product.id,
    number: product.numericId,
    visible: product.visible,
    inStock: shown.some(({ stock }) => isInStock(stock)),
    priceMinor: product.priceMinor,
    discountedMinor: discounted === product.priceMinor ? null : discounted,
    discountStartsAt: startsAt,
    discountEndsAt: endsAt,
    name: name.join(' '),
    lexemes: [
      ...new Set([
        lexemes.age(product.numericId),
        ...skuKeys.map(lexemes.sku),
        ...names.map(lexemes.wholeName),
        ...[...inNames.map(lexemes.inName), ...[...title].map(lexemes.inTitle), ...title, ...description].flatMap(
          (lexeme) => [lexeme, lexemes.initial(lexeme)],
        ),
      ]),
    ],
    facets: facetsOf(product, shown),
    dictionary: [...new Set([...inNames, ...brand, ...description])].filter(isSpelt),
  }
}

/** Numbers and article numbers are not mended: the next one is another thing. */
function isSpelt(word: string): boolean {
  return word.length >= 3 && !/\p{N}/u.test(word)
}

function facetsOf({ brand, collectionIds, options }: Product, shown: readonly Variant[]): FacetKey[] {
  const keys: FacetKey[] = [
    ...(brand ? [{ kind: 'brand' as const, name: '', value: brand }] : []),
    ...collectionIds.map((value) => ({ kind: 'collection' as const, name: '', value })),
    ...options.flatMap(({ name, choices }) =>
      choices
        .filter(({ description }) => shown.some(({ choices }) => choices[name] === description))
        .map(({ description }) => ({ kind: 'option' as const, name, value: description })),
    ),
  ]
  return [...new Map(keys.map((key) => [facetId(key), key])).values()]
}

/** The same value has the same text. */
export function facetId({ kind, name, value }: FacetKey): string {
  return JSON.stringify([kind, name, value])
}
