import { expect, test } from 'vitest'
import { preventAutoLinks } from './sanitize-texts.ts'
import type { MailName, Mails } from './mail-props.ts'
import type { MailedOrder } from './order-mail-props.ts'
import { renderMail } from './render-mail.tsx'
import { mailLanguages } from './texts/index.ts'

const LINK = 'http://provider.test/reset?token=a&b=c'
const AT = '2026-11-20T14:02:00.000Z'

const order: MailedOrder = {
  number: '10042',
  currency: 'EUR',
  lines: [
    {
      name: 'Plate Tidal',
      details: ['Size: Ø 27'],
      subscription: { title: 'Monthly' },
      quantity: 2,
      amount: '48.00',
    },
  ],
  total: '52.90',
  sums: [
    { name: 'subtotal', amount: '48.00' },
    { name: 'shipping', amount: '4.90' },
    { name: 'total', amount: '52.90' },
    { name: 'due', amount: '52.90' },
  ],
  taxIncluded: '8.45',
  delivery: {
    title: 'Parcel',
    isPickup: false,
    time: '3 to 5 days',
    slot: { from: '2026-11-26T15:00:00.000Z', to: '2026-11-26T19:00:00.000Z' },
    address: ['Ada Lovelace', 'Inselstraße 1'],
    country: 'DE',
  },
}
const buyer = { name: 'Ada Lovelace', email: 'ada@example.com' }
const forBuyer = { order, link: LINK }
const forShop = { order, buyer, link: LINK }
const asked = {
  kind: 'withdrawal' as const,
  lines: [{ name: 'Plate Tidal', details: [], quantity: 1 }],
  reason: 'It is too large.',
  at: AT,
}
const WHOLE = [LINK, '10042', '2 × Plate Tidal', 'Ø 27', 'Monthly', '48', '52', 'Inselstraße 1', '16:00', '20:00']
const howToPay = { title: 'Bank transfer', instructions: 'IBAN DE00 1234\nBIC FERN', amount: '52.90', until: AT }
const tracking = { carrier: 'DHL', number: 'JD0001', link: 'https://dhl.test/JD0001' }
const downloads = [{ name: 'Pattern.pdf', link: 'http://provider.test/d/1' }]

