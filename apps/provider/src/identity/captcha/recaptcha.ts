/** Of one kind of reCAPTCHA: the key that pages show, and the one that Google is asked with. */
export interface RecaptchaKey {
  siteKey: string
  secret: string
}

export interface RecaptchaKeys {
  /** A box to tick, or pictures. */
  visible?: RecaptchaKey
  /** One that watches and asks nothing. */
  silent?: RecaptchaKey
}

export function hasRecaptchaKeys({ visible, silent }: RecaptchaKeys = {}): boolean {
  return visible !== undefined || silent !== undefined
}

/** `away`: Google did not answer, or was not asked since it has not answered lately. */
export type CaptchaVerdict = 'good' | 'bad' | 'away'

export interface RecaptchaClient {
  /** Whether it is worth asking. */
  isAvailable(): boolean
  verifyToken(token: string, key: RecaptchaKey): Promise<CaptchaVerdict>
}

const SITE_VERIFY = 'https://www.google.com/recaptcha/api/siteverify'
/** Somebody waits for it who wants to sign in. */
const TIMEOUT_MS = 2_500
const FAILURES_IN_A_ROW = 5
const PAUSE_MS = 30_000
/** Of 0 to 1, where the kind of key has scores (version 3): what Google suggests to begin with. */
const MIN_SCORE = 0.5

/** Google's judge. After five failures in a row it is left alone for half a minute; then one proof tries it, and the others wait for what becomes of that. */
export function createRecaptchaClient(services: {
  fetch: typeof fetch
  now: () => Date
  onCaptchaError(error: unknown): void
}): RecaptchaClient {
  let failures = 0
  let pausedUntil = 0

  return {
    isAvailable: () => services.now().getTime() >= pausedUntil,
    async verifyToken(token, { secret }) {
      const at = services.now().getTime()
      if (at < pausedUntil) return 'away'
      if (failures >= FAILURES_IN_A_ROW) pausedUntil = at + PAUSE_MS
      try {
        const verdict = await requestVerdict(services.fetch, token, secret)
        failures = 0
        pausedUntil = 0
        return verdict
      } catch (error) {
        services.onCaptchaError(error)
        if (++failures >= FAILURES_IN_A_ROW) pausedUntil = services.now().getTime() + PAUSE_MS
        return 'away'
      }
    },
  }
}

/** The shopper's address is not passed on: Google does not need it. */
async function requestVerdict(fetch: typeof globalThis.fetch, token: string, secret: string): Promise<'good' | 'bad'> {
  const response = await fetch(SITE_VERIFY, {
    method: 'POST',
    body: new URLSearchParams({ secret, response: token }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: 'error',
  })
  if (!response.ok) throw new Error(`reCAPTCHA answers with status ${response.status}.`)
  const answer: unknown = await response.json()
  if (typeof answer !== 'object' || answer === null || !('success' in answer))
    throw new Error('reCAPTCHA answers something else than a verdict.')
  if (
    'error-codes' in answer &&
    Array.isArray(answer['error-codes']) &&
    answer['error-codes'].some(isConfigurationError)
  )
    throw new Error(`reCAPTCHA refuses the shop’s key: ${answer['error-codes'].join(', ')}.`)
  const score = 'score' in answer && typeof answer.score === 'number' ? answer.score : 1
  return answer.success === true && score >= MIN_SCORE ? 'good' : 'bad'
}

function isConfigurationError(code: unknown): boolean {
  return code === 'missing-input-secret' || code === 'invalid-input-secret' || code === 'bad-request'
}
