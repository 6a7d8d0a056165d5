import { sql } from 'kysely'
import type { Database } from '../db/pool.ts'
import type { Tx } from '../db/transaction.ts'
import type { AuditEntry, AuditedWrite, EntityChange, FieldChange } from './audit-entry.ts'

/** Maximum size of the changes of an entry, in characters of JSON. Longer ones are stored as `{}`. */
const MAX_CHANGES_LENGTH = 250_000
/** Maximum number of rows of one statement. */
const BATCH_SIZE = 500

/** Inserts one entry for each change; an undefined one is a write without an entity. */
export async function insertAuditEntries(
  tx: Tx,
  { actor, action, at, bulkJobId }: AuditedWrite,
  changes: readonly (EntityChange | undefined)[],
): Promise<void> {
  const rows = changes.map((change) => ({
    at,
    actor_kind: actor.kind,
    actor_id: actor.id,
    action,
    entity: change?.entity ?? null,
    entity_id: change?.entityId ?? null,
    changes: change?.changes ? toStoredChanges(change.changes) : null,
    bulk_job_id: bulkJobId ?? null,
  }))
  for (let index = 0; index < rows.length; index += BATCH_SIZE)
    await tx
      .insertInto('audit_entries')
      .values(rows.slice(index, index + BATCH_SIZE))
      .execute()
}

/** Converts changes to JSON. Bigints become texts. */
function toStoredChanges(changes: Readonly<Record<string, FieldChange>>): string {
  const text = JSON.stringify(changes, (_name, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : (value ?? null),
  )
  return text.length > MAX_CHANGES_LENGTH ? '{}' : text
}

export interface AuditFilter {
  /** Entries of these entities. @default all, and those without one */
  entities?: readonly string[]
  entityId?: string
  actorId?: string
  since?: Date
  until?: Date
  /** Entries before this one. */
  before?: bigint
  limit: number
}

/** Lists entries, newest first. */
export async function listAuditEntries(db: Database, filter: AuditFilter): Promise<AuditEntry[]> {
  const { entities, entityId, actorId, since, until, before, limit } = filter
  let query = db.selectFrom('audit_entries').selectAll()
  if (entities) query = query.where('entity', 'in', entities)
  if (entityId !== undefined) query = query.where('entity_id', '=', entityId)
  if (actorId !== undefined) query = query.where('actor_id', '=', actorId)
  if (since) query = query.where('at', '>=', since)
  if (until) query = query.where('at', '<', until)
  if (before !== undefined) query = query.where('sequence', '<', before)
  const rows = await query.orderBy('sequence', 'desc').limit(limit).execute()
  return rows.map((row) => ({
    sequence: row.sequence,
    at: row.at,
    actor: { kind: row.actor_kind, id: row.actor_id },
    action: row.action,
    ...(row.entity !== null && { entity: row.entity }),
    ...(row.entity_id !== null && { entityId: row.entity_id }),
    ...(row.changes !== null && { changes: row.changes as Record<string, FieldChange> }), // written above
  }))
}

/** Lists the entities of a kind that a bulk job has changed, in the order of its changes. */
export async function listEntitiesOfBulkJob(db: Database, bulkJobId: string, entity: string): Promise<string[]> {
  const rows = await db
    .selectFrom('audit_entries')
    .select('entity_id')
    .where('bulk_job_id', '=', bulkJobId)
    .where('entity', '=', entity)
    .orderBy('sequence')
    .execute()
  return [...new Set(rows.flatMap(({ entity_id }) => entity_id ?? []))]
}

/** Reads the changes that a bulk job has made to entities, by their id. */
export async function readChangesOfBulkJob(
  db: Database,
  bulkJobId: string,
  { entity, entityIds }: { entity: string; entityIds: readonly string[] },
): Promise<Map<string, Record<string, FieldChange>>> {
  const rows = await db
    .selectFrom('audit_entries')
    .select(['entity_id', 'changes'])
    .where('bulk_job_id', '=', bulkJobId)
    .where('entity', '=', entity)
    .where('entity_id', '=', sql<string>`any(${[...entityIds]}::text[])`)
    .orderBy('sequence')
    .execute()
  return new Map(rows.map((row) => [row.entity_id!, (row.changes ?? {}) as Record<string, FieldChange>])) // selected by it
}

/** Stored seal. */
export interface AuditSeal {
  number: bigint
  sealedAt: Date
  firstAt: Date
  lastAt: Date
  entryCount: number
  hash: Buffer
}

/** Reads the entries of a seal in their order, each as the text that the hash covers. */
async function readSealedTexts(db: Database | Tx, seal: bigint): Promise<{ text: string; at: Date }[]> {
  return db
    .selectFrom('audit_entries')
    .select('at')
    .select(
      // Entries without a bulk job have the text of older seals.
      sql<string>`(jsonb_build_array(sequence, extract(epoch from at), actor_kind, actor_id, action, entity, entity_id, changes)
        || case when bulk_job_id is null then '[]' else jsonb_build_array(bulk_job_id) end)::text`.as('text'),
    )
    .where('seal', '=', seal)
    .orderBy('sequence')
    .execute()
}

/**
 * Seals the committed entries that have no seal. Returns their number. `hash` receives the previous hash and the
 * entries, and returns the next hash. One process seals at a time.
 */
export async function sealEntries(
  tx: Tx,
  now: Date,
  hash: (previous: Buffer, texts: readonly string[]) => Buffer,
): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('audit seals'))`.execute(tx)
  const [last] = await readSeals(tx, { limit: 1, isNewestFirst: true })
  const number = (last?.number ?? 0n) + 1n
  await tx.updateTable('audit_entries').set({ seal: number }).where('seal', 'is', null).execute()
  const entries = await readSealedTexts(tx, number)
  if (entries.length === 0) return 0
  const times = entries.map(({ at }) => at.getTime())
  await tx
    .insertInto('audit_seals')
    .values({
      number,
      sealed_at: now,
      first_at: new Date(Math.min(...times)),
      last_at: new Date(Math.max(...times)),
      entry_count: entries.length,
      hash: hash(
        last?.hash ?? Buffer.alloc(0),
        entries.map(({ text }) => text),
      ),
    })
    .execute()
  return entries.length
}

/** Reads seals behind `after` in the order of their numbers. */
export async function readSeals(
  db: Database | Tx,
  { after = 0n, limit, isNewestFirst = false }: { after?: bigint; limit: number; isNewestFirst?: boolean },
): Promise<AuditSeal[]> {
  const rows = await db
    .selectFrom('audit_seals')
    .selectAll()
    .where('number', '>', after)
    .orderBy('number', isNewestFirst ? 'desc' : 'asc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    number: row.number,
    sealedAt: row.sealed_at,
    firstAt: row.first_at,
    lastAt: row.last_at,
    entryCount: row.entry_count,
    hash: row.hash,
  }))
}

/** Reads the entries of a seal as texts, for its verification. */
export async function readSealTexts(db: Database, seal: bigint): Promise<string[]> {
  return (await readSealedTexts(db, seal)).map(({ text }) => text)
}
