import type { OpeningSettings } from '@cartwright/contract'
import type { Context as HonoContext } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { csrf } from 'hono/csrf'
import type { PageName, Pages, RenderPage } from '../../../pages/page-props.ts'
import { respondWithPage } from '../../platform/http/respond-with-page.ts'
import { getClientAddress } from '../../platform/http/client-address.ts'
import type { RouteTable } from '../../platform/http/route-table.ts'
import { isGuid } from '../../platform/ids.ts'
import { formatTime, resolveLocale, type ShopSettings, toLocalizedShopProps } from '../../settings/index.ts'
import { readCaptchaTokens } from '../forms/read-captcha-tokens.ts'
import { readFormFields } from '../forms/form-fields.ts'
import { type FormErrors, toFormErrors } from '../forms/form-errors.ts'
import { changeStaffPassword, mayChangeStaffPassword } from './change-staff-password.ts'
import { describeDevice } from '../sessions/describe-device.ts'
import { toStaffAccountKey, signInStaff, type StaffSignInServices } from './sign-in.ts'
import {
  endStaffSignIns,
  findStaffSession,
  listStaffSignIns,
  STAFF_SESSION_SECONDS,
  type StaffDevice,
  type StaffSession,
} from './staff-session-store.ts'
import { getStaffCookieName } from './require-staff-session.ts'

export interface StaffPageServices extends StaffSignInServices {
  render: RenderPage
  settings: () => { shop: ShopSettings; opening: OpeningSettings }
  /** Creates the pass for the storefront while it is closed. */
  createPreviewPass: () => string
  providerUrl: string
  storefrontUrl: string
  secureCookies: boolean
  /** Address of captured mails, if the shop sends none. */
  mailboxUrl?: string
  refresh: () => Promise<void>
  /** Whether the back office is served: sign-in leads there. */
  hasBackOffice: boolean
}

const HOME = '/staff'
const BACK_OFFICE = '/admin'
const SIGN_IN = '/staff/sign-in'
const NEW_PASSWORD = '/staff/new-password'

/** Mounts the staff pages, with a cookie of their own: a hijacked shopper browser has no access to them. */
export function mountStaffPages(routes: RouteTable, services: StaffPageServices): void {
  const { db, now, refresh } = services
  const pages = new StaffPages(services)
  // Strict: no other site can open a page with the staff session, not even by a link.
  const cookie = { httpOnly: true, sameSite: 'Strict', secure: services.secureCookies, path: '/' } as const
  const cookieName = getStaffCookieName(services)

  routes.use('/staff/*', csrf({ origin: new URL(services.providerUrl).origin }))

  routes.get(SIGN_IN, async (c) => {
    const session = c.req.query('for') === 'password' ? undefined : await enter(c)
    return session ? c.redirect(session.mustChangePassword ? NEW_PASSWORD : landingOf(c), 303) : pages.showSignIn(c, '')
  })

  routes.post(SIGN_IN, async (c) => {
    const fields = await readFormFields(c)
    const email = fields.text('email')
    const credentials = { email, password: fields.raw('password'), captchaTokens: readCaptchaTokens(fields) }
    const previous = await enter(c)
    try {
      keep(c, await signInStaff(services, { ...credentials, device: readDevice(c) }))
    } catch (error) {
      return pages.showSignIn(c, email, toFormErrors(error))
    }
    // The former cookie is gone from this browser: a copy of it becomes invalid.
    if (previous) await end(previous.staffId, previous.familyId)
    return c.redirect(c.req.query('for') === 'password' ? NEW_PASSWORD : landingOf(c), 303)
  })

  routes.get(NEW_PASSWORD, async (c) => {
    const session = await enter(c)
    if (!session) return c.redirect(SIGN_IN, 303)
    return mayChangeStaffPassword(session, now())
      ? pages.showNewPassword(c, session)
      : c.redirect(`${SIGN_IN}?for=password`, 303)
  })

  routes.post(NEW_PASSWORD, async (c) => {
    const session = await enter(c)
    if (!session) return c.redirect(SIGN_IN, 303)
    if (!mayChangeStaffPassword(session, now())) return c.redirect(`${SIGN_IN}?for=password`, 303)
    const password = (await readFormFields(c)).raw('password')
    try {
      const shopName = services.settings().shop.name
      keep(c, await changeStaffPassword({ ...services, shopName }, session, { password, device: readDevice(c) }))
    } catch (error) {
      return pages.showNewPassword(c, session, toFormErrors(error))
    }
    return c.redirect(landingOf(c), 303)
  })

  routes.get(HOME, async (c) => {
    const session = await enter(c)
    if (!session) return c.redirect(SIGN_IN, 303)
    return session.mustChangePassword ? c.redirect(NEW_PASSWORD, 303) : pages.showHome(c, session)
  })

  routes.post(HOME, async (c) => {
    const session = await enter(c)
    if (!session) return c.redirect(SIGN_IN, 303)
    const fields = await readFormFields(c)
    const isSignOut = fields.text('intent') === 'sign-out'
    const isHere = isSignOut || fields.text('session') === session.familyId
    await end(session.staffId, isHere ? session.familyId : fields.text('session'))
    if (!isHere) return c.redirect(HOME, 303)
    deleteCookie(c, cookieName, cookie)
    return c.redirect(SIGN_IN, 303)
  })

  /** Page after the sign-in: the one of the back office that led here, or its first one. */
  function landingOf(c: HonoContext): string {
    if (!services.hasBackOffice) return HOME
    return readBackOfficePath(c, services.providerUrl) ?? BACK_OFFICE
  }

  /** Finds the staff session of the browser. */
  function enter(c: HonoContext): Promise<StaffSession | undefined> {
    return findStaffSession(db, getCookie(c, cookieName) ?? '', now())
  }

  async function end(staffId: string, familyId: string): Promise<void> {
    if (!isGuid(familyId)) return
    await endStaffSignIns(db, staffId, { only: familyId })
    await refresh()
  }

  /** Sets a new secret with every sign-in: a planted one gives no access. */
  function keep(c: HonoContext, secret: string): void {
    setCookie(c, cookieName, secret, { ...cookie, maxAge: STAFF_SESSION_SECONDS })
  }
}

