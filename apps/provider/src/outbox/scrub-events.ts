import { sql } from 'kysely'
import type { Tx } from '../db/transaction.ts'

/** Whose events: what visitors and members have caused, and what became of entities, whoever caused it. */
export interface Scrubbed {
  actorIds?: readonly string[]
  entityIds?: readonly string[]
}

/**
 * That something happened stays, and to which entity; not what it held, nor who it was. Found by `outbox_whose`: the condition is written as that index has it. PostgreSQL takes an index of this kind for useless
 * where ids lie in no order, although its filters leave out nearly everything: it is told to use it.
 */
export async function scrubEvents(tx: Tx, { actorIds = [], entityIds = [] }: Scrubbed): Promise<void> {
  await sql`set local enable_seqscan = off`.execute(tx)
  await sql`update outbox set identity = '{}',
      payload = ((payload::jsonb - 'createdEvent' - 'updatedEvent' - 'actionEvent') || '{"triggeredByAnonymizeRequest": true}')::text
    where entity_id = any(${entityIds}::text[])
      or coalesce(identity->>'memberId', identity->>'anonymousVisitorId') = any(${actorIds}::text[])`.execute(tx)
  await sql`set local enable_seqscan to default`.execute(tx)
}
