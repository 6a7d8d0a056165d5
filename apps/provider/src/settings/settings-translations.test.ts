import type { ExplainTotalsAnswer } from '@cartwright/contract'
import { describe, expect, test } from 'vitest'
import {
  toLanguageHeaders,
  findMailsTo,
  startTranslatedShop,
  TestBrowser,
  visitCheckoutWithChanges,
} from '../testing/index.ts'
import { createTestStaff } from '../testing/create-test-staff.ts'

const SHIPPING = {
  regions: [
    {
      code: 'germany',
      title: 'Germany',
      countries: ['DE'],
      options: [
        {
          code: 'parcel',
          title: 'Parcel',
          deliveryTime: '2–3 days',
          price: '4.90',
          charges: [{ type: 'INSURANCE' as const, amount: '1.00' }],
          texts: [{ language: 'de', title: 'Paket', deliveryTime: '2–3 Tage' }],
        },
      ],
    },
  ],
}
const TAX = {
  taxIncludedInPrices: true,
  shippingIsTaxed: true,
  regions: [
    {
      name: 'Germany',
      type: 'COUNTRY',
      country: 'DE',
      rates: [{ taxName: 'VAT', rate: '0.19', texts: [{ language: 'de', taxName: 'Umsatzsteuer' }] }],
    },
  ],
}
const DISCOUNTS = {
  rules: [
    {
      code: 'mugs',
      name: 'Mug week',
      target: 'GLOBAL',
      percentage: '0.1',
      texts: [
        { language: 'de', name: 'Becherwoche' },
        { language: 'he', name: 'שבוע הספלים' },
      ],
    },
  ],
}
const FEES = {
  fees: [{ code: 'wrap', name: 'Gift wrap', amount: '2.00', texts: [{ language: 'de', name: 'Geschenkpapier' }] }],
}
const BANK = {
  code: 'bank',
  title: 'Bank transfer',
  kind: 'BANK_TRANSFER' as const,
  instructions: 'IBAN DE00',
  texts: [{ language: 'de', title: 'Überweisung', instructions: 'An IBAN DE00' }],
}
const TERMS = { text: 'Our terms', mustAccept: false, texts: [{ language: 'de', text: 'Unsere Bedingungen' }] }

const startShop = () =>
  startTranslatedShop({
    shop: { tagline: 'Made slowly', texts: [{ language: 'de', tagline: 'Langsam gemacht' }] },
    shipping: SHIPPING,
    tax: TAX,
    discounts: DISCOUNTS,
    fees: FEES,
    payments: { providers: [], manual: [BANK] },
    checkout: { terms: TERMS },
  })

test('texts of settings are in the shopper’s language in cart and totals', async () => {
  const { shop } = await startShop()
  const token = await shop.newToken()
  const line = shop.line('mug', 1, { Size: 'Small', Glaze: 'Oat' })
  await shop.ask('currentCart.addToCurrentCart', { lineItems: [line] }, { token })
  const estimate = async (language: string) => {
    const request = { shippingAddress: { country: 'DE' } }
    const asked = { token, ...toLanguageHeaders(language) }
    const { shippingInfo, taxSummary, appliedDiscounts, additionalFees } = await shop.ask(
      'currentCart.estimateCurrentCartTotals',
      request,
      asked,
    )
    const option = shippingInfo?.selectedCarrierServiceOption
    const [fee] = additionalFees ?? []
    const explained = await shop.call('POST', '/cartwright/v1/carts/current/explain-totals', {
      ...asked,
      body: request,
    })
    const { steps } = explained.body as ExplainTotalsAnswer
    return [
      [option?.title, option?.logistics?.deliveryTime],
      appliedDiscounts?.[0]?.discountRule?.name,
      [fee?.name, fee?.translatedName],
      [taxSummary, option?.cost].map((told) => JSON.stringify(told).match(/"taxName":"(.*?)"/)?.[1]),
      steps.slice(1, -1).map(({ name, charge }) => name ?? charge),
    ]
  }
  expect(await estimate('de-AT')).toEqual([
    ['Paket', '2–3 Tage'],
    { original: 'Mug week', translated: 'Becherwoche' },
    ['Gift wrap', 'Geschenkpapier'],
    ['Umsatzsteuer', 'Umsatzsteuer'],
    ['Becherwoche', 'Paket', 'INSURANCE', 'Geschenkpapier', ...Array<string>(4).fill('Umsatzsteuer 19 %')],
  ])
  expect(await estimate('he')).toEqual([
    ['Parcel', '2–3 days'],
    { original: 'Mug week', translated: 'שבוע הספלים' },
    ['Gift wrap', 'Gift wrap'],
    ['VAT', 'VAT'],
    ['שבוע הספלים', 'Parcel', 'INSURANCE', 'Gift wrap', ...Array<string>(4).fill('VAT 19 %')],
  ])
  const { settings } = shop.provider
  expect([settings.current(), settings.currentIn(['de'])].map(({ shop: { tagline } }) => tagline)).toEqual([
    'Made slowly',
    'Langsam gemacht',
  ])
})

