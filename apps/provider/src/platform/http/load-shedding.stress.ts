import { setTimeout as pause } from 'node:timers/promises'
import {
  type Crowd,
  findInvalidRejections,
  createCrowd,
  type Kind,
  prepareCheckout,
} from '../../../../../e2e/faults/crowd.ts'
import { type FaultyShop, startFaultyShop } from '../../../../../e2e/faults/faulty-shop.ts'
import { applyClosedLoad, applyOpenLoad, type LoadAnswer, send } from '../../../../../e2e/faults/open-load.ts'
import { describeTimes, requireNone, summarize } from '../../../../../e2e/faults/report.ts'

const TIMES = [3, 10]
const CONNECTIONS = 24
const BACK_WITHIN_MS = 10_000
/** The machine that serves also generates the load. */
const LEAST_SERVED = 0.5
/** Sign-in, checkout and cheap requests: served under any load. */
const SERVED: readonly Kind[] = ['renew', 'checkout', 'product']
const LEAST_OF_THESE = 0.99

/** Proves load shedding under more requests than the shop can serve. */
export const stressTest = {
  group: 'overload',
  name: 'at three and ten times what the shop can do, searches are put off and sales are not',
  full: 40_000,
  small: 400,
  isStress: true,
  slice: 40_000,
  async run({ n, seed, log }: { n: number; seed: number; log(line: string): void }): Promise<void> {
    const isFull = n >= stressTest.full
    const shop = await startFaultyShop({ env: { CARTWRIGHT_DURABILITY: 'none' } })
    try {
      const crowd = await createCrowd(shop)
      const seconds = isFull ? 10 : 0.5
      if (isFull) await applyClosedLoad({ connections: CONNECTIONS, seconds: 5, next: crowd.next })
      const usual = await applyClosedLoad({ connections: CONNECTIONS, seconds, next: crowd.next })
      const perSecond = usual.length / seconds
      log(`${perSecond.toFixed(0)} requests a second are what it can do: ${describeTimes(usual.map(({ ms }) => ms))}`)

      const wrong: string[] = []
      for (const times of TIMES) {
        const load = { perSecond: perSecond * times, seconds: n / TIMES.length / (perSecond * times) }
        const buyers = await Promise.all(
          Array.from({ length: isFull ? 40 : 2 }, () => prepareCheckout(shop, crowd.productId)),
        )
        const begun = performance.now()
        const buying = buyers.map(async (pay, at) => {
          await pause((load.seconds * 1_000 * at) / buyers.length)
          return pay()
        })
        const answers = await applyOpenLoad({ ...load, next: crowd.next })
        const tookSeconds = (performance.now() - begun) / 1_000
        const troubles = (await Promise.all(buying)).flat()
        const backMs = await comeBack(shop, crowd)
        const served = answers.filter(({ status }) => status === 200).length / tookSeconds / perSecond
        log(`${times} times as many, ${answers.length} in ${tookSeconds.toFixed(1)} s: ${describe(answers)}`)
        log(
          `  served: ${(served * 100).toFixed(0)} % of what it can do; ${buyers.length} bought, with ${troubles.length} troubles; back to normal after ${backMs.toFixed(0)} ms`,
        )
        wrong.push(...findInvalidRejections(answers.filter(({ status }) => status !== 200)))
        // Shares of rejected requests depend on the load of the machine: only a full run checks them.
        if (!isFull) continue
        wrong.push(...findMisplaced(answers))
        if (troubles.length > buyers.length * (1 - LEAST_OF_THESE)) wrong.push(...troubles)
        if (backMs > BACK_WITHIN_MS) wrong.push(`back to normal after ${backMs} ms`)
        if (served < LEAST_SERVED) wrong.push(`only ${served} of what it can do was done`)
        if (refusedShare(answers, 'search') === 0) wrong.push('nobody was put off: that was no crowd')
      }
      wrong.push(
        ...(await crowd.findLost()),
        ...(await shop.findBroken()).map(({ rule, found }) => `${rule}: ${found}`),
      )
      log(summarize(n, wrong.length, seed))
      requireNone('what a crowd has broken', wrong)
    } finally {
      await shop.remove()
    }
  },
}

/** Rejected although higher priorities were not. */
function findMisplaced(answers: readonly LoadAnswer[]): string[] {
  const shares = (['search', 'cart', 'add'] as const).map((kind) => refusedShare(answers, kind))
  return [
    ...SERVED.filter((kind) => refusedShare(answers, kind) > 1 - LEAST_OF_THESE).map((kind) => `${kind} was put off`),
    ...(isInOrder(shares) ? [] : [`put off of searches, reads and writes: ${shares.join(', ')}`]),
  ]
}

/** Whether lower priorities are rejected more often. */
function isInOrder(shares: readonly number[]): boolean {
  return shares.every((share, at) => share <= (shares[at - 1] ?? 1))
}

/** Share of 503; a full queue of the same caller (429) is not load shedding. */
function refusedShare(answers: readonly LoadAnswer[], kind: Kind): number {
  const all = answers.filter((answer) => answer.kind === kind)
  return all.filter(({ status }) => status !== 200 && status !== 429).length / Math.max(1, all.length)
}

function describe(answers: readonly LoadAnswer[]): string {
  const counts = new Map<string, number>()
  for (const { kind, status } of answers) {
    const key = `${kind} ${status || 'broken'}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return [...counts].map(([key, count]) => `${key}: ${count}`).join(', ')
}

/** Time in ms until every request is answered again. */
async function comeBack(shop: FaultyShop, crowd: Crowd): Promise<number> {
  const begun = performance.now()
  while (performance.now() - begun <= BACK_WITHIN_MS) {
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(crowd.next())))
    const { ok } = await fetch(`${shop.storefrontUrl}/collections/all-products`)
    if (ok && answers.every(({ status }) => status === 200)) break
    await pause(100)
  }
  return performance.now() - begun
}
