import type { Database } from '../../platform/db/pool.ts'
import { listSigningKeys, retireSigningKeys } from './signing-key-store.ts'
import { createSigningKey, isGloballySharedKeyId, deriveKeyId, toSuccessorName } from './signing-keys.ts'

const ROTATION_DAYS = 90
/**
 * Seconds between the publication of a key and its first signature: all processes and caches of our public keys have
 * it by then.
 */
const PUBLISHED_BEFORE_SECONDS = 60
/** Longer than the remaining life of an access token that a key signed last, with differing clocks. */
const OUTLIVED_SECONDS = 2 * 3_600

/** Creates a new signing key. Tokens of the former one stay valid until they expire, and nobody is logged out. */
export async function rotateSigningKeys(db: Database, now: Date): Promise<{ id: string; signsFrom: Date }> {
  const [newest] = await listSigningKeys(db)
  return createSuccessorKey(db, newest?.id ?? 'none', now)
}

/**
 * Creates a new key if the newest is old, or has an id that other shops have too, and retires keys whose last token
 * has expired.
 */
export async function maintainSigningKeys(db: Database, now: Date): Promise<void> {
  const [newest] = await listSigningKeys(db)
  const isOld = newest && now.getTime() - newest.createdAt.getTime() >= ROTATION_DAYS * 86_400_000
  if (newest && (isOld || isGloballySharedKeyId(newest.id))) await createSuccessorKey(db, newest.id, now)
  await retireExpiredKeys(db, now)
}

/** The id is derived from the former key: two processes that create its successor at once create the same one. */
async function createSuccessorKey(db: Database, formerId: string, now: Date): Promise<{ id: string; signsFrom: Date }> {
  const id = await deriveKeyId(db, toSuccessorName(formerId))
  const signsFrom = new Date(now.getTime() + PUBLISHED_BEFORE_SECONDS * 1_000)
  await createSigningKey(db, id, { createdAt: now, signsFrom })
  return { id, signsFrom }
}

/** Retires a key once another has signed for longer than any token lives, and deletes its private part. */
async function retireExpiredKeys(db: Database, now: Date): Promise<void> {
  await retireSigningKeys(db, { replacedBefore: new Date(now.getTime() - OUTLIVED_SECONDS * 1_000), now })
}
