import type { AuthStrategy } from './auth-strategy.ts'
import type { EventMark, EventOrigin, Registration } from './events.ts'
import type { Transform, Transforms } from './operation-row.ts'
import { asObject } from './parse-object.ts'
import { responseFromWire } from './transforms/message.ts'
import { date } from './transforms/values.ts'

/**
 * Content of a webhook, with the names of the wire.
 *
 * @example
 * const { eventType, payload }: ProcessedEvent = await client.webhooks.parseRequest(request)
 */
export interface ProcessedEvent extends EventOrigin {
  eventType: string
  payload: unknown
}

/**
 * Events that a receiver accepts besides those with handlers.
 *
 * @example
 * const options: WebhookOptions = { expectedEvents: [products.onProductChanged] }
 */
export interface WebhookOptions {
  /** @default [] */
  expectedEvents?: readonly { readonly type: string }[]
}

/**
 * Receives the shop's events. The client's strategy verifies the signature of every webhook first.
 *
 * @example
 * client.products.onProductChanged(({ data }) => clearCache(data.productId))
 * export const POST = async (request: Request) => {
 *   await client.webhooks.processRequest(request)
 *   return new Response()
 * }
 */
export interface Webhooks {
  /**
   * Verifies a webhook and runs its handlers concurrently. Rejects if it is not genuine, if its type is not expected, and, once
   * all have ended, if a handler failed; several failures are an `AggregateError`.
   */
  process(jwt: string, options?: WebhookOptions): Promise<ProcessedEvent>
  /** `process` with the body of a request. */
  processRequest(request: Request, options?: WebhookOptions): Promise<ProcessedEvent>
  /** Verifies and parses a webhook, without running handlers. */
  parseJWT(jwt: string): Promise<ProcessedEvent>
  /** `parseJWT` with the body of a request. */
  parseRequest(request: Request): Promise<ProcessedEvent>
  /** Runs the handlers of a parsed event. */
  executeHandlers(event: ProcessedEvent): Promise<void>
  /** Handlers by type of event. */
  getRegisteredEvents(): Map<string, { eventDefinition: EventMark; handler: Registration['handler'] }[]>
}

/** Far more than any event has; a larger body does not come from the shop. */
const LIMIT_CHARACTERS = 8_000_000

type WebhookReceiver = Pick<Webhooks, 'process' | 'processRequest' | 'parseJWT' | 'parseRequest' | 'executeHandlers'>

export function createReceiver(
  registered: readonly Registration[],
  auth: () => AuthStrategy | undefined,
): WebhookReceiver {
  const parse = (jwt: string) => parseWebhook(jwt, auth())
  const run = (event: ProcessedEvent) => runHandlers(event, registered)

  async function process(jwt: string, options?: WebhookOptions): Promise<ProcessedEvent> {
    const event = await parse(jwt)
    await run(checkExpected(event, registered, options))
    return event
  }

  return {
    process,
    processRequest: async (request, options) => process(await readBody(request), options),
    parseJWT: parse,
    parseRequest: async (request) => parse(await readBody(request)),
    executeHandlers: async (event) => run(checkExpected(event, registered)),
  }
}

/** Reads the body up to the limit: its signature is not verified yet. */
async function readBody(request: Request): Promise<string> {
  // Some frameworks pass an object with the methods of a request only.
  if (!request.body) return request.text()
  const reader = request.body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text
    text += decoder.decode(value, { stream: true })
    if (text.length > LIMIT_CHARACTERS) {
      // The end of an oversized body is not awaited.
      reader.cancel().catch(() => undefined)
      throw tooLong()
    }
  }
}

function tooLong(): Error {
  return new Error(`The webhook is longer than ${LIMIT_CHARACTERS} characters.`)
}

/** A webhook is JSON in JSON in the JSON of a signed token. */
async function parseWebhook(jwt: string, auth: AuthStrategy | undefined): Promise<ProcessedEvent> {
  if (!auth?.decodeJWT) throw new Error('decodeJWT is not supported by the authentication strategy')
  if (typeof jwt !== 'string') throw new TypeError(`The webhook must be the text of a JWT, not ${typeof jwt}.`)
  if (jwt.length > LIMIT_CHARACTERS) throw tooLong()

  const { decoded, valid } = await auth.decodeJWT(jwt.trim())
  if (!valid) throw new Error('JWT is not valid')
  const { data } = decoded
  if (typeof data !== 'string') throw new Error(`Unexpected type of JWT data: expected string, got ${typeof data}`)

  const { eventType, instanceId, identity, accountInfo, ...rest } = asObject(parseJson(data, 'data of the JWT'))
  if (typeof eventType !== 'string' || !eventType) throw new Error('The webhook does not say its eventType.')
  const said = {
    instanceId,
    eventType,
    payload: parseJson(rest.data, `data of ${eventType}`),
    identity: identity ? parseJson(identity, `identity of ${eventType}`) : undefined,
    accountInfo,
  }
  // Signed by the shop, which guarantees the wire format of these parts.
  return said as ProcessedEvent
}

