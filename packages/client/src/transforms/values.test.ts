import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Transform } from '../operation-row.ts'
import { address, date, fieldMask, float, pageUrl } from './values.ts'

/** Sends a value as JSON and receives it. */
function thereAndBack(transform: Transform, value: unknown): unknown {
  return transform(travelled(transform(value, true)), false)
}

/** Receives a value, stores it, and sends it again. */
function hereAndBack(transform: Transform, value: unknown): unknown {
  return travelled(transform(transform(value, false), true))
}

function travelled(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value))
}

const dates = fc.date({ noInvalidDate: true })
// JSON has no negative zero.
const numbers = fc.double().map((value) => value + 0)

describe('dates', () => {
  test('dates are unchanged after sending and receiving, and after receiving and sending', () => {
    fc.assert(
      fc.property(dates, (day) => {
        expect(thereAndBack(date, day)).toEqual(day)
        expect(hereAndBack(date, day.toISOString())).toBe(day.toISOString())
      }),
    )
  })

  test.each([[undefined], [null], ['']])('%j stands for none', (nothing) => {
    expect(date(nothing, false)).toBeUndefined()
    expect(date(nothing ?? undefined, true) ?? undefined).toBe(nothing === '' ? '' : undefined)
  })
})

describe('numbers', () => {
  test('numbers are unchanged in both directions, including those that JSON cannot represent', () => {
    fc.assert(
      fc.property(fc.oneof(numbers, fc.constantFrom(NaN, Infinity, -Infinity)), (number) => {
        expect(thereAndBack(float, number)).toBe(number)
      }),
    )
    for (const word of ['NaN', 'Infinity', '-Infinity']) expect(hereAndBack(float, word)).toBe(word)
  })

  test('another text stays a text', () => {
    fc.assert(
      fc.property(
        fc.string().filter((text) => !['NaN', 'Infinity', '-Infinity'].includes(text)),
        (text) => {
          expect(float(text, false)).toBe(text)
          expect(float(text, true)).toBe(text)
        },
      ),
    )
  })
})

describe('page addresses', () => {
  test('page addresses are unchanged after sending and receiving', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (url) => {
        expect(thereAndBack(pageUrl, url)).toBe(url)
        expect(pageUrl(url, true)).toEqual({ relativePath: new URL(url).pathname, url })
      }),
      { numRuns: 50 },
    )
  })

  test('page addresses are unchanged after receiving and sending, with a host or without', () => {
    fc.assert(
      fc.property(fc.webUrl(), fc.boolean(), (url, hasHost) => {
        const { pathname } = new URL(url)
        const arrived = hasHost ? { relativePath: pathname, url } : { relativePath: pathname }
        expect(hereAndBack(pageUrl, arrived)).toEqual(arrived)
      }),
    )
  })

  test('stay missing if they are missing', () => {
    expect(pageUrl('', true)).toBeUndefined()
    expect(pageUrl(undefined, true)).toBeUndefined()
    expect(pageUrl(undefined, false)).toBeUndefined()
    expect(pageUrl(null, false)).toBeUndefined()
  })
})

describe('postal addresses', () => {
  const coordinates = fc.oneof(numbers, fc.constantFrom(NaN, Infinity, -Infinity))
  const point = fc.record({ latitude: coordinates, longitude: coordinates })
  const shared = { country: fc.string(), city: fc.string(), streetAddress: fc.record({ name: fc.string() }) }
  const some = { requiredKeys: [] }
  const callers = fc.record({ ...shared, addressLine1: fc.string(), formatted: fc.string(), location: point }, some)
  const wires = fc
    .record({ ...shared, addressLine: fc.string(), formattedAddress: fc.string(), geocode: point }, some)
    .map(({ geocode, ...rest }) => (geocode ? { ...rest, geocode: travelling(geocode) } : rest))

  /** Point as on the wire. */
  function travelling(place: Record<string, number>) {
    return Object.fromEntries(Object.entries(place).map(([axis, at]) => [axis, Number.isFinite(at) ? at : String(at)]))
  }

  test('postal addresses are unchanged in both directions', () => {
    fc.assert(
      fc.property(callers, wires, (ours, theirs) => {
        expect(thereAndBack(address, ours)).toEqual(ours)
        expect(hereAndBack(address, theirs)).toEqual(theirs)
      }),
    )
  })

  test('postal addresses have three other names on the wire', () => {
    const ours = { addressLine1: '1 Quay', formatted: 'Quay', location: { latitude: 1, longitude: 2 }, city: 'Bergen' }
    expect(address(ours, true)).toEqual({
      addressLine: '1 Quay',
      formattedAddress: 'Quay',
      geocode: { latitude: 1, longitude: 2 },
      city: 'Bergen',
    })
  })

  test('postal addresses have full names of places that are received and never sent', () => {
    const arrived = { country: 'NO', countryFullname: 'Norway', subdivisionFullname: 'Vestland' }
    expect(address(arrived, false)).toEqual(arrived)
    expect(address(arrived, true)).toEqual({ country: 'NO' })
  })

  test('preserve a wire name over one of ours', () => {
    expect(address({ addressLine1: 'ours', addressLine: 'theirs' }, true)).toMatchObject({ addressLine: 'theirs' })
  })
})

test('a field mask is a list for callers and a text on the wire', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-z.]{1,9}$/)), (paths) => {
      expect(fieldMask(paths, true)).toBe(paths.join(','))
      expect(fieldMask(paths.join(','), true)).toBe(paths.join(','))
    }),
  )
})

test('a value of another kind stays unchanged', () => {
  for (const transform of [date, float, pageUrl, address, fieldMask])
    for (const value of [true, 5]) expect(transform(value, true)).toBe(value)
})
