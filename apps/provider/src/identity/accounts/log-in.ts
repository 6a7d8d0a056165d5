import type { CaptchaToken } from '@cartwright/contract'
import { parseEmail } from '../../contacts/index.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Circumstances } from '../sessions/session-store.ts'
import type { Account } from './account.ts'
import { sendSignInCode, sendRegistrationCode } from './send-verification-code.ts'
import { finishSignIn } from './finish-sign-in.ts'
import { refundOnFailure } from '../rate-limit/index.ts'
import { executePrepared, type PreparedOperation } from './prepared-operation.ts'
import type { SignInServices, SignInStep } from './sign-in-step.ts'
import {
  type AccountWithSecrets,
  findAccountByEmail,
  findAccountWithSecretsByEmail,
  lockAccount,
  updatePasswordHash,
} from './store.ts'
import { findPendingRegistration } from './pending-sign-in-store.ts'
import type { Registration } from './pending-sign-in.ts'

export interface LogInRequest {
  /** As typed; it may be no valid address. */
  email: string
  password: string | undefined
  captchaTokens?: readonly CaptchaToken[]
  language?: string
  circumstances: Circumstances
}

/**
 * Signs in with e-mail and password. An unknown address and a wrong password get the same response after the same
 * time. The password of a pending registration gets another code.
 */
export async function logIn(services: SignInServices, request: LogInRequest): Promise<SignInStep> {
  return executePrepared(services.db, await prepareLogIn(services, request))
}

export async function prepareLogIn(
  services: SignInServices,
  request: LogInRequest,
): Promise<PreparedOperation<SignInStep>> {
  return services.passwords.admit(() => prepareAdmittedLogIn(services, request))
}

async function prepareAdmittedLogIn(
  services: SignInServices,
  request: LogInRequest,
): Promise<PreparedOperation<SignInStep>> {
  const { db, rateLimiter, passwords, now } = services
  const { email, password = '', captchaTokens } = request
  const { address, visitorId } = request.circumstances
  // An invalid address counts as typed.
  const key = parseEmail(email)?.key ?? email
  const who = { account: key, address, captchaTokens }
  const attempt = await rateLimiter.beginAttempt('login', who)

  const member = await findAccountWithSecretsByEmail(db, email)
  const isRight = await refundOnFailure(attempt, () => passwords.verify(password, member?.secrets.passwordHash))
  if (isRight && member) {
    await attempt.refund()
    await rateLimiter.beginAttempt('signed-in', { account: key, address })
    if (requiresEmailCode(member.account, services)) await rateLimiter.beginAttempt('resend', who)
    return {
      execute: (tx) => signInToAccount(tx, member, key, request, services),
      afterCommit: () => rehashOutdatedPassword(member, password, services),
    }
  }
  const registration = (await findPendingRegistration(db, key, visitorId, now()))?.registration
  if (registration && (await refundOnFailure(attempt, () => passwords.verify(password, registration.passwordHash)))) {
    await attempt.refund()
    await rateLimiter.beginAttempt('resend', who)
    return { execute: (tx) => resumeRegistration(tx, registration, key, request, services) }
  }
  throw wrongPassword()
}

export function wrongPassword(): AppError {
  return new AppError('-19976', 401, 'The e-mail address or the password is wrong.')
}

/** The account may have been blocked, or its password changed, since the password was checked. */
async function signInToAccount(
  tx: Tx,
  { account: { id }, secrets: { passwordHash } }: AccountWithSecrets,
  key: string,
  { circumstances, language }: LogInRequest,
  services: SignInServices,
): Promise<SignInStep> {
  const locked = await lockAccount(tx, id)
  if (!locked || locked.secrets.passwordHash !== passwordHash) throw wrongPassword()
  const { account, secrets } = locked
  if (secrets.mustChangePassword)
    throw new AppError('-19973', 403, 'This password holds no longer. Please set a new one by the link we send you.')
  if (account.status === 'active' && requiresEmailCode(account, services))
    return sendSignInCode(tx, account, key, { circumstances, language }, services)
  return finishSignIn(tx, account, 'password', circumstances, services.now())
}

/** The address may have got an account concurrently, by another registration. */
async function resumeRegistration(
  tx: Tx,
  registration: Registration,
  key: string,
  { circumstances, language }: LogInRequest,
  services: SignInServices,
): Promise<SignInStep> {
  const owner = await findAccountByEmail(tx, registration.email)
  const spoken = language ?? registration.profile.language
  return sendRegistrationCode(tx, registration, owner, { key, circumstances, language: spoken }, services)
}

function requiresEmailCode({ emailVerifiedAt }: Account, { settings }: SignInServices): boolean {
  return settings().signIn.requireEmailVerification && emailVerifiedAt === undefined
}

/** The member is signed in whatever happens here: if the shop is too busy, the next sign-in renews the hash. */
async function rehashOutdatedPassword(
  { account, secrets: { passwordHash } }: AccountWithSecrets,
  password: string,
  { db, passwords }: SignInServices,
): Promise<void> {
  if (passwordHash === undefined || !passwords.isOutdated(passwordHash)) return
  try {
    await updatePasswordHash(db, account.id, passwordHash, await passwords.hash(password))
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'UNAVAILABLE')) throw error
  }
}
