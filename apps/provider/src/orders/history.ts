import { type RawBuilder, type Selectable, sql } from 'kysely'
import { askForOne, type ForMany } from '../db/ask-together.ts'
import { KEPT } from '../db/named-statements.ts'
import type { Database } from '../db/pool.ts'
import { columnsOf, recordset } from '../db/recordset.ts'
import type { Schema } from '../db/schema.ts'
import type { Tx } from '../db/transaction.ts'
import { newId } from '../ids.ts'
import { listOfOrders, type OfOrder } from './of-orders.ts'

/** Who did something: somebody by kind and id, or the shop by itself. */
export type Doer = { kind: 'visitor' | 'member' | 'merchant' | 'app'; id: string } | { kind: 'shop' }

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
export type Happening =
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

export type PastHappening = Happening & { id: string; by: Doer; at: Date }

/** Written in the transaction of what happened. */
export async function tellHistory(
  tx: Tx,
  { owner, id }: OfOrder,
  happening: Happening,
  { by, at }: { by: Doer; at: Date },
): Promise<void> {
  await tellAll(tx, { owner, id }, [pastOf(happening, { by, at })])
}

/** Several at once, in this order. */
export async function tellAll(tx: Tx, of: OfOrder, happened: readonly PastHappening[]): Promise<void> {
  await sql`${sql.raw(KEPT)} ${insertHappenings([{ of, happened }])}`.execute(tx)
}

/** As it will be read. */
export function pastOf(happening: Happening, { by, at }: { by: Doer; at: Date }): PastHappening {
  return { ...happening, id: newId(), by, at }
}

/** What has happened to each of several orders. */
export interface Happened {
  of: OfOrder
  happened: readonly PastHappening[]
}

/** For those who write something else by the same statement. However many they are, its text is the same. */
export function insertHappenings(all: readonly Happened[]): RawBuilder<unknown> {
  const rows = all.flatMap(({ of: { owner, id: orderId }, happened }) =>
    happened.map(({ id, type, by, at, ...more }) => ({
      owner_id: owner.id,
      order_id: orderId,
      id,
      type,
      by,
      data: 'data' in more ? more.data : {},
      at,
    })),
  )
  return sql`insert into order_history (${columnsOf(COLUMNS)}) select ${columnsOf(COLUMNS)} from ${recordset(COLUMNS, rows, 'happening')}`
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
export type WrittenHappening = Extract<Happening, { type: 'commented' | 'app-noted' }>

export function isWritten({ type }: Happening): boolean {
  return type === 'commented' || type === 'app-noted'
}

export async function saveWritten(tx: Tx, of: OfOrder, id: string, { type, data }: WrittenHappening): Promise<void> {
  await tx
    .updateTable('order_history')
    .set({ type, data: JSON.stringify(data) })
    .where('owner_id', '=', of.owner.id)
    .where('order_id', '=', of.id)
    .where('id', '=', id)
    .execute()
}

export async function deleteHappening(tx: Tx, of: OfOrder, id: string): Promise<void> {
  await tx
    .deleteFrom('order_history')
    .where('owner_id', '=', of.owner.id)
    .where('order_id', '=', of.id)
    .where('id', '=', id)
    .execute()
}

/** The oldest first. */
export async function readHistory(db: Database | Tx, { owner, id }: OfOrder): Promise<PastHappening[]> {
  return (await askForOne(db, HISTORIES, { ownerId: owner.id, id })).map(toHappening)
}

type HistoryRow = Selectable<Schema['order_history']>

const HISTORIES: ForMany<{ ownerId: string; id: string }, HistoryRow, HistoryRow[]> = {
  statement: (all) => sql`${sql.raw(KEPT)}
    select h.* from unnest((select ${all.map(({ ownerId }) => ownerId)}::uuid[]), (select ${all.map(({ id }) => id)}::uuid[])) as wanted (owner_id, order_id)
    join order_history h using (owner_id, order_id) order by h.id`,
  results: (rows, all) =>
    all.map(({ ownerId, id }) => rows.filter((row) => row.owner_id === ownerId && row.order_id === id)),
}

/** Of several orders, by their ids. */
export function readHistories(db: Database, orders: readonly OfOrder[]): Promise<Map<string, PastHappening[]>> {
  return listOfOrders(db, 'order_history', orders, toHappening)
}

/** This file alone writes them. */
function toHappening({ id, type, data, by, at }: Selectable<Schema['order_history']>): PastHappening {
  return { id, type, data, by, at } as PastHappening
}
