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

test('an update with the same country alone keeps the whole address', () => {
  expect(mergeAddress(typed, { country: 'US' })).toEqual(typed)
  expect(mergeAddress(typed, {})).toEqual(typed)
})

test('another country keeps nothing of the address', () => {
  expect(mergeAddress(typed, { country: 'DE' })).toEqual({ country: 'DE' })
})

test('the first differing part and all narrower ones are replaced', () => {
  expect(mergeAddress(typed, { country: 'US', subdivision: 'US-CA' })).toEqual({ country: 'US', subdivision: 'US-CA' })
  expect(mergeAddress(typed, { addressLine: 'Broadway 2' })).toEqual({
    ...typed,
    addressLine: 'Broadway 2',
    addressLine2: undefined,
  })
})

test('missing parts are added', () => {
  expect(mergeAddress({ country: 'US', city: 'New York' }, { country: 'US', subdivision: 'US-NY' })).toEqual({
    country: 'US',
    subdivision: 'US-NY',
    city: 'New York',
  })
  expect(mergeAddress(undefined, typed)).toEqual(typed)
})
