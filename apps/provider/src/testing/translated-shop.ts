import type { ProductTexts } from '@cartwright/contract'
import { expect } from 'vitest'
import { startShop, type TestShop, type TestShopOptions } from './start-shop.ts'

/** Texts of the mug of {@link startTranslatedShop} in German and Hebrew. */
export const MUG_IN_GERMAN: ProductTexts = {
  language: 'de',
  name: 'Becher aus Steinzeug',
  description: '<p>Gedreht in Freiburg.</p>',
  ribbon: 'Neu',
  productOptions: [
    {
      original: 'Size',
      name: 'Größe',
      choices: [
        { original: 'Small', description: 'Klein' },
        { original: 'Large', description: 'Groß' },
      ],
    },
    { original: 'Glaze', name: 'Glasur', choices: [{ original: 'Oat', description: 'Hafer' }] },
  ],
  additionalInfoSections: [{ original: 'Care', title: 'Pflege', description: '<p>Spülmaschine</p>' }],
  customTextFields: [{ original: 'Engraving', title: 'Gravur' }],
  media: [{ mediaId: 'mug.jpg', altText: 'Ein Becher' }],
  seoTags: [{ type: 'title', children: 'Becher kaufen' }],
}
export const MUG_IN_HEBREW: ProductTexts = {
  language: 'he',
  name: 'ספל חרס',
  productOptions: [{ original: 'Size', name: 'מידה', choices: [{ original: 'Small', description: 'קטן' }] }],
}

/** Shop in English (`en-IE`) with German, Austrian German, French and Hebrew texts of a mug. */
export async function startTranslatedShop(options: TestShopOptions = {}) {
  const shop = await startShop({
    ...options,
    shop: { languages: ['en-IE', 'de', 'de-AT', 'fr', 'he'], ...options.shop },
  })
  const mug = await addMug(shop)
  const key = await shop.newApiKey()
  const write = (id: string, texts: readonly ProductTexts[], headers: Record<string, string> = {}) =>
    shop.call('PATCH', `/cartwright/v1/products/${id}/texts`, { token: key, body: { texts }, headers })
  const written = await write(mug, [
    MUG_IN_GERMAN,
    { language: 'de-AT', name: 'Häferl' },
    { language: 'fr', name: 'Tasse en grès' },
    MUG_IN_HEBREW,
  ])
  expect(written, written.text).toMatchObject({ status: 200 })
  return { shop, mug, key, write }
}

async function addMug(shop: TestShop): Promise<string> {
  const stock = { Small: 5, Large: 5 }
  return shop.addProduct('mug', {
    price: '18.00',
    options: { Size: stock, Glaze: { Oat: 5, Sea: 5 } },
    changes: {
      name: 'Stoneware mug',
      description: '<p>Thrown in Freiburg.</p>',
      ribbon: 'New',
      brand: 'Werkstatt',
      infoSections: [
        { title: 'Care', description: '<p>Dishwasher</p>' },
        { title: 'Delivery', description: '<p>Soon</p>' },
      ],
      customTextFields: [{ title: 'Engraving', maxLength: 20, mandatory: false }],
      media: [
        { id: 'mug.jpg', width: 800, height: 600, altText: 'A mug', choices: [{ option: 'Glaze', choice: 'Oat' }] },
        { id: 'shelf.jpg', width: 800, height: 600, altText: 'A shelf' },
      ],
      seo: { tags: [{ type: 'title', children: 'Buy a mug' }], settings: { keywords: [{ term: 'mug' }] } },
    },
  })
}

export const toLanguageHeaders = (language: string): { headers: Record<string, string> } => ({
  headers: { 'x-wix-linguist': language },
})
