import type { Logger } from 'pino'
import type { Provider } from './app.ts'
import type { Database } from '../platform/db/pool.ts'
import { sealAuditEntries } from '../platform/audit/index.ts'
import { startPoller, type Poller } from '../platform/jobs/index.ts'
import { defineCartExpiry, defineSalesProjection } from './maintenance.ts'

/** Starts the pollers of an open shop. Those of every process are in maintenance.ts. */
export function startProviderJobs(provider: Provider, db: Database, log: Logger): Poller[] {
  const ending = new AbortController()
  const endingWith = (job: Poller): Poller => ({ ...job, stop: () => (ending.abort(), job.stop()) })
  return [
    startPoller(1_000, 'poll change feed', log, () => provider.pollChanges()),
    startPoller(3_000, 'merge late carts', log, () => provider.mergeLateCarts()),
    startPoller(2_000, 'reconcile payments', log, () => provider.maintainPayments()),
    startPoller(2_000, 'issue invoices', log, () => provider.issueInvoices()),
    startPoller(5_000, 'send back-in-stock mails', log, () => provider.sendBackInStockMails()),
    endingWith(startPoller(2_000, 'replace files', log, () => provider.completeReplacements(ending.signal))),
    startPoller(5_000, 'apply planned changes', log, async () => void (await provider.applyPlannedChanges())),
    endingWith(startPoller(20_000, 'apply collection rules', log, () => provider.applyCollectionRules(ending.signal))),
    endingWith(startPoller(5_000, 'write missing fragments', log, () => provider.writeMissingFragments(ending.signal))),
    endingWith(
      startPoller(600_000, 'write all fragments', log, async () => {
        await provider.writeAllFragments(ending.signal)
        await provider.warmFragmentCache(ending.signal)
      }),
    ),
    startPoller(60_000, 'seal audit entries', log, async () => void (await sealAuditEntries(db, new Date()))),
    startPoller(60_000, 'purge deleted accounts', log, () => provider.eraseDeletedAccounts()),
    startJobQueue(provider, db),
  ]
}

/** Starts the queue of durable jobs: retried, scheduled, and run once across all processes. */
function startJobQueue({ settings, jobQueue }: Provider, db: Database): Poller {
  defineCartExpiry(jobQueue, { db, now: () => new Date(), afterDays: () => settings.current().carts.expireAfterDays })
  defineSalesProjection(jobQueue, db)
  return jobQueue.work()
}
