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

test('concurrent items share few statements, and each gets its own result', async () => {
  const { double, statements } = makeDoubling()
  const results = await Promise.all(numbers(100).map(double))
  expect(results).toEqual(numbers(100).map((each) => each * 2))
  console.log(`100 wanted at once: ${statements.length} statements`)
  expect(statements.length).toBeLessThanOrEqual(8)
})

test('a single item does not wait for others', async () => {
  const { double, statements } = makeDoubling()
  for (const each of [1, 2, 3]) expect(await double(each)).toBe(each * 2)
  expect(statements).toEqual([[1], [2], [3]])
})

test('an error of one item is reported to that item alone', async () => {
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

test('a deadlock is retried', async () => {
  const { double } = makeDoubling((_, nth) => (nth <= 2 ? DEADLOCK : undefined))
  expect(await double(4)).toBe(8)
})

test('a batch with an unknown outcome is not retried: all items fail', async () => {
  const { double, statements } = makeDoubling(() => DISK_FULL)
  const results = await Promise.allSettled(numbers(5).map(double))
  expect(results.every(({ status }) => status === 'rejected')).toBe(true)
  expect(statements).toHaveLength(1)
})
