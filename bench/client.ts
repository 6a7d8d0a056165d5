import { isDeepStrictEqual } from 'node:util'
import { createClient, currentCart, OAuthStrategy, products, type Tokens } from '@cartwright/client'
import { loadOfficialPackages } from '../conformance/official-packages.ts'
import { listClientCalls, type ClientCall, type ShopClient } from './client-calls.ts'
import type { Outcome } from './measure-requests.ts'
import { percentile } from './statistics.ts'
import { formatCount, formatTable } from './table.ts'

/** Highest share of the time that the official client spends in the same call. */
const MAX_RATIO = 0.5
const WARM_UP_MS = 1_000
const BATCH_MS = 40
const PARSE_ROUNDS = 15

export interface ClientOptions {
  /** How long each call is measured. */
  seconds: number
  /** Only calls with this in their name. */
  only?: string
}

/** The time that a call spends in the client and not in the network: ours and the official one by turns. */
export async function measureClient(
  { seconds, only = '' }: ClientOptions,
  signal: AbortSignal,
  say: (line: string) => void,
): Promise<Outcome> {
  const calls = listClientCalls().filter(({ name }) => name.includes(only))
  using network = replaceNetwork()
  const clients: Clients = { ours: newClient(), official: await newOfficialClient() }
  const results: Result[] = []
  for (const each of calls) {
    network.text = each.text
    await checkSameResult(each, clients)
    const result = await compare(each, clients, { seconds, network, signal })
    say(
      `  ${result.name}: ${formatMicros(result.ours)} against ${formatMicros(result.official)}, ratio ${result.ratio.toFixed(2)}`,
    )
    results.push(result)
  }
  return report(results)
}

interface Clients {
  ours: ShopClient
  official: ShopClient
}

interface Result {
  name: string
  bytes: number
  calls: number
  /** Medians, in microseconds a call. */
  ours: number
  official: number
  /** Least part of that time: parsing the text with `JSON.parse`, which both do. */
  parse: number
  ratio: number
}

interface Network extends Disposable {
  text: string
  /** Time spent so far, to be subtracted. */
  spentMs: number
}

/**
 * A network that answers at once from memory. Its answers are no real `Response`: bringing the bytes together and
 * making a text of them is the runtime's work, alike for both, and would hide what is to be seen.
 */
function replaceNetwork(): Network {
  const { fetch: real } = globalThis
  const network: Network = { text: '', spentMs: 0, [Symbol.dispose]: () => void (globalThis.fetch = real) }
  const headers = new Headers({ 'content-type': 'application/json' })
  globalThis.fetch = () => {
    const begun = performance.now()
    const { text } = network
    const answer = {
      ok: true,
      status: 200,
      statusText: 'OK',
      headers,
      text: () => Promise.resolve(text),
      json: async () => JSON.parse(text) as unknown,
    }
    // All that the two clients look at.
    const answered = Promise.resolve(answer as unknown as Response)
    network.spentMs += performance.now() - begun
    return answered
  }
  return network
}

/** A session that outlives the bench, so that no call renews it. */
const tokens: Tokens = {
  accessToken: { value: 'OauthNG.JWS.access', expiresAt: Math.round(Date.now() / 1000) + 24 * 60 * 60 },
  refreshToken: { value: 'JWS.refresh', role: 'visitor' },
}

function newClient(): ShopClient {
  const auth = OAuthStrategy({ clientId: 'bench', tokens })
  return createClient({ modules: { currentCart, products }, auth, baseUrl: 'http://localhost:4000' })
}

async function newOfficialClient(): Promise<ShopClient> {
  const { createClient, OAuthStrategy, modules } = await loadOfficialPackages()
  // Both have the same form: conformance/ compares them.
  return createClient({ modules, auth: OAuthStrategy({ clientId: 'bench', tokens }) }) as ShopClient
}

/** A client that leaves half of the work out would be fast. */
async function checkSameResult({ name, call }: ClientCall, { ours, official }: Clients): Promise<void> {
  const [result, expected] = await Promise.all([call(ours), call(official)])
  const withoutUndefined = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
  if (!isDeepStrictEqual(withoutUndefined(result), withoutUndefined(expected)))
    throw new Error(`To "${name}" the two clients answer different things.`)
}

async function compare(
  { name, text, call }: ClientCall,
  clients: Clients,
  { seconds, network, signal }: { seconds: number; network: Network; signal: AbortSignal },
): Promise<Result> {
  const microsACall = async (client: ShopClient, calls: number): Promise<number> => {
    const spentBefore = network.spentMs
    const begun = performance.now()
    for (let at = 0; at < calls; at++) await call(client)
    return ((performance.now() - begun - (network.spentMs - spentBefore)) / calls) * 1000
  }
  const warmUp = async (client: ShopClient): Promise<number> => {
    let micros = 0
    for (const begun = performance.now(); performance.now() - begun < WARM_UP_MS;)
      micros = await microsACall(client, 100)
    return micros
  }
  const slowest = Math.max(await warmUp(clients.ours), await warmUp(clients.official))
  const perBatch = Math.ceil((BATCH_MS * 1000) / slowest)

  const times = { ours: [] as number[], official: [] as number[] }
  for (const begun = performance.now(); performance.now() - begun < seconds * 1000;) {
    signal.throwIfAborted()
    // By turns, and each as often first, so that the machine's moods touch both alike.
    const sides = times.ours.length % 2 === 0 ? (['ours', 'official'] as const) : (['official', 'ours'] as const)
    for (const side of sides) times[side].push(await microsACall(clients[side], perBatch))
  }
  const ours = percentile(times.ours, 50)
  const official = percentile(times.official, 50)
  const calls = perBatch * times.ours.length
  return { name, bytes: text.length, calls, ours, official, parse: measureParse(text), ratio: ours / official }
}

function measureParse(text: string): number {
  const times = Array.from({ length: PARSE_ROUNDS }, () => {
    const begun = performance.now()
    for (let at = 0; at < 100; at++) JSON.parse(text)
    return (performance.now() - begun) * 10
  })
  return percentile(times, 50)
}

function report(results: readonly Result[]): Outcome {
  const table = formatTable(
    ['call', 'KB', 'calls of each', 'ours', 'official', 'of it, JSON.parse', 'ours / official', `≤ ${MAX_RATIO}`],
    results.map(({ name, bytes, calls, ours, official, parse, ratio }) => [
      name,
      (bytes / 1000).toFixed(1),
      formatCount(calls),
      formatMicros(ours),
      formatMicros(official),
      formatMicros(parse),
      ratio.toFixed(2),
      ratio <= MAX_RATIO ? 'yes' : 'NO',
    ]),
  )
  const note =
    'Time in the client for one call, the network taken off: a `fetch` that answers at once from memory. Medians of batches, the two clients ' +
    'by turns in one process, warmed up, with a session that needs no renewal; both were seen to give the same results.'
  const failures = results
    .filter(({ ratio }) => ratio > MAX_RATIO)
    .map(
      ({ name, ratio }) =>
        `${name}: ${ratio.toFixed(2)} of the time that the official client takes, more than ${MAX_RATIO}.`,
    )
  return { report: `${table}\n\n${note}`, failures }
}

function formatMicros(value: number): string {
  return `${value < 100 ? value.toFixed(1) : value.toFixed(0)} µs`
}
