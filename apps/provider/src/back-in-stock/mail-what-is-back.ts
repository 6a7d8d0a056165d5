import { type Catalogue, productPath } from '../catalogue/index.ts'
import type { Database } from '../db/pool.ts'
import { sendMails } from '../mail/index.ts'
import { languagesFor, type ShopSettings } from '../settings/index.ts'
import { takeFulfilled } from './store.ts'

export interface BackInStockServices {
  db: Database
  catalogue: Catalogue
  shop: () => ShopSettings
  storefrontUrl: string
  now: () => Date
}

/** Few enough for a short transaction. */
const AT_ONCE = 100

/** One mail for each wish that has come true; the wish is gone with it, whatever becomes of the process. Several may do so at once. */
export async function mailWhatIsBack(services: BackInStockServices): Promise<number> {
  for (let mailed = 0; ;) {
    const done = await mailSome(services)
    mailed += done
    if (done < AT_ONCE) return mailed
  }
}

async function mailSome({ db, catalogue, shop, storefrontUrl, now }: BackInStockServices): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const wishes = await takeFulfilled(tx, AT_ONCE)
    const products = await catalogue.findProducts([...new Set(wishes.map(({ productId }) => productId))])
    const mails = []
    for (const { productId, email, language, forgetToken } of wishes) {
      const known = products.get(productId)
      if (!known) continue // deleted this moment
      const languages = languagesFor(language ?? undefined, shop())
      const [product = known] = await catalogue.inLanguage([known], languages)
      const url = storefrontUrl.replace(/\/$/, '') + (languages.length > 0 ? `/${languages.at(-1)}` : '')
      mails.push({
        to: email,
        language,
        template: 'back-in-stock' as const,
        props: {
          product: product.name,
          link: url + productPath(product.slug),
          forgetLink: `${url}/back-in-stock/forget?token=${forgetToken}`,
        },
      })
    }
    await sendMails(tx, mails, now())
    return wishes.length
  })
}
