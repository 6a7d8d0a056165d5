import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findDuplicateMember } from './duplicate-members.ts'

test('a duplicate member of an object is found, however it is written', () => {
  expect(findDuplicateMember('{"quantity":1,"quantity":3}')).toBe('quantity')
  expect(findDuplicateMember(`{"a":1,"a"${' '.repeat(40)}:2}`)).toBe('a')
  expect(findDuplicateMember('{"a":[{"b":1},{"b":2,"\\u0062" : 3}]}')).toBe('b')
  expect(findDuplicateMember('{"a":{"b":1},"b":{"b":1},"c":"\\"b\\":1,\\"b\\":2"}')).toBeUndefined()
})

test('JSON.stringify output never contains a duplicate member', () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => findDuplicateMember(JSON.stringify(value)) === undefined))
})
