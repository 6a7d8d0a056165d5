import { expect, test } from 'vitest'
import { mergeAddress } from './merge-address.ts'

const typed = {
  country: 'US',
  subdivision: 'US-NY',
  city: 'New York',
  postalCode: '10001',
  addressLine: 'Broadway 1',
  addressLine2: 'Floor 2',
}

test('the same country and nothing else leaves the whole address', () => {
  expect(mergeAddress(typed, { country: 'US' })).toEqual(typed)
  expect(mergeAddress(typed, {})).toEqual(typed)
})

test('another country leaves nothing of it', () => {
  expect(mergeAddress(typed, { country: 'DE' })).toEqual({ country: 'DE' })
})

test('from the first part that is another one, what was known is about another place', () => {
  expect(mergeAddress(typed, { country: 'US', subdivision: 'US-CA' })).toEqual({ country: 'US', subdivision: 'US-CA' })
  expect(mergeAddress(typed, { addressLine: 'Broadway 2' })).toEqual({
    ...typed,
    addressLine: 'Broadway 2',
    addressLine2: undefined,
  })
})

test('what was not known is added', () => {
  expect(mergeAddress({ country: 'US', city: 'New York' }, { country: 'US', subdivision: 'US-NY' })).toEqual({
    country: 'US',
    subdivision: 'US-NY',
    city: 'New York',
  })
  expect(mergeAddress(undefined, typed)).toEqual(typed)
})
