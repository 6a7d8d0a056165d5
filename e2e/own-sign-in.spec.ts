/** A storefront with screens of its own for signing in, from the first form to the member's cart. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { trials } from '../apps/provider/src/testing/trials.ts'
import { en } from '../apps/storefront/src/texts/en.ts'
import { he } from '../apps/storefront/src/texts/he.ts'
import { read } from '../tools/demo-shop/shop-files.ts'
import { createIpAddress, createEmail, PASSWORD, readMail, signIn, signUp } from './account.ts'
import { test } from './browser.ts'
import { addToCart, PRODUCT, addToWishlist } from './buy.ts'
import { COLOUR_RULES, findAccessibilityViolations } from './find-accessibility-violations.ts'
import { setSettingsDuringTest } from './settings.ts'
import { SIGN_IN_PAGES } from './shop-pages.ts'
import { type ShopProcess, startShop } from './shop.ts'
import { expectNoPersonalData, type Member } from './no-personal-data.ts'

const TRIES = trials({ few: 15, many: 100 })
const NEW_PASSWORD = 'nine white swans'
/** Chromium's message about a refused form. */
const REFUSED = /400 \(Bad Request\)/

let shop: ShopProcess
beforeAll(async () => {
  shop = await startShop({ env: { SIGN_IN: 'custom', CARTWRIGHT_DURABILITY: 'none' } })
})
afterAll(() => shop.remove())

for (const [javaScriptEnabled, how] of [
  [true, 'in the browser'],
  [false, 'without JavaScript'],
] as const)
  test(`cart and wishlist come along into a new account, over a sign-out and a forgotten password (${how})`, async ({
    visit,
    expectedComplaints,
  }) => {
    expectedComplaints.push(REFUSED)
    const page = await visit({ javaScriptEnabled })
    const email = createEmail()
    await addToWishlist(page, shop, '/product-page/canvas-apron')
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
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send link' }).click()
    await page.getByRole('heading', { name: 'Check your email' }).waitFor()
    const [link = ''] = /http\S+\/sign-in\/reset\S+/.exec(await readMail(shop, email)) ?? []
    await page.goto(link)
    expect(page.url(), 'the token is not in the address').not.toContain('token')
    await page.getByLabel('New password').fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Save password' }).click()
    await isAtCart(page)
    await signOut(page)

    await page.goto(link)
    await page.getByLabel('New password').fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Save password' }).click()
    await page.getByText('This link has already been used').waitFor()
    // Products added to the wishlist meanwhile join those of the member.
    await addToWishlist(page, shop, '/product-page/meadow-seed-tin')
    await page.goto(`${shop.storefrontUrl}/cart`)
    await page.getByRole('link', { name: 'Sign in' }).click()
    await signIn(page, email, PASSWORD)
    await page.getByText('Incorrect email or password').waitFor()
    await signIn(page, email, NEW_PASSWORD)
    await isAtCart(page)
    await page.goto(`${shop.storefrontUrl}/wishlist`)
    for (const name of [PRODUCT, 'Canvas Apron']) await page.getByRole('heading', { level: 2, name }).waitFor()
  })

test('the pages of the account know the member who signed in on the storefront, and a sign-out ends that too', async ({
  visit,
}) => {
  const page = await visit()
  const email = createEmail()
  await page.goto(`${shop.storefrontUrl}/account`)
  await page.getByRole('link', { name: 'Sign in or create an account' }).click()
  await signUp(page, shop, email, { codeSendsItself: false })
  await page.getByRole('link', { name: 'Profile' }).click()
  // The provider has no session in this browser yet, so it asks once.
  await page.getByRole('heading', { name: `Continue as ${email}?` }).waitFor()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.waitForURL(`${shop.providerUrl}/account**`)
  await page.getByText(email).first().waitFor()
  const account = page.url()
  await page.goto(shop.storefrontUrl)
  await signOut(page)
  await page.goto(account)
  await page.getByLabel('Email').waitFor()
})

