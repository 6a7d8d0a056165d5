import { base64url } from '../transport/query-string.ts'
import { sha256 } from './sha256.ts'

const CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~'
const SHORTEST = 43
const LONGEST = 128

export interface Pkce {
  codeVerifier: string
  codeChallenge: string
}

/** A verifier and its S256 challenge (RFC 7636). */
export function newPkce(length?: number): Pkce {
  const characters = length || SHORTEST
  if (characters < SHORTEST || characters > LONGEST)
    throw new Error(`Expected a length between ${SHORTEST} and ${LONGEST}. Received ${characters}.`)
  const codeVerifier = randomText(characters)
  return { codeVerifier, codeChallenge: challengeOf(codeVerifier) }
}

export function challengeOf(codeVerifier: string): string {
  return base64url(sha256(new TextEncoder().encode(codeVerifier)))
}

function randomText(length: number): string {
  // Bytes beyond the last whole round of the alphabet are thrown away: each character is equally likely.
  const fair = 256 - (256 % CHARACTERS.length)
  let text = ''
  while (text.length < length)
    for (const byte of crypto.getRandomValues(new Uint8Array(length)))
      if (byte < fair && text.length < length) text += CHARACTERS[byte % CHARACTERS.length]
  return text
}
