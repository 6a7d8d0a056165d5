import { expect, test } from 'vitest'
import type { FakeProduct } from '../testing/fake-provider.ts'
import { createTestShop } from '../testing/test-shop.ts'

const runner: FakeProduct = {
  id: 'runner',
  slug: 'runner',
  name: 'Quilted Runner',
  price: 40,
  ribbon: 'New',
  description: '<p>For a long table.</p>',
  sections: [
    { title: 'Care', description: '<p>Wash cold.</p>' },
    { title: 'Pflege', description: '<p>Kalt.</p>' },
  ],
  options: [
    {
      name: 'Size',
      type: 'drop_down',
      choices: [
        { value: 'Short', description: 'Short' },
        { value: 'Lang', description: 'Lang' },
      ],
    },
  ],
  collections: ['kitchen'],
  untranslated: [
    'name',
    'ribbon',
    'description',
    'productOptions[0].choices[0].description',
    'additionalInfoSections[0].title',
    'additionalInfoSections[0].description',
  ],
}
const throwIn: FakeProduct = { id: 'throw', slug: 'throw', name: 'Decke', price: 90, collections: ['kitchen'] }

const open = () =>
  createTestShop({
    products: [runner, throwIn],
    languages: ['en', 'de', 'fr', 'he'],
    untranslated: ['name'],
  })

test('a collection without a translation says in which language it is, wherever one goes to it; others say nothing', async () => {
  const { visit } = open()
  const read = async (path: string) => (await visit(path)).text()
  for (const [base, named, dir] of [
    ['/de', 'Englisch', ''],
    ['/fr', 'anglais', ''],
    ['/he', 'אנגלית', ' dir="ltr"'],
  ] as const) {
    const mark = `<span lang="en-IE"${dir}>Kitchen</span> <small class="language-mark" title="${named}"><span aria-hidden="true">EN</span><span class="hidden-text">(${named})</span></small>`
    for (const path of [base, `${base}/collections/kitchen`, `${base}/search`]) {
      const html = (await read(path)).replaceAll('<!-- -->', '')
      expect(html.split(`<a href="${base}/collections/kitchen">${mark}</a>`).length - 1, path).toBe(
        path.endsWith('search') ? 3 : 2, // header and foot; the search leads to collections as well
      )
      if (path === base) expect(html).toContain(`<h3>${mark}</h3>`)
      if (path.includes('collections')) expect(html).toContain(`<h1><span lang="en-IE"${dir}>Kitchen</span></h1>`)
    }
  }
  const { visit: visitTranslated } = createTestShop({ products: [throwIn], languages: ['en', 'de'] })
  for (const html of [await (await visitTranslated('/de')).text(), await read('/')])
    expect(html).not.toMatch(/language-mark"|lang="en-IE"/)
})

test('texts of a product without a translation have their language, on its page, in lists and in what is fetched later', async () => {
  const { visit } = open()
  const read = async (path: string) => (await visit(path)).text()
  const page = await read('/he/product-page/runner')
  for (const part of [
    '<h1><span lang="en-IE" dir="ltr">Quilted Runner</span></h1>',
    '<p class="ribbon"><span lang="en-IE" dir="ltr">New</span></p>',
    '<div class="prose" lang="en-IE" dir="ltr"><p>For a long table.</p></div>',
    '<summary><span lang="en-IE" dir="ltr">Care</span></summary><div class="prose" lang="en-IE" dir="ltr">',
    '<summary>Pflege</summary><div class="prose"><p>Kalt.</p></div>',
    '<span aria-current="page"><span lang="en-IE" dir="ltr">Quilted Runner</span></span>',
  ])
    expect(page).toContain(part)
  expect(page).toMatch(/<option value="Short"[^>]* lang="en-IE" dir="ltr"|<option lang="en-IE" dir="ltr" value="Short"/)
  expect(page).toMatch(/<option value="Lang">Lang/)
  const list = await read('/de/collections/kitchen')
  expect(list).toContain('<span class="name"><span lang="en-IE">Quilted Runner</span></span>')
  expect(list).toContain('<span class="name">Decke</span>')
  const json = async (path: string) => (await visit(path)).json()
  expect(await json('/he/quick-view/runner')).toMatchObject({
    view: { nameIn: { lang: 'en-IE', dir: 'ltr' }, options: [{ choices: [{ nameIn: { lang: 'en-IE' } }, {}] }] },
    textIn: { lang: 'en-IE', dir: 'ltr' },
  })
  expect(await json('/de/recently-viewed?of=runner&of=throw')).toMatchObject([{ nameIn: { lang: 'en-IE' } }, {}])
  expect(await json('/de/search/suggestions?q=run')).toMatchObject({ products: [{ nameIn: { lang: 'en-IE' } }] })
  expect(await read('/product-page/runner'), 'in the shop’s own language').not.toContain('en-IE')
})

test('pages that the merchant has written say so as well, at the foot and on themselves', async () => {
  const delivery = {
    kind: 'DELIVERY',
    slug: 'delivery',
    title: 'Delivery',
    fallback: { language: 'en-IE', fields: ['title', 'sections'] },
  }
  const about = { kind: 'ABOUT', slug: 'about', title: 'Über uns' }
  const whole = { ...delivery, sections: [{ paragraphs: ['In boxes.'] }] }
  const { visit } = createTestShop({
    languages: ['en', 'de'],
    front: { isOpen: true, currencies: [], pages: [about, delivery] },
    pages: [whole],
  })
  const html = (await (await visit('/de/policies/delivery')).text()).replaceAll('<!-- -->', '')
  expect(html).toContain('<li><a href="/de/about">Über uns</a></li>')
  expect(html).toContain('"><span lang="en-IE">Delivery</span> <small class="language-mark" title="Englisch">')
  expect(html).toContain('<h1><span lang="en-IE">Delivery</span></h1>')
  expect(html).toContain('<section lang="en-IE"><p>In boxes.</p></section>')
})
