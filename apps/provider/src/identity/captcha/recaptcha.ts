/** Keys of one kind of reCAPTCHA: the site key of pages, and the secret of requests to Google. */
export interface RecaptchaKey {
  siteKey: string
  secret: string
}

export interface RecaptchaKeys {
  /** Checkbox or image challenge. */
  visible?: RecaptchaKey
  /** Invisible, without interaction. */
  silent?: RecaptchaKey
}

export function hasRecaptchaKeys({ visible, silent }: RecaptchaKeys = {}): boolean {
  return visible !== undefined || silent !== undefined
}

/** `unavailable`: Google did not respond, or was not called after recent failures. */
export type CaptchaVerdict = 'good' | 'bad' | 'unavailable'

export interface RecaptchaClient {
  /** True if a request is worth sending. */
  isAvailable(): boolean
  verifyToken(token: string, key: RecaptchaKey): Promise<CaptchaVerdict>
}

const SITE_VERIFY = 'https://www.google.com/recaptcha/api/siteverify'
/** Timeout in milliseconds: a person waits for it to sign in. */
const TIMEOUT_MS = 2_500
const FAILURES_IN_A_ROW = 5
const PAUSE_MS = 30_000
/** Threshold from 0 to 1 for keys with scores (version 3), as Google recommends to begin with. */
const MIN_SCORE = 0.5

/**
 * Client of Google's verification with a circuit breaker. After five failures in a row it sends nothing for half a
 * minute. Then one token tries it, and the others wait for the outcome.
 */
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
      if (at < pausedUntil) return 'unavailable'
      if (failures >= FAILURES_IN_A_ROW) pausedUntil = at + PAUSE_MS
      try {
        const verdict = await requestVerdict(services.fetch, token, secret)
        failures = 0
        pausedUntil = 0
        return verdict
      } catch (error) {
        services.onCaptchaError(error)
        if (++failures >= FAILURES_IN_A_ROW) pausedUntil = services.now().getTime() + PAUSE_MS
        return 'unavailable'
      }
    },
  }
}

/** Omits the shopper's address: Google does not need it. */
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
