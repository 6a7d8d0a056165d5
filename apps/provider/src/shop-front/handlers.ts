import type { Database } from '../db/pool.ts'
import { findEmailKey } from '../contacts/index.ts'
import { AppError } from '../http/app-error.ts'
import type { RequestContext } from '../http/context.ts'
import type { Handlers } from '../http/operations.ts'
import { write } from '../http/write.ts'
import type { Guard } from '../identity/index.ts'
import type { PricingSettings } from '../pricing/index.ts'
import { buyerView, type SettingsCache } from '../settings/index.ts'
import { describeFront, describePage, type PaymentProviders } from './describe-front.ts'
import { isGoodPass } from './passes.ts'
import { sendMessage } from './send-message.ts'

export interface ShopFrontServices {
  db: Database
  settings: SettingsCache<PricingSettings>
  guard: Guard
  providers: PaymentProviders
  /** Of passes into a closed shop. */
  passSecret: Buffer
  now: () => Date
}

/** `/cartwright/v1/shop-front`: what a storefront shows beside what is sold, and the letter box in its door. */
export function shopFrontHandlers({ db, settings, guard, providers, passSecret, now }: ShopFrontServices): Handlers {
  function readIn(context: RequestContext) {
    const view = buyerView(context, settings.current())
    return { view, own: settings.currentIn(view.languages) }
  }

  return {
    reads: {
      'shopFront.getShopFront': (context) => {
        const { view, own } = readIn(context)
        return { shopFront: describeFront(own, view, providers) }
      },
      'shopFront.getPage': (context, { slug }) => {
        const { view, own } = readIn(context)
        const page = own.pages.find((each) => each.slug === slug)
        if (!page) throw new AppError('PAGE_NOT_FOUND', 404, 'The shop has no such page.', { data: { slug } })
        return { page: describePage(page, view, own.shop.locale) }
      },
      'shopFront.checkPass': (_, { pass }) => ({ isGood: isGoodPass(passSecret, pass, now()) }),
    },
    direct: {
      'shopFront.sendMessage': async ({ address }, message, call) => {
        const attempt = await guard.begin('contact', { account: findEmailKey(message.email), address })
        try {
          return await write(db, call, async (tx) => {
            await sendMessage(tx, message, settings.current().shop, now())
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
