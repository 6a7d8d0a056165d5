import type { CaptchaToken } from '@cartwright/contract'
import { readEmail } from '../../contacts/index.ts'
import type { Tx } from '../../db/transaction.ts'
import { AppError } from '../../http/app-error.ts'
import type { Circumstances } from '../sessions/sessions.ts'
import type { Account } from './account.ts'
import { awaitCodeOfAccount, awaitCodeOfRegistration } from './await-code.ts'
import { finishSignIn } from './finish-sign-in.ts'
import { orGiveBack } from './or-give-back.ts'
import { carryOut, type Prepared } from './prepared.ts'
import type { SignInServices, SignInStep } from './sign-in-step.ts'
import { type AccountToSignIn, findAccountByEmail, findAccountToSignIn, lockAccount, renewHash } from './store.ts'
import { findRegistration, type Registration } from './waiting-sign-ins.ts'

export interface LogInRequest {
  /** What somebody has typed, which may be no address at all. */
  email: string
  password: string | undefined
  captchaTokens?: readonly CaptchaToken[]
  language?: string
  circumstances: Circumstances
}

/**
 * Signs in with e-mail and password. An unknown address and a wrong password come to the same, after the same time. Whoever has registered and still waits for the code is sent
 * another one for the same password.
 */
export async function logIn(services: SignInServices, request: LogInRequest): Promise<SignInStep> {
  return carryOut(services.db, await prepareLogIn(services, request))
}

export async function prepareLogIn(services: SignInServices, request: LogInRequest): Promise<Prepared<SignInStep>> {
  return services.passwords.admit(() => prepareAdmitted(services, request))
}

async function prepareAdmitted(services: SignInServices, request: LogInRequest): Promise<Prepared<SignInStep>> {
  const { db, guard, passwords, now } = services
  const { email, password = '', captchaTokens } = request
  const { address, visitorId } = request.circumstances
  // What is no address is counted as it was typed.
  const key = readEmail(email)?.key ?? email
  const who = { account: key, address, captchaTokens }
  const attempt = await guard.begin('login', who)

  const found = await findAccountToSignIn(db, email)
  const isRight = await orGiveBack(attempt, () => passwords.verify(password, found?.secrets.passwordHash))
  if (isRight && found) {
    await attempt.succeeded()
    await guard.begin('signed-in', { account: key, address })
    if (needsCode(found.account, services)) await guard.begin('resend', who)
    return {
      within: (tx) => signInToAccount(tx, found, key, request, services),
      afterwards: () => renewOutdatedHash(found, password, services),
    }
  }
  const registration = (await findRegistration(db, key, visitorId, now()))?.registration
  if (registration && (await orGiveBack(attempt, () => passwords.verify(password, registration.passwordHash)))) {
    await attempt.succeeded()
    await guard.begin('resend', who)
    return { within: (tx) => goOnRegistering(tx, registration, key, request, services) }
  }
  throw wrongPassword()
}

export function wrongPassword(): AppError {
  return new AppError('-19976', 401, 'The e-mail address or the password is wrong.')
}

/** The account may have been blocked, or got another password, since the password was looked at. */
async function signInToAccount(
  tx: Tx,
  { account: { id }, secrets: { passwordHash } }: AccountToSignIn,
  key: string,
  { circumstances, language }: LogInRequest,
  services: SignInServices,
): Promise<SignInStep> {
  const found = await lockAccount(tx, id)
  if (!found || found.secrets.passwordHash !== passwordHash) throw wrongPassword()
  const { account, secrets } = found
  if (secrets.mustChangePassword)
    throw new AppError('-19973', 403, 'This password holds no longer. Please set a new one by the link we send you.')
  if (account.status === 'active' && needsCode(account, services))
    return awaitCodeOfAccount(tx, account, key, { circumstances, language }, services)
  return finishSignIn(tx, account, 'password', circumstances, services.now())
}

/** The address may have got an account meanwhile, by another registration. */
async function goOnRegistering(
  tx: Tx,
  registration: Registration,
  key: string,
  { circumstances, language }: LogInRequest,
  services: SignInServices,
): Promise<SignInStep> {
  const owner = await findAccountByEmail(tx, registration.email)
  const spoken = language ?? registration.profile.language
  return awaitCodeOfRegistration(tx, registration, owner, { key, circumstances, language: spoken }, services)
}

function needsCode({ emailVerifiedAt }: Account, { settings }: SignInServices): boolean {
  return settings().signIn.requireEmailVerification && emailVerifiedAt === undefined
}

/** They are signed in already, whatever becomes of it: where the shop is too busy, the next time will do. */
async function renewOutdatedHash(
  { account, secrets: { passwordHash } }: AccountToSignIn,
  password: string,
  { db, passwords }: SignInServices,
): Promise<void> {
  if (passwordHash === undefined || !passwords.isOutdated(passwordHash)) return
  try {
    await renewHash(db, account.id, passwordHash, await passwords.hash(password))
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'UNAVAILABLE')) throw error
  }
}
