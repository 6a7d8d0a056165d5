import type { Shop } from '../shop.ts'
import type { Shopper } from '../shopper/shopper.ts'
import { changeCoupon, type RejectedCoupon } from './change-coupon.ts'
import { changeLines } from './change-lines.ts'
import { changeNote } from './change-note.ts'
import { chooseDelivery } from './choose-delivery.ts'
import { undoRemoval } from './undo-removal.ts'

/** Failure of a cart change. */
export interface ChangeFailure {
  /** In words. */
  problem?: string
  /** The code that no coupon has. */
  refusedCode?: string
}

export interface CartChangeResult extends Pick<ChangeFailure, 'problem'> {
  code?: RejectedCoupon
  /** Removed lines that can be restored: line key and name. */
  removed: { id: string; name: string }[]
  /** For the browser, to restore it. */
  cookies: string[]
}

/** Applies the cart's form: the pressed button and all typed values. */
export async function changeCart(
  request: Request,
  shopper: Shopper,
  form: FormData,
  shop: Shop,
): Promise<CartChangeResult> {
  if (!shopper.hasSession) return { removed: [], cookies: [] }
  const { shopping } = shop.words
  // Sequential, since each changes the same cart.
  const undone = await undoRemoval(request, shopper, form, shop)
  const lines = await changeLines(request, shopper, form, shop)
  await chooseDelivery(shopper, form)
  const isNoteTooLong = await changeNote(shopper, form)
  const code = await changeCoupon(shopper, form)
  return {
    problem: undone.isRefused ? shopping.notBack : isNoteTooLong ? shopping.tooLong : lines.problem,
    code,
    removed: lines.removed.map(({ id, name }) => ({ id, name })),
    cookies: lines.cookies.length > 0 ? lines.cookies : undone.cookies,
  }
}
