import { connect } from 'node:net'
import { type Operation, operations, listPaths } from '@cartwright/contract'
import { describe, expect, onTestFinished, test } from 'vitest'
import { expectErrorBody, shareShop, startShop } from '../../testing/index.ts'
import { toPlainRequest } from './plain-request.ts'
import { withReadTimeout } from './read-body.ts'
import { readInput } from './read-request.ts'
import { queuedRequests } from '../concurrency/queued-requests.ts'
import { listen } from './server.ts'

const openShop = shareShop()

const ADD = '/ecom/v1/carts/current/add-to-cart'
const QUERY = '/stores-reader/v1/products/query-platformized'

const json = (text: string) => new TextEncoder().encode(text)
const utf16 = (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'))
const nested = (depth: number) => `{"lineItems":${'['.repeat(depth)}${']'.repeat(depth)}}`
const membersOf = (count: number) => Array.from({ length: count }, (_, n) => `"m${n}":1`).join(',')

describe('invalid bodies', () => {
  test('an invalid body is refused with 4xx, whatever is wrong, and never with 500', async () => {
    const shop = await startShop()
    const id = await shop.addProduct('cup', {
      changes: { customTextFields: [{ title: 'Text', maxLength: 99, mandatory: false }] },
    })
    const token = await shop.newToken()
    const line = (options: string) =>
      `{"lineItems":[{"catalogReference":{"appId":"215238eb-22a5-4c36-9e7b-e7c08025e04e","catalogItemId":"${id}","options":${options}}}]}`
    const good = line('{}')
    const bodies: [what: string, body: Uint8Array<ArrayBuffer>, status: number, type?: string][] = [
      ['malformed', json('{lineItems:[]}'), 400],
      ['truncated', json(good.slice(0, -2)), 400],
      ['two documents', json(`${good}${good}`), 400],
      ['a byte order mark', json(`\ufeff${good}`), 400],
      ['UTF-16', utf16(good), 400],
      ['UTF-16, and said to be', utf16(good), 415, 'application/json; charset=utf-16le'],
      ['no UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), 400],
      ['plain text', json(good), 415, 'text/plain'],
      ['a form', json('lineItems=1'), 415, 'application/x-www-form-urlencoded'],
      ['JSON among parameters', json(good), 415, 'text/plain; application/json'],
      ['a tab in the type', json(good), 415, 'application/json\tx'],
      ['something that ends like JSON', json(good), 415, 'application/vnd.x+json'],
      ['a list', json('[]'), 400],
      ['a text', json('"x"'), 400],
      ['null', json('null'), 400],
      ['a number', json('1'), 400],
      ['white space', json('  '), 400],
      ['33 levels', json(nested(40)), 400],
      ['20000 levels', json(nested(20_000)), 400],
      ['201 members in an object', json(`${good.slice(0, -1)},${membersOf(200)}}`), 400],
      ['20000 members in an object further down', json(`${good.slice(0, -1)},"more":{${membersOf(20_000)}}}`), 400],
      ['__proto__', json('{"__proto__":{"polluted":1}}'), 400],
      ['__proto__ further down', json(line('{"__proto__":{"polluted":1}}')), 400],
      ['constructor', json('{"constructor":{"prototype":{"polluted":1}}}'), 400],
      ['NUL in a text', json(line('{"customTextFields":{"Text":"a\\u0000b"}}')), 400],
      ['NUL in a name', json(line('{"customTextFields":{"a\\u0000b":"x"}}')), 400],
      ['half a surrogate pair in a text', json(line('{"customTextFields":{"Text":"\\ud800"}}')), 400],
      ['half a surrogate pair in a name', json(line('{"options":{"\\ud800":"x"}}')), 400],
      [
        'half a surrogate pair in a name that is ignored',
        json(line('{"variantId":"00000000-0000-0000-0000-000000000000","options":{"\\udfff":"x"}}')),
        400,
      ],
      ['too much', json(`{"lineItems":["${'x'.repeat(524_288)}"]}`), 413],
    ]
    for (const [what, body, status, type = 'application/json'] of bodies) {
      const response = await shop.fetch(ADD, {
        method: 'POST',
        headers: { authorization: token, 'content-type': type },
        body,
      })
      expect(response.status, what).toBe(status)
      expectErrorBody(await response.json())
    }
    expect(Object.keys(Object.prototype)).toEqual([])
    expect(shop.logged).toEqual([])
    console.log(`bodies that cannot be read: accepted 0 of ${bodies.length}, faults 0`)
    expect(
      (
        await shop.call('POST', ADD, {
          token,
          body: good,
          headers: { 'content-type': 'Application/JSON ; Charset="UTF-8"' },
        })
      ).status,
    ).toBe(200)
  })

  test('an invalid entry of a map is named alone, without the map', async () => {
    const shop = await openShop()
    const id = await shop.addProduct('cup')
    const { status, body } = await shop.call('POST', `/stores-reader/v1/products/${id}/productOptionsAvailability`, {
      token: await shop.newToken(),
      body: { options: { Size: 7 } },
    })
    expect([status, body.details.validationError.fieldViolations]).toEqual([
      400,
      [expect.objectContaining({ field: 'options.Size', violatedRule: 'VALIDATION' })],
    ])
  })

  test('a body above the limit is refused, with or without a declared length', async () => {
    const shop = await openShop()
    const token = await shop.newToken()
    const path = '/ecom/v1/carts/current/remove-line-items' // 64 KiB
    const chunk = new TextEncoder().encode('x'.repeat(16_384))
    let sent = 0
    const stream = new ReadableStream<Uint8Array>({
      pull: (controller) => (sent++ < 1_000 ? controller.enqueue(chunk) : controller.close()),
    })
    const response = await shop.fetch(path, {
      method: 'POST',
      headers: { authorization: token, 'content-type': 'application/json' },
      body: stream,
      duplex: 'half',
    } as RequestInit)
    expect(response.status).toBe(413)
    expect(sent).toBeLessThan(10)
    const declared = await shop.call('POST', path, { token, body: '{}', headers: { 'content-length': '65537' } })
    expect(declared).toMatchObject({
      status: 413,
      body: { details: { applicationError: { code: 'PAYLOAD_TOO_LARGE' } } },
    })
  })
})

describe('queries', () => {
  test('a query means the same as base64url, dotted names, POST or none', async () => {
    const shop = await startShop()
    for (const name of ['bowl', 'cup', 'plate']) await shop.addProduct(name)
    const token = await shop.newToken()
    const query = { filter: { name: { $gte: 'bowl' } }, paging: { limit: 1, offset: 1 } }
    const packed = Buffer.from(JSON.stringify({ query })).toString('base64url')
    const answers = [
      await shop.call('GET', `${QUERY}?.r=${packed}`, { token }),
      await shop.call('GET', `${QUERY}?query.filter.name.$gte=bowl&query.paging.limit=1&query.paging.offset=1`, {
        token,
      }),
      await shop.call('POST', QUERY, { token, body: { query } }),
    ]
    for (const { status, body } of answers)
      expect([status, body]).toMatchObject([
        200,
        { products: [{ name: 'cup' }], metadata: { count: 1, offset: 1, total: 3 } },
      ])
    for (const path of [QUERY, `${QUERY}?`])
      expect((await shop.call('GET', path, { token })).body.metadata).toMatchObject({ count: 3, total: 3 })
    expect((await shop.call('POST', QUERY, { token })).body.metadata).toMatchObject({ count: 3 })
  })

  test('dotted names support every operator: of lists, of booleans, of fields with dots in their names', async () => {
    const shop = await startShop()
    const ids = []
    for (const name of ['bowl', 'cup', 'plate']) ids.push(await shop.addProduct(name, { price: `${name.length}.00` }))
    await shop.addProduct('secret', { visible: false })
    const kitchen = await shop.addCollection('Kitchen', ['cup'])
    const token = await shop.newApiKey()
    const ask = (dotted: string) => shop.call('GET', `${QUERY}?${dotted}`, { token })
    for (const [asked, names] of [
      ['name.$in=cup&query.filter.name.$in=bowl', ['bowl', 'cup']],
      [`id.$nin=${ids[0]}`, ['cup', 'plate', 'secret']],
      [`collectionIds.$hasSome=${kitchen}`, ['cup']],
      ['visible=false', ['secret']],
      ['visible.$ne=false', ['bowl', 'cup', 'plate']],
      ['visible.$in=false', ['secret']],
      ['collectionIds.$exists=true', ['cup']],
      ['brand.$isEmpty=false', []],
      ['priceData.price.$gte=4&query.filter.priceData.price.$lt=5', ['bowl']],
      ['priceData.price=3', ['cup']],
      ['$not.priceData.price.$gt=3', ['cup']],
    ] as const) {
      const { body, text } = await ask(`query.filter.${asked}&query.paging.limit=3`)
      expect(body.products, `${asked}: ${text}`).toMatchObject(names.map((name) => ({ name })))
      expect(body.products).toHaveLength(names.length)
    }
    for (const wrong of ['name=a&query.filter.name=b', 'visible=yes', 'brand.$exists=1', 'name.$foo=a', 'cost.of=1'])
      expect((await ask(`query.filter.${wrong}`)).status, wrong).toBe(400)
  })

  test('a query with very many names is refused', async () => {
    const shop = await openShop()
    const token = await shop.newToken()
    const names = Array.from({ length: 201 }, (_, n) => `n${n}=1`).join('&')
    expect((await shop.call('GET', `/ecom/v1/carts/current?${names}`, { token })).status).toBe(400)
  })

  test('an unreadable query is refused', async () => {
    const shop = await openShop()
    const token = await shop.newToken()
    const pack = (text: string) => Buffer.from(text).toString('base64url')
    const queries = [
      '.r=',
      '.r=%%%',
      `.r=${pack('{')}`,
      `.r=${pack('[]')}`,
      `.r=${pack('{}')}&.r=${pack('{}')}`,
      `.r=${pack('{"__proto__":{}}')}`,
      `.r=${pack(nested(40))}`,
      '__proto__.polluted=1',
      'query.constructor.prototype=1',
      'query.paging.limit=x',
      'query.paging.limit=1&query.paging.limit=2',
      'query.filter.name=%00',
      'query=1',
      `${'a.'.repeat(40)}a=1`,
      'query.paging.limit=1.5',
      'query.paging=7',
      'query.filter=name',
    ]
    const accepted: string[] = []
    for (const query of queries) {
      const answer = await shop.call('GET', `${QUERY}?${query}`, { token })
      expect(answer.status, query).toBeLessThan(500)
      if (answer.status === 200) accepted.push(query)
      else expectErrorBody(answer.body)
    }
    console.log(`queries that cannot be read: accepted ${accepted.length} of ${queries.length}`)
    expect(accepted).toEqual([])
    expect(Object.keys(Object.prototype)).toEqual([])
  })
})

describe('addresses', () => {
  test('an unknown address is 404 in JSON, a known one with another method 405 with Allow', async () => {
    const shop = await openShop()
    const token = await shop.newToken()
    for (const path of [
      '/nowhere',
      '/ecom',
      '/ecom/v1/carts/current/',
      '//ecom/v1/carts/current',
      '/ECOM/v1/carts/current',
      '/media/x',
      '/ecom/v1/carts/%2e%2e/x',
      '/%00',
      '/%ff',
    ]) {
      const answer = await shop.call('GET', path, { token })
      expect(answer, path).toMatchObject({
        status: 404,
        body: { details: { applicationError: { code: 'NOT_FOUND' } } },
      })
    }
    for (const [method, path, allow] of [
      ['PUT', '/ecom/v1/carts/current', 'GET, PATCH, DELETE'],
      ['GET', ADD, 'POST'],
      ['DELETE', QUERY, 'GET, POST'],
    ] as const) {
      const answer = await shop.call(method, path, { token })
      expect(answer, `${method} ${path}`).toMatchObject({
        status: 405,
        body: { details: { applicationError: { code: 'METHOD_NOT_ALLOWED' } } },
      })
      expect(answer.headers.get('allow')?.split(', ').sort()).toEqual(allow.split(', ').sort())
    }
  })

  test('addresses without valid text are refused', async () => {
    const shop = await openShop()
    const token = await shop.newToken()
    for (const path of ['/v2/collections/%00', '/stores-reader/v1/products/a%00b', '/v2/collections/slug/%00'])
      expect(await shop.call('GET', path, { token }), path).toMatchObject({
        status: 400,
        body: { details: { applicationError: { code: 'MALFORMED_REQUEST' } } },
      })
  })

  test('path parameters set the members that they name and change nothing else', async () => {
    const update = operations['products.updateProduct']
    const read = (body: object) =>
      readInput(
        update,
        toPlainRequest(
          new Request('http://provider.test', {
            method: 'PATCH',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(body),
          }),
        ),
        { 'product.id': 'a' },
      )
    expect(await read({})).toEqual({ product: { id: 'a' } })
    expect(await read({ product: { id: 'b', name: 'Cup' } })).toEqual({ product: { id: 'a', name: 'Cup' } })
    for (const product of [7, 'text', null, [], true]) expect(await read({ product })).toEqual({ product })
  })

  test('operations of a later version respond 501, and every other operation has a handler', async () => {
    const shop = await openShop()
    const later = (Object.values(operations) as Operation[]).filter(({ provider }) => provider === 'later')
    for (const operation of later) {
      const path = listPaths(operation)[0]!.replace(/\{[^}]+\}/g, 'x')
      const hasBody = ['POST', 'PUT', 'PATCH'].includes(operation.method)
      const token = await shop.newTokenFor(operation)
      const answer = await shop.call(operation.method, path, { token, ...(hasBody && { body: {} }) })
      expect(answer, operation.name).toMatchObject({
        status: 501,
        body: { details: { applicationError: { code: 'NOT_IMPLEMENTED' } } },
      })
      expectErrorBody(answer.body)
    }
    console.log(
      `declared for later, answered with 501: ${later.length} of ${Object.keys(operations).length} operations`,
    )
  })
})

describe('slow bodies', () => {
  /** Chunks on demand; the rest is cancelled. */
  function pieces(next: () => Promise<Uint8Array | undefined>) {
    const given = { up: false }
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        const piece = await next()
        if (piece) controller.enqueue(piece)
        else controller.close()
      },
      cancel: () => void (given.up = true),
    })
    return { body, given }
  }

  const read = async (body: ReadableStream<Uint8Array>, limits: { totalMs: number; idleMs: number }) => {
    let size = 0
    for await (const piece of withReadTimeout(body, limits)) size += piece.length
    return size
  }

  test('a slow body is refused when nothing more arrives, and its stream is cancelled', async () => {
    const { body, given } = pieces(() => new Promise(() => {}))
    await expect(read(body, { totalMs: 60_000, idleMs: 20 })).rejects.toMatchObject({ status: 408 })
    expect(given.up).toBe(true)
  })

  test('a slow body is refused after the total timeout, however busy its sender is', async () => {
    const { body } = pieces(() => new Promise((resolve) => setImmediate(resolve, new Uint8Array(1))))
    await expect(read(body, { totalMs: 50, idleMs: 60_000 })).rejects.toMatchObject({ code: 'REQUEST_TIMEOUT' })
  })

  test('a slow body is read to its end within the timeout', async () => {
    let left = 5
    const { body } = pieces(async () => (left-- > 0 ? new Uint8Array(10) : undefined))
    expect(await read(body, { totalMs: 60_000, idleMs: 60_000 })).toBe(50)
  })
})

