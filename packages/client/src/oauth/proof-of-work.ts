import { asObject } from '../parse-object.ts'
import { sha256 } from './sha256.ts'

/** The longest that a page is kept from answering to its user: about a frame. */
const SLICE_MS = 12
/** More is no proof but a fault of whoever demands it. */
const MOST_WORK = 5_000_000

/**
 * Does the work that a shop demands of a browser before it lets it try again: looks for the number whose hash is the one in the challenge.
 * It works in slices, so that the page stays at its user's command, and takes about a second on a phone.
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
    const { salt, hash, max } = asObject(JSON.parse(decode(challenge.split('.')[0]!))) // there is a first part always
    const bytes = Array.from(decode(String(hash)), (character) => character.charCodeAt(0))
    if (typeof salt === 'string' && bytes.length === 32 && Number(max) <= MOST_WORK)
      return { salt, hash: bytes, max: Number(max) }
  } catch {
    // What follows says the same of a challenge that cannot even be read.
  }
  throw new TypeError('This is no challenge.')
}

function decode(base64url: string): string {
  return atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
}
