import { CompiledQuery } from 'kysely'
import { Type } from 'typebox'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createLogger } from '../http/logger.ts'
import { explain } from '../../testing/explain-query.ts'
import { startShop, StatementFaults, type TestShop } from '../../testing/index.ts'
import { createJobQueue, type JobContext, listJobs, UnrecoverableError } from './index.ts'
import type { JobQueueServices } from './job-queue.ts'
import { eraseJobs, exportJobs } from './personal-data.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const Greeting = Type.Object({ to: Type.String() })

/** Queue of one process, with the shop's clock. */
function queueOf(shop: TestShop, more: Partial<JobQueueServices> = {}) {
  const logged: string[] = []
  const queue = createJobQueue({
    db: shop.db,
    log: createLogger('warn', { write: (line) => void logged.push(line) }),
    now: () => shop.now,
    random: () => 0.5,
    timeZone: () => 'Europe/Berlin',
    ...more,
  })
  return { queue, logged }
}

const rowsOf = (shop: TestShop) => shop.db.selectFrom('jobs').selectAll().orderBy('created_at').orderBy('id').execute()

test('a job exists and runs once if its transaction commits, and not if it rolls back', async () => {
  const shop = await startShop()
  const { queue } = queueOf(shop)
  const greeted: string[] = []
  const greet = queue.define('greet', Greeting, async ({ to }) => void greeted.push(to))
  await shop.db
    .transaction()
    .execute(async (tx) => {
      await queue.enqueue(tx, greet, { to: 'never' })
      throw new Error('The cause did not happen.')
    })
    .catch(() => {})
  await shop.db.transaction().execute(async (tx) => {
    await queue.enqueue(tx, greet, { to: 'Ada' })
    expect(await queue.drain(), 'before the commit').toBe(0)
  })
  expect(await queue.drain()).toBe(1)
  expect(await queue.drain()).toBe(0)
  expect(greeted).toEqual(['Ada'])
  expect(await rowsOf(shop)).toEqual([])
})

test('data that does not fit the schema is refused when it is enqueued', async () => {
  const shop = await startShop()
  const { queue } = queueOf(shop)
  const greet = queue.define('greet', Greeting, async () => {})
  const enqueue = (data: unknown) =>
    shop.db.transaction().execute((tx) => queue.enqueue(tx, greet, data as { to: string }))
  await expect(enqueue({ to: 5 })).rejects.toThrow('does not fit its schema')
  await expect(shop.db.transaction().execute((tx) => queue.enqueue(tx, { name: 'unknown' }, {}))).rejects.toThrow(
    'There is no job "unknown"',
  )
  expect(() => queue.define('greet', Greeting, async () => {})).toThrow('defined twice')
})

test('a job waits until its time', async () => {
  const shop = await startShop()
  const { queue } = queueOf(shop)
  const greet = queue.define('greet', Greeting, async () => {})
  const startAfter = new Date(shop.now.getTime() + HOUR_MS)
  await shop.db.transaction().execute((tx) => queue.enqueue(tx, greet, { to: 'Ada' }, { startAfter }))
  shop.passTime(HOUR_MS - 1)
  expect(await queue.drain()).toBe(0)
  shop.passTime(1)
  expect(await queue.drain()).toBe(1)
})

test('a job that fails is retried with back-off, and is a dead letter after its last attempt', async () => {
  const shop = await startShop()
  const { queue, logged } = queueOf(shop)
  const startedAt = shop.now.getTime()
  const attempts: [minute: number, attempt: number][] = []
  const greet = queue.define(
    'greet',
    Greeting,
    async (_data, { attempt }) => {
      attempts.push([(shop.now.getTime() - startedAt) / MINUTE_MS, attempt])
      throw new Error('Nobody is at home.')
    },
    { retryLimit: 4, backoff: { firstMs: MINUTE_MS, maxMs: 4 * MINUTE_MS } },
  )
  await shop.db.transaction().execute((tx) => queue.enqueue(tx, greet, { to: 'Ada' }))
  for (let minute = 0; minute < 60; minute++) {
    await queue.drain()
    shop.passTime(MINUTE_MS)
  }
  expect(attempts).toEqual([
    [0, 1],
    [1, 2],
    [3, 3],
    [7, 4],
    [11, 5],
  ])
  expect(await listJobs(shop.db, { isDead: true, limit: 10 })).toMatchObject([
    { name: 'greet', state: 'dead', attempts: 5, lastError: 'Nobody is at home.' },
  ])
  expect(logged.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    ...Array.from({ length: 4 }, () => 'job failed and is retried'),
    'job became a dead letter: see "jobs list --dead"',
  ])
})

