import {
  type Cart,
  type CartContext,
  describeCart,
  findCartForUpdate,
  findCouponWithRateLimit,
  createCartAndResponseReader,
} from '../cart/index.ts'
import type { Database } from '../platform/db/pool.ts'
import { transact, type Tx } from '../platform/db/transaction.ts'
import { AppError } from '../platform/http/app-error.ts'
import { isOwner, type Owner, requireOwner } from '../platform/http/caller.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import type { OperationHandlers } from '../platform/http/operations.ts'
import { findStoredResponse, type StoredResponse, write } from '../platform/http/write.ts'
import type { RateLimiter } from '../identity/index.ts'
import { normalizeId } from '../platform/ids.ts'
import { isUnderWay, listPayments, type Payment } from '../payments/index.ts'
import { createRedirectSession } from '../redirects/index.ts'
import { createBuyerView, resolveLanguagePreferences } from '../settings/index.ts'
import { createCheckoutFromItems, requireOneSource } from './buy-now.ts'
import { createSentAmountsValidator } from './validate-sent-amounts.ts'
import type { Checkout } from './checkout.ts'
import {
  createCheckout,
  createCheckoutInBatch,
  type CreateCheckoutServices,
  BlockingPaymentError,
} from './create-checkout.ts'
import { createFirstCheckoutBatcher } from './first-checkout-batcher.ts'
import { findCheckoutById, findCheckoutOfBuyer, findCheckoutForUpdate, changeCheckoutOwner } from './store.ts'
import { fillFromAccount } from './merge-buyer-details.ts'
import { toWireCheckout } from './wire-checkout.ts'

export interface CheckoutServices extends CartContext {
  db: Database
  rateLimiter: RateLimiter
  /** Handed down by the application, since orders stand above checkouts. */
  cancelPayment(paymentId: string): Promise<Payment>
}

export function createCheckoutHandlers(services: CheckoutServices): OperationHandlers {
  const { db, catalogue, settings, now } = services

  const atOnce = {
    db,
    findCartAndAnswer: createCartAndResponseReader(db),
    insertFirstCheckout: createFirstCheckoutBatcher(db),
  }

  return {
    reads: {
      'checkout.getCheckout': async (context, { id }) => {
        const { caller } = context
        const checkout = isOwner(caller) ? await findCheckoutOfBuyer(db, caller, id) : await findCheckoutById(db, id)
        // What is left of one whose buyer was forgotten is of nobody.
        if (!checkout || checkout.lines.length === 0) throw createCheckoutNotFoundError(id)
        return { checkout: await toWireCheckout(checkout, services, context) }
      },

      'checkout.getCheckoutUrl': async (context, { id }) => {
        const session = { ...services, allowLoopback: false, requireOpenCheckout }
        const asked = { ecomCheckout: { checkoutId: id } }
        const { fullUrl } = await transact(db, (tx) => createRedirectSession(tx, context, asked, session))
        return { checkoutUrl: fullUrl }
      },
    },
    direct: {
      'currentCart.createCheckoutFromCurrentCart': (context, request, call) => {
        const owner = requireOwner(context.caller)
        return createCheckoutFromCart(
          context,
          services,
          async (surroundings) =>
            (await createCheckoutInBatch(atOnce, call, owner, request, surroundings)) ??
            (await write(
              db,
              call,
              async (tx) => ({ checkoutId: (await createCheckout(tx, owner, request, surroundings)).id }),
              (tx) => findCartForUpdate(tx, owner),
            )),
        )
      },

      'checkout.createCheckout': async (context, request, call) => {
        const owner = requireOwner(context.caller)
        requireOneSource(request)
        const answer = (create: (tx: Tx) => Promise<Checkout>) =>
          write(db, call, async (tx) => {
            const refuseDropped = await createSentAmountsValidator(tx, owner, request, services, context)
            const made = await create(tx)
            const checkout = await toWireCheckout(made, services, context)
            await refuseDropped(made, checkout)
            return { checkout }
          })
        const { checkoutInfo, channelType } = request
        if (checkoutInfo?.cartId != null) {
          const asked = { channelType, cartId: normalizeId(checkoutInfo.cartId), checkoutInfo }
          return createCheckoutFromCart(context, services, (surroundings) =>
            answer((tx) => createCheckout(tx, owner, asked, surroundings)),
          )
        }
        const { shop } = settings.current()
        const { couponCode } = request
        // A lost answer is no guess.
        const first = couponCode && call ? await findStoredResponse(db, call) : undefined
        if (first) return first
        const coupon = couponCode
          ? await findCouponWithRateLimit(couponCode, { owner, address: context.address }, services)
          : undefined
        return answer((tx) =>
          createCheckoutFromItems(tx, owner, request, {
            catalogue,
            coupon,
            languagePreferences: resolveLanguagePreferences(context.language, shop),
            currency: shop.currency,
            shownCurrency: shownCurrency(context, services),
            now: now(),
          }),
        )
      },
    },
  }
}

