import { type Cart, type CartSurroundings, describeCart } from '../cart/index.ts'
import type { Database } from '../db/pool.ts'
import { AppError } from '../http/app-error.ts'
import { type Owner, requireOwner } from '../http/caller.ts'
import type { Handlers } from '../http/operations.ts'
import { type Tx, write } from '../http/write.ts'
import { isUnderWay, listPayments, type Payment } from '../payments/index.ts'
import { buyerView } from '../settings/index.ts'
import { createCheckout, createCheckoutAtOnce, PaymentInTheWay } from './create-checkout.ts'
import { findCheckout } from './store.ts'

export interface CheckoutServices extends CartSurroundings {
  db: Database
  /** Handed down by the application, since orders stand above checkouts. */
  giveUpPayment(paymentId: string): Promise<Payment>
}

export function checkoutHandlers(services: CheckoutServices): Handlers {
  const { db } = services
  return {
    direct: {
      'currentCart.createCheckoutFromCurrentCart': async (context, request, call) => {
        const { caller, ifMatch } = context
        const owner = requireOwner(caller)
        const surroundings = {
          now: services.now(),
          ifMatch,
          shownCurrency: buyerView(context, services.settings.current()).converted?.currency,
          catalogue: services.catalogue,
          describeCart: (cart: Cart) => describeCart(cart, services),
          undecided: [] as string[],
        }
        const create = async () =>
          (await createCheckoutAtOnce(db, call, owner, request, surroundings)) ??
          (await write(db, call, async (tx) => {
            const { id } = await createCheckout(tx, owner, request, surroundings)
            return { checkoutId: id }
          }))
        for (let inTheWay = 0; ; inTheWay++)
          try {
            return await create()
          } catch (error) {
            if (!(error instanceof PaymentInTheWay)) throw error
            if (inTheWay === MAX_IN_THE_WAY) throw underWay()
            if (await giveUp(error, services)) surroundings.undecided.push(error.checkoutId)
          }
      },
    },
  }
}

/** A cart has one that is being paid; a member may have been several guests. */
const MAX_IN_THE_WAY = 5

/**
 * The buyer is paying in another window, and has changed their mind: what is not taken yet is not taken any more. True where the bank decides, which may take days, and cannot be stopped: the buyer goes on
 * with what is new.
 */
async function giveUp(
  { orderId, ownerId }: PaymentInTheWay,
  { db, giveUpPayment }: CheckoutServices,
): Promise<boolean> {
  const running = (await listPayments(db, { ownerId, orderId })).find(isUnderWay)
  const payment = running && (await giveUpPayment(running.id))
  if (!payment || !isUnderWay(payment)) return false
  if (payment.status === 'pending') return true
  throw underWay()
}

function underWay(): AppError {
  return new AppError('PAYMENT_UNDER_WAY', 409, 'This checkout is being paid. Please try again in a moment.', {
    retryAfterSeconds: 5,
  })
}

/** For redirect sessions, which lead to a checkout but stand below it. */
export async function requireOpenCheckout(tx: Tx, owner: Owner, checkoutId: string): Promise<void> {
  const checkout = await findCheckout(tx, owner.id, checkoutId)
  if (!checkout)
    throw new AppError('CHECKOUT_NOT_FOUND', 404, 'There is no such checkout, or it is not yours.', {
      data: { checkoutId },
    })
  if (checkout.state.status === 'ordered')
    throw new AppError('CHECKOUT_CLOSED', 409, 'This checkout has become an order already.', { data: { checkoutId } })
}
