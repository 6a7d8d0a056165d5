import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../db/transaction.ts'
import { decodePayload, eraseContents } from './payload.ts'

/** Whose events: what visitors and members have caused, and what became of entities, whoever caused it. */
export interface ScrubTarget {
  actorIds?: readonly string[]
  entityIds?: readonly string[]
}

const BATCH = 500

/**
 * That something happened stays, and to which entity; not what it held, nor who it was. Found by `outbox_whose`: the condition is written as that index has it. PostgreSQL takes an index of this kind for useless
 * where ids lie in no order, although its filters leave out nearly everything: it is told to use it.
 */
export async function scrubEvents(tx: Tx, { actorIds = [], entityIds = [] }: ScrubTarget): Promise<void> {
  const isTheirs = sql`(entity_id = any(${entityIds}::text[])
    or coalesce(identity->>'memberId', identity->>'anonymousVisitorId') = any(${actorIds}::text[]))`
  await sql`set local enable_seqscan = off`.execute(tx)
  await scrubPartitions(tx, isTheirs)
  await sql`update outbox_former set identity = '{}',
      payload = ((payload::jsonb - 'createdEvent' - 'updatedEvent' - 'actionEvent') || '{"triggeredByAnonymizeRequest": true}')::text
    where ${isTheirs}`.execute(tx)
  await sql`set local enable_seqscan to default`.execute(tx)
}

/** Payloads are compressed, so they are read and written here. */
async function scrubPartitions(tx: Tx, isTheirs: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{
    id: string
    stored: Buffer
  }>`select id, payload as stored from outbox where ${isTheirs}`.execute(tx)
  for (let first = 0; first < rows.length; first += BATCH) {
    const batch = rows.slice(first, first + BATCH)
    const payloads = batch.map(({ stored }) => Buffer.from(eraseContents(decodePayload(stored))))
    await sql`update outbox e set identity = '{}', payload = scrubbed.payload
      from unnest(${batch.map(({ id }) => id)}::uuid[], ${payloads}::bytea[]) as scrubbed (id, payload) where e.id = scrubbed.id`.execute(
      tx,
    )
  }
}
