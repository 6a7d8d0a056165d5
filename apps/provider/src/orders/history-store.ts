import { type RawBuilder, type Selectable, sql } from 'kysely'
import { executeBatched, type BatchStatement } from '../platform/db/batched-statements.ts'
import { PREPARED } from '../platform/db/prepared-statements.ts'
import type { Database } from '../platform/db/pool.ts'
import { toColumnList, recordset } from '../platform/db/recordset.ts'
import type { Schema } from '../platform/db/schema.ts'
import type { Tx } from '../platform/db/transaction.ts'
import { buildMailInsert } from '../mail/index.ts'
import { type OutboxEvent, buildEventInsert } from '../platform/outbox/index.ts'
import { type EditableEvent, type HistoryEntry, type HistoryEvent, type Actor, toHistoryEntry } from './history.ts'
import type { OrderRef } from './order.ts'
import { listByOrder } from './store.ts'

/** Appends an event, in the transaction of the change. */
export async function appendHistory(
  tx: Tx,
  { owner, id }: OrderRef,
  event: HistoryEvent,
  { by, at }: { by: Actor; at: Date },
): Promise<void> {
  await appendHistoryEntries(tx, { owner, id }, [toHistoryEntry(event, { by, at })])
}

/** Appends several entries in this order. */
export async function appendHistoryEntries(tx: Tx, order: OrderRef, entries: readonly HistoryEntry[]): Promise<void> {
  await sql`${sql.raw(PREPARED)} ${insertHistoryEntries([{ order, entries }])}`.execute(tx)
}

/** New history entries of one order. */
interface HistoryInsert {
  order: OrderRef
  entries: readonly HistoryEntry[]
}

/**
 * SQL that inserts history entries, to be combined with other writes in one statement. Its text is the same for any
 * number of entries.
 */
function insertHistoryEntries(all: readonly HistoryInsert[]): RawBuilder<unknown> {
  const rows = all.flatMap(({ order: { owner, id: orderId }, entries }) =>
    entries.map(({ id, type, by, at, ...more }) => ({
      owner_id: owner.id,
      order_id: orderId,
      id,
      type,
      by,
      data: 'data' in more ? more.data : {},
      at,
    })),
  )
  return sql`insert into order_history (${toColumnList(COLUMNS)}) select ${toColumnList(COLUMNS)} from ${recordset(COLUMNS, rows, 'happening')}`
}

const COLUMNS = {
  owner_id: 'uuid',
  order_id: 'uuid',
  id: 'uuid',
  type: 'text',
  by: 'jsonb',
  data: 'jsonb',
  at: 'timestamptz',
}

/** Records of a change that one statement writes: history, events and mails. */
interface OrderRecords extends HistoryInsert {
  events: readonly OutboxEvent[]
  mails: Parameters<typeof buildMailInsert>[0]
}

export async function insertHistoryEventsAndMails(tx: Tx, records: OrderRecords): Promise<void> {
  await executeBatched(tx, INSERT_RECORDS, records)
}

const INSERT_RECORDS: BatchStatement<OrderRecords, object, undefined> = {
  statement: (all) => sql`${sql.raw(PREPARED)}
    with remembered as (${insertHistoryEntries(all)}),
    announced as (${buildEventInsert(all.flatMap(({ events }) => events))})
    ${buildMailInsert(all.flatMap(({ mails }) => mails))}`,
  results: (_rows, all) => all.map(() => undefined),
}

export async function updateHistoryEntry(
  tx: Tx,
  order: OrderRef,
  id: string,
  { type, data }: EditableEvent,
): Promise<void> {
  await tx
    .updateTable('order_history')
    .set({ type, data: JSON.stringify(data) })
    .where('owner_id', '=', order.owner.id)
    .where('order_id', '=', order.id)
    .where('id', '=', id)
    .execute()
}

export async function deleteHistoryEntry(tx: Tx, order: OrderRef, id: string): Promise<void> {
  await tx
    .deleteFrom('order_history')
    .where('owner_id', '=', order.owner.id)
    .where('order_id', '=', order.id)
    .where('id', '=', id)
    .execute()
}

/** Reads the history of an order, the oldest entry first. */
export async function readHistory(db: Database | Tx, { owner, id }: OrderRef): Promise<HistoryEntry[]> {
  return (await executeBatched(db, HISTORIES, { ownerId: owner.id, id })).map(parseHistoryRow)
}

type HistoryRow = Selectable<Schema['order_history']>

const HISTORIES: BatchStatement<{ ownerId: string; id: string }, HistoryRow, HistoryRow[]> = {
  statement: (all) => sql`${sql.raw(PREPARED)}
    select h.* from unnest((select ${all.map(({ ownerId }) => ownerId)}::uuid[]), (select ${all.map(({ id }) => id)}::uuid[])) as wanted (owner_id, order_id)
    join order_history h using (owner_id, order_id) order by h.id`,
  results: (rows, all) =>
    all.map(({ ownerId, id }) => rows.filter((row) => row.owner_id === ownerId && row.order_id === id)),
}

/** Reads the histories of several orders, by order id. */
export function readHistories(db: Database, orders: readonly OrderRef[]): Promise<Map<string, HistoryEntry[]>> {
  return listByOrder(db, 'order_history', orders, parseHistoryRow)
}

/** Holds: this file alone writes the rows. */
function parseHistoryRow({ id, type, data, by, at }: Selectable<Schema['order_history']>): HistoryEntry {
  return { id, type, data, by, at } as HistoryEntry
}

/** Finds the names of staff and API keys, by id. */
export async function findActorNames(db: Database, actors: readonly Actor[]): Promise<Map<string, string>> {
  const idsOf = (kind: 'merchant' | 'app'): string[] => [
    ...new Set(actors.flatMap((by) => (by.kind === kind ? [by.id] : []))),
  ]
  const [staffIds, keyIds] = [idsOf('merchant'), idsOf('app')]
  const staff =
    staffIds.length > 0 ? await db.selectFrom('staff').select(['id', 'name']).where('id', 'in', staffIds).execute() : []
  const keys =
    keyIds.length > 0 ? await db.selectFrom('api_keys').select(['id', 'name']).where('id', 'in', keyIds).execute() : []
  return new Map([...staff, ...keys].map(({ id, name }) => [id, name]))
}
