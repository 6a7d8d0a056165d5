import { LEGACY_STORES_APP_ID, STORES_APP_ID } from '@cartwright/contract'
import { CompiledQuery, sql } from 'kysely'
import { expect, test } from 'vitest'
import { explain } from '../testing/explain-query.ts'
import { expectResponseBody, findMailsTo, startShop, StatementFaults, type TestShop } from '../testing/index.ts'

const ADA = 'ada@example.com'

async function wish(shop: TestShop, name: string, email = ADA, more: { variantId?: string; language?: string } = {}) {
  const { variantId, language } = more
  return shop.call('POST', `/cartwright/v1/products/${shop.idOf(name)}/back-in-stock`, {
    token: await shop.newToken(),
    body: { email, ...(variantId && { variantId }) },
    ...(language && { headers: { 'x-wix-linguist': language } }),
    from: '203.0.113.7',
  })
}

const mails = (shop: TestShop, to = ADA) => findMailsTo(shop, to, 'back-in-stock')
const wishes = async (shop: TestShop) =>
  (await shop.db.selectFrom('back_in_stock_subscriptions').select('id').execute()).length
const codeOf = (answer: { body: { details: { applicationError: { code: string } } } }) =>
  answer.body.details.applicationError.code

test('a subscriber of a sold-out product gets one mail when it is back in stock, and the subscription is deleted', async () => {
  const shop = await startShop()
  await shop.addProduct('mug', { stock: 0 })
  for (let time = 0; time < 2; time++) expect((await wish(shop, 'mug')).status).toBe(200)
  expect(await wishes(shop), 'asked for twice').toBe(1)
  expect(await shop.provider.sendBackInStockMails()).toBe(0)

  await shop.changeProduct('mug', { stock: 3 })
  const mailed = await Promise.all([1, 2, 3].map(() => shop.provider.sendBackInStockMails()))
  expect(mailed.reduce((sum, each) => sum + each)).toBe(1)
  const [mail, ...more] = await mails(shop)
  expect(more).toEqual([])
  expect(mail).toMatchObject({ product: 'mug', link: expect.stringMatching(/\/product-page\/mug$/) as string })
  expect(await wishes(shop)).toBe(0)
  await shop.changeProduct('mug', { stock: 0 })
  await shop.changeProduct('mug', { stock: 3 })
  expect(await shop.provider.sendBackInStockMails()).toBe(0)
})

test('subscriptions apply to a single variant, or to any variant if none is named', async () => {
  const shop = await startShop()
  const sizes = (small: number, large: number) => ({ options: { Size: { Small: small, Large: large } } })
  await shop.addProduct('shirt', sizes(0, 0))
  const product = await shop.provider.catalogue.findProduct(shop.idOf('shirt'))
  const large = product?.variants.find(({ choices }) => choices['Size'] === 'Large')?.id ?? ''
  await wish(shop, 'shirt', 'large@example.com', { variantId: large })
  await wish(shop, 'shirt', 'any@example.com')
  await shop.db
    .updateTable('stock')
    .set({ quantity: 2, in_stock: true })
    .where('product_id', '=', shop.idOf('shirt'))
    .where('variant_id', '<>', large)
    .execute()
  expect(await shop.provider.sendBackInStockMails()).toBe(1)
  expect([(await mails(shop, 'any@example.com')).length, (await mails(shop, 'large@example.com')).length]).toEqual([
    1, 0,
  ])
  await shop.db.updateTable('stock').set({ quantity: 2, in_stock: true }).where('variant_id', '=', large).execute()
  expect(await shop.provider.sendBackInStockMails()).toBe(1)
})

test('subscriptions to available, hidden or unknown products, and with an invalid address, are refused', async () => {
  const shop = await startShop()
  await shop.addProduct('mug', { stock: 1 })
  await shop.addProduct('plate', { stock: 0, visible: false })
  await shop.addProduct('bowl', { stock: 0 })
  expect(codeOf(await wish(shop, 'mug'))).toBe('STILL_IN_STOCK')
  expect(codeOf(await wish(shop, 'plate'))).toBe('PRODUCT_NOT_FOUND')
  const variantId = '00000000-0000-4000-8000-00000000000a'
  expect(codeOf(await wish(shop, 'bowl', ADA, { variantId }))).toBe('VARIANT_NOT_FOUND')
  for (const email of ['ada', 'a@b']) expect((await wish(shop, 'bowl', email)).status, email).toBe(400)
  expect(await wishes(shop)).toBe(0)
})