function parseJson(text: unknown, name: string): unknown {
  if (typeof text !== 'string') throw new Error(`The ${name} must be a text, not ${typeof text}.`)
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Error(`The ${name} is not JSON.`, { cause })
  }
}

/** A receiver without expected events accepts all. */
function checkExpected(
  event: ProcessedEvent,
  registered: readonly Registration[],
  { expectedEvents = [] }: WebhookOptions = {},
): ProcessedEvent {
  const types = [...new Set([...expectedEvents, ...registered].map(({ type }) => type))]
  if (types.length > 0 && !types.includes(event.eventType))
    throw new Error(`Unexpected event type: ${event.eventType}. Expected one of: ${types.join(', ')}`)
  return event
}

/** Runs all handlers concurrently, to the end of the slowest: the failure of one does not abort another. */
async function runHandlers(event: ProcessedEvent, registered: readonly Registration[]): Promise<void> {
  const outcomes = await Promise.allSettled(
    registered
      .filter(({ type }) => type === event.eventType)
      // The handler has the parameter type of its definition, which matches the event.
      .map(async ({ handler, entity }) => handler(toEnvelope(event, entity) as never)),
  )
  const reasons = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }): unknown => reason)
  if (reasons.length === 0) return
  const [first] = reasons
  throw reasons.length === 1
    ? first
    : new AggregateError(reasons, first instanceof Error ? first.message : String(first))
}

/** Converts the event for a handler: a copy of its own, in the caller's form. */
function toEnvelope(event: ProcessedEvent, entity: Transforms = {}): unknown {
  const { payload, instanceId, identity, accountInfo } = event
  const metadata = { instanceId, identity, accountInfo }
  const envelope: Envelope = isDomainEvent(payload) ? toDomainEnvelope(payload, metadata) : { data: payload, metadata }
  return responseFromWire(structuredClone(envelope), {
    entity,
    data: entity,
    metadata: { eventTime: date },
    modifiedFields: toFieldTransforms(envelope.modifiedFields, entity),
  })
}

type DomainEvent = Record<string, unknown> & { entityFqdn: string }

/** True for events of an entity, which identify it. */
function isDomainEvent(payload: unknown): payload is DomainEvent {
  return typeof asObject(payload).entityFqdn === 'string'
}

interface Envelope {
  entity?: unknown
  data?: unknown
  metadata: object
  modifiedFields?: unknown
}

function toDomainEnvelope(payload: DomainEvent, origin: object): Envelope {
  const { createdEvent, updatedEvent, deletedEvent, actionEvent, ...about } = payload
  const metadata = { ...origin, ...about }
  if (deletedEvent) {
    const { deletedEntity: entity } = asObject(deletedEvent)
    return entity ? { entity, metadata } : { metadata }
  }
  if (actionEvent) return { data: asObject(actionEvent).body, metadata }
  if (updatedEvent) {
    const { currentEntity: entity, modifiedFields } = asObject(updatedEvent)
    return modifiedFields ? { entity, metadata, modifiedFields } : { entity, metadata }
  }
  return { entity: asObject(createdEvent).entity, metadata }
}

/** Changed fields are named by their paths in the entity, as `lineItems[0].image`. */
function toFieldTransforms(modifiedFields: unknown, entity: Transforms): Transforms {
  const places: [string, Transform | Transforms][] = []
  for (const path of Object.keys(asObject(modifiedFields))) {
    const place = path
      .replace(/\[\d+\]/g, '')
      .split('.')
      .reduce<Transform | Transforms | undefined>(
        (tree, name) => (typeof tree === 'object' && Object.hasOwn(tree, name) ? tree[name] : undefined),
        entity,
      )
    if (place) places.push([path, place])
  }
  return Object.fromEntries(places)
}
