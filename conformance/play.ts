/**
 * `play.ts <official|ours> <server, as JSON> <address of the stand-in>`: plays all scenarios with one of the
 * clients and sends what it saw to the process that started it.
 */
import type { AuthStrategy, Client } from '@cartwright/client'
import { type Mails, createShopMails } from './mails.ts'
import { loadOfficialPackages } from './official-packages.ts'
import { createRecorder } from './record-calls.ts'
import type {
  Modules,
  Outcome,
  Packages,
  ScenarioRun,
  Refusal,
  Scenario,
  SentRequest,
  Server,
  Observation,
  ScenarioContext,
} from './scenario.ts'
import { scenarios } from './scenarios/index.ts'
import { type Facility, MissingFacility, type ServerUnderTest } from './server-under-test.ts'
import { standInMails } from './stand-in/accounts.ts'

const [side, given = '', standInUrl = ''] = process.argv.slice(2)
const shop = JSON.parse(given) as ServerUnderTest // of the process that started this one
const { url: shopUrl, clientId, storefrontUrl, apiKey } = shop
const serverUrls: Record<Server, string> = { shop: shopUrl, 'stand-in': standInUrl }
/** URL of the server of the current scenario. */
let serverUrl = shopUrl

/** The hosts that the official packages call, whatever they are told. */
const PLATFORM = /^https:\/\/(www|edge)\.wixapis\.com(?=\/)/
/** Pages that a browser opens, which no client does. */
const HOSTED_PAGES = /^\/(redirect|checkout\/[^/]+|_api\/oauth2\/authorize|sign-in)$/
/** Ours does not send it, and no server needs it (docs/guides/differences.md). */
const NOT_COMPARED = new Set(['x-wix-bi-gateway'])
const OWN = ['shop', 'storefront', 'key']
/** A text that is in no answer. */
const NO_KEY = '\0'
/** Codes that were read in mails: those of one client are not those of the other. */
const mailedCodes = new Set<string>()
/** Where a scenario comes from: how often somebody may try is counted by that. */
let address = ''
const requests: SentRequest[] = []
const realFetch = globalThis.fetch
globalThis.fetch = async (input, init) => {
  const asked = new Request(input, init)
  const request = new Request(asked.url.replace(PLATFORM, serverUrl), asked)
  const { pathname, searchParams } = new URL(request.url)
  if (!HOSTED_PAGES.test(pathname)) {
    const sent = {
      method: request.method,
      path: pathname,
      query: readQuery(searchParams),
      headers: readHeaders(request),
    }
    const position = requests.push({ ...sent, body: undefined }) - 1
    const body = readJson(await request.clone().text())
    requests[position] = { ...sent, body }
  }
  if (shop.trustsForwarded) request.headers.set('x-forwarded-for', address)
  return realFetch(request)
}

const mails: Record<Server, Mails> = { shop: noteCodes(createShopMails(shopUrl, realFetch)), 'stand-in': standInMails }

const { packages, createClient, apiUrl } = side === 'official' ? await official() : await ours()
const recorder = createRecorder(packages.modules)

const outcomes: Outcome[] = []
for (const [place, each] of scenarios.entries()) {
  // For tests of networks (RFC 2544). Both clients may play at one server, which counts attempts by address.
  address = `198.${side === 'official' ? 18 : 19}.${place >> 8}.${place & 255}`
  if (side === 'official' || !each.isOfficialOnly) outcomes.push(await play(each))
}
const played: ScenarioRun = {
  outcomes: withoutOwn(outcomes),
  offered: [...recorder.offered],
  called: [...recorder.called],
}
await new Promise((sent) => process.send?.(played, sent))
process.disconnect?.()

/** How one side makes a client. */
interface Side {
  packages: Packages
  createClient(config: object): object
  /** Placeholder of a caller for the server address. */
  apiUrl(): string
}

/** The official packages, as they are installed. The comparison verifies these types. */
async function official(): Promise<Side> {
  const { createClient, ...packages } = await loadOfficialPackages()
  return { packages: packages as unknown as Packages, createClient, apiUrl: () => 'https://www.wixapis.com' }
}

