import { Notice } from '@cartwright/ui'
import css from '../browse/browse.css?inline'
import { formatFilterQuery, type Filters } from '../catalogue/filters.ts'
import type { ProductSearchResult } from '../catalogue/product-search.ts'
import { FilteredProductList } from '../browse/filtered-product-list.tsx'
import { parseFilters } from '../browse/parse-filters.ts'
import { RecentlyViewed } from '../browse/recently-viewed.tsx'
import type { CollectionCard } from '../catalogue/catalogue.ts'
import { MarkedName } from '../components/in-language.tsx'
import { definePublicPage } from '../page.ts'
import { EmptyState } from '../components/empty-state.tsx'
import type { Shop } from '../shop.ts'
import { interpolate } from '../texts/interpolate.ts'
import { SEARCH_PATH, SearchBox } from './search-box.tsx'
import { normalizeSearchText } from '../catalogue/search-text.ts'
import { toCollectionPath } from '../paths/catalogue-paths.ts'

interface SearchData {
  text: string
  filters: Filters
  /** Undefined without a search text. */
  result?: ProductSearchResult
  collections: CollectionCard[]
}

export const searchPage = definePublicPage<SearchData>({
  path: SEARCH_PATH,
  css,

  query: async ({ url }, shop) => {
    const text = normalizeSearchText(url.searchParams.get('q'))
    return text === '' ? '' : formatFilterQuery(await parseFilters(shop, url.searchParams), text)
  },
  isFormSubmission: ({ url }) => url.searchParams.has('show'),

  async load({ query }, shop) {
    const text = normalizeSearchText(query.get('q'))
    const filters = await parseFilters(shop, query)
    const collections = await shop.catalogue.listCollections()
    if (text === '') return { text, filters, collections }
    const result = await shop.catalogue.search(text, filters)
    return result && { text, filters, result, collections }
  },

  // Searches are not for search engines: they have the collections.
  head: ({ text }, shop) => ({
    title: text === '' ? shop.words.find.search : interpolate(shop.words.find.resultsFor, { text }),
    description: interpolate(shop.words.find.about, { shop: shop.name }),
    hidden: true,
  }),

  Page({ data: { text, filters, result, collections }, shop }) {
    const { find: words } = shop.words
    const isEmpty = result?.total === 0 && formatFilterQuery({ ...filters, sort: 'featured' }) === ''
    return (
      <>
        <div className="wrap">
          <div className="heading">
            <h1>{text === '' ? words.ask : interpolate(words.resultsFor, { text })}</h1>
            {result && !isEmpty && <SearchNotice text={text} found={result} shop={shop} />}
          </div>
          {(!result || isEmpty) && (
            <div className="nothing-found">
              {isEmpty && <EmptyState of="empty" />}
              {isEmpty && <p>{interpolate(words.nothing, { text })}</p>}
              <SearchBox shop={shop} position="page" text={text} />
              <Collections collections={collections} shop={shop} />
            </div>
          )}
          {result && !isEmpty && (
            <FilteredProductList result={result} filters={filters} path={SEARCH_PATH} text={text} shop={shop} />
          )}
        </div>
        <RecentlyViewed shop={shop} />
      </>
    )
  },
})

/** Note if the results are for a corrected search text. */
function SearchNotice({
  text,
  found: { correctedTo, wordsMatched },
  shop,
}: {
  text: string
  found: ProductSearchResult
  shop: Shop
}) {
  const { find: words } = shop.words
  if (correctedTo === undefined && wordsMatched === undefined) return null
  return (
    <Notice kind="news">
      {correctedTo !== undefined && <p>{interpolate(words.corrected, { typed: text, meant: correctedTo })}</p>}
      {wordsMatched !== undefined && (
        <p>{wordsMatched === 1 ? words.oneWord : interpolate(words.someWords, { count: wordsMatched })}</p>
      )}
    </Notice>
  )
}

function Collections({ collections, shop }: { collections: CollectionCard[]; shop: Shop }) {
  return (
    <ul className="ways-in" aria-label={shop.words.find.collections}>
      {collections.map((collection) => (
        <li key={collection.slug}>
          <a href={shop.to(toCollectionPath(collection.slug))}>
            <MarkedName of={collection} words={shop.words} />
          </a>
        </li>
      ))}
    </ul>
  )
}
