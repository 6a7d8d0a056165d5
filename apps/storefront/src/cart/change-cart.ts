import type { Shopper } from '../shopper/shopper.ts'
import { changeCoupon } from './change-coupon.ts'
import { changeLines } from './change-lines.ts'
import { chooseDelivery } from './choose-delivery.ts'

/** What could not be done. */
export interface NotDone {
  /** Of the lines, in words. */
  problem?: string
  /** The code that no coupon has. */
  refusedCode?: string
}

/** Does everything that the cart's form says: whatever button was pressed, what was typed goes along. */
export async function changeCart(shopper: Shopper, form: FormData): Promise<NotDone> {
  if (!shopper.isKnown) return {}
  // One after the other: each is a change of the same cart.
  const problem = await changeLines(shopper, form)
  await chooseDelivery(shopper, form)
  const refusedCode = await changeCoupon(shopper, form)
  return { problem, refusedCode }
}
