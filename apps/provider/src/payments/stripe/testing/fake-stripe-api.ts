import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Stripe } from 'stripe'
import { onTestFinished } from 'vitest'
import type { StripeAccount } from '../stripe-client.ts'
import { parseFormParameters } from './form-parameters.ts'
import { type FakeResponse, FakePaymentIntents, createErrorResponse } from './fake-payment-intents.ts'

/**
 * Fault of a request. `error`: 500, stored under the idempotency key. `busy`: 429, not stored. `away`: the connection
 * breaks before the action. `lost`: the connection breaks after the action. `slow`: the response comes after the
 * timeout. `garbage`: the action is done, and an intermediary responds with a page.
 */
export type Fault = 'error' | 'busy' | 'away' | 'lost' | 'slow' | 'garbage'
export const FAULTS: readonly Fault[] = ['error', 'busy', 'away', 'lost', 'slow', 'garbage']

export interface SignedEvent {
  body: string
  signature: string
}

/** Fake of Stripe's API on this machine, after its documentation, as far as the shop uses it. It validates requests. */
export class FakeStripeApi {
  readonly account: StripeAccount
  readonly books: FakePaymentIntents
  /** Received requests, such as `POST /v1/refunds`. */
  readonly requests: string[] = []
  readonly #answers = new Map<string, { question: string; answer: FakeResponse }>()
  readonly #events: object[] = []
  #meanwhile: { step: RegExp; happens: () => Promise<unknown> } | undefined
  #faults: { step: RegExp; fault: Fault; left: number }[] = []
  #forbidden: { step: RegExp; right: string } | undefined

  constructor(port: number) {
    const mark = randomUUID().replaceAll('-', '')
    this.account = {
      secretKey: `sk_test_${mark}`,
      publishableKey: `pk_test_${mark}`,
      webhookSecret: `whsec_${mark}`,
      apiUrl: `http://127.0.0.1:${port}`,
    }
    this.books = new FakePaymentIntents(
      (type, object) => void this.#events.push({ type, object: structuredClone(object) }),
    )
  }

  /** Makes the next requests of this kind fail. */
  fail(step: RegExp, fault: Fault, times = 1): void {
    this.#faults.push({ step, fault, left: times })
  }

  /** Removes a permission of the key, as a restricted key lacks it. */
  forbid(step: RegExp, right: string): void {
    this.#forbidden = { step, right }
  }

  /** Runs a function once, before the next response of this kind arrives. */
  meanwhile(step: RegExp, happens: () => Promise<unknown>): void {
    this.#meanwhile = { step, happens }
  }

  /** Expires the idempotency keys, as after a day. */
  expireIdempotencyKeys(): void {
    this.#answers.clear()
  }

  recover(): void {
    this.#forbidden = undefined
    this.#faults = []
  }

  /** Events since the beginning, each signed like a webhook. */
  events({ at = new Date(), secret = this.account.webhookSecret } = {}): SignedEvent[] {
    return this.#events.map((event) => this.sign(event, { at, secret }))
  }

  sign(event: object, { at = new Date(), secret = this.account.webhookSecret } = {}): SignedEvent {
    const { type, object } = event as { type?: string; object?: object }
    const timestamp = Math.floor(at.getTime() / 1000)
    const id = `evt_${randomUUID()}`
    const body = JSON.stringify({
      id,
      object: 'event',
      api_version: '2026-10-28.endive',
      created: timestamp,
      type,
      data: { object },
    })
    return { body, signature: Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp }) }
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', this.account.apiUrl)
    const step = `${request.method} ${pathname}`
    this.requests.push(step)
    const body = await readBody(request)
    const failing = this.#faults.find((each) => each.left > 0 && each.step.test(step))
    if (failing) failing.left--
    const fault = failing?.fault
    if (fault === 'away') return void request.socket.destroy()
    if (fault === 'busy')
      return send(response, createErrorResponse(429, 'rate_limit_error', 'Too many requests.', 'rate_limit'))
    const key = request.headers['idempotency-key'] as string | undefined
    const answer =
      this.#check(request, step) ??
      this.#once(key, `${step} ${body}`, () =>
        fault === 'error'
          ? createErrorResponse(500, 'api_error', 'Something went wrong.')
          : this.books.answer(step, parseFormParameters(body || searchParams.toString())),
      )
    if (this.#meanwhile?.step.test(step)) {
      const { happens } = this.#meanwhile
      this.#meanwhile = undefined
      await happens()
    }
    if (fault === 'lost') return void request.socket.destroy()
    if (fault === 'garbage')
      return void response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>')
    if (fault !== 'slow') return send(response, answer)
  }

  #check({ headers }: IncomingMessage, step: string): FakeResponse | undefined {
    if (headers['stripe-version'] !== '2026-10-28.endive')
      return createErrorResponse(400, 'invalid_request_error', 'Invalid Stripe API version.')
    if (headers.authorization !== `Bearer ${this.account.secretKey}`)
      return createErrorResponse(401, 'invalid_request_error', 'Invalid API Key provided.')
    if (this.#forbidden?.step.test(step)) {
      const { right } = this.#forbidden
      return createErrorResponse(
        403,
        'invalid_request_error',
        `The provided key does not have the required permissions for this endpoint. Having the '${right}' permission would allow this request to continue.`,
      )
    }
    return undefined
  }

  /**
   * Stores the first response of an idempotency key, including internal errors; requests with invalid parameters are
   * not stored.
   */
  #once(key: string | undefined, question: string, act: () => FakeResponse): FakeResponse {
    if (key === undefined) return act()
    const known = this.#answers.get(key)
    if (known && known.question !== question)
      return createErrorResponse(
        400,
        'idempotency_error',
        'Keys can only be used with the same parameters they were first used with.',
      )
    if (known) return { ...known.answer, headers: { 'idempotent-replayed': 'true' } }
    const answer = act()
    const isKept = answer.status < 400 || answer.status >= 500
    if (isKept) this.#answers.set(key, { question, answer: structuredClone(answer) })
    return answer
  }
}

export async function startFakeStripeApi(
  whenFinished: (cleanUp: () => void) => void = onTestFinished,
): Promise<FakeStripeApi> {
  const server = createServer()
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', resolve)
  await promise
  const api = new FakeStripeApi((server.address() as AddressInfo).port) // a TCP listener has one
  server.on('request', (request, response) => void api.handle(request, response))
  whenFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return api
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

function send(response: ServerResponse, { status, headers, body }: FakeResponse): void {
  const wants = status >= 500 ? { 'stripe-should-retry': 'false' } : {}
  response.writeHead(status, {
    'content-type': 'application/json',
    'request-id': `req_${randomUUID()}`,
    ...wants,
    ...headers,
  })
  response.end(JSON.stringify(body))
}
