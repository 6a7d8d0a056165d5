import { beforeAll, expect, test } from 'vitest'
import { expectInvariants, startShop, TestBrowser, type TestShop, visitCheckout } from '../../testing/index.ts'

const LINE = '00000000-0000-0000-0000-000000000001'
const cleanUps: (() => Promise<void>)[] = []
let shop: TestShop
let staff: string
beforeAll(async () => {
  shop = await startShop({
    payments: { manual: [{ code: 'bank', title: 'Bank transfer', kind: 'BANK_TRANSFER', instructions: 'IBAN' }] },
    whenFinished: (cleanUp) => void cleanUps.push(cleanUp),
  })
  staff = await shop.newStaffToken()
  return async () => {
    for (const cleanUp of cleanUps) await cleanUp()
  }
})

/** Adds a song that is sold as a file. */
async function addSong(name: string): Promise<string> {
  const id = await shop.addProduct(name, { type: 'digital', price: '5.00' })
  await attach(id, `${name} bytes`)
  shop.provider.catalogue.invalidate([id])
  return id
}

async function attach(productId: string, bytes: string): Promise<string> {
  const form = new FormData()
  form.set('file', new File([bytes], 'song.txt'))
  const uploaded = await shop.fetch('/stores/v1/products-digital/files', {
    method: 'POST',
    headers: { authorization: staff },
    body: form,
  })
  const text = await uploaded.text()
  expect(uploaded.status, text).toBe(200)
  const { digitalFile } = JSON.parse(text) as { digitalFile: { id: string } }
  const given = await shop.call('POST', `/stores/v1/products-digital/${productId}/digital-file`, {
    token: staff,
    body: { fileId: digitalFile.id },
  })
  expect(given.status, given.text).toBe(200)
  return digitalFile.id
}

async function buy(names: string | string[], fields: Record<string, string> = {}) {
  const visit = await visitCheckout(
    shop,
    [names].flat().map((name) => [name, 1]),
  )
  const placed = await visit.place(fields)
  expect(placed.status, placed.html).toBe(303)
  return { id: (await visit.order())!.id, token: visit.token }
}

async function listed({ id, token }: { id: string; token: string }) {
  const { body, status, text } = await shop.call('GET', `/cartwright/v1/orders/${id}/downloads`, { token })
  expect(status, text).toBe(200)
  return body.downloads as { url: string; downloadsLeft: number; fileName: string }[]
}

test('a purchased song is downloaded by its link a limited number of times, and not after the deadline', async () => {
  await addSong('song a')
  const bought = await buy('song a')
  const [download] = await listed(bought)
  expect(download).toMatchObject({ fileName: 'song.txt', downloadsLeft: 20 })
  const { pathname } = new URL(download!.url)
  const browser = new TestBrowser(shop)
  expect((await shop.fetch(pathname, { method: 'HEAD' })).status).toBe(200)
  const { location, status } = await browser.get(pathname)
  expect(status).toBe(303)
  expect((await browser.get(location!)).html).toBe('song a bytes')
  expect((await listed(bought))[0]?.downloadsLeft).toBe(19)

  const many = await Promise.all(Array.from({ length: 30 }, () => browser.get(pathname)))
  const fetched = many.filter((each) => each.status === 303).length
  expect(fetched).toBe(19)
  expect((await browser.get(pathname)).status).toBe(410)
  console.log(`thirty at once of nineteen left: ${fetched} fetched`)

  shop.passTime(16 * 60_000)
  expect((await browser.get(location!)).status).toBe(410)
})

test('a purchased file stays when the shop replaces it, and is replaced once it is deleted', async () => {
  const productId = await addSong('song b')
  const bought = await buy('song b')
  const newFile = await attach(productId, 'second edition')
  const [download] = await listed(bought)
  const browser = new TestBrowser(shop)
  const fetchIt = async () => (await browser.get((await browser.get(new URL(download!.url).pathname)).location!)).html
  expect(await fetchIt()).toBe('song b bytes')
  await shop.db.deleteFrom('secured_files').where('id', '!=', newFile).execute()
  expect(await fetchIt()).toBe('second edition')
})

test('files of other buyers, of other lines and of unknown orders are not found', async () => {
  await addSong('song c')
  const bought = await buy('song c')
  const eve = await buy('song c')
  const stranger = await shop.call('GET', `/cartwright/v1/orders/${bought.id}/downloads`, { token: eve.token })
  expect(stranger.status).toBe(404)
  const [own] = await listed(eve)
  const { pathname } = new URL(own!.url)
  const browser = new TestBrowser(shop)
  const swapped = pathname.replace(eve.id, bought.id)
  for (const path of [swapped, pathname.replace(LINE, '00000000-0000-0000-0000-000000000002'), `${pathname}x`])
    expect((await browser.get(path)).status, path).toBe(404)
})

