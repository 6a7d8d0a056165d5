import { type RawBuilder, type Selectable, sql } from 'kysely'
import { executeBatched, type BatchStatement } from '../platform/db/pipeline.ts'
import { PREPARED } from '../platform/db/prepared-statements.ts'
import type { Database } from '../platform/db/pool.ts'
import { toColumnList, recordset } from '../platform/db/recordset.ts'
import type { Schema } from '../platform/db/schema.ts'
import type { Tx } from '../platform/db/transaction.ts'
import { newId } from '../platform/ids.ts'
import { listByOrder, type OrderRef } from './order-ref.ts'

/** Who did something: somebody by kind and id, or the shop by itself. */
export type Actor = { kind: 'visitor' | 'member' | 'merchant' | 'app'; id: string } | { kind: 'shop' }

export interface Comment {
  message: string
}

/** What an app has written: the kind of it in the app's own words. */
export interface AppNote {
  appId?: string
  kind: string
  additionalData?: Record<string, string>
}

/** What happens to an order, with what is worth telling of it. Amounts are in minor units, as text. */
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
  // Pieces by line that went back into stock without a return: with a refund, or after a cancellation.
  | { type: 'restocked'; data: { lines: { id: string; quantity: number }[] } }
  // `currency`: where it may be another than that of the order.
  | { type: 'refund-started' | 'refunded'; data: { refundId: string; amount: string; currency?: string } }
  | { type: 'refund-failed'; data: { refundId: string; amount: string; currency?: string; reason: string } }
  | { type: 'noted' }
  | { type: 'mail-sent-again'; data: { mail: string } }
  | { type: 'archived' | 'unarchived' }
  | { type: 'commented'; data: Comment }
  | { type: 'app-noted'; data: AppNote }
  | { type: 'return-requested' | 'return-approved' | 'return-declined' | 'return-received'; data: { returnId: string } }

export type HistoryEntry = HistoryEvent & { id: string; by: Actor; at: Date }

/** Written in the transaction of what happened. */
export async function appendHistory(
  tx: Tx,
  { owner, id }: OrderRef,
  happening: HistoryEvent,
  { by, at }: { by: Actor; at: Date },
): Promise<void> {
  await appendHistoryEntries(tx, { owner, id }, [toHistoryEntry(happening, { by, at })])
}

/** Several at once, in this order. */
export async function appendHistoryEntries(tx: Tx, of: OrderRef, entries: readonly HistoryEntry[]): Promise<void> {
  await sql`${sql.raw(PREPARED)} ${insertHistoryEntries([{ of, entries }])}`.execute(tx)
}

/** As it will be read. */
export function toHistoryEntry(happening: HistoryEvent, { by, at }: { by: Actor; at: Date }): HistoryEntry {
  return { ...happening, id: newId(), by, at }
}

/** What has happened to each of several orders. */
export interface HistoryInsert {
  of: OrderRef
  entries: readonly HistoryEntry[]
}

/** For those who write something else by the same statement. However many they are, its text is the same. */
export function insertHistoryEntries(all: readonly HistoryInsert[]): RawBuilder<unknown> {
  const rows = all.flatMap(({ of: { owner, id: orderId }, entries }) =>
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

/** What somebody has written, and may write otherwise or delete. All else has happened. */
export type EditableEvent = Extract<HistoryEvent, { type: 'commented' | 'app-noted' }>

export function isEditable({ type }: HistoryEvent): boolean {
  return type === 'commented' || type === 'app-noted'
}

export async function updateHistoryEntry(
  tx: Tx,
  of: OrderRef,
  id: string,
  { type, data }: EditableEvent,
): Promise<void> {
  await tx
    .updateTable('order_history')
    .set({ type, data: JSON.stringify(data) })
    .where('owner_id', '=', of.owner.id)
    .where('order_id', '=', of.id)
    .where('id', '=', id)
    .execute()
}

export async function deleteHistoryEntry(tx: Tx, of: OrderRef, id: string): Promise<void> {
  await tx
    .deleteFrom('order_history')
    .where('owner_id', '=', of.owner.id)
    .where('order_id', '=', of.id)
    .where('id', '=', id)
    .execute()
}

/** The oldest first. */
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

/** Of several orders, by their ids. */
export function readHistories(db: Database, orders: readonly OrderRef[]): Promise<Map<string, HistoryEntry[]>> {
  return listByOrder(db, 'order_history', orders, parseHistoryRow)
}

/** This file alone writes them. */
function parseHistoryRow({ id, type, data, by, at }: Selectable<Schema['order_history']>): HistoryEntry {
  return { id, type, data, by, at } as HistoryEntry
}
