import { readFileSync } from 'node:fs'
import { normalizePostalCode as plainOnPages } from '@cartwright/ui/postal-code'
import { expect, test } from 'vitest'
import { getCheckoutTexts } from '../../pages/texts/checkout/index.ts'
import { getAddressFormat } from './address-format.ts'
import { validateAddress, normalizePostalCode, type PartialAddress } from './validate-address.ts'

const countries = Object.keys(
  JSON.parse(readFileSync(new URL('address-formats.json', import.meta.url), 'utf8')) as Record<string, unknown>,
)

test('every part of an address has a name in every language, in every country', () => {
  let looked = 0
  for (const lang of ['en', 'de', 'fr', 'he']) {
    const { address } = getCheckoutTexts({ name: 'Shop', storefrontUrl: 'http://shop.test', lang })
    for (const country of countries) {
      const { names } = getAddressFormat(country)
      const words = [
        address.cities[names.city],
        address.postalCodes[names.postalCode],
        address.subdivisions[names.subdivision],
      ]
      for (const word of words) expect(word, `${country} in ${lang}`).toMatch(/\S/)
      looked++
    }
  }
  console.log(`addresses without a word: 0 of ${looked} (${countries.length} countries)`)
  expect(countries.length).toBeGreaterThan(190)
})

test('the example of a postal code is valid, and required parts are in the form', () => {
  let examples = 0
  for (const country of countries) {
    const { rows, required, postalCode, postalCodeExample, subdivisions } = getAddressFormat(country)
    if (postalCode) {
      expect(postalCodeExample, country).toMatch(postalCode)
      examples++
    }
    for (const part of required) expect(rows.flat(), country).toContain(part)
    for (const { code } of subdivisions) expect(code).toMatch(/^[A-Z]{2}-[A-Z0-9]{1,3}$/)
    expect(new Set(subdivisions.map(({ code }) => code)).size, country).toBe(subdivisions.length)
  }
  expect(examples).toBeGreaterThan(150)
})

test('each country has its address parts in its order, with its names', () => {
  expect(getAddressFormat('US')).toMatchObject({
    rows: [['addressLine'], ['city', 'subdivision', 'postalCode']],
    names: { postalCode: 'zip', subdivision: 'state' },
  })
  expect(getAddressFormat('DE').rows).toEqual([['addressLine'], ['postalCode', 'city']])
  expect(getAddressFormat('GB').names.city).toBe('post_town')
  expect(getAddressFormat('JP').rows).toEqual([['postalCode'], ['subdivision'], ['addressLine']])
  expect(getAddressFormat('SG').rows.flat()).not.toContain('city')
  expect(getAddressFormat('US').subdivisions).toContainEqual({ code: 'US-NY', name: 'New York' })
  expect(getAddressFormat('')).toMatchObject({ required: ['addressLine', 'city'], subdivisions: [] })
})

const street = { addressLine: 'Street 1', city: 'Town' }
test.each<[what: string, address: PartialAddress, wrong: string[]]>([
  ['whole, in Germany', { country: 'DE', ...street, postalCode: '10115' }, []],
  ['a code too short', { country: 'DE', ...street, postalCode: '1011' }, ['postalCode wrong']],
  ['a code with more around it', { country: 'DE', ...street, postalCode: 'D-10115 x' }, ['postalCode wrong']],
  ['no state', { country: 'US', ...street, postalCode: '10001' }, ['subdivision missing']],
  [
    'another country’s state',
    { country: 'US', ...street, subdivision: 'CA-ON', postalCode: '10001' },
    ['subdivision wrong'],
  ],
  ['small letters', { country: 'GB', ...street, postalCode: 'ec1y 8sy' }, []],
  ['no code where there are none', { country: 'HK', addressLine: 'Street 1', subdivision: 'Kowloon' }, []],
  ['a country that nobody knows more of', { country: 'XK', ...street }, []],
  ['nothing', {}, ['country missing']],
  ['a country alone', { country: 'DE' }, ['addressLine missing', 'postalCode missing', 'city missing']],
])('an address is validated by the rules of its country: %s', (_, address, wrong) => {
  expect(validateAddress(address).map(({ part, problem }) => `${part} ${problem}`)).toEqual(wrong)
})

test('a postal code in full width, with any dash, is the same for the server and for its pages', () => {
  for (const dash of '-‐‑‒–—―−ー－') {
    const written = ` １５４${dash}００２３　`
    expect([normalizePostalCode(written), plainOnPages(written)], dash).toEqual(['154-0023', '154-0023'])
  }
  for (const written of ['SW1A 1AA', '10115', '', 'ＳＷ１Ａ １ＡＡ'])
    expect(normalizePostalCode(written)).toBe(plainOnPages(written))
})
