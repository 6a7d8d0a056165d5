import { type KeyObject, sign, verify } from 'node:crypto'
import { ALGORITHM } from '../keys/signing-keys.ts'

/** As RFC 9068 has it: nothing else that we sign is taken for an access token. */
const TYPE = 'at+jwt'
/** RFC 7518, section 3.4: two numbers of 32 bytes, not ASN.1. */
const SIGNATURE = { dsaEncoding: 'ieee-p1363', bytes: 64, characters: 86 } as const

export type JwtClaims = Readonly<Record<string, unknown>>

/** The first part of a token. Every token of one key has the very same. */
export function createJwtHeader(keyId: string): string {
  return encode({ alg: ALGORITHM, kid: keyId, typ: TYPE })
}

/** A JWT in compact form (RFC 7515, section 3.1). In this turn of the event loop: to hand so little to another thread costs more than it takes. */
export function signJwt(claims: JwtClaims, header: string, key: KeyObject): string {
  const signed = `${header}.${encode(claims)}`
  const signature = sign('sha256', Buffer.from(signed, 'latin1'), { key, dsaEncoding: SIGNATURE.dsaEncoding })
  return `${signed}.${signature.toString('base64url')}`
}

/**
 * What a token claims, if a key of ours signed it. A header that is not, letter by letter, the one of a known key is nobody's: that pins the algorithm and the type, and leaves
 * no other parameter of a header to be understood.
 */
export function verifyJwt(token: string, keys: ReadonlyMap<string, KeyObject>): JwtClaims | undefined {
  const [header = '', claims = '', signature = '', ...more] = token.split('.', 4)
  const key = keys.get(header)
  if (!key || more.length > 0 || signature.length !== SIGNATURE.characters) return undefined
  const bytes = Buffer.from(signature, 'base64url')
  if (bytes.length !== SIGNATURE.bytes) return undefined // what is no letter of base64url counts for nothing
  const signed = Buffer.from(token.slice(0, -1 - signature.length), 'latin1')
  if (!verify('sha256', signed, { key, dsaEncoding: SIGNATURE.dsaEncoding }, bytes)) return undefined
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as JwtClaims // an object: that is all we sign
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}
