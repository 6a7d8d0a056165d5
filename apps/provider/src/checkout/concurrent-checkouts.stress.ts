import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type FaultyShop, type InitialStock, startFaultyShop } from '../../../../e2e/faults/faulty-shop.ts'
import { requireNone, summarize } from '../../../../e2e/faults/report.ts'
import { type Answer, Shopper } from '../../../../e2e/faults/shopper.ts'
import { setStock } from '../../../../e2e/faults/set-stock.ts'

const ADDS = 50
const SUBMISSIONS = 20
/** Reads the one order and all that exist. */
const BOUGHT = 2
const PLENTY = 1_000_000

/** Duplicate submissions of impatient buyers, unreliable networks and second tabs. */
export const stressTest = {
  group: 'races',
  name: 'one cart and one checkout asked many times at once: each call counts once',
  full: 100,
  small: 1,
  isStress: true,
  slice: 20,
  async run({ n, seed, log }: { n: number; seed: number; log(line: string): void }): Promise<void> {
    const shop = await startFaultyShop({ env: { CARTWRIGHT_DURABILITY: 'none' } })
    try {
      const stock = await setStock(shop, { 'enamel-coffee-pot': PLENTY })
      const [{ product_id: productId }] = stock as [(typeof stock)[0]]
      const wrong: object[] = []
      const sold: InitialStock[] = []
      for (let round = 1; round <= n; round++) {
        const [few] = (await setStock(shop, { 'hand-trowel': BOUGHT })) as [InitialStock]
        sold[0] = { ...few, quantity: BOUGHT * round }
        wrong.push(
          ...(await addWithOneKey(shop, productId)),
          ...(await addWithManyKeys(shop, productId)),
          ...(await submitTogether(shop, few.product_id)),
        )
      }
      wrong.push(...(await shop.findBroken([...stock, ...sold])))
      log(
        `each time ${ADDS} adds with one key, ${ADDS} with keys of their own, ${SUBMISSIONS} submissions of one checkout`,
      )
      log(summarize(n, wrong.length, seed))
      requireNone('calls that counted twice, or not, or were answered differently', wrong)
    } finally {
      await shop.remove()
    }
  },
}

async function addWithOneKey(shop: FaultyShop, productId: string): Promise<object[]> {
  const shopper = await newShopper(shop)
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: ADDS }, () => shopper.add(productId, { key })))
  const texts = new Set(answers.map(({ answer }) => answer.text))
  const replayed = answers.filter(({ answer }) => answer.headers.get('idempotent-replayed') === 'true').length
  const lines = readLines(await shopper.readCart())
  const isRight = lines.length === 1 && lines[0]?.quantity === 1 && texts.size === 1 && replayed === ADDS - 1
  return isRight ? [] : [{ what: 'adds with one key', lines, differentAnswers: texts.size, replayed }]
}

async function addWithManyKeys(shop: FaultyShop, productId: string): Promise<object[]> {
  const shopper = await newShopper(shop)
  const answers = await Promise.all(Array.from({ length: ADDS }, () => shopper.add(productId)))
  const seen = new Set(answers.map(({ quantity }) => quantity))
  const lines = readLines(await shopper.readCart())
  const isRight = lines.length === 1 && lines[0]?.quantity === ADDS && seen.size === ADDS
  return isRight ? [] : [{ what: 'adds with keys of their own', lines, differentAnswers: seen.size }]
}

async function submitTogether(shop: FaultyShop, productId: string): Promise<object[]> {
  const shopper = await newShopper(shop)
  await shopper.add(productId, { quantity: BOUGHT })
  const checkoutId = await shopper.checkOut()
  const page = await shopper.enter(checkoutId)
  const placed = await Promise.all(Array.from({ length: SUBMISSIONS }, () => shopper.place(checkoutId, page)))
  const orders = await shop.query<{ id: string }>('select id from orders where checkout_id = $1', [checkoutId])
  const answers = new Set(placed.map(({ answer }) => `${answer.status} ${answer.location}`))
  const isRight = orders.length === 1 && answers.size === 1 && placed[0]?.orderId === orders[0]?.id
  return isRight
    ? []
    : [
        {
          what: 'submissions of one checkout',
          orders,
          answers: [...answers],
          notice: placed.find(({ orderId }) => !orderId)?.answer.text.match(/<h1[\s\S]{0,600}/)?.[0],
        },
      ]
}

async function newShopper(shop: FaultyShop): Promise<Shopper> {
  const shopper = new Shopper(shop, {
    onTrouble: ({ retryAfterSeconds = 1 }) => pause(retryAfterSeconds * 1_000 * Math.random()),
  })
  await shopper.arrive()
  return shopper
}

function readLines({ body }: Answer): { quantity: number }[] {
  return body.cart?.lineItems ?? []
}
