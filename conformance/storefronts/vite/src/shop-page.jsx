import React from 'react'
import { Picture } from './picture'
import { useLoaded } from './use-loaded'
import { wix } from './wix-client'

const params = new URLSearchParams(window.location.search)

async function load() {
  const { items: collections } = await wix.collections.queryCollections().find()
  let query = wix.products
    .queryProducts()
    .startsWith('name', params.get('q') ?? '')
    .hasSome('productType', ['physical', 'digital'])
    .gt('priceData.price', params.get('min') || 0)
    .lt('priceData.price', params.get('max') || 999999)
    .limit(20)
    .skip(Number(params.get('page') ?? 0) * 20)
  if (params.get('collection')) query = query.eq('collectionIds', params.get('collection'))
  const sort = params.get('sort')
  if (sort === 'asc price') query = query.ascending('price')
  if (sort === 'desc price') query = query.descending('price')
  return { collections, found: await query.find() }
}

export function ShopPage() {
  const [loaded] = useLoaded(load)
  if (!loaded) return <p>Loading …</p>
  const { collections, found } = loaded
  return (
    <>
      <h1>Shop</h1>
      <form role="search">
        <label>
          Search <input type="search" name="q" defaultValue={params.get('q') ?? ''} />
        </label>
        <label>
          Collection{' '}
          <select name="collection" defaultValue={params.get('collection') ?? ''}>
            <option value="">All</option>
            {collections.map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          Lowest price <input type="number" name="min" defaultValue={params.get('min') ?? ''} />
        </label>
        <label>
          Highest price <input type="number" name="max" defaultValue={params.get('max') ?? ''} />
        </label>
        <label>
          Sort by{' '}
          <select name="sort" defaultValue={params.get('sort') ?? ''}>
            <option value="">Default</option>
            <option value="asc price">Price, low to high</option>
            <option value="desc price">Price, high to low</option>
          </select>
        </label>
        <button>Show</button>
      </form>
      <p>{found.totalCount} products</p>
      <ul aria-label="Products">
        {found.items.map((product) => (
          <li key={product._id}>
            <a href={`/products/${product.slug}`}>
              {product.media?.mainMedia?.image?.url && <Picture image={product.media.mainMedia.image.url} size={200} />}
              <span>{product.name}</span>
            </a>{' '}
            <span data-price={product.price?.price}>{product.price?.formatted?.discountedPrice}</span>
          </li>
        ))}
      </ul>
      {found.hasNext() && <a href={`?page=${Number(params.get('page') ?? 0) + 1}`}>Next page</a>}
    </>
  )
}