/** Props of every mail, with texts that both of its parts must contain. */
const mails: { [Name in MailName]: { props: Mails[Name]; tells: string[] } } = {
  'verify-code': { props: { code: '048213', minutes: 15 }, tells: ['048213', '15'] },
  recovery: { props: { link: LINK, minutes: 30 }, tells: [LINK, '30'] },
  activation: { props: { link: LINK, days: 7 }, tells: [LINK, '7'] },
  'already-registered': { props: { signInLink: LINK, recoverLink: `${LINK}&x` }, tells: [LINK, `${LINK}&x`] },
  'awaiting-approval': { props: {}, tells: [] },
  approved: { props: { link: LINK }, tells: [LINK] },
  'password-changed': { props: { at: AT }, tells: ['2026', '15:02'] },
  'account-deleted': { props: {}, tells: [] },
  'staff-one-time-password': {
    props: { name: 'Anna', password: 'heron-moss-4821', link: LINK, days: 7 },
    tells: ['Anna', 'heron-moss-4821', LINK],
  },
  'staff-password-changed': { props: { name: 'Anna', at: AT, link: LINK }, tells: ['15:02', LINK] },
  'contact-message': {
    props: { name: 'Ada', email: 'ada@example.com', orderNumber: '10042', message: 'Is it heavy?\nAnd large?' },
    tells: ['Ada', 'ada@example.com', '10042', 'Is it heavy?', 'And large?'],
  },
  'form-submission': {
    props: { form: 'contact-us', email: 'ada@example.com', message: 'first_name: Ada\nmessage: Is it heavy?' },
    tells: ['contact-us', 'ada@example.com', 'first_name: Ada', 'message: Is it heavy?'],
  },
  'back-in-stock': {
    props: { product: 'Plate Tidal', link: LINK, forgetLink: `${LINK}&x` },
    tells: ['Plate Tidal', LINK, `${LINK}&x`],
  },
  'order-placed': {
    props: { ...forBuyer, payment: 'due', howToPay, downloads },
    tells: [
      ...WHOLE,
      'Bank transfer',
      'IBAN DE00 1234',
      'BIC FERN',
      '20',
      '2026',
      'Pattern.pdf',
      'http://provider.test/d/1',
    ],
  },
  'order-paid': { props: { ...forBuyer, downloads }, tells: [...WHOLE, 'Pattern.pdf'] },
  'order-shipped': {
    props: { ...forBuyer, parcel: asked.lines, tracking, isPickup: false },
    tells: [LINK, '10042', '1 × Plate Tidal', 'DHL', 'JD0001', 'https://dhl.test/JD0001', 'Inselstraße 1'],
  },
  'order-refunded': { props: { ...forBuyer, amount: '12.50', isWhole: false }, tells: [...WHOLE, '12'] },
  'order-canceled': { props: { ...forBuyer, reason: 'Broken in the kiln.' }, tells: [...WHOLE, 'Broken in the kiln.'] },
  'order-return-requested': {
    props: { ...forBuyer, asked },
    tells: [LINK, '10042', '1 × Plate Tidal', 'It is too large.', '15:02'],
  },
  'order-return-decided': {
    props: { ...forBuyer, asked, status: 'declined', decision: 'It was used.' },
    tells: [LINK, '10042', '1 × Plate Tidal', 'It was used.'],
  },
  'shop-order-placed': {
    props: { ...forShop, payment: 'paid', note: 'Ring twice.' },
    tells: [...WHOLE, 'Ada Lovelace', 'ada@example.com', 'Ring twice.'],
  },
  'shop-order-paid': { props: forShop, tells: [...WHOLE, 'ada@example.com'] },
  'shop-order-shipped': {
    props: { ...forShop, parcel: asked.lines, tracking, isPickup: false },
    tells: [LINK, '10042', 'ada@example.com', '1 × Plate Tidal', 'DHL', 'JD0001', 'https://dhl.test/JD0001'],
  },
  'shop-order-refunded': { props: { ...forShop, amount: '12.50', isWhole: true }, tells: [...WHOLE, '12'] },
  'shop-order-canceled': { props: { ...forShop, reason: 'Sold out.' }, tells: [...WHOLE, 'Sold out.'] },
  'shop-return-requested': { props: { ...forShop, asked }, tells: [LINK, '10042', 'It is too large.', '15:02'] },
  'shop-payment-disputed': { props: { ...forShop, amount: '9.99', currency: 'EUR' }, tells: [...WHOLE, '9'] },
  'shop-chargeback': {
    props: { ...forShop, amount: '9.99', currency: 'EUR', outcome: 'opened', claim: 'fraudulent' },
    tells: [...WHOLE, '9', 'fraudulent'],
  },
  'shop-refund-failed': {
    props: { ...forShop, amount: '9.99', currency: 'EUR', failure: 'lost_or_stolen_card' },
    tells: [...WHOLE, '9', 'lost_or_stolen_card'],
  },
}
// The keys of that object are the names.
const names = Object.keys(mails) as MailName[]
const shop = { name: 'Fernhollow', storefrontUrl: 'http://shop.test', timeZone: 'Europe/Berlin' }
const to = 'ada@example.com'

const escaped = (text: string): string => text.replaceAll('&', '&amp;')

