import { setTimeout as pause } from 'node:timers/promises'
import { createSeededRandom } from '../../../../e2e/faults/seeded-random.ts'
import { startFaultyShop } from '../../../../e2e/faults/faulty-shop.ts'
import { requireNone, summarize } from '../../../../e2e/faults/report.ts'
import { type Answer, Shopper } from '../../../../e2e/faults/shopper.ts'
import { setStock } from '../../../../e2e/faults/set-stock.ts'
import { runCommand } from '../../../../e2e/run-command.ts'
import type { Trials } from './flash-sale.stress.ts'

const PREPARED_AT_ONCE = 10
const PLENTY = 1_000_000
const CODE = 'LAST'

/** All buyers have the coupon in the total, then submit at once. */
export const stressTest = {
  group: 'races',
  name: 'the last use of a coupon over HTTP: one order has it, and everybody else is told before they pay more',
  full: 1_000,
  small: 20,
  isStress: true,
  slice: 100,
  async run({ n, seed, log }: Trials): Promise<void> {
    const chance = createSeededRandom(seed)
    const shop = await startFaultyShop({ env: { CARTWRIGHT_DURABILITY: 'none' } })
    try {
      const stock = await setStock(shop, { 'enamel-coffee-pot': PLENTY })
      const [{ product_id: productId }] = stock as [(typeof stock)[0]]
      await runCommand(shop, 'coupon', 'create', CODE, '--percent', '10', '--max-uses', '1')
      let comeBack = 0
      const onTrouble = async ({ retryAfterSeconds = 1 }: { retryAfterSeconds: number | undefined }): Promise<void> => {
        comeBack++
        await pause(retryAfterSeconds * 1_000 * (0.5 + chance.next()))
      }
      const buyers: { shopper: Shopper; checkoutId: string; page: Answer }[] = []
      let waiting = n
      await Promise.all(
        Array.from({ length: PREPARED_AT_ONCE }, async () => {
          while (waiting-- > 0) {
            const shopper = new Shopper(shop, { onTrouble })
            await shopper.arrive()
            await shopper.add(productId)
            const checkoutId = await shopper.checkOut()
            await shopper.enter(checkoutId)
            buyers.push({ shopper, checkoutId, page: await shopper.useCoupon(checkoutId, CODE) })
          }
        }),
      )
      comeBack = 0

      const placed = await Promise.all(
        buyers.map(({ shopper, checkoutId, page }, position) =>
          shopper.place(checkoutId, page, { email: `buyer${position}@example.com` }),
        ),
      )
      const bought = placed.filter(({ orderId }) => orderId).length
      const untold = placed.filter(({ orderId, answer }) => !orderId && !saysLookAgain(answer))
      const [kept] = await shop.query<{ orders: number; uses: number }>(
        'select (select count(*) from orders)::int as orders, (select uses from coupons where code = $1)::int as uses',
        [CODE],
      )
      const wrong = [
        ...(bought === 1 && kept?.orders === 1 && kept.uses === 1
          ? []
          : [`${bought} told that they bought, ${kept?.orders} orders, used ${kept?.uses} times`]),
        ...untold.map(({ answer }) => `${answer.status}: ${answer.text.slice(0, 2_000)}`),
        ...(await shop.findBroken(stock)),
      ]
      log(`${n} buyers, one use: ${bought} orders; asked to come back ${comeBack} times`)
      log(summarize(n, wrong.length, seed))
      requireNone('a coupon used twice or not at all, or answers that do not say so', wrong)
    } finally {
      await shop.remove()
    }
  },
}

function saysLookAgain({ status, text }: Answer): boolean {
  return status === 200 && text.includes('Please review the total')
}
