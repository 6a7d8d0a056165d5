import Image from 'next/image'
import Link from 'next/link'
import { queryProducts } from '../lib/catalog'
import { getWixServerClient } from '../lib/wix-client.server'

export default async function ShopPage({ searchParams }) {
  const chosen = await searchParams
  const wixClient = await getWixServerClient()
  const [found, { items: collections }] = await Promise.all([
    queryProducts(wixClient, chosen),
    wixClient.collections.queryCollections().limit(100).find(),
  ])
  return (
    <>
      <h1>Shop</h1>
      <form role="search">
        <label>
          Search <input name="q" type="search" defaultValue={chosen.q} />
        </label>
        <label>
          Collection{' '}
          <select name="collection" defaultValue={chosen.collection}>
            <option value="">All</option>
            {collections.map((collection) => (
              <option key={collection._id} value={collection._id}>
                {collection.name}
              </option>
            ))}
          </select>
        </label>
        <label>
          Lowest price <input name="min" type="number" defaultValue={chosen.min} />
        </label>
        <label>
          Highest price <input name="max" type="number" defaultValue={chosen.max} />
        </label>
        <label>
          Sort by{' '}
          <select name="sort" defaultValue={chosen.sort}>
            <option value="newest">Newest</option>
            <option value="price_asc">Price, low to high</option>
            <option value="price_desc">Price, high to low</option>
          </select>
        </label>
        <button>Show</button>
      </form>
      <p>{found.totalCount ?? found.items.length} products</p>
      <ul aria-label="Products">
        {found.items.map((product) => (
          <li key={product._id}>
            <Link href={`/products/${product.slug}`}>
              {product.media?.mainMedia?.image?.url && (
                <Image src={product.media.mainMedia.image.url} alt="" width={240} height={240} />
              )}
              <span>{product.name}</span>
            </Link>{' '}
            <span data-price={product.priceData?.price}>{product.priceData?.formatted?.discountedPrice}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
