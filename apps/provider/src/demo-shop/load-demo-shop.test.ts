import Big from 'big.js'
import { expect, test } from 'vitest'
import type { Provider } from '../app/app.ts'
import { demo } from '../cli/demo.ts'
import { startEmptyShop } from '../testing/demo-shop.ts'
import { createDemoWithFewPictures, createSmallDemo, DEMO_FOLDER } from '../testing/small-demo.ts'
import { runCommand, runCommandIn, type TestShop } from '../testing/index.ts'
import { trials } from '../testing/trials.ts'
import type { DemoFiles } from './demo-files.ts'
import { describeForeignContent } from './load-demo-shop.ts'
import { readDemoFiles } from './read-demo-files.ts'
import { requireResettable, resetDemoShop } from './reset.ts'
import { startDemo } from './start-demo.ts'
import { findDemoState, isDemoLoading } from './demo-state.ts'

/** Counts the content by kind, and the stock of the mug. */
async function contentOf(shop: TestShop): Promise<Record<string, number>> {
  const count = async (table: 'products' | 'collections' | 'coupons' | 'accounts' | 'orders' | 'fulfillments') =>
    (await shop.db.selectFrom(table).select('id').execute()).length
  const { quantity } = await shop.db
    .selectFrom('stock')
    .innerJoin('products', 'products.id', 'stock.product_id')
    .where('slug', '=', 'stoneware-mug')
    .select(({ fn }) => fn.sum<string>('quantity').as('quantity'))
    .executeTakeFirstOrThrow()
  const tables = ['products', 'collections', 'coupons', 'accounts', 'orders', 'fulfillments'] as const
  const counts = await Promise.all(tables.map(async (table) => [table, await count(table)] as const))
  return { ...Object.fromEntries(counts), mugs: Number(quantity) }
}

const SMALL = { products: 3, collections: 1, coupons: 1, accounts: 2, orders: 1, fulfillments: 1, mugs: 59 }
const openKeys = async (shop: TestShop) =>
  (await shop.db.selectFrom('api_keys').select('id').where('revoked_at', 'is', null).execute()).length

test('the demo shop is loaded into an empty shop completely, in all its languages and through public operations only', async () => {
  // Browser tests load all pictures.
  const folder = await trials({ few: createDemoWithFewPictures, many: async () => DEMO_FOLDER })()
  const { shop, said, start } = await startEmptyShop(folder)
  const { done } = await startDemo(shop.provider, start)
  await done
  console.log(said.join('\n'))
  expect(said).toEqual([expect.stringMatching(/^The demo shop is loaded: /)])
  expect((await findDemoState(shop.db))?.status).toBe('loaded')
  const files = await readDemoFiles(folder)
  const found = await contentOf(shop)
  expect(found).toMatchObject({
    products: files.products.length,
    collections: files.collections.length,
    coupons: files.coupons.length,
    accounts: files.members.length,
    orders: files.orders.length,
  })
  expect(await openKeys(shop), 'keys that are good still').toBe(0)

  const token = await shop.newToken()
  for (const [language, texts] of files.texts) {
    const headers = { 'x-wix-linguist': language }
    const query = { filter: { slug: 'stoneware-mug' } }
    const { products } = await shop.ask('products.queryProducts', { query }, { token, headers })
    expect(products[0]?.name).toBe(texts.products.get('stoneware-mug')?.name)
  }
  await expectVariantsAsInFiles(shop, token, files)
  const orders = await shop.db
    .selectFrom('orders')
    .select(['status', 'payment_status', 'fulfillment_status', 'created_at'])
    .execute()
  const states = new Set(orders.flatMap((order) => [order.status, order.payment_status, order.fulfillment_status]))
  console.log(`states of orders: ${[...states].join(', ')}`)
  for (const state of [
    'APPROVED',
    'CANCELED',
    'PAID',
    'NOT_PAID',
    'PARTIALLY_REFUNDED',
    'FULFILLED',
    'PARTIALLY_FULFILLED',
    'NOT_FULFILLED',
  ])
    expect(states).toContain(state)
  const kept = await shop.db.selectFrom('member_addresses').select('account_id').execute()
  expect(kept.length, 'addresses that members have kept at their checkout').toBeGreaterThan(0)
  const ages = orders.map(({ created_at }) => (Date.now() - created_at.getTime()) / 86_400_000)
  expect([Math.max(...ages) > 150, Math.min(...ages) < 1]).toEqual([true, true])

  const owner = await shop.newStaffToken()
  await expectSumsToAddUp(shop, owner)

  const { settings } = (await shop.call('GET', '/cartwright/v1/settings', { token: owner })).body
  const { shipping, tax, discounts, fees, look, home } = settings
  const { coupons } = (await shop.call('GET', '/cartwright/v1/coupons', { token: owner })).body
  const languages = [...files.texts.keys()]
  const named: { texts?: { language: string }[] }[] = [
    ...shipping.regions.flatMap(({ options }: { options: object[] }) => options),
    ...tax.regions.flatMap(({ rates }: { rates: object[] }) => rates),
    ...[discounts.rules, fees.fees, coupons].flat(),
  ]
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter(({ texts = [] }) => texts.map(({ language }) => language).join() !== languages.join())).toEqual(
    [],
  )
  const [front] = home.sections
  expect(front).toMatchObject({ kind: 'FRONT', picture: { width: 1920, height: 1080 } })
  expect(front.picture.texts.map(({ language }: { language: string }) => language)).toEqual(languages)
  for (const { id } of [look.logo, front.picture]) {
    const picture = await shop.provider.fetch(new Request(new URL(`/media/${id}`, start.providerUrl)))
    expect([picture.status, (await picture.arrayBuffer()).byteLength > 10_000]).toEqual([200, true])
  }

  const [member] = files.members
  const login = { loginId: { email: member!.email }, password: member!.password }
  const { body } = await shop.call('POST', '/_api/iam/authentication/v2/login', { token, body: login })
  expect(body.state).toBe('SUCCESS')
}, 60_000)

