import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type FaultyShop, startFaultyShop } from '../../../../../e2e/faults/faulty-shop.ts'
import { requireNone, summarize } from '../../../../../e2e/faults/report.ts'
import { readEventLoopTurns } from '../../../../../e2e/faults/event-loop-turns.ts'
import { STORES_APP_ID } from '@cartwright/contract'
import { newVisitor } from '../../../../../e2e/faults/member.ts'
import { NEXT, ambiguousRequests } from '../../testing/ambiguous-requests.ts'

const watcher = join(import.meta.dirname, '../../../../../e2e/faults/watch-event-loop.mjs')

const SLOW_SHARE = 5
const DRIP_MS = 2_000
const CLOSED_WITHIN_MS = 30_000
const SERVED_WITHIN_MS = 5_000
const BYTES_PER_SOCKET = 64 * 1024
const SPARE_BYTES = 48 * 1024 * 1024
/** Limit for work that takes 18 ms alone: 50 ms there. */
const MOST_WORK = 2.7
const TRIES = 6

/** Proves that idle connections, slow senders, ambiguous requests and maximal bodies do not delay others. */
export const stressTest = {
  group: 'overload',
  name: 'no caller holds up the others: idle, slow and unclear connections, and the largest bodies',
  full: 5_000,
  small: 300,
  slice: 5_000,
  async run({ n, seed, log }: { n: number; seed: number; log(line: string): void }): Promise<void> {
    const shop = await startFaultyShop({
      env: { CARTWRIGHT_DURABILITY: 'none', NODE_OPTIONS: `--import=${watcher}` },
    })
    try {
      const isFull = n >= stressTest.full
      const wrong = [
        ...(await askUnclearly(shop, log)),
        // Delays are checked in a full run only.
        ...(isFull ? await sendLargeBodies(shop, log) : []),
        ...(await keepConnections(shop, n, isFull, log)),
      ]
      log(summarize(n, wrong.length, seed))
      requireNone('callers who held up others, or were taken for somebody else', wrong)
    } finally {
      await shop.remove()
    }
  },
}

async function askUnclearly(shop: FaultyShop, log: (line: string) => void): Promise<string[]> {
  const wrong: string[] = []
  for (const url of [shop.providerUrl, shop.storefrontUrl])
    for (const [name, raw] of Object.entries(ambiguousRequests)) {
      const socket = open(url)
      socket.write(raw + NEXT, 'latin1')
      const { answer } = await ended(socket)
      // The request was refused, or its readable part answered; there is never a second response.
      const statuses = [...answer.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => status)
      if (statuses.length > 1 || !['400', '404', undefined].includes(statuses[0]))
        wrong.push(`${url}, ${name}: ${statuses.join(', ')}`)
    }
  log(`${2 * Object.keys(ambiguousRequests).length} unclear requests, answered as one or as another: ${wrong.length}`)
  return wrong
}

/** Sends each kind of large body, including expensive ones. */
async function sendLargeBodies(shop: FaultyShop, log: (line: string) => void): Promise<string[]> {
  const [{ id } = { id: '' }] = await shop.query<{ id: string }>(
    "select id from products where slug = 'enamel-coffee-pot'",
  )
  const authorization = await newVisitor(shop)
  const carts = '/ecom/v1/carts/current'
  const reference = { appId: STORES_APP_ID, catalogItemId: id }
  const custom = (most: number, length: number) =>
    Array.from({ length: most }, (_, n) => ({
      quantity: 1,
      productName: { original: `${n} ${'x'.repeat(length)}` },
      price: '1.00',
    }))
  const fill = (unit: string): string =>
    Array.from({ length: Math.floor(1e6 / (unit.length + 1)) }, () => unit).join(',')
  const members = Array.from({ length: 90_000 }, (_, n) => `"${n.toString(36)}":0`).join(',')
  const bodies: [what: string, method: string, path: string, body: string][] = [
    [
      '300 lines',
      'PATCH',
      carts,
      JSON.stringify({ lineItems: Array.from({ length: 300 }, () => ({ quantity: 1, catalogReference: reference })) }),
    ],
    ['a list of a million', 'PATCH', carts, `{"merchantDiscounts":[${fill('0')}]}`],
    ['many members', 'PATCH', carts, `{${members}}`],
    ['many objects', 'PATCH', carts, `{"customLineItems":[${fill('{}')}]}`],
    ['deep lists', 'PATCH', carts, `{"lineItems":[${fill('[[[[[[[[[[]]]]]]]]]]')}]}`],
    ['a long text', 'PATCH', carts, JSON.stringify({ couponCode: 'x'.repeat(1e6) })],
    ['lines of the shop, by a visitor', 'PATCH', carts, JSON.stringify({ customLineItems: custom(300, 3_000) })],
    [
      'as many lines as there may be to add',
      'POST',
      `${carts}/add-to-cart`,
      JSON.stringify({
        lineItems: Array.from({ length: 300 }, () => ({
          quantity: 1,
          catalogReference: { ...reference, options: { customTextFields: { Text: 'x'.repeat(1_000) } } },
        })),
      }),
    ],
    [
      'members of a search',
      'POST',
      '/cartwright/v1/search/products',
      `{${members.slice(0, 60_000).replace(/,[^,]*$/, '')}}`,
    ],
    [
      'members of a form',
      'POST',
      '/_api/iam/authentication/v2/register',
      `{"profile":{${members.slice(0, 60_000).replace(/,[^,]*$/, '')}}}`,
    ],
  ]
  const wrong: string[] = []
  for (const [what, method, path, body] of bodies) {
    let most = Infinity
    let status = 0
    // Other load on this machine makes it slower, never faster.
    for (let tried = 0; tried < TRIES && most > MOST_WORK; tried++) {
      await readEventLoopTurns(shop)
      const answer = await fetch(shop.providerUrl + path, {
        method,
        body,
        headers: { authorization, 'content-type': 'application/json' },
      })
      await answer.arrayBuffer()
      status = answer.status
      const { longestMs, workMs } = await readEventLoopTurns(shop)
      most = Math.min(most, longestMs / workMs)
    }
    log(
      `${what} (${Math.round(body.length / 1024)} KiB, answered ${status}): others wait for ${(most * 18).toFixed(0)} ms of a quiet machine at most`,
    )
    if (most > MOST_WORK) wrong.push(`${what}: others wait ${most.toFixed(1)} times as long as for the piece of work`)
  }
  return wrong
}

