/**
 * Stripe, from the cart to the thank-you page: its API and its script are stand-ins on this machine, all the rest is
 * the shop's own.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import type { StripeCard } from '../apps/provider/src/payments/stripe/testing/fake-payment-intents.ts'
import { startFakeStripeApi, type FakeStripeApi } from '../apps/provider/src/payments/stripe/testing/fake-stripe-api.ts'
import { test } from './browser.ts'
import { addToCart, checkOut, waitForThankYouPage } from './buy.ts'
import { findAccessibilityViolations } from './find-accessibility-violations.ts'
import { type ShopProcess, startShop } from './shop.ts'

/** As much of Stripe.js as the page uses: a box for a card, and a confirmation that leads back. */
const SCRIPT = `
window.Stripe = (key, { locale }) => ({
  elements: ({ clientSecret }) => ({
    clientSecret,
    create() {
      return {
        on(event, listener) { if (event === 'ready') setTimeout(listener) },
        mount(place) {
          const label = document.createElement('label')
          const input = document.createElement('input')
          label.append('Card at Stripe (' + locale + ')', input)
          place.append(label)
        },
      }
    },
  }),
  async confirmPayment({ elements, confirmParams }) {
    const card = document.querySelector('.stripe-element input').value
    const body = new URLSearchParams({ key, card, secret: elements.clientSecret })
    const answer = await (await fetch('https://api.stripe.com/v1/confirm', { method: 'POST', body })).json()
    if (answer.error) return answer
    location.assign(confirmParams.return_url + '?redirect_status=succeeded')
    return new Promise(() => {})
  },
})`

const cleanUps: (() => unknown)[] = []
let stripe: FakeStripeApi
let shop: ShopProcess

beforeAll(async () => {
  stripe = await startFakeStripeApi((cleanUp) => cleanUps.push(cleanUp))
  const { secretKey, publishableKey, webhookSecret, apiUrl = '' } = stripe.account
  shop = await startShop({
    env: {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_PUBLISHABLE_KEY: publishableKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: apiUrl,
      CARTWRIGHT_DURABILITY: 'none',
    },
  })
  cleanUps.push(() => shop.remove())
})

afterAll(async () => {
  for (const cleanUp of cleanUps) await cleanUp()
})

const latest = () => [...stripe.books.intents.values()].at(-1)!

test('a buyer whose card was declined pays with another one in the form of Stripe', async ({ visit }) => {
  const page = await visit()
  await playStripe(page)
  await orderWithStripe(page)
  const button = page.getByRole('button', { name: /^Pay €/ })
  const card = page.getByLabel('Card at Stripe (en)')
  await card.waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await card.fill('declined')
  await button.click()
  await page.getByRole('alert').getByText('Your card was declined.').waitFor()
  await card.fill('good')
  await button.click()
  await waitForThankYouPage(page)
  expect(latest()).toMatchObject({ status: 'succeeded', currency: 'eur' })
})

test('where the form of Stripe does not load, or scripts do not run, the buyer goes back and pays in another way', async ({
  visit,
  expectedComplaints,
}) => {
  expectedComplaints.push(/js\.stripe\.com/)
  const page = await visit()
  await page.route('https://js.stripe.com/**', (route) => route.abort())
  await orderWithStripe(page)
  await page.getByRole('alert').getByText('The payment form could not be loaded. You have not been charged.').waitFor()
  expect(await page.getByRole('button', { name: /^Pay €/ }).isDisabled()).toBe(true)
  await giveUp(page)

  const plain = await visit({ javaScriptEnabled: false })
  await orderWithStripe(plain)
  await giveUp(plain)
  const intents = [...stripe.books.intents.values()].slice(-2)
  expect(intents.map(({ status }) => status)).toEqual(['canceled', 'canceled'])
})

test('while the bank is deciding the page waits, looks again by itself, and asks for no second payment', async ({
  visit,
}) => {
  const page = await visit()
  await playStripe(page)
  await orderWithStripe(page)
  await page.getByLabel('Card at Stripe (en)').fill('slow')
  await page.getByRole('button', { name: /^Pay €/ }).click()
  await page.getByRole('heading', { name: 'Waiting for your bank' }).waitFor()
  await page.getByText('Please do not pay again.').waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  stripe.books.succeed(latest())
  await waitForThankYouPage(page)
})

async function orderWithStripe(page: Page): Promise<void> {
  await addToCart(page, shop)
  await checkOut(page)
  await page.getByRole('radio', { name: 'Card and other payment methods' }).check()
  await page.getByRole('button', { name: 'Place order' }).click()
  await page.getByRole('heading', { name: 'Payment', level: 1 }).waitFor()
}

async function giveUp(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Change payment method or order' }).click()
  await page.getByText('You can choose another payment method now. You have not been charged.').waitFor()
  await page.getByRole('button', { name: 'Place order' }).waitFor()
}

async function playStripe(page: Page): Promise<void> {
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: SCRIPT }),
  )
  await page.route('https://api.stripe.com/**', (route) => {
    const sent = new URLSearchParams(route.request().postData() ?? '')
    const card = sent.get('card') as StripeCard // typed in by these tests
    const { status, last_payment_error: error } = stripe.books.confirm(sent.get('secret') ?? '', card)
    const body = status === 'requires_payment_method' ? { error: { type: 'card_error', message: error?.message } } : {}
    return route.fulfill({ json: body, headers: { 'access-control-allow-origin': '*' } })
  })
}
