import { expect, test } from 'vitest'
import { findContact } from '../../contacts/index.ts'
import { findMailedCode, createSignInClient, startShop, type TestShop, visitCheckout } from '../../testing/index.ts'

async function openShop() {
  const shop = await startShop()
  await shop.addProduct('plate', { stock: 1_000 })
  return shop
}

/** Places an order, and returns the contact of its buyer. */
async function order(
  shop: TestShop,
  { token, ...form }: { token?: string; email?: string; [field: string]: string | undefined },
) {
  const visit = await visitCheckout(shop, [['plate', 1]], token)
  expect((await visit.place(form as Record<string, string>)).status).toBe(303)
  const { id } = (await visit.order())!
  const row = await shop.db.selectFrom('orders').select('contact_id').where('id', '=', id).executeTakeFirstOrThrow()
  const contact = row.contact_id === null ? undefined : await findContact(shop.db, row.contact_id)
  return { visit, id, contactId: row.contact_id, info: contact?.info }
}

test('guests with one address become one contact, with the data of their orders', async () => {
  const shop = await openShop()
  const first = await order(shop, { email: 'ada@example.com', phone: '123' })
  const second = await order(shop, { email: 'ADA@example.com', firstName: 'Eve', addressLine: 'Street 2' })
  expect(second.contactId).toBe(first.contactId)
  expect(second.info).toMatchObject({
    firstName: 'Ada',
    lastName: 'Byron',
    emails: [{ email: 'ada@example.com' }],
    phones: [{ phone: '123' }],
    addresses: [{ tag: 'SHIPPING', address: { addressLine: 'Street 1' } }, { address: { addressLine: 'Street 2' } }],
  })
  expect((await order(shop, { email: 'eve@example.com' })).contactId).not.toBe(first.contactId)
})

test('the shop sees whose order it is; a guest does not learn whether their address was known', async () => {
  const shop = await openShop()
  const { id, contactId, visit } = await order(shop, {})
  const staff = await shop.newStaffToken()
  expect((await shop.ask('orders.getOrder', { id }, { token: staff })).order.buyerInfo).toMatchObject({ contactId })
  const seen = await shop.ask('orders.getOrder', { id }, { token: visit.token })
  expect(seen.order.buyerInfo).not.toHaveProperty('contactId')
})

test('a guest who registers is the contact of their earlier orders', async () => {
  const shop = await openShop()
  const { contactId } = await order(shop, { email: 'ada@example.com' })
  const calls = await createSignInClient(shop)
  const { body } = await calls.register('Ada@example.com', { profile: { firstName: 'Augusta' } })
  await calls.verify(await findMailedCode(shop, 'Ada@example.com'), body.stateToken)
  const accounts = await shop.db.selectFrom('accounts').select('contact_id').execute()
  expect(accounts).toEqual([{ contact_id: contactId }])
  expect((await findContact(shop.db, contactId!))?.info).toMatchObject({ firstName: 'Augusta', lastName: 'Byron' })
})

test('a member’s order has the member’s contact, whatever address it names', async () => {
  const shop = await openShop()
  const ada = await shop.newMember({ email: 'ada@example.com', profile: { firstName: 'Augusta' } })
  const eve = await shop.newMember({ email: 'eve@example.com' })
  const { contactId, info } = await order(shop, { token: ada.token, email: eve.email })
  const [account] = await shop.db.selectFrom('accounts').select('contact_id').where('id', '=', ada.id).execute()
  expect(contactId).toBe(account?.contact_id)
  expect(info).toMatchObject({ firstName: 'Augusta', addresses: [{ address: { city: 'Berlin' } }] })
})

test('CVE-2025-61922: a guest’s order with a member’s address gives no access to the member’s data, and changes none', async () => {
  const shop = await openShop()
  const ada = await shop.newMember({ email: 'ada@example.com', profile: { firstName: 'Augusta' } })
  const my = () => shop.call('GET', '/members/v1/members/my?fieldsets=FULL', { token: ada.token })
  const before = (await my()).body
  const { visit, contactId } = await order(shop, { email: 'Ada@Example.com', firstName: 'Eve', phone: '666' })
  expect((await my()).body).toEqual(before)
  expect((await shop.call('GET', '/members/v1/members/my', { token: visit.token })).status).toBe(403)
  const sessions = await shop.db.selectFrom('account_sessions').select(['account_id', 'browser_hash']).execute()
  expect(sessions).toEqual([{ account_id: ada.id, browser_hash: null }])
  const [account] = await shop.db.selectFrom('accounts').select('contact_id').execute()
  expect(contactId).toBe(account?.contact_id)
  const exported = await shop.call('POST', '/cartwright/v1/me/export', { token: ada.token, body: {} })
  expect(exported.body.data.orders).toEqual([])
})

test('a member sees their own contact on their orders, and not that of orders from before', async () => {
  const shop = await openShop()
  const ada = await shop.newMember({ email: 'ada@member.example' })
  const { id, contactId } = await order(shop, { token: ada.token })
  const seen = await shop.ask('orders.getOrder', { id }, { token: ada.token })
  expect(seen.order.buyerInfo).toMatchObject({ contactId, memberId: ada.id })
  const stranger = await order(shop, { email: 'eve@example.com' })
  await shop.db.updateTable('orders').set({ member_id: ada.id }).where('id', '=', stranger.id).execute()
  const claimed = await shop.ask('orders.getOrder', { id: stranger.id }, { token: ada.token })
  expect(claimed.order.buyerInfo).not.toHaveProperty('contactId')
})

test('concurrent orders and a registration with one address make one contact', async () => {
  const shop = await openShop()
  const count = 25
  const visits = await Promise.all(Array.from({ length: count }, () => visitCheckout(shop, [['plate', 1]])))
  const calls = await createSignInClient(shop)
  const { body } = await calls.register('ada@example.com')
  const code = await findMailedCode(shop, 'ada@example.com')
  const [verified, ...placed] = await Promise.all([
    calls.verify(code, body.stateToken),
    ...visits.map((visit, index) => visit.place({ email: index % 2 ? 'ADA@example.com' : 'ada@example.com' })),
  ])
  expect(verified.status).toBe(200)
  expect(placed.map(({ status }) => status)).toEqual(Array.from({ length: count }, () => 303))
  const contacts = await shop.db.selectFrom('contacts').select('id').execute()
  console.log(`contacts of ${count} orders and a registration at once with one address: ${contacts.length}`)
  expect(contacts).toHaveLength(1)
  const orders = await shop.db.selectFrom('orders').select('contact_id').execute()
  expect(new Set(orders.map((each) => each.contact_id))).toEqual(new Set([contacts[0]?.id]))
})
