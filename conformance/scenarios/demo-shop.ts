import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Product } from '@cartwright/client'
import type { ShopClient, ScenarioContext } from '../scenario.ts'
import { requireValue } from './require-value.ts'

/** The platform's id of the catalogue of stores. */
const STORES = '215238eb-22a5-4c36-9e7b-e7c08025e04e'
/** Folder of the shop's data. */
const DATA = join(import.meta.dirname, '../../demo-shop')
export const DEMO_PRODUCTS = readdirSync(join(DATA, 'products')).flatMap((file) =>
  readData<{ slug: string; name: string }>(join('products', file)),
)
export const DEMO_COLLECTIONS = readData<{ slug: string; products: string[] }>('collections.json')
/** An id that nothing has. */
export const UNKNOWN_ID = '11111111-1111-4111-8111-111111111111'
export const BERLIN = { country: 'DE', city: 'Berlin', postalCode: '10115', addressLine1: 'Invalidenstraße 1' }
export const PARIS = { country: 'FR', city: 'Paris', postalCode: '75001', addressLine1: 'Rue de Rivoli 1' }

export async function findProduct(client: ShopClient, slug: string): Promise<Product & { _id: string }> {
  const { items } = await client.products.queryProducts().eq('slug', slug).find()
  const product = requireValue(items[0])
  return { ...product, _id: requireValue(product._id) }
}

export function toCatalogReference(product: { _id: string }, options?: Record<string, unknown>) {
  return { appId: STORES, catalogItemId: product._id, ...(options && { options }) }
}

/** A visitor's cart: two mugs, and a board chosen by its options. */
export async function createFilledCart({ newClient }: ScenarioContext) {
  const client = newClient()
  const mug = await findProduct(client, 'stoneware-mug')
  const board = await findProduct(client, 'beech-cutting-board')
  const { cart } = await client.currentCart.addToCurrentCart({
    lineItems: [
      { quantity: 2, catalogReference: toCatalogReference(mug, { options: { Glaze: 'Oat' } }) },
      { quantity: 1, catalogReference: toCatalogReference(board, { options: { Size: 'Small' } }) },
    ],
  })
  const [first, second] = (cart?.lineItems ?? []).map((line) => requireValue(line._id))
  return { client, cartId: requireValue(cart?._id), lineIds: [requireValue(first), requireValue(second)] as const }
}

function readData<Item>(file: string): Item[] {
  return JSON.parse(readFileSync(join(DATA, file), 'utf8')) as Item[]
}