/** Renders the sign-in, new-password and home pages of staff. */
class StaffPages {
  readonly #services: StaffPageServices

  constructor(services: StaffPageServices) {
    this.#services = services
  }

  async showSignIn(c: HonoContext, email: string, refusal?: FormErrors): Promise<Response> {
    const captcha = await this.#services.rateLimiter.getRequiredCaptcha('staff-login', {
      account: toStaffAccountKey(email),
      address: readDevice(c).address,
    })
    const next = readBackOfficePath(c, this.#services.providerUrl)
    const query = new URLSearchParams({
      ...(c.req.query('for') === 'password' && { for: 'password' }),
      ...(next !== undefined && { next }),
    })
    const action = query.size > 0 ? `${SIGN_IN}?${query.toString()}` : SIGN_IN
    return this.#show(c, 'staff-sign-in', { ...this.#form(c, action, refusal), email, captcha }, refusal)
  }

  showNewPassword(c: HonoContext, session: StaffSession, refusal?: FormErrors): Response {
    const { email, mustChangePassword: isOneTime } = session
    return this.#show(c, 'staff-new-password', { ...this.#form(c, NEW_PASSWORD, refusal), email, isOneTime }, refusal)
  }

  async showHome(c: HonoContext, { staffId, familyId, name, email, role }: StaffSession): Promise<Response> {
    const form = this.#form(c, HOME)
    const { locale, timeZone } = this.#services.settings().shop
    const clocks = { locale: resolveLocale(form.shop.lang, locale), timeZone }
    const sessions = (await listStaffSignIns(this.#services.db, staffId, this.#services.now())).map(
      ({ id, userAgent, signedInAt }) => ({
        id,
        device: describeDevice(userAgent),
        at: formatTime(signedInAt, clocks),
        isThis: id === familyId,
      }),
    )
    return this.#show(c, 'staff-home', {
      ...form,
      name,
      email,
      role,
      sessions,
      newPasswordUrl: NEW_PASSWORD,
      ...(this.#services.hasBackOffice && { backOfficeUrl: BACK_OFFICE }),
      ...(this.#services.settings().opening.isClosed && {
        closedShopUrl: `${this.#services.storefrontUrl}/look-inside?pass=${this.#services.createPreviewPass()}`,
      }),
    })
  }

  #show<Name extends PageName>(c: HonoContext, page: Name, props: Pages[Name], refusal?: FormErrors): Response {
    return respondWithPage(c, this.#services.render(page, props), refusal)
  }

  #form(c: HonoContext, action: string, refusal?: FormErrors) {
    const { storefrontUrl, mailboxUrl } = this.#services
    const shop = toLocalizedShopProps(c, { ...this.#services.settings().shop, storefrontUrl })
    return { shop, action, errors: refusal?.problems ?? [], mailboxUrl }
  }
}

/**
 * Address in the back office to which the sign-in returns (`next`). Others are ignored: no sign-in leads to a
 * foreign page.
 */
function readBackOfficePath(c: HonoContext, providerUrl: string): string | undefined {
  const next = URL.parse(c.req.query('next') ?? '', providerUrl)
  if (!next || next.origin !== new URL(providerUrl).origin) return undefined
  const isInside = next.pathname === BACK_OFFICE || next.pathname.startsWith(`${BACK_OFFICE}/`)
  return isInside ? next.pathname + next.search : undefined
}

function readDevice(c: HonoContext): StaffDevice {
  return { userAgent: c.req.header('user-agent'), address: getClientAddress(c) }
}