function shownCurrency(context: RequestContext, { settings }: CheckoutServices): string | undefined {
  return createBuyerView(context, settings.current()).converted?.currency
}

/** Creates a checkout of the cart. A payment of it that is under way is given up first, where that is possible. */
async function createCheckoutFromCart(
  context: RequestContext,
  services: CheckoutServices,
  create: (surroundings: CreateCheckoutServices) => Promise<StoredResponse>,
): Promise<StoredResponse> {
  const surroundings = {
    now: services.now(),
    ifMatch: context.ifMatch,
    shownCurrency: shownCurrency(context, services),
    catalogue: services.catalogue,
    describeCart: (cart: Cart) => describeCart(cart, services),
    undecided: [] as string[],
  }
  for (let inTheWay = 0; ; inTheWay++)
    try {
      return await create(surroundings)
    } catch (error) {
      if (!(error instanceof BlockingPaymentError)) throw error
      if (inTheWay === MAX_BLOCKING_PAYMENTS) throw createPaymentUnderWayError()
      if (await cancelBlockingPayment(error, services)) surroundings.undecided.push(error.checkoutId)
    }
}

/** A cart has one that is being paid; a member may have been several guests. */
const MAX_BLOCKING_PAYMENTS = 5

/**
 * The buyer is paying in another window, and has changed their mind: what is not taken yet is not taken any more. True where the bank decides, which may take days, and cannot be stopped: the buyer goes on
 * with what is new.
 */
async function cancelBlockingPayment(
  { orderId, ownerId }: BlockingPaymentError,
  { db, cancelPayment }: CheckoutServices,
): Promise<boolean> {
  const running = (await listPayments(db, { ownerId, orderId })).find(isUnderWay)
  const payment = running && (await cancelPayment(running.id))
  if (!payment || !isUnderWay(payment)) return false
  if (payment.status === 'pending') return true
  throw createPaymentUnderWayError()
}

function createPaymentUnderWayError(): AppError {
  return new AppError('PAYMENT_UNDER_WAY', 409, 'This checkout is being paid. Please try again in a moment.', {
    retryAfterSeconds: 5,
  })
}

/** For redirect sessions, which lead to a checkout but stand below it. Answers as whom its page is seen. */
export async function requireOpenCheckout(tx: Tx, owner: Owner, checkoutId: string): Promise<Checkout['owner']> {
  const checkout = await findCheckoutOfBuyer(tx, owner, checkoutId)
  const isTheirs = checkout?.owner.id === owner.id
  // What visitors have in their cart goes with them when they sign in, and is checked out from there.
  if (!checkout || (!isTheirs && checkout.cartId !== null)) throw createCheckoutNotFoundError(checkoutId)
  if (checkout.state.status === 'ordered')
    throw new AppError('CHECKOUT_CLOSED', 409, 'This checkout has become an order already.', { data: { checkoutId } })
  return isTheirs ? checkout.owner : transferCheckout(tx, checkout, owner)
}

/** Who signs in goes on as a member with what they began as a visitor. Of one that was tried to be paid the order is the visitor's: so it stays theirs, and becomes the member's with that order. */
async function transferCheckout(
  tx: Tx,
  { owner: visitor, id }: Checkout,
  { id: memberId }: Owner,
): Promise<Checkout['owner']> {
  const checkout = await findCheckoutForUpdate(tx, visitor.id, id)
  if (checkout?.state.status !== 'open' || checkout.state.triedOrderId !== undefined) return visitor
  const member = { kind: 'member', id: memberId } as const
  const buyer = await fillFromAccount(tx, member, checkout.buyer)
  await changeCheckoutOwner(tx, checkout, { ...checkout, owner: member, buyer })
  return member
}

function createCheckoutNotFoundError(checkoutId: string): AppError {
  return new AppError('CHECKOUT_NOT_FOUND', 404, 'There is no such checkout, or it is not yours.', {
    data: { checkoutId },
  })
}
