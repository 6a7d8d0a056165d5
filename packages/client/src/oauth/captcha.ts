import { systemError, type ApiError } from '../errors.ts'
import { asObject, parseJsonObject } from '../parse-object.ts'
import { fetchWithRetries } from '../transport/retry.ts'
import { withTimeLimit } from '../transport/time-limit.ts'
import type { CaptchaDemand, LoginResult } from './login-state.ts'
import { solveProofOfWork } from './proof-of-work.ts'
import type { AuthContext } from './session.ts'

type Demanded = Extract<LoginResult, { data: CaptchaDemand }>

/**
 * Captcha of a shop, and its keys of reCAPTCHA; empty without it.
 *
 * @example
 * const { kind, visible }: CaptchaKeys = await client.auth.getCaptchaKeys()
 * if (kind === 'RECAPTCHA') showWidget(visible)
 */
export interface CaptchaKeys {
  kind: 'PROOF_OF_WORK' | 'RECAPTCHA' | 'NONE'
  visible: string
  silent: string
}

/**
 * Solutions of captchas, the visible or the invisible one. `solveCaptcha` returns that of a proof of work.
 *
 * @example
 * const proof: CaptchaTokens = { recaptchaToken: await grecaptcha.execute(client.auth.captchaVisibleSiteKey) }
 */
export interface CaptchaTokens {
  recaptchaToken?: string
  invisibleRecaptchaToken?: string
}

/** Captcha required by a refusal, if it names one. The platform does not: there it stays a failure. */
export function toCaptchaDemand({ siteKeys }: AuthContext, { code, data }: ApiError): Demanded | undefined {
  const { captcha, ...said } = asObject(data)
  if (code !== '-19971' || (captcha !== 'silent' && captcha !== 'visible')) return undefined
  const demand = readDemand(said)
  if (captcha === 'visible') siteKeys.captchaVisibleSiteKey ||= demand.siteKey ?? ''
  else siteKeys.captchaInvisibleSiteKey ||= demand.siteKey ?? ''
  return { loginState: captcha === 'visible' ? 'USER_CAPTCHA_REQUIRED' : 'SILENT_CAPTCHA_REQUIRED', data: demand }
}

function readDemand({ kind, siteKey, challenge }: Record<string, unknown>): CaptchaDemand {
  return {
    kind: kind === 'RECAPTCHA' ? kind : 'PROOF_OF_WORK',
    ...(typeof siteKey === 'string' && { siteKey }),
    ...(typeof challenge === 'string' && { challenge }),
  }
}

/** Solves the challenge of the last sign-in; before the first one, a challenge that the shop issues in advance. */
export async function solveCaptcha(asking: AuthContext, login = asking.session.login): Promise<CaptchaTokens> {
  const isAsked = login?.loginState === 'SILENT_CAPTCHA_REQUIRED' || login?.loginState === 'USER_CAPTCHA_REQUIRED'
  const { challenge } = isAsked ? login.data : readDemand(await fetchCaptcha(asking, 'challenge'))
  if (challenge === undefined) throw new TypeError('This captcha is not solved by work: its widget gives the tokens.')
  return { invisibleRecaptchaToken: await solveProofOfWork(challenge) }
}

/** Reads the keys from the shop and stores them in the strategy, except those that it was given. */
export async function getCaptchaKeys(asking: AuthContext): Promise<CaptchaKeys> {
  const { kind, visible, silent } = await fetchCaptcha(asking, 'site-keys')
  const keys: CaptchaKeys = {
    kind: kind === 'RECAPTCHA' || kind === 'NONE' ? kind : 'PROOF_OF_WORK',
    visible: String(visible ?? ''),
    silent: String(silent ?? ''),
  }
  asking.siteKeys.captchaVisibleSiteKey ||= keys.visible
  asking.siteKeys.captchaInvisibleSiteKey ||= keys.silent
  return keys
}

async function fetchCaptcha(
  { connection }: AuthContext,
  what: 'challenge' | 'site-keys',
): Promise<Record<string, unknown>> {
  const { status, text, requestId } = await withTimeLimit(connection.timeoutMs, undefined, (limit) =>
    fetchWithRetries(`${connection.tokenBase}/captcha/${what}`, {}, { ...connection, repeatable: true, limit }),
  )
  const said = parseJsonObject(text)
  if (status !== 200 || !said) throw systemError({ status, requestId })
  return said
}
