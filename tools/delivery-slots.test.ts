/**
 * Cart, checkout, thank-you page and mail write a delivery slot with the code of two packages that may not import
 * each other.
 */
import { formatDeliveryDates, formatDeliverySlot } from '@cartwright/ui/delivery-slot'
import { describe, expect, test } from 'vitest'
import { createMailContent } from '../apps/provider/pages/mails/mail-content.ts'
import { formatDeliveryTime, formatTimeSlot } from '../apps/provider/src/settings/index.ts'
import { toDeliveryView } from '../apps/storefront/src/cart/delivery-view.ts'
import { toOrderView } from '../apps/storefront/src/orders/order-view.ts'
import { findTexts } from '../apps/storefront/src/texts/find-texts.ts'

const LOCALES = ['en-IE', 'en-US', 'de-DE', 'fr-FR', 'he-IL']

/** Each with the way that English writes it in Ireland. */
const SLOTS = [
  ['within a day', 'Europe/Berlin', '2026-11-26T15:00Z', '2026-11-26T19:00Z', 'Thu, 26 Nov, 16:00–20:00'],
  [
    'over midnight',
    'Europe/Berlin',
    '2026-11-26T21:00Z',
    '2026-11-27T00:30Z',
    'Thu, 26 Nov, 22:00 – Fri, 27 Nov, 01:30',
  ],
  [
    'another day in the zone of the shop',
    'Asia/Tokyo',
    '2026-11-26T15:30Z',
    '2026-11-26T19:00Z',
    'Fri, 27 Nov, 00:30–04:00',
  ],
  ['after the clocks changed', 'Europe/Berlin', '2026-10-25T15:00Z', '2026-10-25T19:00Z', 'Sun, 25 Oct, 16:00–20:00'],
  [
    'over the hour that comes twice',
    'Europe/Berlin',
    '2026-10-25T00:30Z',
    '2026-10-25T01:30Z',
    'Sun, 25 Oct, 02:30 GMT+2 – 02:30 GMT+1',
  ],
  [
    'over the hour that is left out',
    'Europe/Berlin',
    '2027-03-28T00:30Z',
    '2027-03-28T02:00Z',
    'Sun, 28 Mar, 01:30 GMT+1 – 04:00 GMT+2',
  ],
  [
    'over the night on which the clocks change',
    'America/New_York',
    '2026-11-01T03:00Z',
    '2026-11-01T11:00Z',
    'Sat, 31 Oct, 23:00 GMT-4 – Sun, 1 Nov, 06:00 GMT-5',
  ],
] as const

describe.each(SLOTS)('a delivery slot %s', (_name, timeZone, from, to, inIreland) => {
  const slot = { from: new Date(from), to: new Date(to) }

  test.each(LOCALES)('is written alike in cart, checkout, thank-you page and mail in %s', (locale) => {
    const expected = formatDeliverySlot(slot, { locale, timeZone })
    expect(formatTimeSlot(slot, { locale, timeZone })).toEqual(expected)
    expect(formatDeliveryTime({ timeSlot: slot }, { locale, timeZone })).toBe(expected.slot)
    expect(inCart(slot, locale, timeZone)).toEqual(expected)
    expect(onThankYouPage(slot, locale, timeZone)).toBe(`By bike, ${expected.slot}`)
    expect(inMail(slot, locale, timeZone)).toBe(`By bike · ${expected.slot}`)
  })

  test('is the weekday, day, month and hours by the clocks of the shop', () => {
    expect(plain(inCart(slot, 'en-IE', timeZone)?.slot)).toBe(inIreland)
  })
})

test('a delivery slot names its zone where the zone of the shop is not known', () => {
  const slot = { from: new Date('2026-11-26T15:00Z'), to: new Date('2026-11-26T19:00Z') }
  expect(plain(inCart(slot, 'en-IE', undefined)?.slot)).toBe('Thu, 26 Nov, 15:00–19:00 UTC')
})

