import { expect, test } from 'vitest'
import type { PaymentPageProps, PaymentStep } from '../page-props.ts'
import { render } from '../render.tsx'

const STEPS: PaymentStep[] = [
  { kind: 'waiting' },
  { kind: 'challenge', url: 'https://bank.test/prove' },
  { kind: 'stripe', publishableKey: 'pk_test_1', secret: 'pi_1_secret_2', returnUrl: 'https://pay.test/back' },
]

const propsIn = (lang: string, step: PaymentStep, name = 'Fernhollow'): PaymentPageProps => ({
  shop: { name, storefrontUrl: 'http://shop.test', lang },
  action: '/checkout/1/payment',
  amount: '€24.90',
  step,
})

test.each([
  ['en', 'ltr', 'do not pay again'],
  ['de', 'ltr', 'zahlen Sie nicht noch einmal'],
  ['fr', 'ltr', 'Ne payez pas une seconde fois'],
  ['he', 'rtl', 'נא לא לשלם שוב'],
])('each step of a payment is told in the language of the buyer (%s)', (lang, dir, patience) => {
  const pages = STEPS.map((step) => render('payment', propsIn(lang, step)).html)
  for (const html of pages) {
    expect(html).toContain(`<html lang="${lang}" dir="${dir}">`)
    expect(html).toContain('€24.90')
    expect(html).not.toMatch(/undefined|\[object| style="/)
  }
  expect(pages[0]).toContain(patience)
  expect(new Set(pages.map((html) => /<h1>([^<]+)</.exec(html)?.[1])).size).toBe(STEPS.length)
})

test('the policy of the payment page allows Stripe only with its form, and only a waiting page reloads itself', () => {
  const [waiting, challenge, stripe] = STEPS.map((step) => render('payment', propsIn('en', step)).headers)
  for (const headers of [waiting, challenge]) {
    expect(headers!['content-security-policy']).not.toContain('stripe')
    expect(headers!['permissions-policy']).toBeUndefined()
  }
  expect([waiting!['refresh'], challenge!['refresh'], stripe!['refresh']]).toEqual(['5', undefined, undefined])
  expect(stripe!['content-security-policy']).toContain('frame-src https://hooks.stripe.com https://js.stripe.com')
  expect(stripe!['permissions-policy']).toContain('payment=(self "https://js.stripe.com"')
})

test('without JavaScript the payment page says that this method needs it, and links to the others', () => {
  const { html } = render('payment', propsIn('en', STEPS[2]!))
  expect(html).toMatch(/<noscript>.*needs JavaScript.*<\/noscript>/)
  expect(html).toMatch(/<form class="give-up"[^>]* action="\/checkout\/1\/payment" method="post">/)
  expect(html).toMatch(/<button[^>]* value="give-up"[^>]*>Change payment method or order/)
  expect(html).not.toContain('<script')
})

test('names of banks and secrets are escaped in the payment page', () => {
  const hostile = `"><script>alert(1)</script>`
  for (const step of [
    { kind: 'challenge', url: hostile },
    { kind: 'stripe', publishableKey: hostile, secret: hostile, returnUrl: hostile },
  ] as const) {
    expect(render('payment', propsIn('en', step, hostile)).html).not.toContain('<script')
  }
})
