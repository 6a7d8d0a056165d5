import type { Context as HonoContext } from 'hono'
import type {
  AccountFrame,
  AccountNews,
  AccountPageProps,
  AccountSection,
  PageName,
  Pages,
  ShopProps,
} from '../../pages/page-props.ts'
import { respondWithPage } from '../platform/http/respond-with-page.ts'
import {
  type Account,
  type Browser,
  findAccount,
  findSessionsByBrowser,
  getFullName,
  hasRecentlyAuthenticated,
  type OnDelete,
  type OnExport,
  readBrowser,
  type Session,
  type SignInServices,
} from '../identity/index.ts'
import type { OrderPageServices } from '../orders/index.ts'
import {
  type AccountArrival,
  getCartUrl,
  findAccountArrival,
  getReturnOrigins,
  addQueryParameters,
} from '../redirects/index.ts'
import { createBuyerView, toLocalizedShopProps } from '../settings/index.ts'

export interface AccountServices extends OrderPageServices {
  signIn: SignInServices
  onExport: readonly OnExport[]
  onDelete: readonly OnDelete[]
  /** False only on loopback without https. */
  secureCookies: boolean
}

/** Props of every account page. */
type Common = 'shop' | 'account' | 'errors' | 'said' | 'returnOrigins'

/**
 * Request of a signed-in member for an account page. The browser cookie identifies the member; no address or form
 * field does.
 */
export class AccountVisit {
  readonly c: HonoContext
  readonly services: AccountServices
  readonly browser: Browser
  readonly account: Account
  readonly session: Session
  readonly arrival: AccountArrival | undefined
  readonly shop: ShopProps & { lang: string }

  constructor(
    c: HonoContext,
    services: AccountServices,
    who: { browser: Browser; account: Account; session: Session; arrival?: AccountArrival },
  ) {
    const shop = { ...services.settings.current().shop, storefrontUrl: services.storefrontUrl }
    this.c = c
    this.services = services
    this.browser = who.browser
    this.account = who.account
    this.session = who.session
    this.arrival = who.arrival
    this.shop = toLocalizedShopProps(c, shop, {
      language: who.arrival?.language,
      cartUrl: who.arrival && getCartUrl({ callbacks: who.arrival.callbacks, isMember: true }),
    })
  }

  /** True if an action reserved to the member requires the password, which is not the case right after signing in. */
  get requiresPassword(): boolean {
    return this.account.hasPassword && !hasRecentlyAuthenticated(this.session, this.services.now())
  }

  /** Return address of the shop, with the query parameters that the platform's pages pass along. */
  get backUrl(): string {
    const { postFlowUrl, state } = this.arrival?.callbacks ?? {}
    return postFlowUrl ? addQueryParameters(postFlowUrl, { wixMemberLoggedIn: 'true', state }) : this.shop.storefrontUrl
  }

  /** Origins that forms of the page may redirect to: signing out and reordering both lead back. */
  get returnOrigins(): string[] {
    return this.arrival ? getReturnOrigins(this.arrival.callbacks) : []
  }

  getFrame(current: AccountSection): AccountFrame {
    const { email, profile } = this.account
    return { name: getFullName(profile), email, current, backUrl: this.backUrl }
  }

  show<Name extends Extract<PageName, `account-${string}`>>(
    page: Name,
    current: AccountSection,
    props: Omit<Pages[Name], Common>,
    more: Partial<Pick<AccountPageProps, 'errors' | 'said'>> & { status?: number; retryAfterSeconds?: number } = {},
  ): Response {
    const { errors = [], said, ...answered } = more
    const { shop, returnOrigins } = this
    const common = { shop, account: this.getFrame(current), errors, said, returnOrigins }
    // The cast holds: the props of a page are the common ones and the remaining ones.
    return respondWithPage(
      this.c,
      this.services.render(page, { ...props, ...common } as unknown as Pages[Name]),
      answered,
    )
  }

  /** Redirects by GET to an account page, which shows the given news. */
  redirect(path: string, said?: AccountNews): Response {
    return this.c.redirect(said ? `${path}?said=${said}` : path, 303)
  }

  /** Reads the news that the previous page passed to this one. */
  getNews(...names: AccountNews[]): AccountNews | undefined {
    return names.find((each) => each === this.c.req.query('said'))
  }

  formatDate(at: Date): string {
    const settings = this.services.settings.current()
    const { locale } = createBuyerView({ language: this.shop.lang }, settings)
    const { timeZone } = settings.shop
    return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(at)
  }
}

/** Loads the visit of a signed-in member, or answers with a redirect to the sign-in. */
export async function loadAccountVisit(c: HonoContext, services: AccountServices): Promise<AccountVisit | Response> {
  const { db, now } = services
  const browser = readBrowser(c, services)
  if (!browser) return c.redirect('/sign-in', 303)
  const [arrival, sessions] = await Promise.all([
    findAccountArrival(db, browser, now()),
    findSessionsByBrowser(db, browser.hash, now()),
  ])
  const session = sessions.find(({ id }) => id === arrival?.sessionId) ?? sessions[0]
  const account = session && (await findAccount(db, session.accountId))
  if (account?.status !== 'active') return c.redirect(arrival ? `/sign-in?flow=${arrival.flowId}` : '/sign-in', 303)
  return new AccountVisit(c, services, { browser, account, session: session!, arrival }) // every account has one
}