test('a full refund and a cancellation revoke the files, and a partial refund does not', async () => {
  await addSong('song d')
  const bought = await buy('song d')
  const [download] = await listed(bought)
  const { pathname } = new URL(download!.url)
  const refund = (body: object) =>
    shop.call('POST', '/ecom/v1/order-billing/refund-payments', { token: staff, body: { orderId: bought.id, ...body } })
  const browser = new TestBrowser(shop)
  const { location } = await browser.get(pathname)
  const paymentRefunds = await paymentRefundsOf(bought.id, '1.00')
  expect((await refund({ paymentRefunds })).status).toBe(200)
  expect(await listed(bought)).toHaveLength(1)
  expect((await browser.get(location!)).html).toBe('song d bytes')
  expect((await refund({})).status).toBe(200)
  expect(await listed(bought)).toEqual([])
  expect((await new TestBrowser(shop).get(pathname)).status).toBe(404)
  expect((await browser.get(location!)).status, 'the signed address that was given before the refund').toBe(410)
  const bare = new URL(location!)
  bare.searchParams.delete('grant')
  expect((await browser.get(bare.href)).status, 'the same without what it was granted for').toBe(404)

  const other = await buy('song d')
  const given = (await browser.get(new URL((await listed(other))[0]!.url).pathname)).location!
  expect((await browser.get(given)).status).toBe(200)
  await shop.call('POST', `/ecom/v1/orders/${other.id}/cancel`, { token: staff, body: {} })
  expect(await listed(other)).toEqual([])
  expect((await browser.get(given)).status, 'the signed address of an order that was cancelled since').toBe(410)
})

test('a file is revoked with the last item of its line, returned or refunded, and not with the first', async () => {
  await addSong('song f')
  const visit = await visitCheckout(shop, [['song f', 2]])
  expect((await visit.place()).status).toBe(303)
  const bought = { id: (await visit.order())!.id, token: visit.token }
  const lineItems = [{ lineItemId: LINE, quantity: 1 }]
  const asked = await shop.call('POST', `/cartwright/v1/orders/${bought.id}/returns`, {
    token: bought.token,
    body: { kind: 'WITHDRAWAL', lineItems },
  })
  const receive = `/cartwright/v1/returns/${asked.body.orderReturn.id}/receive`
  expect((await shop.call('POST', receive, { token: staff, body: {} })).status).toBe(200)
  expect(await listed(bought)).toHaveLength(1)

  await shop.addProduct('bowl', { price: '5.00' })
  const mixed = await buy(['song f', 'bowl'])
  const body = { orderId: mixed.id, refundItems: { lineItems } }
  expect((await shop.call('POST', '/ecom/v1/order-billing/refund-payments', { token: staff, body })).status).toBe(200)
  expect(await listed(mixed)).toEqual([])
})

test('digital lines are fulfilled by the shop once paid, and physical ones wait for the merchant', async () => {
  await addSong('song e')
  await shop.addProduct('plate', { price: '5.00' })
  const paid = await buy('song e')
  expect(await readState(paid.id)).toEqual({ status: 'PAID FULFILLED', sent: 1, by: 'shop' })
  expect((await shop.call('POST', sendPath(paid.id), { token: staff, body: { fulfillment: {} } })).status).toBe(409)
  expect(await listMails(paid.id), 'the mail of the order has the files').toEqual(['order-placed', 'shop-order-placed'])

  const shipped = { mail: 'shipped' }
  const resent = await shop.call('POST', `/cartwright/v1/orders/${paid.id}/mails`, { token: staff, body: shipped })
  expect(resent.body.details?.applicationError?.code, 'nothing was sent').toBe('MAIL_NOT_DUE')

  const byHand = { cardNumber: '', cardExpiry: '', cardCode: '', paymentMethod: 'bank' }
  const due = await buy('song e', byHand)
  expect(await readState(due.id)).toMatchObject({ status: 'NOT_PAID NOT_FULFILLED', sent: 0 })
  const path = `/ecom/v1/payments-collector/orders/${due.id}/mark-as-paid`
  expect((await shop.call('POST', path, { token: staff, body: {} })).status).toBe(200)
  expect(await readState(due.id)).toEqual({ status: 'PAID FULFILLED', sent: 1, by: 'shop' })

  const mixed = await buy(['song e', 'plate'])
  expect(await readState(mixed.id)).toMatchObject({ status: 'PAID NOT_FULFILLED', sent: 0 })
  expect((await shop.call('POST', sendPath(mixed.id), { token: staff, body: { fulfillment: {} } })).status).toBe(200)
  await expectInvariants(shop.db)
})

