import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { createEmail, readCode } from './account.ts'
import { test } from './browser.ts'
import { addToCart, checkOut, pay, payWith, PRODUCT } from './buy.ts'
import { waitForHydration } from './wait-for-hydration.ts'
import { watchAccessibility } from './find-accessibility-violations.ts'
import { holdScript } from './hold-script.ts'

/** A coupon of the demo shop: a tenth off everything, once a customer. */
const CODE = 'WELCOME10'
const ways = [
  { javaScriptEnabled: true, how: 'in the browser' },
  { javaScriptEnabled: false, how: 'without JavaScript' },
]

for (const { javaScriptEnabled, how } of ways) {
  test(`a code that nobody knows is refused beside its field and keeps the shopper from the checkout; a good one shows what it takes off, and is removed again (${how})`, async ({
    visit,
    shop,
  }) => {
    const page = await visit({ javaScriptEnabled })
    await addToCart(page, shop)
    const field = page.getByLabel('Discount code')
    await field.fill('NOPE')
    await page.getByRole('button', { name: 'Check out' }).click()
    await page.getByText('The discount code “NOPE”').waitFor()
    expect(new URL(page.url()).pathname).toBe('/cart')
    await field.fill('WELCOM10')
    await field.press('Enter')
    await page.getByText('The discount code “WELCOM10”').waitFor()
    expect(await field.inputValue()).toBe('WELCOM10')
    expect(await field.getAttribute('aria-invalid')).toBe('true')

    await field.fill(CODE)
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByText(`${CODE} €1.24 off`).waitFor()
    expect(await page.getByText('The discount code').count()).toBe(0)
    await total(page, '€11.16').waitFor()
    expect(await page.getByRole('complementary', { name: 'Order summary' }).innerText()).toContain('−€1.24')

    await page.getByRole('button', { name: `Remove discount code ${CODE}` }).click()
    await total(page, '€12.40').waitFor()
    await field.waitFor()
    expect(await field.inputValue()).toBe('')
  })

  test(`the way of delivery is chosen in the cart and stays chosen, and the steps of the total add up to it (${how})`, async ({
    visit,
    shop,
  }) => {
    const page = await visit({ javaScriptEnabled })
    await addToCart(page, shop)
    await page.getByLabel('Deliver to').selectOption({ label: 'Germany' })
    if (!javaScriptEnabled) await page.getByRole('button', { name: 'Show delivery costs' }).click()
    await total(page, '€17.30').waitFor()
    await page.getByRole('radio', { name: /Express parcel/ }).check()
    if (!javaScriptEnabled) await page.getByRole('button', { name: 'Choose this delivery method' }).click()
    await total(page, '€24.30').waitFor()

    // The steps are asked for before the script is there, which has to see that.
    const release = javaScriptEnabled ? await holdScript(page) : undefined
    await page.goto(`${shop.storefrontUrl}/cart?country=DE`, { waitUntil: 'domcontentloaded' })
    expect(await page.getByRole('radio', { name: /Express parcel/ }).isChecked()).toBe(true)
    await page.getByText('How this total is calculated').click()
    if (release) release()
    else await page.getByRole('link', { name: 'Show all steps' }).click()
    const steps = page.getByRole('table')
    await steps.getByText('Meadow Seed Tin').first().waitFor()
    await page.getByLabel('Discount code').fill(CODE)
    await page.getByRole('button', { name: 'Apply' }).click()
    await total(page, '€23.06').waitFor()
    const rows = steps.getByRole('row').filter({ has: page.getByRole('rowheader') })
    const amounts = await Promise.all((await rows.all()).map((row) => row.getByRole('cell').first().innerText()))
    expect(amounts.length).toBeGreaterThan(3)
    expect(
      amounts
        .slice(0, -1)
        .map(cents)
        .reduce((sum, each) => sum + each, 0),
    ).toBe(2306)
    expect(await steps.getByRole('row', { name: /^Total/ }).innerText()).toContain('€23.06')

    // Open as they are, they follow the cart.
    await page.getByRole('button', { name: `Remove discount code ${CODE}` }).click()
    await total(page, '€24.30').waitFor()
    expect(await steps.getByRole('row', { name: /^Total/ }).innerText()).toContain('€24.30')
  })
}

