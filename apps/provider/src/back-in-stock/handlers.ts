import type { CatalogueCache } from '../catalogue/index.ts'
import { parseEmailKey } from '../contacts/index.ts'
import type { Database } from '../platform/db/pool.ts'
import { AppError } from '../platform/http/app-error.ts'
import { requireOwner } from '../platform/http/caller.ts'
import type { OperationHandlers } from '../platform/http/operations.ts'
import { write } from '../platform/http/write.ts'
import type { RateLimiter } from '../identity/index.ts'
import { subscribeToBackInStock } from './subscribe.ts'
import { deleteSubscriptions } from './store.ts'

export interface BackInStockHandlerServices {
  db: Database
  catalogue: CatalogueCache
  rateLimiter: RateLimiter
  /** Signs the unsubscribe links. */
  secret: Buffer
  now: () => Date
}

export function createBackInStockHandlers({
  db,
  catalogue,
  rateLimiter,
  secret,
  now,
}: BackInStockHandlerServices): OperationHandlers {
  return {
    writes: {
      'backInStock.forget': async (tx, _, { token }) => {
        await deleteSubscriptions(tx, token)
        return {}
      },
    },
    direct: {
      'backInStock.askForMail': async ({ caller, language, address }, { id, variantId, email }, call) => {
        const { id: ownerId } = requireOwner(caller)
        const attempt = await rateLimiter.beginAttempt('stock-wish', { account: parseEmailKey(email), address })
        try {
          const product = await catalogue.findProduct(id)
          if (!product?.visible)
            throw new AppError('PRODUCT_NOT_FOUND', 404, 'There is no such product.', { data: { id } })
          return await write(db, call, async (tx) => {
            await subscribeToBackInStock(tx, { product, variantId, email, language, ownerId }, secret, now())
            return {}
          })
        } catch (error) {
          await attempt.refund()
          throw error
        }
      },
    },
  }
}
