import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeRequest } from '../fixtures/server.ts'
import { queryString } from '../transport/query-string.ts'
import { answerFromWire, requestToWire } from './message.ts'

const transforms = {
  date: ['created', 'lines.day'],
  float: ['address.geocode.latitude', 'lines.weight'],
  image: ['lines.image'],
  pageUrl: ['lines.url'],
  address: ['address'],
  fieldMask: ['mask'],
}

const size = fc.integer({ min: 1, max: 10_000 })
const name = fc.string({ minLength: 1, unit: 'grapheme' }).filter((text) => text !== 'undefined')
// JSON has no negative zero.
const number = fc.double().map((value) => value + 0)
const dates = fc.date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })

/** The caller's form of a message that has everything in it. */
const callers = fc.record({
  _id: fc.uuid(),
  _createdDate: fc.string(),
  created: dates,
  address: fc.record({
    addressLine1: fc.string(),
    formatted: fc.string(),
    city: fc.string(),
    location: fc.record({ latitude: number }),
  }),
  lines: fc.array(
    fc.record({
      _id: fc.uuid(),
      day: dates,
      weight: number,
      image: fc.oneof(
        fc.webUrl(),
        fc
          .record({ id: fc.stringMatching(/^[a-z0-9~]{1,12}\.jpg$/), name, width: size, height: size })
          .map(
            (image) =>
              `wix:image://v1/${image.id}/${encodeURIComponent(image.name)}#originWidth=${image.width}&originHeight=${image.height}`,
          ),
      ),
      url: fc.webUrl(),
    }),
  ),
  mask: fc.array(fc.stringMatching(/^[a-z.]{1,9}$/), { minLength: 1 }),
})

test('what goes out and comes back is what the caller had', () => {
  fc.assert(
    fc.property(callers, (message) => {
      const wire: unknown = JSON.parse(JSON.stringify(requestToWire(message, transforms)))
      expect(answerFromWire(wire, transforms)).toEqual(message)
    }),
  )
})

test('no message of any form is changed, and every one has an answer', () => {
  fc.assert(
    fc.property(
      fc.object({ withDate: true, withNullPrototype: false, maxDepth: 5 }).filter(hasValidDates),
      (message) => {
        const before = structuredClone(message)
        requestToWire(message, transforms)
        answerFromWire(message, transforms)
        expect(message).toEqual(before)
      },
    ),
  )
})

function hasValidDates(value: unknown): boolean {
  if (value instanceof Date) return !Number.isNaN(value.getTime())
  return typeof value !== 'object' || value === null || Object.values(value).every(hasValidDates)
}

test('a query travels whole: what the server reads from `.r` is what was asked', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.string({ unit: 'grapheme', minLength: 1 }), fc.jsonValue(), { minKeys: 1 }),
      (filter) => {
        const request = { query: { filter, paging: { limit: 1 } } }
        const parameters = new URLSearchParams(queryString(request, 'complex'))
        const whole = parameters.get('.r') ?? ''
        expect(whole).toMatch(/^[\w-]+$/)
        expect(decodeRequest(whole)).toEqual(JSON.parse(JSON.stringify(request)))
      },
    ),
  )
})

test('plain parameters can be read back', () => {
  const scalar = fc.oneof(fc.string({ unit: 'grapheme' }), fc.integer(), fc.boolean())
  fc.assert(
    fc.property(
      fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.oneof(scalar, fc.array(scalar, { minLength: 1 }))),
      (request) => {
        const parameters = new URLSearchParams(queryString(request, 'plain'))
        for (const [key, value] of Object.entries(request))
          expect(parameters.getAll(key)).toEqual([value].flat().map(String))
      },
    ),
  )
})