test('a failure that no retry can mend makes a dead letter at once', async () => {
  const shop = await startShop()
  const { queue } = queueOf(shop)
  const greet = queue.define('greet', Greeting, async () => {
    throw new UnrecoverableError('The address is gone.')
  })
  await shop.db.transaction().execute((tx) => queue.enqueue(tx, greet, { to: 'Ada' }))
  expect(await queue.drain()).toBe(1)
  expect(await rowsOf(shop)).toMatchObject([{ attempts: 1, dead_at: shop.now, last_error: 'The address is gone.' }])
})

test('jobs that a newer version has enqueued with other data become dead letters, and names that this process does not know wait', async () => {
  const shop = await startShop()
  const { queue: newer } = queueOf(shop)
  const other = Type.Object({ name: Type.Object({ first: Type.String() }) })
  const types = [newer.define('greet', other, async () => {}), newer.define('thank', other, async () => {})]
  for (const type of types)
    await shop.db.transaction().execute((tx) => newer.enqueue(tx, type, { name: { first: 'Ada' } }))
  const { queue: older } = queueOf(shop)
  older.define('greet', Greeting, async () => {})
  await older.drain()
  const states = (await listJobs(shop.db, { limit: 10 })).map(({ name, state }) => [name, state])
  expect(states).toEqual([
    ['greet', 'dead'],
    ['thank', 'waiting'],
  ])
})

test('at most one job with a singleton key waits, and it has the latest data and the earliest time', async () => {
  const shop = await startShop()
  const { queue } = queueOf(shop)
  const greeted: string[] = []
  const greet = queue.define('greet', Greeting, async ({ to }) => void greeted.push(to))
  const enqueue = (to: string, hours: number, singletonKey?: string) => {
    const startAfter = new Date(shop.now.getTime() + hours * HOUR_MS)
    return shop.db.transaction().execute((tx) => queue.enqueue(tx, greet, { to }, { startAfter, singletonKey }))
  }
  const ids = [await enqueue('Ada', 2, 'a'), await enqueue('Bea', 1, 'a'), await enqueue('Cleo', 3, 'a')]
  expect(new Set(ids).size).toBe(1)
  await enqueue('Dora', 1, 'd')
  await enqueue('Eve', 1)
  await enqueue('Eve', 1)
  shop.passTime(HOUR_MS)
  expect(await queue.drain()).toBe(4)
  expect(greeted.sort()).toEqual(['Cleo', 'Dora', 'Eve', 'Eve'])
})

test('a singleton job that is enqueued while it runs is run again with the new data', async () => {
  const shop = await startShop()
  const { queue } = queueOf(shop)
  const greeted: string[] = []
  const greet = queue.define('greet', Greeting, async ({ to }) => {
    greeted.push(to)
    if (greeted.length === 1)
      await shop.db.transaction().execute((tx) => queue.enqueue(tx, greet, { to: 'Bea' }, { singletonKey: 'all' }))
  })
  await shop.db.transaction().execute((tx) => queue.enqueue(tx, greet, { to: 'Ada' }, { singletonKey: 'all' }))
  await queue.drain()
  expect(greeted).toEqual(['Ada', 'Bea'])
  expect(await rowsOf(shop)).toEqual([])
})

test('a new request that comes during the last attempt of a singleton job is not lost with it', async () => {
  const shop = await startShop()
  const { queue } = queueOf(shop)
  const greeted: string[] = []
  const greet = queue.define(
    'greet',
    Greeting,
    async ({ to }) => {
      greeted.push(to)
      if (greeted.length > 1) return
      await shop.db.transaction().execute((tx) => queue.enqueue(tx, greet, { to: 'Bea' }, { singletonKey: 'all' }))
      throw new Error('Nobody is at home.')
    },
    { retryLimit: 0 },
  )
  await shop.db.transaction().execute((tx) => queue.enqueue(tx, greet, { to: 'Ada' }, { singletonKey: 'all' }))
  await queue.drain()
  expect(greeted).toEqual(['Ada', 'Bea'])
  expect(await rowsOf(shop)).toEqual([])
})

