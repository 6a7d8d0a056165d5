import type { CaptchaToken } from '@cartwright/contract'
import { requireEmail } from '../../contacts/index.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { enqueueMail } from '../../mail/index.ts'
import { isAllowedRedirect } from '../clients/allowed-redirects.ts'
import { readClient } from '../clients/store.ts'
import type { Circumstances } from '../sessions/session-store.ts'
import { sendDecoyMail } from './mails.ts'
import { insertMailedToken, RECOVERY_MINUTES, type RedirectTarget } from './mailed-token-store.ts'
import { executePrepared, type PreparedOperation } from './prepared-operation.ts'
import type { SignInServices } from './sign-in-step.ts'
import { findAccountByEmail } from './store.ts'

export interface RecoveryRequest {
  email: string
  language?: string | null
  /** Destination after the password is set. */
  redirect?: RedirectTarget | null
  captchaTokens?: readonly CaptchaToken[]
  circumstances: Circumstances
}

/** Mails a link to set a new password. The response is the same for an address without an account. */
export async function sendRecoveryMail(services: SignInServices, request: RecoveryRequest): Promise<void> {
  await executePrepared(services.db, await prepareRecoveryMail(services, request))
}

export async function prepareRecoveryMail(
  services: SignInServices,
  { email: typed, language, redirect, captchaTokens, circumstances }: RecoveryRequest,
): Promise<PreparedOperation<object>> {
  const { rateLimiter, now, providerUrl } = services
  const { address: email, key } = requireEmail(typed, 'email')
  const wayOn = redirect ?? undefined
  if (wayOn) await requireAllowedRedirect(wayOn, services)
  await rateLimiter.beginAttempt('recover', { account: key, address: circumstances.address, captchaTokens })

  return {
    isTimingPadded: true,
    async execute(tx) {
      const anyAccount = await findAccountByEmail(tx, email)
      const account = anyAccount?.status === 'blocked' ? undefined : anyAccount
      const { token, expiresAt } = await insertMailedToken(tx, 'recovery', account?.id, wayOn, now())
      const props = {
        link: createResetLink(findStorefrontResetPage(wayOn, services) ?? `${providerUrl}/reset`, token),
        minutes: RECOVERY_MINUTES,
      }
      const spoken = language ?? account?.profile.language
      // The mail goes to the address of the account, not to the typed one: only the first is the owner's.
      if (!account) await sendDecoyMail(tx, now())
      else await enqueueMail(tx, { to: account.email, language: spoken, template: 'recovery', props, expiresAt }, now())
      return {}
    },
  }
}

/** Creates a link to a page of the shop alone: a foreign page would get the token. */
export function createResetLink(page: string, token: string): string {
  const link = new URL(page)
  link.searchParams.set('token', token)
  return link.href
}

/**
 * Returns the reset page of the built-in storefront, in the requested language, if that storefront sets passwords
 * itself.
 */
function findStorefrontResetPage(wayOn: RedirectTarget | undefined, { resetPage }: SignInServices): string | undefined {
  if (!wayOn || !resetPage) return undefined
  const [requested, own] = [new URL(wayOn.url), new URL(resetPage)]
  return requested.origin === own.origin && requested.pathname.endsWith(own.pathname) ? requested.href : undefined
}

/** Requires an address that the client has registered. */
export async function requireAllowedRedirect(
  { url, clientId }: RedirectTarget,
  { db, allowLoopback }: Pick<SignInServices, 'db' | 'allowLoopback'>,
): Promise<void> {
  const client = await readClient(db, clientId)
  if (client && isAllowedRedirect(client, url, { allowLoopback })) return
  throw new AppError('REDIRECT_URL_NOT_ALLOWED', 400, 'The address is not one that this client has registered.', {
    data: { url },
  })
}
