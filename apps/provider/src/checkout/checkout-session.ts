import type { Context as HonoContext } from 'hono'
import { sql } from 'kysely'
import type { ShopProps } from '../../pages/page-props.ts'
import { createDataLoader } from '../platform/concurrency/data-loader.ts'
import { PREPARED } from '../platform/db/prepared-statements.ts'
import type { Database } from '../platform/db/pool.ts'
import { type Browser, readBrowser } from '../identity/index.ts'
import { isGuid } from '../platform/ids.ts'
import { getCartUrl, type PageSession, selectPageSession } from '../redirects/index.ts'
import { type Settings, type SettingsCache, toLocalizedShopProps } from '../settings/index.ts'
import type { Checkout } from './checkout.ts'
import { type CheckoutRow, toCheckout } from './store.ts'

/** A checkout with the page session of its visitor. */
export interface CheckoutSession {
  session: PageSession
  checkout: Checkout
}

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
  const find = createDataLoader((wanted: readonly SessionLookup[]) => findCheckoutSessions(db, wanted, now()))
  return async (c) => {
    const browser = readBrowser(c, services)
    const checkoutId = c.req.param('id') ?? ''
    return browser && isGuid(checkoutId) ? find({ browser, checkoutId }) : undefined
  }
}

interface SessionLookup {
  browser: Browser
  checkoutId: string
}

async function findCheckoutSessions(
  db: Database,
  wanted: readonly SessionLookup[],
  now: Date,
): Promise<Map<SessionLookup, CheckoutSession>> {
  const { rows } = await sql<
    CheckoutRow & Pick<PageSession, 'callbacks'> & { language: string | null; is_signed_in: boolean; n: bigint }
  >`${sql.raw(PREPARED)}
    select checkout.*, session.callbacks, session.language, wanted.n,
      checkout.owner_kind = 'member' and exists (
        select from account_sessions as signed where signed.browser_hash = wanted.hash and signed.account_id = checkout.owner_id
          and signed.ended_at is null and signed.expires_at > (select ${now}::timestamptz)) as is_signed_in
    from unnest((select ${wanted.map(({ browser }) => browser.hash)}::bytea[]), (select ${wanted.map(({ checkoutId }) => checkoutId)}::uuid[]))
      with ordinality as wanted (hash, checkout_id, n)
    cross join lateral (${selectPageSession(sql`wanted.hash`, sql`wanted.checkout_id`, now)}) session
    cross join lateral (
      select * from checkouts where checkouts.owner_id = session.owner_id and checkouts.id = wanted.checkout_id limit 1
    ) checkout`.execute(db)
  return new Map(
    rows.map(({ n, callbacks, language, is_signed_in: isSignedIn, ...row }) => {
      const checkout = toCheckout(row)
      const { id, owner } = checkout
      const session = { ownerId: owner.id, isMember: owner.kind === 'member', isSignedIn, checkoutId: id, callbacks }
      return [wanted[Number(n) - 1]!, { session: { ...session, language: language ?? undefined }, checkout }] // ordinality of the input
    }),
  )
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
