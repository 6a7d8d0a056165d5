import { type CaptchaToken, IdentityProfile } from '@cartwright/contract'
import { hasContact, requireNewEmail } from '../../contacts/index.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { removeUnknownMembers } from '../../platform/http/unknown-members.ts'
import { newId } from '../../platform/ids.ts'
import type { Circumstances } from '../sessions/sessions.ts'
import { sendRegistrationCode } from './send-verification-code.ts'
import { finishSignIn } from './finish-sign-in.ts'
import { validateNewPassword } from './validate-new-password.ts'
import { refundOnFailure } from './refund-on-failure.ts'
import { executePrepared, type PreparedOperation } from './prepared-operation.ts'
import type { SignInServices, SignInStep } from './sign-in-step.ts'
import { findAccountByEmail, insertAccount } from './store.ts'
import type { Registration } from './pending-sign-ins.ts'

export interface RegisterRequest {
  email: string
  password: string | undefined
  profile?: IdentityProfile | null
  language?: string
  captchaTokens?: readonly CaptchaToken[]
  circumstances: Circumstances
}

/**
 * A registration waits for the code from a mail, and is no account before. Only a shop that tells anyway who has an account, and that asks for no proof, makes it at once; not
 * for somebody whom it knows as a customer, who might be somebody else.
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
  // Whoever orders with this address at the same moment may be somebody else.
  const newcomer = { id: newId(), ...registration, isVerified: false, status, mayMergeContact: false } as const
  const account = await insertAccount(tx, newcomer, now())
  return finishSignIn(tx, account, 'password', circumstances, now())
}

/** What people say of themselves: labels are the shop's words about them, and an address of their page is theirs once they have an account. */
function readProfile(given: IdentityProfile | null | undefined, language: string | undefined): IdentityProfile {
  const profile = removeUnknownMembers(IdentityProfile, given ?? {})
  delete profile.labels
  delete profile.slug
  return { ...profile, language: profile.language ?? language }
}
