/**
 * A test during which something is written to `console.error` fails: React's warnings and swallowed failures are found
 * where they happen. A test that expects such a line replaces `console.error` itself (`vi.spyOn(console, 'error')`).
 */
import { afterEach, beforeEach, expect } from 'vitest'
import { format } from 'node:util'

let unexpected: string[] = []
const original = console.error

beforeEach(() => {
  unexpected = []
  console.error = (...values: unknown[]) => {
    unexpected.push(format(...values))
  }
})

afterEach(() => {
  console.error = original
  expect(unexpected, 'written to console.error').toEqual([])
})
