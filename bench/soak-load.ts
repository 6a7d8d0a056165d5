/**
 * Load of a shop that is open for long, in its own process: reads a {@link SoakJob} as JSON from its input, writes a
 * {@link SoakResult} to its output. Open loop: each act begins when its turn comes, whether or not the ones before
 * have ended, and its time counts from then; so waiting is counted, too.
 */
import { Agent, request } from 'node:http'
import { createHistogram } from 'node:perf_hooks'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { createBuyers, placeOrders } from './buyers.ts'
import { ADD_PATH, CART_PATH, createToken, type Shopper, toLineItem } from './shoppers.ts'
import type { Shop } from './shop.ts'
import { type RequestKind, REQUEST_KINDS, type SoakJob, type SoakResult } from './soak-job.ts'

/** Shares of a hundred requests. */
const SHARES: readonly [RequestKind, number][] = [
  ['catalogue', 80],
  ['cart read', 8],
  ['cart write', 7],
  ['token', 4],
  ['purchase', 1],
]
/** More than these wait no more: the shop is far behind, and the generator's memory would be what ends the run. */
const MAX_UNDER_WAY = 5_000
const MAX_SECONDS = 60

const job = JSON.parse(await text(process.stdin)) as SoakJob // written by soak.ts
const shop = job.shop as Shop // no more of it is used
const agent = new Agent({ keepAlive: true, maxSockets: 128 })
const never = new AbortController().signal
const times = new Map(REQUEST_KINDS.map((kind) => [kind, createHistogram({ lowest: 1, highest: MAX_SECONDS * 1e6 })]))
const faults: Record<string, number> = {}
let added = 0
let number = 0

const ACTS: Record<RequestKind, (at: number) => Promise<void>> = {
  async catalogue(at) {
    const shopper = pick(job.shoppers, at)
    const slug = encodeURIComponent(pick(job.slugs, at))
    const collection = encodeURIComponent(pick(job.collections, at))
    const looks = [
      () => send(shop.storefrontUrl, '/'),
      () => send(shop.storefrontUrl, `/product-page/${slug}`),
      () => send(shop.storefrontUrl, `/collections/${collection}`),
      () => send(shop.storefrontUrl, `/search?q=${slug.slice(0, 3 + (at % 5))}`),
      () => send(shop.providerUrl, query({ filter: { slug: pick(job.slugs, at) }, paging: { limit: 1 } }), shopper),
      () => send(shop.providerUrl, query({ paging: { limit: 24, offset: at % 20 } }), shopper),
    ]
    await pick(looks, Math.floor(at / 3))()
  },
  'cart read': (at) => send(shop.providerUrl, CART_PATH, pick(job.shoppers, at)),
  async 'cart write'(at) {
    const shopper = pick(job.shoppers, at)
    if (at % 3 === 0) {
      const body = { shippingAddress: { country: 'DE', postalCode: String(10_000 + (at % 80_000)) } }
      return send(shop.providerUrl, `${CART_PATH}/estimate-totals`, shopper, body)
    }
    await send(shop.providerUrl, ADD_PATH, shopper, { lineItems: [toLineItem(pick(job.items, at))] })
    added++
  },
  async token() {
    await createToken(shop, never)
  },
  async purchase() {
    const buyers = await createBuyers(shop, 1, job.items, never)
    const { others } = await placeOrders(shop, buyers, { connections: 1, way: 'card' }, never)
    for (const status of Object.keys(others)) note(`an order was answered with ${status}`)
  },
}

const begun = performance.now()
const ends = begun + job.seconds * 1000
await (job.rate === undefined ? keepBusy() : keepPace(job.rate))
agent.destroy()
const result: SoakResult = {
  seconds: (performance.now() - begun) / 1000,
  acts: Object.fromEntries(
    [...times].map(([kind, each]) => [
      kind,
      {
        count: each.count,
        p50Ms: each.percentile(50) / 1000,
        p99Ms: each.percentile(99) / 1000,
        maxMs: each.count === 0 ? 0 : each.max / 1000,
      },
    ]),
  ) as SoakResult['acts'], // of all kinds
  faults,
  added,
}
process.stdout.write(JSON.stringify(result))

async function keepBusy(): Promise<void> {
  const lane = async (): Promise<void> => {
    while (performance.now() < ends) await act(performance.now())
  }
  await Promise.all(Array.from({ length: job.atOnce }, lane))
}

async function keepPace(rate: number): Promise<void> {
  const underWay = new Set<Promise<void>>()
  for (let due = begun; due < ends; due += 1000 / rate) {
    const early = due - performance.now()
    if (early > 1) await pause(early)
    if (underWay.size >= MAX_UNDER_WAY) {
      note('too many under way')
      await Promise.race(underWay)
    }
    const doing: Promise<void> = act(due).finally(() => underWay.delete(doing))
    underWay.add(doing)
  }
  await Promise.all(underWay)
}

async function act(due: number): Promise<void> {
  const at = number++
  const kind = kindOf(at)
  try {
    await ACTS[kind](at)
  } catch (error) {
    note(`${kind}: ${(error as Error).message.slice(0, 120)}`)
  }
  times.get(kind)!.record(Math.max(1, Math.round((performance.now() - due) * 1000)))
}

/** The same mix in each hundred, and not in blocks. */
function kindOf(at: number): RequestKind {
  let place = (at * 37) % 100
  for (const [kind, share] of SHARES) {
    if (place < share) return kind
    place -= share
  }
  return 'catalogue'
}

function query(asked: object): string {
  const packed = Buffer.from(JSON.stringify({ query: asked })).toString('base64url')
  return `/stores-reader/v1/products/query-platformized?.r=${packed}`
}

function send(origin: string, path: string, shopper?: Shopper, body?: object): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const content = body && JSON.stringify(body)
  const headers = {
    ...(shopper && { authorization: shopper.token }),
    ...(content && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(content) }),
  }
  const outgoing = request(origin + path, { agent, headers, method: body ? 'POST' : 'GET' }, (answer) => {
    answer.resume()
    answer.on('error', reject)
    answer.on('end', () => {
      const { statusCode = 0 } = answer
      if (statusCode >= 200 && statusCode < 400) resolve()
      else reject(new Error(`${path.split('?')[0]} answered ${statusCode}`))
    })
  })
  outgoing.on('error', reject)
  outgoing.end(content)
  return promise
}

function note(fault: string): void {
  faults[fault] = (faults[fault] ?? 0) + 1
}

function pick<Each>(list: readonly Each[], at: number): Each {
  return list[at % list.length]!
}
