import { CartInfo, type RequestOf } from '@cartwright/contract'
import type { Database } from '../db/pool.ts'
import { InvalidRequest } from '../http/app-error.ts'
import { type Caller, isOwner } from '../http/caller.ts'
import type { RequestContext } from '../http/context.ts'
import { OneAtATime } from '../http/one-at-a-time.ts'
import type { Handlers } from '../http/operations.ts'
import { findAnswer, type IdempotentCall, type StoredAnswer } from '../http/write.ts'
import type { Guard } from '../identity/index.ts'
import { plainId } from '../ids.ts'
import type { DomainChange } from '../outbox/index.ts'
import type { CacheBudget } from '../platform/cache/index.ts'
import { spokenIn } from '../settings/index.ts'
import { addLines, readItems } from './add-lines.ts'
import { announceCart, cartAnnouncement } from './announce-cart.ts'
import type { Cart, CartOwner } from './cart.ts'
import { cartNotFound, changeQuantities, readCartToChange, removeLines, requireMatch } from './change-lines.ts'
import { type CartSurroundings, describeCart, describeCartAsJson } from './view/describe-cart.ts'
import { LineTexts } from './view/line-texts.ts'
import { openCartAnswers } from './view/kept-answers.ts'
import { estimateTotals, explainCart } from './estimate/estimate-totals.ts'
import { lookForCoupon } from './look-for-coupon.ts'
import { modifiedFields } from './modified-fields.ts'
import { findOtherPrices, hasReadLines, hasReadMembers, refuseOtherAmounts } from './refuse-other-amounts.ts'
import { openCartReader, openVersionReader, removeCart } from './store.ts'
import { removeCoupon, updateCart } from './update-cart.ts'
import { RecentCarts } from './write/recent-carts.ts'
import { openCartWriter } from './write/write-cart.ts'

export interface CartServices extends CartSurroundings {
  db: Database
  guard: Guard
  caches: CacheBudget
  /** Whether pages of a storefront are there. */
  isStorefront(origin: string): boolean
}

