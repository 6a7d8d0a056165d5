import { ButtonLink, Icon } from '@cartwright/ui'
import type { CollectionView } from '../catalogue/catalogue.ts'
import { Shelf } from '../catalogue/shelf.tsx'
import { publicPage } from '../http/page.ts'

export const collectionPage = publicPage<CollectionView>({
  path: '/collections/:slug',

  query: ({ url }) => pageQuery(readPage(url.searchParams)),

  load: ({ params, query }, shop) => shop.catalogue.findCollection(params.slug ?? '', readPage(query)),

  async movedTo({ slug = '' }, shop) {
    const now = await shop.catalogue.findMoved('collection', slug)
    return now && `/collections/${encodeURIComponent(now)}`
  },

  head: ({ name, description, slug, page, picture }, shop) => ({
    title: page > 1 ? `${name}, page ${page}` : name,
    description,
    canonical: `${shop.url}/collections/${slug}${pageQuery(page)}`,
    image: picture?.url,
  }),

  Page({ data: { slug, name, description, products, page, pages, total } }) {
    return (
      <div className="wrap">
        <div className="heading">
          <h1>{name}</h1>
          {description && <p>{description}</p>}
          <p className="hint">
            {total === 1 ? 'One thing' : `${total} things`}
            {pages > 1 && `, page ${page} of ${pages}`}
          </p>
        </div>
        {products.length > 0 ? (
          <Shelf products={products} firstRow />
        ) : (
          <div className="plain">
            <p>Nothing stands here at the moment.</p>
            <ButtonLink href="/collections/all-products">See everything we have</ButtonLink>
          </div>
        )}
        {pages > 1 && (
          <nav className="pager" aria-label="Pages">
            {page > 1 ? (
              <ButtonLink look="quiet" rel="prev" href={`/collections/${slug}${pageQuery(page - 1)}`}>
                <Icon name="back" /> Previous page
              </ButtonLink>
            ) : (
              <span />
            )}
            {page < pages && (
              <ButtonLink look="quiet" rel="next" href={`/collections/${slug}${pageQuery(page + 1)}`}>
                Next page <Icon name="arrow" />
              </ButtonLink>
            )}
          </nav>
        )}
      </div>
    )
  },
})

const LAST_PAGE = 9999

function readPage(query: URLSearchParams): number {
  const text = query.get('page') ?? ''
  return /^[1-9]\d{0,3}$/.test(text) ? Math.min(Number(text), LAST_PAGE) : 1
}

const pageQuery = (page: number): string => (page > 1 ? `?page=${page}` : '')
