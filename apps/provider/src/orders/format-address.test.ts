import { expect, test } from 'vitest'
import { formatAddress } from './format-address.ts'

const contactDetails = { firstName: 'Ada', lastName: 'Moss' }

test('an address is formatted as in its country, with state or county', () => {
  for (const [address, ...written] of [
    [
      { addressLine: '1 Main Street', city: 'Springfield', subdivision: 'US-IL', postalCode: '62701', country: 'US' },
      '1 Main Street',
      'Springfield IL 62701',
      'United States',
    ],
    [
      { addressLine: '7 Long Lane', addressLine2: 'Flat 2', city: 'London', postalCode: 'SW1A 1AA', country: 'GB' },
      '7 Long Lane',
      'Flat 2',
      'London',
      'SW1A 1AA',
      'United Kingdom',
    ],
    [
      { addressLine: 'Dock 4', city: 'Cork', subdivision: 'IE-CO', postalCode: 'T12 X123', country: 'IE' },
      'Dock 4',
      'Cork',
      'Co. Cork',
      'T12 X123',
      'Ireland',
    ],
    [
      { addressLine: 'Long Lane 7', city: 'Freiburg', subdivision: 'DE-BW', postalCode: '79098', country: 'DE' },
      'Long Lane 7',
      '79098 Freiburg BW',
      'Germany',
    ],
    [
      { addressLine: '1-2-3 Jingumae', subdivision: 'JP-13', postalCode: '150-0001', country: 'JP' },
      '1-2-3 Jingumae',
      '150-0001',
      'Tokyo',
      'Japan',
    ],
    [{ addressLine: 'Tower 1', subdivision: 'AE-DU', country: 'AE' }, 'Tower 1', 'Dubai', 'United Arab Emirates'],
    [{ streetAddress: { name: 'Long Lane', number: '7' }, city: 'Nowhere' }, 'Long Lane 7', 'Nowhere'],
  ] as const)
    expect(formatAddress({ address, contactDetails }, 'en')).toEqual(['Ada Moss', ...written])
})
