import type { Context as HonoContext } from 'hono'
import type { ShopProps } from '../../pages/page-props.ts'
import { findKept } from '../db/named-statements.ts'
import type { Database } from '../db/pool.ts'
import { type Browser, readBrowser } from '../identity/index.ts'
import { isGuid } from '../ids.ts'
import { cartUrl, type PageSession, selectPageSession } from '../redirects/index.ts'
import { type Settings, type SettingsCache, shopPropsFor } from '../settings/index.ts'
import type { Checkout } from './checkout.ts'
import { toCheckout } from './store.ts'

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
  return findVisit(services.db, browser, id, services.now())
}

/** By one statement: every page of a checkout and every order begins with it. */
async function findVisit(db: Database, browser: Browser, id: string, now: Date): Promise<Visit | undefined> {
  const row = await findKept(
    db,
    db
      .selectFrom(selectPageSession(db, browser, id, now).as('session'))
      .innerJoin('checkouts', (join) =>
        join.onRef('checkouts.owner_id', '=', 'session.owner_id').on('checkouts.id', '=', id),
      )
      .selectAll('checkouts')
      .select(['session.callbacks', 'session.language']),
  )
  if (!row) return undefined
  const checkout = toCheckout(row)
  const { owner } = checkout
  const session = { ownerId: owner.id, isMember: owner.kind === 'member', checkoutId: id, callbacks: row.callbacks }
  return { session: { ...session, language: row.language ?? undefined }, checkout }
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
