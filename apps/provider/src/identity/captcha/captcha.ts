import type { CaptchaKind, CaptchaToken } from '@cartwright/contract'
import type { Database } from '../../platform/db/pool.ts'
import { verifySolution, createChallenge } from './proof-of-work.ts'
import type { RecaptchaClient, RecaptchaKeys, CaptchaVerdict } from './recaptcha.ts'
import { markSolutionUsed } from './store.ts'

/** Captcha that a browser has to solve. Refusals, pages and `GET /captcha/challenge` contain it. */
export interface CaptchaRequirement {
  /** Visible if a person has to interact with it. */
  captcha: 'silent' | 'visible'
  kind: Exclude<CaptchaKind, 'NONE'>
  /** Site key of reCAPTCHA. */
  siteKey?: string
  /** Challenge of the proof of work. */
  challenge?: string
}

export interface CaptchaOptions {
  db: Database
  /** Captcha that the merchant has chosen. */
  kind: () => CaptchaKind
  keys: RecaptchaKeys
  recaptcha: RecaptchaClient
  secret: Buffer
  now: () => Date
}

/**
 * Returns the captcha that the shop requires now. Without reCAPTCHA keys, or if Google does not respond, it is a
 * proof of work: a failure of a third party locks nobody out.
 */
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
 * True if one of the solutions fulfils the requirement. A proof of work is accepted whatever is required now: a
 * challenge is issued only where work was required, and is valid for minutes.
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
  // A reCAPTCHA token during an outage of Google is not the shopper's fault.
  if (demanded.kind !== 'RECAPTCHA') return services.kind() === 'RECAPTCHA' ? 'unavailable' : 'bad'

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
