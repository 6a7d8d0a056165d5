import { expect, test } from 'vitest'
import { newId, createStableId } from './ids.ts'

test('new ids have version 7, contain their time, increase, and are unique', () => {
  const before = Date.now()
  const ids = Array.from({ length: 100_000 }, newId)
  const wrong = ids.filter((id) => !/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id))
  expect(wrong).toEqual([])
  expect(ids.filter((id, n) => n > 0 && id <= ids[n - 1]!)).toEqual([])
  const times = ids.map((id) => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16))
  expect(Math.min(...times)).toBeGreaterThanOrEqual(before)
  // A full counter borrows from the next millisecond.
  expect(Math.max(...times)).toBeLessThanOrEqual(Date.now() + 1)
})

test('the id of a name has version 5 and never changes', () => {
  // Computed by another implementation of RFC 9562: ids of existing shops must never change.
  expect(createStableId('client: storefront')).toBe('fa15226e-de68-5495-bacb-63330609fee1')
  expect(createStableId('another')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})
