import type { Product } from '../model/product.ts'
import type { ProductTexts, TextsInLanguage } from '../translations/localized-texts.ts'
import { toColorFamily } from './color-family.ts'
import { normalizeSku, tokenize, tokenizeHtml } from './tokenize.ts'
import type { Stem } from './stems.ts'
import { lexemes, MIN_SKU_INFIX_LENGTH } from './text-query.ts'
import { groupVariants, type VariantGroup } from './variant-groups.ts'

/** To be raised when a product gets another document than before: all are then made anew. */
export const SEARCH_DOCUMENT_VERSION = 6

const MAX_DESCRIPTION_WORDS = 400

/** What searches know of a product; of its variants, only those that are visible. */
export interface SearchDocument {
  productId: string
  /** By which equals are in order, the highest first. Below zero for imported products, which come after those that were made by hand, in the order of their file. */
  number: bigint
  visible: boolean
  /** Whether any of its variants is. */
  inStock: boolean
  /** Of the cheapest variant. */
  lowest: DocumentPrice
  /** Of the dearest. */
  highest: DocumentPrice
  discountStartsAt: Date | null
  discountEndsAt: Date | null
  /** Its words, to sort by. */
  name: string
  /** Its words, and what else queries ask for (`text-query.ts`). */
  lexemes: string[]
  /** By which words it is suggested. */
  brand?: { name: string; lexemes: string[] }
  /** Brand and collections; the others are those of its variants. */
  facets: FacetKey[]
  variants: DocumentVariants[]
  /** Words that a misspelt one may have been meant to be. */
  dictionary: string[]
}

export interface DocumentPrice {
  priceMinor: bigint
  /** While the discount runs; null where it changes the price of no variant. */
  discountedMinor: bigint | null
}

/** Variants that are alike but for their choices (`variant-groups.ts`). */
export interface DocumentVariants extends Omit<VariantGroup, 'choices'> {
  /** Choices, and the families of those that are colours. */
  facets: FacetKey[]
}

/** A value to narrow a search by. Only options, and families of the colours of one, have names. */
export interface FacetKey {
  kind: 'brand' | 'collection' | 'option' | 'family'
  name: string
  value: string
}

interface DocumentOptions {
  /** What it says in other languages, whose words find it as well. */
  texts?: readonly TextsInLanguage[]
  /** In which it says what it says. */
  language?: string
  stem?: Stem
  isImported?: boolean
}

export function toSearchDocument(
  product: Product,
  now: Date,
  { texts = [], language = '', stem = () => [], isImported = false }: DocumentOptions = {},
): SearchDocument {
  const number = isImported ? -product.numericId : product.numericId
  const name = tokenize(product.name)
  const names = [name, ...texts.map((each) => tokenize(each.name ?? ''))].filter((words) => words.length > 0)
  const inNames = names.flat()
  const brand = tokenize(product.brand ?? '')
  const shown = product.variants.filter(({ visible }) => visible)
  const skus = [...new Set([product.sku, ...shown.map(({ sku }) => sku)])].filter((sku) => sku !== '')
  const skuKeys = skus.map(normalizeSku).filter((key) => key !== '')
  const title = new Set([...inNames, ...brand, ...skus.flatMap(tokenize).flatMap(splitAlphanumericRuns), ...skuKeys])
  const descriptions = [product.description, ...texts.map((each) => each.description ?? '')]
  const description = new Set(descriptions.flatMap((html) => tokenizeHtml(html).slice(0, MAX_DESCRIPTION_WORDS)))
  const stems = [{ ...product, language }, ...texts].map((each) => {
    const inLanguage = (words: readonly string[]): string[] =>
      words.flatMap((word) =>
        stem(word, each.language)
          .filter((found) => found !== word)
          .map(lexemes.stem),
      )
    return { name: inLanguage(tokenize(each.name ?? '')), all: inLanguage([...findStemmableWords(each)]) }
  })
  const brandStems = brand.flatMap((word) =>
    stem(word, language)
      .filter((found) => found !== word)
      .map(lexemes.stem),
  )
  const { startsAt = null, endsAt = null } = product.discount
  const variants = toDocumentVariants(product, now)
  return {
    productId: product.id,
    number,
    visible: product.visible,
    inStock: variants.some((each) => each.inStock),
    ...findPriceRange(variants),
    discountStartsAt: startsAt,
    discountEndsAt: endsAt,
    name: name.join(' '),
    lexemes: [
      ...new Set([
        lexemes.age(number),
        ...skuKeys.map(lexemes.sku),
        ...names.map(lexemes.wholeName),
        ...stems.flatMap((each) => [
          ...each.name.flatMap((word) => [lexemes.inName(word), lexemes.inTitle(word)]),
          ...each.all,
        ]),
        ...brandStems.flatMap((word) => [lexemes.inTitle(word), word]),
        ...skuKeys.slice(0, MAX_SKUS_INSIDE).flatMap(findSkuSuffixes).map(lexemes.insideSku),
        ...[...inNames.map(lexemes.inName), ...[...title].map(lexemes.inTitle), ...title, ...description].flatMap(
          (lexeme) => [lexeme, lexemes.initial(lexeme)],
        ),
      ]),
    ],
    ...(product.brand && {
      brand: {
        name: product.brand,
        lexemes: [...new Set([...brand.flatMap((word) => [word, lexemes.initial(word)]), ...brandStems])],
      },
    }),
    facets: [
      ...(product.brand ? [{ kind: 'brand' as const, name: '', value: product.brand }] : []),
      ...product.collectionIds.map((value) => ({ kind: 'collection' as const, name: '', value })),
    ],
    variants,
    dictionary: [...new Set([...inNames, ...brand, ...description])].filter(isCorrectable),
  }
}

