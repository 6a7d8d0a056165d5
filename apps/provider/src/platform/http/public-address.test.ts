import { expect, test } from 'vitest'
import { isPublicAddress } from './public-address.ts'

test.each([
  '93.184.215.14',
  '1.1.1.1',
  '100.63.255.255',
  '100.128.0.0',
  '172.15.0.1',
  '172.32.0.1',
  '2606:4700::1111',
  '2a00:1450:4001::1',
  '2001:4860:4860::8888',
])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each([
  '127.0.0.1',
  '0.1.2.3',
  '255.255.255.255',
  '::1',
  '::',
  '::ffff:1.1.1.1',
  '2001:2::1',
  '2001:10::1',
  '3fff::1',
  '4000::1',
  'not an address',
  '',
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})
