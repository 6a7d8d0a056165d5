import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startServer } from './fixtures/server.ts'
import { ApiError, createClient, currentCart, products } from './index.ts'
import { toOperation } from './operation.ts'

beforeEach(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(() => {
  vi.restoreAllMocks()
})

const search = toOperation<(query: object, options?: object) => Promise<unknown>>({
  method: 'POST',
  path: '/search',
  takes: ['query', 'product', 'product.id', 'productId'],
  options: true,
})
const modules = { currentCart, products, search }

/** Returns the error of a call with this response. */
async function errorOf(answer: Response, call: (client: ReturnType<typeof clientOf>) => Promise<unknown>) {
  const error: unknown = await call(clientOf(answer)).catch((caught: unknown) => caught)
  if (!(error instanceof ApiError)) throw new Error(`This is no ApiError: ${String(error)}`)
  return error
}

function clientOf(answer: Response) {
  const { fetch } = startServer(() => answer.clone())
  return createClient({ modules, baseUrl: 'https://shop.example', fetch })
}

const readCart = (answer: Response) => errorOf(answer, ({ currentCart }) => currentCart.getCurrentCart())
const json = (body: unknown, init: ResponseInit) =>
  Response.json(body, { ...init, headers: { 'x-wix-request-id': 'r-1', ...init.headers } })
const refusing = (...fieldViolations: object[]) =>
  json({ message: 'x', details: { validationError: { fieldViolations } } }, { status: 400 })

describe('the four kinds of errors', () => {
  test('refused fields are a validation error, in the order of their names', async () => {
    const violations = [
      { field: 'b', description: 'is wrong', violatedRule: 'FORMAT', data: { a: 1 } },
      { field: 'a', description: 'is missing', violatedRule: 'REQUIRED_FIELD' },
    ]
    const error = await readCart(refusing(...violations))
    expect(error).toMatchObject({
      kind: 'validation',
      code: 'INVALID_ARGUMENT',
      message: 'INVALID_ARGUMENT: "a" is missing, "b" is wrong',
      status: 400,
      requestId: 'r-1',
      details: { validationError: { fieldViolations: violations.toReversed() }, requestId: 'r-1' },
    })
    expect(error.fieldViolations).toEqual(violations.toReversed())
  })

  test.each([
    [{ message: 'Gone.', description: 'Gone.' }, 'Gone.'],
    [{ message: 'Gone.', description: 'Sold out.' }, 'Gone.: Sold out.'],
  ])('a refusal with a reason is an application error: %o', async ({ message, description }, said) => {
    const details = { applicationError: { code: 'ITEM_GONE', description, data: { left: 0 } } }
    expect(await readCart(json({ message, details }, { status: 409 }))).toMatchObject({
      kind: 'application',
      code: 'ITEM_GONE',
      message: said,
      description,
      data: { left: 0 },
      status: 409,
      requestId: 'r-1',
      details: { ...details, requestId: 'r-1' },
    })
  })

  test.each([
    [{ message: null, code: 'GONE', description: 'Sold out.' }, 'Conflict', 'Conflict: Sold out.', 'GONE'],
    [{ message: undefined, code: 'GONE', description: 'Sold out.' }, '', 'Sold out.', 'GONE'],
    [{ message: '', code: 'GONE', description: 'Sold out.' }, 'Conflict', 'Conflict: Sold out.', 'GONE'],
    [{ message: 'Gone.', code: null, description: null }, '', 'Gone.: UNKNOWN', 'UNKNOWN'],
  ])(
    'an incomplete reason, %o, is reported as far as given',
    async ({ message, ...reason }, statusText, said, code) => {
      const answer = json({ message, details: { applicationError: reason } }, { status: 409, statusText })
      expect(await readCart(answer)).toMatchObject({ kind: 'application', message: said, code })
    },
  )

  test('refused fields are a validation error, even beside another reason', async () => {
    const details = {
      applicationError: { code: 'X', description: 'Y', data: {} },
      validationError: { fieldViolations: [{ field: 'a', description: 'is missing' }] },
    }
    expect(await readCart(json({ message: 'x', details }, { status: 400 }))).toMatchObject({
      kind: 'validation',
      message: 'INVALID_ARGUMENT: "a" is missing',
    })
  })

  test.each([
    [403, 'Forbidden', 'FORBIDDEN'],
    [404, 'Not Found', 'NOT_FOUND'],
    [410, 'Gone', 'GONE'],
    [418, "I'm a teapot", 'I_M_A_TEAPOT'],
    [499, 'Client closed request', 'CLIENT_CLOSED_REQUEST'],
  ])('%i alone is a client error, whose reason is the status', async (status, statusText, code) => {
    expect(await readCart(json({ message: 'What was said.' }, { status, statusText }))).toMatchObject({
      kind: 'client',
      message: statusText,
      code,
      description: 'What was said.',
      status,
      details: { applicationError: { code, description: 'What was said.', data: {} }, requestId: 'r-1' },
    })
  })

  test.each([500, 501, 502, 503, 504, 599])('%i alone is a system error, with the request id', async (status) => {
    const error = await readCart(json({ message: 'a stack trace' }, { status }))
    expect(error).toMatchObject({ kind: 'system', message: 'System error occurred, request-id: r-1', status })
    expect(error.details).toBeUndefined()
    expect(error.fieldViolations).toEqual([])
  })

  test('a protocol without status text has the name of the status number', async () => {
    const names: Record<number, string> = {
      400: 'Bad Request',
      401: 'Unauthorized',
      403: 'Forbidden',
      404: 'Not Found',
      405: 'Method Not Allowed',
      409: 'Conflict',
      413: 'Payload Too Large',
      422: 'Unprocessable Entity',
      428: 'Precondition Required',
      429: 'Too Many Requests',
    }
    for (const [status, name] of Object.entries(names)) {
      const error = await readCart(new Response('', { status: Number(status) }))
      expect([error.message, error.code]).toEqual([name, name.toUpperCase().replaceAll(' ', '_')])
    }
    expect(await readCart(new Response('', { status: 455 }))).toMatchObject({ message: 'HTTP 455', code: 'HTTP_455' })
  })
})

describe('the name of a refused field', () => {
  const called = async (field: string) => {
    const error = await errorOf(refusing({ field, description: 'is wrong' }), ({ search }) => search({}))
    return error.fieldViolations[0]?.field
  }

  test.each([
    ['query', 'query'],
    ['query.paging.limit', 'query.paging.limit'],
    ['query[0]', 'query[0]'],
    ['product', 'product'],
    ['product.name', 'product.name'],
    ['product.id', '_id'],
    ['productId', 'productId'],
    ['productIds', 'options.productIds'],
    ['queries.a', 'options.queries.a'],
    ['couponCode', 'options.couponCode'],
    ['lineItems[0].quantity', 'options.lineItems[0].quantity'],
    ['', 'options.'],
  ])('%s is %s', async (field, name) => {
    expect(await called(field)).toBe(name)
  })

  test('an id that is an argument of its own is `_id`', async () => {
    const answer = refusing({ field: 'id', description: 'is no GUID' })
    const error = await errorOf(answer, ({ products }) => products.deleteProduct('p'))
    expect(error.message).toBe('INVALID_ARGUMENT: "_id" is no GUID')
  })

  test("an operation without options uses the server's name of a field", async () => {
    const answer = refusing({ field: 'name', description: 'is wrong' })
    const error = await errorOf(answer, ({ products }) => products.deleteProduct('p'))
    expect(error.message).toBe('INVALID_ARGUMENT: "name" is wrong')
  })
})

describe('arbitrary responses', () => {
  // Any form but one: no server names a member like a method.
  const anything = fc.jsonValue().filter((value) => !/"(toString|valueOf)"/.test(JSON.stringify(value)))
  const violation = fc.oneof(anything, fc.record({ field: anything, description: anything }))
  const bodies = fc.oneof(
    anything,
    fc.record({ message: anything, details: anything }),
    fc.record({
      details: fc.oneof(
        fc.record({ applicationError: anything }),
        fc.record({ applicationError: fc.record({ code: anything, description: anything, data: anything }) }),
        fc.record({ validationError: anything }),
        fc.record({ validationError: fc.record({ fieldViolations: fc.oneof(anything, fc.array(violation)) }) }),
      ),
    }),
  )
  const statuses = fc.constantFrom(400, 401, 403, 404, 409, 428, 500, 501)

  test('a refusal of any form is an ApiError with a kind, a code and a message', async () => {
    const answers = new Map<string, number>()
    await fc.assert(
      fc.asyncProperty(bodies, statuses, async (body, status) => {
        const error = await readCart(json(body, { status }))
        expect(error).toMatchObject({ name: 'ApiError', status, requestId: 'r-1' })
        expect([typeof error.code, typeof error.message]).toEqual(['string', 'string'])
        expect(Array.isArray(error.fieldViolations)).toBe(true)
        answers.set(error.kind, (answers.get(error.kind) ?? 0) + 1)
      }),
      { numRuns: 500 },
    )
    console.info(
      `refusals of any form that were no ApiError: 0 of 500 (${JSON.stringify(Object.fromEntries(answers))})`,
    )
  })

  test.each(['', '<html>', '{', 'undefined'])(
    'an unreadable success, %j, is a system error with its cause',
    async (text) => {
      const error = await readCart(new Response(text, { headers: { 'x-wix-request-id': 'r-1' } }))
      expect(error).toMatchObject({ kind: 'system', status: 200, requestId: 'r-1', cause: expect.any(SyntaxError) })
    },
  )

  test('a success of any form is a result or a system error', async () => {
    const carts = fc.record({ cart: fc.record({ createdDate: anything, contactInfo: anything, lineItems: anything }) })
    await fc.assert(
      fc.asyncProperty(fc.oneof(anything, carts), async (body) => {
        const error: unknown = await clientOf(json(body, { status: 200 }))
          .currentCart.getCurrentCart()
          .then(
            () => undefined,
            (caught: unknown) => caught,
          )
        if (error) expect(error).toMatchObject({ name: 'ApiError', kind: 'system', status: 200 })
      }),
      { numRuns: 300 },
    )
  })
})

test('a printed error contains all its details', async () => {
  const error = await readCart(json({ message: 'No.' }, { status: 403, statusText: 'Forbidden' }))
  expect(String(error)).toBe('ApiError: Forbidden')
  expect(JSON.parse(JSON.stringify(error))).toMatchObject({
    kind: 'client',
    code: 'FORBIDDEN',
    status: 403,
    requestId: 'r-1',
  })
})
