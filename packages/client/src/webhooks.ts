import type { AuthStrategy } from './auth-strategy.ts'
import type { EventMark, EventOrigin, Registration } from './events.ts'
import { createLazyFunctions } from './lazy-functions.ts'

/**
 * What a webhook said, in the wire's words.
 *
 * @example
 * const { eventType, payload }: ProcessedEvent = await client.webhooks.parseRequest(request)
 */
export interface ProcessedEvent extends EventOrigin {
  eventType: string
  payload: unknown
}

/**
 * Which events a receiver wants besides those that it has handlers for.
 *
 * @example
 * const options: WebhookOptions = { expectedEvents: [products.onProductChanged] }
 */
export interface WebhookOptions {
  /** @default [] */
  expectedEvents?: readonly { readonly type: string }[]
}

/**
 * Receives what the shop announces. Every webhook is believed only after its signature was checked by the client's
 * strategy.
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
   * Checks a webhook and runs its handlers, all at once. Rejects if it is not genuine, if nobody expects its type, and,
   * once all have ended, if a handler failed; several failures are an `AggregateError`.
   */
  process(jwt: string, options?: WebhookOptions): Promise<ProcessedEvent>
  /** `process` with the body of a request. */
  processRequest(request: Request, options?: WebhookOptions): Promise<ProcessedEvent>
  /** Checks a webhook and reads it, without running handlers. */
  parseJWT(jwt: string): Promise<ProcessedEvent>
  /** `parseJWT` with the body of a request. */
  parseRequest(request: Request): Promise<ProcessedEvent>
  /** Runs the handlers of an event that was parsed before. */
  executeHandlers(event: ProcessedEvent): Promise<void>
  /** The handlers by type of event. */
  getRegisteredEvents(): Map<string, { eventDefinition: EventMark; handler: Registration['handler'] }[]>
}

/** Webhooks for the handlers of a client. Checking, reading and running are loaded with the first one that arrives. */
export function createWebhooks(registered: readonly Registration[], auth: () => AuthStrategy | undefined): Webhooks {
  const receiver = async () => (await import('./lazy-parts.ts')).createWebhookReceiver(registered, auth)
  return {
    ...createLazyFunctions(receiver, 'process', 'processRequest', 'parseJWT', 'parseRequest', 'executeHandlers'),
    getRegisteredEvents() {
      const byType: ReturnType<Webhooks['getRegisteredEvents']> = new Map()
      for (const { handler, ...eventDefinition } of registered)
        byType.set(eventDefinition.type, [...(byType.get(eventDefinition.type) ?? []), { eventDefinition, handler }])
      return byType
    },
  }
}
