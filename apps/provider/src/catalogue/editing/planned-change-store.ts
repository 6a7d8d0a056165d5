import { type SqlBool, sql } from 'kysely'
import type { Database } from '../../platform/db/pool.ts'
import type { Tx } from '../../platform/db/transaction.ts'

/** Change of a product that begins at a time, and may end at another. */
export interface PlannedChange {
  id: string
  productId: string
  priceMinor: bigint | null
  visible: boolean | null
  startsAt: Date
  endsAt: Date | null
  state: 'planned' | 'active'
  /** Values before an active change. */
  formerPriceMinor: bigint | null
  formerVisible: boolean | null
}

const COLUMNS = [
  'id',
  'product_id as productId',
  'price_minor as priceMinor',
  'visible',
  'starts_at as startsAt',
  'ends_at as endsAt',
  'state',
  'former_price_minor as formerPriceMinor',
  'former_visible as formerVisible',
] as const

/** Reads the changes of a product that have not ended, by their start. */
export async function readPlannedChanges(db: Database | Tx, productId: string): Promise<PlannedChange[]> {
  return db
    .selectFrom('planned_changes')
    .select(COLUMNS)
    .where('product_id', '=', productId)
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
}

export async function insertPlannedChange(tx: Tx, change: PlannedChange): Promise<void> {
  await tx
    .insertInto('planned_changes')
    .values({
      id: change.id,
      product_id: change.productId,
      price_minor: change.priceMinor,
      visible: change.visible,
      starts_at: change.startsAt,
      ends_at: change.endsAt,
      state: change.state,
      former_price_minor: change.formerPriceMinor,
      former_visible: change.formerVisible,
    })
    .execute()
}

/** Marks a change as active, with the values that return at its end. */
export async function activatePlannedChange(
  tx: Tx,
  id: string,
  former: Pick<PlannedChange, 'formerPriceMinor' | 'formerVisible'>,
): Promise<void> {
  await tx
    .updateTable('planned_changes')
    .set({ state: 'active', former_price_minor: former.formerPriceMinor, former_visible: former.formerVisible })
    .where('id', '=', id)
    .execute()
}

export async function deletePlannedChange(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('planned_changes').where('id', '=', id).execute()
}

/** Finds changes whose start or end is due, the earliest first. */
export async function findDueChanges(
  db: Database,
  now: Date,
  limit: number,
): Promise<Pick<PlannedChange, 'id' | 'productId'>[]> {
  const dueAt = sql<Date | null>`case when state = 'planned' then starts_at else ends_at end`
  return db
    .selectFrom('planned_changes')
    .select(['id', 'product_id as productId'])
    .where(sql<SqlBool>`${dueAt} <= ${now}`)
    .orderBy(dueAt)
    .limit(limit)
    .execute()
}
