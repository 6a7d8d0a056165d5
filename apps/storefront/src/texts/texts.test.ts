import { expect, test } from 'vitest'
import { createTestShop } from '../testing/test-shop.ts'
import type { FakeProduct } from '../testing/fake-provider.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { fr } from './fr.ts'
import { he } from './he.ts'

const OTHERS = [de, fr, he]
const ALL = [en, ...OTHERS]

function listTexts(value: object, path = ''): [path: string, text: string][] {
  return Object.entries(value).flatMap(([key, member]: [string, unknown]) =>
    typeof member === 'string'
      ? [[`${path}${key}`, member] as [string, string]]
      : typeof member === 'object' && member !== null
        ? listTexts(member, `${path}${key}.`)
        : [],
  )
}
const holesOf = (text: string): string => (text.match(/\{\w*\}/g) ?? []).toSorted().join()

/** Words that two languages share, and those that say their own language. */
const SHARED = new Set(['lang', 'dir', 'name', 'view'])

test('every language says everything, with the same holes to fill', () => {
  const english = listTexts(en)
  for (const texts of OTHERS) {
    const other = new Map(listTexts(texts))
    const wrong = english.filter(([path, text]) => {
      const translation = other.get(path)
      return !translation?.trim() || holesOf(translation) !== holesOf(text)
    })
    console.log(`${texts.lang}: ${english.length} texts, ${wrong.length} missing or with other holes`)
    expect(wrong, texts.lang).toEqual([])
  }
})

const mug: FakeProduct = {
  id: 'mug',
  slug: 'mug',
  name: 'Xmug',
  price: 24,
  perKilogram: '€18.90',
  texts: [{ title: 'Xtext', maxLength: 20, mandatory: false }],
  options: [
    {
      name: 'Xglaze',
      type: 'drop_down',
      choices: ['Xoat', 'Xsky'].map((name) => ({ value: name, description: name })),
    },
  ],
  variants: [
    { id: 'v1', choices: { Xglaze: 'Xoat' }, stock: 2 },
    { id: 'v2', choices: { Xglaze: 'Xsky' }, stock: 0 },
  ],
  subscriptions: [{ id: '5b0e8a1c-6c53-4b0c-9d43-5f6b7a8c9d01', title: 'Xmonthly' }],
  collections: ['kitchen'],
}
const PATHS = [
  '/',
  '/collections/kitchen',
  '/collections/all-products',
  '/product-page/mug',
  '/product-page/mug?Xglaze=Xoat',
  '/product-page/mug?Xglaze=Xsky',
  '/cart',
  '/cart?country=DE',
  '/cart?country=DE&explain=1',
  '/account',
  '/account?problem=lost',
  '/thank-you',
  '/sign-in',
  '/sign-up',
  '/sign-in/verify',
  '/sign-in/forgot',
  '/sign-in/forgot?sent=yes',
  '/sign-in/reset',
  '/sign-in/waiting',
  '/cookies',
  '/nowhere',
]

