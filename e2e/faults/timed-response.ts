/** Time limit of any answer, which never contains internal details: five seconds. */
export const MAX_RESPONSE_MS = 5_000
/** A hang ends here. Where the machine is busy with other things, no shorter time says anything of the shop. */
export const TIMEOUT_MS = 30_000
const INSIDE = /node_modules|\bat \w[^\n]*\.(ts|tsx|js):\d+|select .* from |ECONN|ETIMEDOUT|Kysely|postgres/i

export interface TimedResponse {
  url: string
  status: number
  headers: Headers
  text: string
}

let longestMs = 0
let allowedMs = TIMEOUT_MS

/** The longest that any answer has taken since this was asked last. */
export function takeLongestResponseMs(): number {
  const longest = longestMs
  longestMs = 0
  return longest
}

/** Until the work is done, each answer has to come so soon. */
export async function withMaxResponseTime<Result>(ms: number, work: () => Promise<Result>): Promise<Result> {
  allowedMs = ms
  return work().finally(() => (allowedMs = TIMEOUT_MS))
}

export async function fetchInTime(url: string, init: RequestInit = {}): Promise<TimedResponse> {
  const begun = performance.now()
  const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) })
  const text = await response.text()
  const ms = performance.now() - begun
  longestMs = Math.max(longestMs, ms)
  const { status, headers } = response
  const what = `${init.method ?? 'GET'} ${new URL(url).pathname}`
  if (ms > allowedMs) throw new Error(`${what} was answered with ${status} after ${ms.toFixed(0)} ms.`)
  if (status >= 400 && INSIDE.test(text)) throw new Error(`${what} tells what is inside: ${INSIDE.exec(text)?.[0]}`)
  return { url, status, headers, text }
}

/** 503 as it is documented: when to come back, and why, for people or for programs. */
export function isUnavailable({ status, headers, text }: TimedResponse): boolean {
  if (status !== 503) return false
  if (!/^\d+$/.test(headers.get('retry-after') ?? '')) throw new Error(`503 without Retry-After: ${text.slice(0, 200)}`)
  if (headers.get('content-type')?.startsWith('text/html')) {
    if (!/<h1\b/.test(text)) throw new Error(`This is no page: ${text.slice(0, 200)}`)
    return true
  }
  if (text === '') return true // to scripts of a page, which know what to do
  const { message, details } = JSON.parse(text) as {
    message?: string
    details?: { applicationError?: { code?: string; description?: string } }
  }
  const { code, description } = details?.applicationError ?? {}
  if (code !== 'UNAVAILABLE' || !message || description !== message) throw new Error(`503 says ${text.slice(0, 200)}`)
  return true
}
