/**
 * Process that runs bulk jobs of the kind `count-items` until it is killed. Its environment is that of `run-jobs.ts`.
 */
import { BulkJobs } from '../bulk-jobs/index.ts'
import { type DatabaseAddress, createDatabase, createPool } from '../platform/db/pool.ts'
import { createLogger } from '../platform/http/logger.ts'
import { createJobQueue } from '../platform/jobs/index.ts'
import { countItems } from './count-items.ts'

const { DATABASE = '', MINUTES_AHEAD } = process.env
const aheadMs = Number(MINUTES_AHEAD) * 60_000
const db = createDatabase(createPool(JSON.parse(DATABASE) as DatabaseAddress, { max: 4 }))
const now = (): Date => new Date(Date.now() + aheadMs)
const log = createLogger('error')
const queue = createJobQueue({ db, log, now, random: Math.random, timeZone: () => 'UTC', pollMs: 20 })
new BulkJobs({ db, queue, now }).define(countItems)
queue.work()
process.on('message', () => {}) // polling alone does not keep a process alive
