import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { HomeSection, ShopSettings } from '../shop.ts'
import { createTestShop } from '../testing/test-shop.ts'

const SAID: Record<string, Pick<ShopSettings, 'name' | 'texts'>> = {
  en: {
    name: 'Moss & Co',
    texts: { tagline: 'Things for wet gardens.', about: ['We dig.'], notice: 'Not a real shop.' },
  },
  de: {
    name: 'Moss & Co',
    texts: { tagline: 'Dinge für nasse Gärten.', about: ['Wir graben.'], notice: 'Kein Laden.' },
  },
}
const mug = { id: 'mug', slug: 'mug', name: 'Mug', price: 24, collections: ['kitchen'] }
const plate = { id: 'plate', slug: 'plate', name: 'Plate', price: 18, collections: ['kitchen'] }
const front = { url: 'http://provider.test/media/a.webp', width: 1920, height: 1080, alt: 'A counter' }

function openDressed(home: HomeSection[] = [], look: ShopSettings['look'] = {}) {
  const set = { home, look }
  const settings = (lang: string): ShopSettings => ({ ...SAID[lang]!, ...set })
  const shop = createTestShop({ products: [mug, plate], languages: ['en', 'de'], settings })
  const read = async (path: string) => (await shop.visit(path)).text()
  return { ...shop, set, read }
}

/** Texts of the headings of the page, in order. */
const headings = (html: string): string[] =>
  [...(html.split('<footer')[0] ?? '').matchAll(/<h[12][^>]*>(.*?)<\/h[12]>/gs)].map(([, text = '']) =>
    text.replaceAll(/<[^>]+>/g, ''),
  )

test('the texts of the merchant are in the language of the page', async () => {
  const { read } = openDressed()
  const [english, german] = [await read('/'), await read('/de')]
  expect(headings(english)[0]).toBe('Things for wet gardens.')
  expect(headings(german)[0]).toBe('Dinge für nasse Gärten.')
  for (const text of ['Wir graben.', 'Kein Laden.']) expect(german).toContain(text)
  for (const said of ['We dig.', 'Not a real shop.', 'Things for wet gardens.']) expect(german).not.toContain(said)
})

test('the front page has the sections that the merchant chose, in their order, without what there is nothing of', async () => {
  const { read } = openDressed([
    { kind: 'STORY', title: 'Who digs' },
    { kind: 'COLLECTION', collections: ['no-such-shelf'] },
    { kind: 'COLLECTIONS', collections: ['kitchen', 'no-such-shelf'], title: 'Rooms' },
    { kind: 'COLLECTION', collections: ['kitchen'], count: 1 },
    { kind: 'FRONT', picture: front, title: 'Come in' },
  ])
  const html = await read('/')
  expect(headings(html)).toEqual(['Who digs', 'Rooms', 'Kitchen', 'Come in'])
  expect(html.match(/class="label"/g)).toHaveLength(1)
  expect(html).toContain('alt="A counter"')
})

test('the first picture is preloaded in the size of the screen', async () => {
  const { read } = openDressed([{ kind: 'FRONT', picture: front }])
  const html = await read('/')
  const [head = ''] = html.split('</head>')
  expect(head).toMatch(/<link rel="preload" as="image" [^>]*imageSrcSet="[^"]*w_360,h_203[^"]*w_1440,h_810/)
  expect(html.match(/fetchPriority="high"/g), 'the preload and the picture').toHaveLength(2)
  const pictures = html.match(/<img [^>]*>/g) ?? []
  const loose = pictures.filter((picture) => !/ width="\d+" height="\d+"/.test(picture))
  console.log(`pictures of the front page without a fixed place: ${loose.length} of ${pictures.length}`)
  expect(loose).toEqual([])
})

test('a change of the look is worn by the next page, and the policy names its style', async () => {
  const { read, visit, set, clock } = openDressed()
  expect(await read('/')).not.toContain(':root{--wall')
  set.look = { accent: '#7a1f3d', logo: { url: 'http://provider.test/media/b.webp', width: 300, height: 100 } }
  clock.ms += 3000
  await visit('/') // the one that is kept stands in while the next is made
  const response = await visit('/')
  const html = await response.text()
  expect(html).toContain('--act:light-dark(#7a1f3d,')
  expect(html).toMatch(/<img class="logo" src="[^"]*\/media\/b\.webp\/v1\/fit\/w_288,h_96,/)
  expect(html).toContain('<link rel="icon" href="http://provider.test/media/b.webp/v1/fit/w_64,h_64')
  const css = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? ''
  expect(response.headers.get('content-security-policy')).toContain(createHash('sha256').update(css).digest('base64'))
})

test('the menu of a phone opens without a script, and has every shelf', async () => {
  const { read } = openDressed()
  const html = await read('/')
  expect(html).toMatch(/<button class="menu-button" type="button" popoverTarget="menu">/)
  const [menu = ''] = /<nav id="menu".*?<\/nav>/s.exec(html) ?? []
  expect(menu).toContain('popover="auto"')
  expect(menu).toContain('href="/collections/kitchen"')
})
