import { createHash, createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { generateOpaqueToken } from '../opaque-token.ts'

/** Hashes at most, half of them on average: about a second on a phone, a quarter of one on a desk. */
const MAX_ITERATIONS = 150_000
const CHALLENGE_MINUTES = 5

/** What a browser is told: somewhere up to `max` is the number whose hash, with the salt before it, is `hash`. */
interface Puzzle {
  salt: string
  hash: string
  max: number
  /** Milliseconds since 1970. */
  expires: number
}

/** A proof that has not been spent yet, as far as can be told without asking. */
export interface VerifiedSolution {
  /** Of its challenge, which is good once. */
  hash: Buffer
  expiresAt: Date
}

/**
 * Work for a browser: a puzzle that bears the shop's signature, so that nothing is kept of it until it is solved. It says nothing of whom it was made for. The number is
 * drawn from a range rather than any hash with enough zeros being taken: so the work has an end, and nobody waits five times as long as others.
 */
export function createChallenge(secret: Buffer, now: Date): string {
  const salt = generateOpaqueToken()
  const puzzle: Puzzle = {
    salt,
    hash: hashSolution(salt, randomInt(MAX_ITERATIONS)).toString('base64url'),
    max: MAX_ITERATIONS,
    expires: now.getTime() + CHALLENGE_MINUTES * 60_000,
  }
  const payload = Buffer.from(JSON.stringify(puzzle)).toString('base64url')
  return `${payload}.${signPayload(secret, payload)}`
}

/** What a solution (`<challenge>.<number>`) proves: undefined for one that is wrong, too late, or to a challenge that is not ours. */
export function verifySolution(secret: Buffer, solution: string, now: Date): VerifiedSolution | undefined {
  const [, payload, signature, number] = /^([\w-]{1,400})\.([\w-]{43})\.(\d{1,9})$/.exec(solution) ?? []
  if (payload === undefined || signature === undefined) return undefined
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(signPayload(secret, payload)))) return undefined
  const { salt, hash, expires } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Puzzle // we have signed it
  if (expires <= now.getTime() || hashSolution(salt, Number(number)).toString('base64url') !== hash) return undefined
  return { hash: createHash('sha256').update(payload).digest(), expiresAt: new Date(expires) }
}

function hashSolution(salt: string, number: number): Buffer {
  return createHash('sha256').update(`${salt}${number}`).digest()
}

function signPayload(secret: Buffer, payload: string): string {
  return createHmac('sha256', secret).update(`proof of work ${payload}`).digest('base64url')
}
