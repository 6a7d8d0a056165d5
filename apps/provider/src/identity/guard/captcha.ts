import type { CaptchaKind, CaptchaToken } from '@cartwright/contract'
import type { Database } from '../../db/pool.ts'
import { checkSolution, newChallenge, type Proof } from './proof-of-work.ts'
import type { Recaptcha, RecaptchaKeys, Verdict } from './recaptcha.ts'

/** What a browser has to do to show that it is no robot. It is what refusals, pages and `GET /captcha/challenge` say. */
export interface CaptchaDemand {
  /** Whether somebody has to see it. */
  captcha: 'silent' | 'visible'
  kind: Exclude<CaptchaKind, 'NONE'>
  /** Of reCAPTCHA. */
  siteKey?: string
  /** Of the captcha by work. */
  challenge?: string
}

export interface CaptchaServices {
  db: Database
  /** What the merchant has chosen. */
  kind: () => CaptchaKind
  keys: RecaptchaKeys
  recaptcha: Recaptcha
  secret: Buffer
  now: () => Date
}

/** What the shop demands now. Where reCAPTCHA has no keys, or Google does not answer, it is work: nobody is kept out by somebody else's fault. */
export function demandCaptcha(services: CaptchaServices, { isVisible }: { isVisible: boolean }): CaptchaDemand {
  const { keys, recaptcha } = services
  const captcha = (isVisible && keys.visible) || !keys.silent ? 'visible' : 'silent'
  const key = keys[captcha]
  if (services.kind() === 'RECAPTCHA' && key && recaptcha.isThere())
    return { captcha, kind: 'RECAPTCHA', siteKey: key.siteKey }
  return demandWork(services)
}

export function demandWork({ secret, now }: Pick<CaptchaServices, 'secret' | 'now'>): CaptchaDemand {
  return { captcha: 'silent', kind: 'PROOF_OF_WORK', challenge: newChallenge(secret, now()) }
}

/**
 * Whether one of the proofs is what was demanded. A solution of ours is taken in every place, whatever is demanded now: a challenge is given out only where work was demanded,
 * and is good for minutes.
 */
export async function checkProofs(
  services: CaptchaServices,
  demanded: CaptchaDemand,
  tokens: readonly CaptchaToken[],
): Promise<Verdict> {
  const { keys, recaptcha, secret, now } = services
  const visible = textsOf(tokens.map(({ Recaptcha: text }) => text))
  const silent = textsOf(tokens.map(({ InvisibleRecaptcha: text }) => text))
  for (const text of [...visible, ...silent]) {
    const proof = checkSolution(secret, text, now())
    if (proof) return (await spend(services.db, proof)) ? 'good' : 'bad'
  }
  // Whoever brings what Google gave them, while Google does not answer, has done nothing wrong.
  if (demanded.kind !== 'RECAPTCHA') return services.kind() === 'RECAPTCHA' ? 'away' : 'bad'

  const [silentToken] = silent
  if (demanded.captcha === 'silent' && keys.silent && silentToken) {
    const verdict = await recaptcha.check(silentToken, keys.silent)
    if (verdict !== 'bad') return verdict
  }
  const [visibleToken] = visible
  return keys.visible && visibleToken ? recaptcha.check(visibleToken, keys.visible) : 'bad'
}

function textsOf(texts: (string | null | undefined)[]): string[] {
  return texts.filter((text): text is string => text != null && text !== '')
}

/** Each is good once, in whatever process; who comes second is told so. */
async function spend(db: Database, { hash, expiresAt }: Proof): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('used_proofs')
    .values({ hash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
