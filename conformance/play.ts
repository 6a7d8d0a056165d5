/**
 * `play.ts <official|ours> <address of the provider>`: plays all scenarios with one of the clients and sends what it saw
 * to the process that started it.
 */
import type { Outcome, Refusal, Scenario, SentRequest, ShopClient, Sight, Stage } from './scenario.ts'
import { scenarios } from './scenarios.ts'

const [side, providerUrl = ''] = process.argv.slice(2)

/** The hosts that the official packages call, whatever they are told. */
const PLATFORM = /^https:\/\/(www|edge)\.wixapis\.com(?=\/)/
/** Pages that a browser opens, which no client does. */
const HOSTED_PAGES = /^\/(redirect|checkout\/[^/]+)$/
const requests: SentRequest[] = []
const realFetch = globalThis.fetch
globalThis.fetch = async (input, init) => {
  const { href } = new URL(input instanceof Request ? input.url : input)
  const url = href.replace(PLATFORM, providerUrl)
  const request = readRequest(new URL(url), init)
  if (!HOSTED_PAGES.test(request.path)) requests.push(request)
  return realFetch(url, init)
}

const { clientId, storefrontUrl } = (await (await realFetch(`${providerUrl}/.well-known/cartwright.json`)).json()) as {
  clientId: string
  storefrontUrl: string
}
const newClient = side === 'official' ? await official() : await ours()

for (const each of scenarios) {
  const outcome = await play(each)
  await new Promise((sent) => process.send?.(outcome, sent))
}
process.disconnect?.()

/** The official packages, as they are installed. */
async function official(): Promise<Stage['newClient']> {
  // The names are no literals: without an install there are no types, and those of our client are wanted anyway.
  const load = async <Module>(name: string) => (await import(name)) as Module
  type Make = (config: object) => object
  const { createClient, OAuthStrategy } = await load<{ createClient: Make; OAuthStrategy: Make }>('@wix/sdk')
  const { currentCart } = await load<{ currentCart: object }>('@wix/ecom')
  const { products, collections } = await load<{ products: object; collections: object }>('@wix/stores')
  const { redirects } = await load<{ redirects: object }>('@wix/redirects')
  return (tokens) => {
    const modules = { currentCart, products, collections, redirects }
    // That the official client has this type is what the comparison finds out.
    return createClient({ modules, auth: OAuthStrategy({ clientId, tokens }) }) as ShopClient
  }
}

async function ours(): Promise<Stage['newClient']> {
  const { createClient, OAuthStrategy, currentCart, products, collections, redirects } =
    await import('@cartwright/client')
  return (tokens) => {
    const modules = { currentCart, products, collections, redirects }
    return createClient({ modules, auth: OAuthStrategy({ clientId, tokens }), baseUrl: providerUrl })
  }
}

async function play({ name, run }: Scenario): Promise<Outcome> {
  const sights: Sight[] = []
  requests.length = 0
  try {
    await run({
      storefrontUrl,
      clientId,
      newClient,
      async see(call, answer) {
        const value = await answer
        sights.push({ call, value })
        return value
      },
      async seeRefused(call, answer) {
        const refusal = await answer.then(() => undefined, readRefusal)
        if (!refusal) throw new Error(`${call} was answered where a refusal was expected`)
        sights.push({ call, refusal })
      },
      note: (call, value) => sights.push({ call, value }),
      sent: () => requests,
    })
    return { name, sights, requests: [...requests] }
  } catch (error) {
    const failure = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { name, sights, requests: [...requests], failure }
  }
}

function readRefusal(error: unknown): Refusal {
  const { message, status, requestId, details } = error as Refusal // whatever is thrown, what is missing shows
  return { message, status, requestId, details }
}

function readRequest({ pathname, searchParams }: URL, init: RequestInit = {}): SentRequest {
  const query: Record<string, unknown> = Object.fromEntries(searchParams)
  const packed = searchParams.get('.r')
  if (packed !== null) query['.r'] = JSON.parse(Buffer.from(packed, 'base64url').toString())
  const body: unknown = typeof init.body === 'string' && init.body !== '' ? JSON.parse(init.body) : undefined
  return { method: init.method ?? 'GET', path: pathname, query, body }
}
