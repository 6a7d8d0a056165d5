import { expect, test } from 'vitest'
import { renderMail } from '../../pages/render.tsx'
import { staff } from '../cli/staff.ts'
import { createLogger } from '../platform/http/logger.ts'
import { createMailDelivery, createSmtpMailer } from '../mail/index.ts'
import { expectResponseBody, runCommand, startShop, TestBrowser, type TestShop } from '../testing/index.ts'
import { startSmtpServer } from '../testing/smtp-server.ts'

const FRONT = '/cartwright/v1/shop-front'
const ABOUT = {
  kind: 'ABOUT',
  slug: 'about',
  title: 'About us',
  sections: [{ paragraphs: ['Two people.', 'One kiln.'] }],
  texts: [{ language: 'de', title: 'Über uns', sections: [{ paragraphs: ['Zwei Leute.'] }] }],
}
const RETURNS = { kind: 'RETURNS', slug: 'returns', title: 'Returns', summary: 'Thirty days.', sections: [] }

async function readFront(shop: TestShop, more: { token: string; headers?: Record<string, string> }) {
  const { body } = await shop.call('GET', FRONT, more)
  expectResponseBody('shopFront.getShopFront', body)
  return body
}

async function set(shop: TestShop, settings: object) {
  const token = await shop.newStaffToken()
  return shop.call('PATCH', '/cartwright/v1/settings', { token, body: { settings } })
}

test('pages of a merchant are readable by anyone, in their language, and listed with the shop', async () => {
  const shop = await startShop({ shop: { languages: ['en', 'de'] } })
  const token = await shop.newToken()
  expect(await set(shop, { pages: { pages: [ABOUT, RETURNS] } })).toMatchObject({ status: 200 })
  const read = async (slug: string, language = 'en') =>
    (await shop.call('GET', `${FRONT}/pages/${slug}`, { token, headers: { 'x-wix-linguist': language } })).body.page
  expect(await read('about')).toMatchObject({
    title: 'About us',
    sections: [{ paragraphs: ['Two people.', 'One kiln.'] }],
  })
  expect(await read('about', 'de-AT')).toMatchObject({ title: 'Über uns', sections: [{ paragraphs: ['Zwei Leute.'] }] })
  const { shopFront } = await readFront(shop, { token, headers: { 'x-wix-linguist': 'de' } })
  expect(shopFront.pages).toEqual([
    { kind: 'ABOUT', slug: 'about', title: 'Über uns' },
    {
      kind: 'RETURNS',
      slug: 'returns',
      title: 'Returns',
      summary: 'Thirty days.',
      fallback: { language: 'en-IE', fields: ['title', 'summary'] },
    },
  ])
  expect((await read('returns', 'de')).fallback.fields).toEqual(['title', 'summary'])
  for (const own of [await read('returns'), await read('about', 'de')]) expect(own).not.toHaveProperty('fallback')
  const missing = await shop.call('GET', `${FRONT}/pages/none`, { token })
  expect([missing.status, missing.body.details.applicationError.code]).toEqual([404, 'PAGE_NOT_FOUND'])
})

test('invalid pages are refused with their path, and nothing is changed', async () => {
  const shop = await startShop()
  const wrong = [
    [{ pages: [ABOUT, { ...ABOUT, texts: [] }] }, 'settings.pages.pages[1].slug'],
    [{ pages: [{ ...RETURNS }, { ...RETURNS, slug: 'more' }] }, 'settings.pages.pages[1].kind'],
    [{ pages: [{ ...RETURNS, slug: 'Not a slug' }] }, 'settings.pages.pages[0].slug'],
    [{ pages: [ABOUT] }, 'settings.pages.pages[0].texts[0].language'],
  ] as const
  let accepted = 0
  for (const [pages, field] of wrong) {
    const { status, body } = await set(shop, { pages })
    if (status === 200) accepted++
    else expect(body.details.validationError.fieldViolations[0].field).toBe(field)
  }
  console.log(`pages that cannot be: accepted ${accepted} of ${wrong.length}`)
  expect(accepted).toBe(0)
})

test('the storefront receives currencies, and delivery options in words and in the visitor’s currency', async () => {
  const shop = await startShop({ currencies: { rates: [{ currency: 'USD', rate: '2' }] } })
  const token = await shop.newToken()
  const { shopFront } = await readFront(shop, { token })
  expect(shopFront).toMatchObject({
    name: 'Test shop',
    isOpen: true,
    currency: 'EUR',
    currencies: ['USD'],
    country: 'DE',
    deliveredCountries: ['DE', 'FR'],
    deliveries: [
      {
        title: 'Parcel',
        deliveryTime: '2–3 days',
        price: '€4.90',
        priceAmount: '4.90',
        isFree: false,
        freeFrom: '€60.00',
        freeFromAmount: '60.00',
        isPickup: false,
      },
      {
        title: 'Express',
        deliveryTime: '1 day',
        price: '€11.90',
        priceAmount: '11.90',
        isFree: false,
        isPickup: false,
      },
    ],
    withdrawalDays: 14,
  })
  const inDollars = await readFront(shop, { token, headers: { 'x-wix-currency': 'USD' } })
  expect(inDollars.shopFront.deliveries[0]).toMatchObject({
    price: 'US$9.80',
    priceAmount: '4.90',
    freeFrom: 'US$120.00',
  })
})

