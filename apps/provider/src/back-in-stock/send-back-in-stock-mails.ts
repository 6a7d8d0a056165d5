import { type CatalogueCache, getProductPath } from '../catalogue/index.ts'
import type { Database } from '../platform/db/pool.ts'
import { transact } from '../platform/db/transaction.ts'
import { enqueueMails } from '../mail/index.ts'
import { resolveLanguages, type ShopSettings } from '../settings/index.ts'
import { claimFulfilledSubscriptions } from './store.ts'

export interface BackInStockMailServices {
  db: Database
  catalogue: CatalogueCache
  shop: () => ShopSettings
  storefrontUrl: string
  now: () => Date
}

/** Small enough for a short transaction. */
const BATCH_SIZE = 100

/**
 * Sends one mail per fulfilled subscription and deletes the subscription in the same transaction, so a crash neither
 * loses nor repeats it. Several processes may run it concurrently.
 */
export async function sendBackInStockMails(services: BackInStockMailServices): Promise<number> {
  for (let mailed = 0; ;) {
    const done = await sendMailBatch(services)
    mailed += done
    if (done < BATCH_SIZE) return mailed
  }
}

async function sendMailBatch({ db, catalogue, shop, storefrontUrl, now }: BackInStockMailServices): Promise<number> {
  return transact(db, async (tx) => {
    const wishes = await claimFulfilledSubscriptions(tx, BATCH_SIZE)
    const products = await catalogue.findProducts([...new Set(wishes.map(({ productId }) => productId))])
    const mails = []
    for (const { productId, email, language, forgetToken } of wishes) {
      const original = products.get(productId)
      if (!original) continue // deleted in this transaction
      const languages = resolveLanguages(language ?? undefined, shop())
      const [product = original] = await catalogue.translateProducts([original], languages)
      const url = storefrontUrl.replace(/\/$/, '') + (languages.length > 0 ? `/${languages.at(-1)}` : '')
      mails.push({
        to: email,
        language,
        template: 'back-in-stock' as const,
        props: {
          product: product.name,
          link: url + getProductPath(product.slug),
          forgetLink: `${url}/back-in-stock/forget?token=${forgetToken}`,
        },
      })
    }
    await enqueueMails(tx, mails, now())
    return wishes.length
  })
}
