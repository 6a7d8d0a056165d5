import { expect, test } from 'vitest'
import { renderMail } from '../../pages/mails/render-mail.tsx'
import { expectResponseBody, findMailsTo, startShop, StatementFaults, type TestShop } from '../testing/index.ts'

const SHOP_EMAIL = 'shop@example.com'
const submissions = {
  first_name: 'Ada',
  email_1a2b: 'ada@example.com',
  topics: ['mugs', 'plates'],
  message: 'Is it heavy?\nAnd large?',
}

const openShop = (more: { faults?: StatementFaults } = {}) => startShop({ shop: { email: SHOP_EMAIL }, ...more })

async function submit(
  shop: TestShop,
  values: object = submissions,
  more: { token?: string; from?: string; key?: string } = {},
) {
  const { token = await shop.newToken(), from, key } = more
  return shop.call('POST', '/form-submission-service/v4/submissions', {
    token,
    body: { submission: { formId: 'contact-us', submissions: values }, captchaToken: null },
    ...(from && { from }),
    ...(key && { headers: { 'idempotency-key': key } }),
  })
}

const mails = (shop: TestShop) => findMailsTo(shop, SHOP_EMAIL, 'form-submission')
const rulesOf = ({ body }: { body: { details: { validationError: { fieldViolations: object[] } } } }) =>
  body.details.validationError.fieldViolations

test('a filled-in form becomes one mail to the shop, whose reply goes to the sender', async () => {
  const shop = await openShop()
  const { status, body } = await submit(shop)
  expect(status).toBe(200)
  expectResponseBody('submissions.createSubmission', body)
  expect(body.submission).toMatchObject({ formId: 'contact-us', status: 'CONFIRMED', submissions, seen: false })
  const [mail, ...more] = await mails(shop)
  expect(more).toEqual([])
  const { replyTo, text } = renderMail('form-submission', mail as never, {
    shop: { name: 'Fernhollow', storefrontUrl: 'https://shop.example', timeZone: 'UTC' },
    to: SHOP_EMAIL,
    language: 'en',
  })
  expect(replyTo).toBe('ada@example.com')
  for (const part of ['first_name: Ada', 'topics: mugs, plates', 'message: Is it heavy?', 'And large?', 'contact-us'])
    expect(text).toContain(part)
})

test('a form without an e-mail field is sent too, and one without any value is refused', async () => {
  const shop = await openShop()
  expect((await submit(shop, { rating: 5, agrees: true, comment: '' })).status).toBe(200)
  expect(await mails(shop)).toMatchObject([{ message: 'rating: 5\nagrees: true' }])
  const empty = await submit(shop, { comment: ' ', rating: null })
  expect(rulesOf(empty)).toMatchObject([{ field: 'submission.submissions', violatedRule: 'REQUIRED_FIELD' }])
  expect(await mails(shop)).toHaveLength(1)
})

test('too many fields or characters are refused by name, and nothing of a form is cut', async () => {
  const shop = await openShop()
  const many = Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`field ${n}`, 'x']))
  expect(rulesOf(await submit(shop, many))).toMatchObject([{ violatedRule: 'MAX_SIZE', data: { threshold: 100 } }])
  const long = { message: 'x'.repeat(10_000) }
  expect(rulesOf(await submit(shop, long))).toMatchObject([{ violatedRule: 'MAX_LENGTH', data: { threshold: 10_000 } }])
  const longest = { message: 'x'.repeat(10_000 - 'message: '.length) }
  expect((await submit(shop, longest)).status).toBe(200)
  const [mail] = await mails(shop)
  const { text } = renderMail('form-submission', mail as never, {
    shop: { name: 'Fernhollow', storefrontUrl: 'https://shop.example', timeZone: 'UTC' },
    to: SHOP_EMAIL,
    language: 'en',
  })
  expect(text.replaceAll(/\s/g, '')).toContain('x'.repeat(10_000 - 'message: '.length))
})

test('forms of one client address are limited together with contact messages, and refused ones do not count', async () => {
  const shop = await openShop()
  for (let n = 0; n < 20; n++) await submit(shop, {}, { from: '203.0.113.7' })
  let sent = 0
  for (let n = 0; n < 15; n++)
    if ((await submit(shop, { email: `ada${n}@example.com` }, { from: '203.0.113.7' })).status === 200) sent++
  expect(sent).toBe(10)
  const message = { name: 'Ada', email: 'eve@example.com', message: 'Hello' }
  const token = await shop.newToken()
  const more = await shop.call('POST', '/cartwright/v1/shop-front/messages', {
    token,
    body: message,
    from: '203.0.113.7',
  })
  expect(more.status).toBe(429)
})

test('after any failed statement, the repeated form is one mail', async () => {
  const faults = new StatementFaults()
  const shop = await openShop({ faults })
  const token = await shop.newToken()
  let crashes = 0
  for (let n = 1; ; n++) {
    const key = crypto.randomUUID()
    const before = (await mails(shop)).length
    await shop.db.deleteFrom('rate_limits').execute()
    faults.failAt(n, 'before')
    await submit(shop, submissions, { token, key }).catch(() => {})
    const happened = faults.stop()
    expect((await submit(shop, submissions, { token, key })).status).toBe(200)
    expect((await mails(shop)).length - before, `statement ${n}`).toBe(1)
    if (!happened) break
    crashes++
  }
  expect(crashes).toBeGreaterThan(1)
})
