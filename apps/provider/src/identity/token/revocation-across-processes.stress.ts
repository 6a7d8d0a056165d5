import { setTimeout as pause } from 'node:timers/promises'
import { startSecondProcess, startFaultyShop } from '../../../../../e2e/faults/faulty-shop.ts'
import { createVisitorToken, renewToken } from '../../../../../e2e/faults/renewals.ts'
import { describeTimes, requireNone, summarize } from '../../../../../e2e/faults/report.ts'
import type { ShopAddress } from '../../../../../e2e/shop.ts'

const WITHIN_MS = 30_000

export const stressTest = {
  group: 'refresh',
  name: 'a sign-in that ends in one process is refused by another, which has let its access token through before',
  full: 100,
  small: 4,
  isStress: true,
  slice: 100,
  async run({ n, seed, log }: { n: number; seed: number; log(line: string): void }): Promise<void> {
    const shop = await startFaultyShop()
    try {
      const other = await startSecondProcess(shop)
      try {
        const signIns = []
        for (let i = 0; i < n; i++) {
          const first = await createVisitorToken(shop)
          const { access, next } = await renewToken(shop, first)
          await renewToken(shop, next)
          if (!(await isLetThrough(other, access))) throw new Error('A good access token was refused.')
          signIns.push({ first, access, next })
        }
        // Simulates the end of the minute in which a replaced token is accepted again.
        await shop.query("update refresh_tokens set presented_at = presented_at - interval '2 minutes'")
        const took = await Promise.all(
          signIns.map(async ({ first, access, next }, at) => {
            await (at % 2 === 0 ? renewToken(shop, first) : revoke(shop, next))
            return timeUntilRefused(other, access)
          }),
        )
        log(`refused by the other process: ${describeTimes(took)}`)
        const late = took.filter((ms) => ms > WITHIN_MS)
        log(`let through for longer than ${WITHIN_MS / 1_000} s: ${summarize(n, late.length, seed)}`)
        requireNone('let through for too long', late)
      } finally {
        await other.remove()
      }
    } finally {
      await shop.remove()
    }
  },
}

async function timeUntilRefused(shop: ShopAddress, access: string): Promise<number> {
  const begun = performance.now()
  const took = () => performance.now() - begun
  while (took() <= WITHIN_MS && (await isLetThrough(shop, access))) await pause(50)
  return took()
}

async function isLetThrough({ providerUrl }: ShopAddress, access: string): Promise<boolean> {
  const { status } = await fetch(`${providerUrl}/ecom/v1/carts/current`, { headers: { authorization: access } })
  return status !== 401
}

async function revoke({ providerUrl }: ShopAddress, token: string): Promise<void> {
  await fetch(`${providerUrl}/oauth2/revoke`, { method: 'POST', body: new URLSearchParams({ token }) })
}
