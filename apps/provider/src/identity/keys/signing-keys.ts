import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, type webcrypto } from 'node:crypto'
import type { Database } from '../../platform/db/pool.ts'
import { createStableId } from '../../platform/ids.ts'
import { readOrCreateSecret } from './secrets.ts'

export const ALGORITHM = 'ES256'

interface SigningKey {
  id: string
  privateKey: KeyObject
  signsFrom: Date
}

export interface SigningKeys {
  /** The one that signs new tokens at this moment. */
  getSigningKeyAt(now: Date): SigningKey
  /** All that may still verify a token, by `kid`. */
  publicKeys: ReadonlyMap<string, KeyObject>
  /** For `/oauth2/jwks`. */
  jwks: readonly webcrypto.JsonWebKey[]
}

/**
 * Reads the keys, and makes the first one: of two first starts at once, both use the one that was stored first. With `known`, those are answered as
 * they are while the database has no others.
 */
export async function loadSigningKeys(db: Database, now: Date, known?: SigningKeys): Promise<SigningKeys> {
  let rows = await readActiveKeys(db)
  if (known && rows.length === known.publicKeys.size && rows.every(({ id }) => known.publicKeys.has(id))) return known
  if (rows.length === 0) {
    await insertSigningKey(db, await deriveKeyId(db, FIRST), { createdAt: now, signsFrom: now })
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
      // The clock of the process that made the first one may be ahead.
      const current = newestFirst.find(({ signsFrom }) => signsFrom <= time) ?? newestFirst.at(-1)
      if (!current) throw new Error('The signing key that was just made is not in the database.')
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
 * Key id (`kid`) of this shop alone. It follows from a secret of the shop and the key before, so that two processes that create a key
 * at once create one and the same.
 */
export async function deriveKeyId(db: Database, name: string): Promise<string> {
  const secret = await readOrCreateSecret(db, 'ids of signing keys')
  return createStableId(`${secret.toString('hex')} ${name}`)
}

/** Whether other shops have a key of this id too: they followed from nothing but the key before, the first from nothing at all. */
export function isGloballySharedKeyId(id: string): boolean {
  let shared = createStableId(FIRST)
  for (let age = 0; age < MOST_SHARED; age++, shared = createStableId(toSuccessorName(shared)))
    if (shared === id) return true
  return false
}

/** More than any shop has rotated keys whose ids were shared. */
const MOST_SHARED = 50

export const toSuccessorName = (formerId: string): string => `signing key after ${formerId}`

async function readActiveKeys(db: Database) {
  return db
    .selectFrom('signing_keys')
    .select(['id', 'private_jwk', 'public_jwk', 'signs_from'])
    .where('retired_at', 'is', null)
    .orderBy('signs_from', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Of two that insert one of the same id at once, the first is kept. */
export async function insertSigningKey(
  db: Database,
  id: string,
  { createdAt, signsFrom }: { createdAt: Date; signsFrom: Date },
): Promise<void> {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  await db
    .insertInto('signing_keys')
    .values({
      id,
      private_jwk: JSON.stringify(privateKey.export({ format: 'jwk' })),
      public_jwk: JSON.stringify(publicKey.export({ format: 'jwk' })),
      created_at: createdAt,
      signs_from: signsFrom,
      retired_at: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}
