import type { Owner } from '../http/caller.ts'

/** The one current cart of a shopper. Prices are not kept: they are the catalogue's, whenever the cart is looked at. */
export interface Cart {
  id: string
  owner: Owner
  /** 0 until it is saved for the first time. */
  revision: bigint
  currency: string
  lines: CartLine[]
  /** Number of the next line; numbers are never used again. */
  nextLine: number
  checkoutId: string | null
  createdAt: Date
  updatedAt: Date
}

export interface CartLine {
  id: string
  productId: string
  variantId: string
  /** Choices and texts as the shopper gave them, repeated on the wire. */
  options: ItemOptions
  quantity: number
  /** What it was called and cost when it was added, shown if the product is gone. */
  remembered: { name: string; priceMinor: string }
}

/** `catalogReference.options` of a store item (wire reference, section 6). */
export interface ItemOptions {
  variantId?: string
  options?: Record<string, string>
  customTextFields?: Record<string, string>
}

/** `1` → `00000000-0000-0000-0000-000000000001`, as the platform numbers lines. */
export function lineId(number: number): string {
  return `00000000-0000-0000-0000-${number.toString(16).padStart(12, '0')}`
}
