/** Changes of the current cart: applied, announced, and answered with the cart as it then is. */
import { CartInfo, type RequestOf } from '@cartwright/contract'
import { InvalidRequest } from '../http/app-error.ts'
import type { Caller } from '../http/caller.ts'
import type { RequestContext } from '../http/context.ts'
import type { IdempotentCall, StoredAnswer } from '../http/write.ts'
import type { DomainChange } from '../outbox/index.ts'
import { spokenIn } from '../settings/index.ts'
import { readItems } from './add-lines.ts'
import { cartAnnouncement } from './announce-cart.ts'
import type { Cart, CartOwner } from './cart.ts'
import { requireMatch } from './change-lines.ts'
import { modifiedFields } from './modified-fields.ts'
import { findOtherPrices, hasReadLines, hasReadMembers, refuseOtherAmounts } from './refuse-other-amounts.ts'
import { type CartSurroundings, describeCart, describeCartAsJson } from './view/describe-cart.ts'
import type { LineTexts } from './view/line-texts.ts'
import type { openCartWriter } from './write/write-cart.ts'

export class CartChanges {
  readonly #services: CartSurroundings & { lineTexts: LineTexts }
  readonly #writeCart: ReturnType<typeof openCartWriter>

  constructor(services: CartSurroundings & { lineTexts: LineTexts }, writeCart: ReturnType<typeof openCartWriter>) {
    this.#services = services
    this.#writeCart = writeCart
  }

  /** Changes the caller's cart by `change`, announces it, and answers with the cart as it then is. */
  change(
    context: RequestContext,
    call: IdempotentCall | undefined,
    change: (cart: Cart | undefined, owner: CartOwner) => Promise<Cart> | Cart,
  ): Promise<StoredAnswer> {
    const { caller, ifMatch } = context
    const owner = requireCartOwner(caller)
    const services = this.#services
    return this.#writeCart(call, owner, {
      async apply(cart) {
        requireMatch(cart, ifMatch)
        const changed = await change(cart, owner)
        return cart && modifiedFields(cart, changed).length === 0 ? cart : changed
      },
      async present(cart, before) {
        const shown = await describeCartAsJson(cart, services, context)
        const what: DomainChange = before
          ? { slug: 'updated', entity: shown, modifiedFields: modifiedFields(before, cart) }
          : { slug: 'created', entity: shown }
        return { shown, announcement: cartAnnouncement(cart.id, caller, services.now(), what) }
      },
    })
  }

  /** Refuses amounts that come with a whole cart, or whole lines, and that the cart does not have before or after the call. */
  async refuseDropped(
    { lineItems = [], cartInfo, cartFieldmask }: RequestOf<'currentCart.updateCurrentCart'>,
    carts: readonly Cart[],
    context: RequestContext,
  ): Promise<void> {
    const hasLines = hasReadLines(lineItems)
    const hasInfo = hasReadMembers(cartInfo, CartInfo)
    if (!hasLines && !hasInfo) return
    const reads = await Promise.all(carts.map((cart) => describeCart(cart, this.#services, context)))
    if (cartInfo && hasInfo) refuseOtherAmounts(cartInfo, cartFieldmask, reads)
    if (!hasLines) return
    const { shop } = this.#services.settings.current()
    const spoken = spokenIn(context.language, shop)
    const added = await readItems(
      { lineItems },
      { catalogue: this.#services.catalogue, currency: shop.currency, spoken },
    )
    const known = carts.map(({ lines, currency }, index) => ({ lines, currency, lineItems: reads[index]!.lineItems }))
    const violations = findOtherPrices(lineItems, added, known)
    if (violations.length > 0) throw new InvalidRequest(violations)
  }
}

/** Each caller with a token has a cart of their own, and finds no other. */
export function requireCartOwner(caller: Caller): CartOwner {
  if (caller.kind === 'none') throw new Error('A call for those who present a token was let through to someone else.')
  return { kind: caller.kind, id: caller.id }
}
