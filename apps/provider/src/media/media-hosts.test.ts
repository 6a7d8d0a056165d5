import { createMedia, media as platformMedia } from '@cartwright/client'
import { expect, test } from 'vitest'
import { createSeededRandom } from '../../../../e2e/faults/seeded-random.ts'
import { createCollection } from '../catalogue/index.ts'
import { changeClient } from '../identity/index.ts'
import { startShop, StatementFaults, TEST_PROVIDER_URL, type TestShop, visitCheckout } from '../testing/index.ts'
import { addPlatformMediaClient, newTokenOfClient } from '../testing/platform-media.ts'
import { createPhoto, decodePixels, mp4 } from '../testing/sample-files.ts'
import { trials } from '../testing/trials.ts'
import { uploadSuccessfully } from '../testing/upload.ts'

const OURS = `${TEST_PROVIDER_URL}/`
const PLATFORM = /https:\/\/(?:static|video)\.wixstatic\.com\//
const MEDIA_OF_SHOP = new RegExp(`${TEST_PROVIDER_URL}/(?:media|video)/`)
const ROUNDS = trials({ few: 6, many: 120 })

interface Read {
  name: string
  path: string
  body?: object
}

/** Shop whose products, choices, variants, texts, collections and cart lines have images, and one video. */
async function openShopWithMedia(options: Parameters<typeof startShop>[0] = {}) {
  const shop = await startShop({ shop: { languages: ['en-IE', 'de'] }, ...options })
  const key = await shop.newApiKey()
  const photo = await uploadSuccessfully(shop, await createPhoto(1200, 900), { token: key, name: 'vase.jpg' })
  const poster = await uploadSuccessfully(shop, await createPhoto(320, 180), { token: key })
  const video = await uploadSuccessfully(shop, mp4(1280, 720, 4), { token: key, fields: { posterId: poster.id } })
  const description = `<p>A vase.</p><img src="${OURS}media/${photo.id}">`
  for (const name of ['ash', 'birch', 'cedar', 'elm'])
    await shop.addProduct(name, { price: '10.00', options: { Size: { S: 9, L: 9 } } })
  for (const name of ['ash', 'birch', 'cedar', 'elm']) {
    const id = shop.idOf(name)
    const media = [{ mediaId: photo.id, choice: { option: 'Size', choice: 'L' } }, { mediaId: video.id }]
    await shop.ask('products.addProductMedia', { id, media }, { token: key })
    await shop.ask('products.updateProduct', { product: { id, description } }, { token: key })
  }
  const image = { id: photo.id, width: 1200, height: 900, altText: 'A vase' }
  const content = { slug: 'vases', name: 'Vases', description: '', media: [image], importKey: null }
  const collectionId = await shop.db
    .transaction()
    .execute((tx) => createCollection(tx, content, [shop.idOf('ash'), shop.idOf('birch')]))
  shop.provider.catalogue.invalidate([], 'place')
  const related = { productIds: [shop.idOf('elm'), shop.idOf('cedar')] }
  const path = `/cartwright/v1/products/${shop.idOf('ash')}/related`
  expect((await shop.call('PATCH', path, { token: key, body: related })).status).toBe(200)
  const platformClientId = await addPlatformMediaClient(shop)
  return { shop, key, photo, poster, video, collectionId, platformClientId }
}

function listReads(shop: TestShop, collectionId: string): Read[] {
  const id = shop.idOf('ash')
  const packed = (query: object) => Buffer.from(JSON.stringify({ query })).toString('base64url')
  const products = (name: string, query: object): Read => ({
    name,
    path: `/stores-reader/v1/products/query-platformized?.r=${packed(query)}`,
  })
  return [
    products('all products', { paging: { limit: 100 } }),
    products('a page', { paging: { limit: 2 } }),
    products('a collection', { filter: { collectionIds: { $hasSome: [collectionId] } } }),
    products('one product by its slug', { filter: { slug: 'ash' } }),
    { name: 'product', path: `/stores-reader/v1/products/${id}` },
    { name: 'related products', path: `/cartwright/v1/products/${id}/related` },
    { name: 'collection', path: `/stores-reader/v1/collections/${collectionId}` },
    { name: 'collection by its slug', path: '/stores-reader/v1/collections/slug/vases' },
    { name: 'search', path: '/cartwright/v1/search/products', body: { expression: 'ash' } },
    { name: 'suggestions', path: '/cartwright/v1/search/suggestions', body: { expression: 'as' } },
    {
      name: 'choices',
      path: `/stores-reader/v1/products/${id}/productOptionsAvailability`,
      body: { options: { Size: 'L' } },
    },
    { name: 'older list', path: '/stores-reader/v1/products/query', body: { query: {} } },
    { name: 'older collections', path: '/stores-reader/v1/collections/query', body: { query: {} } },
    { name: 'cart', path: '/ecom/v1/carts/current' },
    {
      name: 'estimate',
      path: '/ecom/v1/carts/current/estimate-totals',
      body: { shippingAddress: { country: 'DE' } },
    },
  ]
}

