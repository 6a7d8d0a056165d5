import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import type { Database } from '../../db/pool.ts'
import { stableId } from '../../ids.ts'

export const ALGORITHM = 'ES256'

export interface SigningKeys {
  /** Signs new tokens. */
  current: { id: string; privateKey: CryptoKey }
  /** All that may still verify a token, by `kid`. */
  publicKeys: ReadonlyMap<string, CryptoKey>
  /** For `/oauth2/jwks`. */
  published: readonly JWK[]
}

/** Reads the keys, and makes the first one: of two first starts at once, both use the one that was stored first. */
/** With `known`, those are answered as they are while the database has no others. */
export async function openSigningKeys(db: Database, known?: SigningKeys): Promise<SigningKeys> {
  let rows = await readKeys(db)
  if (known && rows.length === known.publicKeys.size && rows.every(({ id }) => known.publicKeys.has(id))) return known
  if (rows.length === 0) {
    await insertKey(db)
    rows = await readKeys(db)
  }
  const [newest] = rows
  if (!newest) throw new Error('The signing key that was just made is not in the database.')
  const publicKeys = new Map<string, CryptoKey>()
  for (const { id, public_jwk } of rows)
    publicKeys.set(id, (await importJWK(public_jwk as JWK, ALGORITHM)) as CryptoKey) // an EC key is never bare bytes
  return {
    current: { id: newest.id, privateKey: (await importJWK(newest.private_jwk as JWK, ALGORITHM)) as CryptoKey },
    publicKeys,
    published: rows.map(({ id, public_jwk }) => ({ ...(public_jwk as JWK), kid: id, alg: ALGORITHM, use: 'sig' })),
  }
}

async function readKeys(db: Database) {
  return db
    .selectFrom('signing_keys')
    .select(['id', 'private_jwk', 'public_jwk'])
    .where('retired_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

async function insertKey(db: Database): Promise<void> {
  const { privateKey, publicKey } = await generateKeyPair(ALGORITHM, { extractable: true })
  await db
    .insertInto('signing_keys')
    .values({
      id: stableId('first signing key'),
      private_jwk: JSON.stringify(await exportJWK(privateKey)),
      public_jwk: JSON.stringify(await exportJWK(publicKey)),
      retired_at: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}
