import type { currentCart, products } from '@cartwright/client'
import { findRecordings } from '../packages/client/src/recordings/recordings.ts'

/** Common interface of both clients. */
export interface ShopClient {
  currentCart: typeof currentCart
  products: typeof products
}

export interface ClientCall {
  name: string
  /** Response text of the server. */
  text: string
  call(client: ShopClient): Promise<unknown>
}

const LINES = 10
const PAGE_SIZE = 24

/** Most frequent calls of shops, with recorded answers of the official packages, as long as those of a real shop. */
export function listClientCalls(): ClientCall[] {
  // The operations that are named below answer so, and are called with one object.
  const answerTo = (call: string) => findRecordings(`responses: ${call}`).exchanges[0]?.wire?.body as Answer
  const optionsOf = (call: string) => findRecordings(`requests: ${call}`).args[0] as object

  const { cart: shortCart } = answerTo('currentCart.addToCurrentCart#simple')
  const cart = { ...shortCart, lineItems: repeat(shortCart.lineItems[0]!, LINES) }
  const estimate = answerTo('currentCart.estimateCurrentCartTotals')
  const totals = {
    ...estimate,
    cart,
    calculatedLineItems: cart.lineItems.map(({ id }) => ({ ...estimate.calculatedLineItems[0], lineItemId: id })),
  }
  const page = answerTo('products.queryProducts().eq(slug,vase).ascending(name).limit(10).find')
  const pageOf = (count: number) =>
    JSON.stringify({ products: repeat(page.products[0]!, count), metadata: { ...page.metadata, count } })
  const added = optionsOf('currentCart.addToCurrentCart#simple')
  const destination = optionsOf('currentCart.estimateCurrentCartTotals')

  return [
    {
      name: `read a cart of ${LINES} lines`,
      text: JSON.stringify({ cart }),
      call: (client) => client.currentCart.getCurrentCart(),
    },
    {
      name: `add to a cart of ${LINES} lines`,
      text: JSON.stringify({ cart }),
      call: (client) => client.currentCart.addToCurrentCart(added),
    },
    {
      name: `estimate the totals of ${LINES} lines`,
      text: JSON.stringify(totals),
      call: (client) => client.currentCart.estimateCurrentCartTotals(destination),
    },
    {
      name: `a page of ${PAGE_SIZE} products`,
      text: pageOf(PAGE_SIZE),
      call: async (client) => (await client.products.queryProducts().limit(PAGE_SIZE).find()).items,
    },
    {
      name: 'a product, by a query with a filter',
      text: pageOf(1),
      call: async (client) =>
        (await client.products.queryProducts().eq('slug', 'vase').ascending('name').limit(1).find()).items,
    },
  ]
}

interface Item {
  id: string
}

interface Answer {
  cart: { lineItems: Item[] }
  calculatedLineItems: object[]
  products: Item[]
  metadata: object
}

/** The same item, many times, with ids of their own. */
function repeat(item: Item, count: number): Item[] {
  const idOf = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`
  return Array.from({ length: count }, (_, at) => ({ ...item, id: idOf(at) }))
}
