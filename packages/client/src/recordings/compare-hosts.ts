import { createClient, EMPTY_TOKENS } from '../index.ts'
import { compareValues, type Difference } from './differences.ts'
import type { Recording } from './recordings.ts'
import {
  createReplayServer,
  createReplayClient,
  compareHeaders,
  createApiKeyClient,
  modules,
  createSessionTokens,
  settle,
  type Client,
} from './replay.ts'

/** Compares host, path and headers with the recorded ones. Queries and bodies were not recorded. */
export async function compareHosts({ call, exchanges, error }: Recording): Promise<Difference[]> {
  const isEcho = call.startsWith('X-Wix-Consistent')
  const { asked, fetch } = createReplayServer({ headers: isEcho ? { 'x-wix-consistent': 'opaque-1' } : {} })
  const client = hostedClient(call, fetch)

  if (error) {
    // The official client sends token requests without the configured `fetch`, which failed here.
    const outcome = await settle(() => client.currentCart.getCurrentCart())
    return [
      ...compareValues('requests', 0, asked.length),
      ...compareValues('error', error.message, outcome.error instanceof Error ? outcome.error.message : undefined),
    ]
  }

  await client.currentCart.getCurrentCart()
  if (isEcho) await client.currentCart.getCurrentCart()
  else {
    await client.products.queryProducts().find()
    await client.products.createProduct({ name: 'x' })
    await client.collections.getCollection('x')
    await client.redirects.createRedirectSession({})
  }
  return exchanges.flatMap(({ request }, index) => {
    const got = asked[index]
    if (!request || !got) return [{ of: 'request', wanted: request, got }]
    const of = (part: string) => `${part} of request ${index + 1}`
    return [
      ...compareValues(of('method'), request.method, got.method),
      ...compareValues(of('address'), request.host + request.path, got.url.host + got.url.pathname),
      ...compareHeaders(request, got, of),
    ]
  })
}

function hostedClient(label: string, fetch: typeof globalThis.fetch): Client {
  const host = /apiBaseUrl=(.*)/.exec(label)?.[1]
  // These differ only in their strategy, which no call uses.
  if (host) return createApiKeyClient(fetch, 'K', 'S', host) as unknown as Client
  if (label === 'ApiKeyStrategy') return createApiKeyClient(fetch, 'KEY', 'SITE') as unknown as Client
  if (label.startsWith('X-Wix')) return createApiKeyClient(fetch, 'K', 'S') as unknown as Client
  if (label.startsWith('no auth'))
    return createClient({ modules, fetch, headers: { Authorization: 'raw', 'x-custom': '1' } }) as unknown as Client
  if (label.includes('NO tokens')) return createReplayClient(fetch, EMPTY_TOKENS)
  return createReplayClient(fetch, createSessionTokens('tok'), label.includes('useCDN:false') ? { useCDN: false } : {})
}
