import type { Database } from '../db/pool.ts'
import type { Owner } from '../http/caller.ts'
import { type Tx, WriteConflict } from '../http/write.ts'
import type { Cart, CartLine } from './cart.ts'

export async function findCart(db: Database | Tx, owner: Owner): Promise<Cart | undefined> {
  const row = await db.selectFrom('carts').selectAll().where('owner_id', '=', owner.id).executeTakeFirst()
  return row && toCart(row, owner)
}

/** Writes to one cart queue up on its row, so that none of them is lost. */
export async function findCartToChange(tx: Tx, owner: Owner): Promise<Cart | undefined> {
  const row = await tx.selectFrom('carts').selectAll().where('owner_id', '=', owner.id).forUpdate().executeTakeFirst()
  return row && toCart(row, owner)
}

/** Saves what was read with {@link findCartToChange}; of two first carts of one owner, the second is told to look again. */
export async function saveCart(tx: Tx, cart: Cart): Promise<Cart> {
  const saved = { ...cart, revision: cart.revision + 1n }
  const values = {
    revision: saved.revision,
    lines: JSON.stringify(saved.lines),
    next_line: saved.nextLine,
    checkout_id: saved.checkoutId,
    updated_at: saved.updatedAt,
  }
  const { numChanged } =
    cart.revision === 0n
      ? await tx
          .insertInto('carts')
          .values({
            owner_id: cart.owner.id,
            owner_kind: cart.owner.kind,
            id: cart.id,
            currency: cart.currency,
            created_at: cart.createdAt,
            ...values,
          })
          .onConflict((conflict) => conflict.column('owner_id').doNothing())
          .executeTakeFirst()
          .then(({ numInsertedOrUpdatedRows }) => ({ numChanged: numInsertedOrUpdatedRows }))
      : await tx
          .updateTable('carts')
          .set(values)
          .where('owner_id', '=', cart.owner.id)
          .where('revision', '=', cart.revision)
          .executeTakeFirst()
          .then(({ numUpdatedRows }) => ({ numChanged: numUpdatedRows }))
  if (numChanged !== 1n) throw new WriteConflict('The cart was changed by another request.')
  return saved
}

export async function removeCart(tx: Tx, owner: Owner): Promise<void> {
  await tx.deleteFrom('carts').where('owner_id', '=', owner.id).execute()
}

interface CartRow {
  id: string
  revision: bigint
  currency: string
  lines: object
  next_line: number
  checkout_id: string | null
  created_at: Date
  updated_at: Date
}

function toCart(row: CartRow, owner: Owner): Cart {
  return {
    id: row.id,
    owner,
    revision: row.revision,
    currency: row.currency,
    lines: row.lines as CartLine[], // written by saveCart alone
    nextLine: row.next_line,
    checkoutId: row.checkout_id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
