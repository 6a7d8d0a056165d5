import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, type webcrypto } from 'node:crypto'
import type { Database } from '../../platform/db/pool.ts'
import { createStableId } from '../../platform/ids.ts'
import { readOrCreateSecret } from './secret-store.ts'
import { insertSigningKey, readActiveKeys } from './signing-key-store.ts'

export const ALGORITHM = 'ES256'

interface SigningKey {
  id: string
  privateKey: KeyObject
  signsFrom: Date
}

export interface SigningKeys {
  /** Returns the key that signs new tokens at this moment. */
  getSigningKeyAt(now: Date): SigningKey
  /** All keys that may still verify a token, by `kid`. */
  publicKeys: ReadonlyMap<string, KeyObject>
  /** Keys for `/oauth2/jwks`. */
  jwks: readonly webcrypto.JsonWebKey[]
}

/**
 * Loads the keys, and creates the first one: two concurrent first starts both use the one that was stored first. With
 * `previous`, those are returned unchanged while the database has no others.
 */
export async function loadSigningKeys(db: Database, now: Date, previous?: SigningKeys): Promise<SigningKeys> {
  let rows = await readActiveKeys(db)
  if (previous && rows.length === previous.publicKeys.size && rows.every(({ id }) => previous.publicKeys.has(id)))
    return previous
  if (rows.length === 0) {
    await createSigningKey(db, await deriveKeyId(db, FIRST), { createdAt: now, signsFrom: now })
    rows = await readActiveKeys(db)
  }
  const newestFirst: SigningKey[] = []
  const publicKeys = new Map<string, KeyObject>()
  for (const { id, private_jwk, public_jwk, signs_from } of rows) {
    publicKeys.set(id, createPublicKey({ key: public_jwk, format: 'jwk' }))
    const privateKey = createPrivateKey({ key: private_jwk, format: 'jwk' })
    newestFirst.push({ id, privateKey, signsFrom: signs_from })
  }
  return {
    getSigningKeyAt(time) {
      // The clock of the process that created the first one may be ahead.
      const current = newestFirst.find(({ signsFrom }) => signsFrom <= time) ?? newestFirst.at(-1)
      if (!current) throw new Error('The created signing key is missing in the database.')
      return current
    },
    publicKeys,
    jwks: rows.map(({ id, public_jwk }) => ({
      ...(public_jwk as webcrypto.JsonWebKey),
      kid: id,
      alg: ALGORITHM,
      use: 'sig',
    })),
  }
}

const FIRST = 'first signing key'

/**
 * Derives a key id (`kid`) unique to this shop from a secret of the shop and the former key: two processes that
 * create a key at once create the same one.
 */
export async function deriveKeyId(db: Database, name: string): Promise<string> {
  const secret = await readOrCreateSecret(db, 'ids of signing keys')
  return createStableId(`${secret.toString('hex')} ${name}`)
}

/**
 * True for an id that other shops have too: these ids were derived from the former key alone, the first from nothing.
 */
export function isGloballySharedKeyId(id: string): boolean {
  let shared = createStableId(FIRST)
  for (let age = 0; age < MOST_SHARED; age++, shared = createStableId(toSuccessorName(shared)))
    if (shared === id) return true
  return false
}

/** More rotations than any shop had while ids were shared. */
const MOST_SHARED = 50

export const toSuccessorName = (formerId: string): string => `signing key after ${formerId}`

/** Generates a key and stores it, unless one with this id exists. */
export async function createSigningKey(
  db: Database,
  id: string,
  validity: { createdAt: Date; signsFrom: Date },
): Promise<void> {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const [privateJwk, publicJwk] = [privateKey.export({ format: 'jwk' }), publicKey.export({ format: 'jwk' })]
  await insertSigningKey(db, { id, privateJwk, publicJwk, ...validity })
}
