/**
 * The shop killed again and again under shoppers who write, with an account of everything that was acknowledged to
 * them.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { createSeededRandom, type SeededRandom } from './seeded-random.ts'
import { type FaultyShop, type InitialStock, startFaultyShop } from './faulty-shop.ts'
import { describeTimes, requireNone, summarize } from './report.ts'
import { Shopper } from './shopper.ts'
import { setStock } from './set-stock.ts'

export interface KillRounds {
  n: number
  seed: number
  log(line: string): void
  /** Victim of a kill: Node alone, or every process of PostgreSQL. */
  victim: 'shop' | 'database'
}

const SHOPPERS = 6
const PLENTY = 1_000_000
const READY_WITHIN_MS = 3_000

/** Answers that one shopper received, and pending requests. */
interface Account {
  ownerId: string
  productId: string
  /** Pieces that were acknowledged, and those that might be in besides. */
  quantity: number
  adding: number
  checkoutId: string | undefined
  isPlacing: boolean
  orderId: string | undefined
}

/**
 * Between two kills everything that was acknowledged is looked for in the database before anybody writes again:
 * nothing of it is lost and nothing is half done. Then each shopper sends what was not answered once more, with the
 * same key, and no effect is there twice.
 */
export async function killUnderLoad({ n, seed, log, victim }: KillRounds): Promise<void> {
  const chance = createSeededRandom(seed)
  const shop = await startFaultyShop()
  try {
    const stock = await setStock(shop, { 'enamel-coffee-pot': PLENTY, 'hand-trowel': PLENTY })
    const gate = new Gate()
    const accounts: Account[] = []
    const counts = { writes: 0, retried: 0, orders: 0 }
    let isOver = false
    const shoppers = Array.from({ length: SHOPPERS }, async (_, index) => {
      const own = createSeededRandom(seed * SHOPPERS + index)
      while (!isOver)
        await shopOnce({
          shop,
          chance: own,
          gate,
          accounts,
          counts,
          productIds: stock.map(({ product_id }) => product_id),
        })
    })
    const failed = Promise.all(shoppers).then(() => new Promise<never>(() => {})) // rejects at the first failure of a shopper
    const readyMs: number[] = []
    const violations: object[] = []
    failed.catch(() => {})

    for (let kill = 1; kill <= n; kill++) {
      await Promise.race([failed, pause(chance.between(20, 600))])
      gate.close()
      await (victim === 'shop' ? shop.killShop() : shop.killDatabase())
      readyMs.push(await shop.restart())
      violations.push(...(await compare(shop, accounts, stock, `after kill ${kill}`)))
      gate.open()
    }
    isOver = true
    await Promise.all(shoppers)
    violations.push(...(await compare(shop, accounts, stock, 'at the end')))

    const late = readyMs.filter((ms) => ms > READY_WITHIN_MS).length
    log(`${counts.writes} acknowledged writes, ${counts.orders} orders, ${counts.retried} requests sent again`)
    log(`ready again: ${describeTimes(readyMs)}; ${late} of ${n} later than ${READY_WITHIN_MS / 1000} s`)
    log(`kills of the ${victim}: ${summarize(n, violations.length, seed)}`)
    requireNone('lost, half written or doubled', violations)
  } finally {
    await shop.remove()
  }
}

interface Story {
  shop: FaultyShop
  chance: SeededRandom
  gate: Gate
  accounts: Account[]
  counts: { writes: number; retried: number; orders: number }
  productIds: string[]
}

/** A visitor comes, adds a thing a few times, and more often than not buys. */
async function shopOnce({ shop, chance, gate, accounts, counts, productIds }: Story): Promise<void> {
  const shopper = new Shopper(shop, {
    onTrouble: async ({ status }) => {
      counts.retried++
      if (status === undefined || status === 503) await gate.pass()
      await pause(chance.between(5, 40))
    },
  })
  const ownerId = await shopper.arrive()
  const account: Account = {
    ownerId,
    productId: chance.pick(productIds),
    quantity: 0,
    adding: 0,
    checkoutId: undefined,
    isPlacing: false,
    orderId: undefined,
  }
  accounts.push(account)

  for (let remaining = chance.between(1, 4); remaining > 0; remaining--) {
    const quantity = chance.between(1, 3)
    account.adding = quantity
    const added = await shopper.add(account.productId, { quantity, key: randomUUID() })
    if (added.quantity !== account.quantity + quantity)
      throw new Error(`${account.quantity} and ${quantity} more became ${added.quantity} (visitor ${ownerId})`)
    account.quantity += quantity
    account.adding = 0
    counts.writes++
  }
  if (chance.happens(0.3)) return

  account.checkoutId = await shopper.checkOut()
  counts.writes++
  const page = await shopper.enter(account.checkoutId)
  account.isPlacing = true
  const { orderId, answer } = await shopper.place(account.checkoutId, page)
  if (!orderId) throw new Error(`No order (visitor ${ownerId}):\n${answer.text}`)
  account.orderId = orderId
  account.isPlacing = false
  counts.writes++
  counts.orders++
}

