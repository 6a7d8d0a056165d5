import { setTimeout as pause } from 'node:timers/promises'
import type { SeededRandom } from '../seeded-random.ts'
import { withMaxResponseTime, MAX_RESPONSE_MS, takeLongestResponseMs, TIMEOUT_MS } from '../timed-response.ts'
import { requireNone, summarize } from '../report.ts'
import { SERVICES, type Service, type ProxiedShop } from '../proxied-shop.ts'
import { type OutageFixtures, createOutageFixtures, prepareActs, type ActAttempt } from './acts.ts'
import { findFaults } from './every-address.ts'
import { type Act, ACTS, getExpectedOutcome, FAULTS } from './expected.ts'

/** As soon as that after an outage, everything is as before. */
const BACK_WITHIN_MS = 10_000
/** Beside other work on the machine: what does not come back at all. */
const BACK_AT_LAST_MS = 60_000
/** Longest database outage that public pages survive, in a run of all columns. */
const OUTAGE_MS = 60_000
/** As docs/guides/mail.md promises. */
const MAILED_WITHIN_MS = 60_000
const PUBLIC: readonly Act[] = ['home', 'collection', 'product', 'picture']

interface Column {
  service: Service
  fault: (typeof FAULTS)[number]
}

interface Columns {
  /** How many of them, in an order of chance, again and again. */
  n: number
  chance: SeededRandom
  seed: number
  log(line: string): void
}

/** One shop for all: a column is broken, tried and mended, and then the next one. */
export async function tryCells(shop: ProxiedShop, { n, chance, seed, log }: Columns): Promise<void> {
  const columns = inAnyOrder(
    SERVICES.flatMap((service) => FAULTS.map((fault) => ({ service, fault }))),
    chance,
  )
  const isLong = n >= columns.length
  const wrong: string[] = []
  const cast = await createOutageFixtures(shop, chance)
  for (const act of Object.values(await prepareActs(cast))) await act()
  for (let at = 0; at < n; at++) {
    const column = columns[at % columns.length]!
    const begun = performance.now()
    const outcomes = await tryColumn(cast, column, { isLong })
    wrong.push(...outcomes)
    const seconds = ((performance.now() - begun) / 1000).toFixed(1)
    log(
      `${column.service} ${column.fault}: longest answer ${takeLongestResponseMs().toFixed(0)} ms, ${seconds} s in all`,
    )
    for (const each of outcomes) log(`  ${each}`)
  }
  wrong.push(...(await shop.findBroken()).map((each) => JSON.stringify(each)))
  log(`cells that were not as declared: ${summarize(n * Object.keys(ACTS).length, wrong.length, seed)}`)
  requireNone('cells that are not as declared', wrong)
}

async function tryColumn(
  cast: OutageFixtures,
  { service, fault }: Column,
  { isLong }: { isLong: boolean },
): Promise<string[]> {
  const { shop } = cast
  const way = shop.ways[service]
  await shop.query('delete from rate_limits')
  const acts = await prepareActs(cast)
  const names = Object.keys(acts) as Act[] // its own keys
  takeLongestResponseMs()
  await way.set(fault)
  const found = await withMaxResponseTime(isLong ? MAX_RESPONSE_MS : TIMEOUT_MS, () =>
    Promise.all(names.map((act) => tryCell(acts[act], act, { service, fault }))),
  )
  if (!(await isAlive(shop))) found.push(`${service} ${fault}: the shop is not alive`)
  const ready = (await fetch(`${shop.providerUrl}/readyz`)).status
  if (ready !== (service === 'database' ? 503 : 200)) found.push(`${service} ${fault}: /readyz says ${ready}`)
  if (isLong && service === 'database')
    found.push(
      ...(await withMaxResponseTime(MAX_RESPONSE_MS, async () => [
        ...(await findFaults(cast)),
        ...(await outlast(acts, { service, fault })),
      ])),
    )
  await way.set(undefined)
  const begun = performance.now()
  for (const act of names.filter((each) => !each.startsWith('order'))) {
    for (;;) {
      const outcome = await acts[act]().catch((error: unknown) => String(error))
      if (outcome === 'OK') break
      if (performance.now() - begun > (isLong ? BACK_WITHIN_MS : BACK_AT_LAST_MS)) {
        found.push(`${service} ${fault}: to ${ACTS[act]} is ${outcome} afterwards`)
        break
      }
      await pause(100)
    }
  }
  if (service === 'mail' && isLong) found.push(...(await waitForMails(shop)))
  return found.filter((each) => each !== undefined)
}

async function tryCell(attempt: ActAttempt, act: Act, { service, fault }: Column): Promise<string | undefined> {
  const expected = getExpectedOutcome(service, act)
  const outcome = await attempt().catch((error: unknown) => String(error))
  return outcome === expected ? undefined : `${service} ${fault}: to ${ACTS[act]} is ${outcome}, not ${expected}`
}

/** Public pages go on for a minute. */
async function outlast(acts: Record<Act, ActAttempt>, column: Column): Promise<(string | undefined)[]> {
  const outcomes: (string | undefined)[] = []
  for (
    const until = performance.now() + OUTAGE_MS;
    performance.now() < until && outcomes.length === 0;
    await pause(3_000)
  )
    outcomes.push(...(await Promise.all(PUBLIC.map((act) => tryCell(acts[act], act, column)))).filter(Boolean))
  return outcomes
}

/** Mails queued meanwhile are sent, once. */
async function waitForMails({ query, smtp }: ProxiedShop): Promise<string[]> {
  for (const deadline = performance.now() + MAILED_WITHIN_MS; ; await pause(500)) {
    const [row] = await query<{ waiting: number }>(
      'select count(*)::int as waiting from mails where sent_at is null and failed_at is null',
    )
    if (row?.waiting === 0) break
    if (performance.now() > deadline) return [`${row?.waiting} mails are not out`]
  }
  const ids = smtp.received.map(({ source }) => /^Message-ID: (.*)$/im.exec(source)?.[1])
  return new Set(ids).size === ids.length ? [] : [`${ids.length - new Set(ids).size} mails came twice`]
}

async function isAlive({ providerUrl }: ProxiedShop): Promise<boolean> {
  return (await fetch(`${providerUrl}/healthz`).catch(() => undefined))?.status === 200
}

function inAnyOrder<Item>(items: readonly Item[], chance: SeededRandom): Item[] {
  const queue = [...items]
  return items.map(() => queue.splice(chance.between(0, queue.length - 1), 1)[0]!)
}
