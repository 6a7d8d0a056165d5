import { expect, test } from 'vitest'
import type { Database } from '../platform/db/pool.ts'
import type { AppError } from '../platform/http/app-error.ts'
import { type OrderPlacement, createOrderQueue } from './place-order.ts'

const createPlacement = (id: number) =>
  ({
    submitted: { owner: { id: `${id}` }, buyer: {} },
    priced: { totals: { discounts: [] } },
  }) as unknown as OrderPlacement // complete as far as the queue reads it

test('a full queue rejects orders with varying retry times', async () => {
  let end = (): void => {}
  const ended = new Promise<never>((_, reject) => (end = () => reject(new Error('The end.'))))
  const db = { transaction: () => ({ execute: () => ended }) } as unknown as Database // never completes
  const place = createOrderQueue(db)
  const placing = Promise.allSettled(Array.from({ length: 2_032 }, (_, id) => place(createPlacement(id))))
  const refusals = await Promise.all(
    Array.from({ length: 100 }, (_, id) =>
      place(createPlacement(-id)).then(
        () => undefined,
        (error: AppError) => error.retryAfterSeconds,
      ),
    ),
  )
  end()
  await placing
  expect(new Set(refusals).size).toBeGreaterThan(1)
  for (const seconds of refusals) expect([2, 3, 4, 5]).toContain(seconds)
})
