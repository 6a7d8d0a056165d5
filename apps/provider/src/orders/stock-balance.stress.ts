import fc from 'fast-check'
import { startPagelessShop } from '../testing/pageless-shop.ts'
import { MANUAL_PAYMENT, renderQuote } from '../testing/stock/buyer.ts'
import { playScript } from '../testing/stock/play.ts'
import { scripts } from '../testing/stock/script.ts'

/**
 * Random purchases, payments, returns and decisions of merchants, in sequence and concurrently: stock and held stock
 * always follow from them.
 */
export const stressTest = {
  group: 'stock',
  name: 'whatever buyers and merchants do, one by one or at once, what is left and what is held make what there was',
  full: 10_000,
  small: 15,
  isStress: true,
  slice: 500,
  async run({ n, seed }: { n: number; seed: number }): Promise<void> {
    const shop = await startPagelessShop({
      name: 'stock',
      settings: { payments: { manual: [MANUAL_PAYMENT], holdMinutes: 30 }, signIn: { captcha: 'NONE' } },
      render: renderQuote,
    })
    try {
      await fc.assert(
        fc.asyncProperty(scripts, (each) => playScript(shop, each)),
        { numRuns: n, seed },
      )
      if (shop.logged.length > 0) throw new Error(`In the log of the shop:\n${shop.logged.join('\n')}`)
    } finally {
      await shop.close()
    }
  },
}
