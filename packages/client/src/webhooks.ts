import type { AuthStrategy } from './auth-strategy.ts'
import type { EventMark, EventOrigin, Registration } from './events.ts'
import { lazyFunctions } from './lazy-functions.ts'

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

/** Creates the webhooks for the handlers of a client. Verifying, parsing and running are loaded with the first one. */
export function createWebhooks(registered: readonly Registration[], auth: () => AuthStrategy | undefined): Webhooks {
  const receiver = async () => (await import('./lazy.ts')).receiver(registered, auth)
  return {
    ...lazyFunctions(receiver, 'process', 'processRequest', 'parseJWT', 'parseRequest', 'executeHandlers'),
    getRegisteredEvents() {
      const byType: ReturnType<Webhooks['getRegisteredEvents']> = new Map()
      for (const { handler, ...eventDefinition } of registered)
        byType.set(eventDefinition.type, [...(byType.get(eventDefinition.type) ?? []), { eventDefinition, handler }])
      return byType
    },
  }
}
