import type { Catalogue } from '../catalogue/index.ts'
import { findEmailKey } from '../contacts/index.ts'
import type { Database } from '../db/pool.ts'
import { AppError } from '../http/app-error.ts'
import { requireOwner } from '../http/caller.ts'
import type { Handlers } from '../http/operations.ts'
import { write } from '../http/write.ts'
import type { Guard } from '../identity/index.ts'
import { askForMail } from './ask-for-mail.ts'
import { forgetWishes } from './store.ts'

export interface BackInStockHandlerServices {
  db: Database
  catalogue: Catalogue
  guard: Guard
  /** Of the links by which wishes are taken back. */
  secret: Buffer
  now: () => Date
}

export function backInStockHandlers({ db, catalogue, guard, secret, now }: BackInStockHandlerServices): Handlers {
  return {
    writes: {
      'backInStock.forget': async (tx, _, { token }) => {
        await forgetWishes(tx, token)
        return {}
      },
    },
    direct: {
      'backInStock.askForMail': async ({ caller, language, address }, { id, variantId, email }, call) => {
        const { id: ownerId } = requireOwner(caller)
        const attempt = await guard.begin('stock-wish', { account: findEmailKey(email), address })
        try {
          const product = await catalogue.findProduct(id)
          if (!product?.visible)
            throw new AppError('PRODUCT_NOT_FOUND', 404, 'There is no such product.', { data: { id } })
          return await write(db, call, async (tx) => {
            await askForMail(tx, { product, variantId, email, language, ownerId }, secret, now())
            return {}
          })
        } catch (error) {
          await attempt.notMade()
          throw error
        }
      },
    },
  }
}
