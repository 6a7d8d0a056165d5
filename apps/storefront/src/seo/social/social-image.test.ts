import { describe, expect, test } from 'vitest'
import type { FakeProduct } from '../../testing/fake-provider.ts'
import { createTestShop } from '../../testing/test-shop.ts'
import { drawCard } from './draw-card.ts'
import { toVisualOrder } from './visual-order.ts'
import { wrapText, hasAllGlyphs, measureText, renderTextLine } from './text-outline.ts'

const read = (text: string, base?: 'ltr' | 'rtl') => toVisualOrder(text, base).join('')

describe('drawCard puts a line into visual order', () => {
  test('Hebrew from the right, what is not Hebrew within it from the left', () => {
    expect(read('Mug, 250 ml')).toBe('Mug, 250 ml')
    expect(read('כוס')).toBe('סוכ')
    expect(read('כוס 250 מל')).toBe('למ 250 סוכ')
    expect(read('כוס (Fern) גדולה')).toBe('הלודג (Fern) סוכ')
    expect(read('Mug כוס גדולה red')).toBe('Mug הלודג סוכ red')
    expect(read('\u200f24.90 €', 'rtl')).toBe('24.90 €')
  })
})

describe('text becomes outlines', () => {
  test('the social image is drawn in every language of the shop', () => {
    for (const text of [
      'Bürste für Töpfe',
      'Œuvre d’été — à 3 €',
      'כוס לתה, 24.90 ₪',
      'Кружка',
      'Žluťoučký kůň',
      '£12.50 / $9',
    ])
      expect(hasAllGlyphs(text), text).toBe(true)
    const path = renderTextLine('Bürste', { x: 10, y: 100, size: 50 })
    expect(path).toMatch(/^(M[\d.-]+ [\d.-]+([LQ][\d. -]+)+Z)+$/)
    const xs = [...path.matchAll(/[MLQ ]?(-?[\d.]+) -?[\d.]+/g)].map(([, x]) => Number(x))
    expect(Math.min(...xs)).toBeGreaterThanOrEqual(10)
    expect(Math.max(...xs)).toBeLessThanOrEqual(10 + measureText('Bürste', 50))
  })

  test('a text with letters that the fonts lack is omitted as a whole', () => {
    for (const text of ['茶碗', 'كوب', 'कप', 'Mug 茶', '🙂']) expect(hasAllGlyphs(text), text).toBe(false)
    const card = (name: string) => drawCard({ shop: 'Fernhollow', name, price: '€24.00', isRightToLeft: false }).svg
    expect(card('茶碗')).toBe(card('Mug 茶'))
    expect(card('Mug').length).toBeGreaterThan(card('茶碗').length)
  })

  test('the social image wraps names of any length within its column', () => {
    const column = { width: 442, size: 54, most: 4 }
    for (const name of [
      'Mug',
      'A very long name of a thing that goes on and on and does not end',
      'Donaudampfschifffahrtsgesellschaftskapitän',
      'x'.repeat(80),
    ]) {
      const lines = wrapText(name, column)
      expect(lines.length).toBeLessThanOrEqual(4)
      for (const line of lines) expect(measureText(line, 54), line).toBeLessThanOrEqual(442)
    }
    expect(wrapText('A very long name of a thing that goes on and on and does not end', column).at(-1)).toMatch(/…$/)
  })
})

const mug = {
  id: 'mug',
  slug: 'mug',
  name: 'Mug',
  price: 24,
  pictures: [{ url: 'http://provider.test/media/mug.png', alt: 'A mug' }],
}

describe('the picture of a product that is shared', () => {
  test('the social image is rendered once, and its address changes with its content', async () => {
    const painted: string[] = []
    const paint = async (svg: string) => {
      painted.push(svg)
      return new Uint8Array([0xff, 0xd8])
    }
    const shop = createTestShop({ products: [mug], languages: ['he'], paint })
    const html = await (await shop.visit('/product-page/mug')).text()
    const [, address = ''] = /<meta property="og:image" content="([^"]*)"/.exec(html) ?? []
    expect(address).toMatch(/^http:\/\/shop\.test\/social\/mug\.jpg\?v=[\w-]{8}$/)
    expect(html).toContain('<meta property="og:image:width" content="1200"/>')
    for (let at = 0; at < 3; at++) {
      const response = await shop.visit(address)
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
      expect(response.headers.get('cache-control')).toContain('public')
    }
    expect(painted).toHaveLength(1)
    const hebrew = await (await shop.visit('/he/product-page/mug')).text()
    expect(hebrew).toMatch(/og:image" content="http:\/\/shop\.test\/he\/social\/mug\.jpg\?v=/)
    expect(hebrew).not.toContain(address)
    expect((await shop.visit('/social/none.jpg')).status).toBe(404)
  })

  test('the social image has another address once other variants cost more', async () => {
    const addressIn = async (product: FakeProduct) => {
      const shop = createTestShop({ products: [product], paint: async () => new Uint8Array([0xff, 0xd8]) })
      const html = await (await shop.visit('/product-page/mug')).text()
      return /<meta property="og:image" content="([^"]*)"/.exec(html)?.[1]
    }
    const options: FakeProduct['options'] = [
      { name: 'Size', type: 'drop_down', choices: ['S', 'L'].map((name) => ({ value: name, description: name })) },
    ]
    const variants = (large: number) => [
      { id: '00000000-0000-4000-8000-00000000000a', choices: { Size: 'S' }, price: 24 },
      { id: '00000000-0000-4000-8000-00000000000b', choices: { Size: 'L' }, price: large },
    ]
    const [same, dearer] = [24, 30].map((large) => ({ ...mug, options, variants: variants(large) }))
    expect(await addressIn(same!)).not.toBe(await addressIn(dearer!))
  })

  test('the social image is the product picture while the photo is unavailable, and is composed afterwards', async () => {
    const shop = createTestShop({ products: [mug], paint: async () => new Uint8Array([0xff, 0xd8]) })
    shop.provider.state.failing = /^\/media\//
    expect((await shop.visit('/social/mug.jpg')).headers.get('location')).toBe(mug.pictures[0]!.url)
    shop.provider.state.failing = undefined
    expect((await shop.visit('/social/mug.jpg')).status).toBe(200)
  })

  test('the social image is the product picture if the shop composes none', async () => {
    const none = createTestShop({ products: [mug] })
    expect(await (await none.visit('/product-page/mug')).text()).toContain(
      `og:image" content="${mug.pictures[0]!.url}"`,
    )
    expect((await none.visit('/social/mug.jpg')).status).toBe(404)

    const failing = createTestShop({ products: [mug], paint: () => Promise.reject(new Error('no library')) })
    const response = await failing.visit('/social/mug.jpg')
    expect([response.status, response.headers.get('location')]).toEqual([302, mug.pictures[0]!.url])
  })
})
