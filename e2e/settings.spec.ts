/** Settings of the merchant for the whole shop, as shoppers see them. */
import { afterAll, beforeAll, expect } from 'vitest'
import { PASSWORD, signIn } from './account.ts'
import { test } from './browser.ts'
import { addToCart } from './buy.ts'
import { watchAccessibility } from './find-accessibility-violations.ts'
import { runCommand } from './run-command.ts'
import { setSettingsDuringTest, writeSettings } from './settings.ts'
import { type ShopProcess, startShop } from './shop.ts'

let shop: ShopProcess
beforeAll(async () => {
  shop = await startShop({ env: { CARTWRIGHT_DURABILITY: 'none' } })
})
afterAll(() => shop.remove())

/** A page that was made before a change is shown for two seconds more. */
const PATIENT = { timeout: 15_000 }
const status = async (): Promise<number> => (await fetch(shop.storefrontUrl)).status

test('the front page has the sections that the merchant chose, in their order, in the language of the shopper', async ({
  visit,
}) => {
  const page = await visit()
  await page.goto(shop.storefrontUrl)
  const headings = (level: number) => page.getByRole('main').getByRole('heading', { level }).allInnerTexts()
  expect(await headings(2)).toHaveLength(4)

  await writeSettings(shop, 'home', {
    sections: [
      { kind: 'STORY', title: 'Who digs', text: 'We do.' },
      { kind: 'COLLECTION', collections: ['light'], count: 2 },
      { kind: 'FRONT', title: 'Things for wet gardens', texts: [{ language: 'de', title: 'Dinge für nasse Gärten' }] },
      { kind: 'COLLECTIONS', title: 'Two rooms', collections: ['garden', 'kitchen'] },
      { kind: 'NEWEST', title: 'Just in', count: 3 },
    ],
  })
  await expect.poll(async () => (await page.reload(), headings(1)), PATIENT).toEqual(['Things for wet gardens'])
  expect(await headings(2)).toEqual(['Who digs', 'Light and fire', 'Two rooms', 'Just in'])
  expect(await headings(3)).toEqual(['Garden', 'Kitchen'])
  expect(await page.getByRole('link', { name: /^Quick view of/ }).count(), 'things on both shelves').toBe(5)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Deutsch' }).click()
  await page.getByRole('heading', { level: 1, name: 'Dinge für nasse Gärten' }).waitFor()
})

test('a country that the merchant begins to deliver to can be chosen in the cart at once, one that is given up no longer', async ({
  visit,
}) => {
  const page = await visit()
  await addToCart(page, shop)
  const codes = async (): Promise<string[]> => {
    await page.goto(`${shop.storefrontUrl}/cart`)
    const options = await page.getByLabel('Deliver to').getByRole('option').all()
    return (await Promise.all(options.map((option) => option.getAttribute('value')))).flatMap((code) => code || [])
  }
  const before = await codes()
  expect(before).toContain('DE')
  expect(before).not.toContain('NZ')
  await setSettingsDuringTest(shop, 'shipping', {
    regions: [
      {
        code: 'far',
        title: 'Far away',
        countries: ['NZ', 'AU'],
        options: [{ code: 'ship', title: 'By ship', price: '20.00' }],
      },
    ],
  })
  expect(await codes()).toEqual(['AU', 'NZ'])
})

test('a closed shop shows its maintenance page in place of every page, in the language of the shopper, until it opens; the merchant can preview it', async ({
  visit,
  expectedComplaints,
}) => {
  expectedComplaints.push(/503/)
  const page = await visit()
  const { violations, check } = watchAccessibility(page)
  const until = new Date(Date.now() + 3_600_000).toISOString()
  await writeSettings(shop, 'opening', { isClosed: true, until })
  for (const { path, heading } of [
    { path: '/', heading: 'Fernhollow is temporarily closed' },
    { path: '/cart', heading: 'Fernhollow is temporarily closed' },
    { path: '/de/product-page/salt-pig', heading: 'Fernhollow ist vorübergehend geschlossen' },
    { path: '/he', heading: 'Fernhollow סגורה זמנית' },
  ]) {
    const open = async () => {
      const answer = await page.goto(shop.storefrontUrl + path)
      const { 'cache-control': kept, 'retry-after': seconds } = answer?.headers() ?? {}
      return [answer?.status(), kept, Number(seconds) > 3000]
    }
    await expect.poll(open, { ...PATIENT, message: path }).toEqual([503, 'private, no-store', true])
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    await check()
  }
  expect(violations).toEqual([])

  const email = 'mia@example.com'
  const printed = await runCommand(shop, 'staff', 'add', '--email', email, '--name', 'Mia', '--role', 'owner')
  await page.goto(`${shop.providerUrl}/staff`)
  await signIn(page, email, printed.split('\n', 1)[0])
  await page.getByRole('textbox', { name: 'New password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Save password' }).click()
  await page.waitForURL('**/admin/**')
  await page.goto(`${shop.providerUrl}/staff`)
  await page.getByRole('link', { name: 'Preview the storefront' }).click()
  await page.getByRole('link', { name: 'Linen and wool' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Linen and wool' }).waitFor()
  expect(await status(), 'for all others').toBe(503)

  await writeSettings(shop, 'opening', { isClosed: false })
  await expect.poll(status, PATIENT).toBe(200)
})
