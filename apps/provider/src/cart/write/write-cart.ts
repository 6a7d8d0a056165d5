import type { Database } from '../../db/pool.ts'
import type { Tx } from '../../db/transaction.ts'
import { AppError, InvalidRequest } from '../../http/app-error.ts'
import { OneAtATime } from '../../http/one-at-a-time.ts'
import { type IdempotentCall, replay, type StoredAnswer, write } from '../../http/write.ts'
import { announce, type Announcement } from '../../outbox/index.ts'
import type { JsonBytes } from '../../json-text.ts'
import type { Cart, CartOwner } from '../cart.ts'
import { cartAnswer } from './cart-statement.ts'
import type { RecentCarts } from './recent-carts.ts'
import { findCartToChange, openCartAndAnswerReader, saveCart } from '../store.ts'
import { openCartStatements } from './write-together.ts'

export interface CartChange {
  /** What the cart becomes; the same cart again, if nothing changes. May be asked again of a newer cart. */
  apply(cart: Cart | undefined): Promise<Cart>
  /** The saved cart as it is answered, and the announcement of it, in which it is the entity. */
  present(cart: Cart, before: Cart | undefined): Promise<{ shown: JsonBytes; announcement: Announcement }>
}

export type WriteCart = (
  call: IdempotentCall | undefined,
  owner: CartOwner,
  change: CartChange,
) => Promise<StoredAnswer>

/**
 * Changes carts, each by one change at a time. As a rule nobody else changes a cart at that moment: then one statement writes cart, event and
 * answer, if the cart is still the one that was changed: as this process saw it last, or else as the database has it. Where somebody was faster
 * even so, the change is made in a transaction that keeps the others waiting. Whether a lost statement has happened, nobody asks by trying again.
 */
export function openCartWriter(db: Database, recent: RecentCarts): WriteCart {
  const lines = new OneAtATime()
  const writeTogether = openCartStatements(db)
  const findCartAndAnswer = openCartAndAnswerReader(db)

  return (call, owner, change) =>
    lines.run(owner.id, async () => {
      const seen = recent.take(owner.id)
      const changed = seen && (await changeAtOnce(call, seen, change).catch(askTheDatabase))
      return changed ?? changeFromDatabase(call, owner, change)
    })

  async function changeFromDatabase(
    call: IdempotentCall | undefined,
    owner: CartOwner,
    change: CartChange,
  ): Promise<StoredAnswer> {
    const { cart, first } = await findCartAndAnswer(owner, call)
    if (call && first) return replay(call, first)
    const changed = await changeAtOnce(call, cart, change)
    return changed ?? changeInTransaction(call, owner, change)
  }

  /** Undefined: the cart is not this one any more, the key has been used, or nothing changes, which only the database knows for sure. */
  async function changeAtOnce(
    call: IdempotentCall | undefined,
    cart: Cart | undefined,
    change: CartChange,
  ): Promise<StoredAnswer | undefined> {
    const changed = await change.apply(cart)
    if (changed === cart) return undefined
    const saved = { ...changed, revision: changed.revision + 1n }
    const { shown, announcement } = await change.present(saved, cart)
    if (!(await writeTogether({ cart: changed, announcement, call }))) return undefined
    const body = cartAnswer(shown)
    recent.keep(saved, body.bytes.length) // the answer is the cart once more, with what is shown of it
    return { status: 200, body, replayed: false }
  }

  function changeInTransaction(
    call: IdempotentCall | undefined,
    owner: CartOwner,
    change: CartChange,
  ): Promise<StoredAnswer> {
    const lockCart = (tx: Tx): Promise<Cart | undefined> => findCartToChange(tx, owner)
    const changeLocked = async (tx: Tx): Promise<JsonBytes> => {
      const existing = await lockCart(tx)
      const changed = await change.apply(existing)
      const isChanged = changed !== existing
      const saved = isChanged ? await saveCart(tx, changed) : existing
      const { shown, announcement } = await change.present(saved, existing)
      if (isChanged) await announce(tx, announcement)
      return cartAnswer(shown)
    }
    return write(db, call, changeLocked, lockCart)
  }
}

/** A refusal that a cart of the past gave rise to may be wrong by now. */
function askTheDatabase(error: unknown): undefined {
  if (error instanceof AppError || error instanceof InvalidRequest) return undefined
  throw error
}
