import { html } from './html.js'
import { picture } from './picture.js'
import { codeOf } from './session.js'

const SORTS = {
  '': 'Default',
  price: 'Price, low to high',
  '-price': 'Price, high to low',
}

export async function shopPage({ url: { searchParams }, session: { client } }) {
  const chosen = Object.fromEntries(searchParams)
  const [found, { items: collections }, pages] = await Promise.all([
    findProducts(client, chosen),
    client.collections.queryCollections().ascending('name').find(),
    readPages(client),
  ])
  return {
    pages: pages.length,
    html: html`<h1>Shop</h1>
      <form role="search">
        <label>Search <input type="search" name="q" value="${chosen.q}" /></label>
        <label>
          Collection
          <select name="collection">
            <option value="">All</option>
            ${collections.map(
              ({ _id, name }) =>
                html`<option value="${_id}" ${_id === chosen.collection ? 'selected' : ''}>${name}</option>`,
            )}
          </select>
        </label>
        <label>Lowest price <input type="number" name="min" value="${chosen.min}" /></label>
        <label>Highest price <input type="number" name="max" value="${chosen.max}" /></label>
        <label>
          Sort by
          <select name="sort">
            ${Object.entries(SORTS).map(
              ([value, label]) =>
                html`<option value="${value}" ${value === (chosen.sort ?? '') ? 'selected' : ''}>${label}</option>`,
            )}
          </select>
        </label>
        <button>Show</button>
      </form>
      <p>${found.totalCount ?? found.items.length} products</p>
      <ul aria-label="Products">
        ${found.items.map(
          (product) =>
            html`<li>
              <a href="/products/${encodeURIComponent(product.slug)}">
                ${picture(product.media?.mainMedia?.image?.url, 200)}<span>${product.name}</span>
              </a>
              <span data-price="${product.priceData.price}">${product.priceData.formatted.discountedPrice}</span>
            </li>`,
        )}
      </ul>`,
  }
}

function findProducts(client, { q, collection, min, max, sort }) {
  let query = client.products.queryProducts().limit(30)
  if (q) query = query.startsWith('name', q)
  if (collection) query = query.hasSome('collectionIds', [collection])
  if (min) query = query.ge('priceData.price', Number(min))
  if (max) query = query.le('priceData.price', Number(max))
  if (sort === 'price') query = query.ascending('price')
  if (sort === '-price') query = query.descending('price')
  return query.find()
}

/** The merchant may have a collection of pages, or none. */
async function readPages(client) {
  try {
    const { items } = await client.items.query('Pages').limit(10).find()
    return items
  } catch (error) {
    if (codeOf(error) === 'WDE0025') return []
    throw error
  }
}
