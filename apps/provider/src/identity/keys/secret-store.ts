import { randomBytes } from 'node:crypto'
import type { Database } from '../../platform/db/pool.ts'

/** Reads a random secret of this shop by name. It is created at the first use, and is the same for every process. */
export async function readOrCreateSecret(db: Database, name: string): Promise<Buffer> {
  await db
    .insertInto('secrets')
    .values({ name, value: randomBytes(32) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const { value } = await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow()
  return value
}
