import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isUrlSafe, slugOf } from './slug.ts'

test.each([
  ['Breakfast plate', 'breakfast-plate'],
  ['Crème brûlée No. 5', 'creme-brulee-no-5'],
  ['Ærø & Łódź — Straße', 'aero-lodz-strasse'],
  ['Baker’s dozen', 'bakers-dozen'],
  ['½ pint Ⅳ', '1-2-pint-iv'],
  ['  --- ', 'product'],
  ['茶碗', 'product'],
  ['Тестов продукт BG', 'testov-produkt-bg'],
  ['Ъгъл за четене', 'agal-za-chetene'],
  ['Чайник эмалированный, объём 2 л', 'chaynik-emalirovannyy-obyom-2-l'],
  ['Борщ', 'borshch'],
  ['Къща', 'kashta'],
  ['Глечик їжак', 'glechik-yizhak'],
  ['Κεραμική κούπα', 'keramiki-koupa'],
  ['ספל חרס', 'spl-chrs'],
  ['נֵר', 'nr'],
  ['كوب أزرق', 'kwb-azrq'],
  ['한국 찻잔', 'hanguk-chatjan'],
  ['ჭიქა', 'chika'],
  ['Cartwright™ Mug®', 'cartwright-mug'],
  ['x'.repeat(200), 'x'.repeat(90)],
])('%s has the address %s', (name, slug) => {
  expect(slugOf(name, 'product')).toBe(slug)
})

test('whatever a product is called, its address is URL-safe, short and never empty', () => {
  const runs = 2_000
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (name) => {
      const slug = slugOf(name, 'product')
      expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      expect(isUrlSafe(slug)).toBe(true)
      expect(slug.length).toBeLessThanOrEqual(90)
      expect(new URL(`https://shop.example/product-page/${slug}`).pathname).toBe(`/product-page/${slug}`)
    }),
    { numRuns: runs },
  )
  console.log(`addresses that are not URL-safe: 0 of ${runs}`)
})

test.each(['mug', 'Mug_2.0', '~mug', 'a.b'])('%s can stand in an address', (slug) => {
  expect(isUrlSafe(slug)).toBe(true)
})

test.each(['', '.', '..', '.mug', 'a b', 'a/b', 'a?b', 'a#b', 'müg', 'a%20b', 'a\n'])(
  '"%s" cannot stand in an address',
  (slug) => {
    expect(isUrlSafe(slug)).toBe(false)
  },
)