async function readText(shop: TestShop, { name, path, body }: Read, token: string, headers = {}): Promise<string> {
  const { status, text } = await shop.call(body ? 'POST' : 'GET', path, { token, body, headers })
  expect(status, `${name} ${text}`).toBe(200)
  return text
}

test('two clients with different hosts of media, by turns and at once, never get an address of the other host', async () => {
  const { shop, key, collectionId, platformClientId } = await openShopWithMedia({ isCached: true })
  const tokens = { shop: await shop.newToken(), platform: await newTokenOfClient(shop, platformClientId) }
  for (const token of Object.values(tokens))
    await shop.ask('currentCart.addToCurrentCart', { lineItems: [shop.line('ash', 1, { Size: 'L' })] }, { token })
  const reads = listReads(shop, collectionId)
  const chance = createSeededRandom(7)
  const counts = { answers: 0, mixed: 0 }
  const wrong: string[] = []

  async function check(read: Read, host: keyof typeof tokens, headers: object): Promise<void> {
    const text = await readText(shop, read, tokens[host], headers)
    const [expected, other] = host === 'platform' ? [PLATFORM, MEDIA_OF_SHOP] : [MEDIA_OF_SHOP, PLATFORM]
    counts.answers++
    if (expected.test(text) && !other.test(text)) return
    counts.mixed++
    wrong.push(`${read.name} for ${host}: ${text}`)
  }

  for (let round = 0; round < ROUNDS; round++) {
    // Fragments in the database and in memory come into play, then a change, after which all is computed anew.
    if (round === 2) await shop.provider.writeAllFragments(new AbortController().signal)
    if (round === 3) await shop.provider.warmFragmentCache(new AbortController().signal)
    if (round > 0 && chance.happens(0.3))
      await shop.ask(
        'products.updateProduct',
        { product: { id: shop.idOf('ash'), ribbon: `No. ${round}` } },
        { token: key },
      )
    const headers = chance.pick([{}, {}, { 'x-wix-linguist': 'de' }])
    for (const read of reads) {
      const hosts = chance.pick([['shop', 'platform'] as const, ['platform', 'shop'] as const])
      if (chance.happens(0.5)) for (const host of hosts) await check(read, host, headers)
      else await Promise.all(hosts.map((host) => check(read, host, headers)))
    }
  }
  const { hits } = shop.provider.cacheCounts()
  console.log(`answers with addresses of the other host: ${counts.mixed} of ${counts.answers}, ${hits} from caches`)
  expect(wrong).toEqual([])
  expect(hits).toBeGreaterThan(counts.answers / 10)
})

