import { expect, test } from 'vitest'
import { startShop, type TestShop } from '../testing/index.ts'
import { enqueueMail } from './index.ts'

async function sendCode(shop: TestShop, to: string): Promise<string> {
  const mail = { to, template: 'verify-code', props: { code: '048213', minutes: 15 }, language: 'de' } as const
  await shop.db.transaction().execute((tx) => enqueueMail(tx, mail, shop.now))
  const { id } = await shop.db.selectFrom('mails').select('id').where('recipient', '=', to).executeTakeFirstOrThrow()
  return id
}

async function open(shop: TestShop, address: string) {
  const response = await shop.fetch(address)
  return { status: response.status, headers: response.headers, html: await response.text() }
}

test('a local shop shows its unsent mails', async () => {
  const shop = await startShop()
  const id = await sendCode(shop, 'ada@example.com')
  const list = await open(shop, '/mailbox')
  expect(list.status).toBe(200)
  const mail = await open(shop, `/mailbox/${id}`)
  expect(mail.status).toBe(200)
  const part = await open(shop, `/mailbox/${id}/html`)
  expect(part.html).toContain('048213')
  expect(part.html).toContain('<html lang="de"')
  expect(part.headers.get('content-security-policy')).toMatch(/^default-src 'none'; .*frame-ancestors 'self'; sandbox /)
  expect(part.headers.get('cache-control')).toBe('private, no-store')
})

test('the mailbox is in the language of the browser, whatever that of its mails', async () => {
  const shop = await startShop()
  const id = await sendCode(shop, 'ada@example.com')
  const read = async (address: string, language: string) =>
    (await shop.fetch(address, { headers: { 'accept-language': language } })).text()
  expect(await read('/mailbox', 'nl')).toContain('<html lang="en" dir="ltr">')
  expect(await read('/mailbox', 'fr-CA')).toContain('<h1>Boîte de réception</h1>')
  const hebrew = await read(`/mailbox/${id}`, 'he')
  expect(hebrew).toContain('<html lang="he" dir="rtl">')
  expect(hebrew).toContain('<bdi>Ihr Code für ')
})

test('a public shop has no mailbox', async () => {
  const shop = await startShop({ secureCookies: true })
  const id = await sendCode(shop, 'ada@example.com')
  for (const path of ['/mailbox', `/mailbox/${id}`, `/mailbox/${id}/html`])
    expect((await open(shop, path)).status, path).toBe(404)
})

test('a site with DNS rebinding cannot read the mailbox', async () => {
  const shop = await startShop()
  const id = await sendCode(shop, 'ada@example.com')
  for (const path of ['/mailbox', `/mailbox/${id}`, `/mailbox/${id}/html`]) {
    const { status, html } = await open(shop, `http://evil.example${path}`)
    expect(status, path).toBe(404)
    expect(html).not.toContain('048213')
  }
  expect((await open(shop, 'http://localhost:4000/mailbox')).status).toBe(200)
})

test('an unknown or sent mail is not found', async () => {
  const shop = await startShop()
  const id = await sendCode(shop, 'ada@example.com')
  await shop.db.updateTable('mails').set({ sent_at: shop.now, props: '{}' }).execute()
  for (const path of ['/mailbox/x', `/mailbox/${crypto.randomUUID()}`, `/mailbox/${id}`, `/mailbox/${id}/x`])
    expect((await open(shop, path)).status, path).toBe(404)
})