test.each(mailLanguages)('every mail in %s names sender, recipient and action in both its parts', (language) => {
  for (const name of names) {
    const { props, tells } = mails[name]
    // 12-hour clocks would format the time differently.
    const region = language === 'en' ? 'en-GB' : language
    const { subject, text, html } = renderMail(name, props, { shop, to, language: region })
    expect(subject, name).toContain('Fernhollow')
    expect(text, name).toContain(to)
    for (const told of ['Fernhollow', ...tells]) {
      expect(text, name).toContain(told)
      expect(html, name).toContain(escaped(told))
    }
    expect(html, name).toContain(`<html lang="${language}" dir="${language === 'he' ? 'rtl' : 'ltr'}">`)
    expect(subject + text + html, name).not.toMatch(/undefined|NaN|\[object/)
    expect(html, name).not.toMatch(/<(img|link|script)|src=|url\(/)
  }
})

test('every language has its own texts for every mail', () => {
  for (const name of names) {
    const subjects = mailLanguages.map(
      (language) => renderMail(name, mails[name].props, { shop, to, language }).subject,
    )
    expect(new Set(subjects).size, name).toBe(mailLanguages.length)
  }
})

test('a region falls back to its language, and an unsupported language to English', () => {
  const subjectIn = (language: string) =>
    renderMail('verify-code', { code: '1', minutes: 15 }, { shop, to, language }).subject
  expect(subjectIn('de-AT')).toBe(subjectIn('de'))
  for (const language of ['pt', 'constructor', '', '../en', 'x'.repeat(1000)])
    expect(subjectIn(language)).toBe(subjectIn('en'))
  for (const language of ['en-!', 'de-', 'fr_FR'])
    expect(renderMail('password-changed', { at: AT }, { shop, to, language }).text).toContain('2026')
  for (const language of ['en-GB', 'en-150'])
    expect(renderMail('password-changed', { at: AT }, { shop, to, language }).text).toContain('20 November 2026')
})

test('in a Hebrew mail, postcode and town in Latin letters keep their order', () => {
  const delivery = { title: 'Parcel', isPickup: false, address: ['10115 Berlin'] }
  const props = { ...forBuyer, order: { ...order, delivery }, downloads: [] }
  const { html } = renderMail('order-paid', props, { shop, to, language: 'he' })
  expect(html).toMatch(/<p dir="auto"[^>]*>10115 Berlin<\/p>/)
})

test('the totals of an order add up: included tax is below the total, and a discount is named and negative', () => {
  const sums: MailedOrder['sums'] = [
    { name: 'subtotal', amount: '48.00' },
    { name: 'discount', title: 'Spring', amount: '-5.00' },
    { name: 'shipping', amount: '0.00', isFree: true },
    { name: 'total', amount: '43.00' },
  ]
  const textIn = (language: string) =>
    renderMail('order-paid', { ...forBuyer, order: { ...order, sums }, downloads: [] }, { shop, to, language }).text
  const told = /^ {2}Subtotal[^]*$/m.exec(textIn('en'))?.[0].split('\n\n')[0]
  expect(told?.split('\n').map((row) => row.trim())).toEqual([
    'Subtotal: €48.00',
    'Spring: -€5.00',
    'Delivery: Free',
    'Total: €43.00',
    'Including €8.45 tax',
  ])
  expect(textIn('en')).toContain('Germany')
  expect(textIn('de')).toContain('Deutschland')
  expect(textIn('he')).toContain('גרמניה')
})

test('an amount has the decimals of its calculation in every runtime', () => {
  const subjectOf = (total: string, currency: string) => {
    const props = { ...forShop, order: { ...order, total, currency }, payment: 'paid' as const }
    return renderMail('shop-order-placed', props, { shop, to, language: 'en' }).subject.replaceAll('\u00a0', ' ')
  }
  expect(subjectOf('14945', 'HUF')).toMatch(/: HUF 14,945$/) // with hundredths in Node 24
  expect(subjectOf('14945', 'EUR')).toMatch(/: €14,945$/)
  expect(subjectOf('42.579', 'KWD')).toMatch(/: KWD 42\.579$/)
  expect(subjectOf('0.50', 'JPY')).toMatch(/: ¥0\.50$/)
})

test('an absent link gives no button', () => {
  const { html, text } = renderMail('already-registered', { recoverLink: LINK }, { shop, to, language: 'en' })
  expect(html).not.toContain('>Sign in<')
  expect(html).toContain('>Choose a new password<')
  expect(text).not.toContain('Sign in:')
})

test('untrusted texts are never linked in any mail, part or subject, and long names are shortened', () => {
  const win = 'WIN 1000 EUR http://evil.example/win'
  const hostile = [
    win,
    'https://evil.example',
    'hthttp://tp://evil.example',
    'www.evil.example',
    'WWW2\uff0eevil.example',
    'evil.example',
    'Click evil.example/win now',
    'a mail to win@evil.example',
    'mailto:win@evil.example?subject=x',
    'evil\u3002example and evil\uff0eexample',
    'http://203.0.113.7/win, 203.0.113.7',
    'HTTP://EVIL.EXAMPLE',
    'javascript:alert(1)',
    'tel:+49301234567',
    'http:\u2028//evil.example\nhttp://evil.example',
  ]
  let linked = 0
  for (const text of hostile)
    for (const mail of names) {
      const given = writtenByBuyer(mails[mail].props, text)
      const rendered = renderMail(mail, given, { shop, to, language: 'en' })
      for (const part of [rendered.subject, rendered.text, rendered.html.replaceAll(/<style>[^]*?<\/style>/g, '')]) {
        if (
          /evil[.\u3002\uff0e]example|https?:\/\/(?:evil|203)|203\.0\.113|www\d*[.\u3002\uff0e]\S|mailto:\S|@evil|(?:javascript|tel):(?=[\w+])/i.test(
            part,
          )
        )
          linked++
        expect(part, `${mail}: ${text}`).not.toMatch(/href="[^"]*evil/i)
      }
    }
  console.log(`texts of buyers that a mail program makes a link of: ${linked} of ${hostile.length * names.length * 3}`)
  expect(linked).toBe(0)

  const { text } = renderMail('shop-order-placed', writtenByBuyer({ ...forShop, payment: 'paid' }, win), {
    shop,
    to,
    language: 'en',
  })
  expect(text.replaceAll('\u200b', ''), 'it reads as it was written').toContain(win)
  const long = renderMail(
    'contact-message',
    { name: 'A'.repeat(500), email: to, message: 'Hello' },
    { shop, to, language: 'en' },
  )
  expect(long.subject).toBe(`A message from ${'A'.repeat(59)}… to Fernhollow`)
})

test('numbers, abbreviations and times stay unchanged although they resemble URLs', () => {
  for (const text of [
    '1.5 kg',
    '12.50',
    'Ø 2.7, 3.14',
    'St. John',
    'Floor 3. Ring twice.',
    '16:00 h, or so: later',
    '1 / 2',
  ])
    expect(preventAutoLinks(text).replaceAll('16:\u200b00', '16:00'), text).toBe(text)
  expect(preventAutoLinks('St.John')).toBe('St.\u200bJohn')
})

/** Replaces the texts that buyers write about themselves and their order. */
function writtenByBuyer<Props extends Mails[MailName]>(props: Props, text: string): Props {
  const replace = (value: unknown, key: string, holder: string): unknown => {
    const isTheirs =
      ['address', 'details', 'reason', 'note', 'message', 'orderNumber'].includes(key) ||
      (key === 'name' && ['', 'buyer'].includes(holder))
    if (typeof value === 'string') return isTheirs ? text : value
    if (Array.isArray(value)) return value.map((each) => replace(each, key, holder))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([inner, each]) => [inner, replace(each, inner, key)]))
  }
  return replace(props, '', '') as Props // same shape
}