test('a job that is completed in the handler’s transaction takes effect once, also if its process loses the claim', async () => {
  const shop = await startShop()
  const one = queueOf(shop)
  const two = queueOf(shop)
  const noteIn =
    (pause: () => Promise<unknown>) =>
    async (_data: unknown, { completeIn }: JobContext) => {
      await pause()
      await shop.db.transaction().execute(async (tx) => {
        await tx
          .insertInto('secrets')
          .values({ name: `effect ${Math.random()}`, value: Buffer.from('') })
          .execute()
        await completeIn(tx)
      })
    }
  // While the first process pauses, its lease ends, and the second one does the job.
  const greet = one.queue.define(
    'greet',
    Greeting,
    noteIn(async () => {
      shop.passTime(MINUTE_MS)
      expect(await two.queue.drain()).toBe(1)
    }),
  )
  two.queue.define(
    'greet',
    Greeting,
    noteIn(async () => {}),
  )
  const countEffects = async () =>
    (await shop.db.selectFrom('secrets').select('name').where('name', 'like', 'effect %').execute()).length
  await shop.db.transaction().execute((tx) => one.queue.enqueue(tx, greet, { to: 'Ada' }))
  await one.queue.drain()
  expect(await countEffects()).toBe(1)
  expect(await rowsOf(shop)).toEqual([])
})

test('after any failed statement, a job takes effect once, and none is left', async () => {
  const faults = new StatementFaults()
  const shop = await startShop({ faults })
  const { queue } = queueOf(shop)
  const effects: string[] = []
  const greet = queue.define('greet', Greeting, async ({ to }, { completeIn }) => {
    await shop.db.transaction().execute(async (tx) => {
      await tx
        .insertInto('secrets')
        .values({ name: `effect ${to}`, value: Buffer.from('') })
        .execute()
      await completeIn(tx)
    })
  })
  const plain = queue.define('plain', Greeting, async ({ to }) => void effects.push(to))
  const enqueueBoth = (to: string) =>
    shop.db.transaction().execute(async (tx) => {
      await queue.enqueue(tx, greet, { to })
      await queue.enqueue(tx, plain, { to })
    })
  await enqueueBoth('nobody')
  faults.failAt(Infinity)
  await queue.drain()
  const places = faults.listFaultPoints()
  let tried = 0
  for (const { n, happens } of places) {
    const to = `${n} ${happens}`
    await enqueueBoth(to)
    faults.failAt(n, happens)
    await queue.drain().catch(() => {})
    if (faults.stop()) tried++
    for (let minutes = 0; minutes < 5; minutes++) {
      shop.passTime(MINUTE_MS)
      await queue.drain()
    }
    const names = shop.db.selectFrom('secrets').select('name').where('name', '=', `effect ${to}`)
    expect(await names.execute(), to).toHaveLength(1)
    expect(effects, to).toContain(to)
    expect(await rowsOf(shop), to).toEqual([])
  }
  expect(tried).toBeGreaterThan(10)
})

test('a job whose process is killed during every attempt becomes a dead letter', async () => {
  const shop = await startShop()
  const { queue } = queueOf(shop)
  const greet = queue.define('greet', Greeting, async () => {}, { retryLimit: 2 })
  await shop.db.transaction().execute((tx) => queue.enqueue(tx, greet, { to: 'Ada' }))
  // Three processes claimed it and were killed.
  await shop.db.updateTable('jobs').set({ attempts: 3, claim: crypto.randomUUID(), due_at: shop.now }).execute()
  await queue.drain()
  expect(await listJobs(shop.db, { isDead: true, limit: 10 })).toMatchObject([
    { lastError: 'The process ended during the last attempt.' },
  ])
})

test('a scheduled job runs once across processes, is not lost while the shop is down, and follows the shop’s zone', async () => {
  const shop = await startShop()
  const runs: string[] = []
  let timeZone = 'Europe/Berlin'
  const startProcess = () => {
    const { queue } = queueOf(shop, { timeZone: () => timeZone })
    const run = async () => void runs.push(shop.now.toISOString())
    queue.define('count up', Type.Object({}), run, { schedule: { at: '02:30' } })
    return queue
  }
  const passTo = (time: string) => shop.passTime(new Date(time).getTime() - shop.now.getTime())
  passTo('2027-03-26T12:00:00.000Z')
  const processes = [startProcess(), startProcess()]
  const pass = async (until: string) => {
    for (const end = new Date(until); shop.now < end; shop.passTime(15 * MINUTE_MS))
      await Promise.all(processes.map((queue) => queue.drain()))
  }
  await pass('2027-03-29T12:00:00.000Z')
  expect(runs.splice(0)).toEqual([
    '2027-03-27T01:30:00.000Z',
    '2027-03-28T01:30:00.000Z', // 02:30 does not exist on this day
    '2027-03-29T00:30:00.000Z',
  ])
  // The shop is down for a week, and starts again.
  passTo('2027-04-05T12:00:00.000Z')
  processes.splice(0, 2, startProcess(), startProcess())
  await pass('2027-04-06T12:00:00.000Z')
  expect(runs.splice(0)).toEqual(['2027-04-05T12:00:00.000Z', '2027-04-06T00:30:00.000Z'])
  timeZone = 'America/New_York'
  await pass('2027-04-08T00:00:00.000Z')
  expect(runs).toEqual(['2027-04-07T06:30:00.000Z'])
  expect(await shop.db.selectFrom('job_schedules').selectAll().execute()).toHaveLength(1)
})

