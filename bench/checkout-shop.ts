import { NO_VARIANT_ID } from '@cartwright/contract'
import { createProduct } from '../apps/provider/src/catalogue/index.ts'
import type { Database } from '../apps/provider/src/platform/db/pool.ts'
import { saveSettings } from '../apps/provider/src/settings/index.ts'
import { createPlainDraft } from '../apps/provider/src/testing/plain-draft.ts'
import type { Buyer, PaymentWay } from './buyers.ts'
import type { Aim } from './aims.ts'
import type { Item } from './shoppers.ts'
import { formatCount } from './table.ts'

/** Enough for everybody. */
const STOCK = 1_000_000
/** Number of products, so high that buyers seldom compete for one. */
const MANY = 500

/** Ids of products: one that everybody buys, and many. */
export type Items = Record<'hot' | 'many', string[]>

/** Products that are counted, and a way to pay by hand. */
export async function fillShop(db: Database): Promise<Items> {
  return db.transaction().execute(async (tx) => {
    const manual = [{ code: 'bank', title: 'Bank transfer', kind: 'BANK_TRANSFER' }]
    await saveSettings(tx, 'payments', { manual, holdMinutes: 30 })
    const many: string[] = []
    for (let n = 0; n < MANY; n++) many.push(await createProduct(tx, createPlainDraft(`bench-${n}`, STOCK)))
    return { hot: [await createProduct(tx, createPlainDraft('bench-hot', STOCK))], many }
  })
}

export function toItems(productIds: string[]): Item[] {
  return productIds.map((productId) => ({ productId, variantId: NO_VARIANT_ID }))
}

export async function readStock(db: Database, productIds: string[]): Promise<number> {
  const { left } = await db
    .selectFrom('stock')
    .select(({ fn }) => fn.sum<string>('quantity').as('left'))
    .where('product_id', 'in', productIds)
    .executeTakeFirstOrThrow()
  return Number(left)
}

/** Every acknowledged order is there, once, with its payment; and the stock has lost exactly as many pieces. */
export async function verifyOrders(
  db: Database,
  name: string,
  found: {
    buyers: readonly Buyer[]
    orderIds: string[]
    others: Record<string, number>
    way: PaymentWay
    sold: number
  },
): Promise<Aim> {
  const { buyers, orderIds, others, way, sold } = found
  const rows = await db
    .selectFrom('orders')
    .innerJoin('payments', (join) =>
      join.onRef('payments.owner_id', '=', 'orders.owner_id').onRef('payments.order_id', '=', 'orders.id'),
    )
    .select(['orders.id', 'orders.checkout_id', 'payments.status', 'orders.status as order_status'])
    .where('orders.status', '=', 'APPROVED')
    .where('payments.status', '=', way === 'card' ? 'captured' : 'due')
    .execute()
  const checkouts = new Set(buyers.map(({ checkoutId }) => checkoutId))
  const own = rows.filter(({ checkout_id: checkoutId }) => checkouts.has(checkoutId))
  const there = new Set(own.map(({ id }) => id))
  const missing = orderIds.filter((id) => !there.has(id)).length
  const unlike = Object.values(others).reduce((sum, count) => sum + count, 0)
  const isExact = missing === 0 && own.length === orderIds.length && sold === orderIds.length && unlike === 0
  return {
    what: `${name}: acknowledged orders that are missing`,
    figure: `${missing} of ${formatCount(orderIds.length)}`,
    aim: '0, all exact',
    holds: isExact,
    how: `${formatCount(own.length)} orders in the database, ${formatCount(sold)} pieces taken, ${unlike} other answers ${JSON.stringify(others)}`,
  }
}
