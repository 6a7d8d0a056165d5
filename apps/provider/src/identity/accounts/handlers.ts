import { AppError } from '../../platform/http/app-error.ts'
import { isOwner } from '../../platform/http/caller.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import type { OperationHandlers } from '../../platform/http/operations.ts'
import { findStoredResponse, type WriteCall, type StoredResponse, write } from '../../platform/http/write.ts'
import type { Circumstances } from '../sessions/session-store.ts'
import { preparePasswordChange } from './change-password.ts'
import { prepareLogIn } from './log-in.ts'
import { executePreparedCall, type PreparedOperation } from './prepared-operation.ts'
import { preparePasswordReset } from './reset-password.ts'
import { prepareRegistration } from './register.ts'
import { prepareCodeResend } from './resend-code.ts'
import { prepareActivationMail } from './send-activation-mail.ts'
import { prepareRecoveryMail } from './send-recovery-mail.ts'
import { type SignInServices, toStateMachine } from './sign-in-step.ts'
import { changeSignOnPolicy, toSignOnPolicy } from './sign-on-policy.ts'
import { signOn } from './sign-on.ts'
import { prepareVerificationStart } from './start-verification.ts'
import { toIdentity } from './to-identity.ts'
import { validateEmail } from './validate-email.ts'
import { prepareVerification, invalidStateToken } from './verify-code.ts'
import { findPendingSignIn } from './pending-sign-in-store.ts'

/** Operations of registration, sign-in and passwords for storefronts and apps. */
export function createAccountHandlers(
  services: SignInServices & { refreshSettings: () => Promise<void> },
): OperationHandlers {
  const { db, settings, now, refreshSettings } = services

  /** A replayed call is neither counted nor hashed again. */
  async function answerIdempotently<Result>(
    call: WriteCall,
    prepare: () => Promise<PreparedOperation<Result>>,
    toAnswer: (result: Result) => object,
  ): Promise<StoredResponse> {
    const first = call.idempotency && (await findStoredResponse(db, call.idempotency))
    return first ?? executePreparedCall(db, call, await prepare(), toAnswer)
  }

  return {
    reads: {
      'authentication.validateEmail': (_context, { email }) => validateEmail(email),
      'signOnPolicies.getSignOnPolicy': () => ({ signOnPolicy: toSignOnPolicy(settings().signIn) }),
    },
    writes: {
      'authentication.signOn': async (tx, { caller }, request) => {
        if (caller.kind !== 'app') throw new Error('A call for apps was let through to someone else.')
        const { loginId, profile, verifyEmail = false, mergeExistingContact = true } = request
        const signOnRequest = { email: loginId.email, profile, verifyEmail, mergeExistingContact, vouchedBy: caller.id }
        const step = await signOn(tx, signOnRequest, now())
        if (step.state !== 'SUCCESS')
          throw new AppError('PERMISSION_DENIED', 403, 'The account waits until the shop lets it in.')
        return { sessionToken: step.sessionToken, identity: toIdentity(step.account) }
      },
    },
    direct: {
      'authentication.registerV2': (context, { loginId, password, profile, captchaTokens }, call) => {
        const request = { email: loginId.email, password, profile, captchaTokens, ...readCallerContext(context) }
        return answerIdempotently(call, () => prepareRegistration(services, request), toStateMachine)
      },

      'authentication.loginV2': (context, { loginId, password, captchaTokens }, call) => {
        const { email } = loginId
        const request = { email: email ?? '', password: password ?? '', captchaTokens, ...readCallerContext(context) }
        return answerIdempotently(call, () => prepareLogIn(services, request), toStateMachine)
      },

      'authentication.verify': async (_context, { stateToken = '' }) => {
        if (!(await findPendingSignIn(db, stateToken, now()))) throw invalidStateToken()
        throw new AppError('FACTOR_NOT_ENROLLED', 400, 'The account has no such way of proof.')
      },

      'authentication.changePassword': ({ caller, address }, { newPassword, currentPassword }, call) => {
        if (caller.kind !== 'member') throw new Error('A call for members was let through to someone else.')
        const request = { accountId: caller.id, familyId: caller.familyId, newPassword, currentPassword, address }
        return answerIdempotently(call, () => preparePasswordChange(services, request), toEmptyResponse)
      },

      'verification.start': (context, { identityId }, call) => {
        const request = { identityId, caller: context.caller, ...readCallerContext(context) }
        return answerIdempotently(
          call,
          () => prepareVerificationStart(services, request),
          (started) => started,
        )
      },

      'verification.verifyDuringAuthentication': (context, { code, stateToken }, call) => {
        const request = { code, stateToken, ...readCallerContext(context) }
        return answerIdempotently(call, () => prepareVerification(services, request), toStateMachine)
      },

      'verification.resendDuringAuthentication': (context, { stateToken }, call) => {
        const request = { stateToken, ...readCallerContext(context) }
        return answerIdempotently(call, () => prepareCodeResend(services, request), toStateMachine)
      },

      'recovery.sendRecoveryEmail': (context, { email, language, redirect }, call) => {
        const where = readCallerContext(context)
        const request = { ...where, email, language: language ?? where.language, redirect }
        return answerIdempotently(call, () => prepareRecoveryMail(services, request), toEmptyResponse)
      },

      'recovery.sendActivationEmail': (context, { identityId, emailOptions }, call) => {
        const request = { accountId: identityId, language: context.language, ...emailOptions }
        return answerIdempotently(call, () => prepareActivationMail(services, request), toEmptyResponse)
      },

      'recovery.recover': (context, { recoveryToken, password }, call) => {
        const request = { token: recoveryToken, password, ...readCallerContext(context) }
        return answerIdempotently(call, () => preparePasswordReset(services, request), toStateMachine)
      },

      'signOnPolicies.updateSignOnPolicy': async (_context, { signOnPolicy }, call) => {
        const answer = await write(db, call, async (tx) => ({
          signOnPolicy: await changeSignOnPolicy(tx, signOnPolicy),
        }))
        // The changing process applies the settings at once; other processes within a second.
        await refreshSettings()
        return answer
      },
    },
  }
}

/** The calling token alone names the visitor of the session token; nothing in the body does. */
function readCallerContext({ caller, language, address, userAgent }: RequestContext): {
  language: string | undefined
  circumstances: Circumstances
} {
  const clientId = isOwner(caller) ? caller.clientId : undefined
  const visitorId = caller.kind === 'visitor' ? caller.id : undefined
  return { language, circumstances: { clientId, visitorId, address, userAgent } }
}

function toEmptyResponse(): object {
  return {}
}
