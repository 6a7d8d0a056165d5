import { expect, test } from 'vitest'
import { parseTestCard } from './test-cards.ts'

const NOW = new Date('2026-11-22')
const read = (expiry: string) => {
  const found = parseTestCard({ number: '4242 4242 4242 4242', expiry, securityCode: '123' }, NOW)
  return found.status === 'read' ? 'read' : found.problems.map(({ problem }) => problem).join()
}

test('an expiry date is read in all formats that phones allow', () => {
  for (const expiry of [
    '12/34',
    '12 / 34',
    '12/2034',
    '1234',
    '122034',
    '12 34',
    '12-34',
    '12.34',
    '1/27',
    '1 27',
    '11/26',
  ])
    expect(read(expiry), expiry).toBe('read')
})

test('a past, missing or invalid expiry date has its own problem', () => {
  for (const expiry of ['10/26', '1026', '1 26']) expect(read(expiry), expiry).toBe('card-expired')
  for (const expiry of ['13/34', '0034', '127', '12', 'soon', '12/3'])
    expect(read(expiry), expiry).toBe('expiry-unreadable')
  expect(read('')).toBe('expiry-missing')
})

test('the problems of all card fields are reported at once', () => {
  const said = (number: string, expiry: string, securityCode: string) => {
    const found = parseTestCard({ number, expiry, securityCode }, NOW)
    return found.status === 'invalid' && found.problems.map(({ field, problem }) => `${field}: ${problem}`)
  }
  expect(said('', '', '')).toEqual(['number: number-missing', 'expiry: expiry-missing', 'securityCode: code-missing'])
  expect(said('4111111111111111', '12/34', '12')).toEqual(['number: not-a-test-card', 'securityCode: code-invalid'])
})
