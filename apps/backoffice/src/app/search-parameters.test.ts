import { expect, test } from 'vitest'
import { formatSearch, parseSearch } from './search-parameters.ts'

test.each(['7e925822', '007', '1.50', 'true', 'null', '"quoted"', '[', '{"a', '5+5 %', ' '])(
  'the search %j is the same text after a reload',
  (q) => {
    expect(parseSearch(formatSearch({ q }))).toEqual({ q })
  },
)

test('lists are written as JSON, and undefined values are left out', () => {
  expect(formatSearch({ ids: ['a', 'b'], q: undefined })).toBe('?ids=%5B%22a%22%2C%22b%22%5D')
  expect(parseSearch('?ids=%5B%22a%22%2C%22b%22%5D')).toEqual({ ids: ['a', 'b'] })
  expect(formatSearch({})).toBe('')
})
