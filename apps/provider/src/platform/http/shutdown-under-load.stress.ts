import { setTimeout as pause } from 'node:timers/promises'
import { findInvalidRejections, createCrowd } from '../../../../../e2e/faults/crowd.ts'
import { startFaultyShop } from '../../../../../e2e/faults/faulty-shop.ts'
import { applyOpenLoad, type LoadAnswer, send } from '../../../../../e2e/faults/open-load.ts'
import { requireNone, summarize } from '../../../../../e2e/faults/report.ts'

const PER_SECOND = 60
const ENDED_AFTER_MS = 500
/** Longer than the shop takes to close. */
const MOST_SECONDS = 15
const LOOK_MS = 100
const DRAINED_WITHIN_MS = 10_000
const AT_THE_DOOR_MS = 500

/** Shuts down a shop under load, once per trial, each on the data of the one before. */
export const stressTest = {
  group: 'overload',
  name: 'SIGTERM under load: every request that was taken is answered, and proxies are told before the door closes',
  full: 20,
  small: 1,
  isStress: true,
  slice: 20,
  async run({ n, seed, log }: { n: number; seed: number; log(line: string): void }): Promise<void> {
    const shop = await startFaultyShop()
    try {
      const crowd = await createCrowd(shop)
      const wrong: string[] = []
      let requests = 0
      for (let trial = 1; trial <= n; trial++) {
        const isShut = new AbortController()
        const looking = look(shop.providerUrl).finally(() => isShut.abort())
        const begunAt = performance.now()
        const loading = applyOpenLoad({
          perSecond: PER_SECOND,
          seconds: MOST_SECONDS,
          next: crowd.next,
          signal: isShut.signal,
        })
        await pause(ENDED_AFTER_MS)
        const endedAt = performance.now()
        const code = await shop.end('SIGTERM')
        const [answers, { toldAt, servedSince, shutAt }] = await Promise.all([loading, looking])
        requests += answers.length
        const shutMs = shutAt - endedAt
        const atTheDoor = answers.filter(({ text }) => text.includes('ECONNRESET')).length
        log(
          `trial ${trial}: told after ${(toldAt - endedAt).toFixed(0)} ms, ${servedSince} served since, shut after ${shutMs.toFixed(0)} ms, exit code ${code}; ${atTheDoor} stood in the door`,
        )
        if (code !== 0) wrong.push(`the exit code is ${code}: ${shop.output().slice(-300)}`)
        if (!(toldAt < shutAt) || servedSince === 0) wrong.push('the door was shut before anybody was told')
        // Beside other work on the machine, durations are not checked.
        if (n > 1 && shutMs > DRAINED_WITHIN_MS) wrong.push(`the door was shut after ${shutMs} ms`)
        wrong.push(
          ...answers
            .filter((answer) => isBroken(answer, shutAt - begunAt))
            .map(
              ({ kind, status, text, at, ms, isReused }) =>
                `${kind}: ${status} ${text.slice(0, 200)}, asked ${(at - ENDED_AFTER_MS).toFixed(0)} ms after the end, ${ms.toFixed(0)} ms before, reused ${isReused}`,
            ),
        )
        await shop.restart()
        wrong.push(
          ...(await crowd.findLost()),
          ...(await shop.findBroken()).map(({ rule, found }) => `${rule}: ${found}`),
        )
      }
      log(`${requests} requests in ${n} trials; ${summarize(n, wrong.length, seed)}`)
      requireNone('what was lost when the shop ended', wrong)
    } finally {
      await shop.remove()
    }
  },
}

/**
 * Whether a request was neither answered, nor told to retry, nor refused at the socket. At the moment of closing, the
 * system may have accepted a connection that the shop has not; a warned proxy sends none then.
 */
function isBroken(answer: LoadAnswer, shutAt: number): boolean {
  const { status, text, isReused, at } = answer
  if (status === 200) return false
  if (status !== 0) return findInvalidRejections([answer]).length > 0
  const isAtTheDoor = text.includes('ECONNRESET') && (isReused || at > shutAt - AT_THE_DOOR_MS)
  return !text.includes('ECONNREFUSED') && !isAtTheDoor
}

/** Polls readiness over a new connection each time, as a proxy does, until it is refused. */
async function look(providerUrl: string): Promise<{ toldAt: number; servedSince: number; shutAt: number }> {
  let toldAt = Infinity
  let servedSince = 0
  for (;;) {
    const { status, text } = await send({ kind: 'ready', url: `${providerUrl}/readyz` })
    const now = performance.now()
    if (status === 0 && text.includes('ECONNREFUSED')) return { toldAt, servedSince, shutAt: now }
    if (status === 503) toldAt = Math.min(toldAt, now)
    if (toldAt < now) {
      const { status: served } = await send({ kind: 'alive', url: `${providerUrl}/.well-known/cartwright.json` })
      if (served === 200) servedSince++
    }
    await pause(LOOK_MS)
  }
}
