import type { CartView } from './cart-view.ts'
import type { ChangeFailure } from './change-cart.ts'
import type { RemovedView } from './removed-row.tsx'

/**
 * Asks for the cart as it is by now. It goes the way of the changes, so that it comes after those that were made
 * before.
 */
export const REFRESH = 'refresh'

/** Response of the cart page to a change. */
export interface CartChangeResponse extends ChangeFailure {
  cart: CartView
  removed: RemovedView[]
  /** Changed by this page: others need to be told. */
  isOwn: boolean
}

/** Sends one field of the cart's form, with how the cart shall be shown. */
export async function sendChange(
  to: string,
  field: string,
  fields: Record<string, string>,
): Promise<CartChangeResponse> {
  const body = new URLSearchParams(fields)
  const response = await post(to, body)
  // Response of our own /cart to a JSON request; an error page is no JSON and throws.
  const answer = (await response.json()) as Omit<CartChangeResponse, 'isOwn'>
  return { ...answer, isOwn: changesCart(field) }
}

/**
 * Sends what a page that is being left has not sent yet; nobody waits for the answer. Says whether there was
 * anything.
 */
export function sendOnUnload(to: string, fields: Record<string, string>): boolean {
  const changes = Object.entries(fields).filter(([field]) => changesCart(field))
  if (changes.length > 0) post(to, new URLSearchParams(changes)).catch(() => {})
  return changes.length > 0
}

const changesCart = (field: string): boolean => field !== REFRESH && field !== 'explain'

/** It arrives also where the shopper has gone on meanwhile. */
const post = (to: string, body: URLSearchParams): Promise<Response> =>
  fetch(to, { method: 'POST', body, headers: { accept: 'application/json' }, keepalive: true })