/** Expects each variant to have the SKU, price and weight of the files: its own, or those of the product. */
async function expectVariantsAsInFiles(shop: TestShop, token: string, files: DemoFiles): Promise<void> {
  const found = await Promise.all(
    files.products.map(async ({ slug }) => {
      const { products } = await shop.ask('products.queryProducts', { query: { filter: { slug } } }, { token })
      return products[0]!
    }),
  )
  const listed = files.products.flatMap(({ slug, price, weightKg = '0', options, variants }, place) =>
    variants.map((variant) => {
      const { weight, sku, priceData, variants: kept } = found[place]!
      const isIt = (choices: Record<string, string> = {}) =>
        options.every(({ name }) => choices[name] === variant.choices[name])
      const own = options.length > 0 ? kept.find(({ choices }) => isIt(choices))?.variant : { weight, sku, priceData }
      return {
        said: [slug, variant.sku, Number(variant.price ?? price), Number(variant.weightKg ?? weightKg)],
        found: [slug, own?.sku, own?.priceData?.price, own?.weight ?? 0],
      }
    }),
  )
  expect(listed.length).toBeGreaterThan(150)
  expect(listed.map((each) => each.found)).toEqual(listed.map((each) => each.said))
}

/** Expects each order to equal the sum of its parts to the cent, and its tax the sum of their taxes. */
async function expectSumsToAddUp(shop: TestShop, token: string): Promise<void> {
  const ids = (await shop.db.selectFrom('orders').select('id').execute()).map(({ id }) => id)
  const orders = await Promise.all(
    ids.map(async (id) => (await shop.call('GET', `/ecom/v1/orders/${id}`, { token })).body.order),
  )
  const amountOf = (price?: { amount?: string }) => new Big(price?.amount ?? 0)
  const sum = (amounts: Big[]) => amounts.reduce((before, amount) => before.plus(amount), new Big(0))
  const wrong = orders.flatMap((order) => {
    const { number, lineItems, priceSummary, taxInfo, taxIncludedInPrices, additionalFees = [] } = order
    const { subtotal, shipping, tax, discount, total } = priceSummary
    const fees = sum(additionalFees.map(({ price }: { price: object }) => amountOf(price)))
    // If prices include tax, it is not added.
    const added = taxIncludedInPrices ? new Big(0) : amountOf(tax)
    const parts = amountOf(subtotal).plus(amountOf(shipping)).plus(fees).plus(added).minus(amountOf(discount))
    const lines = sum(
      lineItems.map(({ price, quantity }: { price: object; quantity: number }) => amountOf(price).times(quantity)),
    )
    return [
      ...(parts.eq(amountOf(total)) ? [] : [`${number}: ${parts.toString()} is not ${total.amount}`]),
      ...(lines.eq(amountOf(subtotal)) ? [] : [`${number}: the lines are ${lines.toString()}, not ${subtotal.amount}`]),
      ...(amountOf(taxInfo?.totalTax).eq(amountOf(tax)) ? [] : [`${number}: tax`]),
    ]
  })
  expect(wrong).toEqual([])
  const american = orders.find(({ taxIncludedInPrices }) => !taxIncludedInPrices)
  expect(Number(american?.priceSummary.tax.amount), 'tax that is added in the United States').toBeGreaterThan(0)
  console.log(`orders whose parts do not add up: ${wrong.length} of ${orders.length}`)
}

