import { type CartSurroundings, describeCart } from '../cart/index.ts'
import { AppError } from '../http/app-error.ts'
import { type Owner, requireOwner } from '../http/caller.ts'
import type { Handlers } from '../http/operations.ts'
import type { Tx } from '../http/write.ts'
import { createCheckout } from './create-checkout.ts'
import { findCheckout } from './store.ts'

export function checkoutHandlers(services: CartSurroundings): Handlers {
  return {
    writes: {
      'currentCart.createCheckoutFromCurrentCart': async (tx, { caller, ifMatch }, request) => {
        const { id } = await createCheckout(tx, requireOwner(caller), request, {
          now: services.now(),
          ifMatch,
          describeCart: (cart) => describeCart(cart, services),
        })
        return { checkoutId: id }
      },
    },
  }
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
