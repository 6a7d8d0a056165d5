import type { Product } from '../model/product.ts'
import type { ProductTexts, TextsInLanguage } from '../model/localized-texts.ts'
import { toColorFamily } from './color-family.ts'
import { normalizeSku, tokenize, tokenizeHtml } from './tokenize.ts'
import type { Stem } from './stems.ts'
import { lexemes, MIN_SKU_INFIX_LENGTH } from './text-query.ts'
import { groupVariants, type VariantGroup } from './variant-groups.ts'

/**
 * Version of the search document. Increment it when the document of a product changes; all products are then indexed
 * again.
 */
export const SEARCH_DOCUMENT_VERSION = 6

const MAX_DESCRIPTION_WORDS = 400

/** Search document of a product, with its visible variants only. */
export interface SearchDocument {
  productId: string
  /**
   * Sort number that decides ties, highest first. Below zero for imported products, which follow manually created ones
   * in the order of their file.
   */
  number: bigint
  visible: boolean
  /** Whether any variant is in stock. */
  inStock: boolean
  /** Price of the cheapest variant. */
  lowest: DocumentPrice
  /** Price of the most expensive variant. */
  highest: DocumentPrice
  discountStartsAt: Date | null
  discountEndsAt: Date | null
  /** Words of the name, to sort by. */
  name: string
  /** Words and the other lexemes that queries match (`text-query.ts`). */
  lexemes: string[]
  /** Brand with the words that suggest it. */
  brand?: { name: string; lexemes: string[] }
  /** Facets of brand and collections; other facets belong to variants. */
  facets: FacetKey[]
  variants: DocumentVariants[]
  /** Words that a misspelt word may be corrected to. */
  dictionary: string[]
}

export interface DocumentPrice {
  priceMinor: bigint
  /** Price while the discount runs; null if the discount changes no variant price. */
  discountedMinor: bigint | null
}

/** Variants that differ in their choices only (`variant-groups.ts`). */
export interface DocumentVariants extends Omit<VariantGroup, 'choices'> {
  /** Choices, and the colour families of colour choices. */
  facets: FacetKey[]
}

/** Value of a facet. Only options and colour families of an option have names. */
export interface FacetKey {
  kind: 'brand' | 'collection' | 'option' | 'family'
  name: string
  value: string
}

interface DocumentOptions {
  /** Translated texts, whose words match the product as well. */
  texts?: readonly TextsInLanguage[]
  /** Language of the original texts. */
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
          .filter((form) => form !== word)
          .map(lexemes.stem),
      )
    return { name: inLanguage(tokenize(each.name ?? '')), all: inLanguage([...findStemmableWords(each)]) }
  })
  const brandStems = brand.flatMap((word) =>
    stem(word, language)
      .filter((form) => form !== word)
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

/** Words of a name, brand and description that also match in their inflected forms. */
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

/** Splits "ins114dre" into the word itself, ins, 114 and dre. */
function splitAlphanumericRuns(word: string): string[] {
  const runs = word.match(/\p{N}+|\p{L}+/gu) ?? []
  return runs.length < 2 ? [word] : [word, ...runs.filter((run) => run.length > 1)]
}

/** SKUs of a product that are matched by infix; further ones are not. */
const MAX_SKUS_INSIDE = 100

/** Suffixes of a SKU: an infix of the SKU is a prefix of one of them. */
function findSkuSuffixes(key: string): string[] {
  const characters = [...key]
  return characters
    .slice(0, Math.max(0, characters.length - MIN_SKU_INFIX_LENGTH + 1))
    .map((_, place) => characters.slice(place).join(''))
}

/** Numbers and SKUs are not corrected: a neighbouring number is another product. */
function isCorrectable(word: string): boolean {
  return word.length >= 3 && !/\p{N}/u.test(word)
}

/** Converts variants for the index; also used alone when only stock has changed. */
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
  // The discount does not change the order of prices.
  const [first, ...others] = variants.toSorted((a, b) => compare(a.priceMinor, b.priceMinor))
  const toPrice = ({ priceMinor, discountedMinor }: DocumentVariants): DocumentPrice => ({
    priceMinor,
    discountedMinor: isReduced ? discountedMinor : null,
  })
  return { lowest: toPrice(first!), highest: toPrice(others.at(-1) ?? first!) } // never empty
}

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0)

/** Serialises a facet key; equal values have equal texts. */
export function serializeFacetKey({ kind, name, value }: FacetKey): string {
  return JSON.stringify([kind, name, value])
}
