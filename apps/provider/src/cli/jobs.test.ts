import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { createLogger } from '../platform/http/logger.ts'
import { createJobQueue, UnrecoverableError } from '../platform/jobs/index.ts'
import { runCommand, startShop } from '../testing/index.ts'
import { jobs } from './jobs.ts'

test('an operator lists dead letters, retries one, and discards another', async () => {
  const shop = await startShop()
  const run = (...args: string[]) => runCommand(shop, jobs, ...args)
  const queue = createJobQueue({
    db: shop.db,
    log: createLogger('silent', { write: () => {} }),
    now: () => shop.now,
    random: () => 0.5,
    timeZone: () => 'UTC',
  })
  const done: string[] = []
  let isReachable = false
  const call = queue.define('call', Type.Object({ who: Type.String() }), async ({ who }) => {
    if (!isReachable) throw new UnrecoverableError('Nobody\nanswers \u001b[31m')
    done.push(who)
  })
  expect((await run('list')).said).toBe('There are no jobs.')
  const enqueue = (who: string, singletonKey?: string) =>
    shop.db.transaction().execute((tx) => queue.enqueue(tx, call, { who }, { singletonKey }))
  const [ada, bea] = [await enqueue('Ada'), await enqueue('Bea')]
  expect((await run('list', '--dead')).said).toBe('There are no dead jobs.')
  await queue.drain()

  const { printed } = await run('list', '--dead')
  expect(printed.split('\n')).toHaveLength(2)
  expect(printed).toContain(`${ada}  call  dead since `)
  expect(printed).toContain('attempts: 1  Nobody answers  [31m')
  expect(printed).not.toContain('Ada')
  expect((await run('list', 'other')).said).toBe('There are no jobs.')

  isReachable = true
  expect((await run('retry', ada)).said).toBe('1 job was retried.')
  expect((await run('list', 'call')).printed).toContain(`${ada}  call  waits until `)
  await queue.drain()
  expect(done).toEqual(['Ada'])
  expect((await run('discard', 'call')).said).toBe('1 job was discarded.')
  await expect(run('retry', bea)).rejects.toThrow(`There is no dead job "${bea}".`)
  expect((await run('retry', '--all')).said).toBe('0 jobs were retried.')
  await expect(run('retry')).rejects.toThrow('Specify the id or name of dead jobs')
  await expect(run('retry', ada, '--all')).rejects.toThrow('Specify the id or name of dead jobs')
})

test('a dead letter whose singleton key is used again is not run beside its successor', async () => {
  const shop = await startShop()
  const queue = createJobQueue({
    db: shop.db,
    log: createLogger('silent', { write: () => {} }),
    now: () => shop.now,
    random: () => 0.5,
    timeZone: () => 'UTC',
  })
  const done: string[] = []
  let isReachable = false
  const call = queue.define('call', Type.Object({ who: Type.String() }), async ({ who }) => {
    if (!isReachable) throw new UnrecoverableError('Nobody answers')
    done.push(who)
  })
  const enqueue = (who: string) =>
    shop.db.transaction().execute((tx) => queue.enqueue(tx, call, { who }, { singletonKey: 'all' }))
  for (const who of ['Ada', 'Bea']) {
    await enqueue(who)
    await queue.drain()
  }
  isReachable = true
  await enqueue('Cleo')
  expect((await runCommand(shop, jobs, 'retry', '--all')).said).toBe('2 jobs were retried.')
  await queue.drain()
  expect(done).toEqual(['Cleo'])
  expect(await shop.db.selectFrom('jobs').selectAll().execute()).toEqual([])
})
