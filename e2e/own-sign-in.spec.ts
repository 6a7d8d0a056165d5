/** A storefront with screens of its own for signing in, from the first form to the member's cart. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { newAddress, newEmail, PASSWORD, readMail, signIn, signUp } from './account.ts'
import { test } from './browser.ts'
import { addToCart, PRODUCT } from './buy.ts'
import { findBarriers } from './find-barriers.ts'
import { setGroup } from './settings.ts'
import { type ShopProcess, startShop } from './shop.ts'

const NEW_PASSWORD = 'nine white swans'
/** What Chromium says of a form that came back. */
const REFUSED = /400 \(Bad Request\)/

let shop: ShopProcess
beforeAll(async () => {
  shop = await startShop({ env: { SIGN_IN: 'own', CARTWRIGHT_DURABILITY: 'none' } })
})
afterAll(() => shop.remove())

for (const [javaScriptEnabled, how] of [
  [true, 'in the browser'],
  [false, 'without JavaScript'],
] as const)
  test(`a cart comes along into a new account, over a sign-out and a forgotten password (${how})`, async ({
    visit,
    expectedComplaints,
  }) => {
    expectedComplaints.push(REFUSED)
    const page = await visit({ javaScriptEnabled })
    const email = newEmail()
    await addToCart(page, shop)
    await page.getByRole('link', { name: 'Sign in' }).click()
    await signUp(page, shop, email, { codeSendsItself: false })
    await isAtCart(page)
    await page.getByRole('link', { name: 'Account' }).first().click()
    await page.getByRole('heading', { name: 'Hello, Ada' }).waitFor()
    await page.getByText(email).waitFor()
    await signOut(page)

    await page.goto(`${shop.storefrontUrl}/cart`)
    await page.getByText('Your cart is empty').waitFor()
    await page.getByRole('link', { name: 'Sign in' }).click()
    await page.getByRole('link', { name: 'Forgotten your password?' }).click()
    await page.getByLabel('E-mail').fill(email)
    await page.getByRole('button', { name: 'Send the link' }).click()
    await page.getByRole('heading', { name: 'Look into your mail' }).waitFor()
    const [link = ''] = /http\S+\/sign-in\/reset\S+/.exec(await readMail(page, shop, email)) ?? []
    await page.goto(link)
    expect(page.url(), 'the token is not in the address').not.toContain('token')
    await page.getByLabel('New password').fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Save password' }).click()
    await isAtCart(page)
    await signOut(page)

    await page.goto(link)
    await page.getByLabel('New password').fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Save password' }).click()
    await page.getByText('This link was used before').waitFor()
    await page.goto(`${shop.storefrontUrl}/cart`)
    await page.getByRole('link', { name: 'Sign in' }).click()
    await signIn(page, email, PASSWORD)
    await page.getByText('E-mail and password do not match').waitFor()
    await signIn(page, email, NEW_PASSWORD)
    await isAtCart(page)
  })

test('the pages of the account know the member who signed in on the storefront, and a sign-out ends that too', async ({
  visit,
}) => {
  const page = await visit()
  const email = newEmail()
  await page.goto(`${shop.storefrontUrl}/account`)
  await page.getByRole('link', { name: 'Sign in or create an account' }).click()
  await signUp(page, shop, email, { codeSendsItself: false })
  await page.getByRole('link', { name: 'My account' }).click()
  await page.waitForURL(`${shop.providerUrl}/account**`)
  await page.getByText(email).first().waitFor()
  const account = page.url()
  await page.goto(shop.storefrontUrl)
  await signOut(page)
  await page.goto(account)
  await page.getByLabel('E-mail').waitFor()
})