/** The calls of the current cart (specification, section 7). */
export function cartHandlers(services: CartServices): Handlers {
  const { db, catalogue, settings, caches, isStorefront, now } = services
  // Who looks at a cart changes it next.
  const recent = new RecentCarts(caches)
  const writeCart = openCartWriter(db, recent)
  const namings = new OneAtATime()
  const findCart = openCartReader(db)
  const written = { ...services, lineTexts: new LineTexts(caches) }
  const answerCart = openCartAnswers(written, {
    readCart: readCartOf,
    readVersion: openVersionReader(db),
    onRead: (cart, bytes) => recent.keep(cart, bytes),
  })

  /** Changes the caller's cart by `change`, announces it, and answers with the cart as it then is. */
  function changeCart(
    context: RequestContext,
    call: IdempotentCall | undefined,
    change: (cart: Cart | undefined, owner: CartOwner) => Promise<Cart> | Cart,
  ): Promise<StoredAnswer> {
    const { caller, ifMatch } = context
    const owner = requireCartOwner(caller)
    return writeCart(call, owner, {
      async apply(cart) {
        requireMatch(cart, ifMatch)
        const changed = await change(cart, owner)
        return cart && modifiedFields(cart, changed).length === 0 ? cart : changed
      },
      async present(cart, before) {
        const shown = await describeCartAsJson(cart, written, context)
        const what: DomainChange = before
          ? { slug: 'updated', entity: shown, modifiedFields: modifiedFields(before, cart) }
          : { slug: 'created', entity: shown }
        return { shown, announcement: cartAnnouncement(cart.id, caller, now(), what) }
      },
    })
  }

  /** Refuses amounts that come with a whole cart, or whole lines, and that the cart does not have before or after the call. */
  async function refuseDropped(
    { lineItems = [], cartInfo, cartFieldmask }: RequestOf<'currentCart.updateCurrentCart'>,
    carts: readonly Cart[],
    context: RequestContext,
  ): Promise<void> {
    const hasLines = hasReadLines(lineItems)
    const hasInfo = hasReadMembers(cartInfo, CartInfo)
    if (!hasLines && !hasInfo) return
    const reads = await Promise.all(carts.map((cart) => describeCart(cart, services, context)))
    if (cartInfo && hasInfo) refuseOtherAmounts(cartInfo, cartFieldmask, reads)
    if (!hasLines) return
    const { shop } = settings.current()
    const spoken = spokenIn(context.language, shop)
    const added = await readItems({ lineItems }, { catalogue, currency: shop.currency, spoken })
    const known = carts.map(({ lines, currency }, index) => ({ lines, currency, lineItems: reads[index]!.lineItems }))
    const violations = findOtherPrices(lineItems, added, known)
    if (violations.length > 0) throw new InvalidRequest(violations)
  }

  async function readCartOf(owner: CartOwner): Promise<Cart> {
    const cart = await findCart(owner)
    if (!cart) throw cartNotFound()
    return cart
  }

  const readCart = ({ caller }: RequestContext): Promise<Cart> => readCartOf(requireCartOwner(caller))

  return {
    reads: {
      'currentCart.getCurrentCart': (context) => answerCart(requireCartOwner(context.caller), context),

      'currentCart.estimateCurrentCartTotals': async (context, request) =>
        estimateTotals(await readCart(context), request, services, context),

      'cartExplanation.explainCurrentCartTotals': async (context, request) =>
        explainCart(await readCart(context), request, services, context),
    },
    direct: {
      'currentCart.addToCurrentCart': async (context, items, call) => {
        if (!items.lineItems?.length && !items.customLineItems?.length)
          throw new InvalidRequest([
            { field: 'lineItems', description: 'must name at least one item', violatedRule: 'MIN_SIZE' },
          ])
        const { shop } = settings.current()
        const spoken = spokenIn(context.language, shop)
        return changeCart(context, call, async (cart, owner) => {
          const changed = await addLines(cart, owner, items, { catalogue, currency: shop.currency, spoken, now: now() })
          await refuseDropped({ lineItems: items.lineItems }, cart ? [cart, changed] : [changed], context)
          return changed
        })
      },

      'currentCart.updateCurrentCart': async (context, update, call) => {
        const { couponCode } = update
        // A lost answer is no guess.
        const first = couponCode && call ? await findAnswer(db, call) : undefined
        if (first) return first
        const owner = requireCartOwner(context.caller)
        const coupon = couponCode
          ? await namings.run(owner.id, () => lookForCoupon(couponCode, { owner, address: context.address }, services))
          : undefined
        return changeCart(context, call, async (cart) => {
          const changed = await updateCart(requireCart(cart), update, {
            catalogue,
            coupon,
            mayLeadTo: isOwner(context.caller) ? isStorefront : () => true,
            spoken: spokenIn(context.language, settings.current().shop),
            now: now(),
          })
          await refuseDropped(update, cart ? [cart, changed] : [changed], context)
          return changed
        })
      },

      'currentCart.removeCouponFromCurrentCart': (context, _, call) =>
        changeCart(context, call, (cart) => removeCoupon(requireCart(cart), now())),

      'currentCart.updateCurrentCartLineItemQuantity': (context, { lineItems }, call) =>
        changeCart(context, call, (cart) => {
          const updates = lineItems.map(({ id, quantity }) => ({ id: plainId(id), quantity }))
          return changeQuantities(requireCart(cart), updates, { catalogue, now: now() })
        }),

      'currentCart.removeLineItemsFromCurrentCart': (context, { lineItemIds }, call) =>
        changeCart(context, call, (cart) => removeLines(requireCart(cart), lineItemIds.map(plainId), now())),
    },
    writes: {
      'currentCart.deleteCurrentCart': async (tx, { caller, ifMatch }) => {
        const owner = requireCartOwner(caller)
        const cart = await readCartToChange(tx, owner, ifMatch)
        await removeCart(tx, owner)
        await announceCart(tx, cart.id, caller, now(), { slug: 'deleted' })
        return {}
      },
    },
  }
}

/** Whoever presents a token has a cart of their own, and finds no other. */
function requireCartOwner(caller: Caller): CartOwner {
  if (caller.kind === 'none') throw new Error('A call for those who present a token was let through to someone else.')
  return { kind: caller.kind, id: caller.id }
}

function requireCart(cart: Cart | undefined): Cart {
  if (!cart) throw cartNotFound()
  return cart
}
