import { PRIORITY } from '../platform/concurrency/load-shedder.ts'

/** Paths with priority `sale`: tokens, checkout and cheap helper requests. */
const SALE = /^\/(?:webhooks|healthz|readyz|pages-assets)(?:\/|$)|\/oauth2\/|\/(?:redirect-session|create-checkout)$/
/** Paths of catalogue queries, searches and recommendations, with every alias. */
const SEARCH = /\/(?:query[\w-]*|search\/\w+|getVariants|recommendations\/get)$/

/** Priority and path class of an API request, derived before its body is read. */
export function getApiPriority({ method, path }: { method: string; path: string }): number {
  if (method === 'OPTIONS' || SALE.test(path)) return PRIORITY.sale
  if (SEARCH.test(path)) return PRIORITY.search
  return method === 'GET' || method === 'HEAD' ? PRIORITY.read : PRIORITY.write
}
