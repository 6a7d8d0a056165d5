/** Changes of the current cart: applies a change, publishes the event and responds with the new cart. */
import { CartInfo, type RequestOf } from '@cartwright/contract'
import { InvalidRequest } from '../platform/http/app-error.ts'
import type { Caller } from '../platform/http/caller.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import type { IdempotentCall, StoredResponse } from '../platform/http/write.ts'
import type { DomainChange } from '../platform/outbox/index.ts'
import { resolveLanguagePreferences } from '../settings/index.ts'
import { resolveAddedItems } from './add-lines.ts'
import { createCartEvent } from './cart-events.ts'
import type { Cart, CartOwner } from './cart.ts'
import { requireRevisionMatch } from './change-lines.ts'
import { findModifiedFields } from './modified-fields.ts'
import {
  findPriceMismatches,
  hasReadOnlyLineFields,
  hasReadOnlyFields,
  rejectAmountMismatches,
} from './reject-amount-mismatches.ts'
import { type CartContext, describeCart, describeCartJson } from './view/describe-cart.ts'
import type { LineJsonCache } from './view/line-json-cache.ts'
import type { createCartWriter } from './write/write-cart.ts'

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

  /** Applies `change` to the cart of the caller, publishes the event and responds with the new cart. */
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