test('every address in answers of either host leads to a file of the shop', async () => {
  const { shop, collectionId, platformClientId } = await openShopWithMedia()
  const tokens = [await shop.newToken(), await newTokenOfClient(shop, platformClientId)]
  const urls = new Set<string>()
  for (const token of tokens) {
    await shop.ask('currentCart.addToCurrentCart', { lineItems: [shop.line('ash', 1, { Size: 'L' })] }, { token })
    for (const read of listReads(shop, collectionId)) {
      const text = await readText(shop, read, token)
      expect(text, 'the addresses do not expire').not.toContain('urlExpirationDate')
      for (const [url] of text.matchAll(/https?:\/\/[\w.:-]+\/(?:media|video|mp3|ugd|archives)\/[\w./~-]+/g))
        urls.add(url)
    }
  }
  expect([...urls].filter((url) => PLATFORM.test(url)).length).toBe(urls.size / 2)
  for (const url of urls) {
    const response = await shop.fetch(url)
    expect(response.status, url).toBe(200)
    expect(response.headers.get('content-type'), url).toMatch(/^(image|video)\//)
    await response.arrayBuffer()
  }
})

test('the helpers of the platform build sizes of images in its form, and ours of both; the shop serves each in its size', async () => {
  const { shop, platformClientId } = await openShopWithMedia()
  const ourMedia = createMedia({ baseUrl: TEST_PROVIDER_URL })
  const readImageUrl = async (token: string) => {
    const { product } = await shop.ask('products.getProduct', { id: shop.idOf('ash') }, { token })
    return product.media!.mainMedia!.image!.url
  }
  const ofShop = await readImageUrl(await shop.newToken())
  const ofPlatform = await readImageUrl(await newTokenOfClient(shop, platformClientId))
  expect([ofShop.startsWith(`${OURS}media/`), ofPlatform.startsWith('https://static.wixstatic.com/media/')]).toEqual([
    true,
    true,
  ])
  const sized = [
    [platformMedia, ofPlatform],
    [platformMedia, ofShop],
    [ourMedia, ofPlatform],
    [ourMedia, ofShop],
  ] as const
  let served = 0
  for (const [media, url] of sized)
    for (const [address, width, height] of [
      [media.getScaledToFillImageUrl(url, 400, 300), 400, 300],
      [media.getScaledToFillImageUrl(url, 200, 200, { quality: 60, focalPoint: { x: 10, y: 90 } }), 200, 200],
      [media.getScaledToFitImageUrl(url, 300, 300), 300, 225],
      [media.getScaledToFitImageUrl(url, 90, 90, { filters: { blur: 2 }, encoding: 'AVIF' }), 90, 68],
      [media.getCroppedImageUrl(`${url}/v1/fill/w_1200,h_900/a.jpg`, 10, 20, 300, 300, 150, 150), 150, 150],
      [`${url}/v1/crop/x_10,y_20,w_130,h_120,q_85,enc_auto/vase.jpg`, 130, 120],
      [`${url.replace('.jpg', '~mv2.jpg')}/v1/fit/w_120,h_120,q_90/a%20vase.png`, 120, 90],
    ] as const) {
      const response = await shop.fetch(address, { headers: { accept: 'image/*' } })
      expect(response.status, `${address} ${response.status}`).toBe(200)
      const pixels = await decodePixels(new Uint8Array(await response.arrayBuffer()))
      expect([pixels.width, pixels.height], address).toEqual([width, height])
      served++
    }
  console.log(`sizes built by helpers and served: ${served}`)
})

test('an unknown operation and a forged size are errors that name them, on either host', async () => {
  const { shop, photo } = await openShopWithMedia()
  for (const origin of [TEST_PROVIDER_URL, 'https://static.wixstatic.com'])
    for (const [path, problem] of [
      ['fill/w_99999,h_10/a.jpg', 'w_99999'],
      ['rotate/w_10,h_10/a.jpg', 'rotate'],
      ['fill/w_10,h_10,zoom_2/a.jpg', 'zoom_2'],
    ] as const) {
      const response = await shop.fetch(`${origin}/media/${photo.id}/v1/${path}`)
      expect(response.status).toBe(400)
      expect(await response.text()).toContain(problem)
    }
})

test('an official id of a video’s poster leads to the poster', async () => {
  const { shop, video, poster } = await openShopWithMedia()
  const { thumbnail, url } = platformMedia.getVideoUrl(`https://video.wixstatic.com/video/${video.id}/file`, '720p')
  const film = await shop.fetch(url)
  expect(film.headers.get('content-type')).toBe('video/mp4')
  const still = await shop.fetch(platformMedia.getImageUrl(thumbnail).url)
  expect([still.status, still.headers.get('etag')]).toEqual([200, `"${poster.id}"`])
  const small = await shop.fetch(`https://static.wixstatic.com/media/${video.id}f000.jpg/v1/fill/w_32,h_18/a.jpg`)
  expect([small.status, small.headers.get('cache-control')]).toEqual([200, 'public, max-age=3600'])
  await Promise.all([film, still, small].map((response) => response.arrayBuffer()))
})

test('orders, checkouts, custom lines and photos of members have addresses of the host of the client', async () => {
  const { shop, photo, platformClientId } = await openShopWithMedia()
  const hosts: [string, string][] = [
    [shop.clientId, `${OURS}media/`],
    [platformClientId, 'https://static.wixstatic.com/media/'],
  ]
  for (const [clientId, start] of hosts) {
    const { token } = await shop.newMember({ clientId })
    const lines = { lineItems: [shop.line('ash', 1, { Size: 'L' })], channelType: 'WEB' }
    const { body } = await shop.call('POST', '/ecom/v1/checkouts', { token, body: lines })
    expect(body.checkout.lineItems[0].media.url).toBe(start + photo.id)
    const { place, order } = await visitCheckout(shop, [['birch', 1, { Size: 'S' }]], token)
    await place()
    const id = (await order())!.id
    const { order: placed } = await shop.ask('orders.getOrder', { id }, { token })
    expect(placed.lineItems[0]?.image?.url).toBe(start + photo.id)
    const { orders } = await shop.ask('orders.searchOrders', { search: {} }, { token })
    expect(orders[0]?.lineItems[0]?.image?.url).toBe(start + photo.id)
    const older = await shop.call('GET', `/stores/v2/orders/${id}`, { token })
    expect(older.text).toContain(start + photo.id)
  }
  // A member writes the address of either host; each reader gets that of the own one.
  for (const [, written] of hosts)
    for (const [clientId, start] of hosts) {
      const { id, token } = await shop.newMember({ clientId })
      const image = { id: '', url: `${written}${photo.id}/v1/fill/w_90,h_90/me.jpg`, width: 90, height: 90 }
      const member = { id, profile: { photo: image, cover: image } }
      const changed = await shop.call('PATCH', `/members/v1/members/${id}`, { token, body: { member } })
      const read = await shop.call('GET', '/members/v1/members/my', { token })
      const shown = `${start}${photo.id}/v1/fill/w_90,h_90/me.jpg`
      for (const { status, body } of [changed, read]) {
        expect(status).toBe(200)
        expect([body.member.profile.photo.url, body.member.profile.cover.url]).toEqual([shown, shown])
      }
      const info = await shop.call('GET', '/oauth2/user-info', { token })
      expect(info.body.picture).toBe(shown)
    }
})

test('a new process joins lists of each host from stored fragments of its own', async () => {
  const faults = new StatementFaults()
  const { shop, platformClientId } = await openShopWithMedia({ isCached: true, faults })
  const tokens = [await shop.newToken(), await newTokenOfClient(shop, platformClientId)]
  const packed = Buffer.from(JSON.stringify({ query: { paging: { limit: 10 } } })).toString('base64url')
  const path = `/stores-reader/v1/products/query-platformized?.r=${packed}`
  expect(await shop.provider.writeAllFragments(new AbortController().signal)).toBe(2 * 4)
  const expected = await Promise.all(tokens.map(async (token) => (await shop.call('GET', path, { token })).text))
  const other = await shop.anotherProcess()
  faults.failAt(Infinity)
  for (const [index, token] of tokens.entries()) {
    const request = new Request(TEST_PROVIDER_URL + path, { headers: { authorization: token } })
    expect(await (await other.fetch(request)).text()).toBe(expected[index])
  }
  const read = (table: string) => faults.seen.filter((statement) => statement.includes(`from ${table} part`)).length
  expect([read('product_fragments'), read('platform_product_fragments')]).toEqual([1, 1])
})

test('merchants may name an image of the shop by its address of either host', async () => {
  const { shop, key, photo } = await openShopWithMedia()
  await shop.addProduct('oak')
  const id = shop.idOf('oak')
  for (const origin of [TEST_PROVIDER_URL, 'https://static.wixstatic.com']) {
    const url = `${origin}/media/${photo.id}`
    await shop.ask('products.removeProductMedia', { id, mediaIds: [] }, { token: key })
    await shop.ask('products.addProductMedia', { id, media: [{ url }] }, { token: key })
    await shop.ask('products.updateProduct', { product: { id, description: `<img src="${url}">` } }, { token: key })
    const { product } = await shop.ask('products.getProduct', { id }, { token: key })
    expect(product.media?.items?.map((item) => item.id)).toEqual([photo.id])
    expect(product.description).toContain(`src="${OURS}media/${photo.id}"`)
  }
})

test('the host of media follows its client, and merchants get addresses of the shop', async () => {
  const { shop, key, platformClientId } = await openShopWithMedia({ isCached: true })
  const token = await newTokenOfClient(shop, platformClientId)
  const path = `/stores-reader/v1/products/${shop.idOf('ash')}`
  const read = (asked: string) => shop.call('GET', path, { token: asked })
  expect((await read(token)).text).toMatch(PLATFORM)
  for (const other of [key, await shop.newStaffToken(), await shop.newToken()])
    expect((await read(other)).text).not.toMatch(PLATFORM)

  const { db, now } = shop
  await db
    .transaction()
    .execute((tx) =>
      changeClient(tx, { id: platformClientId, mediaHost: 'shop' }, ['mediaHost'], { allowHttp: true, now }),
    )
  await shop.provider.pollChanges()
  expect((await read(token)).text).not.toMatch(PLATFORM)
})

test('shared caches store public responses only while every client gets the same', async () => {
  const shop = await startShop({ isCached: true })
  await shop.addProduct('ash')
  const token = await shop.newToken()
  const readCacheControl = async () => {
    const { headers } = await shop.call('GET', `/stores-reader/v1/products/${shop.idOf('ash')}`, { token })
    return headers.get('cache-control')
  }
  expect([await readCacheControl(), await readCacheControl()]).toEqual(Array(2).fill('public, max-age=0, s-maxage=1'))
  await addPlatformMediaClient(shop)
  expect([await readCacheControl(), await readCacheControl()]).toEqual(Array(2).fill('private, no-cache'))
})
