/** Orders and other data of a member after a purchase. */
import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { signUpFromStorefront, readMail, signIn } from './account.ts'
import { test } from './browser.ts'
import { addShownProductToCart, addToCart, checkOut, payWith, waitForThankYouPage } from './buy.ts'
import { watchAccessibility } from './find-accessibility-violations.ts'
import { approveReturn, findOrder, findRequestedReturn, fulfilOrder, receiveReturn } from './orders.ts'

const GOOD = '4242 4242 4242 4242'
const FILE = { slug: 'seed-labels', name: 'Seed Labels to Print' }

test('a file is fetched from the thank-you page, the mail and the account, and nobody has to send it', async ({
  visit,
  shop,
}) => {
  const page = await visit()
  const { violations, check } = watchAccessibility(page)
  const email = await signUpFromStorefront(page, shop)

  await page.goto(`${shop.storefrontUrl}/product-page/${FILE.slug}`)
  await addShownProductToCart(page, FILE.name)
  await checkOut(page, { email })
  await payWith(page, GOOD)
  const fileOrder = await waitForThankYouPage(page)
  const onPage = page.getByRole('region', { name: 'Your downloads' }).getByRole('link').first()
  const addresses = [await onPage.getAttribute('href')]
  const mail = await readMail(shop, email, new RegExp(fileOrder))
  addresses.push(/http\S+\/downloads\/[\w-]+/.exec(mail)?.[0] ?? '')
  expect(mail).toContain('Print invoice')

  await page.getByRole('link', { name: 'All orders' }).click()
  await page.getByRole('link', { name: `Order ${fileOrder}` }).click()
  const download = page.getByRole('link', { name: /^Download/ })
  addresses.push(new URL((await download.getAttribute('href')) ?? '', page.url()).href)
  await check()
  const fetched = await Promise.all(addresses.map((address) => page.request.get(address ?? '')))
  expect(fetched.map((response) => response.status())).toEqual([200, 200, 200])
  expect(
    new Set(await Promise.all(fetched.map(async (response) => (await response.body()).subarray(0, 5).toString()))),
  ).toEqual(new Set(['%PDF-']))
  expect(await findOrder(shop, fileOrder), 'nobody has to send it').toMatchObject({
    paymentStatus: 'PAID',
    fulfillmentStatus: 'FULFILLED',
  })

  expect(violations).toEqual([])
})

test('a pickup order is ready for pickup on its page and in the account, and never on its way', async ({
  visit,
  shop,
}) => {
  const page = await visit()
  const email = await signUpFromStorefront(page, shop)
  await addToCart(page, shop)
  await checkOut(page, { email })
  await page.getByText('Delivery and totals are up to date.').waitFor()
  await page.getByRole('radio', { name: /Collect in Freiburg/ }).check()
  await payWith(page, GOOD)
  const order = await waitForThankYouPage(page)
  await fulfilOrder(shop, order)
  await page.getByRole('link', { name: 'View order' }).click()
  await page.getByText('Ready for pickup').first().waitFor()
  await page
    .getByRole('region', { name: 'Ready for pickup' })
    .getByText(/^Ready since /)
    .waitFor()
  await page.goto(`${shop.providerUrl}/account/orders`)
  await page.getByText('Ready for pickup · Paid').waitFor()
})