test('no page of a language has words of another, and each says which it is', async () => {
  let pages = 0
  for (const texts of ALL) {
    const shop = createTestShop({ products: [mug], languages: ['de', 'fr', 'he'], signIn: 'custom' })
    const base = texts === en ? '' : `/${texts.lang}`
    const added = await shop.send(`${base}/product-page/mug`, { Xglaze: 'Xoat', quantity: '1', 'text-0': 'Xada' })
    expect(added.headers.get('location')).toBe(`${base}/cart`)
    const own = new Set(listTexts(texts).map(([, text]) => text))
    const foreign = ALL.filter((other) => other !== texts).flatMap((other) =>
      listTexts(other).filter(
        ([path, text]) => !SHARED.has(path) && text.length > 7 && !text.includes('{') && !own.has(text),
      ),
    )
    for (const path of PATHS) {
      const html = await (await shop.visit(base + path)).text()
      pages += 1
      expect(html, path).toContain(`<html lang="${texts.lang}" dir="${texts.dir}">`)
      const body = html
        .slice(html.indexOf('<body'))
        .replaceAll(/<nav class="languages".*?<\/nav>|class="[^"]*"|"\w+":/gs, '')
      const plain = body.replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
      const ownText = [...own].join('\n')
      const wrong = foreign.filter(([, text]) => plain.includes(text) && !ownText.includes(text))
      expect(wrong, `${base}${path}`).toEqual([])
      const leaving = [...body.matchAll(/(?:href|action|formAction)="(\/[^"]*)"/g)].filter(
        ([, to = '']) => base !== '' && to !== base && !to.startsWith(`${base}/`) && !to.startsWith(`${base}?`),
      )
      expect(
        leaving.map(([, to]) => to),
        `links of ${base}${path} out of the language`,
      ).toEqual([])
    }
    expect([...shop.provider.languages]).toEqual([texts === en ? '' : texts.lang])
  }
  console.log(`${pages} pages in ${ALL.length} languages, 0 with words of another`)
})

test('the explanation of a total is in the language of the page, without English texts of the server', async () => {
  const placeholders: Record<string, string[]> = {
    de: ['Preis', '€24.00 pro Stück', 'Versand: Parcel', 'Zwischenstand'],
    fr: ['Prix', '€24.00 la pièce', 'Livraison: Parcel', 'Cumul'],
    he: ['מחיר', '€24.00 ליחידה', 'משלוח: Parcel', 'סכום מצטבר'],
  }
  for (const { lang } of OTHERS) {
    const shop = createTestShop({ products: [mug], languages: ['de', 'fr', 'he'] })
    await shop.send(`/${lang}/product-page/mug`, { Xglaze: 'Xoat', quantity: '1' })
    const html = await (await shop.visit(`/${lang}/cart?country=DE&explain=1`)).text()
    const table = html.slice(html.indexOf('<table'), html.indexOf('</table>'))
    for (const words of placeholders[lang]!) expect(table).toContain(words)
    expect(table).not.toMatch(/price|quantity|flat/)
  }
})

test('a page names its other languages to search engines, and itself', async () => {
  const shop = createTestShop({ products: [mug], languages: ['de', 'he'] })
  const html = await (await shop.visit('/de/product-page/mug')).text()
  expect(html).toContain('<link rel="canonical" href="http://shop.test/de/product-page/mug"/>')
  for (const [lang, href] of [
    ['en', '/product-page/mug'],
    ['de', '/de/product-page/mug'],
    ['he', '/he/product-page/mug'],
    ['x-default', '/product-page/mug'],
  ] as const)
    expect(html).toContain(`<link rel="alternate" hrefLang="${lang}" href="http://shop.test${href}"/>`)
  expect(await (await shop.visit('/sitemap.xml')).text()).toContain('<loc>http://shop.test/he/product-page/mug</loc>')
  expect(await (await shop.visit('/robots.txt')).text()).toContain('Disallow: /de/cart')
})

test('a language that the shop has no texts in is a page that is not there', async () => {
  const shop = createTestShop({ products: [mug], languages: ['de'] })
  expect((await shop.visit('/fr')).status).toBe(404)
  expect((await shop.visit('/deutsch')).status).toBe(404)
  expect((await shop.visit('/de')).status).toBe(200)
})

test('a sign-in that is begun in a language comes back to it', async () => {
  const shop = createTestShop({ products: [mug], languages: ['de'] })
  const begun = await shop.visit('/de/account/sign-in?to=%2Fde%2Fcollections%2Fkitchen')
  const state = new URL(begun.headers.get('location') ?? '').searchParams.get('state')
  const refused = await shop.visit(`/account/callback?error=access_denied&state=${state}`)
  expect(refused.headers.get('location')).toMatch(/^\/de\/account\?problem=cancelled/)
})
