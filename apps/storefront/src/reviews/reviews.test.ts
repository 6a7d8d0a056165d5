import { expect, test } from 'vitest'
import type { FakeProduct, FakeReview } from '../testing/fake-provider.ts'
import { createTestShop } from '../testing/test-shop.ts'

const PATH = '/product-page/mug'
const FORM = `${PATH}/review`

const reviews: FakeReview[] = [
  { rating: 5, title: 'My <b>mug</b>', body: 'Heavy.\n\nWarm.', author: 'Ada', isVerified: true, reply: 'Thank you.' },
  { rating: 4, author: 'Ben', picture: 'http://provider.test/media/mug.jpg' },
  { rating: 1, title: 'Too small' },
  { rating: 5 },
  { rating: 5 },
  { rating: 5, title: 'Sixth' },
]

function open(whoMayReview: string | undefined, more: Partial<FakeProduct> = { reviews }, languages?: string[]) {
  const mug: FakeProduct = { id: 'mug', slug: 'mug', name: 'Mug', price: 24, ...more }
  const shop = createTestShop({ products: [mug], ...(languages && { languages }) })
  shop.provider.state.whoMayReview = whoMayReview
  return shop
}
type Shop = ReturnType<typeof open>

const read = async (shop: Shop, path: string) =>
  (await (await shop.visit(path)).text()).replaceAll(/<script.*?<\/script>/gs, '')
async function readProductData(shop: Shop, path = PATH) {
  const html = await (await shop.visit(path)).text()
  const [, json = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
  return (JSON.parse(json) as { '@graph': Record<string, unknown>[] })['@graph'][0]!
}

function sendForm(shop: Shop, fields: Record<string, string>, files: File[] = []): Promise<Response> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  for (const file of files) form.append('pictures', file)
  return shop.visit(FORM, { method: 'POST', body: form, headers: { origin: 'http://shop.test' } })
}

test('a product page shows average, distribution, badges, replies and pictures, and escapes texts', async () => {
  const shop = open('MEMBERS')
  const html = await read(shop, PATH)
  for (const text of ['4.2 (6 reviews)', '4.2 out of 5 stars', '5 stars', 'Verified purchase', 'Reply from Fernhollow'])
    expect(html, text).toContain(text)
  expect(html).toContain('My &lt;b&gt;mug&lt;/b&gt;')
  expect(html).toContain('alt="Picture 1 by Ben"')
  expect(html).toContain('we check this against our orders')
  expect(html).toContain(`href="${FORM}"`)
  expect(html).not.toContain('Sixth')
})

test('reviews have pages and orders, each with a canonical address', async () => {
  const shop = open('MEMBERS')
  const html = await read(shop, PATH)
  expect(html).toContain(`href="${PATH}?review-page=2#reviews"`)
  expect(html).toContain(`href="${PATH}?review-order=lowest#reviews"`)
  expect(await read(shop, `${PATH}?review-page=2`)).toContain('Sixth')
  const lowest = await read(shop, `${PATH}?review-order=lowest&review-page=x`)
  expect(lowest.indexOf('Too small')).toBeLessThan(lowest.indexOf('My &lt;b&gt;'))
  expect(lowest).toMatch(/aria-current="true"[^>]*>Lowest rating/)
})

test('structured data has a rating and reviews only if there are some', async () => {
  const data = await readProductData(open('MEMBERS'))
  expect(data['aggregateRating']).toEqual({
    '@type': 'AggregateRating',
    ratingValue: 4.17,
    reviewCount: 6,
    bestRating: 5,
    worstRating: 1,
  })
  expect((data['review'] as object[]).slice(0, 1)).toEqual([
    {
      '@type': 'Review',
      author: { '@type': 'Person', name: 'Ada' },
      datePublished: '2026-03-14',
      name: 'My <b>mug</b>',
      reviewBody: 'Heavy.\nWarm.',
      reviewRating: { '@type': 'Rating', ratingValue: 5, bestRating: 5, worstRating: 1 },
    },
  ])
  const without = await readProductData(open('MEMBERS', {}))
  expect(without).not.toHaveProperty('aggregateRating')
  expect(without).not.toHaveProperty('review')
})

