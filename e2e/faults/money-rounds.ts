/**
 * The shop killed again and again while Stripe takes money, balances are collected and refunds go back, with a look
 * into the books of both.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import {
  startFakeStripeApi,
  type FakeStripeApi,
} from '../../apps/provider/src/payments/stripe/testing/fake-stripe-api.ts'
import { callAsMerchant } from '../merchant.ts'
import { runCommand } from '../run-command.ts'
import { type SeededRandom, createSeededRandom } from './seeded-random.ts'
import { type FaultyShop, startFaultyShop } from './faulty-shop.ts'
import { requireNone, summarize } from './report.ts'
import { Shopper } from './shopper.ts'
import { setStock } from './set-stock.ts'

const BUYERS = 4
const SETTLES_WITHIN_MS = 60_000
const BANK = { code: 'bank', title: 'Bank transfer', kind: 'BANK_TRANSFER', instructions: 'IBAN DE00' }

interface Counts {
  paid: number
  collected: number
  refunded: number
}

export async function killWhileMoneyMoves({
  n,
  seed,
  log,
}: {
  n: number
  seed: number
  log(line: string): void
}): Promise<void> {
  const chance = createSeededRandom(seed)
  const cleanUps: (() => void)[] = []
  const stripe = await startFakeStripeApi((cleanUp) => void cleanUps.push(cleanUp))
  const { secretKey, publishableKey, webhookSecret, apiUrl = '' } = stripe.account
  const shop = await startFaultyShop({
    env: {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_PUBLISHABLE_KEY: publishableKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: apiUrl,
    },
  })
  try {
    const [stocked] = await setStock(shop, { 'hand-trowel': 1_000_000 })
    const productId = stocked!.product_id // one was asked for
    const key = await openTill(shop)
    const counts: Counts = { paid: 0, collected: 0, refunded: 0 }
    let isOver = false
    const buyers = Array.from({ length: BUYERS }, async (_, index) => {
      const own = createSeededRandom(seed * BUYERS + index)
      while (!isOver) await buyAndGiveBack({ shop, stripe, key, productId, chance: own, counts })
    })
    const failed = Promise.all(buyers).then(() => new Promise<never>(() => {})) // rejects at the first failure
    failed.catch(() => {})
    const violations: object[] = []
    for (let kill = 1; kill <= n; kill++) {
      await Promise.race([failed, pause(chance.between(200, 2_500))])
      await shop.killShop()
      await shop.restart()
      violations.push(...(await shop.findBroken()).map((each) => ({ when: `after kill ${kill}`, ...each })))
    }
    isOver = true
    await Promise.all(buyers)
    await settle(shop)
    violations.push(...(await shop.findBroken()), ...(await compareBooks(shop, stripe)))
    log(`${counts.paid} paid by Stripe, ${counts.collected} collected by hand, ${counts.refunded} paid back`)
    log(summarize(n, violations.length, seed))
    requireNone('money lost, taken or given twice', violations)
  } finally {
    await shop.remove()
    for (const cleanUp of cleanUps) cleanUp()
  }
}

/** By hand as well as by Stripe, and somebody who may pay back. */
async function openTill(shop: FaultyShop): Promise<string> {
  const scopes = ['SCOPE.DC-ECOM-MEGA.MANAGE-ECOM', 'SCOPE.DC-ECOM.MANAGE-SETTINGS'].flatMap((each) => [
    '--scope',
    each,
  ])
  const printed = await runCommand(shop, 'api-key', 'create', '--name', 'till', ...scopes)
  const merchantKey = /cw_[\w-]{43}/.exec(printed)?.[0] ?? ''
  // Over HTTP: what a command sets, the shop that runs knows only a second later.
  const settings = { payments: { manual: [BANK], holdMinutes: 30 } }
  await callAsMerchant({ ...shop, merchantKey }, 'PATCH', '/cartwright/v1/settings', { settings })
  return merchantKey
}

interface Story {
  shop: FaultyShop
  stripe: FakeStripeApi
  key: string
  productId: string
  chance: SeededRandom
  counts: Counts
}

