import { setTimeout as pause } from 'node:timers/promises'
import { createSeededRandom } from '../../../../e2e/faults/seeded-random.ts'
import { startFaultyShop } from '../../../../e2e/faults/faulty-shop.ts'
import { describeTimes, requireNone, summarize } from '../../../../e2e/faults/report.ts'
import { type Answer, Shopper } from '../../../../e2e/faults/shopper.ts'
import { setStock } from '../../../../e2e/faults/set-stock.ts'

const PREPARED_AT_ONCE = 40

/** All buyers load the checkout page of one product, then submit at once. */
export const stressTest = {
  group: 'races',
  name: 'a flash sale over HTTP: as many orders as there were units, and a clear answer to everybody else',
  full: 2_000,
  small: 60,
  isStress: true,
  slice: 2_000,
  async run({ n, seed, log }: Trials): Promise<void> {
    await sell(n < 1_000 ? 10 : 100, { n, seed, log })
  },
}

export interface Trials {
  n: number
  seed: number
  log(line: string): void
}

/** `n` buyers, each of whom wants one of `units` units. */
export async function sell(units: number, { n, seed, log }: Trials): Promise<void> {
  const chance = createSeededRandom(seed)
  const shop = await startFaultyShop({ env: { CARTWRIGHT_DURABILITY: 'none' } })
  try {
    const stock = await setStock(shop, { 'enamel-coffee-pot': units })
    const [{ product_id: productId }] = stock as [(typeof stock)[0]]
    let comeBack = 0
    const onTrouble = async ({ retryAfterSeconds }: { retryAfterSeconds: number | undefined }): Promise<void> => {
      comeBack++
      await pause((retryAfterSeconds ?? 1) * 1_000 * (0.5 + chance.next()))
    }

    const buyers: { shopper: Shopper; checkoutId: string; page: Answer }[] = []
    const prepare = async (): Promise<void> => {
      const shopper = new Shopper(shop, { onTrouble })
      await shopper.arrive()
      await shopper.add(productId)
      const checkoutId = await shopper.checkOut()
      buyers.push({ shopper, checkoutId, page: await shopper.enter(checkoutId) })
    }
    let waiting = n
    await Promise.all(
      Array.from({ length: PREPARED_AT_ONCE }, async () => {
        while (waiting-- > 0) await prepare()
      }),
    )
    comeBack = 0

    const ms: number[] = []
    const bought: { shopper: Shopper; orderId: string }[] = []
    const unclear: string[] = []
    await Promise.all(
      buyers.map(async ({ shopper, checkoutId, page }) => {
        const begun = performance.now()
        const { orderId, answer } = await shopper.place(checkoutId, page)
        ms.push(performance.now() - begun)
        if (orderId) bought.push({ shopper, orderId })
        else if (!saysSoldOut(answer)) unclear.push(`${answer.status}: ${answer.text.slice(0, 2_000)}`)
      }),
    )

    const [kept] = await shop.query<{ orders: number; left: number }>(
      'select (select count(*) from orders)::int as orders, (select quantity from stock where product_id = $1) as left',
      [productId],
    )
    const missing = await findMissing(bought)
    const broken = await shop.findBroken(stock)
    const wrong = [
      ...(bought.length === units && kept?.orders === units && kept.left === 0
        ? []
        : [`${units} units, ${bought.length} told that they bought one, ${kept?.orders} orders, ${kept?.left} left`]),
      ...missing,
      ...unclear,
      ...broken,
    ]
    log(
      `${n} buyers, ${units} units: ${bought.length} orders; answered ${describeTimes(ms)}; asked to come back ${comeBack} times`,
    )
    log(summarize(n, wrong.length, seed))
    requireNone('units sold twice or not at all, or answers that say nothing', wrong)
  } finally {
    await shop.remove()
  }
}

function saysSoldOut({ status, text }: Answer): boolean {
  return status === 200 && /sold out|not enough left/i.test(text)
}

/** Lists announced orders that their buyers cannot read. */
async function findMissing(bought: { shopper: Shopper; orderId: string }[]): Promise<string[]> {
  const orders = await Promise.all(bought.map(({ shopper, orderId }) => shopper.readOrder(orderId)))
  const found = orders.filter(({ status, body }) => status === 200 && body.order?.paymentStatus === 'PAID')
  const numbers = new Set(found.map(({ body }) => body.order?.number))
  return numbers.size === bought.length
    ? []
    : [`${bought.length} orders, ${found.length} found, ${numbers.size} numbers`]
}
