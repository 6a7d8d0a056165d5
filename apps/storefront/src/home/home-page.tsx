import { ButtonLink, Picture } from '@cartwright/ui'
import type { CollectionCard } from '../catalogue/catalogue.ts'
import type { ProductCard } from '../catalogue/product-view.ts'
import { Shelf } from '../catalogue/shelf.tsx'
import { publicPage } from '../http/page.ts'
import css from './home.css?inline'

const IN_THE_WINDOW = 3

export const homePage = publicPage<{ collections: CollectionCard[]; newest: ProductCard[] }>({
  path: '/',
  css,

  async load(_at, shop) {
    const [collections, newest] = await Promise.all([shop.catalogue.listCollections(), shop.catalogue.listNewest(12)])
    // A collection without a picture of its own shows something that is in it.
    const withPictures = collections.map(async (collection) => {
      if (collection.picture) return collection
      const products = (await shop.catalogue.findCollection(collection.slug, 1))?.products ?? []
      return { ...collection, picture: products.find((product) => product.picture)?.picture }
    })
    return { collections: await Promise.all(withPictures), newest }
  },

  head: ({ newest }, shop) => ({
    title: shop.name,
    description: shop.texts.tagline,
    canonical: `${shop.url}/`,
    image: newest[0]?.picture?.url,
    jsonLd: { '@context': 'https://schema.org', '@type': 'OnlineStore', name: shop.name, url: `${shop.url}/` },
  }),

  Page({ data: { collections, newest }, shop }) {
    const window = newest.filter((product) => product.picture && product.stock !== 'out').slice(0, IN_THE_WINDOW)
    return (
      <>
        <section className="window dark">
          <div className="wrap">
            <div className="words">
              <h1>{shop.texts.tagline ?? `Welcome to ${shop.name}.`}</h1>
              <ButtonLink href="/collections/all-products">See everything</ButtonLink>
            </div>
            <ul className="display">
              {window.map((product, at) => (
                <li key={product.slug}>
                  <a href={`/product-page/${product.slug}`} aria-label={`${product.name}, ${product.price}`}>
                    <Picture picture={product.picture} alt="" first={at === 0} />
                    <span className="tag money">{product.price}</span>
                  </a>
                </li>
              ))}
            </ul>
          </div>
        </section>

        {collections.length > 0 && (
          <section className="wrap section">
            <h2>Look around</h2>
            <ul className="rooms">
              {collections.map((collection) => (
                <li key={collection.slug}>
                  <a href={`/collections/${collection.slug}`}>
                    <Picture picture={collection.picture} alt="" name={collection.name} />
                    <h3>{collection.name}</h3>
                    {collection.description && <p>{collection.description}</p>}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        )}

        <section className="wrap section">
          <h2>On the shelf</h2>
          {newest.length > 0 ? (
            <Shelf products={newest} />
          ) : (
            <p>The shelf is empty for now. Please look in again soon.</p>
          )}
        </section>

        {shop.texts.about && (
          <section className="wrap section about">
            <h2>About {shop.name}</h2>
            <div>
              {shop.texts.about.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          </section>
        )}
      </>
    )
  },
})
