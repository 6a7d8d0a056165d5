import { formatCount } from './table.ts'
import type { Shop } from './shop.ts'

export const ADD_PATH = '/ecom/v1/carts/current/add-to-cart'
export const CART_PATH = '/ecom/v1/carts/current'
const PRODUCTS_PATH = '/stores-reader/v1/products/query-platformized'
const COLLECTIONS_PATH = '/v2/collections/query'
const STORES_APP_ID = '215238eb-22a5-4c36-9e7b-e7c08025e04e'
const EVERYTHING = { query: { paging: { limit: 100 } } }
const AT_ONCE = 16

export interface Shopper {
  visitorId: string
  token: string
}

export interface Product {
  id: string
  slug: string
  name: string
  collectionIds: string[]
  variants: { id: string; stock: { trackQuantity?: boolean; inStock?: boolean } }[]
}

export interface Collection {
  id: string
  slug: string
  name: string
  numberOfProducts: number
}

export interface Item {
  productId: string
  variantId: string
}

export async function readProducts(shop: Shop, token: string, signal: AbortSignal): Promise<Product[]> {
  const answer = await call(shop, 'POST', PRODUCTS_PATH, signal, EVERYTHING, token)
  return (answer as { products: Product[] }).products
}

/** Those with products in them. */
export async function readCollections(shop: Shop, token: string, signal: AbortSignal): Promise<Collection[]> {
  const answer = await call(shop, 'POST', COLLECTIONS_PATH, signal, EVERYTHING, token)
  return (answer as { collections: Collection[] }).collections.filter(({ numberOfProducts }) => numberOfProducts > 0)
}

/** A new visitor, without a cart. */
export async function createToken(shop: Shop, signal: AbortSignal): Promise<string> {
  const grant = await call(shop, 'POST', '/oauth2/token', signal, { grantType: 'anonymous', clientId: shop.clientId })
  return (grant as { access_token: string }).access_token
}

/** What can be put into a cart, and of that what never runs out. */
export function listItems(products: readonly Product[]): { inStock: Item[]; endless: Item[] } {
  const all = products.flatMap(({ id, variants }) =>
    variants.map((variant) => ({ productId: id, variantId: variant.id, stock: variant.stock })),
  )
  const inStock = all.filter(({ stock }) => stock.inStock)
  return { inStock, endless: inStock.filter(({ stock }) => !stock.trackQuantity) }
}

/** Visitors with a token and a cart of one to three lines each, made through the API. */
export async function createShoppers(
  shop: Shop,
  count: number,
  items: readonly Item[],
  signal: AbortSignal,
  say: (line: string) => void,
): Promise<Shopper[]> {
  const shoppers: Shopper[] = []
  await forEach(count, async (number) => {
    const token = await createToken(shop, signal)
    const lineItems = Array.from({ length: 1 + (number % 3) }, (_, position) =>
      toLineItem(items[(number + position) % items.length]!),
    )
    await call(shop, 'POST', ADD_PATH, signal, { lineItems }, token)
    shoppers[number] = { visitorId: subjectOf(token), token }
    if ((number + 1) % 2_000 === 0) say(`  ${formatCount(number + 1)} of ${formatCount(count)} visitors with carts`)
  })
  return shoppers
}

/** Pieces in the carts of all of them. */
export async function countPieces(shop: Shop, shoppers: readonly Shopper[], signal: AbortSignal): Promise<number> {
  let pieces = 0
  await forEach(shoppers.length, async (number) => {
    const answer = await call(shop, 'GET', CART_PATH, signal, undefined, shoppers[number]!.token)
    const { cart } = answer as { cart: { lineItems: { quantity: number }[] } }
    for (const { quantity } of cart.lineItems) pieces += quantity
  })
  return pieces
}

export function toLineItem({ productId, variantId }: Item): object {
  return { quantity: 1, catalogReference: { appId: STORES_APP_ID, catalogItemId: productId, options: { variantId } } }
}

async function forEach(count: number, work: (number: number) => Promise<void>): Promise<void> {
  let next = 0
  const lane = async (): Promise<void> => {
    while (next < count) await work(next++)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
}

async function call(
  shop: Shop,
  method: 'GET' | 'POST',
  path: string,
  signal: AbortSignal,
  body?: object,
  token?: string,
): Promise<unknown> {
  const headers = { ...(body && { 'content-type': 'application/json' }), ...(token && { authorization: token }) }
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }), signal }
  const response = await fetch(shop.providerUrl + path, init)
  if (!response.ok)
    throw new Error(`${method} ${path} answered ${response.status}: ${(await response.text()).slice(0, 500)}`)
  return response.json()
}

function subjectOf(token: string): string {
  const [, payload = ''] = token.split('.')
  return (JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub: string }).sub
}
