import { type KeyObject, sign, verify } from 'node:crypto'
import { ALGORITHM } from '../keys/signing-keys.ts'

/** Type according to RFC 9068: no other token that we sign is accepted as an access token. */
const TYPE = 'at+jwt'
/** RFC 7518, section 3.4: two numbers of 32 bytes, not ASN.1. */
const SIGNATURE = { dsaEncoding: 'ieee-p1363', bytes: 64, characters: 86 } as const

export type JwtClaims = Readonly<Record<string, unknown>>

/** Creates the first part of a token, which is identical for all tokens of one key. */
export function createJwtHeader(keyId: string): string {
  return encode({ alg: ALGORITHM, kid: keyId, typ: TYPE })
}

/**
 * Signs a JWT in compact form (RFC 7515, section 3.1). It runs in this turn of the event loop: handing over so little
 * to another thread costs more than it takes.
 */
export function signJwt(claims: JwtClaims, header: string, key: KeyObject): string {
  const signed = `${header}.${encode(claims)}`
  const signature = sign('sha256', Buffer.from(signed, 'latin1'), { key, dsaEncoding: SIGNATURE.dsaEncoding })
  return `${signed}.${signature.toString('base64url')}`
}

/**
 * Returns the claims of a token that a key of ours signed. The header has to equal, letter by letter, that of a known
 * key: this pins the algorithm and the type, and no other header parameter needs interpretation.
 */
export function verifyJwt(token: string, keys: ReadonlyMap<string, KeyObject>): JwtClaims | undefined {
  const [header = '', claims = '', signature = '', ...more] = token.split('.', 4)
  const key = keys.get(header)
  if (!key || more.length > 0 || signature.length !== SIGNATURE.characters) return undefined
  const bytes = Buffer.from(signature, 'base64url')
  if (bytes.length !== SIGNATURE.bytes) return undefined // characters outside of base64url are ignored
  const signed = Buffer.from(token.slice(0, -1 - signature.length), 'latin1')
  if (!verify('sha256', signed, { key, dsaEncoding: SIGNATURE.dsaEncoding }, bytes)) return undefined
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as JwtClaims // an object, since we sign nothing else
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}
