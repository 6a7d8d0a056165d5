import type { Database } from '../db/pool.ts'
import { InvalidRequest } from '../http/app-error.ts'
import { isOwner } from '../http/caller.ts'
import type { RequestContext } from '../http/context.ts'
import { OneAtATime } from '../http/one-at-a-time.ts'
import type { Handlers } from '../http/operations.ts'
import { findAnswer } from '../http/write.ts'
import type { Guard } from '../identity/index.ts'
import { plainId } from '../ids.ts'
import type { CacheBudget } from '../platform/cache/index.ts'
import { spokenIn } from '../settings/index.ts'
import { addLines } from './add-lines.ts'
import { announceCart } from './announce-cart.ts'
import type { Cart, CartOwner } from './cart.ts'
import { CartChanges, requireCartOwner } from './cart-changes.ts'
import { cartNotFound, changeQuantities, readCartToChange, removeLines } from './change-lines.ts'
import type { CartSurroundings } from './view/describe-cart.ts'
import { LineTexts } from './view/line-texts.ts'
import { openCartAnswers } from './view/kept-answers.ts'
import { estimateTotals, explainCart } from './estimate/estimate-totals.ts'
import { lookForCoupon } from './look-for-coupon.ts'
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
  const namings = new OneAtATime()
  const findCart = openCartReader(db)
  const written = { ...services, lineTexts: new LineTexts(caches) }
  const changes = new CartChanges(written, openCartWriter(db, recent))
  const answerCart = openCartAnswers(written, {
    readCart: readCartOf,
    readVersion: openVersionReader(db),
    onRead: (cart, bytes) => recent.keep(cart, bytes),
  })

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
        return changes.change(context, call, async (cart, owner) => {
          const changed = await addLines(cart, owner, items, { catalogue, currency: shop.currency, spoken, now: now() })
          await changes.refuseDropped({ lineItems: items.lineItems }, cart ? [cart, changed] : [changed], context)
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
        return changes.change(context, call, async (cart) => {
          const changed = await updateCart(requireCart(cart), update, {
            catalogue,
            coupon,
            mayLeadTo: isOwner(context.caller) ? isStorefront : () => true,
            spoken: spokenIn(context.language, settings.current().shop),
            now: now(),
          })
          await changes.refuseDropped(update, cart ? [cart, changed] : [changed], context)
          return changed
        })
      },

      'currentCart.removeCouponFromCurrentCart': (context, _, call) =>
        changes.change(context, call, (cart) => removeCoupon(requireCart(cart), now())),

      'currentCart.updateCurrentCartLineItemQuantity': (context, { lineItems }, call) =>
        changes.change(context, call, (cart) => {
          const updates = lineItems.map(({ id, quantity }) => ({ id: plainId(id), quantity }))
          return changeQuantities(requireCart(cart), updates, { catalogue, now: now() })
        }),

      'currentCart.removeLineItemsFromCurrentCart': (context, { lineItemIds }, call) =>
        changes.change(context, call, (cart) => removeLines(requireCart(cart), lineItemIds.map(plainId), now())),
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

function requireCart(cart: Cart | undefined): Cart {
  if (!cart) throw cartNotFound()
  return cart
}
