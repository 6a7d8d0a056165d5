import { expect, test } from 'vitest'
import type { CheckoutPageProps } from './page-props.ts'
import { render } from './render.tsx'
import { EMPTY_FORM, IN_GERMANY } from './testing/sample-checkout.ts'

const shop = { name: 'Fernhollow', storefrontUrl: 'http://shop.test' }
const checkout: CheckoutPageProps = {
  shop,
  action: '/checkout/1',
  form: { ...EMPTY_FORM, email: 'ada@example.com', country: 'DE', shippingOption: 'express' },
  countries: [{ code: 'DE', name: 'Germany' }],
  address: IN_GERMANY,
  shippingOptions: [
    { code: 'parcel', title: 'Parcel', price: '€4.90' },
    { code: 'express', title: 'Express', price: '€11.90' },
  ],
  lines: [
    {
      name: 'Mug',
      options: ['Glaze: Moss'],
      quantity: 2,
      price: '€24.00',
      total: '€48.00',
      imageUrl: 'http://media.test/mug.svg',
    },
  ],
  totals: { subtotal: '€48.00', shipping: '€11.90', total: '€59.90' },
  errors: [],
  idempotencyToken: 'once',
  testMode: true,
}

test('the checkout is one form that works without JavaScript', () => {
  const { html, headers, status } = render('checkout', checkout)
  expect(status).toBe(200)
  expect(html).not.toContain('<script')
  expect(html).not.toContain(' style="')
  expect(html).toContain('name="idempotencyToken" value="once"')
  expect(html).toMatch(/<input type="radio"[^>]*checked=""[^>]*value="express"/)
  expect(html).toContain('€59.90')
  expect(headers['cache-control']).toBe('private, no-store')
  expect(headers['content-security-policy']).toContain("form-action 'self' http://shop.test;")
  expect(headers['content-security-policy']).toContain("img-src 'self' data: http://media.test;")
})

test('each delivery option has its own totals, and those of the chosen one come first', () => {
  const sums = (shipping: string, total: string) => ({
    subtotal: '€48.00',
    shipping,
    tax: '€0.00',
    taxIncluded: true,
    total,
  })
  const { html } = render('checkout', {
    ...checkout,
    testMode: false,
    shippingOptions: [
      { code: 'parcel', title: 'Parcel', price: '€0.00', totals: sums('€0.00', '€48.00') },
      { code: 'express', title: 'Express', price: '€11.90', totals: sums('€11.90', '€59.90') },
    ],
  })
  expect(html).toMatch(/<input type="radio"[^>]*class="way way-1 [^>]*checked=""[^>]*value="express"/)
  expect(html).toContain('<span class="sums-of sums-of-1 at-first">You pay €59.90 now.</span>')
  expect(html).toContain('<span class="sums-of sums-of-0">You pay €48.00 now.</span>')
  expect(html).toMatch(/<div class="sums-of sums-of-0"><dl.*Delivery<\/dt><dd class="money">Free/)
  expect(html).not.toContain('Including €0.00')
})

test('an error appears at its field and in the summary, which links to the field', () => {
  const { html, status } = render('checkout', {
    ...checkout,
    errors: [{ field: 'postalCode', problem: 'missing' }],
  })
  expect(status).toBe(422)
  expect(html).toContain('<a href="#postalCode">Enter your postcode.</a>')
  expect(html).toMatch(/<input id="postalCode"[^>]*aria-describedby="postalCode-error" aria-invalid="true"/)
})

test('an order with unavailable items cannot be placed', () => {
  const { html } = render('checkout', { ...checkout, lines: [{ ...checkout.lines[0]!, availability: 'gone' }] })
  expect(html).toMatch(/<button class="button main place"[^>]*disabled=""/)
})

test('items no longer for sale and sold-out items are marked as such', () => {
  const markup = (availability: 'gone' | 'withdrawn') =>
    render('checkout', { ...checkout, lines: [{ ...checkout.lines[0]!, availability }] }).html
  expect(markup('withdrawn')).toContain('No longer available')
  expect(markup('withdrawn')).toMatch(/<button class="button main place"[^>]*disabled=""/)
  expect(markup('gone')).not.toContain('No longer available')
})

test('texts of shoppers are escaped', () => {
  const { html } = render('checkout', {
    ...checkout,
    form: { ...checkout.form, firstName: '"><script>alert(1)</script>' },
  })
  expect(html).not.toContain('<script')
})

test('the other pages explain the situation and the next step', () => {
  expect(render('checkout-expired', { shop })).toMatchObject({ status: 410 })
  for (const status of [400, 404, 418, 500, 503]) {
    const page = render('error', { shop, status, requestId: 'abc' })
    expect(page.status).toBe(status)
    expect(page.html).toContain('abc')
    expect(page.html).toContain('href="http://shop.test"')
  }
})
