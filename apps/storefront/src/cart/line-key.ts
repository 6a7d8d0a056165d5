import type { Cart, LineItem } from '@cartwright/client'

/**
 * Key of a cart line on pages. Every cart numbers its lines from one, and a page may be older than the cart that the
 * shopper has by now: they have signed in or ordered in another window. The key includes the cart, so that it matches
 * no line of another cart.
 * @example toLineKey(cart, line) // 'b31c09d2e7aa-000000000001'
 */
export function toLineKey(cart: Pick<Cart, '_id'>, { _id }: Pick<LineItem, '_id'>): string {
  return `${shortenId(cart._id)}-${shortenId(_id)}`
}

export function belongsToCart(name: string, cart: Pick<Cart, '_id'>): boolean {
  return name.startsWith(`${shortenId(cart._id)}-`)
}

/** The part of an id that differs. */
const shortenId = (id = ''): string => id.slice(-12)
