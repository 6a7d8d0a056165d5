import { AppError } from '../../http/app-error.ts'
import { isOwner } from '../../http/caller.ts'
import type { RequestContext } from '../../http/context.ts'
import type { Handlers } from '../../http/operations.ts'
import { findAnswer, type IdempotentCall, type StoredAnswer, write } from '../../http/write.ts'
import type { Circumstances } from '../sessions/sessions.ts'
import { preparePasswordChange } from './change-password.ts'
import { prepareLogIn } from './log-in.ts'
import { answerCall, type Prepared } from './prepared.ts'
import { prepareRecovery } from './recover.ts'
import { prepareRegistration } from './register.ts'
import { prepareResending } from './resend-code.ts'
import { prepareActivationMail } from './send-activation-mail.ts'
import { prepareRecoveryMail } from './send-recovery-mail.ts'
import { type SignInServices, toStateMachine } from './sign-in-step.ts'
import { changeSignOnPolicy, toSignOnPolicy } from './sign-on-policy.ts'
import { signOn } from './sign-on.ts'
import { prepareStart } from './start-verification.ts'
import { toIdentity } from './to-identity.ts'
import { validateEmail } from './validate-email.ts'
import { prepareVerification, staleState } from './verify-code.ts'
import { findWaiting } from './waiting-sign-ins.ts'

/** Registration, sign-in and passwords, as storefronts and apps call them. */
export function accountHandlers(services: SignInServices & { refreshSettings: () => Promise<void> }): Handlers {
  const { db, settings, now, refreshSettings } = services

  /** A call that was answered before is neither counted nor hashed again. */
  async function answerOnce<Result>(
    call: IdempotentCall | undefined,
    prepare: () => Promise<Prepared<Result>>,
    toAnswer: (result: Result) => object,
  ): Promise<StoredAnswer> {
    return (call && (await findAnswer(db, call))) ?? answerCall(db, call, await prepare(), toAnswer)
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
        const asked = { email: loginId.email, profile, verifyEmail, mergeExistingContact, vouchedBy: caller.id }
        const step = await signOn(tx, asked, now())
        if (step.state !== 'SUCCESS')
          throw new AppError('PERMISSION_DENIED', 403, 'The account waits until the shop lets it in.')
        return { sessionToken: step.sessionToken, identity: toIdentity(step.account) }
      },
    },
    direct: {
      'authentication.registerV2': (context, { loginId, password, profile, captchaTokens }, call) => {
        const request = { email: loginId.email, password, profile, captchaTokens, ...whereFrom(context) }
        return answerOnce(call, () => prepareRegistration(services, request), toStateMachine)
      },

      'authentication.loginV2': (context, { loginId, password, captchaTokens }, call) => {
        const { email } = loginId
        const request = { email: email ?? '', password: password ?? '', captchaTokens, ...whereFrom(context) }
        return answerOnce(call, () => prepareLogIn(services, request), toStateMachine)
      },

      'authentication.verify': async (_context, { stateToken = '' }) => {
        if (!(await findWaiting(db, stateToken, now()))) throw staleState()
        throw new AppError('FACTOR_NOT_ENROLLED', 400, 'The account has no such way of proof.')
      },

      'authentication.changePassword': ({ caller, address }, { newPassword, currentPassword }, call) => {
        if (caller.kind !== 'member') throw new Error('A call for members was let through to someone else.')
        const request = { accountId: caller.id, familyId: caller.familyId, newPassword, currentPassword, address }
        return answerOnce(call, () => preparePasswordChange(services, request), toNothing)
      },

      'verification.start': (context, { identityId }, call) => {
        const request = { identityId, caller: context.caller, ...whereFrom(context) }
        return answerOnce(
          call,
          () => prepareStart(services, request),
          (started) => started,
        )
      },

      'verification.verifyDuringAuthentication': (context, { code, stateToken }, call) => {
        const request = { code, stateToken, ...whereFrom(context) }
        return answerOnce(call, () => prepareVerification(services, request), toStateMachine)
      },

      'verification.resendDuringAuthentication': (context, { stateToken }, call) => {
        const request = { stateToken, ...whereFrom(context) }
        return answerOnce(call, () => prepareResending(services, request), toStateMachine)
      },

      'recovery.sendRecoveryEmail': (context, { email, language, redirect }, call) => {
        const where = whereFrom(context)
        const request = { ...where, email, language: language ?? where.language, redirect }
        return answerOnce(call, () => prepareRecoveryMail(services, request), toNothing)
      },

      'recovery.sendActivationEmail': (context, { identityId, emailOptions }, call) => {
        const request = { accountId: identityId, language: context.language, ...emailOptions }
        return answerOnce(call, () => prepareActivationMail(services, request), toNothing)
      },

      'recovery.recover': (context, { recoveryToken, password }, call) => {
        const request = { token: recoveryToken, password, ...whereFrom(context) }
        return answerOnce(call, () => prepareRecovery(services, request), toStateMachine)
      },

      'signOnPolicies.updateSignOnPolicy': async (_context, { signOnPolicy }, call) => {
        const answer = await write(db, call, async (tx) => ({
          signOnPolicy: await changeSignOnPolicy(tx, signOnPolicy),
        }))
        // Whoever has changed it sees it at once; other processes within a second.
        await refreshSettings()
        return answer
      },
    },
  }
}

/** Who the session token is for is the token that the call came with, and nothing in its body. */
function whereFrom({ caller, language, address, userAgent }: RequestContext): {
  language: string | undefined
  circumstances: Circumstances
} {
  const clientId = isOwner(caller) ? caller.clientId : undefined
  const visitorId = caller.kind === 'visitor' ? caller.id : undefined
  return { language, circumstances: { clientId, visitorId, address, userAgent } }
}

function toNothing(): object {
  return {}
}
