import { AppError } from '../http/app-error.ts'
import { expect, test } from 'vitest'
import { FairSemaphore } from './semaphore.ts'

test('the semaphore limits running and queued tasks and rejects the rest', async () => {
  const few = new FairSemaphore({ maxConcurrent: 2, maxQueued: 3, createError: tooMany })
  const begun: number[] = []
  const ends: (() => void)[] = []
  const run = (n: number) =>
    few.run(async () => {
      begun.push(n)
      await new Promise<void>((resolve) => (ends[n] = resolve))
      return n
    })
  const running = [0, 1, 2, 3, 4].map(run)
  await expect(run(5)).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    status: 503,
    retryAfterSeconds: expect.any(Number) as number,
  })
  expect(begun).toEqual([0, 1])
  for (const n of [1, 0, 2, 3, 4]) {
    ends[n]!()
    expect(await running[n]).toBe(n)
  }
  expect(begun).toEqual([0, 1, 2, 3, 4])
})

test('the semaphore takes turns by caller, so a caller with many tasks does not block others, even in a full queue', async () => {
  const few = new FairSemaphore({ maxConcurrent: 1, maxQueued: 4, createError: tooMany })
  const begun: string[] = []
  const ends: (() => void)[] = []
  const run = (by: string) =>
    few
      .run(async () => {
        begun.push(by)
        await new Promise<void>((resolve) => ends.push(resolve))
      }, by)
      .then(
        () => 'done',
        () => 'put off',
      )
  const greedy = ['eve', 'eve', 'eve', 'eve', 'eve'].map(run)
  const others = ['ada', 'bo'].map(run)
  expect(await run('eve')).toBe('put off')
  for (let n = 0; n < 5; n++) {
    ends[n]!()
    await new Promise(setImmediate)
  }
  expect(begun).toEqual(['eve', 'eve', 'ada', 'bo', 'eve'])
  expect(await Promise.all(greedy)).toEqual(['done', 'done', 'done', 'put off', 'put off'])
  expect(await Promise.all(others)).toEqual(['done', 'done'])
})

test("a task that another caller needs too moves to that caller's turn", async () => {
  const few = new FairSemaphore({ maxConcurrent: 1, maxQueued: 10, createError: tooMany })
  const begun: string[] = []
  const ends: (() => void)[] = []
  const run = (by: string, name: string) =>
    few.run(
      async () => {
        begun.push(name)
        await new Promise<void>((resolve) => ends.push(resolve))
      },
      by,
      name,
    )
  const all = ['a', 'b', 'c', 'd', 'e'].map((name) => run('eve', name))
  few.promote('e', 'ada')
  few.promote('d', 'cy')
  few.promote('b', 'bo')
  few.promote('a', 'bo')
  few.promote('z', 'bo')
  for (let n = 0; n < 5; n++) {
    ends[n]!()
    await new Promise(setImmediate)
  }
  await Promise.all(all)
  expect(begun).toEqual(['a', 'b', 'e', 'd', 'c'])
})

test('a failed task frees its slot', async () => {
  const few = new FairSemaphore({ maxConcurrent: 1, maxQueued: 1, createError: tooMany })
  const failed = few.run(() => Promise.reject(new Error('too slow')))
  const next = few.run(() => Promise.resolve('next'))
  await expect(failed).rejects.toThrow('too slow')
  expect(await next).toBe('next')
  expect(await few.run(() => Promise.resolve('free'))).toBe('free')
})

function tooMany(): AppError {
  return new AppError('UNAVAILABLE', 503, 'Too many at once.', { retryAfterSeconds: 2 })
}
