import { getMemberAt } from '../fixtures/server.ts'
import { createClient, elevate, EMPTY_TOKENS, products } from '../index.ts'
import { performRecordedCall } from './calls.ts'
import { compareMembers, type Difference } from './differences.ts'
import { APP_CALLS } from './compare-apps.ts'
import { compareEvent } from './compare-events.ts'
import type { Recording } from './recordings.ts'
import {
  createReplayServer,
  createReplayClient,
  compareSentRequests,
  compareOutcome,
  modules,
  createSessionTokens,
  settle,
  toRecordedForm,
  type Client,
} from './replay.ts'

/** Compares a whole exchange with that of the official packages: the requests and the result. */
export async function compareTransport(row: Recording): Promise<Difference[]> {
  if (row.call === 'webhooks.process') return compareEvent(row)
  const { asked, fetch } = createReplayServer(...row.exchanges.map(({ wire }) => wire))
  const outcome = await settle(() => performTransport(row, fetch))
  const isObject = !row.error && outcome.error === undefined && row.call.startsWith('client.graphql')
  return [
    ...compareSentRequests(row, asked),
    ...(isObject ? compareMembers('result', row.result, outcome.result) : compareOutcome(row, outcome)),
  ]
}

function performTransport({ call, args }: Recording, fetch: typeof globalThis.fetch): unknown {
  const app = APP_CALLS[call]
  if (app) return app(fetch)
  const client = clientFor(call, fetch)
  const named = calls[call]
  // The arguments were recorded with their call.
  if (named) return named(client, ...(args as never[]))
  if (/^(authentication|recovery|verification|members)\./.test(call))
    return performRecordedCall(client, call.replace(/ .*/, ''), args)
  return client.products.getProduct('00000000-0000-4000-8000-000000000001')
}

function clientFor(call: string, fetch: typeof globalThis.fetch): Client {
  const tokens = createSessionTokens('OauthNG.JWS.member', 'member')
  if (call === 'error: token renewal fails inside a call')
    return createReplayClient(fetch, EMPTY_TOKENS, { clientId: 'client-1111' })
  if (call === 'useCDN:false') return createReplayClient(fetch, tokens, { useCDN: false })
  if (!call.startsWith('custom headers')) return createReplayClient(fetch, tokens)
  const client = createClient({ modules, fetch, headers: { 'x-custom-a': '1' } })
  client.setHeaders({ 'x-custom-b': '2' })
  return client as unknown as Client // it has no strategy, which no call of it uses
}

type Call = (client: Client, ...args: never[]) => unknown

const calls: Record<string, Call> = {
  'redirects.createRedirectSession ecomCheckout': ({ redirects }, options) => redirects.createRedirectSession(options),
  'error: validation (sorted, fields renamed)': ({ currentCart }) => currentCart.addToCurrentCart({ lineItems: [{}] }),

  'client.fetchWithAuth': async (client, url: string, init: RequestInit) => {
    const response = await client.fetchWithAuth(url, init)
    return { status: response.status, json: (await response.json()) as unknown }
  },
  'client.fetchWithAuth (non-2xx)': async (client, url) => ({ status: (await client.fetchWithAuth(url)).status }),
  'client.fetch (deprecated)': async (client, url, init) => ({ status: (await client.fetch(url, init)).status }),
  'client.graphql': (client, query, variables) => client.graphql(query, variables),
  'client.graphql beta': (client, query, variables, options) => client.graphql(query, variables, options),
  'client.graphql errors': (client, query) => client.graphql(query),
  'client.graphql 400': async (client, query) => {
    const { error } = await settle(() => client.graphql(query))
    const details = getMemberAt(error, 'details')
    return {
      name: getMemberAt(error, 'name'),
      message: getMemberAt(error, 'message'),
      hasResponse: getMemberAt(error, 'response') !== undefined,
      details,
    }
  },

  'products.queryProducts() chain': async ({ products }) => {
    const page = await products
      .queryProducts()
      .eq('name', 'a')
      .startsWith('slug', 's')
      .hasSome('collectionIds', ['c1', 'c2'])
      .descending('lastUpdated')
      .skip(2)
      .limit(2)
      .find()
    const next = await page.next()
    const prev = await page.prev()
    return {
      snap: { ...(toRecordedForm(page) as object), items: page.items.length },
      next: { currentPage: next.currentPage, hasNext: next.hasNext() },
      prev: { currentPage: prev.currentPage },
    }
  },
  'products.queryProducts() no next': async ({ products }) => {
    const page = await products.queryProducts().find()
    const said = async (turn: () => Promise<unknown>) => getMemberAt((await settle(turn)).error, 'message')
    const { totalPages, totalCount } = page
    return { a: await said(() => page.next()), b: await said(() => page.prev()), totalPages, totalCount }
  },
  'products.queryProducts() tooManyToCount': async ({ products }) => {
    const page = await products.queryProducts().find()
    const { totalPages, totalCount, currentPage } = page
    return { totalPages, totalCount, currentPage, hasNext: page.hasNext() }
  },
  'products.queryProducts().limit(0)': async ({ products }) => {
    const page = await products.queryProducts().limit(0).find()
    const { totalPages, currentPage, totalCount } = page
    return { totalPages, currentPage, totalCount, hasNext: page.hasNext(), hasPrev: page.hasPrev() }
  },
  'products.queryProducts().find() on error': ({ products }) => products.queryProducts().find(),
  'collections.queryCollections() short': async ({ collections }) => {
    const { items, totalCount } = await collections.queryCollections().eq('slug', 'x').find()
    return { items, totalCount }
  },
  'collections.queryCollections() GET > 4000 -> fallback POST': async ({ collections }) => {
    const { items, totalCount } = await collections.queryCollections().in('_id', numberedIds()).find()
    return { items, totalCount }
  },

  'elevate without context': () => elevate(products.getProduct)('x'),
  'elevate without elevated client': (client) =>
    inContext(() => {
      client.enableContext('global')
      return elevate(products.getProduct)('x')
    }),
  'only elevated client, plain call': (client) =>
    inContext(() => {
      client.enableContext('global', { elevated: true })
      return products.getProduct('x')
    }),
}

function numberedIds(): string[] {
  return Array.from({ length: 200 }, (_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`)
}

/** Restores the context afterwards, which is global to the process. */
async function inContext(run: () => unknown): Promise<unknown> {
  try {
    return await run()
  } finally {
    Reflect.deleteProperty(globalThis, Symbol.for('cartwright.context'))
  }
}
