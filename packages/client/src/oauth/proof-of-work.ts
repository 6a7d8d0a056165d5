import { asObject } from '../parse-object.ts'
import { sha256 } from './sha256.ts'

/** Longest time in milliseconds that a page cannot respond to its user: about a frame. */
const SLICE_MS = 12
/** A larger challenge is an error of the server. */
const MOST_WORK = 5_000_000

/**
 * Solves a shop's proof of work: finds the number whose hash is the one in the challenge. It works in slices, which keep the page
 * responsive, and takes about a second on a phone.
 *
 * @example
 * const solution = await solveProofOfWork(challenge)
 * await auth.login({ email, password, captchaTokens: { invisibleRecaptchaToken: solution } })
 */
export async function solveProofOfWork(challenge: string): Promise<string> {
  const { salt, hash, max } = readPuzzle(challenge)
  const text = new TextEncoder()
  let pauseAt = performance.now() + SLICE_MS
  for (let number = 0; number <= max; number++) {
    if (sha256(text.encode(`${salt}${number}`)).every((byte, index) => byte === hash[index]))
      return `${challenge}.${number}`
    if (performance.now() < pauseAt) continue
    await new Promise((resolve) => setTimeout(resolve))
    pauseAt = performance.now() + SLICE_MS
  }
  throw new TypeError('The challenge has no solution.')
}

function readPuzzle(challenge: string): { salt: string; hash: number[]; max: number } {
  try {
    const { salt, hash, max } = asObject(JSON.parse(decode(challenge.split('.')[0]!))) // the first part always exists
    const bytes = Array.from(decode(String(hash)), (character) => character.charCodeAt(0))
    if (typeof salt === 'string' && bytes.length === 32 && Number(max) <= MOST_WORK)
      return { salt, hash: bytes, max: Number(max) }
  } catch {
    // An unreadable challenge gets the same error below.
  }
  throw new TypeError('This is no challenge.')
}

function decode(base64url: string): string {
  return atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
}