/** A request without an answer is repeated, as people and Stripe do. */
async function buyAndGiveBack({ shop, stripe, key, productId, chance, counts }: Story): Promise<void> {
  const shopper = new Shopper(shop, { onTrouble: () => pause(50) })
  await shopper.arrive()
  await shopper.add(productId)
  const checkoutId = await shopper.checkOut()
  const isByHand = chance.happens(0.4)
  const page = await shopper.enter(checkoutId)
  const email = `${randomUUID()}@example.com`
  const form = { paymentMethod: isByHand ? 'bank' : 'stripe', cardNumber: '', cardExpiry: '', cardCode: '', email }
  // With Stripe the form comes back to the payment page: the buyer pays there meanwhile.
  const placing = shopper.place(checkoutId, page, form)
  if (!isByHand) void confirmAll(stripe, placing)
  const { orderId, answer } = await placing
  if (!orderId) throw new Error(`No order:\n${answer.text}`)
  const call = (path: string, body: object) =>
    insist(shop, path, { body: JSON.stringify(body), key, idempotencyKey: randomUUID() })
  if (isByHand) {
    await call(`/ecom/v1/payments-collector/orders/${orderId}/mark-as-paid`, {})
    counts.collected++
  } else counts.paid++
  await call('/ecom/v1/order-billing/refund-payments', { orderId })
  counts.refunded++
}

/** Stripe's script, for whoever stands before its form. */
async function confirmAll({ books }: FakeStripeApi, until: Promise<unknown>): Promise<void> {
  let isDone = false
  void until.catch(() => {}).then(() => (isDone = true))
  while (!isDone) {
    for (const intent of books.intents.values())
      if (intent.status === 'requires_payment_method') books.confirm(intent.client_secret, 'good')
    await pause(50)
  }
}

async function insist(
  { providerUrl }: FaultyShop,
  path: string,
  { body, key, idempotencyKey }: { body: string; key: string; idempotencyKey: string },
): Promise<void> {
  const headers = { authorization: key, 'content-type': 'application/json', 'idempotency-key': idempotencyKey }
  for (;;) {
    const answer = await fetch(providerUrl + path, { method: 'POST', headers, body }).catch(() => undefined)
    if (answer?.status === 200) return
    if (answer && answer.status < 500)
      throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`)
    await pause(50)
  }
}

/** Until the jobs have nothing left to ask for. */
async function settle(shop: FaultyShop): Promise<void> {
  await shop.query(`update refunds set next_check_at = now() where next_check_at is not null`)
  await shop.query(`update payments set next_check_at = now() where next_check_at is not null and status <> 'due'`)
  const deadline = performance.now() + SETTLES_WITHIN_MS
  for (;;) {
    const [left] = await shop.query<{ left: number }>(
      `select ((select count(*) from refunds where status in ('started', 'pending')) + (select count(*) from payments where status in ('started', 'challenged', 'pending'))
        + (select count(*) from orders where invoice_number is null and paid_minor > 0) + (select count(*) from orders where credited_minor < refunded_minor))::int as left`,
    )
    if (left?.left === 0) return
    if (performance.now() > deadline) throw new Error(`${left?.left} payments, refunds and papers are not settled.`)
    await pause(200)
  }
}

/** Compares each payment: Stripe's captured minus refunded amount, against the shop's. */
async function compareBooks(shop: FaultyShop, { books }: FakeStripeApi): Promise<object[]> {
  const rows = await shop.query<{ reference: string; kept: string }>(
    `select reference, (amount_minor - refunded_minor)::text as kept from payments where provider = 'stripe' and status = 'captured'`,
  )
  const atShop = new Map(rows.map(({ reference, kept }) => [reference, Number(kept)]))
  const wrong = [...books.intents.values()].flatMap(({ id, amount_received: taken }) => {
    const refunds = [...books.refunds.values()].filter((each) => each.payment_intent === id && each.status !== 'failed')
    const netAmount = taken - refunds.reduce((sum, { amount }) => sum + amount, 0)
    return netAmount === (atShop.get(id) ?? 0) ? [] : [{ intent: id, atStripe: netAmount, atShop: atShop.get(id) }]
  })
  const twice = await shop.query<{ order_id: string }>(
    `select order_id from refunds where status = 'done' group by order_id having sum(amount_minor) <> (select paid_minor from orders where id = order_id)`,
  )
  return [...wrong, ...twice]
}
