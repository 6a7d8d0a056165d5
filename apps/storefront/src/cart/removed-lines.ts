import type { Cart, LineItem } from '@cartwright/client'
import { toHostCookieName, readCookies, writeCookie } from '../http/cookies.ts'
import type { Shop } from '../shop.ts'
import { toProviderFailure } from '../shopper/provider-failure.ts'
import type { Shopper } from '../shopper/shopper.ts'
import { toLineKey } from './line-key.ts'

/** Removed line with all that restores it: options, custom texts and subscription. */
export interface RemovedLine {
  /** Key of the removed line ({@link toLineKey}); a cart assigns each number once. */
  id: string
  name: string
  quantity: number
  reference: object
}

const COOKIE = 'cw-removed'
const MAX_AGE_SECONDS = 3600
/** Browsers store about 4 KB per cookie, and custom texts of a line may be long. */
const COOKIE_CHARS = 3500

/**
 * Reads the lines removed in this browser, the last one at the end. The cookie is hidden from scripts, as it has
 * personal data.
 */
export function readRemovedLines(request: Request, shop: Shop): RemovedLine[] {
  const text = readCookies(request).get(toHostCookieName(COOKIE, shop.secureCookies))
  if (!text) return []
  try {
    const read: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    return Array.isArray(read) ? read.filter(isRemovedLine) : []
  } catch {
    return [] // Not written by us.
  }
}

/** Returns the last lines, as many as fit into a cookie. */
export function trimToCookieSize(lines: RemovedLine[]): RemovedLine[] {
  return encode(lines).length <= COOKIE_CHARS ? lines : trimToCookieSize(lines.slice(1))
}

/** A `Set-Cookie` line; without lines it takes the cookie away. */
export function writeRemovedLines(lines: RemovedLine[], shop: Shop): string {
  const name = toHostCookieName(COOKIE, shop.secureCookies)
  const maxAge = lines.length > 0 ? MAX_AGE_SECONDS : 0
  return writeCookie(name, maxAge > 0 ? encode(lines) : '', { secure: shop.secureCookies, httpOnly: true, maxAge })
}

const encode = (lines: RemovedLine[]): string => Buffer.from(JSON.stringify(lines)).toString('base64url')

/** Lines that a shopper can add again: not those that a merchant added. */
export function toRemovedLines(cart: Cart, lines: readonly LineItem[]): RemovedLine[] {
  return lines.flatMap((line) =>
    line.catalogReference && !line.fixedQuantity
      ? [
          {
            id: toLineKey(cart, line),
            name: line.productName?.translated || line.productName?.original || '',
            quantity: line.quantity,
            reference: line.catalogReference,
          },
        ]
      : [],
  )
}

/** Puts a line back. Answers whether it could be: it may be sold out by now. */
export async function restoreLine({ client }: Shopper, { quantity, reference }: RemovedLine): Promise<boolean> {
  try {
    // It was read from the cart before; the provider validates it as in any addition.
    const catalogReference = reference as NonNullable<LineItem['catalogReference']>
    await client.currentCart.addToCurrentCart({ lineItems: [{ quantity, catalogReference }] })
    return true
  } catch (error) {
    if (toProviderFailure(error)?.kind !== 'refused') throw error
    return false
  }
}

function isRemovedLine(value: unknown): value is RemovedLine {
  const line = value as Partial<RemovedLine> | null
  return (
    typeof line?.id === 'string' &&
    typeof line.name === 'string' &&
    typeof line.quantity === 'number' &&
    typeof line.reference === 'object' &&
    line.reference !== null
  )
}
