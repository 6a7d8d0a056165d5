import { Breadcrumbs, trailTo } from '../browse/breadcrumbs.tsx'
import { countFilters, NO_FILTERS, writeFilters, type Filters } from '../browse/filters.ts'
import { NarrowedList } from '../browse/narrowed-list.tsx'
import { parseFilters } from '../browse/parse-filters.ts'
import { RecentlyViewed } from '../browse/recently-viewed.tsx'
import css from '../browse/browse.css?inline'
import type { NarrowedCollection } from '../catalogue/catalogue.ts'
import { InLanguage } from '../catalogue/in-language.tsx'
import { breadcrumbData, graph, listData } from '../found/structured-data.ts'
import { publicPage } from '../http/page.ts'
import type { Shop } from '../shop.ts'
import { fill } from '../texts/fill.ts'
import { collectionPath } from '../catalogue/addresses.ts'

export const collectionPage = publicPage<NarrowedCollection & { filters: Filters }>({
  path: '/collections/:slug',
  css,

  query: async ({ url }, shop) => writeFilters(await ownFilters(shop, url.searchParams)),
  isForm: ({ url }) => url.searchParams.has('show'),

  async load({ params, query }, shop) {
    const filters = await ownFilters(shop, query)
    const collection = await shop.catalogue.narrowCollection(params.slug ?? '', filters)
    return collection && { ...collection, filters }
  },

  async movedTo({ slug = '' }, shop) {
    const now = await shop.catalogue.findMoved('collection', slug)
    return now && shop.to(collectionPath(now))
  },

  // What is narrowed is a view of the same list: search engines are led to the whole of it.
  head: ({ name, description, slug, picture, ownWords, found, filters: { page, ...filters } }, shop) => ({
    title: page > 1 ? fill(shop.words.collection.titleOfPage, { name, page }) : name,
    description: description || describeList({ slug, name, total: found.total }, shop),
    // Further pages are told apart by their title.
    ...(page === 1 && ownWords),
    canonical:
      shop.url +
      shop.to(
        `${collectionPath(slug)}${writeFilters({ ...NO_FILTERS, page: countFilters({ ...filters, page }) > 0 ? 1 : page })}`,
      ),
    picture: picture ?? found.products.find((product) => product.picture)?.picture,
    jsonLd: graph(
      listData({ name, slug, products: found.products }, shop),
      breadcrumbData(trailTo(shop, { name, path: collectionPath(slug) }), shop),
    ),
  }),

  Page({ data: { slug, name, nameIn, description, descriptionIn, found, filters }, shop }) {
    const path = collectionPath(slug)
    return (
      <>
        <div className="wrap">
          <Breadcrumbs trail={trailTo(shop, { name, nameIn, path })} shop={shop} />
          <div className="heading">
            <h1>
              <InLanguage of={nameIn}>{name}</InLanguage>
            </h1>
            {description && (
              <p>
                <InLanguage of={descriptionIn}>{description}</InLanguage>
              </p>
            )}
          </div>
          <NarrowedList found={found} filters={filters} path={path} shop={shop} />
        </div>
        <RecentlyViewed shop={shop} />
      </>
    )
  },
})

/** Of a list that the merchant has said nothing of. */
function describeList({ slug, name, total }: { slug: string; name: string; total: number }, shop: Shop): string {
  const { everythingAt, listAt } = shop.words.collection
  const count = total.toLocaleString(shop.lang)
  return fill(slug === 'all-products' ? everythingAt : listAt, { shop: shop.name, name, count })
}

/** A collection is within itself. */
const ownFilters = async (shop: Shop, query: URLSearchParams): Promise<Filters> => ({
  ...(await parseFilters(shop, query)),
  collections: [],
})
