import { type Static, Type } from 'typebox'
import type { BulkJobs, BulkJobType, ChunkOutcome, RunningBulkJob } from '../../bulk-jobs/index.ts'
import { getTrackedChanges, refreshChangeTimestamps, type TrackedChanges } from '../changes/change-feed.ts'
import { SHOP_ACTOR } from '../model/event.ts'
import type { CatalogueCache } from '../response-cache/catalogue-cache.ts'
import { refreshMembership } from './refresh-membership.ts'
import {
  countProductsBetween,
  findDifferences,
  findRule,
  findWindowEnd,
  withIdsBetween,
} from '../collection-rules/rule-store.ts'
import { FIRST_ID } from './sweep-rules.ts'

/** Products in one transaction. */
const WINDOW = 200

const Parameters = Type.Object({ collectionId: Type.String(), collectionName: Type.String() })
type Parameters = Static<typeof Parameters>

export interface RuleJobServices {
  bulkJobs: BulkJobs
  catalogue: CatalogueCache
  now: () => Date
}

/** Declares the job that applies the rule of a collection to all products. */
export function defineRuleJob(services: RuleJobServices): BulkJobType<Parameters> {
  return services.bulkJobs.define({
    name: 'apply-collection-rule',
    permission: 'WIX_STORES.MODIFY_PRODUCTS',
    schema: Parameters,
    async run(job) {
      while (await applyToWindow(services, job)) {
        // One window after another.
      }
    },
  })
}

/** Applies the rule, as it is now, to the next products. Returns false at the end. */
async function applyToWindow({ catalogue, now }: RuleJobServices, job: RunningBulkJob<Parameters>): Promise<boolean> {
  let changes: TrackedChanges | undefined
  const { hasMore } = await job.commit<ChunkOutcome & { hasMore: boolean }>(async (tx) => {
    const rule = await findRule(tx, job.parameters.collectionId)
    if (!rule) return { hasMore: false }
    const after = typeof job.checkpoint === 'string' ? job.checkpoint : FIRST_ID
    const last = await findWindowEnd(tx, after, WINDOW)
    const differences = await findDifferences(tx, [rule], withIdsBetween(after, last), now())
    const { kind, id } = job.startedBy
    const by = kind === 'merchant' || kind === 'app' ? { kind, id } : SHOP_ACTOR
    await refreshMembership(
      tx,
      differences.map(({ productId }) => productId),
      { now: now(), by },
    )
    await refreshChangeTimestamps(tx)
    changes = getTrackedChanges(tx)
    const succeeded = last === undefined ? await countProductsBetween(tx, after, last) : WINDOW
    return { hasMore: last !== undefined, succeeded, ...(last !== undefined && { checkpoint: last }) }
  })
  if (changes) catalogue.invalidateAfterWrite(changes)
  return hasMore
}
