import { expect, test } from 'vitest'
import { orders } from '../../cli/orders/index.ts'
import { runCommandIn } from '../../testing/run-command.ts'
import { startShop, visitCheckout } from '../../testing/index.ts'
import { createOrderLink } from '../order-link.ts'

test('amounts use the shop’s format on every page of an order and in every mail', async () => {
  const shop = await startShop({ shop: { locale: 'de-AT' } })
  await shop.addProduct('Teller', { price: '11.90' })
  const member = await shop.newMember()
  const { browser, place, order } = await visitCheckout(shop, [['Teller', 2]], member.token)
  await place({}, 'de')
  const { id } = (await order())!
  const refund = { orderId: id }
  await shop.call('POST', '/ecom/v1/order-billing/refund-payments', { token: await shop.newStaffToken(), body: refund })
  await shop.provider.issueInvoices()

  const link = new URL(createOrderLink(id, shop.provider.orderServices)).pathname
  const [note = ''] = /\/credit-notes\/CN-\d{6}/.exec((await browser.get(link)).html) ?? []
  const mails = await shop.db.selectFrom('mails').select('id').where('template', 'like', 'order-%').execute()
  const pages = [
    ...['', '/invoice', note].map((below) => link + below),
    '/account/orders',
    ...mails.map((mail) => `/mailbox/${mail.id}/html`),
  ]
  const account = await shop.ask(
    'redirects.createRedirectSession',
    { memberAccountPage: { section: 'ORDERS' } },
    { token: member.token },
  )
  await browser.enterAsMember(account.redirectSession.fullUrl)
  const otherwise: string[] = []
  for (const page of pages) {
    const text = (await browser.get(page)).html.replaceAll(/[\u00a0\u202f]/g, ' ')
    if (!/€ \d+,\d\d/.test(text) || /\d ?€/.test(text)) otherwise.push(page)
  }
  expect([pages.length, otherwise]).toEqual([6, []])
})

test('every fee and discount has its name on order page, invoice, mail and terminal', async () => {
  const rule = { target: 'GLOBAL', percentage: '0.1' }
  const shop = await startShop({
    fees: {
      fees: [
        { code: 'wrap', name: 'Gift wrap', amount: '1.50' },
        { code: 'glass', name: 'Glass packing', amountPerItem: '0.40' },
        { code: 'none', name: 'Nothing at all', percentage: '0' },
      ],
    },
    discounts: {
      rules: [
        { ...rule, code: 'opening', name: 'Opening days' },
        { ...rule, code: 'autumn', name: 'Autumn' },
      ],
    },
  })
  await shop.addProduct('plate', { price: '10.00' })
  const { browser, place, order } = await visitCheckout(shop, [['plate', 2]])
  await place()
  const { id } = (await order())!
  const { number } = await shop.db.selectFrom('orders').select('number').where('id', '=', id).executeTakeFirstOrThrow()
  const link = new URL(createOrderLink(id, shop.provider.orderServices)).pathname
  const mail = await shop.db
    .selectFrom('mails')
    .select('id')
    .where('template', '=', 'order-placed')
    .executeTakeFirstOrThrow()
  const readText = async (path: string) => (await browser.get(path)).html.replaceAll(/<[^>]*>/g, '\n')
  const { printed } = await runCommandIn({ PROVIDER_URL: 'http://localhost:4000' }, shop, orders, 'show', `${number}`)
  const shown = [
    await readText(link),
    await readText(`${link}/invoice`),
    await readText(`/mailbox/${mail.id}/html`),
    printed,
  ]
  for (const text of shown) {
    for (const [title, amount] of [
      ['Gift wrap', '€1.50'],
      ['Glass packing', '€0.80'],
      ['Opening days', '€2.00'],
      ['Autumn', '€1.80'],
    ] as const)
      expect(text).toMatch(new RegExp(`${title}\\s+[-−]?${amount}|[-−]?${amount} +${title}`))
    expect(text).not.toContain('Nothing at all')
    expect(text).not.toMatch(/^\s*Fees/m)
  }
})

test('an order that is read in another language has all amounts in its format', async () => {
  const fees = { fees: [{ code: 'wrap', name: 'Gift wrap', amount: '1.50' }] }
  const bank = { code: 'bank', title: 'Bank', kind: 'BANK_TRANSFER' as const, instructions: 'To DE00' }
  const shop = await startShop({ fees, shop: { languages: ['en', 'de'] }, payments: { manual: [bank] } })
  await shop.addProduct('plate', { price: '11.90' })
  const visit = await visitCheckout(shop, [['plate', 2]])
  await visit.place({ paymentMethod: 'bank' }, 'de')
  const { id } = (await visit.order())!
  const amountsIn = async (language: string) => {
    const more = { token: visit.token, headers: { 'x-wix-linguist': language } }
    const { order } = await shop.ask('orders.getOrder', { id }, more)
    const { orders } = await shop.ask('orders.searchOrders', { search: {} }, more)
    expect(orders).toEqual([order])
    const { body } = await shop.call('GET', `/cartwright/v1/orders/${id}/page`, more)
    return [...JSON.stringify([order, body.orderPage.howToPay]).matchAll(/"formattedAmount":"([^"]+)"/g)].map(
      ([, amount = '']) => amount,
    )
  }
  const [german, english] = [await amountsIn('de'), await amountsIn('en')]
  expect(german.length).toBeGreaterThan(20)
  expect(german.filter((amount) => !/^\d+,\d\d\u00a0€$/.test(amount))).toEqual([])
  expect(english.filter((amount) => !/^€\d+\.\d\d$/.test(amount))).toEqual([])
})
