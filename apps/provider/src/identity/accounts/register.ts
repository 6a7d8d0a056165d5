import { type CaptchaToken, IdentityProfile } from '@cartwright/contract'
import { hasContact, requireNewEmail } from '../../contacts/index.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { removeUnknownMembers } from '../../platform/http/unknown-members.ts'
import { newId } from '../../platform/ids.ts'
import type { Circumstances } from '../sessions/session-store.ts'
import { sendRegistrationCode } from './send-verification-code.ts'
import { finishSignIn } from './finish-sign-in.ts'
import { validateNewPassword } from './validate-new-password.ts'
import { refundOnFailure } from '../rate-limit/index.ts'
import { executePrepared, type PreparedOperation } from './prepared-operation.ts'
import type { SignInServices, SignInStep } from './sign-in-step.ts'
import { findAccountByEmail, insertAccount } from './store.ts'
import type { Registration } from './pending-sign-in.ts'

export interface RegisterRequest {
  email: string
  password: string | undefined
  profile?: IdentityProfile | null
  language?: string
  captchaTokens?: readonly CaptchaToken[]
  circumstances: Circumstances
}

/**
 * Registers a visitor, who has no account until the code from a mail is given. An account is created at once only if
 * the shop reveals accounts and requires no verification. A known customer always has to verify, since the visitor
 * might be another person.
 */
export async function register(services: SignInServices, request: RegisterRequest): Promise<SignInStep> {
  return executePrepared(services.db, await prepareRegistration(services, request))
}

export async function prepareRegistration(
  services: SignInServices,
  request: RegisterRequest,
): Promise<PreparedOperation<SignInStep>> {
  const { passwords, rateLimiter, settings } = services
  const { circumstances, captchaTokens, language } = request
  const { address: email, key } = requireNewEmail(request.email, 'loginId.email')
  const profile = readProfile(request.profile, language)
  const { address } = circumstances
  const attempt = await rateLimiter.beginAttempt('register', { account: key, address, captchaTokens })
  const passwordHash = await refundOnFailure(attempt, async () => {
    await rateLimiter.beginAttempt('new-password', { address })
    return passwords.hash(validateNewPassword(request.password, { email, profile }, services))
  })
  const registration: Registration = { email, profile, passwordHash }

  return {
    async execute(tx) {
      const { tellTakenEmails, requireEmailVerification } = settings().signIn
      const owner = await findAccountByEmail(tx, email)
      if (owner && tellTakenEmails)
        throw new AppError('-19995', 409, 'There is an account with this e-mail address already.')
      const isKnown = await hasContact(tx, email)
      if (tellTakenEmails && !requireEmailVerification && !isKnown)
        return createAccountImmediately(tx, registration, circumstances, services)
      return sendRegistrationCode(tx, registration, owner, { key, circumstances, language: profile.language }, services)
    },
  }
}

async function createAccountImmediately(
  tx: Tx,
  registration: Registration,
  circumstances: Circumstances,
  { settings, now }: SignInServices,
): Promise<SignInStep> {
  const status = settings().signIn.requireOwnerApproval ? 'awaiting-approval' : 'active'
  // A concurrent order with this address may be of another person.
  const newAccount = { id: newId(), ...registration, isVerified: false, status, mayMergeContact: false } as const
  const account = await insertAccount(tx, newAccount, now())
  return finishSignIn(tx, account, 'password', circumstances, now())
}

/**
 * Profile as the visitor states it. Labels belong to the shop and are left out, and the page address is chosen after
 * the account exists.
 */
function readProfile(profileInput: IdentityProfile | null | undefined, language: string | undefined): IdentityProfile {
  const profile = removeUnknownMembers(IdentityProfile, profileInput ?? {})
  delete profile.labels
  delete profile.slug
  return { ...profile, language: profile.language ?? language }
}
