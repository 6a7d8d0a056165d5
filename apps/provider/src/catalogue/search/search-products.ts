import { SEARCH_TOTAL_MAX } from '@cartwright/contract'
import type { Database } from '../../platform/db/pool.ts'
import { countMatchedRows, type ExcludedFilter, type FilterGroupName, type GroupedFacetCounts } from './facet-counts.ts'
import { tokenize } from './tokenize.ts'
import { correctSpelling } from './correct-spelling.ts'
import type { FacetKey } from './search-document.ts'
import { encodeFacetIds } from './encode-facets.ts'
import {
  type SearchConditions,
  countMatchedProducts,
  findPage,
  findMatchedRows,
  type SearchOrder,
  omitVariantConditions,
} from './search-query-store.ts'
import { countMatches, findFacets } from './search-index-store.ts'
import { findStems } from './stems.ts'
import {
  createAllWordsQuery,
  MATCH_ALL,
  findReducedWordCounts,
  MAX_WORDS,
  createSomeWordsQuery,
  type Stems,
  type TextQuery,
  restrictToFacets,
} from './text-query.ts'

export interface ProductSearch {
  /** Without a text, everything matches. */
  expression: string
  /** Languages of the shop (BCP 47), in whose inflected forms words match. */
  languages: readonly string[]
  /** One value of each group is enough. */
  groups: { name: FilterGroupName; values: FacetKey[] }[]
  conditions: Omit<SearchConditions, 'choices'>
  order: SearchOrder
  limit: number
  offset: number
  /** Matches counted at most; the count may be one higher. @default SEARCH_TOTAL_MAX */
  countLimit?: number
  /** Counts over all matches; `nothing` if the page is enough. */
  countMode: 'nothing' | 'total' | 'facets'
}

export interface SearchResult {
  ids: string[]
  /** At most one more than the limit; without counting, the number of the page. */
  total: number
  /** Present if facets are requested. */
  facetCounts?: GroupedFacetCounts
  correctedTo?: string
  wordsMatched?: number
}

/**
 * Finds products that match all words; if there are none, with misspelt words corrected; if there are still none, as
 * many of the words as some product has. Filters have no influence on that: they narrow what the words match.
 */
export async function searchProducts(db: Database, search: ProductSearch): Promise<SearchResult> {
  const words = tokenize(search.expression).slice(0, MAX_WORDS)
  if (words.length === 0 && search.expression !== '') return { ids: [], total: 0 }
  const { hidden } = search.conditions
  const facets = await findFacets(
    db,
    search.groups.map(({ values }) => values),
  )
  const find = (text: TextQuery): Promise<SearchResult> => executeSearch(db, text, search, facets)

  if (words.length === 0) return find(MATCH_ALL)
  const asWritten = createAllWordsQuery(words, await findStemsByWord(db, words, search.languages))
  const result = await find(asWritten)
  if (result.total > 0 || (await hasMatch(db, asWritten, hidden))) return result

  const mended = await correctSpelling(db, words, { hidden, stems: await findStemsByWord(db, words, search.languages) })
  const corrected = mended.some((word, place) => word !== words[place]) ? { correctedTo: mended.join(' ') } : {}
  const stems = await findStemsByWord(db, mended, search.languages)
  const asMeant = createAllWordsQuery(mended, stems)
  if (await hasMatch(db, asMeant, hidden)) return { ...(await find(asMeant)), ...corrected }

  const counts = findReducedWordCounts(mended)
  const texts = counts.map((fewer) => createSomeWordsQuery(mended, fewer, stems))
  const matches = await countMatches(
    db,
    texts.map(({ any }) => any),
    { hidden, most: 1 },
  )
  const place = matches.findIndex((match) => match > 0)
  const text = texts[place]
  return text ? { ...(await find(text)), ...corrected, wordsMatched: counts[place] } : result
}

/** Finds the stems of words in the languages of the shop. */
export async function findStemsByWord(
  db: Database,
  words: readonly string[],
  languages: readonly string[],
): Promise<Stems> {
  const stem = await findStems(
    db,
    languages.map((language) => ({ words, language })),
  )
  return new Map(words.map((word) => [word, [...new Set(languages.flatMap((language) => stem(word, language)))]]))
}

async function hasMatch(db: Database, { any }: TextQuery, hidden: boolean): Promise<boolean> {
  const [match] = await countMatches(db, [any], { hidden, most: 1 })
  return match === 1
}

