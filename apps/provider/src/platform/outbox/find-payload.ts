import type { Database } from '../db/pool.ts'
import type { Tx } from '../db/transaction.ts'
import { decodePayload } from './payload.ts'

/** JSON of an event with a retention of one day; from before partitioning (migration 35), of any event. */
export async function findPayload(db: Database | Tx, eventId: string): Promise<string | undefined> {
  const event = await db
    .selectFrom('outbox')
    .select('payload as stored')
    .where('retention', '=', 'day')
    .where('id', '=', eventId)
    .executeTakeFirst()
  if (event) return decodePayload(event.stored)
  const former = await db.selectFrom('outbox_former').select('payload').where('id', '=', eventId).executeTakeFirst()
  return former?.payload
}
