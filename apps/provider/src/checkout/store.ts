import type { CartLine } from '../cart/index.ts'
import type { Database } from '../db/pool.ts'
import { type Tx, WriteConflict } from '../http/write.ts'
import type { Checkout, Discounts } from './checkout.ts'

export async function findCheckout(db: Database | Tx, ownerId: string, id: string): Promise<Checkout | undefined> {
  const row = await db
    .selectFrom('checkouts')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && toCheckout(row)
}

/** Submissions of one checkout queue up on its row. */
export async function findCheckoutToChange(tx: Tx, ownerId: string, id: string): Promise<Checkout | undefined> {
  const row = await tx
    .selectFrom('checkouts')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && toCheckout(row)
}

export async function saveCheckout(tx: Tx, checkout: Checkout): Promise<Checkout> {
  const saved = { ...checkout, revision: checkout.revision + 1n }
  const values = {
    revision: saved.revision,
    status: saved.state.status,
    order_id: saved.state.status === 'ordered' ? saved.state.orderId : null,
    channel_type: saved.channelType,
    lines: JSON.stringify(saved.lines),
    discounts: JSON.stringify(saved.discounts),
    buyer: JSON.stringify(saved.buyer),
    updated_at: saved.updatedAt,
  }
  if (checkout.revision === 0n) {
    await tx
      .insertInto('checkouts')
      .values({
        owner_id: checkout.owner.id,
        owner_kind: checkout.owner.kind,
        id: checkout.id,
        cart_id: checkout.cartId,
        currency: checkout.currency,
        created_at: checkout.createdAt,
        ...values,
      })
      .execute()
    return saved
  }
  const { numUpdatedRows } = await tx
    .updateTable('checkouts')
    .set(values)
    .where('owner_id', '=', checkout.owner.id)
    .where('id', '=', checkout.id)
    .where('revision', '=', checkout.revision)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new WriteConflict('The checkout was changed by another request.')
  return saved
}

interface CheckoutRow {
  owner_id: string
  owner_kind: 'visitor' | 'member'
  id: string
  cart_id: string
  status: 'open' | 'ordered'
  revision: bigint
  channel_type: string
  currency: string
  lines: object
  discounts: object
  buyer: object
  order_id: string | null
  created_at: Date
  updated_at: Date
}

// The casts hold because saveCheckout alone writes these columns.
function toCheckout(row: CheckoutRow): Checkout {
  return {
    id: row.id,
    owner: { id: row.owner_id, kind: row.owner_kind },
    cartId: row.cart_id,
    revision: row.revision,
    state: row.order_id === null ? { status: 'open' } : { status: 'ordered', orderId: row.order_id },
    channelType: row.channel_type as Checkout['channelType'],
    currency: row.currency,
    lines: row.lines as CartLine[],
    discounts: row.discounts as Discounts,
    buyer: row.buyer,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
