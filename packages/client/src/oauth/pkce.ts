import { toBase64url, randomText } from '../transport/base64url.ts'
import { sha256 } from './sha256.ts'

const MIN_LENGTH = 43
const MAX_LENGTH = 128

export interface Pkce {
  codeVerifier: string
  codeChallenge: string
}

/** Creates a verifier and its S256 challenge (RFC 7636). */
export function createPkce(length?: number): Pkce {
  const characters = length || MIN_LENGTH
  if (!(characters >= MIN_LENGTH && characters <= MAX_LENGTH))
    throw new Error(`Expected a length between ${MIN_LENGTH} and ${MAX_LENGTH}. Received ${characters}.`)
  const codeVerifier = randomText(characters)
  return { codeVerifier, codeChallenge: createChallenge(codeVerifier) }
}

export function createChallenge(codeVerifier: string): string {
  return toBase64url(sha256(new TextEncoder().encode(codeVerifier)))
}