test('a withdrawal is asked for in the account, decided by the merchant, and has a credit note', async ({
  visit,
  shop,
}) => {
  const page = await visit()
  const { violations, check } = watchAccessibility(page)
  const email = await signUpFromStorefront(page, shop)
  await addToCart(page, shop)
  await checkOut(page, { email })
  await payWith(page, GOOD)
  const order = await waitForThankYouPage(page)
  await fulfilOrder(shop, order)
  await page.getByRole('link', { name: 'All orders' }).click()
  await page.getByRole('link', { name: `Order ${order}` }).click()
  await page.getByRole('link', { name: 'Withdraw from contract here' }).click()
  await check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click()
  await page.getByText('We have received your withdrawal.').waitFor()
  const id = await findRequestedReturn(shop, order)
  await approveReturn(shop, id, 'Send it to Moss Lane 1')
  await page.reload()
  await page.getByText('Send it to Moss Lane 1').waitFor()
  await receiveReturn(shop, id)
  await page.goto(`${shop.providerUrl}/account/orders`)
  await page.getByText(/Withdrawal of .* · Received\./).waitFor()
  await check()
  await page.getByRole('link', { name: `Order ${order}` }).click()
  await page.getByText('Refunded').first().waitFor()
  // The shop writes it within seconds.
  await expect
    .poll(async () => (await page.reload(), page.getByText(/^Credit note CN-/).count()), { timeout: 10_000 })
    .toBe(1)
  await page.getByRole('link', { name: /^Credit note CN-\d{6}/ }).click()
  await page.getByRole('heading', { level: 1, name: /^Credit note CN-\d{6}$/ }).waitFor()
  await check()
  expect(violations).toEqual([])
})

test('a member has all of the account in hand: name, addresses, sign-ins, data, and its end', async ({
  visit,
  shop,
  expectedComplaints,
}) => {
  const page = await visit()
  const { violations, check } = watchAccessibility(page)
  const open = (section: string) => page.goto(`${shop.providerUrl}/account${section}`)
  const email = await signUpFromStorefront(page, shop)

  await open('')
  await page.getByLabel('First name', { exact: true }).fill('Ada')
  await page.getByLabel('Last name', { exact: true }).fill('Moss')
  await page.getByRole('button', { name: 'Save' }).click()
  expect(await page.getByLabel('Last name', { exact: true }).inputValue()).toBe('Moss')
  await check()

  await open('/addresses')
  await page.getByRole('link', { name: 'Add an address' }).click()
  await page.getByLabel('Country', { exact: true }).selectOption({ label: 'Germany' })
  await page.getByLabel('First name', { exact: true }).fill('Ada')
  await page.getByLabel('Last name', { exact: true }).fill('Moss')
  await page.getByLabel('Street and number', { exact: true }).fill('Fern Street 3')
  await page.getByLabel('Postcode', { exact: true }).fill('20095')
  await page.getByLabel('City', { exact: true }).fill('Hamburg')
  await check()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Fern Street 3').first().waitFor()
  await addToCart(page, shop)
  await page.getByRole('button', { name: 'Check out' }).click()
  await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor()
  expect(await page.getByLabel('Street and number', { exact: true }).inputValue(), 'at the checkout').toBe(
    'Fern Street 3',
  )

  const elsewhere = await visit()
  await elsewhere.goto(`${shop.storefrontUrl}/account`)
  await elsewhere.getByRole('link', { name: 'Sign in or create an account' }).click()
  await signIn(elsewhere, email)
  await elsewhere.waitForURL(`${shop.storefrontUrl}/**`)
  await open('/sessions')
  expect(await page.getByRole('button', { name: /^Sign out/ }).count(), 'two browsers').toBeGreaterThan(1)
  await check()
  await page.getByRole('button', { name: 'Sign out all other devices' }).click()
  await page.getByText('You are signed out on all other devices.').waitFor()
  await elsewhere.goto(`${shop.providerUrl}/account`)
  await elsewhere.waitForURL(`${shop.providerUrl}/sign-in**`)

  await open('/data')
  await check()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download file' }).click(),
  ])
  const data = readFileSync((await file.path()) ?? '', 'utf8')
  for (const text of [email, 'Fern Street 3', 'Moss']) expect(data).toContain(text)

  expectedComplaints.push(/status of 422/)
  await page.getByRole('button', { name: 'Delete account' }).click()
  await page.getByText('Tick the box to confirm.').first().waitFor()
  await page.getByLabel('Yes, delete my account').check()
  await page.getByRole('button', { name: 'Delete account' }).click()
  await page.getByRole('heading', { name: 'Your account has been deleted' }).waitFor()
  await check()
  await open('/orders')
  await page.waitForURL(`${shop.providerUrl}/sign-in**`)
  expect(violations).toEqual([])
})