test('an order of a file and goods is FULFILLED once its parcel is shipped, and mail and page name the parcel alone', async () => {
  await addSong('song g')
  await shop.addProduct('cup', { price: '5.00' })
  const mixed = await buy(['song g', 'cup'])
  expect(await readState(mixed.id)).toMatchObject({ status: 'PAID NOT_FULFILLED', sent: 0 })
  const { order } = await shop.ask('orders.getOrder', { id: mixed.id }, { token: staff })
  const [song, cup] = order.lineItems.map(({ id }) => id)
  const parcel = { lineItems: [{ id: cup, quantity: 1 }] }
  const sent = await shop.call('POST', sendPath(mixed.id), { token: staff, body: { fulfillment: parcel } })
  expect(sent.status, sent.text).toBe(200)
  expect(await readState(mixed.id)).toEqual({ status: 'PAID FULFILLED', sent: 2, by: 'merchant' })
  const lines = await linesSent(mixed.id)
  expect(lines).toEqual([[cup], [song]])
  expect(await parcelsMailed(mixed.id)).toEqual([['cup']])
  const resent = await shop.call('POST', `/cartwright/v1/orders/${mixed.id}/mails`, {
    token: staff,
    body: { mail: 'shipped' },
  })
  expect(resent.status, resent.text).toBe(200)
  expect(await parcelsMailed(mixed.id)).toEqual([['cup'], ['cup']])
  await expectInvariants(shop.db)
})

test('an order of a file and goods that is not paid is FULFILLED when the payment delivers the file after the parcel', async () => {
  await addSong('song h')
  await shop.addProduct('jug', { price: '5.00' })
  const due = await buy(['song h', 'jug'], { cardNumber: '', cardExpiry: '', cardCode: '', paymentMethod: 'bank' })
  expect((await shop.call('POST', sendPath(due.id), { token: staff, body: { fulfillment: {} } })).status).toBe(200)
  expect(await readState(due.id), 'the file waits for the money').toMatchObject({
    status: 'NOT_PAID PARTIALLY_FULFILLED',
    sent: 1,
  })
  const path = `/ecom/v1/payments-collector/orders/${due.id}/mark-as-paid`
  expect((await shop.call('POST', path, { token: staff, body: {} })).status).toBe(200)
  expect(await readState(due.id)).toMatchObject({ status: 'PAID FULFILLED', sent: 2 })
  await expectInvariants(shop.db)
})

test('an order of a file and goods is FULFILLED when its goods are refunded before they are sent', async () => {
  await addSong('song i')
  await shop.addProduct('lid', { price: '5.00', stock: 3 })
  const mixed = await buy(['song i', 'lid'])
  const { order } = await shop.ask('orders.getOrder', { id: mixed.id }, { token: staff })
  const lineItems = [{ lineItemId: order.lineItems[1]!.id, quantity: 1 }]
  const body = { orderId: mixed.id, refundItems: { lineItems }, sideEffects: { restock: { lineItems } } }
  expect((await shop.call('POST', '/ecom/v1/order-billing/refund-payments', { token: staff, body })).status).toBe(200)
  expect(await readState(mixed.id)).toEqual({ status: 'PARTIALLY_REFUNDED FULFILLED', sent: 1, by: 'shop' })
  expect(await listed(mixed), 'the file stays').toHaveLength(1)
  const cancel = await shop.call('POST', `/ecom/v1/orders/${mixed.id}/cancel`, { token: staff, body: {} })
  expect(cancel.status, 'only a file has left').toBe(200)
  await expectInvariants(shop.db)
})

async function parcelsMailed(id: string): Promise<string[][]> {
  const mails = await shop.db.selectFrom('mails').select(['template', 'props']).orderBy('id').execute()
  return mails
    .filter(({ template, props }) => template === 'order-shipped' && JSON.stringify(props).includes(id))
    .map(({ props }) => (props as { parcel: { name: string }[] }).parcel.map(({ name }) => name))
}

async function linesSent(id: string): Promise<string[][]> {
  const sent = await shop.db
    .selectFrom('fulfillments')
    .select('lines')
    .where('order_id', '=', id)
    .orderBy('id')
    .execute()
  return sent.map(({ lines }) => (lines as { id: string }[]).map((line) => line.id))
}

const sendPath = (id: string) => `/ecom/v1/fulfillments/orders/${id}/create-fulfillment`

async function readState(id: string) {
  const { order } = await shop.ask('orders.getOrder', { id }, { token: staff })
  const sent = await shop.db.selectFrom('fulfillments').select('id').where('order_id', '=', id).execute()
  const history = await shop.db
    .selectFrom('order_history')
    .select('by')
    .where('order_id', '=', id)
    .where('type', '=', 'fulfilled')
    .execute()
  const by = (history[0]?.by as { kind: string } | undefined)?.kind // `appendHistory` writes it
  return { status: `${order.paymentStatus} ${order.fulfillmentStatus}`, sent: sent.length, ...(by && { by }) }
}

async function listMails(id: string): Promise<string[]> {
  const mails = await shop.db.selectFrom('mails').select(['template', 'props']).orderBy('id').execute()
  return mails.filter(({ props }) => JSON.stringify(props).includes(id)).map(({ template }) => template)
}

async function paymentRefundsOf(orderId: string, amount: string) {
  const { id } = await shop.db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return [{ paymentId: id, amount: { amount } }]
}