/** The words of a name, a brand and a description that are found by other forms of them too. */
export function findStemmableWords({
  name,
  description,
  brand,
}: Pick<ProductTexts, 'name' | 'description'> & { brand?: string | null }): Set<string> {
  return new Set([
    ...tokenize(name ?? ''),
    ...tokenize(brand ?? ''),
    ...tokenizeHtml(description ?? '').slice(0, MAX_DESCRIPTION_WORDS),
  ])
}

/** "ins114dre", and in it ins, 114 and dre. */
function splitAlphanumericRuns(word: string): string[] {
  const runs = word.match(/\p{N}+|\p{L}+/gu) ?? []
  return runs.length < 2 ? [word] : [word, ...runs.filter((run) => run.length > 1)]
}

/** Of a product with more article numbers, the first ones are found by what is inside of them. */
const MAX_SKUS_INSIDE = 100

/** All that an article number ends with: what is inside of it is what one of these begins with. */
function findSkuSuffixes(key: string): string[] {
  const characters = [...key]
  return characters
    .slice(0, Math.max(0, characters.length - MIN_SKU_INFIX_LENGTH + 1))
    .map((_, place) => characters.slice(place).join(''))
}

/** Numbers and article numbers are not mended: the next one is another thing. */
function isCorrectable(word: string): boolean {
  return word.length >= 3 && !/\p{N}/u.test(word)
}

/** Also asked for alone, when nothing but stock has changed. */
export function toDocumentVariants(product: Product, now: Date): DocumentVariants[] {
  return groupVariants(product, now).map(({ choices, ...group }) => ({
    ...group,
    facets: product.options.flatMap(({ type, name, choices: all }, place) =>
      all.flatMap(({ description, value }): FacetKey[] => {
        if (!choices[place]?.includes(description)) return []
        const family = type === 'color' ? toColorFamily(value) : undefined
        return [
          { kind: 'option', name, value: description },
          ...(family ? [{ kind: 'family' as const, name, value: family }] : []),
        ]
      }),
    ),
  }))
}

function findPriceRange(variants: readonly DocumentVariants[]): Pick<SearchDocument, 'lowest' | 'highest'> {
  const isReduced = variants.some(({ priceMinor, discountedMinor }) => priceMinor !== discountedMinor)
  // What is dearer before the discount is not cheaper after it.
  const [first, ...others] = variants.toSorted((a, b) => compare(a.priceMinor, b.priceMinor))
  const toPrice = ({ priceMinor, discountedMinor }: DocumentVariants): DocumentPrice => ({
    priceMinor,
    discountedMinor: isReduced ? discountedMinor : null,
  })
  return { lowest: toPrice(first!), highest: toPrice(others.at(-1) ?? first!) } // there is always one
}

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0)

/** The same value has the same text. */
export function serializeFacetKey({ kind, name, value }: FacetKey): string {
  return JSON.stringify([kind, name, value])
}