test('a quantity and a note that were typed before the script is there are in the cart once it is', async ({
  visit,
  shop,
}) => {
  const page = await visit()
  await addToCart(page, shop)
  const release = await holdScript(page)
  const open = () => page.goto(`${shop.storefrontUrl}/cart`, { waitUntil: 'commit' })
  const quantity = page.getByRole('spinbutton', { name: `Quantity of ${PRODUCT}` })
  const note = page.getByRole('textbox', { name: 'Order note' })
  await open()
  await quantity.fill('2')
  await page.getByText('Order note').first().click()
  await note.fill('Please ring twice.')
  await page.getByLabel('Discount code').focus()
  release()
  await page.getByText('€24.80').first().waitFor()
  await expect.poll(() => page.locator('input[name="was.note"]').getAttribute('value')).toBe('Please ring twice.')
  await open()
  expect([await quantity.inputValue(), await note.inputValue()]).toEqual(['2', 'Please ring twice.'])
})

for (const { base, quantity, says, more } of [
  { base: '', quantity: 'Quantity of', says: 'Enter a whole number, 1 or more.', more: 'Increase quantity of' },
  { base: '/he', quantity: 'כמות של', says: 'יש להזין מספר שלם, 1 או יותר.', more: 'הגדלת כמות' },
])
  test(`an invalid quantity stays in its field with the valid range (${base || 'English'})`, async ({
    visit,
    shop,
  }) => {
    const page = await visit()
    await addToCart(page, shop)
    await page.goto(`${shop.storefrontUrl}${base}/cart`)
    await waitForHydration(page, 'cart')
    const field = page.getByRole('spinbutton', { name: quantity })
    const { violations, check } = watchAccessibility(page)
    for (const typed of ['-5', '1.7', '--']) {
      await field.pressSequentially(typed)
      await field.blur()
      await page.getByRole('alert').getByText(says).waitFor()
      expect(await field.getAttribute('aria-invalid')).toBe('true')
      expect(await field.evaluate((input) => input.getAttribute('aria-describedby'))).toBe(
        await page.getByRole('alert').getAttribute('id'),
      )
      expect(await field.evaluate((input) => (input as HTMLInputElement).validity.valid)).toBe(false)
      if (typed === '-5') await check()
      await field.fill('2')
      await field.blur()
      await page.getByRole('alert').waitFor({ state: 'detached' })
      await page.getByText('€24.80').or(page.getByText('24.80')).first().waitFor()
      await field.fill('')
    }
    expect(violations).toEqual([])
    await field.blur()
    expect(await field.inputValue(), 'nothing was typed').toBe('2')
    await page.getByRole('button', { name: more }).click()
    await expect.poll(() => field.inputValue()).toBe('3')
  })

test('a code that is typed and not yet applied goes along to the checkout, and is in what is paid', async ({
  visit,
  shop,
}) => {
  const page = await visit()
  await addToCart(page, shop)
  await page.getByLabel('Discount code').fill(CODE)
  await checkOut(page)
  // The coupon is for once a customer, and who that is the shop tells by the address, which a guest proves.
  const email = createEmail()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByText('−€1.24').first().waitFor()
  await payWith(page, '4242 4242 4242 4242')
  await page.getByText('Enter the code that we have sent you by email').waitFor()
  await page.getByLabel('Code from the email').fill(await readCode(shop, email))
  expect(await pay(page)).toMatch(/\d/)
  await page.getByText('€16.06').waitFor()
})

/** The sum at the foot of the receipt, once it is this. */
function total(page: Page, amount: string) {
  return page
    .getByRole('definition')
    .filter({ hasText: new RegExp(`^${amount.replace('.', '\\.')}$`) })
    .last()
}

const cents = (amount: string): number => Number(amount.replace('−', '-').replace(/[€.]/g, ''))
