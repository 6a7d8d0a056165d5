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
    expect(shop.output()).toContain('No mail is sent')
    expect(shop.output()).toContain('SMTP_URL')
    expect(shop.output()).toContain('https://account.shop.example/staff')
    expect(shop.output(), 'of an empty shop').toContain('docs/guides/running.md')
    expect(await shop.stop(), 'the exit code after Ctrl-C').toBe(0)
  } finally {
    await shop.remove()
  }
})
