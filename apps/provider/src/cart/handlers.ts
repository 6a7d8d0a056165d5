import type { Database } from '../platform/db/pool.ts'
import { createTooManyRequestsError, InvalidRequest } from '../platform/http/app-error.ts'
import { isOwner } from '../platform/http/caller.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { KeyedMutex } from '../platform/concurrency/keyed-mutex.ts'
import type { OperationHandlers } from '../platform/http/operations.ts'
import { findStoredResponse } from '../platform/http/write.ts'
import type { RateLimiter } from '../identity/index.ts'
import { normalizeId } from '../platform/ids.ts'
import type { CacheBudget } from '../platform/cache/index.ts'
import { resolveLanguagePreferences } from '../settings/index.ts'
import { addLines, type NewItems } from './add-lines.ts'
import { insertCartEvent } from './cart-events.ts'
import type { Cart, CartOwner } from './cart.ts'
import { CartUpdater, requireCartOwner, createCartWriter } from './cart-updater.ts'
import { cartNotFound, changeQuantities, readCartForUpdate, removeLines } from './change-lines.ts'
import type { CartContext } from './view/describe-cart.ts'
import { LineJsonCache } from './view/line-json-cache.ts'
import { CartCache } from './view/cart-cache.ts'
import { estimateTotals, explainCartTotals } from './estimate/estimate-totals.ts'
import { findCouponWithRateLimit } from './find-coupon-with-rate-limit.ts'
import { createCartReader, createCartVersionReader, deleteCart } from './store.ts'
import { removeCoupon, updateCart } from './update-cart.ts'
import { OptimisticCartCache } from './write/optimistic-cart-cache.ts'

export interface CartServices extends CartContext {
  db: Database
  rateLimiter: RateLimiter
  caches: CacheBudget
  /** Whether a storefront of the shop is served from this origin. */
  isStorefront(origin: string): boolean
}

/** Handlers of the operations of the current cart (specification, section 7). */
export function createCartHandlers(services: CartServices): OperationHandlers {
  const { db, catalogue, settings, caches, isStorefront, now } = services
  // A caller who reads a cart often changes it next.
  const optimisticCarts = new OptimisticCartCache(caches)
  const couponLookupMutex = new KeyedMutex({ createError: createTooManyRequestsError })
  const findCart = createCartReader(db)
  const cartContext = { ...services, lineJsonCache: new LineJsonCache(caches) }
  const cartUpdater = new CartUpdater(cartContext, createCartWriter(db, optimisticCarts))
  const cartCache = new CartCache(cartContext, {
    readCart: readOwnerCart,
    readVersion: createCartVersionReader(db),
    onRead: (cart, bytes) => optimisticCarts.set(cart, bytes),
  })

  async function readOwnerCart(owner: CartOwner): Promise<Cart> {
    const cart = await findCart(owner)
    if (!cart) throw cartNotFound()
    return cart
  }

  const readCart = ({ caller }: RequestContext): Promise<Cart> => readOwnerCart(requireCartOwner(caller))

  return {
    reads: {
      'currentCart.getCurrentCart': (context) => cartCache.get(requireCartOwner(context.caller), context),

      'currentCart.estimateCurrentCartTotals': async (context, request) =>
        estimateTotals(await readCart(context), request, services, context),

      'cartExplanation.explainCurrentCartTotals': async (context, request) =>
        explainCartTotals(await readCart(context), request, services, context),
    },
    direct: {
      'currentCart.addToCurrentCart': async (context, items, call) => {
        requireItems(items)
        const { shop } = settings.current()
        const languagePreferences = resolveLanguagePreferences(context.language, shop)
        return cartUpdater.update(context, call.idempotency, async (cart, owner) => {
          const changed = await addLines(cart, owner, items, {
            catalogue,
            currency: shop.currency,
            languagePreferences,
            now: now(),
          })
          const { lineItems } = items
          await cartUpdater.rejectIgnoredAmounts({ lineItems }, cart ? [cart, changed] : [changed], context)
          return changed
        })
      },

      'currentCart.updateCurrentCart': async (context, update, call) => {
        const { couponCode } = update
        // A repeated call replays its response and is no new attempt at a code.
        const storedResponse =
          couponCode && call.idempotency ? await findStoredResponse(db, call.idempotency) : undefined
        if (storedResponse) return storedResponse
        const owner = requireCartOwner(context.caller)
        const coupon = couponCode
          ? await couponLookupMutex.run(owner.id, () =>
              findCouponWithRateLimit(couponCode, { owner, address: context.address }, services),
            )
          : undefined
        return cartUpdater.update(context, call.idempotency, async (cart) => {
          const changed = await updateCart(requireCart(cart), update, {
            catalogue,
            coupon,
            mayLeadTo: isOwner(context.caller) ? isStorefront : () => true,
            languagePreferences: resolveLanguagePreferences(context.language, settings.current().shop),
            now: now(),
          })
          await cartUpdater.rejectIgnoredAmounts(update, cart ? [cart, changed] : [changed], context)
          return changed
        })
      },

      'currentCart.removeCouponFromCurrentCart': (context, _, call) =>
        cartUpdater.update(context, call.idempotency, (cart) => removeCoupon(requireCart(cart), now())),

      'currentCart.updateCurrentCartLineItemQuantity': (context, { lineItems }, call) =>
        cartUpdater.update(context, call.idempotency, (cart) => {
          const updates = lineItems.map(({ id, quantity }) => ({ id: normalizeId(id), quantity }))
          return changeQuantities(requireCart(cart), updates, { catalogue, now: now() })
        }),

      'currentCart.removeLineItemsFromCurrentCart': (context, { lineItemIds }, call) =>
        cartUpdater.update(context, call.idempotency, (cart) =>
          removeLines(requireCart(cart), lineItemIds.map(normalizeId), now()),
        ),
    },
    writes: {
      'currentCart.deleteCurrentCart': async (tx, { caller, ifMatch }) => {
        const owner = requireCartOwner(caller)
        const cart = await readCartForUpdate(tx, owner, ifMatch)
        await deleteCart(tx, owner)
        await insertCartEvent(tx, cart.id, caller, now(), { slug: 'deleted' })
        return {}
      },
    },
  }
}

function requireItems({ lineItems, customLineItems }: NewItems): void {
  if (lineItems?.length || customLineItems?.length) return
  throw new InvalidRequest([
    { field: 'lineItems', description: 'must name at least one item', violatedRule: 'MIN_SIZE' },
  ])
}

function requireCart(cart: Cart | undefined): Cart {
  if (!cart) throw cartNotFound()
  return cart
}
