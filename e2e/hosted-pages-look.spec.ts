/** The hosted pages, each in every state: how they work, with and without a script. */
import { randomBytes } from 'node:crypto'
import { describe, expect } from 'vitest'
import type { SamplePage } from '../apps/provider/pages/testing/sample-pages.ts'
import { verifySolution, createChallenge } from '../apps/provider/src/identity/captcha/proof-of-work.ts'
import { test } from './browser.ts'
import { waitForHydration } from './wait-for-hydration.ts'
import { watchAccessibility } from './find-accessibility-violations.ts'
import { builtPages, openHostedPage, findSamplePage, createShopProps } from './open-hosted-page.ts'

describe('without JavaScript', () => {
  test('the forms are sent as they are, and nothing shows that would do nothing', async ({ visit }) => {
    const page = await visit({ javaScriptEnabled: false })
    const sent = await openHostedPage(page, findSamplePage('sign-in'))
    expect(await page.getByRole('button', { name: 'Show' }).count()).toBe(0)
    await page.getByLabel('Email').fill('ada@example.com')
    await page.getByLabel('Password').fill('correct horse battery')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: 'Sent' }).waitFor()
    expect(Object.fromEntries(sent())).toEqual({ email: 'ada@example.com', password: 'correct horse battery' })
  })

  test('a code with a gap in it can be sent, and Enter does not ask for another', async ({ visit }) => {
    const page = await visit({ javaScriptEnabled: false })
    const sent = await openHostedPage(page, findSamplePage('verify'))
    await page.getByLabel('Code').fill('123 456')
    await page.getByLabel('Code').press('Enter')
    await page.getByRole('heading', { name: 'Sent' }).waitFor()
    expect(Object.fromEntries(sent())).toEqual({ code: '123 456', intent: 'verify' })
  })

  test('a captcha says that it needs a script, and what to do instead', async ({ visit }) => {
    const page = await visit({ javaScriptEnabled: false })
    await openHostedPage(page, findSamplePage('sign-in-refused'))
    // Playwright looks away from <noscript>, so this is what is painted.
    const painted = await page.evaluate(() => document.body.innerText)
    expect(painted).toContain('which needs JavaScript')
    expect(painted).not.toContain('Checking that you are not a robot')
  })
})

describe('with JavaScript', () => {
  test('a code that is pasted sends itself, once', async ({ visit }) => {
    const page = await visit()
    const sent = await openHostedPage(page, findSamplePage('verify'))
    await page.getByLabel('Code').fill('123 45')
    await page.getByLabel('Code').fill(' 123 456 ')
    await page.getByRole('heading', { name: 'Sent' }).waitFor()
    expect(Object.fromEntries(sent())).toEqual({ code: '123456', intent: 'verify' })
  })

  test('a code that the browser brings back with the page is not sent again', async ({ visit }) => {
    const page = await visit()
    await openHostedPage(page, findSamplePage('verify'))
    await page.getByLabel('Code').fill('123456')
    await page.getByRole('heading', { name: 'Sent' }).waitFor()
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.method()))
    await page.goBack()
    await waitForHydration(page, 'code')
    expect(await page.getByLabel('Code').inputValue()).toBe('123456')
    expect(sent).not.toContain('POST')
  })

  test('another code has to be waited for', async ({ visit }) => {
    const page = await visit()
    await openHostedPage(page, findSamplePage('verify'))
    expect(await page.getByRole('button', { name: /^New code in \d+ s$/ }).isDisabled()).toBe(true)
  })

  test('a password can be looked at, and is measured while it is typed, without moving the page', async ({ visit }) => {
    const page = await visit()
    await openHostedPage(page, findSamplePage('sign-up'))
    const password = page.getByLabel('Password')
    const button = page.getByRole('button', { name: 'Create account' })
    await page.getByRole('button', { name: 'Show' }).click()
    expect(await password.getAttribute('type')).toBe('text')
    const before = await button.boundingBox()
    await password.fill('secret')
    await page.getByText('Choose a password of at least 8 characters.').waitFor()
    await password.fill('correct horse battery')
    await page.getByText('Very strong.').waitFor()
    expect(await button.boundingBox()).toEqual(before)
    await page.getByRole('button', { name: 'Hide' }).click()
    expect(await password.getAttribute('type')).toBe('password')
  })

  test('the work of a captcha is done unseen, and a form that is sent sooner waits for it', async ({ visit }) => {
    const page = await visit()
    const secret = randomBytes(32)
    const now = new Date()
    const { called, name, props } = findSamplePage('sign-in-refused')
    if (name !== 'sign-in') throw new Error(`${called} is no sign-in.`)
    const captcha = { kind: 'PROOF_OF_WORK', challenge: createChallenge(secret, now) } as const
    const sent = await openHostedPage(page, { called, name, props: { ...props, captcha } })
    await waitForHydration(page, 'captcha')
    await page.getByLabel('Password').fill('correct horse battery')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: 'Sent' }).waitFor()
    expect(verifySolution(secret, sent().get('captcha') ?? '', now)).toBeDefined()
  })
})

