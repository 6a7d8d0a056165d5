import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createSeededRandom } from '../../../../../e2e/faults/seeded-random.ts'
import { type FaultyShop, startFaultyShop } from '../../../../../e2e/faults/faulty-shop.ts'
import { describeTimes, requireNone, summarize } from '../../../../../e2e/faults/report.ts'
import { type Answer, Shopper } from '../../../../../e2e/faults/shopper.ts'
import { canMount, mountSmallDisk, findProgramsFolder } from '../../../../../e2e/faults/small-disk.ts'
import { setStock } from '../../../../../e2e/faults/set-stock.ts'
import { joinEmbedded } from './embedded/index.ts'
import { createPool } from './pool.ts'

/** Space for the copied shop, and for the 16 MB of WAL that PostgreSQL reserves after a crash. */
const DISK = '384m'
const SHOPPERS = 4
/** Number of 16 MB segments, more than the disk holds. */
const MOST_SEGMENTS = 24
const PLENTY = 1_000_000
const RECOVERS_WITHIN_MS = 10_000

/**
 * Fills the disk twice. First for some seconds, and then there is room again. Then until PostgreSQL has used its
 * reserves and ends: the shop says why, does not start before there is room, and has all data afterwards.
 */
export const stressTest = {
  group: 'disk',
  name: 'a disk that fills up under a running shop: writes are put off, reads go on, nothing acknowledged is lost',
  full: 20,
  small: 1,
  isStress: true,
  async run({ n, seed, log }: { n: number; seed: number; log(line: string): void }): Promise<void> {
    if (!canMount()) return log('skipped: a full disk needs a small one, and this user may not mount it')
    const chance = createSeededRandom(seed)
    const wrong: object[] = []
    const counts: Record<string, number> = {}
    const recoveredMs: number[] = []
    const restartedMs: number[] = []
    for (let trial = 1; trial <= n; trial++) {
      const shop = await startFaultyShop({
        env: { PG_BIN: findProgramsFolder() },
        prepare: (dataDir) => mountSmallDisk(dataDir, DISK),
      })
      try {
        const stock = await setStock(shop, { 'enamel-coffee-pot': PLENTY })
        const [{ product_id: productId }] = stock as [(typeof stock)[0]]
        const shoppers = await Promise.all(Array.from({ length: SHOPPERS }, () => Busy.arrive(shop, productId, counts)))
        const buyer = await prepareOrder(shop, productId)
        const work = shoppers.map((shopper) => shopper.work())

        const free = fill(shop)
        const placing = buyer.place()
        wrong.push(...(await readForAWhile(shop, 1_500 + chance.between(0, 1_000), counts)))
        const begun = performance.now()
        free()
        await Promise.all(shoppers.map((shopper) => shopper.untilMore()))
        if (!(await placing).orderId) wrong.push({ what: 'no order after there was room' })
        recoveredMs.push(performance.now() - begun)
        wrong.push(...(await shop.findBroken(stock)))

        const freeAgain = fill(shop)
        await useUpWhatIsSetAside(shop)
        await untilEnded(shop)
        wrong.push(...(await checkLastWords(shop, 'go on')))
        if (await starts(shop)) wrong.push({ what: 'a start on a full disk' })
        wrong.push(...(await checkLastWords(shop, 'start')))
        freeAgain()
        restartedMs.push(await shop.restart())
        await Promise.all(shoppers.map((shopper) => shopper.untilMore()))
        for (const shopper of shoppers) shopper.isDone = true
        await Promise.all(work)
        for (const shopper of shoppers) wrong.push(...shopper.wrong, ...(await shopper.findLost()))
        wrong.push(...(await shop.findBroken(stock)))
      } finally {
        await shop.remove()
      }
    }
    log(`answers while it was full: ${JSON.stringify(counts)}`)
    log(
      `written again after there was room: ${describeTimes(recoveredMs)}; after PostgreSQL had ended, started: ${describeTimes(restartedMs)}`,
    )
    for (const ms of [...recoveredMs, ...restartedMs])
      if (ms > RECOVERS_WITHIN_MS) wrong.push({ what: 'recovered too late', ms })
    if (!counts['write 503']) wrong.push({ what: 'no write was put off: the disk was not full' })
    log(summarize(n, wrong.length, seed))
    requireNone('what a full disk did', wrong)
  },
}

/** Fills the disk; returns a function that frees it. */
function fill(shop: FaultyShop): () => void {
  const ballast = join(shop.dataDir, 'ballast')
  spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=4k'])
  return () => rmSync(ballast)
}

/** Shopper who adds items without pause, and gets 503 while the disk is full. */
class Busy {
  readonly wrong: object[] = []
  isDone = false
  readonly #shop: FaultyShop
  readonly #productId: string
  readonly #counts: Record<string, number>
  readonly #shopper: Shopper
  #ownerId = ''
  #added = 0

  static async arrive(shop: FaultyShop, productId: string, counts: Record<string, number>): Promise<Busy> {
    const shopper = new Busy(shop, productId, counts)
    shopper.#ownerId = await shopper.#shopper.arrive()
    return shopper
  }

