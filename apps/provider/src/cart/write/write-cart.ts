import type { Database } from '../../platform/db/pool.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { AppError, createTooManyRequestsError, InvalidRequest } from '../../platform/http/app-error.ts'
import { KeyedMutex } from '../../platform/concurrency/keyed-mutex.ts'
import { type IdempotentCall, replayResponse, type StoredResponse, write } from '../../platform/http/write.ts'
import { publishEvent, type OutboxEvent } from '../../platform/outbox/index.ts'
import type { JsonBytes } from '../../platform/text/json-text.ts'
import type { Cart, CartOwner } from '../cart.ts'
import { createBatchedCartWriter, toCartResponse } from './cart-write-store.ts'
import type { OptimisticCartCache } from './optimistic-cart-cache.ts'
import { findCartForUpdate, createCartAndResponseReader, saveCart } from '../store.ts'

export interface CartChange {
  /** Returns the changed cart, or the same object if nothing changes. May run again with a newer cart. */
  apply(cart: Cart | undefined): Promise<Cart>
  /** Serializes the saved cart and creates its event, whose entity is that JSON. */
  present(cart: Cart, before: Cart | undefined): Promise<{ shown: JsonBytes; announcement: OutboxEvent }>
}

export type WriteCart = (
  call: IdempotentCall | undefined,
  owner: CartOwner,
  change: CartChange,
) => Promise<StoredResponse>

/**
 * Creates the writer of carts, which runs one change of a cart at a time. A change is optimistic: one statement writes cart, event and response if
 * the revision is unchanged. It starts from the cached cart, then from the database. On a second conflict it runs in a transaction that locks
 * the row. If the outcome of a statement is unknown (connection lost), nothing is retried.
 */
export function createCartWriter(db: Database, recent: OptimisticCartCache): WriteCart {
  const ownerMutex = new KeyedMutex({ createError: createTooManyRequestsError })
  const writeBatched = createBatchedCartWriter(db)
  const findCartAndResponse = createCartAndResponseReader(db)

  return (call, owner, change) =>
    ownerMutex.run(owner.id, async () => {
      const cached = recent.take(owner.id)
      const changed = cached && (await changeOptimistically(call, cached, change).catch(retryFromDatabase))
      return changed ?? changeFromDatabase(call, owner, change)
    })

  async function changeFromDatabase(
    call: IdempotentCall | undefined,
    owner: CartOwner,
    change: CartChange,
  ): Promise<StoredResponse> {
    const { cart, storedResponse } = await findCartAndResponse(owner, call)
    if (call && storedResponse) return replayResponse(call, storedResponse)
    const changed = await changeOptimistically(call, cart, change)
    return changed ?? changeInTransaction(call, owner, change)
  }

  /** Undefined if the cart has changed meanwhile, the key is already used, or nothing changes, which needs a check against the database. */
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
    recent.set(saved, body.bytes.length) // the response has about the size of the cart in memory
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

/** An error that a stale cart caused may be wrong, so the change runs again from the database. */
function retryFromDatabase(error: unknown): undefined {
  if (error instanceof AppError || error instanceof InvalidRequest) return undefined
  throw error
}
