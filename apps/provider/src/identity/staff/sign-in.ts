import type { CaptchaToken } from '@cartwright/contract'
import { parseEmail } from '../../contacts/index.ts'
import type { Database } from '../../platform/db/pool.ts'
import { transact } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { type RateLimiter, refundOnFailure } from '../rate-limit/index.ts'
import type { Passwords } from '../passwords/index.ts'
import { ACCESS_TOKEN_SECONDS } from '../token/access-tokens.ts'
import { createAccessOnlyFamily } from '../sessions/token-family-store.ts'
import { ONE_TIME_PASSWORD_DAYS } from './one-time-password.ts'
import { findStaffWithPassword, recordStaffSignIn, type StaffWithPassword } from './staff-password-store.ts'
import { auditStaff } from './audit-staff.ts'
import { recordStaffDevice, type StaffDevice, startStaffSession } from './staff-session-store.ts'

export interface StaffSignInServices {
  db: Database
  rateLimiter: RateLimiter
  passwords: Passwords
  now: () => Date
}

export interface StaffSignInRequest {
  /** As typed; it may be no valid address. */
  email: string
  password: string
  captchaTokens?: readonly CaptchaToken[]
  device: StaffDevice
}

/**
 * Signs in a browser; the return value goes into the cookie. A one-time password is used up by it, and its session
 * permits only a new password.
 */
export async function signInStaff(services: StaffSignInServices, request: StaffSignInRequest): Promise<string> {
  const { db, now } = services
  const proven = await verifyStaffPassword(services, request)
  return transact(db, async (tx) => {
    if (!(await recordStaffSignIn(tx, proven, now()))) throw wrongPassword()
    await auditStaff(tx, proven.id, 'staff.signIn', now())
    return startStaffSession(tx, proven.id, request.device, now())
  })
}

/** Starts a sign-in for an access token, which ends with it: an hour, without renewal. */
export async function signInStaffProgram(
  services: StaffSignInServices,
  request: StaffSignInRequest,
): Promise<{ staffId: string; familyId: string }> {
  const { db, now } = services
  const proven = await verifyStaffPassword(services, request)
  if (proven.mustChangePassword)
    throw new AppError('NEW_PASSWORD_REQUIRED', 403, 'Please sign in on the shop’s pages first, and choose a password.')
  return transact(db, async (tx) => {
    if (!(await recordStaffSignIn(tx, proven, now()))) throw wrongPassword()
    await auditStaff(tx, proven.id, 'staff.signIn', now())
    const familyId = await createAccessOnlyFamily(tx, { kind: 'merchant', id: proven.id }, ACCESS_TOKEN_SECONDS, now())
    await recordStaffDevice(tx, familyId, request.device)
    return { staffId: proven.id, familyId }
  })
}

/**
 * An unknown address, a disabled one, a wrong password and a one-time password that was used or has expired get the
 * same result after the same time.
 */
async function verifyStaffPassword(
  { db, rateLimiter, passwords, now }: StaffSignInServices,
  { email, password, captchaTokens, device }: StaffSignInRequest,
): Promise<StaffWithPassword> {
  const attempt = await rateLimiter.beginAttempt('staff-login', {
    account: toStaffAccountKey(email),
    address: device.address,
    captchaTokens,
  })
  const staff = await findStaffByEmail(db, email)
  const isRight = await refundOnFailure(attempt, () => passwords.verify(password, staff?.passwordHash))
  if (!staff || !isRight || isOneTimePasswordExpired(staff, now())) throw wrongPassword()
  await attempt.refund()
  return staff
}

/** An address with another counter key is another account: the database folds more letters together (İ and i). */
async function findStaffByEmail(db: Database, email: string): Promise<StaffWithPassword | undefined> {
  const staff = await findStaffWithPassword(db, email.trim())
  return staff && toStaffAccountKey(staff.email) === toStaffAccountKey(email) ? staff : undefined
}

/** Key of the rate limit counters. An invalid address counts as typed, in lower case. */
export function toStaffAccountKey(email: string): string {
  return parseEmail(email)?.key ?? email.trim().toLowerCase()
}

function isOneTimePasswordExpired(
  { mustChangePassword, isOneTimePasswordUsed, passwordChangedAt }: StaffWithPassword,
  now: Date,
): boolean {
  const isTooOld = now.getTime() - passwordChangedAt.getTime() > ONE_TIME_PASSWORD_DAYS * 86_400_000
  return mustChangePassword && (isOneTimePasswordUsed || isTooOld)
}

function wrongPassword(): AppError {
  return new AppError('-19976', 401, 'The e-mail address or the password is wrong.')
}