test('the storefront receives exactly the payment methods that the checkout offers', async () => {
  const shop = await startShop({ shop: { languages: ['en', 'de'] } })
  const token = await shop.newToken()
  const shown = async (language = 'en') =>
    (await readFront(shop, { token, headers: { 'x-wix-linguist': language } })).shopFront.paymentMethods
  const transfer = { code: 'transfer', title: 'Bank transfer', kind: 'BANK_TRANSFER' }
  const texts = [{ language: 'de', title: 'Überweisung' }]
  const change = (payments: object) => set(shop, { payments: { manual: [], holdMinutes: 30, ...payments } })
  expect(await change({ manual: [{ ...transfer, texts }] })).toMatchObject({ status: 200 })
  expect(await shown()).toEqual([{ kind: 'CARD' }, { kind: 'BANK_TRANSFER', title: 'Bank transfer' }])
  expect(await shown('de')).toEqual([{ kind: 'CARD' }, { kind: 'BANK_TRANSFER', title: 'Überweisung' }])
  // Test cards are enabled here, Stripe is not set up.
  expect(await change({ providers: ['stripe'] })).toMatchObject({ status: 200 })
  expect(await shown()).toEqual([])
})

test('a closed shop tells why and until when, and staff get a preview token for half a day', async () => {
  const shop = await startShop()
  const token = await shop.newToken()
  const { printed: oneTime } = await runCommand(
    shop,
    staff,
    'add',
    '--email',
    'a@shop.example',
    '--name',
    'A',
    '--role',
    'owner',
  )
  const browser = new TestBrowser(shop)
  await browser.post('/staff/sign-in', { email: 'a@shop.example', password: oneTime })
  await browser.post('/staff/new-password', { password: 'seven herons on a mossy wall' })
  expect((await browser.get('/staff')).html).not.toContain('look-inside')

  const until = '2027-01-01T08:00:00.000Z'
  await set(shop, { opening: { isClosed: true, message: 'We count what is there.', until } })
  const { shopFront } = await readFront(shop, { token })
  expect(shopFront).toMatchObject({ isOpen: false, closed: { message: 'We count what is there.', until } })

  const pass = /look-inside\?pass=([\w.-]+)"/.exec((await browser.get('/staff')).html)?.[1] ?? ''
  const check = async (given: string, by = token) =>
    (await shop.call('GET', `${FRONT}/passes/${given}`, { token: by })).body.isGood
  expect(await check(pass)).toBe(true)
  const forged = pass.replace(/^\d/, '9')
  const others = [forged, `${pass}x`, pass.slice(0, -1), 'pass', '9999999999999.' + 'A'.repeat(43)]
  const taken = (await Promise.all(others.map((each) => check(each)))).filter(Boolean)
  console.log(`forged passes that were taken: ${taken.length} of ${others.length}`)
  expect(taken).toEqual([])
  shop.passTime(12 * 3_600_000)
  expect(await check(pass, await shop.newToken())).toBe(false)
})

const MESSAGE = { name: 'Ada', email: 'ada@example.com', message: 'Is it heavy?\n\nAnd large?' }

test('a contact message reaches the mailbox of the shop, and replies go to its sender', async () => {
  const shop = await startShop()
  const smtp = await startSmtpServer()
  try {
    const token = await shop.newToken()
    const headers = { 'idempotency-key': 'once' }
    const sent = { token, headers, body: { ...MESSAGE, orderNumber: '10042' } }
    for (let time = 0; time < 2; time++) expect((await shop.call('POST', `${FRONT}/messages`, sent)).status).toBe(200)
    await createMailDelivery({
      db: shop.db,
      mailer: createSmtpMailer({ host: '127.0.0.1', port: smtp.port, security: 'none' }),
      renderMail,
      shop: () => shop.provider.getMailingShop(),
      from: { address: 'no-reply@shop.example' },
      log: createLogger('error'),
      now: () => shop.now,
      random: () => 0.5,
    }).deliverDueMails()
    expect(smtp.received.map(({ to }) => to)).toEqual([['shop@example.com']])
    const { source } = smtp.received[0]!
    expect(source).toMatch(/^Reply-To: ada@example\.com$/m)
    expect(source).toMatch(/^Subject: A message from Ada to Test shop$/m)
    expect(source).toContain('Is it heavy?')
    expect(source).toContain('10042')
    expect(await shop.db.selectFrom('mails').select('props').execute(), 'kept after it was sent').toEqual([
      { props: {} },
    ])
  } finally {
    await smtp.stop()
  }
})

test('invalid contact messages are refused with their fields, hostile names add no header, and messages are rate limited', async () => {
  const shop = await startShop()
  const token = await shop.newToken()
  const send = (body: object, from = '203.0.113.7') => shop.call('POST', `${FRONT}/messages`, { token, body, from })
  for (const [body, field] of [
    [{ ...MESSAGE, email: 'ada' }, 'email'],
    [{ ...MESSAGE, email: 'ada@example.com\r\nBcc: eve@example.com' }, 'email'],
    [{ ...MESSAGE, name: '  ' }, 'name'],
    [{ ...MESSAGE, message: '\n' }, 'message'],
  ] as const) {
    const { status, body: answer } = await send(body)
    expect([status, answer.details.validationError.fieldViolations[0].field]).toEqual([400, field])
  }
  expect((await send({ ...MESSAGE, name: 'Ada\r\nBcc: eve@example.com' })).status).toBe(200)
  const [mail] = await shop.db.selectFrom('mails').selectAll().execute()
  const { subject } = renderMail('contact-message', mail!.props as never, {
    shop: shop.provider.getMailingShop(),
    to: 'x@y.z',
    language: 'en',
  })
  expect(subject).toBe('A message from Ada Bcc: eve@\u200bexample.\u200bcom to Test shop')

  let taken = 0
  for (let n = 0; n < 20; n++) if ((await send({ ...MESSAGE, email: `ada${n}@example.com` })).status === 200) taken++
  console.log(`messages from one address within a quarter of an hour: ${taken + 1} of 21 let in`)
  expect(taken).toBe(9)
  expect((await send(MESSAGE)).headers.get('retry-after')).toMatch(/^\d+$/)
})
