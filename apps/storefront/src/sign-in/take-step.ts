import { createHash } from 'node:crypto'
import type { LoginResult } from '@cartwright/client'
import { comingBack, VERIFY_PATH, WAITING_PATH } from '../account/paths.ts'
import { receiveMember } from '../account/receive-member.ts'
import { seeOther } from '../http/go-to.ts'
import type { AtPrivate } from '../http/page.ts'
import type { Shop } from '../shop.ts'
import type { ShopClient } from '../shopper/shop-client.ts'
import { dropStep, keepStep } from './step-cookie.ts'
import { isFault, type Step, type Trouble, troubleOf, troubleOfError } from './trouble.ts'

const FAULT = 'A step of a sign-in could not be carried out.'

interface Taken {
  step: Step
  /** What was typed: sent twice by a double click, it is asked once. */
  typed: Record<string, string>
  /** Whose sign-in it is, where it may come to wait for a code. */
  email?: string
  /** Where it ends. */
  to: string
}

/**
 * Takes a step of a sign-in and goes where it leads: to the page for the code, to that of accounts which wait for the shop, or, signed in, to
 * where the shopper was. Otherwise, what is wrong.
 */
export async function takeStep(
  { shopper }: AtPrivate,
  { step, typed, email = '', to }: Taken,
  shop: Shop,
  ask: (client: ShopClient) => Promise<LoginResult>,
): Promise<Response | Trouble> {
  return orTrouble(shop, async () => {
    const { client } = shopper
    const result = await shop.onceAtATime(hashOf([shopper.key, step, typed]), async () => {
      const came = await ask(client)
      if (came.loginState !== 'SUCCESS') return came
      // There is no page for a hidden frame on a server: the client follows the redirects itself.
      return { ...came, tokens: await client.auth.getMemberTokensForDirectLogin(came.data.sessionToken) }
    })
    if (result.loginState === 'SUCCESS')
      return seeOther(to, [dropStep(shop), ...(await receiveMember(shop, shopper, result.tokens))])
    if (result.loginState === 'EMAIL_VERIFICATION_REQUIRED') {
      const page = comingBack(VERIFY_PATH, to, step === 'resend' ? { sent: 'again' } : {})
      return seeOther(shop.to(page), [keepStep({ email, ...result.data }, shop)])
    }
    if (result.loginState === 'OWNER_APPROVAL_REQUIRED') return seeOther(shop.to(WAITING_PATH), [dropStep(shop)])
    const trouble = troubleOf(result, step)
    if (isFault(trouble)) shop.log.warn({ result }, FAULT)
    return trouble
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

/** What is typed here includes passwords, which nothing may remember. */
const hashOf = (key: unknown): string => createHash('sha256').update(JSON.stringify(key)).digest('base64url')