async function keepConnections(
  shop: FaultyShop,
  n: number,
  isFull: boolean,
  log: (line: string) => void,
): Promise<string[]> {
  const wrong: string[] = []
  const urls = [shop.providerUrl, shop.storefrontUrl]
  const before = readMemory(shop)
  const idle = await Promise.all(
    Array.from({ length: n }, async (_, at) => {
      const socket = open(urls[at % 2]!)
      socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n')
      await new Promise((resolve) => socket.once('data', resolve).once('close', resolve))
      return socket
    }),
  )
  const closedIdle = idle.filter((socket) => socket.destroyed).length
  if (closedIdle > 0) wrong.push(`${closedIdle} of ${n} connections were closed after one answer`)

  const slowCount = Math.ceil(n / SLOW_SHARE)
  const begun = performance.now()
  const slow = Array.from({ length: slowCount }, (_, at) =>
    dripInto(urls[at % 2]!, HEADS[Math.floor(at / 2) % HEADS.length]!),
  )
  const growth = readMemory(shop) - before
  if (isFull && growth > n * BYTES_PER_SOCKET + SPARE_BYTES)
    wrong.push(`${n} idle and ${slowCount} slow connections take ${growth} bytes`)

  const served: number[] = []
  for (const path of [`${urls[0]}/readyz`, `${urls[1]}/`, `${urls[1]}/collections/all-products`]) {
    const asked = performance.now()
    const { status } = await fetch(path)
    served.push(performance.now() - asked)
    if (status !== 200) wrong.push(`${path} was answered with ${status} beside them`)
  }
  if (isFull && Math.max(...served) > SERVED_WITHIN_MS)
    wrong.push(`a new request was answered after ${Math.max(...served)} ms`)

  if (isFull) {
    const closed = await Promise.all(
      slow.map(({ closedAt }) => Promise.race([closedAt, pause(CLOSED_WITHIN_MS + 5_000, Infinity)])),
    )
    const longest = Math.max(...closed) - begun
    if (longest > CLOSED_WITHIN_MS) wrong.push(`a slow connection was open for ${longest} ms`)
    log(`${slowCount} slow connections were closed within ${(longest / 1000).toFixed(0)} s`)
  }
  log(
    `${n} idle connections: ${(growth / 1024 / n).toFixed(0)} KiB each with the slow ones, a new request is answered in ${served.map((ms) => ms.toFixed(0)).join(', ')} ms`,
  )
  for (const { socket } of slow) socket.destroy()
  for (const socket of idle) socket.destroy()
  return wrong
}

const HEADS = [
  'GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ',
  'POST /oauth2/token HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n',
  'POST /cart HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n',
  'GET /healthz HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n',
  'POST /nowhere HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n',
]

function dripInto(url: string, head: string): { socket: Socket; closedAt: Promise<number> } {
  const socket = open(url)
  socket.write(head)
  const timer = setInterval(() => socket.write(head.includes('chunked') ? '1\r\nx\r\n' : 'x'), DRIP_MS)
  const closedAt = ended(socket.on('close', () => clearInterval(timer))).then(({ at }) => at)
  return { socket, closedAt }
}

function open(url: string): Socket {
  const { port, hostname } = new URL(url)
  return connect(Number(port), hostname).on('error', () => {})
}

function ended(socket: Socket): Promise<{ answer: string; at: number }> {
  let answer = ''
  socket.on('data', (data) => (answer += data.toString('latin1')))
  return new Promise((resolve) => socket.once('close', () => resolve({ answer, at: performance.now() })))
}

function readMemory(shop: FaultyShop): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${shop.pid()}/status`, 'utf8')) ?? []
  return Number(kilobytes) * 1024
}
