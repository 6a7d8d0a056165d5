import { expect, test } from 'vitest'
import { createAllWordsQuery, lexemes } from './text-query.ts'

const bytes = (text: string): number => new TextEncoder().encode(text).length

test('a whole name is truncated between characters, below the limit of PostgreSQL', () => {
  expect(lexemes.wholeName(['blue', 'mug'])).toBe('~blue mug')
  const words = Array.from({ length: 10 }, () => '𐀀'.repeat(40))
  const whole = lexemes.wholeName(words)
  expect(bytes(whole)).toBeGreaterThan(1_490)
  expect(bytes(whole)).toBeLessThanOrEqual(1_501)
  expect(words.join(' ').startsWith(whole.slice(1))).toBe(true)
  expect(whole.isWellFormed()).toBe(true)
})

test('a name is queried in the form in which it is indexed, however long it is', () => {
  const words = Array.from({ length: 10 }, (_, index) => String(index).repeat(2) + '𐀀'.repeat(38))
  expect(createAllWordsQuery(words).ranks).toContain(`'${lexemes.wholeName(words)}'`)
})
