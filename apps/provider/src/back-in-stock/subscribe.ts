import { createHmac } from 'node:crypto'
import { getAvailableQuantity, type Product, type Variant } from '../catalogue/index.ts'
import { type Email, requireNewEmail } from '../contacts/index.ts'
import type { Tx } from '../platform/db/transaction.ts'
import { AppError } from '../platform/http/app-error.ts'
import { insertSubscription } from './store.ts'

export interface BackInStockRequest {
  product: Product
  variantId?: string
  email: string
  /** Name of the address in errors. @default 'email' */
  emailField?: string
  language?: string
  ownerId: string
}

/**
 * Subscribes an address to the return of a product, and returns the id. The response does not reveal whether it was
 * subscribed before.
 */
export async function subscribeToBackInStock(
  tx: Tx,
  wish: BackInStockRequest,
  secret: Buffer,
  now: Date,
): Promise<string> {
  const { product, language, ownerId } = wish
  const email = requireNewEmail(wish.email, wish.emailField ?? 'email')
  const variant = requireOutOfStock(product, wish.variantId)
  return insertSubscription(
    tx,
    {
      productId: product.id,
      // Variants that share one stock share a subscription.
      variantId: product.manageVariants ? variant?.id : undefined,
      language,
      ownerId,
      email,
      unsubscribeToken: createUnsubscribeToken(secret, email),
    },
    now,
  )
}

/** Rejects products in stock; otherwise a request could mail anyone at once. */
function requireOutOfStock(product: Product, variantId: string | undefined): Variant | undefined {
  const variant =
    variantId === undefined ? undefined : product.variants.find(({ id }) => id === variantId.toLowerCase())
  if (variantId !== undefined && !variant?.visible)
    throw new AppError('VARIANT_NOT_FOUND', 404, 'The product has no such variant.', { data: { id: variantId } })
  const variants = variant ? [variant] : product.variants.filter(({ visible }) => visible)
  if (variants.some(({ stock }) => getAvailableQuantity(stock) !== 0))
    throw new AppError('STILL_IN_STOCK', 409, 'It is in stock: nobody has to wait for it.', {
      data: { id: product.id },
    })
  return variant
}

/** Creates the token shared by all subscriptions of an address; it reveals nothing about the address. */
function createUnsubscribeToken(secret: Buffer, { key }: Email): string {
  return createHmac('sha256', secret).update(`forget the wishes of ${key}`).digest('base64url')
}