  private constructor(shop: FaultyShop, productId: string, counts: Record<string, number>) {
    this.#shop = shop
    this.#productId = productId
    this.#counts = counts
    this.#shopper = new Shopper(shop, {
      onTrouble: async (answer) => {
        count(counts, `write ${answer.status ?? 'without answer'}`)
        if (answer.status !== undefined && !isAsDocumented(answer)) this.wrong.push({ what: 'a refusal', answer })
        await pause(100)
      },
    })
  }

  async work(): Promise<void> {
    while (!this.isDone) {
      const { quantity } = await this.#shopper.add(this.#productId)
      this.#added++
      count(this.#counts, 'write 200')
      if (quantity !== this.#added) this.wrong.push({ what: 'an add', quantity, added: this.#added })
      await pause(20)
    }
  }

  /** Resolves after the next acknowledged write. */
  async untilMore(): Promise<void> {
    for (const before = this.#added; this.#added === before;) await pause(10)
  }

  async findLost(): Promise<object[]> {
    const [row] = await this.#shop.query<{ quantity: number }>(
      `select (lines -> 0 ->> 'quantity')::int as quantity from carts where owner_id = $1`,
      [this.#ownerId],
    )
    return row?.quantity === this.#added
      ? []
      : [{ what: 'lost or doubled', ownerId: this.#ownerId, told: this.#added, kept: row?.quantity }]
  }
}

async function prepareOrder(shop: FaultyShop, productId: string) {
  const shopper = new Shopper(shop, { onTrouble: () => pause(100) })
  await shopper.arrive()
  await shopper.add(productId)
  const checkoutId = await shopper.checkOut()
  const page: Answer = await shopper.enter(checkoutId)
  return { place: () => shopper.place(checkoutId, page) }
}

function isAsDocumented({
  status,
  text,
  retryAfterSeconds = 0,
}: {
  status: number | undefined
  text: string
  retryAfterSeconds: number | undefined
}): boolean {
  const { message, details } = JSON.parse(text) as {
    message?: string
    details?: { applicationError?: { code: string; description: string } }
  }
  const isClear =
    details?.applicationError?.code === 'UNAVAILABLE' &&
    details.applicationError.description === message &&
    !/ at |\.ts/.test(text)
  return status === 503 && isClear && retryAfterSeconds >= 1 && retryAfterSeconds <= 30
}

/** Reads pages of the shop and the catalogue of the API. */
async function readForAWhile(shop: FaultyShop, ms: number, counts: Record<string, number>): Promise<object[]> {
  const wrong: object[] = []
  for (const until = performance.now() + ms; performance.now() < until; await pause(50)) {
    const answers = await Promise.all([
      fetch(`${shop.storefrontUrl}/`),
      fetch(`${shop.storefrontUrl}/product-page/enamel-coffee-pot`),
      fetch(`${shop.storefrontUrl}/collections/kitchen`),
    ])
    // Proxies send no requests to a shop that takes no orders.
    const ready = await fetch(`${shop.providerUrl}/readyz`)
    count(counts, `ready ${ready.status}`)
    if (ready.status !== 503) wrong.push({ what: 'ready on a full disk', status: ready.status })
    for (const answer of answers) {
      const text = await answer.text()
      count(counts, `read ${answer.status}`)
      if (answer.status !== 200)
        wrong.push({ what: 'a read', url: answer.url, status: answer.status, text: text.slice(0, 500) })
    }
  }
  return wrong
}

/** Uses up the WAL segment, as a busy shop does in minutes: PostgreSQL has no room for another. */
async function useUpWhatIsSetAside(shop: FaultyShop): Promise<void> {
  const connection = await joinEmbedded({ dataDir: shop.dataDir })
  if (!connection) throw new Error('The shop is not running.')
  // Uses the shop's own database: the first session in another one needs room for its catalog cache.
  const pool = createPool({ ...connection, user: 'postgres' }, { max: 1 })
  // A few segments may be reserved. This session may be the one without room; a mere timeout has ended nothing.
  const useOne = () => pool.query(`select pg_logical_emit_message(true, 'used up', 'x'), pg_switch_wal()`)
  for (let segments = 0; segments < MOST_SEGMENTS && shop.isRunning(); segments++)
    await useOne().catch(() => pause(100))
  await pool.end()
}

async function untilEnded(shop: FaultyShop): Promise<void> {
  for (const deadline = performance.now() + 20_000; shop.isRunning(); await pause(50)) {
    if (performance.now() > deadline) throw new Error('The shop goes on after its database could not.')
  }
}

/** Output and log come through two pipes: in either order, and a moment after the end. */
async function checkLastWords(shop: FaultyShop, couldNot: string): Promise<object[]> {
  const expected = new RegExp(
    `disk that holds .* is full, so PostgreSQL could not ${couldNot}\\. No stored data is lost\\. Free some space`,
  )
  for (const deadline = performance.now() + 5_000; ; await pause(50)) {
    const said = shop.output().trim().split('\n')
    const last = said.findLast((line) => line !== '' && !line.startsWith('{')) ?? ''
    if (expected.test(last)) return []
    if (performance.now() > deadline)
      return [{ what: `the last words of the shop that could not ${couldNot}`, said: said.slice(-12) }]
  }
}

async function starts(shop: FaultyShop): Promise<boolean> {
  return shop.restart().then(
    () => true,
    () => false,
  )
}

function count(counts: Record<string, number>, what: string): void {
  counts[what] = (counts[what] ?? 0) + 1
}