test('day and hours of a delivery slot say together what the slot says', () => {
  const [[, timeZone, from, to], [, , late, next]] = SLOTS
  const write = (begin: string, end: string) =>
    formatTimeSlot({ from: new Date(begin), to: new Date(end) }, { locale: 'en-IE', timeZone })
  expect(write(from, to)).toMatchObject({ day: 'Thu, 26 Nov', hours: '16:00–20:00' })
  expect(write(late, next)).toMatchObject({ day: 'Thu, 26 Nov', hours: '22:00\u2009–\u2009Fri, 27 Nov, 01:30' })
})

test.each(LOCALES)(
  'the days of an estimate are written alike on pages, in mails and on the thank-you page in %s',
  (locale) => {
    for (const days of [
      { from: '2026-11-30', to: '2026-12-02' },
      { from: '2026-12-31', to: '2027-01-04' },
      { from: '2026-12-01', to: '2026-12-01' },
    ]) {
      const expected = formatDeliveryDates(days, locale)
      // Far from UTC on either side, where a moment of that day would be another day.
      for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
        expect(formatDeliveryTime({ estimatedDelivery: days }, { locale, timeZone })).toBe(expected)
        expect(onThankYouPage(undefined, locale, timeZone, days)).toBe(`By bike, ${expected}`)
        expect(inMail(undefined, locale, timeZone, days)).toBe(`By bike · ${expected}`)
      }
    }
    expect(plain(formatDeliveryDates({ from: '2026-11-30', to: '2026-12-02' }, 'en-IE'))).toBe('Mon 30 Nov – Wed 2 Dec')
    expect(formatDeliveryDates({ from: '2026-12-01', to: '2026-12-01' }, 'en-IE')).toBe('Tue, 1 Dec')
  },
)

interface Slot {
  from: Date
  to: Date
}

interface Days {
  from: string
  to: string
}

function inCart(deliveryTimeSlot: Slot, lang: string, timeZone: string | undefined) {
  const option = { code: 'bike', title: 'By bike', logistics: { deliveryTimeSlot } }
  const selected = { carrierId: 'c', code: 'bike', title: 'By bike', otherCharges: [] }
  const estimate = {
    shippingInfo: {
      selectedCarrierServiceOption: selected,
      carrierServiceOptions: [{ carrierId: 'c', shippingOptions: [option, { ...option, code: 'later' }] }],
    },
  }
  return toDeliveryView(estimate as never /* as much of it as is looked at */, textsOf(lang), { lang, timeZone })
    ?.options[0]?.slot
}

function onThankYouPage(deliveryTimeSlot: Slot | undefined, lang: string, timeZone: string, estimatedDelivery?: Days) {
  const order = { shippingInfo: { title: 'By bike', logistics: { deliveryTimeSlot, estimatedDelivery } } }
  return toOrderView(order, 'http://provider.test', textsOf(lang), { lang, timeZone }).delivery
}

function inMail(slot: Slot | undefined, language: string, timeZone: string, estimated?: Days) {
  const order = {
    number: '10042',
    currency: 'EUR',
    lines: [],
    sums: [],
    total: '0.00',
    delivery: {
      title: 'By bike',
      isPickup: false,
      ...(slot && { slot: { from: slot.from.toISOString(), to: slot.to.toISOString() } }),
      ...(estimated && { estimated }),
      address: [],
    },
  }
  const shop = { name: 'Fernweh', storefrontUrl: 'http://shop.test', timeZone }
  const { parts } = createMailContent(
    'order-placed',
    { order, payment: 'due', downloads: [], link: 'http://shop.test/o' } as never /* as much of it as is looked at */,
    {
      shop,
      to: 'ada@example.com',
      language,
    },
  )
  return parts.flatMap(({ paragraphs = [] }) => paragraphs).find((text) => text.startsWith('By bike'))
}

/** CLDR has thin spaces around a dash between days. */
const plain = (text: string | undefined): string | undefined => text?.replaceAll('\u2009', ' ')

function textsOf(lang: string) {
  const texts = findTexts(lang)
  if (!texts) throw new Error(`no texts in ${lang}`)
  return texts
}