test('a shop without reviews shows none, and one that nobody may review only those it has', async () => {
  expect(await read(open(undefined), PATH)).not.toContain('Customer reviews')
  expect(await read(open('NOBODY', {}), PATH)).not.toContain('Customer reviews')
  const shop = open('NOBODY')
  expect(await read(shop, PATH)).not.toContain('Write a review')
  expect(await read(shop, PATH)).toContain('Customer reviews')
  expect((await shop.visit(FORM)).status).toBe(404)
  expect(await read(open('BUYERS', {}), PATH)).toContain('There are no reviews yet.')
  expect(await read(open('BUYERS'), PATH)).toContain(
    'Only customers who bought this product in this shop can review it',
  )
})

test('shoppers who are not signed in are asked to sign in first, and come back', async () => {
  for (const [who, text] of [
    ['MEMBERS', 'Only signed-in customers'],
    ['BUYERS', 'Only customers who bought this product'],
  ] as const) {
    const html = await read(open(who), FORM)
    expect(html).toContain(text)
    expect(html).toContain(`/account/sign-in?to=${encodeURIComponent(FORM)}`)
    expect(html).not.toContain('name="rating"')
  }
})

test('a guest sends a review with pictures, without JavaScript', async () => {
  const shop = open('ANYONE')
  const fields = { rating: '4', title: ' Good ', text: 'Round.', name: 'Ada', email: 'ada@example.com' }
  const files = [new File(['1'], 'a.jpg', { type: 'image/jpeg' }), new File(['2'], 'b.png', { type: 'image/png' })]
  const sent = await sendForm(shop, fields, files)
  expect([sent.status, sent.headers.get('location')]).toEqual([303, `${FORM}?sent=waiting`])
  expect(shop.provider.uploads).toEqual(['image/jpeg', 'image/png'])
  expect(shop.provider.reviews).toMatchObject([
    {
      path: '/cartwright/v1/products/mug/reviews',
      content: {
        rating: 4,
        title: 'Good',
        body: 'Round.',
        media: [{ image: { id: 'picture-1' } }, { image: { id: 'picture-2' } }],
      },
      authorName: 'Ada',
      email: 'ada@example.com',
    },
  ])
  expect(await read(shop, `${FORM}?sent=waiting`)).toContain('once we have approved it')
})

test('an invalid form shows its errors beside the fields, keeps what was typed, and sends nothing', async () => {
  const shop = open('ANYONE')
  const files = Array.from({ length: 4 }, (_, n) => new File(['x'], `${n}.jpg`, { type: 'image/jpeg' }))
  const refused = await sendForm(shop, { text: 'Kept.', email: 'ada' }, files)
  expect(refused.status).toBe(400)
  const html = await refused.text()
  for (const error of [
    'Choose a rating.',
    'Enter your name.',
    'Enter a valid email address.',
    'Choose at most 3 pictures.',
    'Your review was not sent',
  ])
    expect(html, error).toContain(error)
  expect(html).toContain('>Kept.</textarea>')
  expect(html).toMatch(/aria-describedby="email-hint email-error"/)
  expect(shop.provider.reviews).toEqual([])
  expect((await sendForm(shop, { rating: '5', website: 'x' })).headers.get('location')).toBe(`${FORM}?sent=waiting`)
  expect(shop.provider.reviews).toEqual([])
})

test('refusals of the provider are explained', async () => {
  const shop = open('ANYONE')
  const fields = { rating: '4', name: 'Ada', email: 'ada@example.com' }
  for (const [status, text] of [
    [409, 'You have already reviewed this product.'],
    [403, 'Only customers who bought this product can review it.'],
    [400, 'Enter a valid email address.'],
  ] as const) {
    shop.provider.state.refuses = status
    const refused = await sendForm(shop, fields)
    expect(refused.status).toBe(400)
    expect(await refused.text()).toContain(text)
  }
})

test('only the form of a review takes pictures', async () => {
  const shop = open('ANYONE')
  const body = new FormData()
  body.set('text', 'x'.repeat(100_000))
  const headers = { origin: 'http://shop.test', 'content-length': '100200' }
  expect((await shop.visit('/contact', { method: 'POST', body, headers })).status).toBe(413)
  expect((await shop.visit(FORM, { method: 'POST', body, headers })).status).toBe(400)
})
