import { Notice } from '@cartwright/ui'
import css from '../browse/browse.css?inline'
import { writeFilters, type Filters } from '../browse/filters.ts'
import type { Found } from '../browse/found.ts'
import { NarrowedList } from '../browse/narrowed-list.tsx'
import { parseFilters } from '../browse/parse-filters.ts'
import { RecentlyViewed } from '../browse/recently-viewed.tsx'
import type { CollectionCard } from '../catalogue/catalogue.ts'
import { MarkedName } from '../catalogue/in-language.tsx'
import { publicPage } from '../http/page.ts'
import { EmptyNiche } from '../layout/empty-niche.tsx'
import type { Shop } from '../shop.ts'
import { fill } from '../texts/fill.ts'
import { SEARCH_PATH, SearchBox } from './search-box.tsx'
import { readSearchText } from './search-text.ts'
import { collectionPath } from '../catalogue/addresses.ts'

interface SearchData {
  text: string
  filters: Filters
  /** Absent where nothing is asked for. */
  found?: Found
  collections: CollectionCard[]
}

export const searchPage = publicPage<SearchData>({
  path: SEARCH_PATH,
  css,

  query: async ({ url }, shop) => {
    const text = readSearchText(url.searchParams.get('q'))
    return text === '' ? '' : writeFilters(await parseFilters(shop, url.searchParams), text)
  },
  isForm: ({ url }) => url.searchParams.has('show'),

  async load({ query }, shop) {
    const text = readSearchText(query.get('q'))
    const filters = await parseFilters(shop, query)
    const collections = await shop.catalogue.listCollections()
    if (text === '') return { text, filters, collections }
    const found = await shop.catalogue.search(text, filters)
    return found && { text, filters, found, collections }
  },

  // Searches are not for search engines: they have the collections.
  head: ({ text }, shop) => ({
    title: text === '' ? shop.words.find.search : fill(shop.words.find.resultsFor, { text }),
    description: fill(shop.words.find.about, { shop: shop.name }),
    hidden: true,
  }),

  Page({ data: { text, filters, found, collections }, shop }) {
    const { find: words } = shop.words
    const isEmpty = found?.total === 0 && writeFilters({ ...filters, sort: 'featured' }) === ''
    return (
      <>
        <div className="wrap">
          <div className="heading">
            <h1>{text === '' ? words.ask : fill(words.resultsFor, { text })}</h1>
            {found && !isEmpty && <Said text={text} found={found} shop={shop} />}
          </div>
          {(!found || isEmpty) && (
            <div className="nothing-found">
              {isEmpty && <EmptyNiche of="empty" />}
              {isEmpty && <p>{fill(words.nothing, { text })}</p>}
              <SearchBox shop={shop} place="page" text={text} />
              <Collections collections={collections} shop={shop} />
            </div>
          )}
          {found && !isEmpty && (
            <NarrowedList found={found} filters={filters} path={SEARCH_PATH} text={text} shop={shop} />
          )}
        </div>
        <RecentlyViewed shop={shop} />
      </>
    )
  },
})

/** Where what is shown is not quite what was asked for. */
function Said({ text, found: { correctedTo, wordsMatched }, shop }: { text: string; found: Found; shop: Shop }) {
  const { find: words } = shop.words
  if (correctedTo === undefined && wordsMatched === undefined) return null
  return (
    <Notice kind="news">
      {correctedTo !== undefined && <p>{fill(words.corrected, { typed: text, meant: correctedTo })}</p>}
      {wordsMatched !== undefined && (
        <p>{wordsMatched === 1 ? words.oneWord : fill(words.someWords, { count: wordsMatched })}</p>
      )}
    </Notice>
  )
}

function Collections({ collections, shop }: { collections: CollectionCard[]; shop: Shop }) {
  return (
    <ul className="ways-in" aria-label={shop.words.find.collections}>
      {collections.map((collection) => (
        <li key={collection.slug}>
          <a href={shop.to(collectionPath(collection.slug))}>
            <MarkedName of={collection} words={shop.words} />
          </a>
        </li>
      ))}
    </ul>
  )
}
