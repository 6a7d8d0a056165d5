import type { AuthStrategy } from './auth-strategy.ts'
import type { Registration } from './events.ts'
import { lazyFunctions } from './lazy-functions.ts'
import type { Webhooks } from './process-webhook.ts'

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
