import type { Logger } from 'pino'
import type { Provider } from './app.ts'
import type { Database } from './db/pool.ts'
import { every, type Job } from './jobs/index.ts'
import { defineCartExpiry } from './maintenance.ts'
import { createJobQueue } from './platform/jobs/index.ts'

/** What an open shop does again and again without being asked; what it does whether or not it is open is in maintenance.ts. */
export function startProviderJobs(provider: Provider, db: Database, log: Logger): Job[] {
  const ending = new AbortController()
  const endingWith = (job: Job): Job => ({ ...job, stop: () => (ending.abort(), job.stop()) })
  return [
    every(1_000, 'follow changes', log, () => provider.followChanges()),
    every(3_000, 'follow tabs that still are a visitor', log, () => provider.mergeLateCarts()),
    every(2_000, 'look after payments', log, () => provider.maintainPayments()),
    every(2_000, 'write invoices', log, () => provider.issueInvoices()),
    every(5_000, 'mail what is back in stock', log, () => provider.mailWhatIsBack()),
    endingWith(every(5_000, 'write what lists missed', log, () => provider.writeMissingParts(ending.signal))),
    endingWith(
      every(600_000, 'write products ahead', log, async () => {
        await provider.writeAllParts(ending.signal)
        await provider.keepAllParts(ending.signal)
      }),
    ),
    every(60_000, 'forget deleted accounts', log, () => provider.forgetDeleted()),
    startJobQueue(provider, db, log),
  ]
}

/** Runs durable jobs: those that are retried, scheduled, and done once across all processes. */
function startJobQueue({ settings }: Provider, db: Database, log: Logger): Job {
  const now = (): Date => new Date()
  const timeZone = (): string => settings.current().shop.timeZone
  const queue = createJobQueue({ db, log, now, random: Math.random, timeZone })
  defineCartExpiry(queue, { db, now, afterDays: () => settings.current().carts.expireAfterDays })
  return queue.work()
}