test('a load interrupted at any moment is repeated at the next start', async () => {
  const folder = await createSmallDemo()
  const tried: string[] = []
  for (const calls of trials({ few: [4, 43, 70], many: [0, 4, 14, 25, 43, 52, 70] })) {
    const { shop, start } = await startEmptyShop(folder)
    const dying = dyingAfter(calls)
    const first = { ...start, createProvider: async (now: () => Date) => dying(await start.createProvider(now)) }
    await startDemo(dying(shop.provider), first).then(
      ({ done }) => done,
      () => {},
    )
    const left = (await findDemoState(shop.db))!.status
    tried.push(`${calls}: ${left}`)
    const { done } = await startDemo(shop.provider, start)
    await done
    expect([calls, (await findDemoState(shop.db))?.status, await contentOf(shop)]).toEqual([calls, 'loaded', SMALL])
    expect(await openKeys(shop)).toBe(0)
  }
  console.log(`cut off after so many calls, left as: ${tried.join(', ')}; 0 of ${tried.length} not whole afterwards`)
  expect(new Set(tried.map((each) => each.split(' ')[1]))).toEqual(new Set(['furnishing', 'furnished', 'loaded']))
}, 120_000)

test('one of two concurrent starts loads, and the other waits for it', async () => {
  const { shop, said, start } = await startEmptyShop(await createSmallDemo())
  const other = await shop.anotherProcess()
  const both = await Promise.all([startDemo(shop.provider, start), startDemo(other, start)])
  await Promise.all(both.map(({ done }) => done))
  expect(said.filter((line) => line.startsWith('The demo shop is loaded'))).toHaveLength(1)
  expect(await contentOf(shop)).toEqual(SMALL)
})

test('a shop with any content of its own is never touched', async () => {
  const folder = await createSmallDemo()
  const { shop, start } = await startEmptyShop(folder)
  const id = await shop.addProduct('plate')
  await startDemo(shop.provider, start)
  expect((await findDemoState(shop.db))?.status).toBe('left')
  expect((await shop.db.selectFrom('products').select('id').execute()).map((row) => row.id)).toEqual([id])

  const cut = await startEmptyShop(folder)
  const dying = dyingAfter(10)
  await startDemo(dying(cut.shop.provider), cut.start).catch(() => {})
  await cut.shop.newMember({ email: 'somebody@shop.example' })
  const before = await cut.shop.db.selectFrom('products').select('id').execute()
  await startDemo(cut.shop.provider, cut.start)
  expect(cut.said.at(-1)).toBe(
    'The shop contains other data than the demo shop: a member (somebody@shop.example). The shop is left unchanged.',
  )
  expect(await cut.shop.db.selectFrom('products').select('id').execute()).toEqual(before)
})

test('settings changed after the shop opened survive an interrupted load', async () => {
  const { shop, said, start } = await startEmptyShop(await createSmallDemo())
  const cutOff = { ...start, createProvider: () => Promise.reject(new Error('killed')) }
  await (
    await startDemo(shop.provider, cutOff)
  ).done
  expect((await findDemoState(shop.db))?.status).toBe('furnished')
  const settings = { fees: { fees: [{ code: 'wrapping', name: 'Wrapping', amount: '2.00' }] } }
  const { body } = await shop.call('PATCH', '/cartwright/v1/settings', {
    token: await shop.newStaffToken(),
    body: { settings },
  })
  expect(body.settings.fees).toMatchObject(settings.fees)
  await (
    await startDemo(shop.provider, start)
  ).done
  expect((await findDemoState(shop.db))?.status).toBe('left')
  const refusal = 'The shop contains other data than the demo shop: changed settings.'
  expect(said.at(-1)).toBe(`${refusal} The shop is left unchanged.`)
  await expect(resetDemoShop(shop.provider, start)).rejects.toThrow(refusal)
})

