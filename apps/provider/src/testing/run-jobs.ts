/**
 * Process that runs jobs until it is killed, for tests that end it midway. Each job inserts a row per run (`secrets`,
 * by the job's id), so that tests count runs. `DATABASE`: connection as JSON. `MINUTES_AHEAD` sets its clock ahead,
 * past the lease of a killed one.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Type } from 'typebox'
import { type DatabaseAddress, createDatabase, createPool } from '../platform/db/pool.ts'
import { createLogger } from '../platform/http/logger.ts'
import { createJobQueue } from '../platform/jobs/index.ts'

const { DATABASE = '', MINUTES_AHEAD } = process.env
const aheadMs = Number(MINUTES_AHEAD) * 60_000
const db = createDatabase(createPool(JSON.parse(DATABASE) as DatabaseAddress, { max: 4 }))
const queue = createJobQueue({
  db,
  log: createLogger('error'),
  now: () => new Date(Date.now() + aheadMs),
  random: Math.random,
  timeZone: () => 'UTC',
  pollMs: 20,
})
queue.define('count', Type.Object({ order: Type.Number() }), async ({ order }, { completeIn, attempt }) => {
  await pause(10)
  await db.transaction().execute(async (tx) => {
    const name = `run ${order} ${attempt} ${randomUUID()}`
    await tx
      .insertInto('secrets')
      .values({ name, value: Buffer.from(String(process.pid)) })
      .execute()
    await completeIn(tx)
  })
})
queue.work()
process.on('message', () => {}) // polling alone does not keep a process alive
