import { setTimeout as pause } from 'node:timers/promises'
import { formatCount } from './table.ts'
import type { Shop } from './shop.ts'

export const ADD_PATH = '/ecom/v1/carts/current/add-to-cart'
export const CART_PATH = '/ecom/v1/carts/current'
const PRODUCTS_PATH = '/stores-reader/v1/products/query-platformized'
const COLLECTIONS_PATH = '/v2/collections/query'
const STORES_APP_ID = '215238eb-22a5-4c36-9e7b-e7c08025e04e'
const PAGE_SIZE = 100
const EVERYTHING = { query: { paging: { limit: PAGE_SIZE } } }
/** As many as one call may add. */
const LINES_A_CALL = 100
const AT_ONCE = 16
const MAX_PUT_OFF = 30
const PUT_OFF_MS = 1_000

export interface Shopper {
  visitorId: string
  token: string
}

export interface Product {
  id: string
  slug: string
  name: string
  collectionIds: string[]
  productType: string
  manageVariants: boolean
  customTextFields: { mandatory?: boolean }[]
  variants: { id: string; variant: { visible?: boolean }; stock: { trackQuantity?: boolean; inStock?: boolean } }[]
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

/** @param pages of 100 products each */
export async function readProducts(shop: Shop, token: string, signal: AbortSignal, pages = 1): Promise<Product[]> {
  const products: Product[] = []
  for (let page = 0; page < pages; page++) {
    const paging = { limit: PAGE_SIZE, offset: page * PAGE_SIZE }
    const answer = await call(shop, 'POST', PRODUCTS_PATH, signal, { query: { paging } }, token)
    products.push(...(answer as { products: Product[] }).products)
  }
  return products
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

/** Lists products that need no custom text, and those of them that never sell out. */
export function listItems(products: readonly Product[]): { inStock: Item[]; endless: Item[] } {
  const wordless = products.filter(({ customTextFields }) => !customTextFields.some(({ mandatory }) => mandatory))
  const all = wordless.flatMap(({ id, variants }) =>
    variants.map((variant) => ({ productId: id, variantId: variant.id, stock: variant.stock })),
  )
  const inStock = all.filter(({ stock }) => stock.inStock)
  return { inStock, endless: inStock.filter(({ stock }) => !stock.trackQuantity) }
}

/** Visitors with a token and a cart each, made through the API; of one to three lines, unless told otherwise. */
export async function createShoppers(
  shop: Shop,
  count: number,
  items: readonly Item[],
  signal: AbortSignal,
  say: (line: string) => void,
  linesOf: (number: number) => number = (number) => 1 + (number % 3),
): Promise<Shopper[]> {
  const shoppers: Shopper[] = []
  await forEach(count, async (number) => {
    const shopper = await createVisitor(shop, signal)
    const lineItems = Array.from({ length: linesOf(number) }, (_, position) =>
      toLineItem(items[(number + position) % items.length]!),
    )
    for (let first = 0; first < lineItems.length; first += LINES_A_CALL) {
      const added = lineItems.slice(first, first + LINES_A_CALL)
      await call(shop, 'POST', ADD_PATH, signal, { lineItems: added }, shopper.token)
    }
    shoppers[number] = shopper
    if ((number + 1) % 2_000 === 0) say(`  ${formatCount(number + 1)} of ${formatCount(count)} visitors with carts`)
  })
  return shoppers
}

/** Visitors with a token who have put nothing into a cart yet. */
export async function createVisitors(shop: Shop, count: number, signal: AbortSignal): Promise<Shopper[]> {
  const visitors: Shopper[] = []
  await forEach(count, async (number) => void (visitors[number] = await createVisitor(shop, signal)))
  return visitors
}

async function createVisitor(shop: Shop, signal: AbortSignal): Promise<Shopper> {
  const token = await createToken(shop, signal)
  return { visitorId: subjectOf(token), token }
}

/** Pieces in the carts of all of them; where there is no cart, there are none. */
export async function countPieces(shop: Shop, shoppers: readonly Shopper[], signal: AbortSignal): Promise<number> {
  let pieces = 0
  await forEach(shoppers.length, async (number) => {
    const response = await ask(shop, 'GET', CART_PATH, signal, undefined, shoppers[number]!.token)
    if (response.status === 404) return void (await response.arrayBuffer())
    const { cart } = (await read(response)) as { cart: { lineItems: { quantity: number }[] } }
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

/** On a busy machine the shop may shed a preparing request: it is retried, as clients do. */
async function call(...request: Parameters<typeof ask>): Promise<unknown> {
  for (let again = 0; ; again++) {
    const answer = await ask(...request)
    if (answer.status !== 503 || again === MAX_PUT_OFF) return read(answer)
    await answer.arrayBuffer()
    await pause(PUT_OFF_MS)
  }
}

function ask(
  shop: Shop,
  method: 'GET' | 'POST',
  path: string,
  signal: AbortSignal,
  body?: object,
  token?: string,
): Promise<Response> {
  const headers = { ...(body && { 'content-type': 'application/json' }), ...(token && { authorization: token }) }
  return fetch(shop.providerUrl + path, { method, headers, ...(body && { body: JSON.stringify(body) }), signal })
}

async function read(response: Response): Promise<unknown> {
  if (!response.ok)
    throw new Error(`${response.url} answered ${response.status}: ${(await response.text()).slice(0, 500)}`)
  return response.json()
}

function subjectOf(token: string): string {
  const [, payload = ''] = token.split('.')
  return (JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub: string }).sub
}