test('after many wrong passwords one goes on where a captcha can be solved, and is back with the cart', async ({
  visit,
  expectedComplaints,
}) => {
  expectedComplaints.push(REFUSED)
  const page = await visit()
  const email = newEmail()
  await addToCart(page, shop)
  await page.getByRole('link', { name: 'Sign in' }).click()
  await signUp(page, shop, email, { codeSendsItself: false })
  await isAtCart(page)
  await signOut(page)

  await page.goto(`${shop.storefrontUrl}/sign-in?to=%2Fcart`)
  const onward = page.getByRole('link', { name: 'Go on to the secure page' })
  for (let tries = 0; tries < 10 && !(await onward.isVisible()); tries++) {
    await signIn(page, email, NEW_PASSWORD)
    await page.getByText('do not match').or(onward).waitFor()
  }
  await onward.click()
  await page.waitForURL(`${shop.providerUrl}/**`)
  // Whose account is tried, its page knows once it was typed there.
  expectedComplaints.push(/422 \(Unprocessable/)
  await signIn(page, email)
  await page.getByText('Checked: you are not a robot.').waitFor()
  await signIn(page, email)
  await isAtCart(page)
})

test('the guard of the provider sees the shopper’s address: of 100 wrong passwords from one most are not even tried, and others sign in', async ({
  visit,
}) => {
  const member = await visit()
  const email = newEmail()
  await member.goto(`${shop.storefrontUrl}/sign-in`)
  await signUp(member, shop, email, { codeSendsItself: false })
  await member.getByRole('link', { name: 'Account' }).first().waitFor()

  const stranger = newAddress()
  const said = { tried: 0, captcha: 0 }
  for (let tries = 0; tries < 100; tries++) {
    const html = await (await postSignIn(newEmail(), stranger)).text()
    if (html.includes('do not match')) said.tried++
    if (html.includes('not a robot')) said.captcha++
  }
  console.log(`wrong passwords of one address: ${said.tried} of 100 tried, ${said.captcha} stopped`)
  expect(said.tried).toBeLessThanOrEqual(5)
  expect(said.tried + said.captcha).toBe(100)
  const elsewhere = await postSignIn(email, newAddress(), PASSWORD)
  expect([elsewhere.status, elsewhere.headers.get('location')]).toEqual([303, '/'])
})

test('a new account waits where the shop looks at each', async ({ visit }) => {
  await setGroup(shop, 'signIn', {
    requireOwnerApproval: true,
    requireEmailVerification: false,
    tellTakenEmails: false,
    captcha: 'PROOF_OF_WORK',
  })
  const page = await visit()
  await page.goto(`${shop.storefrontUrl}/sign-in`)
  await signUp(page, shop, newEmail(), { codeSendsItself: false })
  await page.getByRole('heading', { name: 'One moment more' }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('link', { name: 'To the front of the shop' }).click()
  await page.getByRole('link', { name: 'Sign in', exact: true }).waitFor()
})

for (const [lang, colorScheme] of [
  ['', 'light'],
  ['de', 'dark'],
  ['fr', 'light'],
  ['he', 'dark'],
] as const)
  test(`no screen has a serious barrier or is wider than a small phone, and each wrong field has the cursor (${lang || 'en'}, ${colorScheme})`, async ({
    visit,
    expectedComplaints,
  }) => {
    expectedComplaints.push(REFUSED)
    const page = await visit({ colorScheme, viewport: { width: 320, height: 640 } })
    await page.context().setExtraHTTPHeaders({ 'x-forwarded-for': newAddress() })
    const base = `${shop.storefrontUrl}${lang && `/${lang}`}`
    const wrong: string[] = []
    const look = async () => {
      wrong.push(...(await findBarriers(page)))
      const main = page.getByRole('main')
      const excess = await main.evaluate(({ scrollWidth }) => scrollWidth - innerWidth)
      if (excess > 0) wrong.push(`${page.url()} is ${excess} pixels too wide`)
    }
    const cursorAt = () => page.evaluate(() => document.activeElement?.id)
    const sendForm = () => page.getByRole('main').getByRole('button').first().click()

    for (const path of ['/sign-in', '/sign-up', '/sign-in/forgot']) {
      await page.goto(base + path)
      await look()
      await sendForm()
      await page.locator('[aria-invalid]').first().waitFor()
      expect(await cursorAt(), path).toBe('email')
      await look()
    }
    for (const path of ['/sign-in/verify', '/sign-in/reset', '/sign-in/forgot?sent=yes', '/sign-in/waiting']) {
      await page.goto(base + path)
      await look()
    }
    await page.goto(`${base}/sign-up`)
    const fill = (name: string, text: string) => page.locator(`#${name}`).fill(text)
    await fill('email', newEmail())
    await fill('password', 'password')
    await sendForm()
    await page.locator('#password[aria-invalid]').waitFor()
    expect(await cursorAt()).toBe('password')
    await look()
    await fill('password', PASSWORD)
    await sendForm()
    await page.locator('#code').waitFor()
    expect(await cursorAt()).toBe('code')
    await look()
    await fill('code', '000 000')
    await page.keyboard.press('Enter')
    await page.locator('#code[aria-invalid]').waitFor()
    await look()
    expect(wrong).toEqual([])
  })

async function isAtCart(page: Page): Promise<void> {
  await page.waitForURL(`${shop.storefrontUrl}/cart`)
  await page.getByRole('spinbutton', { name: `Quantity of ${PRODUCT}` }).waitFor()
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign out' }).first().click()
  await page.waitForURL(`${shop.storefrontUrl}/?*`)
  await page.getByRole('link', { name: 'Sign in' }).waitFor()
}

/** As a browser without a page does it. */
const postSignIn = (email: string, address: string, password = NEW_PASSWORD): Promise<Response> =>
  fetch(`${shop.storefrontUrl}/sign-in`, {
    method: 'POST',
    headers: { origin: shop.storefrontUrl, 'x-forwarded-for': address },
    body: new URLSearchParams({ email, password }),
    redirect: 'manual',
  })
