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

/** What every page has whatever it is about. */
type Common = 'shop' | 'account' | 'errors' | 'said' | 'returnOrigins'

/** A member looks at a page of their account. Who it is, the cookie of the browser says, and nothing in an address or a form. */
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

  /** Whether the password has to be given before something that is only for the member: not right after signing in. */
  get requiresPassword(): boolean {
    return this.account.hasPassword && !hasRecentlyAuthenticated(this.session, this.services.now())
  }

  /** Back to the shop, with what the platform's pages tell it too. */
  get backUrl(): string {
    const { postFlowUrl, state } = this.arrival?.callbacks ?? {}
    return postFlowUrl ? addQueryParameters(postFlowUrl, { wixMemberLoggedIn: 'true', state }) : this.shop.storefrontUrl
  }

  /** Signing out leads back, and so does what is put into the cart again. */
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
    // Holds: the props of a page are what is left out of the common ones, and those.
    return respondWithPage(
      this.c,
      this.services.render(page, { ...props, ...common } as unknown as Pages[Name]),
      answered,
    )
  }

  /** To a page of the account, by GET, which says what has happened. */
  redirect(path: string, said?: AccountNews): Response {
    return this.c.redirect(said ? `${path}?said=${said}` : path, 303)
  }

  /** What the page before has asked this one to say. */
  said(...known: AccountNews[]): AccountNews | undefined {
    return known.find((each) => each === this.c.req.query('said'))
  }

  formatDate(at: Date): string {
    const settings = this.services.settings.current()
    const { locale } = createBuyerView({ language: this.shop.lang }, settings)
    const { timeZone } = settings.shop
    return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(at)
  }
}

/** Whoever is not signed in here signs in first. */
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
  return new AccountVisit(c, services, { browser, account, session: session!, arrival }) // there is no account without it
}
