import { expect, test } from 'vitest'
import { formatMeasurements, type PageMeasurement, formatSpread, calculateTotalBlockingTime } from './throttled-page.ts'

const SEEN: PageMeasurement = {
  namedScriptBytes: 2_600,
  scriptBytes: 8_800,
  firstPaintMs: 400,
  largestPaintMs: 500,
  blockingMs: 20,
  shift: 0,
  encodings: { page: 'br', script: 'br' },
}

test('several looks come to the median of what takes time, and to the most of what is loaded or moves', () => {
  const looks = [SEEN, { ...SEEN, firstPaintMs: 900, scriptBytes: 9_900 }, { ...SEEN, firstPaintMs: 410, shift: 0.01 }]
  expect(formatMeasurements(looks)).toEqual([
    '2.6 kB',
    '9.9 kB',
    '410 ms (400–900)',
    '500 ms (500–500)',
    '20 ms (20–20)',
    '0.010',
  ])
})

test('a spread is the median, the least and the most', () => {
  expect(formatSpread([30, 10.4, 20])).toBe('20 ms (10–30)')
})

test('blocking is what long tasks take beyond 50 ms, once there is something to see', () => {
  const tasks = [
    { startTime: 100, duration: 200 }, // before the first paint
    { startTime: 350, duration: 130 }, // half of it
    { startTime: 600, duration: 51 },
    { startTime: 900, duration: 150 },
  ]
  expect(calculateTotalBlockingTime(tasks, 400)).toBe(0 + 30 + 1 + 100)
})
