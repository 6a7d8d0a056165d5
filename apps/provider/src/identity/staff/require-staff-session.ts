import { type Permission, staffRoles } from '@cartwright/contract'
import type { Context as HonoContext } from 'hono'
import { getCookie } from 'hono/cookie'
import type { Database } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { findStaffSession, type StaffSession } from './staff-session-store.ts'

/** Name of the staff cookie. */
export function getStaffCookieName({ secureCookies }: { secureCookies: boolean }): string {
  return secureCookies ? '__Host-cw-staff' : 'cw-staff'
}

/**
 * Requires, for pages of other modules, a staff session with this permission; without one it redirects to the
 * sign-in.
 */
export async function requireStaffSession(
  c: HonoContext,
  services: { db: Database; now: () => Date; secureCookies: boolean },
  permission: Permission,
): Promise<StaffSession | Response> {
  const session = await findStaffSession(services.db, getCookie(c, getStaffCookieName(services)) ?? '', services.now())
  if (!session) return c.redirect('/staff/sign-in', 303)
  if (session.mustChangePassword) return c.redirect('/staff/new-password', 303)
  const allowed = Object.entries<readonly Permission[]>(staffRoles).find(([role]) => role === session.role)?.[1]
  if (!allowed?.includes(permission))
    throw new AppError('PERMISSION_DENIED', 403, 'Your role in this shop does not allow this.')
  return session
}