test('a long job keeps its lease, and is aborted when it has lost it', async () => {
  const shop = await startShop()
  const { queue } = queueOf(shop, { leaseMs: 90, pollMs: 20 })
  let signal: AbortSignal | undefined
  const greet = queue.define('greet', Greeting, (_data, context) => {
    signal ??= context.signal // A lost lease may start a second attempt.
    return new Promise<void>((resolve) => context.signal.addEventListener('abort', () => resolve()))
  })
  await shop.db.transaction().execute((tx) => queue.enqueue(tx, greet, { to: 'Ada' }))
  const poller = queue.work()
  onTestFinished(() => poller.stop())
  await vi.waitFor(() => expect(signal).toBeDefined())
  const [claimed] = await rowsOf(shop)
  shop.passTime(30) // Less than the lease: otherwise the poller may start a second attempt before the renewal.
  await vi.waitFor(async () => {
    const [renewed] = await rowsOf(shop)
    expect(renewed!.due_at.getTime()).toBeGreaterThan(claimed!.due_at.getTime())
  })
  expect(signal!.aborted).toBe(false)
  await shop.db.updateTable('jobs').set({ claim: crypto.randomUUID() }).execute()
  await vi.waitFor(() => expect(signal!.aborted).toBe(true))
})

test('a shop that closes aborts its running jobs, and their attempt counts for nothing', async () => {
  const shop = await startShop()
  const { queue } = queueOf(shop, { pollMs: 20 })
  let isRunning = false
  const greet = queue.define('greet', Greeting, (_data, { signal }) => {
    isRunning = true
    return new Promise<void>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('The shop closes.')))
    })
  })
  await shop.db.transaction().execute((tx) => queue.enqueue(tx, greet, { to: 'Ada' }))
  const poller = queue.work()
  await vi.waitFor(() => expect(isRunning).toBe(true))
  await poller.stop()
  expect(await rowsOf(shop)).toMatchObject([{ attempts: 0, claim: null, due_at: shop.now, dead_at: null }])
})

test('an idle poll is one statement that reads nothing row by row, however many kinds of jobs there are', async () => {
  const faults = new StatementFaults()
  const shop = await startShop({ faults })
  const { queue } = queueOf(shop)
  for (let kind = 0; kind < 20; kind++) {
    const schedule = kind < 10 ? { everyMs: HOUR_MS } : undefined
    queue.define(`kind ${kind}`, Type.Object({}), async () => {}, { schedule })
  }
  await queue.drain()
  const before = faults.seen.length
  await queue.drain()
  const seen = faults.seen.slice(before)
  expect(seen).toHaveLength(1)
  const values = [crypto.randomUUID(), shop.now, shop.now, ['kind 1'], 1]
  const { sequential } = await explain(shop.db, CompiledQuery.raw(seen[0]!, values))
  expect(sequential.looked, 'rows').toBe(0)
})

test('the personal data in a job is exported with that of its person, and deleted with their account', async () => {
  const shop = await startShop()
  const { queue } = queueOf(shop)
  const Note = Type.Object({ memberId: Type.String(), text: Type.String() })
  const note = queue.define('note', Note, async () => {}, { personIds: ({ memberId }) => [memberId] })
  const [ada, bea] = [await shop.newMember(), await shop.newMember()]
  for (const { id } of [ada, bea])
    await shop.db.transaction().execute((tx) => queue.enqueue(tx, note, { memberId: id, text: `for ${id}` }))
  const exported = await exportJobs(shop.db, { ownerIds: [ada.id] })
  expect(exported).toMatchObject({ jobs: [{ name: 'note', data: { text: `for ${ada.id}` } }] })
  await shop.db.transaction().execute((tx) => eraseJobs(tx, { ownerIds: [ada.id] }))
  expect((await rowsOf(shop)).map(({ person_ids: ids }) => ids)).toEqual([[bea.id]])
})
