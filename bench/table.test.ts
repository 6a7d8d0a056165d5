import { expect, test } from 'vitest'
import { formatMs, formatPercent, formatTable } from './table.ts'

test('columns are as wide as their widest cell, and numbers stand to the right', () => {
  const rows = [
    ['cart read', '1,860', '0.41 ms'],
    ['add | remove', '9', '12.3 ms'],
  ]
  expect(formatTable(['what', 'requests/s', 'p50'], rows)).toBe(
    [
      '| what         | requests/s |     p50 |',
      '| ------------ | ---------: | ------: |',
      '| cart read    |      1,860 | 0.41 ms |',
      '| add / remove |          9 | 12.3 ms |',
    ].join('\n'),
  )
})

test('an empty total has no share', () => {
  expect(formatPercent(1, 3)).toBe('33.33 %')
  expect(formatPercent(0, 0)).toBe('–')
})

test('short times keep their digits', () => {
  expect([0.034, 9.9, 287.12].map(formatMs)).toEqual(['0.03 ms', '9.90 ms', '287.1 ms'])
})
