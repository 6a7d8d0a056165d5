import { type Permission, staffRoles } from '@cartwright/contract'
import type { Context as HonoContext } from 'hono'
import { getCookie } from 'hono/cookie'
import type { Database } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { getStaffCookieName } from './require-staff-session.ts'
import { findStaffSession } from './staff-session-store.ts'

/** Lifetime of an access token of the back office, in seconds. Pages renew it while the staff session lasts. */
export const BACK_OFFICE_TOKEN_SECONDS = 600

export interface BackOfficeTokenServices {
  db: Database
  providerUrl: string
  secureCookies: boolean
  now: () => Date
  /** Signs an access token that ends with this staff session. */
  signStaffAccessToken(staffId: string, familyId: string, seconds?: number): Promise<string>
}

/** Staff member of a session, with an access token. */
export interface BackOfficeToken {
  accessToken: string
  /** In seconds. */
  expiresIn: number
  staff: { id: string; name: string; email: string; role: string; permissions: readonly Permission[] }
}

/**
 * Exchanges the staff cookie of a browser for an access token, which the back office holds in memory. Only a script of
 * the provider's own origin gets one.
 * @throws AppError `PERMISSION_DENIED`, `SESSION_NOT_FOUND`, `NEW_PASSWORD_REQUIRED`
 */
export async function createBackOfficeToken(
  c: HonoContext,
  services: BackOfficeTokenServices,
): Promise<BackOfficeToken> {
  requireSameOrigin(c, services.providerUrl)
  const session = await findStaffSession(services.db, getCookie(c, getStaffCookieName(services)) ?? '', services.now())
  if (!session) throw new AppError('SESSION_NOT_FOUND', 401, 'Your session has ended. Please sign in again.')
  if (session.mustChangePassword)
    throw new AppError('NEW_PASSWORD_REQUIRED', 403, 'Please choose a password of your own first.')
  const { staffId: id, familyId, name, email, role } = session
  return {
    accessToken: await services.signStaffAccessToken(id, familyId, BACK_OFFICE_TOKEN_SECONDS),
    expiresIn: BACK_OFFICE_TOKEN_SECONDS,
    staff: { id, name, email, role, permissions: listPermissions(role) },
  }
}

/**
 * Redirects a browser without a staff session to the sign-in, which leads back. A link from another site arrives
 * without the cookie, which is `SameSite=Strict`: the page opens, and requests its token itself.
 */
export async function redirectToSignIn(
  c: HonoContext,
  services: Pick<BackOfficeTokenServices, 'db' | 'secureCookies' | 'now'>,
): Promise<Response | undefined> {
  if (c.req.header('sec-fetch-site') === 'cross-site') return undefined
  const session = await findStaffSession(services.db, getCookie(c, getStaffCookieName(services)) ?? '', services.now())
  if (session?.mustChangePassword) return c.redirect('/staff/new-password', 303)
  if (session) return undefined
  const { pathname, search } = new URL(c.req.url)
  return c.redirect(`/staff/sign-in?next=${encodeURIComponent(pathname + search)}`, 303)
}

/** Browsers set both headers, and no script can change them. */
function requireSameOrigin(c: HonoContext, providerUrl: string): void {
  const isOurs =
    c.req.header('sec-fetch-site') === 'same-origin' && c.req.header('origin') === new URL(providerUrl).origin
  if (!isOurs) throw new AppError('PERMISSION_DENIED', 403, 'Only pages of the back office may request this token.')
}

function listPermissions(role: string): readonly Permission[] {
  return Object.entries<readonly Permission[]>(staffRoles).find(([name]) => name === role)?.[1] ?? []
}
