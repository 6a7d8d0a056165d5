/** Cart, checkout, thank-you page, order page, invoice and mails call a tax the same. */
import { describe, expect, test } from 'vitest'
import { createMailContent } from '../apps/provider/pages/mails/mail-content.ts'
import type { OrderPageProps } from '../apps/provider/pages/page-props.ts'
import { render } from '../apps/provider/pages/render.tsx'
import { EMPTY_FORM, IN_GERMANY } from '../apps/provider/pages/testing/sample-checkout.ts'
import { toTotalsView } from '../apps/storefront/src/cart/totals-view.ts'
import { toOrderView } from '../apps/storefront/src/orders/order-view.ts'
import { findTexts } from '../apps/storefront/src/texts/find-texts.ts'

const AMOUNT = '€9.99'

/** A language, the country of the tax, what the merchant calls its taxes, and the word. */
const CASES: [string, string, string[], string][] = [
  ['en', 'DE', [], 'VAT'],
  ['en', 'US', [], 'Sales tax'],
  ['en', 'AU', [], 'GST'],
  ['en', 'JP', ['Consumption tax (standard)'], 'Consumption tax (standard)'],
  ['de', 'AT', [], 'MwSt.'],
  ['de', 'DE', ['Umsatzsteuer', 'Umsatzsteuer'], 'Umsatzsteuer'],
  ['fr', 'FR', [], 'TVA'],
  ['fr', 'CA', ['TPS', 'TVQ'], 'Taxe de vente'],
  ['fr', 'CA', [], 'TPS/TVH'],
  ['de', 'CH', [], 'MWST'],
  ['he', 'NZ', [], 'מס סחורות ושירותים'],
  ['he', 'IL', [], 'מע״מ'],
]

describe.each(CASES)('a tax in %s for %s with the names %j', (lang, country, names, word) => {
  test('is called the same wherever it is added', () => {
    expect(wordsOfRows(lang, country, names)).toEqual(Array(6).fill(word))
  })

  test('is called the same wherever prices include it', () => {
    for (const sentence of sentences(lang, country, names)) expect(sentence.toLowerCase()).toContain(word.toLowerCase())
  })
})

test('before it is known where a cart goes, the tax is that of the country of the shop', () => {
  expect(inCart('en', '', [], false, 'AU')?.rows).toContainEqual({ label: 'GST', amount: AMOUNT })
})

function wordsOfRows(lang: string, country: string, names: string[]) {
  const { order, pages, mail } = everyPlace(lang, country, names, false)
  return [
    inCart(lang, country, names, false)?.rows.find(({ amount }) => amount === AMOUNT)?.label,
    ...pages.map((html) => /<dt>(?:<bdi>)?([^<]*)(?:<\/bdi>)?<\/dt><dd[^>]*>(?:<bdi>)?€9\.99/.exec(html)?.[1]),
    order.rows.find(({ amount }) => amount === AMOUNT)?.label,
    mail.flatMap(({ rows = [] }) => rows).find(({ amount }) => amount?.includes('9'))?.what,
  ]
}

function sentences(lang: string, country: string, names: string[]): string[] {
  const { order, pages, mail } = everyPlace(lang, country, names, true)
  return [
    inCart(lang, country, names, true)?.note ?? '',
    ...pages.map((html) => html.replaceAll(/<[^>]*>/g, ' ')),
    order.taxIncluded?.tax ?? '',
    mail
      .flatMap(({ rows = [] }) => rows)
      .map(({ what }) => what)
      .join(' '),
  ]
}

function everyPlace(lang: string, country: string, names: string[], isIncluded: boolean) {
  const shop = { name: 'Fernhollow', storefrontUrl: 'http://shop.test', lang }
  const tax = { country, names }
  const sums: OrderPageProps['order']['sums'] = [
    { name: 'subtotal', amount: '€48.00' },
    ...(isIncluded ? [] : [{ name: 'tax' as const, amount: AMOUNT }]),
    { name: 'total', amount: '€48.00' },
  ]
  const checkout = render('checkout', {
    shop,
    action: '/checkout/1',
    form: { ...EMPTY_FORM, country },
    countries: [{ code: country, name: country }],
    address: IN_GERMANY,
    shippingOptions: [],
    lines: [],
    totals: { subtotal: '€48.00', tax: AMOUNT, taxIncluded: isIncluded, taxOf: tax, total: '€48.00' },
    errors: [],
    idempotencyToken: 'once',
    testMode: false,
  })
  const ordered = render(
    'order',
    {
      shop,
      lines: [],
      order: {
        number: '10042',
        placedAt: '26 November 2026',
        stage: 'open',
        money: 'paid',
        sums,
        ...(isIncluded && { taxIncluded: AMOUNT }),
        tax,
        billing: [],
        parcels: [],
        downloads: [],
        returns: [],
      },
    } as never /* as much of it as is looked at */,
  )
  const invoice = render('order-document', {
    shop,
    kind: 'invoice',
    number: '10042',
    orderedAt: '26 November 2026',
    seller: [],
    recipient: [],
    items: [],
    sums,
    taxIncluded: isIncluded,
    tax,
    taxes: isIncluded ? [{ name: '', rate: '19%', amount: '€1.00' }] : [],
  })
  const mailed = {
    number: '10042',
    currency: 'EUR',
    lines: [],
    total: '48.00',
    sums: sums.map((sum) => ({ ...sum, amount: sum.amount.slice(1) })),
    ...(isIncluded && { taxIncluded: '9.99' }),
    tax,
  }
  const about = { order: mailed, payment: 'paid', downloads: [], link: 'http://shop.test/o' }
  const { parts } = createMailContent('order-placed', about as never /* as much of it as is looked at */, {
    shop: { ...shop, timeZone: 'UTC' },
    to: 'ada@example.com',
    language: lang,
  })
  return {
    pages: [checkout.html, ordered.html, invoice.html],
    order: onThankYouPage(lang, country, names, isIncluded),
    mail: parts,
  }
}

function inCart(lang: string, country: string, names: string[], taxIncludedInPrices: boolean, homeCountry?: string) {
  const price = (formattedAmount: string) => ({ amount: formattedAmount.slice(1), formattedAmount })
  const estimate = {
    cart: { taxIncludedInPrices, lineItems: [] },
    priceSummary: { subtotal: price('€48.00'), tax: price(AMOUNT), total: price('€57.99') },
    taxSummary: { aggregatedTaxBreakdown: names.map((taxName) => ({ taxName })) },
    appliedDiscounts: [],
    additionalFees: [],
  }
  return toTotalsView(estimate as never /* as much of it as is looked at */, country, textsOf(lang), homeCountry)
}

function onThankYouPage(lang: string, country: string, names: string[], taxIncludedInPrices: boolean) {
  const order = {
    taxIncludedInPrices,
    priceSummary: { tax: { amount: '9.99', formattedAmount: AMOUNT } },
    taxInfo: { taxBreakdown: names.map((taxName) => ({ taxName })) },
    recipientInfo: { address: { country } },
  }
  return toOrderView(order, 'http://provider.test', textsOf(lang), { lang, timeZone: 'UTC' })
}

function textsOf(lang: string) {
  const texts = findTexts(lang)
  if (!texts) throw new Error(`no texts in ${lang}`)
  return texts
}
