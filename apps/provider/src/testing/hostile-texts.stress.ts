import { randomUUID } from 'node:crypto'
import type { Operation } from '@cartwright/contract'
import fc from 'fast-check'
import { requireNone, summarize } from '../../../../e2e/faults/report.ts'
import { ITEM, type Path, createArbitrary } from './arbitraries.ts'
import { changeAt } from './schema-violations.ts'
import { fuzzedOperations } from './fuzz-operations.ts'
import { type FuzzShop, startFuzzShop } from './fuzz-shop.ts'
import { toSentRequest, type Shape } from './requests.ts'

const LENGTH = 10_000
const HARMLESS = 'x'.repeat(LENGTH)

/** Texts on which backtracking expressions and parsers take long. */
const HOSTILE: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    letters: ['a', '!'],
    spaces: [' ', 'x'],
    lines: ['\n', 'x'],
    tags: ['<', ''],
    'open tags': ['<a ', ''],
    entities: ['&', ''],
    'e-mail addresses': ['@.', ''],
    hosts: ['a.', '-'],
    digits: ['1', 'x'],
    zeros: ['0', '1'],
    percents: ['%', ''],
    'combining marks': ['\u0301', 'e'],
    slashes: ['/', ' '],
    quotes: ['"', '\\'],
    brackets: ['(', ']'],
    addresses: ['http://', ' '],
    hyphens: ['-', '!'],
  }).map(([name, [part, end]]) => [name, part!.repeat(LENGTH / part!.length) + end]),
)

const PLAIN: Shape = { alias: 0, form: 0, repeatsPath: false, headers: {} }
/** Retries distinguish a slow machine from a slow expression, which is slow every time. */
const TRIES = 4
const SPARE_MS = 40
const TIMES = 8

/** Too few to matter. */
const FEW = 10
/** Requests that are searched for fields. */
const REQUESTS = 12

/** Sends ten thousand hostile characters in text fields, `n` times for each operation, to find slow expressions. */
export const stressTest = {
  group: 'fuzz',
  name: 'no long text in any field takes longer than a harmless one of the same length',
  full: 300,
  small: 1,
  slice: 100,
  async run({ n, seed, log }: { n: number; seed: number; log(line: string): void }): Promise<void> {
    const shop = await startFuzzShop()
    const wrong: string[] = []
    let asked = 0
    try {
      for (const operation of fuzzedOperations) {
        const found = await askHostile(shop, operation, { n, seed })
        asked += found.asked
        wrong.push(...found.wrong)
      }
      log(summarize(asked, wrong.length, seed))
      requireNone('texts that took the shop long, or were too much for it', wrong)
    } finally {
      await shop.close()
    }
  },
}

async function askHostile(
  shop: FuzzShop,
  operation: Operation,
  { n, seed }: { n: number; seed: number },
): Promise<{ asked: number; wrong: string[] }> {
  await shop.renew()
  const kinds = Object.keys(HOSTILE)
  const wrong: string[] = []
  let asked = 0
  const fields = fieldsOf(shop, operation, seed)
  for (let trial = 0; trial < n && fields.length > 0; trial++) {
    const { request, path } = fields[(seed + trial) % fields.length]!
    const kind = kinds[(seed + trial + Math.floor(trial / fields.length)) % kinds.length]!
    const answered = await compare(shop, operation, (text) => changeAt(request, path, () => text), HOSTILE[kind]!)
    if (!answered) continue
    asked++
    if (answered.status >= 500 || answered.isSlow)
      wrong.push(`${operation.name}, ${kind} at ${path.map(String).join('.')}: ${JSON.stringify(answered)}`)
  }
  if (operation.writes && asked > FEW) shop.isTouched = true
  return { asked, wrong }
}

/** Each text field with a request that has it. */
function fieldsOf(shop: FuzzShop, operation: Operation, seed: number): { request: unknown; path: Path }[] {
  const values = createArbitrary(operation.request, { known: shop.knownFor(operation) })
  const fields = new Map<string, { request: unknown; path: Path }>()
  for (const request of fc.sample(values, { numRuns: REQUESTS, seed }))
    for (const path of textsIn(request)) fields.set(path.map(String).join('.'), { request, path })
  return [...fields.values()]
}

async function compare(
  shop: FuzzShop,
  operation: Operation,
  requestWith: (text: string) => unknown,
  hostile: string,
): Promise<{ status: number; isSlow: boolean; hostileMs: number; harmlessMs: number } | undefined> {
  let status = 0
  let [hostileMs, harmlessMs] = [Infinity, Infinity]
  for (let tried = 0; tried < TRIES; tried++) {
    const answered = await ask(shop, operation, requestWith(hostile))
    if (!answered) return undefined
    status = Math.max(status, answered.status)
    hostileMs = Math.min(hostileMs, answered.ms)
    if (hostileMs <= SPARE_MS) break
    const harmless = await ask(shop, operation, requestWith(HARMLESS))
    harmlessMs = Math.min(harmlessMs, harmless?.ms ?? 0)
    if (hostileMs <= TIMES * harmlessMs) break
  }
  return { status, isSlow: hostileMs > Math.max(SPARE_MS, TIMES * harmlessMs), hostileMs, harmlessMs }
}

/** Undefined if it cannot be sent. */
async function ask(
  shop: FuzzShop,
  operation: Operation,
  request: unknown,
): Promise<{ status: number; ms: number } | undefined> {
  const sent = toSentRequest(operation, request as Record<string, unknown>, PLAIN, { isBroken: true }) // every request is an object
  if (!sent) return undefined
  const token = shop.tokenFor(operation)
  const headers = { ...sent.headers, 'idempotency-key': randomUUID(), ...(token && { authorization: token }) }
  const asked = new Request(sent.url, { method: sent.method, headers, body: sent.body })
  const begun = performance.now()
  const answer = await shop.fetch(asked)
  await answer.text()
  return { status: answer.status, ms: performance.now() - begun }
}

/** Paths of texts; in lists, only of the first entry. */
function textsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value === 'string') return [path]
  if (Array.isArray(value)) return value.length > 0 ? textsIn(value[0], [...path, ITEM]) : []
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, member]) => textsIn(member, [...path, name]))
}
