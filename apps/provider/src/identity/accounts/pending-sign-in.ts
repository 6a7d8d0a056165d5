import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { IdentityProfile } from '@cartwright/contract'

export const CODE_MINUTES = 15

/** Profile and password of a visitor, until the address is verified. */
export interface Registration {
  email: string
  passwordHash: string
  profile: IdentityProfile
}

/**
 * Sign-in that waits for a code. A decoy is a registration of an address that has an account: it looks and costs the
 * same, and no code is right for it. It stores the password too, or a sign-in with it would reveal the difference.
 */
export interface PendingSignIn {
  tokenHash: Buffer
  kind: 'registration' | 'sign-in' | 'decoy'
  identityId: string
  emailKey: string
  /** Absent for a sign-in to an account. */
  registration: Registration | undefined
  codeHash: Buffer | null
  codeExpiresAt: Date
  /** Number of tries. */
  attempts: number
  sends: number
  /** Start of the validity of this code. */
  createdAt: Date
}

/** True for the right code that has not expired; never for a decoy. */
export function isCorrectCode(
  pending: PendingSignIn,
  code: string,
  { secret, now }: { secret: Buffer; now: Date },
): boolean {
  const hash = hashCode(secret, pending.tokenHash, code)
  const isSame = pending.codeHash !== null && timingSafeEqual(hash, pending.codeHash)
  return isSame && pending.codeExpiresAt > now && pending.kind !== 'decoy'
}

export function generateCode(): string {
  return randomInt(1_000_000).toString().padStart(6, '0')
}

/**
 * HMAC of a code. A million codes are soon tried with the database alone, but not without the secret. The state token
 * is part of the input, and makes hashes of equal codes differ.
 */
export function hashCode(secret: Buffer, tokenHash: Buffer, code: string): Buffer {
  return createHmac('sha256', secret).update(tokenHash).update(code).digest()
}
