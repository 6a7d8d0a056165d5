import type { Context as HonoContext } from 'hono'
import type { ShopProps } from '../../pages/page-props.ts'
import { createDataLoader } from '../platform/concurrency/data-loader.ts'
import type { Database } from '../platform/db/pool.ts'
import { readBrowser } from '../identity/index.ts'
import { isGuid } from '../platform/ids.ts'
import { getCartUrl, type PageSession } from '../redirects/index.ts'
import { type Settings, type SettingsCache, toLocalizedShopProps } from '../settings/index.ts'
import type { CheckoutSession } from './checkout.ts'
import { type CheckoutSessionLookup, findCheckoutSessions } from './store.ts'

interface CheckoutSessionServices {
  db: Database
  settings: Pick<SettingsCache<Settings>, 'current'>
  storefrontUrl: string
  secureCookies: boolean
  now: () => Date
}

/**
 * Loads the page session of a browser for the checkout named in the URL. All checkout pages and orders begin with it;
 * concurrent loads share one statement.
 */
export function createCheckoutSessionLoader(
  services: CheckoutSessionServices,
): (c: HonoContext) => Promise<CheckoutSession | undefined> {
  const { db, now } = services
  const find = createDataLoader((wanted: readonly CheckoutSessionLookup[]) => findCheckoutSessions(db, wanted, now()))
  return async (c) => {
    const browser = readBrowser(c, services)
    const checkoutId = c.req.param('id') ?? ''
    return browser && isGuid(checkoutId) ? find({ browser, checkoutId }) : undefined
  }
}

/** Shop properties of a checkout page, in the shopper's language. */
export function getCheckoutShopProps(
  c: HonoContext,
  { settings, storefrontUrl }: CheckoutSessionServices,
  session?: PageSession,
): ShopProps & { lang: string } {
  const shop = { ...settings.current().shop, storefrontUrl }
  return toLocalizedShopProps(c, shop, { language: session?.language, cartUrl: session && getCartUrl(session) })
}