test('during a load every process blocks mails, and where mails are sent, no mail of the demo remains, even after a failed load', async () => {
  const folder = await createSmallDemo()
  for (const calls of [Infinity, 8]) {
    const { shop, start } = await startEmptyShop(folder)
    const isLoading: boolean[] = []
    const dying = dyingAfter(calls)
    const createProvider = async (now: () => Date) => {
      isLoading.push(await isDemoLoading(shop.db))
      return dying(await start.createProvider(now))
    }
    const { done } = await startDemo(shop.provider, { ...start, createProvider, storesMails: false })
    await done
    isLoading.push(await isDemoLoading(shop.db))
    expect(isLoading).toEqual([true, false])
    const left = await shop.db.selectFrom('mails').select('template').execute()
    const status = (await findDemoState(shop.db))?.status
    expect([status, left]).toEqual([calls === Infinity ? 'loaded' : 'furnished', []])
  }
})

test('a reset restores the initial content, and refuses if there is more', async () => {
  const { shop, start } = await startEmptyShop(await createSmallDemo())
  await (
    await startDemo(shop.provider, start)
  ).done
  const key = await shop.newApiKey()
  const { products } = await shop.ask(
    'products.queryProducts',
    { query: { filter: { slug: 'stoneware-mug' } } },
    { token: key },
  )
  await shop.ask(
    'products.updateProduct',
    { product: { id: products[0]!.id, name: 'A dear mug', priceData: { price: 900 } } },
    { token: key },
  )
  await resetDemoShop(shop.provider, start)
  expect(await contentOf(shop)).toEqual(SMALL)
  const again = await shop.ask(
    'products.queryProducts',
    { query: { filter: { slug: 'stoneware-mug' } } },
    { token: await shop.newToken() },
  )
  expect(again.products[0]?.name).toBe('Stoneware Mug')

  await shop.addProduct('plate')
  await shop.newMember({ email: 'somebody@shop.example' })
  const refusal =
    'The shop contains other data than the demo shop: a product (plate) and a member (somebody@shop.example).'
  await expect(requireResettable(start)).rejects.toThrow(refusal)
  expect(describeForeignContent(['2 orders (1 …)'])).toBe(
    'The shop contains other data than the demo shop: 2 orders (1 …).',
  )
  await expect(resetDemoShop(shop.provider, start)).rejects.toThrow(refusal)
  await expect(
    runCommandIn(
      { STOREFRONT_URL: 'http://localhost:3000', PROVIDER_URL: 'http://localhost:4000' },
      shop,
      demo,
      'reset',
      '--yes',
    ),
  ).rejects.toThrow(`${refusal} Nothing was changed. To load the demo shop again, stop the shop, move the folder `)
  await expect(
    runCommandIn({ PROVIDER_URL: 'https://api.shop.example' }, shop, demo, 'reset', '--yes'),
  ).rejects.toThrow('Only a shop on this machine can be reset.')
  await expect(runCommand(shop, demo, 'load')).rejects.toThrow('already loaded')
})

test('the status lists content added or removed since the load', async () => {
  const { shop, start } = await startEmptyShop(await createSmallDemo())
  const status = async () => (await runCommand(shop, demo, 'status')).printed
  expect(await status()).toBe('The shop is empty: "demo load" makes it the demo shop.')
  const { done } = await startDemo(shop.provider, start)
  await done
  expect(await status()).toBe('This is the complete demo shop.')
  await shop.addProduct('plate')
  expect(await status()).toBe('This is the complete demo shop. It contains other data: a product (plate).')
  const token = await shop.newApiKey()
  const { products } = await shop.ask('products.queryProducts', { query: {} }, { token })
  const mug = products.find(({ slug }) => slug === 'stoneware-mug')
  await shop.ask('products.deleteProduct', { id: mug!.id }, { token })
  expect(await status()).toBe(
    'This is the demo shop, without these deleted parts: 1 product. It contains other data: a product (plate).',
  )
})

/** Simulates a process killed after a number of calls: later calls have no effect. */
function dyingAfter(calls: number): (provider: Provider) => Provider {
  let left = calls
  return (provider) => ({
    ...provider,
    fetch: (...asked) => (left-- > 0 ? provider.fetch(...asked) : Promise.reject(new Error('killed'))),
  })
}
