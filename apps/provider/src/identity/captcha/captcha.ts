import type { CaptchaKind, CaptchaToken } from '@cartwright/contract'
import type { Database } from '../../platform/db/pool.ts'
import { verifySolution, createChallenge, type VerifiedSolution } from './proof-of-work.ts'
import type { RecaptchaClient, RecaptchaKeys, CaptchaVerdict } from './recaptcha.ts'

/** What a browser has to do to show that it is no robot. It is what refusals, pages and `GET /captcha/challenge` say. */
export interface CaptchaRequirement {
  /** Whether somebody has to see it. */
  captcha: 'silent' | 'visible'
  kind: Exclude<CaptchaKind, 'NONE'>
  /** Of reCAPTCHA. */
  siteKey?: string
  /** Of the captcha by work. */
  challenge?: string
}

export interface CaptchaOptions {
  db: Database
  /** What the merchant has chosen. */
  kind: () => CaptchaKind
  keys: RecaptchaKeys
  recaptcha: RecaptchaClient
  secret: Buffer
  now: () => Date
}

/** What the shop demands now. Where reCAPTCHA has no keys, or Google does not answer, it is work: nobody is kept out by somebody else's fault. */
export function createCaptchaRequirement(
  services: CaptchaOptions,
  { isVisible }: { isVisible: boolean },
): CaptchaRequirement {
  const { keys, recaptcha } = services
  const captcha = (isVisible && keys.visible) || !keys.silent ? 'visible' : 'silent'
  const key = keys[captcha]
  if (services.kind() === 'RECAPTCHA' && key && recaptcha.isAvailable())
    return { captcha, kind: 'RECAPTCHA', siteKey: key.siteKey }
  return createProofOfWorkRequirement(services)
}

export function createProofOfWorkRequirement({
  secret,
  now,
}: Pick<CaptchaOptions, 'secret' | 'now'>): CaptchaRequirement {
  return { captcha: 'silent', kind: 'PROOF_OF_WORK', challenge: createChallenge(secret, now()) }
}

/**
 * Whether one of the proofs is what was demanded. A solution of ours is taken in every place, whatever is demanded now: a challenge is given out only where work was demanded,
 * and is good for minutes.
 */
export async function verifyCaptcha(
  services: CaptchaOptions,
  demanded: CaptchaRequirement,
  tokens: readonly CaptchaToken[],
): Promise<CaptchaVerdict> {
  const { keys, recaptcha, secret, now } = services
  const visible = removeEmptyTexts(tokens.map(({ Recaptcha: text }) => text))
  const silent = removeEmptyTexts(tokens.map(({ InvisibleRecaptcha: text }) => text))
  for (const text of [...visible, ...silent]) {
    const proof = verifySolution(secret, text, now())
    if (proof) return (await markSolutionUsed(services.db, proof)) ? 'good' : 'bad'
  }
  // Whoever brings what Google gave them, while Google does not answer, has done nothing wrong.
  if (demanded.kind !== 'RECAPTCHA') return services.kind() === 'RECAPTCHA' ? 'away' : 'bad'

  const [silentToken] = silent
  if (demanded.captcha === 'silent' && keys.silent && silentToken) {
    const verdict = await recaptcha.verifyToken(silentToken, keys.silent)
    if (verdict !== 'bad') return verdict
  }
  const [visibleToken] = visible
  return keys.visible && visibleToken ? recaptcha.verifyToken(visibleToken, keys.visible) : 'bad'
}

function removeEmptyTexts(texts: (string | null | undefined)[]): string[] {
  return texts.filter((text): text is string => text != null && text !== '')
}

/** Each is good once, in whatever process; who comes second is told so. */
async function markSolutionUsed(db: Database, { hash, expiresAt }: VerifiedSolution): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('used_captcha_solutions')
    .values({ hash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
