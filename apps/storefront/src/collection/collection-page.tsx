import { Breadcrumbs, createBreadcrumbs } from '../browse/breadcrumbs.tsx'
import { countFilters, NO_FILTERS, formatFilterQuery, type Filters } from '../catalogue/filters.ts'
import { FilteredProductList } from '../browse/filtered-product-list.tsx'
import { parseFilters } from '../browse/parse-filters.ts'
import { RecentlyViewed } from '../browse/recently-viewed.tsx'
import css from '../browse/browse.css?inline'
import type { FilteredCollection } from '../catalogue/catalogue.ts'
import { InLanguage } from '../components/in-language.tsx'
import { toBreadcrumbData, toJsonLdGraph, toListData } from '../seo/structured-data.ts'
import { definePublicPage } from '../page.ts'
import type { Shop } from '../shop.ts'
import { getNumberFormat } from '../texts/formats.ts'
import { interpolate } from '../texts/interpolate.ts'
import { toCollectionPath } from '../paths/catalogue-paths.ts'

export const collectionPage = definePublicPage<FilteredCollection & { filters: Filters }>({
  path: '/collections/:slug',
  css,

  query: async ({ url }, shop) => formatFilterQuery(await ownFilters(shop, url.searchParams)),
  isFormSubmission: ({ url }) => url.searchParams.has('show'),

  async load({ params, query }, shop) {
    const filters = await ownFilters(shop, query)
    const collection = await shop.catalogue.filterCollection(params.slug ?? '', filters)
    return collection && { ...collection, filters }
  },

  async findRedirect({ slug = '' }, shop) {
    const now = await shop.catalogue.findRedirect('collection', slug)
    return now && shop.to(toCollectionPath(now))
  },

  // A filtered list is a view of the same list: its canonical link names the whole list.
  head: ({ name, description, slug, picture, seoTexts, result, filters: { page, ...filters } }, shop) => ({
    title: page > 1 ? interpolate(shop.words.collection.titleOfPage, { name, page }) : name,
    description: description || describeList({ slug, name, total: result.total }, shop),
    // The title of further pages contains their number.
    ...(page === 1 && seoTexts),
    canonical:
      shop.url +
      shop.to(
        `${toCollectionPath(slug)}${formatFilterQuery({ ...NO_FILTERS, page: countFilters({ ...filters, page }) > 0 ? 1 : page })}`,
      ),
    picture: picture ?? result.products.find((product) => product.picture)?.picture,
    jsonLd: toJsonLdGraph(
      toListData({ name, slug, products: result.products }, shop),
      toBreadcrumbData(createBreadcrumbs(shop, { name, path: toCollectionPath(slug) }), shop),
    ),
  }),

  Page({ data: { slug, name, nameIn, description, descriptionIn, result, filters }, shop }) {
    const path = toCollectionPath(slug)
    return (
      <>
        <div className="wrap">
          <Breadcrumbs trail={createBreadcrumbs(shop, { name, nameIn, path })} shop={shop} />
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
          <FilteredProductList result={result} filters={filters} path={path} shop={shop} />
        </div>
        <RecentlyViewed shop={shop} />
      </>
    )
  },
})

/** Default description of a list without texts of the merchant. */
function describeList({ slug, name, total }: { slug: string; name: string; total: number }, shop: Shop): string {
  const { everythingAt, listAt } = shop.words.collection
  const count = getNumberFormat(shop.lang).format(total)
  return interpolate(slug === 'all-products' ? everythingAt : listAt, { shop: shop.name, name, count })
}

/** A collection is within itself. */
const ownFilters = async (shop: Shop, query: URLSearchParams): Promise<Filters> => ({
  ...(await parseFilters(shop, query)),
  collections: [],
})
