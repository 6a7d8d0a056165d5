import { audit } from '../../platform/audit/index.ts'
import type { Database } from '../../platform/db/pool.ts'
import { transact } from '../../platform/db/transaction.ts'
import { getTrackedChanges, refreshChangeTimestamps, type TrackedChanges } from '../changes/change-feed.ts'
import type { CatalogueCache } from '../response-cache/catalogue-cache.ts'
import { dependsOnTime, type RuleOfCollection } from '../collection-rules/collection-rule.ts'
import { refreshMembership } from './refresh-membership.ts'
import {
  findDifferences,
  findWindowEnd,
  readChangedProducts,
  readDatabaseTime,
  readRules,
  withIds,
  withIdsBetween,
} from '../collection-rules/rule-store.ts'

const ACTOR = { kind: 'job', id: 'apply collection rules' } as const
/** Longer than a transaction lasts: a change is visible only after its commit. */
const LOOK_BACK_MS = 120_000
const WINDOW = 5_000
const BATCH = 50
export const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/**
 * Creates the job that moves products whose stock or age has changed, and those that a write has left behind because a
 * rule changed at the same time. The first run of a process checks all products.
 */
export function createRuleSweep(services: {
  db: Database
  catalogue: CatalogueCache
  now: () => Date
}): (signal?: AbortSignal) => Promise<void> {
  const { db, now } = services
  let since: Date | undefined
  return async (signal) => {
    const startedAt = await readDatabaseTime(db)
    const rules = await readRules(db)
    if (rules.length > 0) {
      const changed = since && (await readChangedProducts(db, since))
      if (!changed || changed.all) await sweepAll(services, rules, signal)
      else {
        await sweepAll(
          services,
          rules.filter(({ rule }) => dependsOnTime(rule)),
          signal,
        )
        for (let from = 0; from < changed.ids.length && !signal?.aborted; from += WINDOW) {
          const products = withIds(changed.ids.slice(from, from + WINDOW))
          await refreshAll(services, await findDifferences(db, rules, products, now()), signal)
        }
      }
    }
    if (!signal?.aborted) since = new Date(startedAt.getTime() - LOOK_BACK_MS)
  }
}

type SweepServices = Parameters<typeof createRuleSweep>[0]

async function sweepAll(
  services: SweepServices,
  rules: readonly RuleOfCollection[],
  signal: AbortSignal | undefined,
): Promise<void> {
  if (rules.length === 0) return
  const { db, now } = services
  for (let after: string | undefined = FIRST_ID; after !== undefined && !signal?.aborted;) {
    const last: string | undefined = await findWindowEnd(db, after, WINDOW)
    await refreshAll(services, await findDifferences(db, rules, withIdsBetween(after, last), now()), signal)
    after = last
  }
}

/** Moves products in short transactions. Each decides again under the lock of the product. */
async function refreshAll(
  { db, catalogue, now }: SweepServices,
  differences: readonly { productId: string }[],
  signal: AbortSignal | undefined,
): Promise<void> {
  const ids = [...new Set(differences.map(({ productId }) => productId))]
  for (let from = 0; from < ids.length && !signal?.aborted; from += BATCH) {
    let changes: TrackedChanges | undefined
    await transact(db, async (tx) => {
      await refreshMembership(tx, ids.slice(from, from + BATCH), { now: now() })
      await refreshChangeTimestamps(tx)
      changes = getTrackedChanges(tx)
      if (changes) await audit(tx, { actor: ACTOR, action: ACTOR.id, at: now() })
    })
    if (changes) catalogue.invalidateAfterWrite(changes)
  }
}
