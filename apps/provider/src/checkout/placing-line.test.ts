import { expect, test } from 'vitest'
import type { Database } from '../db/pool.ts'
import type { AppError } from '../http/app-error.ts'
import { placingLine } from './placing-line.ts'

test('those for whom there is no place in the line are asked to come back, and not all at the same moment', async () => {
  const line = placingLine({} as Database) // never asked for anything
  let end = (): void => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  const placing = Array.from({ length: 2_006 }, () => line.run(() => ended))
  const refusals = await Promise.all(
    Array.from({ length: 100 }, () => line.run(() => ended).catch((error: AppError) => error.retryAfterSeconds)),
  )
  end()
  await Promise.all(placing)
  expect(new Set(refusals).size).toBeGreaterThan(1)
  for (const seconds of refusals) expect([2, 3, 4, 5]).toContain(seconds)
})
