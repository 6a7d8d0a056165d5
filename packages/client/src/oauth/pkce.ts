import { base64url, randomText } from '../transport/base64url.ts'
import { sha256 } from './sha256.ts'

const SHORTEST = 43
const LONGEST = 128

export interface Pkce {
  codeVerifier: string
  codeChallenge: string
}

/** A verifier and its S256 challenge (RFC 7636). */
export function newPkce(length?: number): Pkce {
  const characters = length || SHORTEST
  if (!(characters >= SHORTEST && characters <= LONGEST))
    throw new Error(`Expected a length between ${SHORTEST} and ${LONGEST}. Received ${characters}.`)
  const codeVerifier = randomText(characters)
  return { codeVerifier, codeChallenge: challengeOf(codeVerifier) }
}

export function challengeOf(codeVerifier: string): string {
  return base64url(sha256(new TextEncoder().encode(codeVerifier)))
}
