import { createHash, createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { generateOpaqueToken } from '../opaque-token.ts'

/** Maximum number of hashes, half of them on average: about a second on a phone, a quarter of one on a desktop. */
const MAX_ITERATIONS = 150_000
const CHALLENGE_MINUTES = 5

/** Puzzle of a browser: a number up to `max` has the hash `hash`, with the salt before it. */
interface Puzzle {
  salt: string
  hash: string
  max: number
  /** Milliseconds since 1970. */
  expires: number
}

/** Solution that is valid by its signature and time. Its single use is checked in the database. */
export interface VerifiedSolution {
  /** Hash of its challenge, which is valid once. */
  hash: Buffer
  expiresAt: Date
}

/**
 * Creates a challenge signed by the shop, which needs no storage until it is solved. It does not contain its
 * recipient. The number is drawn from a range instead of accepting any hash with enough zeros: the work has an upper
 * bound, and nobody waits five times as long as others.
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

/**
 * Verifies a solution (`<challenge>.<number>`): undefined if it is wrong, expired, or to a challenge of another
 * signer.
 */
export function verifySolution(secret: Buffer, solution: string, now: Date): VerifiedSolution | undefined {
  const [, payload, signature, number] = /^([\w-]{1,400})\.([\w-]{43})\.(\d{1,9})$/.exec(solution) ?? []
  if (payload === undefined || signature === undefined) return undefined
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(signPayload(secret, payload)))) return undefined
  const { salt, hash, expires } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Puzzle // signed by the shop
  if (expires <= now.getTime() || hashSolution(salt, Number(number)).toString('base64url') !== hash) return undefined
  return { hash: createHash('sha256').update(payload).digest(), expiresAt: new Date(expires) }
}

function hashSolution(salt: string, number: number): Buffer {
  return createHash('sha256').update(`${salt}${number}`).digest()
}

function signPayload(secret: Buffer, payload: string): string {
  return createHmac('sha256', secret).update(`proof of work ${payload}`).digest('base64url')
}
