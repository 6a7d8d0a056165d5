import { expect, test } from 'vitest'
import { startShop } from './shop.ts'

test('a shop that others can reach opens without a mail server, and says that no mail is sent', async () => {
  const shop = await startShop({
    env: {
      CARTWRIGHT_DEMO: 'off',
      CARTWRIGHT_DURABILITY: 'none',
      STOREFRONT_URL: 'https://shop.example',
      PROVIDER_URL: 'https://account.shop.example',
    },
  })
  try {
    expect(shop.output()).toContain('No mail server is configured')
    expect(shop.output()).toContain('SMTP_URL')
    expect(shop.output()).toContain('https://account.shop.example/admin')
    expect(shop.output(), 'of an empty shop').toContain('docs/guides/running.md')
    expect(await shop.stop(), 'the exit code after Ctrl-C').toBe(0)
  } finally {
    await shop.remove()
  }
})

test('a demo shop that listens on all interfaces has no test bank, no mailbox and no open demo members, and prints so', async () => {
  const shop = await startShop({ env: { HOST: '0.0.0.0', CARTWRIGHT_DURABILITY: 'none' } })
  try {
    expect(shop.output()).toMatch(/Blocked \d+ demo members/)
    expect(shop.output()).toContain('Test cards, demo members and the mailbox are disabled')
    expect(shop.output(), 'passwords of members').not.toContain('Members of the demo shop, and their passwords')
    for (const path of ['/mailbox', '/test-bank/00000000-0000-4000-8000-000000000000'])
      expect((await fetch(shop.providerUrl + path)).status, path).toBe(404)
  } finally {
    await shop.remove()
  }
})

test('a shop on its own machine answers, and refuses what a proxy has forwarded that is not its own', async () => {
  const shop = await startShop({ env: { CARTWRIGHT_DEMO: 'off', CARTWRIGHT_DURABILITY: 'none', TRUSTED_PROXIES: '' } })
  try {
    for (const url of [shop.storefrontUrl, `${shop.providerUrl}/mailbox`]) {
      expect((await fetch(url)).status).toBe(200)
      const forwarded = await fetch(url, { headers: { 'x-forwarded-for': '198.51.100.1' } })
      expect([forwarded.status, await forwarded.text()]).toEqual([403, expect.stringContaining('TRUSTED_PROXIES')])
    }
  } finally {
    await shop.remove()
  }
})

test('a demo shop that others may try says at every start what they can do', async () => {
  const env = { HOST: '0.0.0.0', CARTWRIGHT_TEST_MODE: 'public', CARTWRIGHT_DURABILITY: 'none', TRUSTED_PROXIES: '' }
  const shop = await startShop({ env })
  const countWarnings = () =>
    shop.output().split('CARTWRIGHT_TEST_MODE=public: anyone who can reach this shop can order').length - 1
  try {
    expect(countWarnings()).toBe(1)
    expect(
      (await fetch(`${shop.providerUrl}/mailbox`, { headers: { 'x-forwarded-for': '198.51.100.1' } })).status,
    ).toBe(200)
    expect(shop.output()).not.toContain('demo members: other machines')
    await shop.stop()
    await shop.start()
    expect(countWarnings()).toBe(2)
  } finally {
    await shop.remove()
  }
})
