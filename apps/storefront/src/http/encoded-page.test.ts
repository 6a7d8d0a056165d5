import { expect, test } from 'vitest'
import { negotiateEncoding } from './encoded-page.ts'

test.each([
  ['gzip, deflate, br', 'br'],
  ['BR;q=0.5, gzip', 'br'],
  ['br;q=0, gzip;q=1.0', 'gzip'],
  ['br; q=0.000, gzip;q=0', 'plain'],
  ['br;q=0.01', 'br'],
  ['zstd', 'plain'],
  [undefined, 'plain'],
])('of what a client accepts (%s) the best is taken, and nothing that it refuses', (accepted, taken) => {
  expect(negotiateEncoding(accepted)).toBe(taken)
})
