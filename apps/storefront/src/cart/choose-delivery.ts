import { toProviderFailure } from '../shopper/provider-failure.ts'
import type { Shopper } from '../shopper/shopper.ts'
import { parseDelivery } from './delivery-view.ts'

/** Keeps the way of delivery that was chosen in the cart. Whether it is offered shows in the totals. */
export async function chooseDelivery(shopper: Shopper, form: FormData): Promise<void> {
  const chosen = form.get('delivery')
  const selectedShippingOption = parseDelivery(chosen)
  if (!selectedShippingOption || chosen === form.get('was.delivery')) return
  try {
    await shopper.client.currentCart.updateCurrentCart({ cartInfo: { selectedShippingOption } })
  } catch (error) {
    // The cart is gone, or the form was forged: the page shows the current state.
    if (toProviderFailure(error)?.kind !== 'refused') throw error
  }
}