test('after many wrong passwords one goes on where a captcha can be solved, and is back with the cart', async ({
  visit,
  expectedComplaints,
}) => {
  expectedComplaints.push(REFUSED)
  const page = await visit()
  const email = createEmail()
  await addToCart(page, shop)
  await page.getByRole('link', { name: 'Sign in' }).click()
  await signUp(page, shop, email, { codeSendsItself: false })
  await isAtCart(page)
  await signOut(page)

  await page.goto(`${shop.storefrontUrl}/sign-in?to=%2Fcart`)
  const onward = page.getByRole('link', { name: 'Continue to the secure page' })
  for (let tries = 0; tries < 15 && !(await onward.isVisible()); tries++) {
    // The answer to the try before says the same; one that a click comes to too soon is not counted.
    await Promise.all([page.waitForEvent('load'), signIn(page, email, NEW_PASSWORD)])
    await page.getByText('Incorrect email or password').or(onward).waitFor()
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

test(`the guard of the provider sees the shopper’s address: of ${TRIES} wrong passwords from one most are not even tried, and others sign in`, async ({
  visit,
}) => {
  const member = await visit()
  const email = createEmail()
  await member.goto(`${shop.storefrontUrl}/sign-in`)
  await signUp(member, shop, email, { codeSendsItself: false })
  await member.getByRole('link', { name: 'Account' }).first().waitFor()

  const stranger = createIpAddress()
  const counts = { tried: 0, captcha: 0 }
  for (let tries = 0; tries < TRIES; tries++) {
    const html = await (await postSignIn(createEmail(), stranger)).text()
    if (html.includes('Incorrect email or password')) counts.tried++
    if (html.includes('not a robot')) counts.captcha++
  }
  console.log(`wrong passwords of one address: ${counts.tried} of ${TRIES} tried, ${counts.captcha} stopped`)
  expect(counts.tried).toBeLessThanOrEqual(5)
  expect(counts.tried + counts.captcha).toBe(TRIES)
  const elsewhere = await postSignIn(email, createIpAddress(), PASSWORD)
  expect([elsewhere.status, elsewhere.headers.get('location')]).toEqual([303, '/'])
})

test('no cached page has anything of two members who signed in here and visit it in turn, or all at once', async () => {
  const { members } = read<{ members: { email: string; password: string }[] }>('members.json')
  const enter = async ({ email, password }: { email: string; password: string }): Promise<Member> => {
    const answer = await postSignIn(email, createIpAddress(), password)
    const cookies = answer.headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? '')
    const account = await fetch(`${shop.storefrontUrl}/account`, { headers: { cookie: cookies.join('; ') } })
    expect(await account.text()).toContain(email)
    return { email, cookies }
  }
  const [ada, ben] = await Promise.all(members.slice(0, 2).map(enter))
  await expectNoPersonalData([ada!, ben!], shop)
})

test('a new account waits where the shop looks at each', async ({ visit }) => {
  await setSettingsDuringTest(shop, 'signIn', {
    requireOwnerApproval: true,
    requireEmailVerification: false,
    tellTakenEmails: false,
    captcha: 'PROOF_OF_WORK',
  })
  const page = await visit()
  await page.goto(`${shop.storefrontUrl}/sign-in`)
  await signUp(page, shop, createEmail(), { codeSendsItself: false })
  await page.getByRole('heading', { name: 'Your account is being reviewed' }).waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Home' }).click()
  await page.getByRole('link', { name: 'Sign in', exact: true }).waitFor()
})

for (const [{ lang, signIn: words }, colorScheme] of [
  [en, 'light'],
  [he, 'dark'],
] as const)
  test(`no screen has a barrier or is wider than a small phone, and what is wrong has the cursor (${lang}, ${colorScheme})`, async ({
    visit,
    expectedComplaints,
  }) => {
    expectedComplaints.push(REFUSED)
    const page = await visit({ colorScheme, viewport: { width: 320, height: 640 } })
    await page.context().setExtraHTTPHeaders({ 'x-forwarded-for': createIpAddress() })
    const main = page.getByRole('main')
    const wrong: string[] = []
    // Only the rules of colours can find something else in another language and at night.
    const rules = colorScheme === 'dark' ? { rules: COLOUR_RULES } : {}
    const look = async () => {
      wrong.push(...(await findAccessibilityViolations(page, rules)))
      const excess = await excessOf(page)
      if (excess > 0) wrong.push(`${page.url()} is ${excess} pixels too wide`)
    }
    const open = (path: string) => page.goto(shop.storefrontUrl + (lang === 'en' ? '' : `/${lang}`) + path)
    const field = (label: string) => main.getByRole('textbox', { name: label })
    const send = (button: string) => main.getByRole('button', { name: button }).click()
    /** A browser gives the cursor to a field a moment after it has shown it. */
    const expectCursor = (label: string) => field(label).and(page.locator(':focus')).waitFor()

    for (const [path, button] of [
      ['/sign-in', words.button],
      ['/sign-up', words.createButton],
      ['/sign-in/forgot', words.sendLink],
    ] as const) {
      await open(path)
      await look()
      await send(button)
      await main.getByText(words.troubles.missingEmail).waitFor()
      await expectCursor(words.email)
      await look()
      await field(words.email).fill(createEmail().replace(/@.*/, ''))
      if (path !== '/sign-in/forgot') await field(words.password).fill(PASSWORD)
      await send(button)
      await main.getByText(words.troubles[path === '/sign-in' ? 'wrongPassword' : 'wrongEmail']).waitFor()
    }
    for (const path of Object.values(SIGN_IN_PAGES)) {
      await open(path)
      await look()
    }
    await open('/sign-in/reset?token=from-a-mail')
    await look()
    await field(words.newPassword).fill(NEW_PASSWORD)
    await send(words.savePassword)
    await main.getByText(words.troubles.linkOver).waitFor()

    await open('/sign-up')
    await field(words.email).fill(createEmail())
    await field(words.password).fill('password')
    await send(words.createButton)
    await main.getByText(words.troubles.weakPassword).waitFor()
    await expectCursor(words.password)
    await look()
    await field(words.password).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await field(words.code).waitFor()
    await expectCursor(words.code)
    await look()
    await page.keyboard.type('000 000')
    await page.keyboard.press('Enter')
    await main.getByText(words.troubles.wrongCode).waitFor()
    await expectCursor(words.code)
    await look()
    await send(words.sendAgain)
    await main.getByText(words.sentAgain).waitFor()
    await look()
    expect(wrong).toEqual([])
  })

test('in German and French no screen is wider than a small phone', async ({ visit }) => {
  const page = await visit({ viewport: { width: 320, height: 640 } })
  const wide: string[] = []
  for (const lang of ['de', 'fr'])
    for (const path of [
      '',
      '/verify',
      '/waiting',
      '/forgot',
      '/forgot?sent=yes',
      '/reset',
      '/reset?token=from-a-mail',
    ]) {
      await page.goto(`${shop.storefrontUrl}/${lang}/sign-in${path}`)
      const excess = await excessOf(page)
      if (excess > 0) wide.push(`${page.url()} is ${excess} pixels too wide`)
    }
  expect(wide).toEqual([])
})

/** Pixels of the page's own part beyond the screen. */
const excessOf = (page: Page): Promise<number> =>
  page.getByRole('main').evaluate(({ scrollWidth }) => scrollWidth - innerWidth)

async function isAtCart(page: Page): Promise<void> {
  await page.waitForURL(`${shop.storefrontUrl}/cart`)
  await page.getByRole('spinbutton', { name: `Quantity of ${PRODUCT}` }).waitFor()
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign out' }).first().click()
  await page.waitForURL(`${shop.storefrontUrl}/`)
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
