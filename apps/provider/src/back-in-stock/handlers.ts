import type { CatalogueCache } from '../catalogue/index.ts'
import { parseEmailKey } from '../contacts/index.ts'
import type { Database } from '../platform/db/pool.ts'
import { AppError } from '../platform/http/app-error.ts'
import { requireOwner } from '../platform/http/caller.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import type { OperationHandlers } from '../platform/http/operations.ts'
import { write } from '../platform/http/write.ts'
import type { RateLimiter } from '../identity/index.ts'
import type { PricingSettings } from '../pricing/index.ts'
import { resolveLanguagePreferences, type SettingsCache } from '../settings/index.ts'
import { findRequestedItem } from './requested-item.ts'
import { type BackInStockRequest, subscribeToBackInStock } from './subscribe.ts'
import { deleteSubscriptions } from './store.ts'

export interface BackInStockHandlerServices {
  db: Database
  catalogue: CatalogueCache
  rateLimiter: RateLimiter
  settings: SettingsCache<PricingSettings>
  /** Signs the unsubscribe links. */
  secret: Buffer
  now: () => Date
}

export function createBackInStockHandlers(services: BackInStockHandlerServices): OperationHandlers {
  const { db, catalogue, settings, now } = services

  return {
    writes: {
      'backInStock.forget': async (tx, _, { token }) => {
        await deleteSubscriptions(tx, token)
        return {}
      },
    },
    direct: {
      'backInStock.askForMail': (context, { id, variantId, email }, call) =>
        withRateLimit(services, context, email, async () => {
          const { id: ownerId } = requireOwner(context.caller)
          const product = await catalogue.findProduct(id)
          if (!product?.visible)
            throw new AppError('PRODUCT_NOT_FOUND', 404, 'There is no such product.', { data: { id } })
          const wish = { product, variantId, email, language: context.language, ownerId }
          return write(db, call, async (tx) => {
            await subscribeToBackInStock(tx, wish, services.secret, now())
            return {}
          })
        }),

      'backInStockNotifications.createBackInStockNotificationRequest': (context, { request }, call) =>
        withRateLimit(services, context, request.email, async () => {
          const { id: ownerId } = requireOwner(context.caller)
          const { catalogReference, email, itemUrl } = request
          const languages = resolveLanguagePreferences(context.language, settings.current().shop)
          const item = await findRequestedItem(catalogReference, catalogue, languages)
          const wish: BackInStockRequest = {
            ...item,
            email,
            emailField: 'request.email',
            language: context.language,
            ownerId,
          }
          return write(db, call, async (tx) => ({
            request: {
              id: await subscribeToBackInStock(tx, wish, services.secret, now()),
              catalogReference,
              email,
              status: 'RECEIVED' as const,
              createdDate: now().toISOString(),
              ...(itemUrl && { itemUrl }),
            },
          }))
        }),
    },
  }
}

/** Counts subscriptions by e-mail address and client address; a failed one does not count. */
async function withRateLimit<Result>(
  { rateLimiter }: BackInStockHandlerServices,
  { address }: RequestContext,
  email: string,
  subscribe: () => Promise<Result>,
): Promise<Result> {
  const attempt = await rateLimiter.beginAttempt('stock-wish', { account: parseEmailKey(email), address })
  try {
    return await subscribe()
  } catch (error) {
    await attempt.refund()
    throw error
  }
}
