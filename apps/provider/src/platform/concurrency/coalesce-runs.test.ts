import { expect, test } from 'vitest'
import { coalesceRuns } from './coalesce-runs.ts'

function startTask() {
  const runs: PromiseWithResolvers<void>[] = []
  const ask = coalesceRuns(() => {
    const run = Promise.withResolvers<void>()
    runs.push(run)
    return run.promise
  })
  return { runs, ask }
}

test('coalesceRuns lets callers during a run share the next run', async () => {
  const { runs, ask } = startTask()
  const first = ask()
  await Promise.resolve()
  const answered: string[] = []
  const others = Array.from({ length: 100 }, () => ask().then(() => answered.push('next')))
  runs[0]?.resolve()
  await first
  expect([runs.length, answered]).toEqual([2, []])
  runs[1]?.resolve()
  await Promise.all(others)
  expect([runs.length, answered.length]).toEqual([2, 100])
})

test('a failed run rejects its own callers only', async () => {
  const { runs, ask } = startTask()
  const both = Promise.allSettled([ask(), ask()])
  await Promise.resolve()
  runs[0]?.reject(new Error('The database is gone.'))
  expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const after = ask()
  await Promise.resolve()
  runs[1]?.resolve()
  await expect(after).resolves.toBeUndefined()
})