test('texts of settings are in the buyer’s language in checkout, order and mails', async () => {
  const { shop } = await startShop()
  const visit = await visitCheckoutWithChanges(shop, [shop.line('mug', 1, { Size: 'Small', Glaze: 'Oat' })], {}, 'de')
  for (const words of [
    'Paket',
    '2–3 Tage',
    'Becherwoche',
    'Geschenkpapier',
    'Überweisung',
    'Unsere Bedingungen',
    'Umsatzsteuer 19 %',
    'Umsatzsteuer 19 % auf den Versand',
    'Umsatzsteuer 19 % auf den Versandzuschlag',
    'Umsatzsteuer 19 % auf die Gebühr',
    'Versandzuschlag: Versicherung',
  ])
    expect(visit.page.html).toContain(words)
  for (const words of ['Parcel', 'Mug week', 'Gift wrap', 'Bank transfer', 'Our terms', 'VAT', 'Insurance', 'delivery'])
    expect(visit.page.html).not.toContain(words)

  const placed = await visit.place({ paymentMethod: 'bank' })
  expect(placed.status, placed.html.slice(0, 2_000)).toBe(303)
  const [mail] = await findMailsTo(shop, 'ada@example.com', 'order-placed')
  expect(mail).toMatchObject({
    howToPay: { title: 'Überweisung', instructions: 'An IBAN DE00' },
    order: {
      delivery: { title: 'Paket', time: '2–3 Tage' },
      sums: expect.arrayContaining([expect.objectContaining({ name: 'discount', title: 'Becherwoche' })]),
    },
  })
  const { id } = (await visit.order())!
  const { order } = await shop.ask('orders.getOrder', { id }, { token: visit.token })
  expect(order?.appliedDiscounts?.[0]?.discountRule?.name).toEqual({ original: 'Mug week', translated: 'Becherwoche' })
  expect(order?.taxInfo?.taxBreakdown).toMatchObject([{ taxName: 'Umsatzsteuer', jurisdiction: 'Germany' }])

  const desk = new TestBrowser(shop)
  await desk.post('/staff/sign-in', await createTestStaff(shop.db, shop.now))
  const invoice = await desk.get(`/staff/orders/${id}/invoice?lang=de`)
  expect(invoice.html).toContain('Umsatzsteuer')
})

describe('translations of settings', () => {
  test('translations in unknown or repeated languages, or without an original text, are refused with their path', async () => {
    const { shop } = await startTranslatedShop()
    const token = await shop.newStaffToken()
    const change = async (fees: object[]) => {
      const { status, body } = await shop.call('PATCH', '/cartwright/v1/settings', {
        token,
        body: { settings: { fees: { fees }, discounts: DISCOUNTS } },
      })
      const violations = body.details?.validationError?.fieldViolations as { field: string }[] | undefined
      return [status, ...(violations ?? []).map(({ field }) => field)]
    }
    const fee = (...texts: object[]) => [{ code: 'wrap', name: 'Gift wrap', amount: '2.00', texts }]
    expect(await change(fee({ language: 'de', name: 'Papier' }))).toEqual([200])
    expect(await change(fee({ language: 'pt', name: 'Papel' }))).toEqual([
      400,
      'settings.fees.fees[0].texts[0].language',
    ])
    expect(await change(fee({ language: 'de', name: 'A' }, { language: 'de', name: 'B' }))).toEqual([
      400,
      'settings.fees.fees[0].texts[1].language',
    ])
    const shipping = structuredClone(SHIPPING) as { regions: { options: Record<string, unknown>[] }[] }
    delete shipping.regions[0]!.options[0]!['deliveryTime']
    const refused = await shop.call('PATCH', '/cartwright/v1/settings', { token, body: { settings: { shipping } } })
    expect(refused.body.details.validationError.fieldViolations).toMatchObject([
      { field: 'settings.shipping.regions[0].options[0].texts[0].deliveryTime' },
    ])
  })
})

test('a renamed shop has its new name in every text with {shop}, in each language', async () => {
  const { shop } = await startTranslatedShop()
  const token = await shop.newApiKey(['SCOPE.DC-ECOM.MANAGE-SETTINGS'])
  const change = (settings: object) => shop.call('PATCH', '/cartwright/v1/settings', { token, body: { settings } })
  const { settings } = (await shop.call('GET', '/cartwright/v1/settings', { token })).body
  const named = {
    ...settings.shop,
    name: 'Kiln & $& Co',
    notice: '{shop} is closed. {shop}!',
    about: ['This is {shop}.'],
    texts: [{ language: 'de', notice: '{shop} ist zu.' }],
  }
  const pages = {
    pages: [{ kind: 'ABOUT', slug: 'about', title: 'About {shop}', sections: [{ paragraphs: ['{shop}'] }] }],
  }
  const checkout = { phone: 'OPTIONAL', terms: { text: '{shop} says so.', mustAccept: false } }
  const answered = await change({ shop: named, pages, checkout })
  expect([answered.status, answered.text]).toEqual([
    200,
    expect.stringContaining('"notice":"{shop} is closed. {shop}!"'),
  ])
  const said = () => {
    const { shop: own, pages: all, checkout: asked } = shop.provider.settings.current()
    const { notice } = shop.provider.settings.currentIn(['de']).shop
    return [own.notice, own.about?.[0], notice, all[0]?.title, all[0]?.sections[0]?.paragraphs[0], asked.terms?.text]
  }
  expect(said()).toEqual([
    'Kiln & $& Co is closed. Kiln & $& Co!',
    'This is Kiln & $& Co.',
    'Kiln & $& Co ist zu.',
    'About Kiln & $& Co',
    'Kiln & $& Co',
    'Kiln & $& Co says so.',
  ])
  await change({ shop: { ...named, name: 'Harbour' } })
  expect(said().every((text) => text?.includes('Harbour') && !text.includes('Kiln'))).toBe(true)

  const long = await change({ shop: { ...named, name: 'H'.repeat(80), notice: '{shop} '.repeat(10).trim() } })
  expect(long.body.details.validationError.fieldViolations).toMatchObject([
    { field: 'settings.shop.notice', violatedRule: 'MAX_LENGTH' },
  ])
})
