import { hash, randomBytes } from 'node:crypto'

/** Generates 256 random bits in 43 characters, which cannot be guessed. */
export function generateOpaqueToken(): string {
  return randomBytes(32).toString('base64url')
}

/** True for the form of our tokens. Other texts are not looked up. */
export function isOpaqueToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text)
}

/**
 * Hashes a token for storage: a reader of the database cannot present it. A slow hash would add nothing to 256 random
 * bits.
 */
export function hashOpaqueToken(text: string): Buffer {
  return hash('sha256', text, 'buffer')
}
