import { expect, onTestFinished, test } from 'vitest'
import { renderMail } from '../../../pages/mails/render-mail.tsx'
import { createLogger } from '../../platform/http/logger.ts'
import { createMailDelivery, createSmtpMailer } from '../../mail/index.ts'
import {
  findMailedCode,
  GOOD_PASSWORD,
  findRecoveryToken,
  createSignInClient,
  startShop,
  TestBrowser,
  type TestShop,
  visitCheckout,
} from '../../testing/index.ts'
import { startSmtpServer } from '../../testing/smtp-server.ts'

/** Addresses as typed, and as browsers submit them from a field of type `email`. */
const ADDRESSES: [typed: string, sent: string][] = [
  ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
  ['ada@пример.испытание', 'ada@xn--e1afmkfd.xn--80akhbyknj4f'],
  ['ada@例え.テスト', 'ada@xn--r8jz45g.xn--zckzah'],
  ['ada@דוגמה.co.il', 'ada@xn--6dbbec0c.co.il'],
  ['ada@faß.example', 'ada@xn--fa-hia.example'],
]

/** Delivers all mails to a server that takes ASCII alone; returns the recipients. */
async function deliver(shop: TestShop) {
  const smtp = await startSmtpServer()
  onTestFinished(() => smtp.stop())
  const logged: string[] = []
  const { deliverDueMails } = createMailDelivery({
    db: shop.db,
    mailer: createSmtpMailer({ host: '127.0.0.1', port: smtp.port, security: 'none' }),
    renderMail,
    shop: () => ({ name: 'Bücher', storefrontUrl: 'http://shop.test', locale: 'en-IE', timeZone: 'Europe/Berlin' }),
    from: { address: 'no-reply@bücher.example' },
    log: createLogger('warn', { write: (line) => void logged.push(line) }),
    now: () => shop.now,
    random: () => 0.99,
  })
  await deliverDueMails()
  expect(logged).toEqual([])
  return smtp.received
}

test.each(ADDRESSES)(
  '%s registers through the API, signs in in every notation, and gets a new password',
  async (typed, sent) => {
    const shop = await startShop()
    const calls = await createSignInClient(shop)
    const { body: waiting } = await calls.register(typed)
    expect(waiting.state).toBe('REQUIRE_EMAIL_VERIFICATION')
    const { body: step } = await calls.verify(await findMailedCode(shop, typed), waiting.stateToken)
    expect(step.state).toBe('SUCCESS')
    const { email } = await shop.db.selectFrom('accounts').select('email').executeTakeFirstOrThrow()
    expect(email, 'shown as it was typed').toBe(typed)
    for (const each of [typed, sent, typed.toUpperCase().replace('ẞ', 'ß').replace('SS', 'ß')])
      expect((await calls.logIn(each)).body.state, each).toBe('SUCCESS')
    expect((await calls.sendRecoveryMail(sent)).status).toBe(200)
    expect((await calls.recover(await findRecoveryToken(shop, typed))).status).toBe(200)

    const received = await deliver(shop)
    expect(received.length).toBeGreaterThanOrEqual(1)
    for (const mail of received) {
      expect(mail.to).toEqual([sent])
      expect(mail.source.split(/\r?\n\r?\n/)[0]).toMatch(/^[ -~\r\n\t]*$/)
      expect(mail.source).toMatch(/^Message-ID: <[0-9a-f-]{36}@xn--bcher-kva\.example>\r?$/m)
    }
  },
)

test.each(ADDRESSES)(
  '%s registers on the hosted page, as a browser submits it, and sees the typed notation',
  async (typed, sent) => {
    const shop = await startShop()
    const browser = new TestBrowser(shop)
    const fields = { email: sent, password: GOOD_PASSWORD, firstName: 'Ada', lastName: '' }
    expect((await browser.post('/sign-up', fields)).location).toBe('/verify')
    expect((await browser.get('/verify')).html).toContain(`a…${typed.slice(3)}`)
    await browser.post('/verify', { code: await findMailedCode(shop, typed), intent: 'verify' })
    expect((await browser.get('/account')).html).toContain(typed)
  },
)

test.each(ADDRESSES)(
  '%s buys, contacts the shop and subscribes to a back-in-stock notification',
  async (typed, sent) => {
    const shop = await startShop()
    await shop.addProduct('cup', { stock: 5 })
    await shop.addProduct('bowl', { stock: 0 })
    const visit = await visitCheckout(shop, [['cup', 1]])
    expect((await visit.place({ email: sent })).status).toBe(303)
    const order = await shop.db.selectFrom('orders').select(['content', 'email_key']).executeTakeFirstOrThrow()
    expect(order).toMatchObject({ content: { buyerInfo: { email: typed } }, email_key: sent })

    const token = await shop.newToken()
    const message = { name: 'Ada', email: typed, message: 'Is it heavy?' }
    const calls: [method: string, path: string, body: object][] = [
      ['POST', '/cartwright/v1/shop-front/messages', message],
      ['POST', `/cartwright/v1/products/${shop.idOf('bowl')}/back-in-stock`, { email: typed }],
      ['POST', '/ecom/v1/carts/current/add-to-cart', { lineItems: [shop.line('cup')] }],
      ['PATCH', '/ecom/v1/carts/current', { cartInfo: { buyerInfo: { email: typed } } }],
      ['POST', '/ecom/v1/carts/current/create-checkout', { channelType: 'WEB', email: typed }],
      [
        'POST',
        '/ecom/v1/checkouts',
        { channelType: 'WEB', lineItems: [shop.line('cup')], checkoutInfo: { buyerInfo: { email: typed } } },
      ],
    ]
    for (const [method, path, body] of calls) {
      const answer = await shop.call(method, path, { token, body })
      expect(answer.status, `${path}: ${answer.text}`).toBe(200)
    }
    const recipients = (await deliver(shop)).flatMap(({ to }) => to)
    expect(recipients).toContain(sent)
    for (const recipient of recipients) expect(recipient).toMatch(/^[!-~]+$/)
  },
)

test('an invalid international address is refused as before, with the name of its field', async () => {
  const shop = await startShop()
  const { register } = await createSignInClient(shop)
  for (const wrong of [
    'ada@bü cher.example',
    'ada@bücher',
    'ada@.bücher.example',
    'ada@bü_cher.example',
    '@bücher.example',
  ]) {
    const { status, body } = await register(wrong)
    expect([status, body.details.validationError.fieldViolations[0].field], wrong).toEqual([400, 'loginId.email'])
  }
})
