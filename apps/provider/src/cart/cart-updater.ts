import { CartInfo, type RequestOf } from '@cartwright/contract'
import { AppError, createTooManyRequestsError, InvalidRequest } from '../platform/http/app-error.ts'
import type { Caller } from '../platform/http/caller.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { type IdempotentCall, type StoredResponse, replayResponse, write } from '../platform/http/write.ts'
import { type DomainChange, publishEvent, type OutboxEvent } from '../platform/outbox/index.ts'
import { resolveLanguagePreferences } from '../settings/index.ts'
import type { Database } from '../platform/db/pool.ts'
import type { Tx } from '../platform/db/transaction.ts'
import { KeyedMutex } from '../platform/concurrency/keyed-mutex.ts'
import type { JsonBytes } from '../platform/text/json-text.ts'
import { resolveAddedItems } from './add-lines.ts'
import { createCartEvent, findModifiedFields } from './cart-events.ts'
import type { Cart, CartOwner } from './cart.ts'
import { requireRevisionMatch } from './change-lines.ts'
import {
  findPriceMismatches,
  hasReadOnlyLineFields,
  hasReadOnlyFields,
  rejectAmountMismatches,
} from './reject-amount-mismatches.ts'
import { type CartContext, describeCart, describeCartJson } from './view/describe-cart.ts'
import type { LineJsonCache } from './view/line-json-cache.ts'
import { createBatchedCartWriter, toCartResponse } from './write/cart-write-store.ts'
import type { OptimisticCartCache } from './write/optimistic-cart-cache.ts'
import { findCartForUpdate, createCartAndResponseReader, saveCart } from './store.ts'

/** Updates the current cart of a caller: applies a change, writes cart and event, and responds with the new cart. */
export class CartUpdater {
  readonly #services: CartContext & { lineJsonCache: LineJsonCache }
  readonly #writeCart: ReturnType<typeof createCartWriter>

  constructor(
    services: CartContext & { lineJsonCache: LineJsonCache },
    writeCart: ReturnType<typeof createCartWriter>,
  ) {
    this.#services = services
    this.#writeCart = writeCart
  }

  /** `change` returns the changed cart, and may run again with a newer one. */
  update(
    context: RequestContext,
    call: IdempotentCall | undefined,
    change: (cart: Cart | undefined, owner: CartOwner) => Promise<Cart> | Cart,
  ): Promise<StoredResponse> {
    const { caller, ifMatch } = context
    const owner = requireCartOwner(caller)
    const services = this.#services
    return this.#writeCart(call, owner, {
      async apply(cart) {
        requireRevisionMatch(cart, ifMatch)
        const changed = await change(cart, owner)
        return cart && findModifiedFields(cart, changed).length === 0 ? cart : changed
      },
      async present(cart, before) {
        const shown = await describeCartJson(cart, services, context)
        const what: DomainChange = before
          ? { slug: 'updated', entity: shown, modifiedFields: findModifiedFields(before, cart) }
          : { slug: 'created', entity: shown }
        return { shown, announcement: createCartEvent(cart.id, caller, services.now(), what) }
      },
    })
  }

  /** Rejects amounts in whole carts or lines of a request that differ from the cart before and after the call. */
  async rejectIgnoredAmounts(
    { lineItems = [], cartInfo, cartFieldmask }: RequestOf<'currentCart.updateCurrentCart'>,
    carts: readonly Cart[],
    context: RequestContext,
  ): Promise<void> {
    const hasLines = hasReadOnlyLineFields(lineItems)
    const hasInfo = hasReadOnlyFields(cartInfo, CartInfo)
    if (!hasLines && !hasInfo) return
    const reads = await Promise.all(carts.map((cart) => describeCart(cart, this.#services, context)))
    if (cartInfo && hasInfo) rejectAmountMismatches(cartInfo, cartFieldmask, reads)
    if (!hasLines) return
    const { shop } = this.#services.settings.current()
    const languagePreferences = resolveLanguagePreferences(context.language, shop)
    const added = await resolveAddedItems(
      { lineItems },
      { catalogue: this.#services.catalogue, currency: shop.currency, languagePreferences },
    )
    const known = carts.map(({ lines, currency }, index) => ({ lines, currency, lineItems: reads[index]!.lineItems }))
    const violations = findPriceMismatches(lineItems, added, known)
    if (violations.length > 0) throw new InvalidRequest(violations)
  }
}

/** Returns the caller as owner. Each caller with a token can access only its own cart. */
export function requireCartOwner(caller: Caller): CartOwner {
  if (caller.kind === 'none') throw new Error('An operation that requires a token was called without one.')
  return { kind: caller.kind, id: caller.id }
}

interface CartChange {
  /** Returns the changed cart, or the same object if nothing changes. May run again with a newer cart. */
  apply(cart: Cart | undefined): Promise<Cart>
  /** Serializes the saved cart and creates its event, whose entity is that JSON. */
  present(cart: Cart, before: Cart | undefined): Promise<{ shown: JsonBytes; announcement: OutboxEvent }>
}

type WriteCart = (call: IdempotentCall | undefined, owner: CartOwner, change: CartChange) => Promise<StoredResponse>

/**
 * Creates the writer of carts, which runs one change of a cart at a time. A change is optimistic: one statement
 * writes cart, event and response if the revision is unchanged. It starts from the cached cart, then from the
 * database. On a second conflict it runs in a transaction that locks the row. If the outcome of a statement is
 * unknown (connection lost), nothing is retried.
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

  /**
   * Undefined if the cart has changed meanwhile, the key is already used, or nothing changes, which needs a check
   * against the database.
   */
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
    return write(db, { idempotency: call }, changeLocked, lockCart)
  }
}

/** An error that a stale cart caused may be wrong, so the change runs again from the database. */
function retryFromDatabase(error: unknown): undefined {
  if (error instanceof AppError || error instanceof InvalidRequest) return undefined
  throw error
}
