import { createHash } from 'node:crypto'
import type { LoginResult } from '@cartwright/client'
import { withReturnPath, VERIFY_PATH, WAITING_PATH } from '../paths/account-paths.ts'
import { startMemberSession } from './start-member-session.ts'
import { redirectSeeOther } from '../http/redirect.ts'
import type { InvalidForm, PrivatePageRequest } from '../page.ts'
import type { Shop } from '../shop.ts'
import type { ShopClient } from '../shopper/shop-client.ts'
import { redisplayForm, type FormView, findMissingFields, getReturnPath, type TypedFields } from './form-view.ts'
import { expireStepCookie, readStepCookie, writeStepCookie } from './step-cookie.ts'
import {
  isServerFault,
  LINK_EXPIRED,
  STEP_EXPIRED,
  type SignInStep,
  type SignInError,
  toSignInError,
  toSignInErrorFromException,
} from './sign-in-error.ts'

const FAULT = 'A step of a sign-in could not be carried out.'

interface SubmittedStep {
  step: SignInStep
  typed: TypedFields
  /** Email of the account, if the form did not ask for it. */
  email?: string
}

/**
 * Submits a step of a sign-in and redirects to the next: the page for the code, that of accounts waiting for
 * approval, or, signed in, the return path. Otherwise the form is shown with its errors.
 */
export async function submitSignInStep(
  at: PrivatePageRequest,
  shop: Shop,
  { step, typed, email = typed.email ?? '' }: SubmittedStep,
  ask: (client: ShopClient) => Promise<LoginResult>,
): Promise<Response | InvalidForm<FormView>> {
  const empty = findMissingFields(typed)
  if (empty.length > 0) return redisplayForm(at, shop, typed, empty)

  const to = getReturnPath(at, shop)
  const taken = await catchSignInError(shop, async () => {
    const result = await submitOnce(at, shop, [step, typed], ask)
    if (result.loginState === 'SUCCESS')
      return redirectSeeOther(to, [
        expireStepCookie(shop),
        ...(await startMemberSession(shop, at.shopper, result.tokens)),
      ])
    if (result.loginState === 'EMAIL_VERIFICATION_REQUIRED') {
      const page = withReturnPath(VERIFY_PATH, to, step === 'resend' ? { sent: 'again' } : {})
      return redirectSeeOther(shop.to(page), [writeStepCookie({ email, ...result.data }, shop)])
    }
    if (result.loginState === 'OWNER_APPROVAL_REQUIRED')
      return redirectSeeOther(shop.to(WAITING_PATH), [expireStepCookie(shop)])
    const trouble = toSignInError(result, step)
    if (isServerFault(trouble)) shop.log.warn({ result }, FAULT)
    return trouble
  })
  if (taken instanceof Response) return taken
  // Its stored state has expired, and the page says so.
  if (taken === STEP_EXPIRED || taken === LINK_EXPIRED)
    return redirectSeeOther(at.url.pathname + at.url.search, [expireStepCookie(shop)])
  return redisplayForm(at, shop, typed, [taken])
}

/** A form submitted twice by a double click is executed once: a second registration would find its address taken. */
async function submitOnce(
  { request, shopper }: PrivatePageRequest,
  shop: Shop,
  form: unknown,
  ask: (client: ShopClient) => Promise<LoginResult>,
) {
  const { client } = shopper
  return shop.deduplicate(hashKey([shopper.key, readStepCookie(request, shop), form]), async () => {
    const result = await ask(client)
    if (result.loginState !== 'SUCCESS') return result
    // A server has no page for a hidden frame: the client follows the redirects itself.
    return { ...result, tokens: await client.auth.getMemberTokensForDirectLogin(result.data.sessionToken) }
  })
}

/** Refusals of the provider are shown to the shopper; any other error is ours. */
export async function catchSignInError<Done>(
  { log }: Pick<Shop, 'log'>,
  work: () => Promise<Done>,
): Promise<Done | SignInError> {
  try {
    return await work()
  } catch (error) {
    const trouble = toSignInErrorFromException(error)
    if (!trouble) throw error
    if (isServerFault(trouble)) log.warn({ err: error }, FAULT)
    return trouble
  }
}

/** Typed values include passwords, which must not be stored. */
const hashKey = (key: unknown): string => createHash('sha256').update(JSON.stringify(key)).digest('base64url')