/** Charges in the bank's books without a payment, charged twice for one order, or not tracked although captured. */
const MONEY_WITHOUT_ORDER = `
  select key::text from test_charges c left join payments p on p.id = c.key
  where p.id is null or (c.status = 'captured' and p.status <> 'captured' and p.next_check_at is null)
  union all
  select min(key::text) from test_charges c join payments p on p.id = c.key where c.status = 'captured' group by p.order_id having count(*) > 1`

interface Kept {
  owner_id: string
  in_cart: number
  in_checkout: number
  checkouts: string[]
  /** Paid orders. */
  orders: string[]
  /** Placed orders that are not paid yet. */
  waiting: number
  payments: number
  ordered: number
}

/** Every account against the tables, and the invariants of the whole shop. */
async function compare(shop: FaultyShop, accounts: Account[], stock: InitialStock[], when: string): Promise<object[]> {
  const rows = await shop.query<Kept>(
    `select owner_id,
       coalesce((select sum((line ->> 'quantity')::int) from carts, jsonb_array_elements(lines) as line where carts.owner_id = owner.owner_id), 0)::int as in_cart,
       array(select id::text from checkouts where checkouts.owner_id = owner.owner_id) as checkouts,
       array(select id::text from orders where orders.owner_id = owner.owner_id and status = 'APPROVED') as orders,
       (select count(*) from orders where orders.owner_id = owner.owner_id and status = 'INITIALIZED')::int as waiting,
       (select count(*) from payments where payments.owner_id = owner.owner_id)::int as payments,
       coalesce((select sum((line ->> 'quantity')::int) from orders, jsonb_array_elements(content -> 'lineItems') as line where orders.owner_id = owner.owner_id and status = 'APPROVED'), 0)::int as ordered
     from unnest($1::uuid[]) as owner (owner_id)`,
    [accounts.map(({ ownerId }) => ownerId)],
  )
  const stored = new Map(rows.map((row) => [row.owner_id, row]))
  const wrong = accounts.flatMap((account) => {
    const row = stored.get(account.ownerId)!
    return isAsTold(account, row) ? [] : [{ when, account, row }]
  })
  const broken = await shop.findBroken(stock)
  const charges = await shop.query<{ key: string }>(MONEY_WITHOUT_ORDER)
  broken.push(...charges.map(({ key }) => ({ rule: 'what the bank takes is asked for by an order', found: key })))
  return [...wrong, ...broken.map((each) => ({ when, ...each }))]
}

function isAsTold(account: Account, row: Kept): boolean {
  const { quantity, adding, checkoutId, orderId, isPlacing } = account
  if (checkoutId && !row.checkouts.includes(checkoutId)) return false
  if (row.checkouts.length > 1) return false
  const isBought = row.orders.length === 1 && row.payments === 1 && row.ordered === quantity && row.in_cart === 0
  if (orderId) return isBought && row.orders[0] === orderId
  const isUnbought =
    row.orders.length === 0 && row.payments === 0 && (row.in_cart === quantity || row.in_cart === quantity + adding)
  // Its order is placed, and nobody knows yet whether the money was taken: it is nobody's order, and the cart is full.
  const isBeingPaid =
    row.waiting === 1 && row.orders.length === 0 && row.payments === 1 && row.in_cart === quantity && row.ordered === 0
  return isUnbought || (isPlacing && (isBought || isBeingPaid))
}

/** Closed while the shop is down and looked at; who comes to it waits. */
class Gate {
  #opened: Promise<void> = Promise.resolve()
  #open: () => void = () => {}

  close(): void {
    this.#opened = new Promise((resolve) => (this.#open = resolve))
  }

  open(): void {
    this.#open()
  }

  pass(): Promise<void> {
    return this.#opened
  }
}