test('names are escaped and stay on one line', () => {
  const hostile = [
    '</td></table><script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    'Shop\r\nBcc: everybody@example.com\r\n\r\nBuy now',
    'Shop\u2028\u2029\u0000\u0085x',
    '\u202egnp.exe',
    '{{constructor.constructor("alert(1)")()}}',
    '${7*7}<%= 7*7 %>',
  ]
  let executed = 0
  for (const name of hostile) {
    for (const language of mailLanguages) {
      for (const mail of names) {
        const { subject, text, html } = renderMail(mail, named(mails[mail].props, name), {
          shop: { ...shop, name },
          to: name,
          language,
        })
        if (/<(script|img)|<[^>]*\son\w+=/i.test(html)) executed++
        expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029\u202e]/u)
        expect(text).not.toMatch(/^Bcc:/m)
      }
    }
  }
  console.log(
    `names that became more than text in a mail: ${executed} of ${hostile.length * mailLanguages.length * names.length}`,
  )
  expect(executed).toBe(0)
})

/** Replaces every text except URLs, amounts, times and shop texts. */
function named(props: Mails[MailName], name: string): Mails[MailName] {
  const free = [
    'name',
    'title',
    'details',
    'instructions',
    'reason',
    'decision',
    'note',
    'failure',
    'carrier',
    'address',
    'email',
  ]
  const replace = (value: unknown, key: string): unknown => {
    if (typeof value === 'string') return free.includes(key) && !Number(value) && !isSumName(value) ? name : value
    if (Array.isArray(value)) return value.map((each) => replace(each, key))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([inner, each]) => [inner, replace(each, inner)]))
  }
  return { ...(replace(props, '') as Mails[MailName]), name } as Mails[MailName] // same shape
}

function isSumName(text: string): boolean {
  return order.sums.some((sum) => sum.name === text)
}
