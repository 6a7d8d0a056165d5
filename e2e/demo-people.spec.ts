/** The people of the demo shop, and how what they buy gets to them, as the storefront and the account show it. */
import { expect } from 'vitest'
import { products, read } from '../tools/demo-shop/shop-files.ts'
import { signIn } from './account.ts'
import { test } from './browser.ts'
import { addToCart } from './buy.ts'

interface Member {
  email: string
  password: string
}
const { members } = read<{ members: Member[] }>('members.json')
const { orders } = read<{ orders: { email: string; items: { product: string }[] }[] }>('orders.json')

const names = new Map(products.map(({ slug, name }) => [slug, name]))

test.for(members)(
  '$email of the demo shop signs in, and finds in the account what they have bought',
  async ({ email, password }, { visit, shop }) => {
    const page = await visit()
    await page.goto(`${shop.storefrontUrl}/account`)
    await page.getByRole('link', { name: 'Sign in or create an account' }).click()
    await signIn(page, email, password)
    await page.waitForURL(`${shop.storefrontUrl}/**`)
    await page.goto(`${shop.providerUrl}/account/orders`)
    const bought = orders.filter((order) => order.email === email)
    expect(bought.length).toBeGreaterThan(0)
    for (const { product } of bought.flatMap(({ items }) => items))
      await page
        .getByRole('main')
        .getByText(names.get(product) ?? '')
        .first()
        .waitFor()
  },
)

interface Region {
  title: string
  countries: string[]
  options: {
    code: string
    title: string
    deliveryTime?: string
    pickup?: { address?: { addressLine: string } }
    timeSlot?: object
  }[]
}

test('the cart of the demo shop offers each region all its ways of delivery, places to collect and time slots among them', async ({
  visit,
  shop,
}) => {
  const { regions } = read<{ regions: Region[] }>('shipping.json')
  const countries = regions.flatMap((region) => region.countries)
  const page = await visit({ javaScriptEnabled: false })
  await addToCart(page, shop)
  const offered = await page
    .getByLabel('Deliver to')
    .getByRole('option')
    .evaluateAll((all) => all.map((each) => each.getAttribute('value')))
  expect(new Set(offered.filter(Boolean))).toEqual(new Set(countries))
  const missing: string[] = []
  for (const region of regions) {
    const [country = ''] = region.countries
    await page.getByLabel('Deliver to').selectOption(country)
    await page.getByRole('button', { name: 'Show delivery costs' }).click()
    const mainText = (await page.getByRole('main').textContent()) ?? ''
    for (const { title, deliveryTime = '', pickup } of region.options)
      for (const text of [title, deliveryTime, pickup?.address?.addressLine ?? ''])
        if (!mainText.includes(text)) missing.push(`${country}: ${text}`)
    if (country !== 'DE') continue
    const here = regions.filter(({ countries: [first] }) => first === country) // what depends on the postcode stands there, too
    const slots = here.flatMap(({ options }) => options).filter(({ timeSlot }) => timeSlot).length
    const told = mainText.match(/\w{3}, \d+ \w{3,4}, \d+:00–\d+:00/g) ?? []
    expect(new Set(told).size, 'time slots, each on its day').toBe(slots)
  }
  console.log(`countries: ${countries.length}; ways of delivery that are not offered: ${missing.length}`)
  expect(missing).toEqual([])
  expect(countries.length).toBeGreaterThanOrEqual(12)
})

test.for([true, false])(
  'a time slot is chosen by its day in the cart, and the checkout has it, with JavaScript: %s',
  async (javaScriptEnabled, { visit, shop }) => {
    const page = await visit({ javaScriptEnabled })
    await addToCart(page, shop)
    await page.goto(`${shop.storefrontUrl}/cart?country=DE&postcode=79100`)
    const days = page.getByRole('group', { name: 'By cargo bike, in Freiburg' }).locator('details')
    expect(await days.count()).toBe(3)
    expect(await page.getByRole('radio', { name: /cargo bike/ }).count(), 'times before a day is opened').toBe(0)
    // By keyboard alone.
    await days.nth(1).locator('summary').focus()
    await page.keyboard.press('Enter')
    const time = page.getByRole('radio', { name: /^By cargo bike, in Freiburg, \w+, \d+ \w+, 16:00–20:00/ })
    await time.focus()
    await page.keyboard.press('Space')
    if (!javaScriptEnabled) await page.getByRole('button', { name: 'Choose this delivery method' }).click()
    await page.getByText('Delivery: By cargo bike, in Freiburg').waitFor()
    expect(await time.isChecked()).toBe(true)

    await page.getByRole('button', { name: 'Check out' }).click()
    await page.getByLabel('Postcode', { exact: true }).waitFor()
    const chosen = page.locator('.slot-days details[open]')
    expect(await chosen.getByRole('radio', { name: /16:00–20:00/ }).isChecked()).toBe(true)
    await page.locator('.slot-days summary').last().click()
    expect(await chosen.count(), 'one day is open at a time').toBe(1)
    await page.getByRole('radio', { name: /08:00–12:00/ }).check()
    expect(await page.getByRole('radio', { name: /08:00–12:00/ }).isChecked()).toBe(true)
  },
)
