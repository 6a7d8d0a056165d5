import { AppError } from '../../platform/http/app-error.ts'
import { enqueueMail } from '../../mail/index.ts'
import { ACTIVATION_DAYS, insertMailedToken, type RedirectTarget } from './mailed-token-store.ts'
import type { PreparedOperation } from './prepared-operation.ts'
import { requireAllowedRedirect, createResetLink } from './send-recovery-mail.ts'
import type { SignInServices } from './sign-in-step.ts'
import { findAccount } from './store.ts'

export interface ActivationRequest {
  accountId: string
  language?: string | null
  redirect?: RedirectTarget | null
}

/** Mails the link for the first password of an account that the shop, or an app of it, has created. */
export async function prepareActivationMail(
  services: SignInServices,
  { accountId, language, redirect }: ActivationRequest,
): Promise<PreparedOperation<object>> {
  const { now, providerUrl } = services
  const wayOn = redirect ?? undefined
  if (wayOn) await requireAllowedRedirect(wayOn, services)
  return {
    async execute(tx) {
      const account = await findAccount(tx, accountId)
      if (!account) throw new AppError('ACCOUNT_NOT_FOUND', 404, 'There is no such account.')
      const { token, expiresAt } = await insertMailedToken(tx, 'activation', accountId, wayOn, now())
      const spoken = language ?? account.profile.language
      const props = { link: createResetLink(`${providerUrl}/reset`, token), days: ACTIVATION_DAYS }
      await enqueueMail(tx, { to: account.email, language: spoken, template: 'activation', props, expiresAt }, now())
      return {}
    },
  }
}
