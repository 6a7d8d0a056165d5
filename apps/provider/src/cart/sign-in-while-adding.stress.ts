import { setTimeout as pause } from 'node:timers/promises'
import { STORES_APP_ID } from '@cartwright/contract'
import { createSeededRandom } from '../../../../e2e/faults/seeded-random.ts'
import { type FaultyShop, startFaultyShop } from '../../../../e2e/faults/faulty-shop.ts'
import { newVisitor, register, signIn } from '../../../../e2e/faults/member.ts'
import { requireNone, summarize } from '../../../../e2e/faults/report.ts'
import { setStock } from '../../../../e2e/faults/set-stock.ts'

const ADDS = 50
const PLENTY = 1_000_000
/** Within which the last tab is followed. */
const PATIENCE_MS = 30_000

/** One member, who signs in again and again, each time as another visitor, while that visitor's other tab adds. */
export const stressTest = {
  group: 'races',
  name: `somebody signs in while another tab adds ${ADDS} times: nothing is lost, and each counts once`,
  full: 200,
  small: 2,
  isStress: true,
  slice: 20,
  async run({ n, seed, log }: { n: number; seed: number; log(line: string): void }): Promise<void> {
    const chance = createSeededRandom(seed)
    const shop = await startFaultyShop({ env: { CARTWRIGHT_DURABILITY: 'none' } })
    try {
      const [{ product_id: productId } = { product_id: '' }] = await setStock(shop, { 'enamel-coffee-pot': PLENTY })
      const email = await register(shop)
      let memberToken = ''
      const failures: object[] = []
      for (let round = 1; round <= n; round++) {
        const visitorToken = await newVisitor(shop)
        const adds = Array.from({ length: ADDS }, async () => {
          await pause(chance.between(0, 400))
          return add(shop, visitorToken, productId)
        })
        await pause(chance.between(0, 200))
        memberToken = await signIn(shop, email, visitorToken)
        const refused = (await Promise.all(adds)).filter((status) => status !== 200)
        if (refused.length > 0) failures.push({ round, refused })
        // The rate limit would refuse this many sign-ins of one address.
        await shop.query('delete from rate_limits')
      }
      const expected = n * ADDS
      const pieces = await waitForPieces(shop, memberToken, expected)
      if (pieces !== expected) failures.push({ expected, pieces })
      log(`${expected} additions, ${pieces} in the member's cart`)
      log(summarize(n, failures.length, seed))
      requireNone('additions lost or counted twice', [...failures, ...(await shop.findBroken())])
    } finally {
      await shop.remove()
    }
  },
}

async function add({ providerUrl }: FaultyShop, authorization: string, catalogItemId: string): Promise<number> {
  const lineItems = [{ quantity: 1, catalogReference: { appId: STORES_APP_ID, catalogItemId } }]
  const { status } = await fetch(`${providerUrl}/ecom/v1/carts/current/add-to-cart`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ lineItems }),
  })
  return status
}

/** Tabs are followed every few seconds. */
async function waitForPieces(shop: FaultyShop, token: string, expected: number): Promise<number> {
  const until = Date.now() + PATIENCE_MS
  for (;;) {
    const pieces = await readPieces(shop, token)
    if (pieces >= expected || Date.now() > until) return pieces
    await pause(500)
  }
}

async function readPieces({ providerUrl }: FaultyShop, authorization: string): Promise<number> {
  const answer = await fetch(`${providerUrl}/ecom/v1/carts/current`, { headers: { authorization } })
  const { cart } = (await answer.json()) as { cart?: { lineItems: { quantity: number }[] } } // as the contract has it
  return cart?.lineItems.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0
}
