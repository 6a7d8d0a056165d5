/**
 * The way to the database broken again and again under shoppers who write: whatever they were told, the same request
 * once more is done once.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Fault } from './faulty-proxy.ts'
import type { SeededRandom } from './seeded-random.ts'
import { withMaxResponseTime, MAX_RESPONSE_MS, takeLongestResponseMs, TIMEOUT_MS } from './timed-response.ts'
import { requireIdle } from './require-idle.ts'
import { requireNone, summarize } from './report.ts'
import { runCommand } from '../run-command.ts'
import type { ProxiedShop } from './proxied-shop.ts'
import { createWrites, type Write } from './writes.ts'

/**
 * `sessions ended`: PostgreSQL ends them all, again and again. `packets held back`: one of ten, for up to two
 * seconds.
 */
const KINDS = ['down', 'silent', 'reset', 'cut-after-commit', 'sessions ended', 'packets held back'] as const
type Kind = (typeof KINDS)[number]

const BACK_WITHIN_MS = 5_000
/** Beside other work on the machine: a shop that does not come back at all. */
const BACK_AT_LAST_MS = 60_000
const ENDED_EVERY_MS = 100
/** Faults during which a write may need many statements, each with a delay, and passwords are hashed. */
const MAY_TAKE_LONGER: readonly Kind[] = ['cut-after-commit', 'sessions ended', 'packets held back']
const HELD_BACK = { share: 0.1, fromMs: 100, toMs: 2_000 }

/** From here on it is a run by itself, on a machine that is not busy. */
const FULL = 100

export interface DatabaseRounds {
  n: number
  /** Writes of one round. */
  atOnce: number
  chance: SeededRandom
  seed: number
  log(line: string): void
}

export async function breakDatabase(
  shop: ProxiedShop,
  { n, atOnce, chance, seed, log }: DatabaseRounds,
): Promise<void> {
  const wrong: string[] = []
  const counts: Record<Kind, { tried: number; putOff: number; longestMs: number; backMs: number }> = Object.fromEntries(
    KINDS.map((kind) => [kind, { tried: 0, putOff: 0, longestMs: 0, backMs: 0 }]),
  ) as never // one for each
  const key = await openTill(shop)
  const first = chance.between(0, KINDS.length - 1)
  const mostBackMs = n >= FULL ? BACK_WITHIN_MS : BACK_AT_LAST_MS
  for (let done = 0, round = 0; done < n && wrong.length === 0; done += atOnce, round++) {
    const kind = KINDS[(first + round) % KINDS.length]!
    await shop.query('delete from rate_limits')
    const writes = await createWrites(shop, key, atOnce)
    takeLongestResponseMs()
    const watch = watchHealth(shop)
    const isPrompt = n >= FULL && !MAY_TAKE_LONGER.includes(kind)
    const answers = await withMaxResponseTime(isPrompt ? MAX_RESPONSE_MS : TIMEOUT_MS, () =>
      during(shop, kind, chance, () => sendAll(writes, kind)),
    )
    wrong.push(...answers.wrong, ...(await watch.stop()))
    const count = counts[kind]
    count.tried += writes.length
    count.putOff += answers.putOff
    count.longestMs = Math.max(count.longestMs, takeLongestResponseMs())
    const begun = performance.now()
    await untilReady(shop)
    const backMs = performance.now() - begun
    count.backMs = Math.max(count.backMs, backMs)
    if (backMs > mostBackMs) wrong.push(`${kind}: back after ${backMs.toFixed(0)} ms`)
    const finished = await Promise.all(writes.map((write) => finish(write, mostBackMs).catch(String)))
    wrong.push(...finished.filter((each) => each !== undefined).map((each) => `${kind}: ${each}`))
  }
  wrong.push(...(await requireIdle(shop)), ...(await shop.findBroken()).map((each) => JSON.stringify(each)))
  for (const [kind, { tried, putOff, longestMs, backMs }] of Object.entries(counts))
    log(
      `${kind}: ${tried} writes, ${putOff} put off, longest answer ${longestMs.toFixed(0)} ms, back within ${backMs.toFixed(0)} ms`,
    )
  log(`writes lost or done twice: ${summarize(n, wrong.length, seed)}`)
  requireNone('writes lost or done twice, or a shop that is not as before', wrong)
}

/** Somebody who may pay back. */
async function openTill(shop: ProxiedShop): Promise<string> {
  const scope = 'SCOPE.DC-ECOM-MEGA.MANAGE-ECOM'
  const printed = await runCommand(shop, 'api-key', 'create', '--name', 'till', '--scope', scope)
  return /cw_[\w-]{43}/.exec(printed)?.[0] ?? ''
}

async function during<Result>(
  { ways: { database }, query }: ProxiedShop,
  kind: Kind,
  chance: SeededRandom,
  work: () => Promise<Result>,
): Promise<Result> {
  if (kind === 'packets held back') {
    database.holdBack(() => (chance.happens(HELD_BACK.share) ? chance.between(HELD_BACK.fromMs, HELD_BACK.toMs) : 0))
    return work().finally(() => database.holdBack(() => 0))
  }
  if (kind !== 'sessions ended') {
    // Some are under way when it happens.
    const working = work()
    await pause(chance.between(0, 30))
    await database.set(kind satisfies Fault)
    return working.finally(() => database.set(undefined))
  }
  let isOver = false
  const ending = (async () => {
    for (; !isOver; await pause(chance.between(0, 2 * ENDED_EVERY_MS)))
      await query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'cartwright%'`)
  })()
  const result = await work()
  isOver = true
  await ending
  return result
}

/** Once each; another answer than that it is done, or put off, is wrong. */
async function sendAll(writes: readonly Write[], kind: Kind): Promise<{ putOff: number; wrong: string[] }> {
  const wrong: string[] = []
  let putOff = 0
  await Promise.all(
    writes.map(async (write) => {
      try {
        if (!(await write.send())) putOff++
      } catch (error) {
        wrong.push(`${kind}: ${String(error)}`)
      }
    }),
  )
  return { putOff, wrong }
}

/** Asks again, in the same words, until it is done; answers what is wrong with what is there then. */
async function finish({ send, findWrong }: Write, mostMs: number): Promise<string | undefined> {
  for (const deadline = performance.now() + mostMs; !(await send()); await pause(100))
    if (performance.now() > deadline) return 'it is still put off when all is well again'
  return findWrong()
}

async function untilReady({ providerUrl }: ProxiedShop): Promise<void> {
  while ((await fetch(`${providerUrl}/readyz`)).status !== 200) await pause(20)
}

/** A shop without its database is alive, and says that it is not ready. */
function watchHealth({ providerUrl }: ProxiedShop): { stop(): Promise<string[]> } {
  const wrong: string[] = []
  let isOver = false
  const watching = (async () => {
    for (; !isOver; await pause(50)) {
      const [alive, ready] = await Promise.all(
        ['/healthz', '/readyz'].map(async (path) => (await fetch(providerUrl + path)).status),
      )
      if (alive !== 200 || (ready !== 200 && ready !== 503)) wrong.push(`/healthz ${alive}, /readyz ${ready}`)
    }
  })().catch((error: unknown) => void wrong.push(`The shop cannot be asked for its health: ${String(error)}`))
  return {
    async stop() {
      isOver = true
      await watching
      return wrong
    },
  }
}
