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
import { createFirstCheckoutBatcher } from './first-checkout-store.ts'
import { findCheckoutById, findCheckoutOfBuyer, findCheckoutForUpdate, changeCheckoutOwner } from './store.ts'
import { fillFromAccount } from './merge-buyer-details.ts'
import { toWireCheckout } from './wire-checkout.ts'

export interface CheckoutServices extends CartContext {
  db: Database
  rateLimiter: RateLimiter
  /** Injected by the application, since orders stand above checkouts. */
  cancelPayment(paymentId: string): Promise<Payment>
}

export function createCheckoutHandlers(services: CheckoutServices): OperationHandlers {
  const { db, catalogue, settings, now } = services

  const batchServices = {
    db,
    findCartAndAnswer: createCartAndResponseReader(db),
    insertFirstCheckout: createFirstCheckoutBatcher(db),
  }

  return {
    reads: {
      'checkout.getCheckout': async (context, { id }) => {
        const { caller } = context
        const checkout = isOwner(caller) ? await findCheckoutOfBuyer(db, caller, id) : await findCheckoutById(db, id)
        // Erasure leaves an empty checkout, which nobody may read.
        if (!checkout || checkout.lines.length === 0) throw createCheckoutNotFoundError(id)
        return { checkout: await toWireCheckout(checkout, services, context) }
      },

      'checkout.getCheckoutUrl': async (context, { id }) => {
        const session = { ...services, allowLoopback: false, requireOpenCheckout }
        const sessionRequest = { ecomCheckout: { checkoutId: id } }
        const { fullUrl } = await transact(db, (tx) => createRedirectSession(tx, context, sessionRequest, session))
        return { checkoutUrl: fullUrl }
      },
    },
    direct: {
      'currentCart.createCheckoutFromCurrentCart': (context, request, call) => {
        const owner = requireOwner(context.caller)
        return createCheckoutFromCart(
          context,
          services,
          async (createServices) =>
            (await createCheckoutInBatch(batchServices, call.idempotency, owner, request, createServices)) ??
            (await write(
              db,
              call,
              async (tx) => ({ checkoutId: (await createCheckout(tx, owner, request, createServices)).id }),
              (tx) => findCartForUpdate(tx, owner),
            )),
        )
      },

      'checkout.createCheckout': async (context, request, call) => {
        const owner = requireOwner(context.caller)
        requireOneSource(request)
        const answer = (create: (tx: Tx) => Promise<Checkout>) =>
          write(db, call, async (tx) => {
            const validateAmounts = await createSentAmountsValidator(tx, owner, request, services, context)
            const created = await create(tx)
            const checkout = await toWireCheckout(created, services, context)
            await validateAmounts(created, checkout)
            return { checkout }
          })
        const { checkoutInfo, channelType } = request
        if (checkoutInfo?.cartId != null) {
          const cartRequest = { channelType, cartId: normalizeId(checkoutInfo.cartId), checkoutInfo }
          return createCheckoutFromCart(context, services, (createServices) =>
            answer((tx) => createCheckout(tx, owner, cartRequest, createServices)),
          )
        }
        const { shop } = settings.current()
        const { couponCode } = request
        // A replay of a lost response does not count as a guess of the coupon code.
        const first = couponCode && call.idempotency ? await findStoredResponse(db, call.idempotency) : undefined
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

/** Creates a checkout of the cart. A payment under way that blocks it is canceled first, if possible. */
async function createCheckoutFromCart(
  context: RequestContext,
  services: CheckoutServices,
  create: (createServices: CreateCheckoutServices) => Promise<StoredResponse>,
): Promise<StoredResponse> {
  const createServices = {
    now: services.now(),
    ifMatch: context.ifMatch,
    shownCurrency: shownCurrency(context, services),
    catalogue: services.catalogue,
    describeCart: (cart: Cart) => describeCart(cart, services),
    undecided: [] as string[],
  }
  for (let attempt = 0; ; attempt++)
    try {
      return await create(createServices)
    } catch (error) {
      if (!(error instanceof BlockingPaymentError)) throw error
      if (attempt === MAX_BLOCKING_PAYMENTS) throw createPaymentUnderWayError()
      if (await cancelBlockingPayment(error, services)) createServices.undecided.push(error.checkoutId)
    }
}

/** A cart has one checkout that is being paid; a member may have been several visitors. */
const MAX_BLOCKING_PAYMENTS = 5

/**
 * Cancels a payment that blocks a new checkout, because the buyer has changed their mind. Returns true if the bank is
 * deciding, which may take days and cannot be stopped: the new checkout is made beside it.
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

/**
 * Requires an open checkout of the owner, for redirect sessions, which lead to a checkout but stand below it. Returns
 * the owner whose page is shown.
 */
export async function requireOpenCheckout(tx: Tx, owner: Owner, checkoutId: string): Promise<Checkout['owner']> {
  const checkout = await findCheckoutOfBuyer(tx, owner, checkoutId)
  const isOwn = checkout?.owner.id === owner.id
  // Lines of a visitor's cart move to the member's cart on sign-in, and are checked out from there.
  if (!checkout || (!isOwn && checkout.cartId !== null)) throw createCheckoutNotFoundError(checkoutId)
  if (checkout.state.status === 'ordered')
    throw new AppError('CHECKOUT_CLOSED', 409, 'This checkout has become an order already.', { data: { checkoutId } })
  return isOwn ? checkout.owner : transferCheckout(tx, checkout, owner)
}

/**
 * Transfers a visitor's open checkout to the member who has signed in. A checkout with an attempted payment stays the
 * visitor's, like its order, and becomes the member's with that order.
 */
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
