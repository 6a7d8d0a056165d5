import { expect, test } from 'vitest'
import { batchWithRetry } from './batch-with-retry.ts'

const DEADLOCK = '40P01'
const VIOLATED = '23503'
const DISK_FULL = '53100'

/** Doubles numbers, as a database that may fail. */
function makeDoubling(failureOf: (items: readonly number[], nth: number) => string | undefined = () => undefined) {
  const statements: (readonly number[])[] = []
  const double = batchWithRetry(async (items: readonly number[]) => {
    const code = failureOf(items, statements.push(items))
    await new Promise((resolve) => setImmediate(resolve))
    if (code) throw Object.assign(new Error('It failed.'), { code })
    return items.map((item) => item * 2)
  })
  return { double, statements }
}

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at)

test('what is wanted at the same moment goes by few statements, and each gets its own result', async () => {
  const { double, statements } = makeDoubling()
  const results = await Promise.all(numbers(100).map(double))
  expect(results).toEqual(numbers(100).map((each) => each * 2))
  console.log(`100 wanted at once: ${statements.length} statements`)
  expect(statements.length).toBeLessThanOrEqual(8)
})

test('whoever comes alone waits for nobody', async () => {
  const { double, statements } = makeDoubling()
  for (const each of [1, 2, 3]) expect(await double(each)).toBe(each * 2)
  expect(statements).toEqual([[1], [2], [3]])
})

test('what one of them does wrong is told to that one alone', async () => {
  const { double } = makeDoubling((items) => (items.includes(3) ? VIOLATED : undefined))
  const results = await Promise.allSettled(numbers(6).map(double))
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ])
})

test('a deadlock is tried again', async () => {
  const { double } = makeDoubling((_, nth) => (nth <= 2 ? DEADLOCK : undefined))
  expect(await double(4)).toBe(8)
})

test('what may have happened is not tried again: all who took part are told', async () => {
  const { double, statements } = makeDoubling(() => DISK_FULL)
  const results = await Promise.allSettled(numbers(5).map(double))
  expect(results.every(({ status }) => status === 'rejected')).toBe(true)
  expect(statements).toHaveLength(1)
})
