import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { SignInPageProps } from './page-props.ts'
import { SUBMIT } from './identity/continue-page.tsx'
import { render, VISIBLE_PAGES } from './render.tsx'
import { createSamplePages, type SamplePage } from './testing/sample-pages.ts'
import { SAMPLE_STOREFRONT } from './testing/sample-storefront.ts'

const shopIn = (lang: string) => ({
  name: 'Fernhollow',
  storefrontUrl: 'http://shop.test',
  lang,
  storefront: SAMPLE_STOREFRONT,
})
const rendered = ({ name, props }: SamplePage) => render(name, props)

const signIn: SignInPageProps = {
  shop: shopIn('en'),
  action: '/sign-in?flow=1',
  errors: [],
  email: 'ada@example.com',
  signUpUrl: '/sign-up',
  forgotUrl: '/forgot',
}

for (const [lang, dir] of [
  ['en', 'ltr'],
  ['de-AT', 'ltr'],
  ['fr', 'ltr'],
  ['he', 'rtl'],
] as const) {
  test(`every page is in the language of the shopper (${lang})`, () => {
    for (const sample of createSamplePages(shopIn(lang))) {
      const { html, headers } = rendered(sample)
      expect(html, sample.called).toContain(`<html lang="${lang.slice(0, 2)}" dir="${dir}">`)
      expect(html, sample.called).not.toMatch(/undefined|\[object|NaN/)
      expect(html, sample.called).not.toMatch(/ style="| on\w+="/)
      expect(headers['cache-control'], sample.called).toBe('private, no-store')
    }
  })
}

/** Words that are the same in English, the date as it stands on cards, and names of commands and settings. */
const SAME_IN_ENGLISH = /^(optional|Code|Shop|Total|Menu|MM \/ YY|SMTP_URL|staff reset-password)$/

test.each(['de', 'fr', 'he'])('no page in %s has words of English', (lang) => {
  const english = createSamplePages(shopIn('en'))
  const samples = createSamplePages(shopIn(lang))
  for (const [at, sample] of samples.entries()) {
    const ofEnglish = new Set(readWords(rendered(english[at]!).html))
    const data = listStrings(sample.props).toSorted((one, other) => other.length - one.length)
    const words = readWords(rendered(sample).html)
    expect(words.length, sample.called).toBeGreaterThan(sample.name === 'web-message' ? -1 : 3)
    const left = words.filter((text) => {
      const rest = data.reduce((part, value) => part.replaceAll(value, ' '), text)
      return ofEnglish.has(text) && !SAME_IN_ENGLISH.test(text) && /\p{L}{2}/u.test(rest)
    })
    expect(left, sample.called).toEqual([])
  }
  console.log(`${samples.length} pages in ${lang}, 0 with words of English`)
})

/** Texts of a page that people read or hear, attributes included. */
function readWords(html: string): string[] {
  const body = html.slice(html.indexOf('<body')).replaceAll(/<(script|style)\b.*?<\/\1>/gs, '')
  const title = /<title>([^<]*)/.exec(html)?.[1] ?? ''
  const said = /(?:>|(?:aria-label|title|placeholder|alt|data-show|data-hide)=")([^<>"]*\p{L}[^<>"]*)/gu
  return [title, ...[...body.matchAll(said)].map(([, text = '']) => text)].map((text) =>
    text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").trim(),
  )
}

/** Lists the texts in the props of a page: names, addresses, formatted values. */
function listStrings(value: unknown): string[] {
  if (typeof value === 'string') return value.length > 1 ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listStrings) : []
}

test('every visible page has a sample for the accessibility tests', () => {
  expect(new Set(createSamplePages(shopIn('en')).map(({ name }) => name))).toEqual(new Set(VISIBLE_PAGES))
})

test('pages run listed third-party scripts only, and only pages that show one allow it', () => {
  const inventory = readFileSync(join(import.meta.dirname, '../../../docs/reference/page-scripts.md'), 'utf8')
  let foreign = 0
  for (const sample of createSamplePages(shopIn('en'))) {
    const { html, headers } = rendered(sample)
    const [, allowed = ''] = /script-src ([^;]*);/.exec(headers['content-security-policy'] ?? '') ?? []
    const sources = allowed.split(' ').filter((source) => source !== "'self'" && !/^'sha256-[\w+/=]{44}'$/.test(source))
    expect(allowed, sample.called).toMatch(/^'self'/)
    for (const source of sources) expect(inventory, sample.called).toContain(`| \`${source}\` |`)
    for (const [, address = ''] of html.matchAll(/<script[^>]* src="([^"]*)"/g))
      expect(
        sources.some((source) => address.startsWith(source)),
        address,
      ).toBe(true)
    foreign += sources.length > 0 ? 1 : 0
  }
  console.log(
    `pages that allow scripts of others: ${foreign} of ${createSamplePages(shopIn('en')).length}, all of them listed`,
  )
  expect(foreign).toBeGreaterThan(0)
})

test('an unsupported language falls back to English, with the lang attribute of English', () => {
  for (const lang of ['xx', 'constructor', '']) {
    const { html } = render('sign-in', { ...signIn, shop: shopIn(lang) })
    expect(html).toContain('<html lang="en" dir="ltr">')
    expect(html).toContain('<h1>Sign in</h1>')
  }
})

test('names of people are escaped in every page', () => {
  const hostile = `"><script>alert(1)</script><img src=x onerror=alert(1)>'\`</title></style>`
  for (const lang of ['en', 'de', 'fr', 'he']) {
    const samples = createSamplePages(
      { ...shopIn(lang), name: hostile },
      { name: hostile, email: hostile, app: hostile },
    )
    for (const sample of samples) {
      const { html } = rendered(sample)
      const scripts = html
        .replaceAll('<script src="https://www.google.com/', '')
        .replace(`<script type="module">${SUBMIT}`, '')
      expect(scripts, sample.called).not.toMatch(/<script|<img|<\/title><\/style>/)
    }
  }
})

test('no page requires a script, except captcha and Stripe pages, which say so', () => {
  for (const sample of createSamplePages(shopIn('en'))) {
    const { html } = rendered(sample)
    const hasCaptcha = 'captcha' in sample.props && sample.props.captcha !== undefined
    const isOfOthers = hasCaptcha || sample.called === 'payment-stripe'
    expect(html.includes('<noscript>'), sample.called).toBe(isOfOthers)
    // The browser itself opens and closes the menu.
    for (const [button] of html.matchAll(/<button(?![^>]*popoverTarget)[^>]*type="button"[^>]*>/g))
      expect(button).toContain('hidden=""')
  }
})

test('the first invalid field is focused, and the summary links to every invalid one', () => {
  const { html, status } = render('sign-up', {
    ...signIn,
    form: { email: 'ada', firstName: '', lastName: '' },
    signInUrl: '/sign-in',
    errors: [
      { field: 'password', message: '', problem: 'password-too-short' },
      { field: 'email', message: 'As the handler has it.' },
    ],
  })
  expect(status).toBe(422)
  expect(html.match(/autofocus=""/g)).toHaveLength(1)
  expect(html).toMatch(/<input id="email"[^>]*aria-invalid="true"[^>]*autofocus=""/)
  expect(html).toContain('<a href="#email">As the handler has it.</a>')
  expect(html).toContain('<a href="#password">Choose a password of at least 8 characters.</a>')
})

test('a problem of the whole form is focused first', () => {
  const { html } = render('sign-in', {
    ...signIn,
    errors: [{ field: '', message: '', problem: 'too-many-tries', minutes: 15 }],
  })
  expect(html).toContain('<div tabindex="-1" autofocus="">')
  expect(html).toContain('Too many attempts. Please try again in 15 minutes.')
})

test('fields have the attributes for password managers and keyboards', () => {
  const html = createSamplePages(shopIn('en'))
    .map((sample) => rendered(sample).html)
    .join('')
  for (const kind of ['username', 'current-password', 'new-password', 'one-time-code', 'given-name', 'family-name'])
    expect(html).toContain(`autoComplete="${kind}"`)
  expect(html).toMatch(/inputMode="numeric"[^>]*name="code"/)
  expect(html).not.toMatch(/type="password"[^>]*value=/)
})

test('a form redirects to the shop or to its origin, and nowhere else', () => {
  const { headers } = render('sign-in', { ...signIn, returnOrigins: ['https://app.test', 'http://shop.test'] })
  expect(headers['content-security-policy']).toContain("form-action 'self' http://shop.test https://app.test;")
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
})

test('only a page that shows reCAPTCHA may load it', () => {
  const plain = render('sign-in', { ...signIn, captcha: { kind: 'PROOF_OF_WORK', challenge: 'c' } }).headers
  const withBox = render('sign-in', { ...signIn, captcha: { kind: 'RECAPTCHA', siteKey: 'k' } }).headers
  expect(plain['content-security-policy']).not.toContain('google')
  expect(plain['content-security-policy']).toContain("trusted-types 'none'")
  expect(withBox['content-security-policy']).toContain('frame-src https://www.google.com/recaptcha/')
})

test('the address of a page that sets a password is sent to no other site', () => {
  const props = { ...signIn, purpose: 'recovery', isValid: true, email: 'ada@example.com' } as const
  expect(render('reset', props).headers['referrer-policy']).toBe('no-referrer')
  const usedUp = render('reset', { ...props, isValid: false, email: undefined })
  expect(usedUp.status).toBe(410)
  expect(usedUp.html).not.toContain('ada@example.com')
})

test('a message to another window is limited to one origin', () => {
  const { html, headers } = render('web-message', {
    shop: shopIn('en'),
    targetOrigin: 'https://app.test',
    message: { code: 'abc', state: '</script><script>alert(1)</script>' },
  })
  expect(headers['content-security-policy']).toContain('frame-ancestors https://app.test;')
  expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[\w+/=]{44}';/)
  expect(headers['cross-origin-opener-policy']).toBe('unsafe-none')
  expect(html).toContain('"targetOrigin":"https://app.test"')
  expect(html).not.toContain('<script>alert')
})

describe('page header', () => {
  const headerIn = (html: string) => /<header.*<\/header>/s.exec(html)?.[0] ?? ''
  const named = (called: string, lang = 'en') =>
    createSamplePages(shopIn(lang)).find((sample) => sample.called === called)!

  test('the header is that of the storefront on pages with navigation, and the shop name on those with one purpose', () => {
    const withNavigation = new Set<string>()
    const without = new Set<string>()
    for (const sample of createSamplePages(shopIn('en'), {
      name: 'Ada',
      email: 'ada@example.com',
      app: 'Fernhollow',
    })) {
      // Shoppers of another client do not know this storefront.
      if ('clientName' in sample.props) continue
      const header = headerIn(rendered(sample).html)
      expect(header, sample.called).toContain('<span class="sign">Fernhollow</span>')
      if (header.includes('http://shop.test/collections/collection-0')) withNavigation.add(sample.name)
      else without.add(sample.name)
    }
    for (const name of ['account-profile', 'account-sessions', 'order', 'return', 'error', 'sign-in', 'verify'])
      expect([...withNavigation]).toContain(name)
    for (const name of ['checkout', 'payment', 'continue', 'order-document', 'mailbox', 'staff-home'])
      expect([...without]).toContain(name)
  })

  test('the header links to the storefront from member pages, allows signing out, and needs no script', () => {
    const { html, headers } = rendered(named('account-profile', 'de'))
    const header = headerIn(html)
    for (const link of ['', '/collections/all-products', '/collections/collection-9', '/wishlist', '/cart'])
      expect(header).toContain(`href="http://shop.test${link}"`)
    for (const word of ['>Alle Artikel<', '>Konto<', '>Abmelden<', '>Merkzettel<', '>Warenkorb<', 'Im Shop suchen'])
      expect(header).toContain(word)
    expect(header).toContain('action="http://shop.test/search"')
    expect(header).toContain('action="/account/sign-out"')
    expect(header).toContain('href="/account"')
    expect(header).not.toMatch(/<script|data-island/)
    expect(headers['content-security-policy']).toContain("form-action 'self' http://shop.test;")
  })

  test('the header is the shop name for shoppers of another client', () => {
    const ofClient = render('sign-in', { ...signIn, clientName: 'Moss App' })
    const backToClient = render('sign-in', { ...signIn, returnOrigins: ['https://app.test'] })
    for (const { html } of [ofClient, backToClient]) expect(html).not.toContain('collections/collection-0')
    expect(render('sign-in', { ...signIn, returnOrigins: ['http://shop.test'] }).html).toContain(
      'collections/collection-0',
    )
  })

  test('the header adds less than 6 kB to a page', () => {
    const { storefront, ...plain } = shopIn('en')
    const size = (shop: SignInPageProps['shop']) => Buffer.byteLength(render('sign-in', { ...signIn, shop }).html)
    expect(storefront.collections).toHaveLength(10)
    expect(size(shopIn('en')) - size(plain)).toBeLessThan(6_000)
  })
})
