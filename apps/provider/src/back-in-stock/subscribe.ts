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
  language?: string
  ownerId: string
}

/** Keeps the wish to hear of it. Whether the address has wished it before, nobody learns. */
export async function subscribeToBackInStock(
  tx: Tx,
  wish: BackInStockRequest,
  secret: Buffer,
  now: Date,
): Promise<void> {
  const { product, language, ownerId } = wish
  const email = requireNewEmail(wish.email, 'email')
  const variant = requireOutOfStock(product, wish.variantId)
  await insertSubscription(
    tx,
    {
      productId: product.id,
      // What shares one stock is waited for as one.
      variantId: product.manageVariants ? variant?.id : undefined,
      language,
      ownerId,
      email,
      unsubscribeToken: createUnsubscribeToken(secret, email),
    },
    now,
  )
}

/** Of what is there nobody has to be told; a mail at once would be one that anybody could have sent to anybody. */
function requireOutOfStock(product: Product, variantId: string | undefined): Variant | undefined {
  const variant =
    variantId === undefined ? undefined : product.variants.find(({ id }) => id === variantId.toLowerCase())
  if (variantId !== undefined && !variant?.visible)
    throw new AppError('VARIANT_NOT_FOUND', 404, 'The product has no such variant.', { data: { id: variantId } })
  const asked = variant ? [variant] : product.variants.filter(({ visible }) => visible)
  if (asked.some(({ stock }) => getAvailableQuantity(stock) !== 0))
    throw new AppError('STILL_IN_STOCK', 409, 'It is in stock: nobody has to wait for it.', {
      data: { id: product.id },
    })
  return variant
}

/** The same for all wishes of an address, and says nothing of it. */
function createUnsubscribeToken(secret: Buffer, { key }: Email): string {
  return createHmac('sha256', secret).update(`forget the wishes of ${key}`).digest('base64url')
}
