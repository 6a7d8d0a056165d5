/** Required issuer and audience of a token. */
export interface ExpectedClaims {
  issuer: string
  audience: string
}

type Claims = Record<string, unknown>

/** Tolerance for differing clocks. */
const CLOCK_SKEW_SECONDS = 30
const SHORTEST_KEY_BITS = 2048
const RS256 = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }

/**
 * Returns the payload of a token signed by the holder of the private key. RS256 is the only algorithm: one chosen by the token
 * would let anybody with the public key sign with it (RFC 8725, 3.1).
 */
export async function verifyJwt(token: string, key: CryptoKey, expected?: ExpectedClaims): Promise<Claims> {
  const [header = '', payload = '', signature = '', ...more] = token.split('.', 4)
  if (more.length > 0 || !signature) throw refusal('JWSInvalid', 'Invalid Compact JWS')

  const protectedHeader = parsePart(header, 'JWSInvalid', 'JWS Protected Header is invalid')
  if (protectedHeader.alg !== 'RS256')
    throw refusal('JOSEAlgNotAllowed', '"alg" (Algorithm) Header Parameter value not allowed')
  // Critical extensions, none of which is supported (RFC 7515, 4.1.11).
  if (Object.hasOwn(protectedHeader, 'crit'))
    throw refusal('JOSENotSupported', 'Extension Header Parameters are not recognized')

  const signed = new TextEncoder().encode(`${header}.${payload}`)
  const bytes = attempt(() => bytesOf(signature), 'JWSInvalid', 'Failed to base64url decode the signature')
  if (!(await crypto.subtle.verify(RS256, key, bytes, signed)))
    throw refusal('JWSSignatureVerificationFailed', 'signature verification failed')

  const claims = parsePart(payload, 'JWTInvalid', 'JWT Claims Set must be a JSON object')
  checkClaims(claims, expected)
  return claims
}

/** Imports a public key: PEM (SPKI), base64 of PEM, or the base64 inside a PEM. Line breaks may be written as `\n`. */
export async function importPublicKey(publicKey: string): Promise<CryptoKey> {
  const problem = 'publicKey must be an RSA key of at least 2048 bits: PEM (BEGIN PUBLIC KEY), or base64 of that'
  try {
    const pem = publicKey.includes('-----') ? publicKey : atob(publicKey)
    const base64 = (pem.includes('-----') ? pem : publicKey).replace(/-----(BEGIN|END) PUBLIC KEY-----|\\[rn]|\s/g, '')
    const key = await crypto.subtle.importKey('spki', bytesOf(base64), RS256, false, ['verify'])
    // Algorithm of an RSA key.
    const { modulusLength } = key.algorithm as RsaHashedKeyAlgorithm
    if (modulusLength >= SHORTEST_KEY_BITS) return key
  } catch (cause) {
    throw new TypeError(problem, { cause })
  }
  throw new TypeError(problem)
}

function checkClaims(claims: Claims, expected: ExpectedClaims | undefined): void {
  const now = Date.now() / 1000
  const exp = readTime(claims, 'exp')
  const nbf = readTime(claims, 'nbf')
  if (exp !== undefined && exp <= now - CLOCK_SKEW_SECONDS)
    throw refusal('JWTExpired', '"exp" claim timestamp check failed')
  if (nbf !== undefined && nbf > now + CLOCK_SKEW_SECONDS)
    throw refusal('JWTClaimValidationFailed', '"nbf" claim timestamp check failed')
  if (!expected) return

  if (claims.iss !== expected.issuer) throw refusal('JWTClaimValidationFailed', 'unexpected "iss" claim value')
  if (![claims.aud].flat().includes(expected.audience))
    throw refusal('JWTClaimValidationFailed', 'unexpected "aud" claim value')
}

function readTime(claims: Claims, name: 'exp' | 'nbf'): number | undefined {
  const value = claims[name]
  if (value !== undefined && typeof value !== 'number')
    throw refusal('JWTClaimValidationFailed', `"${name}" claim must be a number`)
  return value
}

/** Parses the JSON object in a part of a token. */
function parsePart(part: string, name: RefusalName, message: string): Claims {
  const text = () => new TextDecoder('utf-8', { fatal: true }).decode(bytesOf(part))
  const value = attempt((): unknown => JSON.parse(text()), name, message)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw refusal(name, message)
  // An object other than a list can be read by key; its values stay unknown.
  return value as Claims
}

function attempt<Value>(read: () => Value, name: RefusalName, message: string): Value {
  try {
    return read()
  } catch (cause) {
    throw refusal(name, message, cause)
  }
}

/** Decodes base64, URL-safe or not. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
}

/** Names and codes that receivers of webhooks expect. */
const CODES = {
  JOSEAlgNotAllowed: 'ERR_JOSE_ALG_NOT_ALLOWED',
  JOSENotSupported: 'ERR_JOSE_NOT_SUPPORTED',
  JWSInvalid: 'ERR_JWS_INVALID',
  JWSSignatureVerificationFailed: 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED',
  JWTClaimValidationFailed: 'ERR_JWT_CLAIM_VALIDATION_FAILED',
  JWTExpired: 'ERR_JWT_EXPIRED',
  JWTInvalid: 'ERR_JWT_INVALID',
}
type RefusalName = keyof typeof CODES

function refusal(name: RefusalName, message: string, cause?: unknown): Error {
  return Object.assign(new Error(message, { cause }), { name, code: CODES[name] })
}
