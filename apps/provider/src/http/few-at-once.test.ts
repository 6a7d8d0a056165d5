import { AppError } from './app-error.ts'
import { expect, test } from 'vitest'
import { FewAtOnce } from './few-at-once.ts'

test('so many run at once, so many wait in order, and the rest is put off', async () => {
  const few = new FewAtOnce({ atOnce: 2, maxWaiting: 3, refusal: tooMany })
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

test('what fails makes room for the next', async () => {
  const few = new FewAtOnce({ atOnce: 1, maxWaiting: 1, refusal: tooMany })
  const failed = few.run(() => Promise.reject(new Error('too slow')))
  const next = few.run(() => Promise.resolve('next'))
  await expect(failed).rejects.toThrow('too slow')
  expect(await next).toBe('next')
  expect(await few.run(() => Promise.resolve('free'))).toBe('free')
})

function tooMany(): AppError {
  return new AppError('UNAVAILABLE', 503, 'Too many at once.', { retryAfterSeconds: 2 })
}
