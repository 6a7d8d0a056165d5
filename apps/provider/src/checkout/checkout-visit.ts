import type { Context as HonoContext } from 'hono'
import type { ShopProps } from '../../pages/page-props.ts'
import type { Database } from '../db/pool.ts'
import { readBrowser } from '../identity/index.ts'
import { isGuid } from '../ids.ts'
import { cartUrl, findPageSession, type PageSession } from '../redirects/index.ts'
import { type Settings, type SettingsCache, shopPropsFor } from '../settings/index.ts'
import type { Checkout } from './checkout.ts'
import { findCheckout } from './store.ts'

/** Who looks at which checkout. */
export interface Visit {
  session: PageSession
  checkout: Checkout
}

interface VisitServices {
  db: Database
  settings: Pick<SettingsCache<Settings>, 'current'>
  storefrontUrl: string
  secureCookies: boolean
  now: () => Date
}

/** The page session of this browser for the checkout that the address names. */
export async function enterCheckout(c: HonoContext, services: VisitServices): Promise<Visit | undefined> {
  const browser = readBrowser(c, services)
  const id = c.req.param('id') ?? ''
  if (!browser || !isGuid(id)) return undefined
  const session = await findPageSession(services.db, browser, id, services.now())
  const checkout = session && (await findCheckout(services.db, session.ownerId, id))
  return checkout && { session, checkout }
}

/** The shop as a page of the checkout shows it, in the language in which the shopper came. */
export function shopOfVisit(
  c: HonoContext,
  { settings, storefrontUrl }: VisitServices,
  session?: PageSession,
): ShopProps & { lang: string } {
  const shop = { ...settings.current().shop, storefrontUrl }
  return shopPropsFor(c, shop, { language: session?.language, cartUrl: session && cartUrl(session) })
}
