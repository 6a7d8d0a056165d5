import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { createLogger } from '../http/logger.ts'
import { startShop, type TestShop } from '../../testing/index.ts'
import { createJobQueue } from './index.ts'

const JOBS = 200

async function enqueueAll(shop: TestShop): Promise<void> {
  const queue = createJobQueue({
    db: shop.db,
    log: createLogger('silent', { write: () => {} }),
    now: () => new Date(),
    random: Math.random,
    timeZone: () => 'UTC',
  })
  const count = queue.define('count', Type.Object({ order: Type.Number() }), async () => {})
  await shop.db.transaction().execute(async (tx) => {
    for (let order = 0; order < JOBS; order++) await queue.enqueue(tx, count, { order })
  })
}

async function startProcess(shop: TestShop, minutesAhead = 0) {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(shop.db)
  const child = fork(join(import.meta.dirname, '../../testing/run-jobs.ts'), {
    execArgv: ['--conditions=cartwright-source'],
    env: {
      ...process.env,
      DATABASE: JSON.stringify({ ...inject('databaseServer'), database: rows[0]!.name }),
      MINUTES_AHEAD: String(minutesAhead),
    },
  })
  onTestFinished(() => kill(child))
  await vi.waitFor(() => expect(child.connected).toBe(true))
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

async function runsOf(shop: TestShop) {
  const rows = await shop.db.selectFrom('secrets').selectAll().where('name', 'like', 'run %').execute()
  return {
    orders: rows.map(({ name }) => Number(name.split(' ')[1])),
    processes: new Set(rows.map(({ value }) => value.toString())),
    repeated: rows.filter(({ name }) => name.split(' ')[2] !== '1').length,
  }
}

async function waitUntilDone(shop: TestShop): Promise<void> {
  await vi.waitFor(async () => expect(await shop.db.selectFrom('jobs').select('id').execute()).toEqual([]), {
    timeout: 30_000,
    interval: 50,
  })
}

test('two processes share the jobs, and each is run once', async () => {
  const shop = await startShop()
  await enqueueAll(shop)
  await Promise.all([startProcess(shop), startProcess(shop)])
  await waitUntilDone(shop)
  const { orders, processes, repeated } = await runsOf(shop)
  expect(orders.sort((a, b) => a - b)).toEqual(Array.from({ length: JOBS }, (_, order) => order))
  expect(processes.size).toBe(2)
  expect(repeated).toBe(0)
})

test('a process that is killed in the midst loses no job, and none takes effect twice', async () => {
  const shop = await startShop()
  await enqueueAll(shop)
  const kills = 4
  for (let killed = 0; killed < kills; killed++) {
    const child = await startProcess(shop, killed)
    const begun = (await runsOf(shop)).orders.length
    await vi.waitFor(async () => expect((await runsOf(shop)).orders.length).toBeGreaterThan(begun + 10), {
      timeout: 20_000,
    })
    await kill(child)
  }
  const { orders: early } = await runsOf(shop)
  expect(early.length, 'killed in the midst').toBeLessThan(JOBS)
  await startProcess(shop, kills)
  await waitUntilDone(shop)
  const { orders, repeated } = await runsOf(shop)
  console.log(`${JOBS} jobs, ${kills} kills: ${repeated} jobs were claimed by a process that was killed`)
  expect(orders.sort((a, b) => a - b)).toEqual(Array.from({ length: JOBS }, (_, order) => order))
  expect(repeated).toBeGreaterThan(0)
})
