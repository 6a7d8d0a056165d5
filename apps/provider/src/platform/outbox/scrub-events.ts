import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../db/transaction.ts'
import { decodePayload, eraseContents } from './payload.ts'

/** Events to scrub: those caused by visitors and members, and those of entities, whoever caused them. */
export interface ScrubTarget {
  actorIds?: readonly string[]
  entityIds?: readonly string[]
}

const BATCH = 500

/**
 * Erases personal data in events and keeps their type and entity id. It uses the index `outbox_whose`, whose
 * condition is repeated here. PostgreSQL considers a BRIN index useless for unordered ids, although its filters
 * exclude nearly everything, so the planner is forced to use it.
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

/** Payloads are compressed, so they are decoded and encoded here. */
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