test('any number of slow bodies leaves other requests unaffected', async () => {
  const shop = await openShop()
  const ends: (() => void)[] = []
  const slow = Array.from({ length: 1_100 }, () => {
    const body = new ReadableStream({ start: (controller) => void ends.push(() => controller.close()) })
    const headers = { 'content-type': 'application/json' }
    return shop.fetch('/oauth2/token', { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
  })
  expect((await shop.fetch('/.well-known/cartwright.json')).status).toBe(200)
  for (const end of ends) end()
  expect(new Set((await Promise.all(slow)).map(({ status }) => status))).toEqual(new Set([400]))
})

test.for(['transfer-encoding: chunked\r\n\r\n9\r\n{"a', 'content-length: 9\r\n\r\n{"a'])(
  'whoever goes away in the middle of a body is at fault, not the database: after %j nothing is logged',
  async (begun) => {
    const shop = await openShop()
    const token = await shop.newToken()
    const { promise: answered, resolve } = Promise.withResolvers<Response>()
    const listener = await listen(
      async (request, sender) => {
        const answer = await shop.provider.fetch(request, sender)
        resolve(answer.clone())
        return answer
      },
      { port: 0, hostname: '127.0.0.1', portVariable: '' },
    )
    onTestFinished(() => listener.close(0))
    const socket = connect(listener.port, '127.0.0.1')
    socket.write(
      `POST /ecom/v1/carts/current/add-to-cart HTTP/1.1\r\nhost: 127.0.0.1:${listener.port}\r\nauthorization: ${token}\r\ncontent-type: application/json\r\n${begun}`,
    )
    await expect.poll(() => queuedRequests.count).toBe(1)
    socket.destroy()
    const { status } = await answered
    expect([status, shop.logged]).toEqual([400, []])
  },
)
