import { auditStaff } from './audit-staff.ts'
import { transact } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { enqueueMail } from '../../mail/index.ts'
import { requireStrongPassword } from '../passwords/index.ts'
import type { StaffSignInServices } from './sign-in.ts'
import { replaceStaffPassword } from './staff-password-store.ts'
import { endStaffSignIns, type StaffDevice, type StaffSession, startStaffSession } from './staff-session-store.ts'

const RECENT_MINUTES = 5

export interface ChangeStaffPasswordServices extends StaffSignInServices {
  providerUrl: string
  shopName: string
  /** Refreshes the ended sessions of this process at once. */
  refresh: () => Promise<void>
}

/** True with a one-time password, and otherwise in a recent sign-in only: an unattended desk does not suffice. */
export function mayChangeStaffPassword({ mustChangePassword, signedInAt }: StaffSession, now: Date): boolean {
  return mustChangePassword || now.getTime() - signedInAt.getTime() <= RECENT_MINUTES * 60_000
}

/** Sets a password. All sessions end, and this browser gets a new one: the return value goes into the cookie. */
export async function changeStaffPassword(
  services: ChangeStaffPasswordServices,
  session: StaffSession,
  { password, device }: { password: string; device: StaffDevice },
): Promise<string> {
  const { db, rateLimiter, passwords, now, refresh } = services
  await rateLimiter.beginAttempt('new-password', { address: device.address })
  const { staffId: id, email, name, passwordHash } = session
  requireStrongPassword(passwords.checkStrength(password, [email, name, services.shopName]))
  if (await passwords.verify(password, passwordHash)) throw unchangedPassword()
  const newHash = await passwords.hash(password)

  const cookie = await transact(db, async (tx) => {
    if (!(await replaceStaffPassword(tx, { id, passwordHash }, newHash, now())))
      throw new AppError('SESSION_NOT_FOUND', 409, 'The password was changed meanwhile. Please sign in again.')
    await endStaffSignIns(tx, id)
    const props = { name, at: now().toISOString(), link: `${services.providerUrl}/staff` }
    await enqueueMail(tx, { to: email, template: 'staff-password-changed', props }, now())
    await auditStaff(tx, id, 'staff.changePassword', now())
    return startStaffSession(tx, id, device, now())
  })
  await refresh()
  return cookie
}

function unchangedPassword(): AppError {
  return new AppError('PASSWORD_TOO_WEAK', 400, 'Please choose another password than the current one.', {
    data: { reason: 'unchanged' },
  })
}