async function ours(): Promise<Side> {
  const client = await import('@cartwright/client')
  const { authentication, collections, currentCart, members, orders, products, recovery, redirects, verification } =
    client
  const modules: Modules = {
    authentication,
    collections,
    currentCart,
    members,
    orders,
    products,
    recovery,
    redirects,
    verification,
  }
  return {
    packages: { ...client, modules },
    createClient: (config) => client.createClient({ ...config, baseUrl: serverUrl }),
    apiUrl: () => serverUrl,
  }
}

async function play({ name, server, run }: Scenario): Promise<Outcome> {
  const sights: Observation[] = []
  requests.length = 0
  serverUrl = serverUrls[server]
  const newClientOf = <Auth extends AuthStrategy | undefined>(auth: Auth, more: object = {}) =>
    // See `Packages`.
    recorder.watch(createClient({ modules: packages.modules, auth, ...more }) as Client<Modules, Auth>)
  const stage: ScenarioContext = {
    storefrontUrl,
    clientId,
    get apiKey() {
      return server === 'shop' ? offered(apiKey, 'API key') : 'good-key'
    },
    get shopMedia() {
      return offered(shop.media, 'picture and client with media of the platform')
    },
    serverUrl: apiUrl(),
    packages,
    get mails() {
      return server === 'shop' ? offered(shop.hasMailbox ? mails.shop : undefined, 'mails') : mails['stand-in']
    },
    requires(facility) {
      const isThere = facility === 'exchange rates' ? shop.hasRates : shop.hasDataCollection
      offered(isThere || undefined, facility)
    },
    newClient: (tokens) => newClientOf(packages.OAuthStrategy({ clientId, tokens })),
    newClientOf,
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
    async seeEither(call, answer) {
      const [value, refusal] = await answer.then(
        (given) => [given, undefined] as const,
        async (error) => [undefined, await readRefusal(error)] as const,
      )
      sights.push({ call, value, refusal })
      return value
    },
    note: (call, value) => sights.push({ call, value }),
    sent: () => requests,
  }
  try {
    await run(stage)
    return { name, sights, requests: [...requests] }
  } catch (error) {
    if (error instanceof MissingFacility) return { name, sights: [], requests: [], missing: error.facility }
    const failure = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { name, sights, requests: [...requests], failure }
  }
}

function offered<Value>(value: Value | undefined, facility: Facility): Value {
  if (value === undefined) throw new MissingFacility(facility)
  return value
}

function noteCodes(all: Mails): Mails {
  return {
    ...all,
    async codeTo(email) {
      const code = await all.codeTo(email)
      mailedCodes.add(code)
      return code
    },
  }
}

/** Each client has a shop of its own; where it is, its key, and the codes it mails are no difference of the clients. */
function withoutOwn<Value>(value: Value): Value {
  const own = [shopUrl, storefrontUrl, apiKey ?? NO_KEY].flatMap((text) => [text, encodeURIComponent(text)])
  const renamed: unknown =
    typeof value === 'string'
      ? mailedCodes.has(value)
        ? '<mailed code>'
        : own.reduce((text, each, place) => text.replaceAll(each, `<${OWN[place >> 1]}>`), value)
      : Array.isArray(value)
        ? value.map((item) => withoutOwn(item as unknown))
        : typeof value === 'object' && value !== null && !(value instanceof Date)
          ? Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withoutOwn(item as unknown)]))
          : value
  return renamed as Value // the same members, other texts
}

async function readRefusal(error: unknown): Promise<Refusal> {
  // Missing members of any thrown value become visible. The official client gives the details of a GraphQL request to
  // who waits for them.
  const { message, status, requestId, details } = error as Refusal & { details: unknown }
  const resolved: unknown = typeof details === 'function' ? await (details as () => unknown).call(error) : details
  return { message, status, requestId, details: resolved }
}

function readQuery(searchParams: URLSearchParams): Record<string, unknown> {
  const query: Record<string, unknown> = {}
  for (const name of searchParams.keys()) {
    const values = searchParams.getAll(name)
    query[name] = values.length === 1 ? values[0] : values
  }
  const packed = searchParams.get('.r')
  if (packed !== null) query['.r'] = JSON.parse(Buffer.from(packed, 'base64url').toString())
  return query
}

function readHeaders({ headers }: Request): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => !NOT_COMPARED.has(name)))
}

/** A text that is no JSON is compared unchanged. */
function readJson(text: string): unknown {
  try {
    return text ? JSON.parse(text) : undefined
  } catch {
    return text
  }
}
