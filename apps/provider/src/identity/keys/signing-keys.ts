import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import type { Database } from '../../db/pool.ts'
import { newId } from '../../ids.ts'

export const ALGORITHM = 'ES256'

export interface SigningKeys {
  /** Signs new tokens. */
  current: { id: string; privateKey: CryptoKey }
  /** All that may still verify a token, by `kid`. */
  publicKeys: ReadonlyMap<string, CryptoKey>
  /** For `/oauth2/jwks`. */
  published: readonly JWK[]
}

/** Reads the keys, and makes the first one. Two first starts at once may make two; both verify, the newer one signs. */
export async function openSigningKeys(db: Database): Promise<SigningKeys> {
  let rows = await readKeys(db)
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
      id: newId(),
      private_jwk: JSON.stringify(await exportJWK(privateKey)),
      public_jwk: JSON.stringify(await exportJWK(publicKey)),
      retired_at: null,
    })
    .execute()
}
