import { type RawBuilder, type Selectable, sql } from 'kysely'
import { executeBatched, type BatchStatement } from '../platform/db/pipeline.ts'
import { PREPARED } from '../platform/db/prepared-statements.ts'
import type { Database } from '../platform/db/pool.ts'
import { toColumnList, recordset } from '../platform/db/recordset.ts'
import type { Schema } from '../platform/db/schema.ts'
import type { Tx } from '../platform/db/transaction.ts'
import { newId } from '../platform/ids.ts'
import { listByOrder, type OrderRef } from './order-ref.ts'

/** Author of a change: a person or app by kind and id, or the shop itself. */
export type Actor = { kind: 'visitor' | 'member' | 'merchant' | 'app'; id: string } | { kind: 'shop' }

export interface Comment {
  message: string
}

/** Note of an app; its kind is a word of the app. */
export interface AppNote {
  appId?: string
  kind: string
  additionalData?: Record<string, string>
}

/** Event in the history of an order, with its details. Amounts are in minor units, as text. */
export type HistoryEvent =
  | { type: 'placed' }
  | { type: 'payment-failed'; data: { paymentId: string; reason: string } }
  | { type: 'paid'; data: { paymentId: string; amount: string; isOffline: boolean } }
  | { type: 'payment-disputed'; data: { paymentId: string; amount: string; currency: string } }
  | {
      type: 'chargeback-opened'
      data: { paymentId: string; reference: string; amount: string; currency: string; reason: string }
    }
  | { type: 'chargeback-won' | 'chargeback-lost'; data: { refundId: string; amount: string; currency: string } }
  | { type: 'fulfilled' | 'fulfillment-changed' | 'delivered' | 'fulfillment-removed'; data: { fulfillmentId: string } }
  | { type: 'canceled'; data: { isRestocked: boolean; reason?: string } }
  // Items by line that were restocked without a return: with a refund, or after a cancellation.
  | { type: 'restocked'; data: { lines: { id: string; quantity: number }[] } }
  // `currency`: if it may differ from the order's.
  | { type: 'refund-started' | 'refunded'; data: { refundId: string; amount: string; currency?: string } }
  | { type: 'refund-failed'; data: { refundId: string; amount: string; currency?: string; reason: string } }
  | { type: 'noted' }
  | { type: 'mail-sent-again'; data: { mail: string } }
  | { type: 'archived' | 'unarchived' }
  | { type: 'commented'; data: Comment }
  | { type: 'app-noted'; data: AppNote }
  | { type: 'return-requested' | 'return-approved' | 'return-declined' | 'return-received'; data: { returnId: string } }

export type HistoryEntry = HistoryEvent & { id: string; by: Actor; at: Date }

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

/** Completes an event to the entry as it will be read. */
export function toHistoryEntry(event: HistoryEvent, { by, at }: { by: Actor; at: Date }): HistoryEntry {
  return { ...event, id: newId(), by, at }
}

/** New history entries of one order. */
export interface HistoryInsert {
  order: OrderRef
  entries: readonly HistoryEntry[]
}

/**
 * SQL that inserts history entries, to be combined with other writes in one statement. Its text is the same for any
 * number of entries.
 */
export function insertHistoryEntries(all: readonly HistoryInsert[]): RawBuilder<unknown> {
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

/** Events that a person or app has written, and may edit or delete. All others record facts. */
export type EditableEvent = Extract<HistoryEvent, { type: 'commented' | 'app-noted' }>

export function isEditable({ type }: HistoryEvent): boolean {
  return type === 'commented' || type === 'app-noted'
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
