import type { CartView } from './cart-view.ts'
import type { NotDone } from './change-cart.ts'
import type { RemovedView } from './removed-row.tsx'

/** Asks for the cart as it is by now. It goes the way of the changes, so that it comes after those that were made before. */
export const REFRESH = 'refresh'

/** What the page of the cart answers to a change. */
export interface Answer extends NotDone {
  cart: CartView
  removed: RemovedView[]
  /** Changed by this page: others need to be told. */
  isOwn: boolean
}

/** Sends one field of the cart's form, with how the cart shall be shown. */
export async function sendChange(to: string, field: string, fields: Record<string, string>): Promise<Answer> {
  const body = new URLSearchParams(fields)
  const response = await fetch(to, { method: 'POST', body, headers: { accept: 'application/json' } })
  // What our own /cart answers to a request for JSON; an error page is no JSON and throws.
  const answer = (await response.json()) as Omit<Answer, 'isOwn'>
  return { ...answer, isOwn: field !== REFRESH && field !== 'explain' }
}
