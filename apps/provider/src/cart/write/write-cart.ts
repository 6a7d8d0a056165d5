import type { Database } from '../../platform/db/pool.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { AppError, InvalidRequest } from '../../platform/http/app-error.ts'
import { KeyedMutex } from '../../platform/concurrency/keyed-mutex.ts'
import { type IdempotentCall, replayResponse, type StoredResponse, write } from '../../platform/http/write.ts'
import { publishEvent, type OutboxEvent } from '../../platform/outbox/index.ts'
import type { JsonBytes } from '../../platform/text/json-text.ts'
import type { Cart, CartOwner } from '../cart.ts'
import { toCartResponse } from './cart-statement.ts'
import type { OptimisticCartCache } from './optimistic-cart-cache.ts'
import { findCartForUpdate, createCartAndResponseReader, saveCart } from '../store.ts'
import { createBatchedCartWriter } from './batched-cart-writer.ts'

export interface CartChange {
  /** What the cart becomes; the same cart again, if nothing changes. May be asked again of a newer cart. */
  apply(cart: Cart | undefined): Promise<Cart>
  /** The saved cart as it is answered, and the announcement of it, in which it is the entity. */
  present(cart: Cart, before: Cart | undefined): Promise<{ shown: JsonBytes; announcement: OutboxEvent }>
}

export type WriteCart = (
  call: IdempotentCall | undefined,
  owner: CartOwner,
  change: CartChange,
) => Promise<StoredResponse>

/**
 * Changes carts, each by one change at a time. As a rule nobody else changes a cart at that moment: then one statement writes cart, event and
 * answer, if the cart is still the one that was changed: as this process saw it last, or else as the database has it. Where somebody was faster
 * even so, the change is made in a transaction that keeps the others waiting. Whether a lost statement has happened, nobody asks by trying again.
 */
export function createCartWriter(db: Database, recent: OptimisticCartCache): WriteCart {
  const ownerMutex = new KeyedMutex()
  const writeBatched = createBatchedCartWriter(db)
  const findCartAndAnswer = createCartAndResponseReader(db)

  return (call, owner, change) =>
    ownerMutex.run(owner.id, async () => {
      const seen = recent.take(owner.id)
      const changed = seen && (await changeOptimistically(call, seen, change).catch(retryFromDatabase))
      return changed ?? changeFromDatabase(call, owner, change)
    })

  async function changeFromDatabase(
    call: IdempotentCall | undefined,
    owner: CartOwner,
    change: CartChange,
  ): Promise<StoredResponse> {
    const { cart, first } = await findCartAndAnswer(owner, call)
    if (call && first) return replayResponse(call, first)
    const changed = await changeOptimistically(call, cart, change)
    return changed ?? changeInTransaction(call, owner, change)
  }

  /** Undefined: the cart is not this one any more, the key has been used, or nothing changes, which only the database knows for sure. */
  async function changeOptimistically(
    call: IdempotentCall | undefined,
    cart: Cart | undefined,
    change: CartChange,
  ): Promise<StoredResponse | undefined> {
    const changed = await change.apply(cart)
    if (changed === cart) return undefined
    const saved = { ...changed, revision: changed.revision + 1n }
    const { shown, announcement } = await change.present(saved, cart)
    if (!(await writeBatched({ cart: changed, announcement, call }))) return undefined
    const body = toCartResponse(shown)
    recent.set(saved, body.bytes.length) // the answer is the cart once more, with what is shown of it
    return { status: 200, body, replayed: false }
  }

  function changeInTransaction(
    call: IdempotentCall | undefined,
    owner: CartOwner,
    change: CartChange,
  ): Promise<StoredResponse> {
    const lockCart = (tx: Tx): Promise<Cart | undefined> => findCartForUpdate(tx, owner)
    const changeLocked = async (tx: Tx): Promise<JsonBytes> => {
      const existing = await lockCart(tx)
      const changed = await change.apply(existing)
      const isChanged = changed !== existing
      const saved = isChanged ? await saveCart(tx, changed) : existing
      const { shown, announcement } = await change.present(saved, existing)
      if (isChanged) await publishEvent(tx, announcement)
      return toCartResponse(shown)
    }
    return write(db, call, changeLocked, lockCart)
  }
}

/** A refusal that a cart of the past gave rise to may be wrong by now. */
function retryFromDatabase(error: unknown): undefined {
  if (error instanceof AppError || error instanceof InvalidRequest) return undefined
  throw error
}
