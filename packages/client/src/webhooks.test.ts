import { onAppInstalled, onAppRemoved } from './apps.ts'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { AppStrategy } from './app-strategy.ts'
import {
  bindEvent,
  onEvent,
  getEventMark,
  type ActionEvent,
  type CreatedEvent,
  type DeletedEvent,
  type EventDefinition,
  type PlainEvent,
  type Registration,
  type UpdatedEvent,
} from './events.ts'
import { createSigner, signWithSecret, formatTokenParts, createWebhookClaims } from './fixtures/signing.ts'
import type { Transforms } from './operation-row.ts'
import { image } from './transforms/image.ts'
import { address, date, float } from './transforms/values.ts'
import type { Webhooks } from './process-webhook.ts'
import { createWebhooks } from './webhooks.ts'

const NOW_SECONDS = 1_800_000_000

beforeEach(() => {
  vi.useFakeTimers({ now: NOW_SECONDS * 1000, toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

interface Plate {
  _id: string
  weight: number
}

const plate: Transforms = { madeAt: date, weight: float, pictures: { image }, home: { address } }
const onPlateCreated = onEvent<CreatedEvent<Plate>>('shop.v1.plate_created', plate)
const onPlateUpdated = onEvent<UpdatedEvent<Plate>>('shop.v1.plate_updated', plate)
const onPlateDeleted = onEvent<DeletedEvent<Plate>>('shop.v1.plate_deleted', plate)
const onPlateBroken = onEvent<ActionEvent<Plate>>('shop.v1.plate_broken', plate)
const onStockChanged = onEvent<PlainEvent<{ left: number }>>('StockChanged', { left: float })

let signer: Awaited<ReturnType<typeof createSigner>>
let stranger: typeof signer
beforeAll(async () => {
  signer = await createSigner()
  stranger = await createSigner()
})

/** Webhooks of an app, and a function that registers handlers. */
function receive(): Webhooks & { listen: <Envelope>(to: EventDefinition<Envelope>) => EventDefinition<Envelope> } {
  const registered: Registration[] = []
  const auth = AppStrategy({ appId: 'app-1', publicKey: signer.publicKey })
  return {
    ...createWebhooks(registered, () => auth),
    listen: (to) => bindEvent(getEventMark(to)!, registered),
  }
}

const about = {
  id: 'event-1',
  entityFqdn: 'shop.v1.plate',
  slug: 'any',
  entityId: 'plate-1',
  eventTime: '2027-01-15T08:00:00.123456Z',
  triggeredByAnonymizeRequest: false,
  originatedFrom: null,
  entityEventSequence: '18446744073709551615',
}
const origin = {
  instanceId: 'instance-1',
  identity: { identityType: 'MEMBER', memberId: 'member-1' },
  accountInfo: { accountId: 'account-1', siteId: 'site-1' },
}
const { id: _id, eventTime: _eventTime, ...rest } = about
const metadata = { ...origin, ...rest, _id: 'event-1', eventTime: new Date('2027-01-15T08:00:00.123Z') }
const webhook = (definition: { type: string }, payload: unknown, more?: object) =>
  signer.sign(createWebhookClaims(definition.type, payload, more))

/** Returns the handler's argument for a webhook. */
async function received<Envelope>(definition: EventDefinition<Envelope>, payload: unknown): Promise<unknown> {
  const { listen, process } = receive()
  const handler = vi.fn<(event: unknown) => void>()
  listen(definition)(handler)
  await process(await webhook(definition, payload))
  expect(handler).toHaveBeenCalledTimes(1)
  return handler.mock.calls[0]?.[0]
}

describe('the argument of a handler', () => {
  const sent = { id: 'plate-1', weight: 'NaN', madeAt: '2027-01-01T00:00:00Z', createdDate: '2026-01-01' }
  const entity = { _id: 'plate-1', weight: NaN, madeAt: new Date('2027-01-01'), _createdDate: '2026-01-01' }

  test('for a created entity', async () => {
    const payload = { ...about, createdEvent: { entity: sent } }
    expect(await received(onPlateCreated, payload)).toEqual({ entity, metadata })
  })

  test('for a changed entity, with the former values', async () => {
    const modifiedFields = {
      weight: '-Infinity',
      madeAt: '2026-06-01T00:00:00Z',
      createdDate: '2025-01-01',
      'pictures[1].image': { id: 'a.jpg', width: 2, height: 1 },
      'home.address': { addressLine: '1 Quay' },
      'home.address.addressLine': '1 Quay',
      'no.such': 'NaN',
    }
    expect(await received(onPlateUpdated, { ...about, updatedEvent: { currentEntity: sent } })).toEqual({
      entity,
      metadata,
    })
    expect(await received(onPlateUpdated, { ...about, updatedEvent: { currentEntity: sent, modifiedFields } })).toEqual(
      {
        entity,
        metadata,
        modifiedFields: {
          weight: -Infinity,
          madeAt: new Date('2026-06-01'),
          _createdDate: '2025-01-01',
          'pictures[1].image': 'wix:image://v1/a.jpg#originWidth=2&originHeight=1',
          'home.address': { addressLine1: '1 Quay' },
          'home.address.addressLine': '1 Quay',
          'no.such': 'NaN',
        },
      },
    )
  })

  test('for a deleted entity, with or without its content', async () => {
    const bare = await received(onPlateDeleted, { ...about, deletedEvent: {} })
    expect(bare).toEqual({ metadata })
    expect(bare).not.toHaveProperty('entity')
    expect(await received(onPlateDeleted, { ...about, deletedEvent: { deletedEntity: sent } })).toEqual({
      entity,
      metadata,
    })
  })

  test('for an action', async () => {
    expect(await received(onPlateBroken, { ...about, actionEvent: { body: sent } })).toEqual({ data: entity, metadata })
  })

  test('for an event without an entity', async () => {
    expect(await received(onStockChanged, { left: 'Infinity', slug: 'stock' })).toEqual({
      data: { left: Infinity, slug: 'stock' },
      metadata: origin,
    })
    for (const payload of [null, 5, 'text', [1], false])
      expect(await received(onStockChanged, payload)).toEqual({ data: payload, metadata: origin })
  })

  test('for an incomplete event', async () => {
    expect(await received(onPlateCreated, { entityFqdn: 'shop.v1.plate', createdEvent: 5 })).toEqual({
      entity: undefined,
      metadata: { ...origin, entityFqdn: 'shop.v1.plate' },
    })
  })

  test('the argument of a handler is a copy: changes by one handler are visible to no other, nor to the receiver', async () => {
    const { listen, process } = receive()
    const second = vi.fn<(event: unknown) => void>()
    listen(onPlateCreated)((created) => {
      created.entity._id = 'changed'
      created.metadata.instanceId = 'changed'
      Object.assign(created.metadata.identity!, { memberId: 'changed' })
    })
    listen(onPlateCreated)(second)
    const payload = { ...about, createdEvent: { entity: sent } }
    await expect(process(await webhook(onPlateCreated, payload))).resolves.toEqual({
      ...origin,
      eventType: 'shop.v1.plate_created',
      payload,
    })
    expect(second).toHaveBeenCalledWith({ entity, metadata })
  })
})

describe('receiving webhooks', () => {
  const payload = { left: 3 }

  test('a request is received by its body', async () => {
    const { listen, processRequest, parseRequest } = receive()
    const handler = vi.fn<(event: unknown) => void>()
    listen(onStockChanged)(handler)
    const body = `\n${await webhook(onStockChanged, payload)}\n`
    const said = { ...origin, eventType: 'StockChanged', payload }
    const request = () => new Request('https://app.example/webhook', { method: 'POST', body })
    await expect(parseRequest(request())).resolves.toEqual(said)
    expect(handler).not.toHaveBeenCalled()
    await expect(processRequest(request())).resolves.toEqual(said)
    expect(handler).toHaveBeenCalledTimes(1)

    // Some frameworks pass an object with these methods in place of a request.
    const likeness = { text: () => Promise.resolve(body) } as Request
    await expect(parseRequest(likeness)).resolves.toEqual(said)
  })

  test('a parsed webhook can be handled later', async () => {
    const { listen, parseJWT, executeHandlers } = receive()
    const handler = vi.fn<(event: unknown) => void>()
    listen(onStockChanged)(handler)
    await executeHandlers(await parseJWT(await webhook(onStockChanged, payload)))
    expect(handler).toHaveBeenCalledWith({ data: payload, metadata: origin })
    await expect(executeHandlers({ instanceId: 'i', eventType: 'x.y', payload: {} })).rejects.toThrow(
      'Unexpected event type: x.y. Expected one of: StockChanged',
    )
  })

  test('a receiver without expected events accepts all', async () => {
    const { process } = receive()
    await expect(process(await webhook({ type: 'x.y' }, payload))).resolves.toMatchObject({ eventType: 'x.y' })
  })

  test('a receiver with expected events accepts these and those with handlers', async () => {
    const { listen, process } = receive()
    listen(onStockChanged)(() => {})
    listen(onStockChanged)(() => {})
    const options = { expectedEvents: [onPlateDeleted, { type: 'a.b' }] }
    for (const type of ['shop.v1.plate_deleted', 'a.b', 'StockChanged'])
      await expect(process(await webhook({ type }, payload), options)).resolves.toMatchObject({ eventType: type })
    await expect(process(await webhook({ type: 'x.y' }, payload), options)).rejects.toThrow(
      'Unexpected event type: x.y. Expected one of: shop.v1.plate_deleted, a.b, StockChanged',
    )
    await expect(process(await webhook({ type: 'constructor' }, payload))).rejects.toThrow('Unexpected event type')
  })

  test('an event may have no cause and no account', async () => {
    const { parseJWT } = receive()
    const more = { identity: undefined, accountInfo: undefined }
    await expect(parseJWT(await webhook(onStockChanged, payload, more))).resolves.toEqual({
      instanceId: 'instance-1',
      eventType: 'StockChanged',
      payload,
    })
  })

  test('events of an app itself are registered like others', async () => {
    const { listen, process } = receive()
    const handler = vi.fn<(event: unknown) => void>()
    listen(onAppInstalled)(handler)
    await process(await webhook({ type: 'AppInstalled' }, { appId: 'app-1', originInstanceId: 'o' }))
    expect(handler).toHaveBeenCalledWith({ data: { appId: 'app-1', originInstanceId: 'o' }, metadata: origin })
    expect(onAppRemoved.type).toBe('AppRemoved')
  })
})

describe('handlers of webhooks', () => {
  test('run concurrently', async () => {
    const { listen, process } = receive()
    const steps: string[] = []
    let open = () => {}
    const gate = new Promise<void>((resolve) => void (open = resolve))
    listen(onStockChanged)(async () => {
      await gate
      steps.push('first')
    })
    listen(onStockChanged)(() => {
      steps.push('second')
      open()
    })
    await process(await webhook(onStockChanged, {}))
    expect(steps).toEqual(['second', 'first'])
  })

  test('reject if one fails, after the others have ended', async () => {
    const { listen, process } = receive()
    const failure = new Error('no disk')
    let isDone = false
    listen(onStockChanged)(() => {
      throw failure
    })
    listen(onStockChanged)(async () => {
      await new Promise((resolve) => setTimeout(resolve, 5))
      isDone = true
    })
    await expect(process(await webhook(onStockChanged, {}))).rejects.toBe(failure)
    expect(isDone).toBe(true)
  })

  test('report several failures together', async () => {
    const { listen, process } = receive()
    const failures = [new Error('no disk'), new Error('no network')]
    for (const failure of failures) listen(onStockChanged)(() => Promise.reject(failure))
    const error = await process(await webhook(onStockChanged, {})).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(AggregateError)
    expect(error).toMatchObject({ message: 'no disk', errors: failures })
  })

  test('are listed by type', () => {
    const { listen, getRegisteredEvents } = receive()
    const [first, second] = [() => {}, () => {}]
    listen(onStockChanged)(first)
    listen(onPlateCreated)(first)
    listen(onStockChanged)(second)
    listen(onStockChanged)(first)

    const events = getRegisteredEvents()
    expect([...events.keys()]).toEqual(['StockChanged', 'shop.v1.plate_created'])
    expect(events.get('StockChanged')?.map(({ handler }) => handler)).toEqual([first, second, first])
    expect(events.get('StockChanged')?.[0]?.eventDefinition).toEqual(getEventMark(onStockChanged))
  })
})

describe('refused webhooks', () => {
  async function expectRefused(jwt: string, problem: Partial<Error> & { code?: string }) {
    const { listen, process, parseJWT } = receive()
    const handler = vi.fn<(event: unknown) => void>()
    listen(onStockChanged)(handler)
    await expect(process(jwt)).rejects.toMatchObject(problem)
    await expect(parseJWT(jwt)).rejects.toMatchObject(problem)
    expect(handler).not.toHaveBeenCalled()
  }
  const claims = () => createWebhookClaims('StockChanged', { left: 3 })

  test('a webhook signed by a stranger, unsigned, or signed with the public key', async () => {
    const badSignature = { message: 'signature verification failed', code: 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED' }
    await expectRefused(await stranger.sign(claims()), badSignature)
    const [header, , signature] = (await signer.sign(claims())).split('.')
    const forged = formatTokenParts({}, JSON.stringify(createWebhookClaims('StockChanged', { left: 9 }))).split('.')[1]
    await expectRefused([header, forged, signature].join('.'), badSignature)

    const badAlgorithm = { code: 'ERR_JOSE_ALG_NOT_ALLOWED' }
    await expectRefused(`${formatTokenParts({ alg: 'none' }, JSON.stringify(claims()))}.AA`, badAlgorithm)
    await expectRefused(await signWithSecret(signer.publicKey, claims()), badAlgorithm)
  })

  test('an expired webhook', async () => {
    const jwt = await signer.sign(claims())
    vi.setSystemTime((NOW_SECONDS + 331) * 1000)
    await expectRefused(jwt, { code: 'ERR_JWT_EXPIRED' })
  })

  test.each(['', ' ', 'rubbish', '{}', 'a.b.c', 'null', '<html>', '..'])('an invalid token: %j', async (text) => {
    await expectRefused(text, { code: 'ERR_JWS_INVALID' })
  })

  const JWT_DATA = 'Unexpected type of JWT data: expected string, got'
  test.each([
    [{}, `${JWT_DATA} undefined`],
    [{ data: {} }, `${JWT_DATA} object`],
    [{ data: null }, `${JWT_DATA} object`],
    [{ data: 5 }, `${JWT_DATA} number`],
    [{ data: '' }, 'The data of the JWT is not JSON.'],
    [{ data: '{' }, 'The data of the JWT is not JSON.'],
    [{ data: 'null' }, 'The webhook does not say its eventType.'],
    [{ data: '[]' }, 'The webhook does not say its eventType.'],
    [{ data: '{}' }, 'The webhook does not say its eventType.'],
    [{ data: '{"eventType":5}' }, 'The webhook does not say its eventType.'],
    [{ data: '{"eventType":"","data":"{}"}' }, 'The webhook does not say its eventType.'],
    [{ data: '{"__proto__":{"eventType":"StockChanged","data":"{}"}}' }, 'The webhook does not say its eventType.'],
    [{ data: '{"eventType":"StockChanged"}' }, 'The data of StockChanged must be a text, not undefined.'],
    [{ data: '{"eventType":"StockChanged","data":{}}' }, 'The data of StockChanged must be a text, not object.'],
    [{ data: '{"eventType":"StockChanged","data":"{"}' }, 'The data of StockChanged is not JSON.'],
    [
      { data: '{"eventType":"StockChanged","data":"{}","identity":{}}' },
      'The identity of StockChanged must be a text, not object.',
    ],
    [{ data: '{"eventType":"StockChanged","data":"{}","identity":"{"}' }, 'The identity of StockChanged is not JSON.'],
  ])('signed claims %j', async (unreadable, message) => {
    await expectRefused(await signer.sign(unreadable), { message })
  })

  test('keys named like prototype members are harmless', async () => {
    const text = '{"entityFqdn":"x","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},'
    const payload = `${text}"updatedEvent":{"currentEntity":{"__proto__":{"polluted":1}},"modifiedFields":{"__proto__":1,"constructor.prototype.polluted":1}}}`
    const { listen, process } = receive()
    const handler = vi.fn<(event: unknown) => void>()
    listen(onPlateUpdated)(handler)
    await process(await webhook(onPlateUpdated, {}, { data: payload }))
    expect(handler.mock.calls[0]?.[0]).toMatchObject({ entity: {}, metadata: { entityFqdn: 'x' } })
    expect(handler.mock.calls[0]?.[0]).not.toHaveProperty('entity.polluted')
    expect(handler.mock.calls[0]?.[0]).not.toHaveProperty('metadata.polluted')
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })

  test('a body of excessive size is not read to its end', async () => {
    const { process, processRequest, parseRequest } = receive()
    const tooLong = 'The webhook is longer than 8000000 characters.'
    await expect(process('x'.repeat(8_000_001))).rejects.toThrow(tooLong)

    let given = 0
    let isCancelled = false
    const endless = () =>
      new ReadableStream({
        pull(controller) {
          given += 1_000_000
          controller.enqueue(new Uint8Array(1_000_000).fill(120))
        },
        cancel() {
          isCancelled = true
        },
      })
    const request = () =>
      new Request('https://app.example', { method: 'POST', body: endless(), duplex: 'half' } as RequestInit)
    await expect(processRequest(request())).rejects.toThrow(tooLong)
    await expect(parseRequest(request())).rejects.toThrow(tooLong)
    expect(given).toBeLessThan(25_000_000)
    expect(isCancelled).toBe(true)
  })

  test('a large event signed by the shop is received', async () => {
    const { parseJWT } = receive()
    const lines = Array.from({ length: 300 }, (_, index) => ({ id: `line-${index}`, name: '"quoted" '.repeat(100) }))
    const jwt = await webhook(onPlateCreated, { ...about, createdEvent: { entity: { lines } } })
    expect(jwt.length).toBeGreaterThan(500_000)
    await expect(parseJWT(jwt)).resolves.toMatchObject({ payload: { createdEvent: { entity: { lines } } } })
  })

  test('any webhook, without a verifying strategy', async () => {
    const refusal = 'decodeJWT is not supported by the authentication strategy'
    const { process } = createWebhooks([], () => ({ getAuthHeaders: () => ({ headers: {} }) }))
    await expect(process('x.y.z')).rejects.toThrow(refusal)
    await expect(createWebhooks([], () => undefined).process('x.y.z')).rejects.toThrow(refusal)
    const doubting = {
      getAuthHeaders: () => ({ headers: {} }),
      decodeJWT: () => Promise.resolve({ decoded: { data: '{}' }, valid: false }),
    }
    await expect(createWebhooks([], () => doubting).process('x.y.z')).rejects.toThrow('JWT is not valid')
  })

  test('a value that is no text', async () => {
    await expect(receive().process(undefined as never)).rejects.toThrow(TypeError)
  })
})
