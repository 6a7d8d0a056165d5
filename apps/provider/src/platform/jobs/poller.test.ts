import { expect, test, vi } from 'vitest'
import { createLogger } from '../http/logger.ts'
import { startPoller } from './poller.ts'

const log = createLogger('silent', { write: () => {} })

test('runSoon runs the task at once, and again if it was already running', async () => {
  vi.useFakeTimers()
  let runs = 0
  let finish = (): void => {}
  const job = startPoller(60_000, 'fetch pictures', log, () => {
    runs++
    return new Promise<void>((resolve) => (finish = resolve))
  })
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
  job.runSoon()
  job.runSoon()
  await pass(0)
  expect(runs).toBe(1)
  job.runSoon()
  job.runSoon()
  await pass(0)
  expect(runs).toBe(1)
  finish()
  await pass(0)
  expect(runs).toBe(2)
  finish()
  await pass(59_999)
  expect(runs).toBe(2)
  await pass(1)
  expect(runs).toBe(3)
  finish()
  await job.stop()
  job.runSoon()
  await pass(120_000)
  expect(runs).toBe(3)
  vi.useRealTimers()
})
