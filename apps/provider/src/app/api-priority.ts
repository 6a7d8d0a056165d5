import { PRIORITY } from '../platform/concurrency/load-shedder.ts'

/** What brings a sale to its end, tokens, and what asks or helps for next to nothing. */
const SALE = /^\/(?:webhooks|healthz|readyz|pages-assets)(?:\/|$)|\/oauth2\/|\/(?:redirect-session|create-checkout)$/
/** Whatever looks through the catalogue, under any of its addresses. */
const SEARCH = /\/(?:query[\w-]*|search\/\w+|getVariants)$/

/** What of a request of the API is known before it is read. */
export function getApiPriority({ method, path }: { method: string; path: string }): number {
  if (method === 'OPTIONS' || SALE.test(path)) return PRIORITY.sale
  if (SEARCH.test(path)) return PRIORITY.search
  return method === 'GET' || method === 'HEAD' ? PRIORITY.read : PRIORITY.write
}
