import { createHash } from 'node:crypto'
import type { LoginResult } from '@cartwright/client'
import { comingBack, VERIFY_PATH, WAITING_PATH } from '../account/paths.ts'
import { receiveMember } from '../account/receive-member.ts'
import { seeOther } from '../http/go-to.ts'
import type { Again, AtPrivate } from '../http/page.ts'
import type { Shop } from '../shop.ts'
import type { ShopClient } from '../shopper/shop-client.ts'
import { correct, type FormView, missing, returnPathOf, type Typed } from './form-view.ts'
import { dropStep, findStep, keepStep } from './step-cookie.ts'
import { isFault, LINK_OVER, OVER, type Step, type Trouble, troubleOf, troubleOfError } from './trouble.ts'

const FAULT = 'A step of a sign-in could not be carried out.'

interface Taken {
  step: Step
  typed: Typed
  /** Whose sign-in it is, where the form did not ask. */
  email?: string
}

/**
 * Takes a step of a sign-in and goes where it leads: to the page for the code, to that of accounts which wait for the shop, or, signed in, to
 * where the shopper was. Otherwise the form comes back and says what is wrong.
 */
export async function takeStep(
  at: AtPrivate,
  shop: Shop,
  { step, typed, email = typed.email ?? '' }: Taken,
  ask: (client: ShopClient) => Promise<LoginResult>,
): Promise<Response | Again<FormView>> {
  const empty = missing(typed)
  if (empty.length > 0) return correct(at, shop, typed, empty)

  const to = returnPathOf(at, shop)
  const taken = await orTrouble(shop, async () => {
    const result = await askOnce(at, shop, [step, typed], ask)
    if (result.loginState === 'SUCCESS')
      return seeOther(to, [dropStep(shop), ...(await receiveMember(shop, at.shopper, result.tokens))])
    if (result.loginState === 'EMAIL_VERIFICATION_REQUIRED') {
      const page = comingBack(VERIFY_PATH, to, step === 'resend' ? { sent: 'again' } : {})
      return seeOther(shop.to(page), [keepStep({ email, ...result.data }, shop)])
    }
    if (result.loginState === 'OWNER_APPROVAL_REQUIRED') return seeOther(shop.to(WAITING_PATH), [dropStep(shop)])
    const trouble = troubleOf(result, step)
    if (isFault(trouble)) shop.log.warn({ result }, FAULT)
    return trouble
  })
  if (taken instanceof Response) return taken
  // What was kept for it is of no use any more, and its page says so.
  if (taken === OVER || taken === LINK_OVER) return seeOther(at.url.pathname + at.url.search, [dropStep(shop)])
  return correct(at, shop, typed, [taken])
}

/** A form that a double click sends twice is asked for once: a second registration would be one of a taken address. */
async function askOnce(
  { request, shopper }: AtPrivate,
  shop: Shop,
  form: unknown,
  ask: (client: ShopClient) => Promise<LoginResult>,
) {
  const { client } = shopper
  return shop.onceAtATime(hashOf([shopper.key, findStep(request, shop), form]), async () => {
    const result = await ask(client)
    if (result.loginState !== 'SUCCESS') return result
    // There is no page for a hidden frame on a server: the client follows the redirects itself.
    return { ...result, tokens: await client.auth.getMemberTokensForDirectLogin(result.data.sessionToken) }
  })
}

/** What the provider refuses is for the shopper to know; whatever else goes wrong is a fault of ours. */
export async function orTrouble<Done>({ log }: Pick<Shop, 'log'>, work: () => Promise<Done>): Promise<Done | Trouble> {
  try {
    return await work()
  } catch (error) {
    const trouble = troubleOfError(error)
    if (!trouble) throw error
    if (isFault(trouble)) log.warn({ err: error }, FAULT)
    return trouble
  }
}

/** What was typed includes passwords, which nothing may remember. */
const hashOf = (key: unknown): string => createHash('sha256').update(JSON.stringify(key)).digest('base64url')
