import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deepFreeze } from '../fixtures/deep-freeze.ts'
import { startServer } from '../fixtures/server.ts'
import { ApiError, createClient, type Transforms } from '../index.ts'
import { toOperation } from '../operation.ts'
import { image } from './image.ts'
import { address, date, fieldMask, float, pageUrl } from './values.ts'

const transforms: Transforms = {
  created: date,
  address,
  lines: { day: date, weight: float, image, url: pageUrl },
  byName: { '*': { day: date } },
  mask: fieldMask,
}

type Call = (message: unknown) => Promise<unknown>
const row = {
  method: 'POST',
  path: '/',
  isRead: true,
  request: { message: transforms },
  answer: { message: transforms },
} as const
const modules = {
  echo: toOperation<Call>({ ...row, takes: ['message'], returns: 'message' }),
  asOptions: toOperation<Call>({ ...row, request: transforms, options: true }),
}

/** Client of a server with this response, or with an echo of the request. */
function clientOf(answer?: string) {
  const { asked, fetch } = startServer(({ body }) => new Response(answer ?? JSON.stringify(body)))
  return { asked, ...createClient({ modules, baseUrl: 'https://shop.example', fetch }) }
}

async function wireOf(message: object): Promise<unknown> {
  const { asked, asOptions } = clientOf('{}')
  await asOptions(message)
  return asked[0]?.body
}

function answered(answer: object | string): Promise<unknown> {
  return clientOf(typeof answer === 'string' ? answer : JSON.stringify(answer)).asOptions({})
}

const size = fc.integer({ min: 1, max: 10_000 })
const names = fc.string({ minLength: 1, unit: 'grapheme' })
// JSON has no negative zero.
const numbers = fc.double().map((value) => value + 0)
const dates = fc.date({ noInvalidDate: true })
const images = fc
  .record({ id: fc.stringMatching(/^[a-z0-9~]{1,12}\.jpg$/), name: names, width: size, height: size })
  .map(
    ({ id, name, width, height }) =>
      `wix:image://v1/${id}/${encodeURIComponent(name)}#originWidth=${width}&originHeight=${height}`,
  )

/** Caller's form of a message with all kinds of members. */
const callers = fc.record({
  _id: fc.uuid(),
  _createdDate: fc.string(),
  created: dates,
  address: fc.record({
    addressLine1: fc.string(),
    formatted: fc.string(),
    city: fc.string(),
    location: fc.record({ latitude: numbers, longitude: numbers }),
  }),
  lines: fc.array(
    fc.record({ _id: fc.uuid(), day: dates, weight: numbers, image: fc.oneof(fc.webUrl(), images), url: fc.webUrl() }),
  ),
  byName: fc.dictionary(fc.stringMatching(/^[a-z]{1,9}$/), fc.record({ day: dates })),
})

test("a message that is sent and received equals the caller's", async () => {
  const { echo } = clientOf()
  await fc.assert(
    fc.asyncProperty(callers, async (message) => {
      expect(await echo(message)).toEqual(message)
    }),
  )
})

/** Arbitrary values in every member. */
const anything = fc.anything({ withDate: true, maxDepth: 3 })
const ofAnyForm = fc.record(
  {
    _id: anything,
    created: anything,
    address: fc.oneof(anything, fc.record({ location: anything, addressLine1: anything })),
    lines: fc.oneof(anything, fc.array(fc.record({ day: anything, weight: anything, image: anything, url: anything }))),
    byName: fc.dictionary(fc.string(), anything),
    mask: anything,
    sort: fc.array(anything),
  },
  { requiredKeys: [] },
)

test('every message is sent or refused by the name of its field, and none is modified', async () => {
  const { asOptions } = clientOf('{}')
  const tally = { sent: 0, refused: 0 }
  await fc.assert(
    fc.asyncProperty(ofAnyForm, async (given) => {
      const before = structuredClone(given)
      const message = deepFreeze(given)
      const refusal = await asOptions(message).then(
        () => undefined,
        (error: unknown) => error,
      )
      if (refusal) {
        expect(refusal).toBeInstanceOf(ApiError)
        expect(refusal).toMatchObject({ kind: 'validation', fieldViolations: [{ violatedRule: 'FORMAT' }] })
        expect(String(refusal)).not.toMatch(/read only|not extensible|delete property/)
      }
      tally[refusal ? 'refused' : 'sent']++
      expect(message).toEqual(before)
    }),
    { numRuns: 500 },
  )
  const { sent, refused } = tally
  console.info(`messages of any form: ${sent} sent, ${refused} refused, written to 0 of ${sent + refused}`)
})

