import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { deleteExpiredRows } from '../app/maintenance.ts'
import { countItems } from '../testing/count-items.ts'
import { startShop, type TestShop } from '../testing/index.ts'

const DAY_MS = 24 * 3_600_000

async function openShop() {
  const shop = await startShop()
  const type = shop.provider.bulkJobs.define(countItems)
  const staff = await shop.db
    .insertInto('staff')
    .values({ ...STAFF, id: randomUUID() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const start = (itemIds: readonly string[], parameters: { pauseMs?: number } = {}): Promise<string> =>
    shop.db
      .transaction()
      .execute((tx) =>
        shop.provider.bulkJobs.start(tx, { type, parameters, itemIds }, { kind: 'merchant', id: staff.id }),
      )
  const token = await shop.newStaffToken('editor')
  const read = async (id: string) => (await shop.call('GET', `/cartwright/v1/jobs/${id}`, { token })).body.job
  return { shop, start, token, read, staff }
}

const STAFF = { email: 'mia@shop.example', name: 'Mia', role: 'editor', password_hash: null } as const

const numbers = (count: number): string[] => Array.from({ length: count }, (_, index) => String(index + 1))

async function countEffects(shop: TestShop): Promise<{ all: number; distinct: number }> {
  const rows = await shop.db.selectFrom('secrets').select('name').where('name', 'like', 'item %').execute()
  return { all: rows.length, distinct: new Set(rows.map(({ name }) => name.split(' ')[1])).size }
}

test('a bulk job processes its items in chunks, lists what it refused, and names who started it', async () => {
  const { shop, start, token, read } = await openShop()
  const id = await start([...numbers(24), 'bad one', 'bad two'])
  expect(await read(id)).toMatchObject({
    status: 'WAITING',
    kind: 'count-items',
    total: 26,
    succeeded: 0,
    startedBy: { kind: 'STAFF', name: 'Mia' },
  })
  await shop.provider.jobQueue.drain()
  expect(await read(id)).toMatchObject({
    status: 'DONE',
    succeeded: 24,
    failed: 2,
    finishedDate: shop.now.toISOString(),
    undoableUntil: new Date(shop.now.getTime() + DAY_MS).toISOString(),
  })
  expect(await countEffects(shop)).toEqual({ all: 24, distinct: 24 })
  expect(await shop.db.selectFrom('bulk_job_items').selectAll().execute()).toEqual([])

  const page = (cursor?: string) =>
    shop.call('POST', `/cartwright/v1/jobs/${id}/failures/query`, {
      token,
      body: { cursorPaging: { limit: 1, ...(cursor && { cursor }) } },
    })
  const { body: first } = await page()
  expect(first.failures).toEqual([{ row: 25, itemId: 'bad one', code: 'BAD', description: 'This item is bad.' }])
  const { body: second } = await page(first.pagingMetadata.cursors.next)
  expect(second).toMatchObject({ failures: [{ itemId: 'bad two' }], pagingMetadata: { hasNext: false } })
  expect((await page('nonsense')).status).toBe(400)
})

test('jobs are listed newest first, page by page, and filtered by their state', async () => {
  const { shop, start, token } = await openShop()
  const first = await start(['1'])
  await shop.provider.jobQueue.drain()
  const second = await start(['2'])
  const list = async (body: object) => {
    const { body: answer } = await shop.call('POST', '/cartwright/v1/jobs/query', { token, body })
    return { ids: answer.jobs.map(({ id }: { id: string }) => id), next: answer.pagingMetadata.cursors.next }
  }
  expect(await list({})).toEqual({ ids: [second, first], next: undefined })
  const { ids, next } = await list({ cursorPaging: { limit: 1 } })
  expect(ids).toEqual([second])
  expect((await list({ cursorPaging: { limit: 1, cursor: next } })).ids).toEqual([first])
  expect((await list({ isRunning: true })).ids).toEqual([second])
  expect((await list({ isRunning: false })).ids).toEqual([first])
  expect((await list({ kind: 'other' })).ids).toEqual([])
})

test('after a cancellation is answered, nothing more is changed, and the chunk under way is rolled back', async () => {
  const { shop, start, token, read } = await openShop()
  const id = await start(numbers(100), { pauseMs: 20 })
  const running = shop.provider.jobQueue.drain()
  await expect.poll(async () => (await read(id)).succeeded, { interval: 5 }).toBeGreaterThan(0)
  const { status, body } = await shop.call('POST', `/cartwright/v1/jobs/${id}/cancel`, { token, body: {} })
  expect(status).toBe(200)
  expect(body.job.status).toBe('CANCELED')
  const { all } = await countEffects(shop)
  await running
  expect(all).toBeLessThan(100)
  expect((await countEffects(shop)).all).toBe(all)
  expect(await read(id)).toMatchObject({ status: 'CANCELED', succeeded: all })
  expect(await shop.db.selectFrom('jobs').selectAll().execute()).toEqual([])
  const again = await shop.call('POST', `/cartwright/v1/jobs/${id}/cancel`, { token, body: {} })
  expect(again.body.details.applicationError.code).toBe('JOB_FINISHED')
})

test('a job is undone once, within a day of its end', async () => {
  const { shop, start, token, read } = await openShop()
  const undo = (id: string) => shop.call('POST', `/cartwright/v1/jobs/${id}/undo`, { token, body: {} })
  const [id, late] = [await start(['1']), await start(['2'])]
  expect((await undo(id)).body.details.applicationError.code).toBe('JOB_NOT_UNDOABLE')
  await shop.provider.jobQueue.drain()
  const { status, body } = await undo(id)
  expect(status).toBe(200)
  expect(body.job).toMatchObject({ undoOf: id, status: 'WAITING' })
  expect(await read(id)).toMatchObject({ undoneBy: body.job.id })
  expect((await read(id)).undoableUntil).toBe(undefined)
  expect((await undo(id)).body.details.applicationError.code).toBe('JOB_NOT_UNDOABLE')
  shop.passTime(DAY_MS + 1)
  const other = await shop.newStaffToken('editor')
  const tooLate = await shop.call('POST', `/cartwright/v1/jobs/${late}/undo`, { token: other, body: {} })
  expect(tooLate.body.details.applicationError.code).toBe('JOB_NOT_UNDOABLE')
})

test('who may not start a kind of job does not see its jobs', async () => {
  const { shop, start } = await openShop()
  const id = await start(['1'])
  const token = await shop.newStaffToken('viewer')
  const { body } = await shop.call('POST', '/cartwright/v1/jobs/query', { token, body: {} })
  expect(body.jobs).toEqual([])
  for (const [method, path] of [
    ['GET', ''],
    ['POST', '/failures/query'],
    ['POST', '/cancel'],
    ['POST', '/undo'],
  ] as const) {
    const request = { token, ...(method === 'POST' && { body: {} }) }
    const { status } = await shop.call(method, `/cartwright/v1/jobs/${id}${path}`, request)
    expect(status, path).toBe(404)
  }
})

test('a job that keeps failing has failed once its row in the queue is a dead letter, and is deleted after 30 days', async () => {
  const { shop, start, read } = await openShop()
  const id = await start(['1'])
  await shop.db.updateTable('jobs').set({ dead_at: shop.now, last_error: 'secret detail' }).execute()
  const job = await read(id)
  expect(job).toMatchObject({ status: 'FAILED', error: 'The job was stopped after repeated errors of the server.' })
  await shop.db.updateTable('jobs').set({ dead_at: null }).execute()
  expect((await read(id)).status).toBe('WAITING')
  await deleteExpiredRows(shop.db, { now: new Date(shop.now.getTime() + 31 * DAY_MS) })
  expect(await shop.db.selectFrom('bulk_jobs').selectAll().execute()).toEqual([])
})

async function startProcess(shop: TestShop, minutesAhead: number): Promise<ChildProcess> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(shop.db)
  const child = fork(join(import.meta.dirname, '../testing/run-bulk-jobs.ts'), {
    execArgv: ['--conditions=cartwright-source'],
    env: {
      ...process.env,
      DATABASE: JSON.stringify({ ...inject('databaseServer'), database: rows[0]!.name }),
      MINUTES_AHEAD: String(minutesAhead),
    },
  })
  onTestFinished(() => kill(child))
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

test('a job whose process is killed in the midst is finished by another one, and no item is processed twice', async () => {
  const { shop, start, read } = await openShop()
  const count = 200
  const id = await start(numbers(count), { pauseMs: 15 })
  const kills = 1
  for (let killed = 0; killed < kills; killed++) {
    const child = await startProcess(shop, killed)
    const { all: before } = await countEffects(shop)
    await vi.waitFor(async () => expect((await countEffects(shop)).all).toBeGreaterThan(before + 20), {
      timeout: 20_000,
      interval: 10,
    })
    await kill(child)
  }
  expect((await countEffects(shop)).all, 'killed in the midst').toBeLessThan(count)
  await startProcess(shop, kills)
  await vi.waitFor(async () => expect((await read(id)).status).toBe('DONE'), { timeout: 30_000, interval: 50 })
  expect(await countEffects(shop)).toEqual({ all: count, distinct: count })
  expect(await read(id)).toMatchObject({ succeeded: count, failed: 0 })
})
