import { expect, test } from 'vitest'
import { parseExtension } from './extension-column.ts'

const SALE = { type: 'PERCENT', value: '5', startsAt: '2026-11-20T08:00:00.000Z' }

function cellWith(more: object): string {
  return JSON.stringify({ id: crypto.randomUUID(), currency: 'EUR', slug: 'mug', more })
}

function prices(discount: object): string {
  return cellWith({ prices: { read: '', product: { priceMinor: '100', discount }, variants: [{ priceMinor: null }] } })
}

function perUnit(totalQuantity: string): string {
  const unit = { totalQuantity, totalMeasurementUnit: 'G', baseQuantity: '1', baseMeasurementUnit: 'KG' }
  return cellWith({ pricePerUnit: { read: '', product: { pricePerUnit: unit } } })
}

function seo(tag: object): string {
  return cellWith({ seo: { read: '', product: { seo: { tags: [tag] } } } })
}

test('the extension column written by a shop is read', () => {
  expect(parseExtension(cellWith({ name: { read: '', product: { name: String.raw`Mug \ud800 😀` } } }))).toBeDefined()
  expect(parseExtension(prices(SALE))).toBeDefined()
  expect(parseExtension(perUnit('999999999.99'))).toBeDefined()
  expect(parseExtension(seo({ type: 'title', children: 'Mugs' }))).toBeDefined()
})

test.each([
  ['a group without its product', cellWith({ seo: { read: '' } })],
  ['a group without its variants', cellWith({ stock: { read: '' } })],
  ['half of a character', cellWith({ name: { read: '', product: { name: 'Mug \uD800' } } })],
  ['a character that no database keeps', cellWith({ name: { read: '', product: { name: 'Mug \0' } } })],
  [
    'half of a character as a name',
    cellWith({
      options: {
        read: '',
        product: { manageVariants: true, options: [] },
        variants: [{ choices: { '\uD800': 'S' } }],
      },
    }),
  ],
  ['a day that there is not', prices({ ...SALE, startsAt: '2026-13-45T08:00:00.000Z' })],
  ['more of something than a product can have', perUnit('9999999999')],
  ['a tag that runs something', seo({ type: 'script', children: 'alert(1)' })],
  [
    'a tag that loads something',
    seo({ type: 'link', props: { rel: 'stylesheet', href: 'https://example.com/a.css' } }),
  ],
  ['no JSON', '{"id":'],
])('%s is passed over', (_what, cell) => {
  expect(parseExtension(cell)).toBeUndefined()
})