test('the mail is in the language of the subscriber, and one link cancels all subscriptions of the address', async () => {
  const shop = await startShop({ shop: { languages: ['en', 'de'] } })
  await shop.addProduct('mug', { stock: 0 })
  const token = await shop.newApiKey()
  const texts = [{ language: 'de', name: 'Becher' }]
  await shop.call('PATCH', `/cartwright/v1/products/${shop.idOf('mug')}/texts`, { token, body: { texts } })
  await shop.addProduct('plate', { stock: 0 })
  await wish(shop, 'mug', ADA, { language: 'de' })
  await wish(shop, 'plate')
  await wish(shop, 'plate', 'bea@example.com')
  await shop.changeProduct('mug', { stock: 1 })
  await shop.provider.sendBackInStockMails()
  const [mail] = await mails(shop)
  expect(mail?.product).toBe('Becher')
  expect(mail?.link).toMatch(/\/de\/product-page\//)
  expect(mail?.forgetLink).not.toContain('ada@')

  const given = new URL(mail?.forgetLink ?? '').searchParams.get('token')
  const forget = async (by: string | null) =>
    shop.call('POST', '/cartwright/v1/back-in-stock/forget', { token: await shop.newToken(), body: { token: by } })
  expect((await forget('someone')).status).toBe(200)
  expect(await wishes(shop)).toBe(2)
  expect((await forget(given)).status).toBe(200)
  expect(await wishes(shop), 'those of others stay').toBe(1)
})

test('a failure of any statement loses no subscription and sends no second mail', async () => {
  const faults = new StatementFaults()
  const shop = await startShop({ faults })
  let [crashes, wrong] = [0, 0]
  for (let n = 1; ; n++) {
    const name = `mug ${n}`
    await shop.addProduct(name, { stock: 0 })
    await wish(shop, name, `ada${n}@example.com`)
    await shop.changeProduct(name, { stock: 1 })
    faults.failAt(n, 'before')
    await shop.provider.sendBackInStockMails().catch(() => {})
    const happened = faults.stop()
    await shop.provider.sendBackInStockMails()
    if ((await mails(shop, `ada${n}@example.com`)).length !== 1) wrong++
    if (!happened) break
    crashes++
  }
  console.log(`back in stock: ${crashes} faults, ${wrong} mails lost or twice`)
  expect(crashes).toBeGreaterThan(2)
  expect(wrong).toBe(0)
})

test('subscriptions per address are limited, so nobody fills the mailbox of another person', async () => {
  const shop = await startShop()
  await shop.addProduct('mug', { stock: 0 })
  let kept = 0
  for (let n = 0; n < 50; n++) if ((await wish(shop, 'mug', `ada${n}@example.com`)).status === 200) kept++
  console.log(`wishes from one address within a quarter of an hour: ${kept} of 50 kept`)
  expect(kept).toBe(40)
})

test('subscriptions to products that are not back cost no look-up each, however many there are', async () => {
  const faults = new StatementFaults()
  const shop = await startShop({ faults })
  await shop.addProduct('plate', { stock: 0 })
  await shop.addProduct('cup', { stock: 3 })
  const wish = (product: string, from: number, to: number) =>
    sql`
    insert into back_in_stock_subscriptions (id, product_id, variant_id, owner_id, email, email_key, unsubscribe_token, created_at)
    select gen_random_uuid(), ${shop.idOf(product)}, null, gen_random_uuid(), 'a' || n || '@b.example', 'a' || n, 'f' || n, now()
    from generate_series(${from}::int, ${to}::int) as n`.execute(shop.db)
  await wish('plate', 1, 5_000)
  await wish('cup', 5_001, 5_002)
  await sql`analyze back_in_stock_subscriptions`.execute(shop.db)
  faults.seen.length = 0
  expect(await shop.provider.sendBackInStockMails()).toBe(2)

  const statement = faults.seen.find((each) => each.includes('delete from back_in_stock_subscriptions where id = any'))
  const limits = [...(statement ?? '').matchAll(/\$\d/g)].map(() => 100)
  const { sequential } = await explain(shop.db, CompiledQuery.raw(statement ?? '', limits))
  expect(sequential.looked, `rows of ${sequential.table}`).toBeLessThan(100)
})

/** As official clients send it. */
async function request(shop: TestShop, name: string, more: { options?: object; email?: string; appId?: string } = {}) {
  const { options, email = ADA, appId = STORES_APP_ID } = more
  const catalogReference = { appId, catalogItemId: shop.idOf(name), ...(options && { options }) }
  const image = { id: 'mug.jpg', url: 'https://shop.example/mug.jpg', height: 1, width: 1 }
  return shop.call('POST', '/back-in-stock-service/v1/back-in-stock-notification-requests', {
    token: await shop.newToken(),
    body: {
      request: { catalogReference, email, itemUrl: 'https://shop.example/products/mug' },
      itemDetails: { name, price: '12.00', image },
    },
  })
}

test('a request of the official clients subscribes to the variant that its options or its id name', async () => {
  const shop = await startShop()
  await shop.addProduct('shirt', { options: { Size: { Small: 0, Large: 0 } } })
  const product = await shop.provider.catalogue.findProduct(shop.idOf('shirt'))
  const [small, large] = ['Small', 'Large'].map((size) =>
    product!.variants.find(({ choices }) => choices['Size'] === size)!,
  )
  const { status, body } = await request(shop, 'shirt', { options: { options: { Size: 'Small' } } })
  expect(status).toBe(200)
  expectResponseBody('backInStockNotifications.createBackInStockNotificationRequest', body)
  expect(body.request).toMatchObject({ email: ADA, status: 'RECEIVED', itemUrl: 'https://shop.example/products/mug' })
  const more = { options: { variantId: large!.id }, appId: LEGACY_STORES_APP_ID, email: 'bea@example.com' }
  expect((await request(shop, 'shirt', more)).status).toBe(200)
  expect((await request(shop, 'shirt', { options: {}, email: 'any@example.com' })).status).toBe(200)
  const rows = await shop.db.selectFrom('back_in_stock_subscriptions').select(['email', 'variant_id']).execute()
  expect(new Map(rows.map(({ email, variant_id }) => [email, variant_id]))).toEqual(
    new Map([
      [ADA, small!.id],
      ['bea@example.com', large!.id],
      ['any@example.com', null],
    ]),
  )
})

test('a repeated request answers like the first one, so that nobody learns who is subscribed', async () => {
  const shop = await startShop()
  await shop.addProduct('mug', { stock: 0 })
  const answers = [await request(shop, 'mug'), await request(shop, 'mug')]
  const ids = answers.map(({ body }) => body.request.id as string)
  expect(ids[0]).not.toBe(ids[1])
  const withoutVolatile = answers.map(({ status, body }) => ({ status, ...body.request, id: '', createdDate: '' }))
  expect(withoutVolatile[0]).toEqual(withoutVolatile[1])
  const rows = await shop.db.selectFrom('back_in_stock_subscriptions').select('id').execute()
  expect(rows).toEqual([{ id: ids[1] }])
})

test('a request for an available, unknown or foreign item, or with unreadable options, is refused and stores nothing', async () => {
  const shop = await startShop()
  await shop.addProduct('mug', { stock: 1 })
  await shop.addProduct('shirt', { options: { Size: { Small: 0, Large: 0 } } })
  expect(codeOf(await request(shop, 'mug'))).toBe('STILL_IN_STOCK')
  expect(codeOf(await request(shop, 'mug', { appId: 'tours' }))).toBe('PRODUCT_NOT_FOUND')
  expect(codeOf(await request(shop, 'shirt', { options: { options: { Size: 'Huge' } } }))).toBe('VARIANT_NOT_FOUND')
  const fieldsOf = async (more: Parameters<typeof request>[2]): Promise<string[]> => {
    const { body } = await request(shop, 'shirt', more)
    return body.details.validationError.fieldViolations.map(({ field }: { field: string }) => field)
  }
  expect(await fieldsOf({ options: { variantId: 5 } })).toEqual(['request.catalogReference.options.variantId'])
  expect(await fieldsOf({ options: { options: { Size: 5 } } })).toEqual([
    'request.catalogReference.options.options.Size',
  ])
  expect(await fieldsOf({ email: 'a@b' })).toEqual(['request.email'])
  expect(await wishes(shop)).toBe(0)
})
