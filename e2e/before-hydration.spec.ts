/**
 * On the pages where one signs in and pays, what was done before their script was there counts once it is. On those
 * of the storefront: where each is tested.
 */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { requestAccount, signUpFromStorefront, createEmail, readCode } from './account.ts'
import { test } from './browser.ts'
import { addToCart, checkOut, pay } from './buy.ts'
import { waitForHydration } from './wait-for-hydration.ts'
import { holdScript } from './hold-script.ts'
import type { ShopAddress } from './shop.ts'

/**
 * Where the mailed code is asked for, with a script that comes when it is let go. Answers the code, and what was sent
 * of it so far.
 */
async function waitForCode(page: Page, shop: ShopAddress) {
  await page.goto(`${shop.storefrontUrl}/account`)
  await page.getByRole('link', { name: 'Sign in or create an account' }).click()
  const email = createEmail()
  const release = await holdScript(page)
  await requestAccount(page, email)
  const sent: (string | null)[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.method() === 'POST') sent.push(request.postData())
  })
  return { code: await readCode(shop, email), sent, release }
}

test('a code that was there before the script sends itself, a wrong one no second time', async ({
  visit,
  shop,
  expectedComplaints,
}) => {
  expectedComplaints.push(/status of 422/)
  const page = await visit()
  const { code, sent, release } = await waitForCode(page, shop)
  const wrong = code.replace(/^./, (digit) => String((Number(digit) + 1) % 10))
  await page.getByLabel('Code').fill(wrong)
  release()
  await page.getByText('This code is not correct.').first().waitFor()
  await waitForHydration(page, 'code')
  expect(sent).toEqual([`code=${wrong}&intent=verify`])

  await page.getByLabel('Code').fill(code)
  await page.waitForURL(`${shop.storefrontUrl}/**`)
  expect(sent).toHaveLength(2)
})

for (const { how, goOn } of [
  { how: 'the button', goOn: (page: Page) => page.getByRole('button', { name: 'Continue' }).click() },
  { how: 'Enter', goOn: (page: Page) => page.getByLabel('Code').press('Enter') },
])
  test(`a code that was sent with ${how} before the script is there is not sent again by it`, async ({
    visit,
    shop,
  }) => {
    const page = await visit()
    await page.addInitScript(() => {
      // The observer of the page sees the pending response.
      const tell = (changes: MutationRecord[]) =>
        changes.forEach(({ target }) => console.log(`alive: ${(target as HTMLElement).dataset['island']}`))
      new MutationObserver(tell).observe(document, { subtree: true, attributeFilter: ['data-alive'] })
    })
    const { code, sent, release } = await waitForCode(page, shop)
    const answer = Promise.withResolvers<void>()
    await page.route(/\/verify\?/, async (route) => {
      await answer.promise
      await route.continue()
    })
    await page.getByLabel('Code').fill(code)
    const verifyRequest = page.waitForRequest(/\/verify\?/)
    const gone = goOn(page)
    await verifyRequest
    const alive = page.waitForEvent('console', (message) => message.text() === 'alive: code')
    release()
    await alive
    answer.resolve()
    await gone
    await page.waitForURL(`${shop.storefrontUrl}/**`)
    expect(sent).toHaveLength(1)
  })

test('Enter after the last digit sends the code once', async ({ visit, shop }) => {
  const page = await visit()
  const { code, sent, release } = await waitForCode(page, shop)
  release()
  await waitForHydration(page, 'code')
  // In one go: the browser's own keyboard would wait for the answer to the first.
  await page.getByLabel('Code').evaluate((input: HTMLInputElement, typed) => {
    input.value = typed
    input.dispatchEvent(new InputEvent('input', { bubbles: true }))
    setTimeout(() => input.form?.requestSubmit(), 20)
  }, code)
  await page.waitForURL(`${shop.storefrontUrl}/**`)
  expect(sent).toHaveLength(1)
})

test('a new password that was typed before the script is measured', async ({ visit, shop }) => {
  const page = await visit()
  await page.goto(`${shop.storefrontUrl}/account`)
  await page.getByRole('link', { name: 'Sign in or create an account' }).click()
  await page.getByLabel('Email').waitFor()
  const release = await holdScript(page)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByRole('textbox', { name: 'Password' }).fill('secret')
  release()
  await page.getByText('Choose a password of at least 8 characters.').waitFor()
})

test('a checkout that was filled in before the script has its delivery and totals, and says what is wrong', async ({
  visit,
  shop,
}) => {
  const page = await visit()
  await addToCart(page, shop)
  const release = await holdScript(page)
  await checkOut(page)
  await page.getByLabel('Postcode', { exact: true }).fill('1011')
  await page.getByLabel('City', { exact: true }).focus()
  release()
  await page.getByText('Delivery and totals are up to date.').waitFor()
  await page.getByText(/Enter a valid postcode/).waitFor()
  expect(await page.getByLabel('City', { exact: true }).inputValue()).toBe('Berlin')
  await page.getByLabel('Postcode', { exact: true }).fill('10115')
  await page.getByText(/Enter a valid postcode/).waitFor({ state: 'detached' })
  await page.getByRole('radio', { name: /Express parcel/ }).check()
  await pay(page)
})

test('an address whose country was chosen before the script gets the fields of that country', async ({
  visit,
  shop,
}) => {
  const page = await visit()
  await signUpFromStorefront(page, shop)
  await page.goto(`${shop.providerUrl}/account/addresses`)
  const release = await holdScript(page)
  await page.getByRole('link', { name: 'Add an address' }).click()
  await page.getByLabel('Country', { exact: true }).selectOption({ label: 'United States' })
  release()
  await page.getByLabel('ZIP code').waitFor()
})