describe('the checkout with JavaScript', () => {
  test('offers the ways to pay that go with the way of delivery, and lets go of one that does not', async ({
    visit,
  }) => {
    const page = await visit()
    await openHostedPage(page, findSamplePage('checkout-collected'))
    await waitForHydration(page, 'checkout')
    const ways = ['Card', 'Cash at the counter', 'Cash at the door']
    const shown = () => Promise.all(ways.map((name) => page.getByRole('radio', { name, exact: true }).count()))
    expect(await shown()).toEqual([1, 1, 0])
    expect(await page.getByRole('heading', { name: 'Your address' }).count()).toBe(1)
    await page.getByRole('radio', { name: 'Parcel' }).check()
    expect(await shown()).toEqual([1, 0, 1])
    expect(await page.getByRole('radio', { name: 'Card', exact: true }).isChecked()).toBe(true)
    expect(await page.getByRole('heading', { name: 'Shipping address' }).count()).toBe(1)
    expect(await page.getByRole('heading', { name: 'Billing address' }).count()).toBe(1)
  })

  test('the checkout with JavaScript updates after a change of the country, retains typed values, and sends no card data for it', async ({
    visit,
  }) => {
    const page = await visit()
    await openHostedPage(page, findSamplePage('checkout'))
    const abroad = findSamplePage('checkout-refused')
    if (abroad.name !== 'checkout') throw new Error(`${abroad.called} is no checkout.`)
    let query = new URLSearchParams()
    await page.route('**/form', (route) => {
      query = new URLSearchParams(route.request().postData() ?? '')
      const { html, headers } = builtPages.render('checkout', { ...abroad.props, errors: [] })
      return route.fulfill({ headers, body: html })
    })
    await page.getByRole('button', { name: 'Update delivery and totals' }).waitFor({ state: 'hidden' })
    await page.getByLabel('Card number').fill('4242 4242 4242 4242')
    await page.getByLabel('Street and number').fill('Long Lane 7')
    await page.getByLabel('Country').selectOption({ label: 'United States' })
    await page.getByLabel('ZIP code').first().waitFor()
    await page.getByText('Delivery and totals are up to date.').waitFor({ state: 'attached' })
    expect(
      await page
        .getByLabel('State')
        .first()
        .evaluate((select) => (select as HTMLSelectElement).options.length),
    ).toBe(3)
    expect(await page.getByLabel('Street and number').first().inputValue()).toBe('Long Lane 7')
    expect(await page.getByLabel('Card number').inputValue()).toBe('4242 4242 4242 4242')
    expect([query.get('intent'), query.get('country'), query.get('cardNumber')]).toEqual(['update', 'US', null])
  })

  test('a button that was pressed is seen to work, until the answer comes', async ({ visit }) => {
    const page = await visit()
    await openHostedPage(page, findSamplePage('checkout'))
    await waitForHydration(page, 'checkout')
    // The answer takes for ever.
    await page.evaluate(() => addEventListener('submit', (event) => event.preventDefault()))
    await page.getByText('Add a discount code').click()
    const button = page.getByRole('button', { name: 'Apply' })
    await button.click()
    expect(await button.getAttribute('aria-busy')).toBe('true')
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    expect(await button.getAttribute('aria-busy')).toBe(null)
  })

  test('the checkout with JavaScript is readable while it updates, on a phone too', async ({ visit }) => {
    const page = await visit({ viewport: { width: 375, height: 812 } })
    const { violations, check } = watchAccessibility(page)
    await openHostedPage(page, findSamplePage('checkout'))
    await page.route('**/form', () => {}) // the answer does not come
    const asks = page.waitForRequest('**/form')
    await page.getByLabel('Country').selectOption({ label: 'United States' })
    await asks
    await check()
    expect(violations).toEqual([])
  })
})

describe('an answer to the window around it', () => {
  const answer: SamplePage = {
    called: 'web-message',
    name: 'web-message',
    props: { shop: createShopProps('en'), targetOrigin: 'http://app.test', message: { code: 'abc', state: 'xyz' } },
  }

  test('a web message is posted only to the origin that it is for', async ({ visit }) => {
    const page = await visit()
    await openHostedPage(page, answer, { framedBy: 'http://app.test' })
    expect(await page.evaluate(heard)).toBe('{"origin":"http://pages.test","data":{"code":"abc","state":"xyz"}}')
  })

  const testRefused = test.extend({
    // oxlint-disable-next-line no-empty-pattern -- the runner reads the names from the pattern
    expectedComplaints: async ({}, use) => use([/frame-ancestors/]),
  })
  testRefused('does not show in a frame of another', async ({ visit }) => {
    const page = await visit()
    await openHostedPage(page, answer, { framedBy: 'http://other.test' })
    expect(await page.evaluate(heard)).toBe('nothing')
  })

  /** Puts the page into a frame, and says what it tells us by the time it has loaded. */
  function heard(): Promise<string> {
    return new Promise((resolve) => {
      addEventListener('message', ({ origin, data }) => resolve(JSON.stringify({ origin, data })))
      const frame = document.createElement('iframe')
      frame.src = 'http://pages.test/page'
      frame.addEventListener('load', () => setTimeout(() => resolve('nothing'), 500))
      document.body.append(frame)
    })
  }
})