describe('member names', () => {
  const callersNames = { _id: '1', _createdDate: 'c', _updatedDate: 'u', inside: [{ _id: '2', slug: 's' }] }
  const wireNames = { id: '1', createdDate: 'c', updatedDate: 'u', inside: [{ id: '2', slug: 's' }] }

  test('lose their underscore when sent and get it back when received, at every depth', async () => {
    expect(await wireOf(callersNames)).toEqual(wireNames)
    expect(await answered(wireNames)).toEqual(callersNames)
  })

  test('change part by part in paths', async () => {
    expect(await wireOf({ 'media._id': 1, _identity: 2 })).toEqual({ 'media.id': 1, _identity: 2 })
    expect(await answered({ 'media.id': 1, identity: 2 })).toEqual({ 'media._id': 1, identity: 2 })
  })

  test('member names do not replace an existing member', async () => {
    expect(await wireOf({ _id: 'a', id: 'b' })).toEqual({ _id: 'a', id: 'b' })
    expect(await answered({ _id: 'a', id: 'b' })).toEqual({ _id: 'a', id: 'b' })
  })

  test('change in the fields to sort by as well', async () => {
    expect(await wireOf({ query: { sort: [{ fieldName: '_createdDate', order: 'ASC' }, null, 5] } })).toEqual({
      query: { sort: [{ fieldName: 'createdDate', order: 'ASC' }, null, 5] },
    })
  })
})

describe('names of object prototypes', () => {
  const hostile =
    '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}},"toString":"x",' +
    '"lines":[{"__proto__":{"day":"x"},"hasOwnProperty":1}],"address":{"__proto__":{"isAdmin":true},"constructor":5}}'

  test('names of object prototypes do no harm in a response', async () => {
    const answer = await answered(hostile)
    expect(answer).toMatchObject({ constructor: { prototype: { isAdmin: true } }, toString: 'x' })
    expect(Object.getPrototypeOf(answer)).toBe(Object.prototype)
    for (const value of [answer, Object.assign({}, answer), {}]) expect(value).not.toHaveProperty('isAdmin')
  })

  test('names of object prototypes do no harm in a request', async () => {
    const wire = await wireOf(JSON.parse(hostile) as object)
    expect(wire).toMatchObject({
      constructor: { prototype: { isAdmin: true } },
      toString: 'x',
      address: { constructor: 5 },
    })
    for (const value of [Object.assign({}, wire), {}]) expect(value).not.toHaveProperty('isAdmin')
  })

  test('names of object prototypes match no transform', async () => {
    const { echo } = clientOf('{"message":{"constructor":"x","valueOf":"2026-01-01","lines":{"toString":""}}}')
    expect(await echo({})).toEqual({ constructor: 'x', valueOf: '2026-01-01', lines: { toString: '' } })
  })
})

describe("an invalid value has the caller's name in its error, and nothing is sent", () => {
  test.each([
    ['message', { lines: [{}, { image: 'vase.jpg' }] }, '"message.lines[1].image" must be an absolute address'],
    ['message', { created: new Date('x') }, '"message.created" Invalid time value'],
    ['options', { lines: [{ day: new Date('x') }] }, '"options.lines[0].day" Invalid time value'],
    ['options', { anywhere: [[new Date('x')]] }, '"options.anywhere[0][0]" Invalid time value'],
  ])('in the %s: %o', async (where, message, words) => {
    const { asked, echo, asOptions } = clientOf()
    await expect((where === 'message' ? echo : asOptions)(message)).rejects.toMatchObject({
      message: `INVALID_ARGUMENT: ${words}`,
    })
    expect(asked).toEqual([])
  })
})

test('a value with toJSON is sent as that', async () => {
  const decimal = { toJSON: () => '1.10' }
  const wire = { price: '1.10', at: 'https://a.example/' }
  expect(await wireOf({ price: decimal, at: new URL('https://a.example/') })).toEqual(wire)
})
