import { transact } from '../../db/transaction.ts'
import { AppError } from '../../http/app-error.ts'
import { sendMail } from '../../mail/index.ts'
import type { StaffSignInServices } from './sign-in.ts'
import { replacePassword } from './staff-passwords.ts'
import { endStaffSignIns, type StaffDevice, type StaffSession, startStaffSession } from './staff-sessions.ts'

const RECENT_MINUTES = 5

export interface ChoosePasswordServices extends StaffSignInServices {
  providerUrl: string
  shopName: string
  /** Lets this process know at once which sign-ins have ended. */
  refresh: () => Promise<void>
}

/** Whoever has a one-time password has to; others may while their sign-in is young, so that nobody does at a desk that was left. */
export function mayChoosePassword({ mustChangePassword, signedInAt }: StaffSession, now: Date): boolean {
  return mustChangePassword || now.getTime() - signedInAt.getTime() <= RECENT_MINUTES * 60_000
}

/** Sets a password. All sign-ins end, and this browser gets another one: what it answers goes into the cookie. */
export async function choosePassword(
  services: ChoosePasswordServices,
  session: StaffSession,
  { password, device }: { password: string; device: StaffDevice },
): Promise<string> {
  const { db, guard, passwords, now, refresh } = services
  await guard.begin('new-password', { address: device.address })
  const { staffId: id, email, name, passwordHash } = session
  const { isAllowed, message = '' } = passwords.judge(password, [email, name, services.shopName])
  if (!isAllowed) throw tooWeak(message)
  if (await passwords.verify(password, passwordHash)) throw tooWeak('Please choose another password than the last one.')
  const newHash = await passwords.hash(password)

  const cookie = await transact(db, async (tx) => {
    if (!(await replacePassword(tx, { id, passwordHash }, newHash, now())))
      throw new AppError('SESSION_NOT_FOUND', 409, 'The password was changed meanwhile. Please sign in again.')
    await endStaffSignIns(tx, id)
    const props = { name, at: now().toISOString(), link: `${services.providerUrl}/staff` }
    await sendMail(tx, { to: email, template: 'staff-password-changed', props }, now())
    return startStaffSession(tx, id, device, now())
  })
  await refresh()
  return cookie
}

function tooWeak(message: string): AppError {
  return new AppError('PASSWORD_TOO_WEAK', 400, message)
}
