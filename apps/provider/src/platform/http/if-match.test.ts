import { expect, test } from 'vitest'
import { matchesRevision } from './if-match.ts'

test('a change succeeds without If-Match, with *, or with the current revision, quoted or not', () => {
  for (const ifMatch of [undefined, '*', '7', '"7"', 'W/"7"']) {
    expect(matchesRevision(7n, ifMatch), ifMatch).toBe(true)
    expect(matchesRevision('7', ifMatch), ifMatch).toBe(true)
  }
})

test('another or an invalid revision does not match', () => {
  for (const ifMatch of ['6', '"77"', '"6", "7"', '""', '', '7.0', '07', '99999999999999999999'])
    expect(matchesRevision(7n, ifMatch), ifMatch).toBe(false)
})
