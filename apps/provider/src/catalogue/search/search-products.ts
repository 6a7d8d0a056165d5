import { SEARCH_TOTAL_MAX } from '@cartwright/contract'
import type { Database } from '../../db/pool.ts'
import type { Counted } from './facets.ts'
import { wordsOf } from './fold-words.ts'
import { mendWords } from './mend-words.ts'
import type { FacetKey } from './search-document.ts'
import { type Conditions, count, countMatches, findFacets, findPage, type SearchOrder, tally } from './store.ts'
import { allWords, EVERYTHING, fewerWords, MAX_WORDS, someWords, type TextQuery, within } from './text-query.ts'

export interface ProductSearch {
  /** Without a text, everything is found. */
  expression: string
  /** Of each group, one value is enough. */
  groups: { name: GroupName; values: FacetKey[] }[]
  conditions: Conditions
  order: SearchOrder
  limit: number
  offset: number
  /** Of all that is found; `nothing` where the page is enough. */
  counted: 'nothing' | 'total' | 'facets'
}

/** What can be narrowed by itself; `option Size` for each option. */
export type GroupName = 'all' | 'collections' | 'brands' | 'price' | 'stock' | `option ${string}`

export interface SearchResult {
  ids: string[]
  /** Up to one more than are counted; where nothing is, those of the page. */
  total: number
  /** Where facets are wanted. */
  counted?: Counted
  correctedTo?: string
  wordsMatched?: number
}

/**
 * Finds products that have all the words; where none has, with misspelt words mended; where none has all of those either, as many of the words as some product
 * has. The filter has no say in that: it narrows what the words find.
 */
export async function searchProducts(db: Database, search: ProductSearch): Promise<SearchResult> {
  const words = wordsOf(search.expression).slice(0, MAX_WORDS)
  if (words.length === 0 && search.expression !== '') return { ids: [], total: 0 }
  const { hidden } = search.conditions
  const facets = await findFacets(
    db,
    search.groups.map(({ values }) => values),
  )
  const find = (text: TextQuery): Promise<SearchResult> => findBy(db, text, search, facets)

  if (words.length === 0) return find(EVERYTHING)
  const asWritten = allWords(words)
  const found = await find(asWritten)
  if (found.total > 0 || (await someMatch(db, asWritten, hidden))) return found

  const mended = await mendWords(db, words, hidden)
  const corrected = mended.some((word, place) => word !== words[place]) ? { correctedTo: mended.join(' ') } : {}
  const asMeant = allWords(mended)
  if (await someMatch(db, asMeant, hidden)) return { ...(await find(asMeant)), ...corrected }

  const counts = fewerWords(mended)
  const texts = counts.map((fewer) => someWords(mended, fewer))
  const matches = await countMatches(
    db,
    texts.map(({ any }) => any),
    { hidden, most: 1 },
  )
  const place = matches.findIndex((match) => match > 0)
  const text = texts[place]
  return text ? { ...(await find(text)), ...corrected, wordsMatched: counts[place] } : found
}

async function someMatch(db: Database, { any }: TextQuery, hidden: boolean): Promise<boolean> {
  const [match] = await countMatches(db, [any], { hidden, most: 1 })
  return match === 1
}

async function findBy(
  db: Database,
  text: TextQuery,
  { groups, conditions, order, limit, offset, counted }: ProductSearch,
  facets: readonly number[][],
): Promise<SearchResult> {
  const narrowed = narrow(text, facets)
  const most = SEARCH_TOTAL_MAX + 1
  const page = findPage(db, narrowed, conditions, { order, limit, offset })
  if (counted === 'nothing') {
    const ids = await page
    return { ids, total: ids.length }
  }
  if (counted === 'total') {
    const [ids, total] = await Promise.all([page, count(db, narrowed.any, conditions, most)])
    return { ids, total }
  }
  const { inStock, minPrice, maxPrice } = conditions
  const others: { group: GroupName; query: string; met: Conditions }[] = groups.map(({ name }, place) => ({
    group: name,
    query: narrow(text, facets.toSpliced(place, 1)).any,
    met: conditions,
  }))
  if (inStock !== null) others.push({ group: 'stock', query: narrowed.any, met: { ...conditions, inStock: null } })
  if (minPrice !== null || maxPrice !== null)
    others.push({ group: 'price', query: narrowed.any, met: { ...conditions, minPrice: null, maxPrice: null } })
  const [ids, all, tallies] = await Promise.all([
    page,
    tally(db, narrowed.any, conditions, most),
    Promise.all(others.map(async ({ group, query, met }) => [group, await tally(db, query, met, most)] as const)),
  ])
  return { ids, total: all.count, counted: { all, without: new Map(tallies) } }
}

function narrow({ any, ranks }: TextQuery, facets: readonly number[][]): TextQuery {
  return { any: within(any, facets), ranks: ranks.map((rank) => within(rank, facets)) }
}
