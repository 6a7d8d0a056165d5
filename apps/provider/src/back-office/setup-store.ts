import { sql } from 'kysely'
import type { Database } from '../platform/db/pool.ts'
import type { Tx } from '../platform/db/transaction.ts'

/** Facts about the shop that its settings do not contain. */
export interface SetupFacts {
  hasVisibleProduct: boolean
  /** Whether something visible has to be delivered. */
  hasPhysicalProduct: boolean
  hasOrder: boolean
  isDismissed: boolean
}

/** Reads the facts. Each is found in the first rows of a table. */
export async function readSetupFacts(db: Database | Tx): Promise<SetupFacts> {
  const { rows } = await sql<SetupFacts>`
    select
      exists (select from products where visible) as "hasVisibleProduct",
      exists (select from products where visible and product_type = 'physical') as "hasPhysicalProduct",
      exists (select from orders) as "hasOrder",
      exists (select from setup_guide where dismissed_at is not null) as "isDismissed"`.execute(db)
  return rows[0]!
}

export async function saveDismissal(tx: Tx, dismissedAt: Date | null): Promise<void> {
  await tx
    .insertInto('setup_guide')
    .values({ dismissed_at: dismissedAt })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ dismissed_at: dismissedAt }))
    .execute()
}
