import { setTimeout as pause } from 'node:timers/promises'
import type { FaultyShop, InitialStock } from './faulty-shop.ts'

/**
 * Counts so many pieces of products of the demo shop, and waits until the shop knows; it follows changes every
 * second.
 */
export async function setStock(shop: FaultyShop, pieces: Record<string, number>): Promise<InitialStock[]> {
  const stock = await shop.query<InitialStock>(
    `update stock set tracked = true, quantity = wanted.value::int, in_stock = true
     from products, jsonb_each_text($1) as wanted where products.id = product_id and slug = wanted.key
     returning product_id, variant_id, quantity`,
    [JSON.stringify(pieces)],
  )
  await shop.query(
    `insert into catalogue_changes (entity, id) select 'product', unnest($1::uuid[])
     on conflict (entity, id) do update set changed_at = clock_timestamp()`,
    [stock.map(({ product_id }) => product_id)],
  )
  await pause(1_200)
  return stock
}
