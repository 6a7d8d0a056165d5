import { setTimeout as pause } from 'node:timers/promises'
import { WRITE_CONNECTIONS } from '../../apps/provider/src/platform/db/open-database.ts'
import { createVisitor, send } from './outages/calls.ts'
import type { ProxiedShop } from './proxied-shop.ts'

const SETTLED_WITHIN_MS = 12_000
/** A connection that is lost stays lost; one that is opened on a busy machine is there in the end. */
const LENT_WITHIN_MS = 30_000
/** Less than the shop waits for a lock. */
const HELD_MS = 1_200

/** Resources that a shop still holds after outages: transactions, locks, or leaked connections. */
export async function requireIdle(shop: ProxiedShop): Promise<string[]> {
  const wrong: string[] = []
  for (const deadline = performance.now() + SETTLED_WITHIN_MS; ; await pause(100)) {
    const busy = await shop.query<{ state: string; query: string }>(
      `select state, query from pg_stat_activity where application_name like 'cartwright%' and state <> 'idle' and now() - state_change > interval '1 second'`,
    )
    if (busy.length === 0) break
    if (performance.now() < deadline) continue
    wrong.push(...busy.map(({ state, query }) => `A session is ${state} in: ${query}`))
    break
  }
  const locks = await shop.query<{ locktype: string }>(`select locktype from pg_locks where locktype = 'advisory'`)
  wrong.push(...locks.map(({ locktype }) => `There is a lock: ${locktype}`))
  let lent = 0
  for (const deadline = performance.now() + LENT_WITHIN_MS; lent < WRITE_CONNECTIONS && performance.now() < deadline;)
    lent = Math.max(lent, await countLendable(shop))
  if (lent !== WRITE_CONNECTIONS) wrong.push(`Of ${WRITE_CONNECTIONS} connections for writes, ${lent} can be used.`)
  return wrong
}

/** How many writes wait for the same lock when there are more of them than connections. */
async function countLendable(shop: ProxiedShop): Promise<number> {
  const visitors = await Promise.all(Array.from({ length: WRITE_CONNECTIONS + 4 }, () => createVisitor(shop)))
  const holding = shop.query(
    `begin; lock table idempotency_keys in access exclusive mode; select pg_sleep(${HELD_MS / 1000}); commit`,
  )
  await pause(100)
  // Each in a transaction of its own, as carts and their checkouts are not.
  const body = { ecomCheckout: { checkoutId: crypto.randomUUID() } }
  const writes = visitors.map(([token]) => send(shop, '/_api/redirects-api/v1/redirect-session', { token, body }))
  let most = 0
  for (const until = performance.now() + HELD_MS - 300; performance.now() < until; await pause(50)) {
    const [row] = await shop.query<{ waiting: number }>(
      `select count(*)::int as waiting from pg_stat_activity where application_name like 'cartwright%' and wait_event_type = 'Lock'`,
    )
    most = Math.max(most, row?.waiting ?? 0)
  }
  await Promise.all([holding, ...writes])
  return most
}