async function executeSearch(
  db: Database,
  text: TextQuery,
  { groups, conditions, order, limit, offset, countMode, countLimit = SEARCH_TOTAL_MAX }: ProductSearch,
  facets: readonly number[][],
): Promise<SearchResult> {
  const narrowed = restrictQueryToFacets(text, facets)
  const isOfVariant = groups.map(({ name }) => name.startsWith('option '))
  const met = { ...conditions, choices: facets.filter((_, place) => isOfVariant[place]).map(encodeFacetIds) }
  const page = findPage(db, narrowed, met, { order, limit, offset })
  if (countMode === 'nothing') {
    const ids = await page
    return { ids, total: ids.length }
  }
  if (countMode === 'total') {
    const [ids, total] = await Promise.all([page, countMatchedProducts(db, narrowed.any, met, countLimit + 1)])
    return { ids, total }
  }
  const [ids, tallies] = await Promise.all([page, countFacets(db, text, { groups, met, countLimit }, facets)])
  return { ids, total: tallies.all.count, facetCounts: tallies }
}

/**
 * Counts facets. Brands and collections belong to products: their counts without own filter are queried one by one.
 * Options, prices, stock and sale belong to variants: matches without all of these filters are queried once and counted
 * here, unless there are more than the limit.
 */
async function countFacets(
  db: Database,
  text: TextQuery,
  { groups, met, countLimit }: { groups: ProductSearch['groups']; met: SearchConditions; countLimit: number },
  facets: readonly number[][],
): Promise<GroupedFacetCounts> {
  const named = groups.map(({ name }, place) => ({ name, place, ids: facets[place] ?? [] }))
  const ofVariants = named.filter(({ name }) => name.startsWith('option '))
  const ofProducts = named.filter(({ name }) => !name.startsWith('option '))
  const choices = ofVariants.map(({ ids }) => ids)
  const rowsOf = (left: readonly number[], conditions: SearchConditions) =>
    findMatchedRows(
      db,
      restrictQueryToFacets(
        text,
        facets.filter((_, place) => !left.includes(place)),
      ).any,
      conditions,
      countLimit + 1,
    )
  const tallyOf = async (rows: ReturnType<typeof rowsOf>, leftOut: ExcludedFilter) =>
    countMatchedRows(await rows, { choices, conditions: met, leftOut: [leftOut] })[0]!

  const conditioned: {
    name: FilterGroupName
    leftOut: ExcludedFilter
    place?: number
    conditions: SearchConditions
  }[] = [
    ...ofVariants.map(({ name, place }, index) => ({
      name,
      leftOut: index,
      place,
      conditions: { ...met, choices: met.choices.toSpliced(index, 1) },
    })),
    ...(met.inStock === null
      ? []
      : [{ name: 'stock', leftOut: 'stock', conditions: { ...met, inStock: null } } as const]),
    ...(met.minPrice === null && met.maxPrice === null
      ? []
      : [{ name: 'price', leftOut: 'price', conditions: { ...met, minPrice: null, maxPrice: null } } as const]),
    ...(met.onSale ? [{ name: 'sale', leftOut: 'sale', conditions: { ...met, onSale: false } } as const] : []),
  ]
  const [loose, ...others] = await Promise.all([
    rowsOf(
      ofVariants.map(({ place }) => place),
      omitVariantConditions(met),
    ),
    ...ofProducts.map(({ place }) => tallyOf(rowsOf([place], met), undefined)),
  ])
  const withoutProducts = ofProducts.map(({ name }, index) => [name, others[index]!] as const)
  if (loose.count <= countLimit || conditioned.length === 0) {
    const leftOut = [undefined, ...conditioned.map((each) => each.leftOut)]
    const [all, ...tallies] = countMatchedRows(loose, { choices, conditions: met, leftOut })
    const without = conditioned.map(({ name }, index) => [name, tallies[index]!] as const)
    return { all: all!, withoutOwnFilter: new Map([...withoutProducts, ...without]) }
  }
  const [all, without] = await Promise.all([
    tallyOf(rowsOf([], met), undefined),
    Promise.all(
      conditioned.map(
        async ({ name, leftOut, place, conditions }) =>
          [name, await tallyOf(rowsOf(place === undefined ? [] : [place], conditions), leftOut)] as const,
      ),
    ),
  ])
  return { all, withoutOwnFilter: new Map([...withoutProducts, ...without]) }
}

function restrictQueryToFacets({ any, ranks }: TextQuery, facets: readonly (readonly number[])[]): TextQuery {
  return { any: restrictToFacets(any, facets), ranks: ranks.map((rank) => restrictToFacets(rank, facets)) }
}
