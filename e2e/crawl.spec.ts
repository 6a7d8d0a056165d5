/** Every link of the demo shop, in all its languages; and what its public pages give away of those who visit them. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { trials } from '../apps/provider/src/testing/trials.ts'
import { checkFeed } from '../apps/storefront/src/testing/check-feed.ts'
import { getChildren, parseXml, getText, type XmlElement } from '../apps/storefront/src/testing/parse-xml.ts'
import { createIpAddress, createEmail, signUp } from './account.ts'
import { test } from './browser.ts'
import { addToCart } from './buy.ts'
import { checkPolicy } from './check-policy.ts'
import { fetchWithRetries } from './fetch-with-retries.ts'
import type { ShopAddress } from './shop.ts'
import { expectNoPersonalData, type Member } from './no-personal-data.ts'

const AT_ONCE = 6
const LANGUAGES = ['', '/de', '/fr', '/he']
/** Languages whose pages are crawled. In `npm test`, one of each direction: the pages differ in their texts alone. */
const CRAWLED = trials({ few: ['', '/he'], many: LANGUAGES })
/** They lead to the provider, which makes something of each visit. */
const LEADS_AWAY = /\/account\/(sign-in|orders|profile|addresses|password|devices|data)/

interface Visited {
  status: number
  html: string
  policy: string | null
  isPublic: boolean
}

/** Whether it is a page of a language that is crawled, or anything else than a page of the storefront. */
function isCrawled(address: string, { storefrontUrl }: ShopAddress): boolean {
  if (!address.startsWith(storefrontUrl)) return true
  const [, language] = /^(\/(?:de|fr|he))(?:[/?#]|$)/.exec(address.slice(storefrontUrl.length)) ?? []
  return CRAWLED.includes(language ?? '')
}

const unescape = (text: string): string => text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'")

function linksOf(html: string, from: string): string[] {
  return (
    [
      ...html.matchAll(/<(?:a|link)\b[^>]*\shref="([^"#]*)/g),
      ...html.matchAll(/<(?:img|script|source|video)\b[^>]*\s(?:src|poster)="([^"]*)/g),
    ]
      .map(([, href = '']) => new URL(unescape(href), from))
      .filter(({ protocol }) => protocol === 'http:')
      // One size of each picture suffices: rendering all takes minutes.
      .map(({ href }) => href.split('/v1/', 1)[0]!)
  )
}

/**
 * Crawls all pages from these addresses, each once; pages of the shop are parsed for links, all else is checked for
 * existence.
 */
async function crawl(shop: ShopAddress, starts: string[]) {
  const visited = new Map<string, Visited>()
  const foundOn = new Map(starts.map((start) => [start, '']))
  const queue = [...starts]
  // It takes nothing of what the shop allows the browsers of other specs.
  const headers = { 'x-forwarded-for': createIpAddress() }
  async function visit(address: string) {
    const isOfShop = address.startsWith(shop.storefrontUrl)
    const response = await fetchWithRetries(address, { redirect: 'manual', ...(isOfShop && { headers }) })
    const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false
    const html = isPage ? await response.text() : ''
    await response.body?.cancel().catch(() => {})
    visited.set(address, {
      status: response.status,
      html,
      policy: response.headers.get('content-security-policy'),
      isPublic: response.headers.get('cache-control')?.startsWith('public') ?? false,
    })
    if (!isPage || !isOfShop) return
    for (const link of linksOf(html, address)) {
      if (foundOn.has(link) || LEADS_AWAY.test(link) || !isCrawled(link, shop)) continue
      foundOn.set(link, address)
      queue.push(link)
    }
  }
  const running = new Set<Promise<void>>()
  while (queue.length > 0 || running.size > 0) {
    const next = running.size < AT_ONCE ? queue.shift() : undefined
    if (next === undefined) await Promise.race(running)
    else {
      const visiting = visit(next).finally(() => running.delete(visiting))
      running.add(visiting)
    }
  }
  return { visited, foundOn }
}

test('no link of the shop is dead, no page breaks its own policy, and each describes itself', async ({ shop }) => {
  // Read first: what other tests put on sale meanwhile is not in it.
  const map = await readSitemap(shop)
  const { visited, foundOn } = await crawl(
    shop,
    CRAWLED.map((base) => `${shop.storefrontUrl}${base || '/'}`),
  )
  const pages = [...visited].filter(([, { html }]) => html !== '')
  const dead = [...visited]
    .filter(([, { status }]) => status >= 400)
    .map(([address, { status }]) => `${status} ${address} on ${foundOn.get(address)}`)
  const breaches = pages.flatMap(([address, { html, policy }]) =>
    checkPolicy(address, html, policy).map((fault) => `${address}: ${fault}`),
  )
  console.log(
    `crawl: ${visited.size} addresses, ${pages.length} of them pages; ${dead.length} dead, ${breaches.length} breaches of a policy`,
  )
  expect(dead).toEqual([])
  expect(breaches).toEqual([])
  expect(pages.length).toBeGreaterThan(75 * CRAWLED.length)
  const ofShop = pages.filter(([address]) => address.startsWith(shop.storefrontUrl))
  expect(addressesOf(ofShop, ({ html }) => !/<meta name="description" content="[^"]/.test(html))).toEqual([])
  expect(
    addressesOf(ofShop, ({ html }) => !/<style>.+<\/style>/.test(html)),
    'stylesheets of one line',
  ).toEqual([])

  // Addresses in the sitemap exist, and equal the linked pages.
  const mapped = namedIn(map)
  const crawled = mapped.filter((address) => isCrawled(address, shop))
  const missing = crawled.filter((address) => visited.get(address)?.status !== 200)
  const alternates = map.children.flatMap((url) =>
    getChildren(url, 'xhtml:link').map(({ attributes }) => attributes['href'] ?? ''),
  )
  const others = alternates.filter((address) => !mapped.includes(address))
  const titles = new Map<string, string[]>()
  for (const address of crawled) {
    const { html = '' } = visited.get(address) ?? {}
    const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]
    if (canonical !== address) missing.push(`${address} calls itself ${canonical}`)
    const [title = ''] = /<title>.*?<\/title>/s.exec(html) ?? []
    titles.set(title, [...(titles.get(title) ?? []), address])
  }
  console.log(
    `sitemap: ${mapped.length} addresses, ${missing.length} that are not what they say, ${others.length} alternates that are not in it`,
  )
  expect(missing).toEqual([])
  expect(others).toEqual([])
})

const addressesOf = (pages: [string, Visited][], are: (page: Visited) => boolean): string[] =>
  pages.filter(([, page]) => are(page)).map(([address]) => address)

test('the look at a policy sees what a browser would refuse', () => {
  const policy = "default-src 'none'; script-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'"
  const faultsOf = (html: string, of = policy) => checkPolicy('http://shop.test/', html, of)
  expect(faultsOf('<p>Good</p><script type="application/ld+json">{}</script><img src="/a.png">')).toEqual([])
  const bad = [
    '<p style="color:red">',
    '<a onclick="x()">',
    '<script>x()</script>',
    '<style>a{}</style>',
    '<script src="https://evil.test/x.js"></script>',
    '<img src="https://evil.test/x.png">',
    '<img src="/a.png" srcset="/a.png 1x, https://evil.test/b.png 2x">',
    '<form action="https://evil.test/">',
    '<iframe src="https://evil.test/"></iframe>',
  ]
  for (const html of bad) expect(faultsOf(html), html).not.toEqual([])
  expect(faultsOf('', `${policy} 'unsafe-inline'`)).not.toEqual([])
  expect(checkPolicy('http://shop.test/', '', null)).not.toEqual([])
})

/**
 * Opens the sitemap's pages in the shop's own language (in `npm test` one in ten), and one of each kind in the
 * others, in a browser: a refusal or error fails the test.
 */
test('no page says an error in the console', { timeout: 240_000 }, async ({ visit, shop }) => {
  const page = await visit({ picturesEmpty: true })
  const own = namedIn(await readSitemap(shop))
    .map((address) => new URL(address).pathname)
    .filter((path) => !LANGUAGES.includes(path.slice(0, 3)))
  const others = LANGUAGES.slice(1).flatMap((base) =>
    ['', '/collections/kitchen', '/product-page/bottled-ink', '/cart'].map((path) => base + path),
  )
  const some = own.filter((_, at) => at % trials({ few: 10, many: 1 }) === 0)
  const paths = [...some, ...others, '/cart', '/account', '/thank-you']
  for (const path of paths) await page.goto(shop.storefrontUrl + path, { waitUntil: 'load' })
  console.log(`in the browser: ${paths.length} pages, 0 errors in the console`)
  expect(own.length).toBeGreaterThan(64)
})

const read = async (address: string): Promise<string> => {
  const response = await fetchWithRetries(address)
  expect(response.status, address).toBe(200)
  return response.text()
}

const readSitemap = async (shop: ShopAddress): Promise<XmlElement> =>
  parseXml(await read(`${shop.storefrontUrl}/sitemap.xml`))

const namedIn = (sitemap: XmlElement): string[] => sitemap.children.map((url) => getText(url, 'loc') ?? '')

test('shopping channels get every product of the demo shop, in each language, and refuse none', async ({ shop }) => {
  const pages = new Set<string>()
  for (const base of LANGUAGES) {
    const { items, groups, faults } = checkFeed(await read(`${shop.storefrontUrl}${base}/feeds/products.xml`))
    for (const item of items) pages.add(new URL(getText(item, 'g:link') ?? '').pathname)
    console.log(`feed ${base || '/'}: ${items.length} items in ${groups} groups, ${faults.length} faults`)
    expect(faults).toEqual([])
    expect(items.length).toBeGreaterThan(100)
  }
  expect(pages.size).toBe(4 * 64)
  const dollars = checkFeed(await read(`${shop.storefrontUrl}/feeds/products.xml?currency=USD`))
  expect(dollars.faults).toEqual([])
  expect(new Set(dollars.items.map((item) => getText(item, 'g:price')?.split(' ')[1]))).toEqual(new Set(['USD']))
})

test('a picture for sharing is a JPEG of the size that the page says', async ({ shop }) => {
  for (const base of ['', '/he']) {
    const html = await read(`${shop.storefrontUrl}${base}/product-page/thread-bound-notebook`)
    const [, address = ''] = /<meta property="og:image" content="([^"]*)"/.exec(html) ?? []
    const response = await fetchWithRetries(unescape(address))
    const bytes = Buffer.from(await response.arrayBuffer())
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(sizeOfJpeg(bytes)).toEqual({ width: 1200, height: 630 })
    expect(bytes.length, 'small enough for those who show it').toBeLessThan(300_000)
  }
})

/** From the frame header (ITU T.81, B.2.2). */
function sizeOfJpeg(bytes: Buffer): { width: number; height: number } | undefined {
  for (let at = 2; at + 9 < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes.readUInt16BE(at)
    if (marker >= 0xffc0 && marker <= 0xffc2)
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
  }
  return undefined
}

test('no cached page has anything of two members who visit it in turn, or all at once', async ({ visit, shop }) => {
  const signUpIn = async (page: Page): Promise<Member> => {
    const email = createEmail()
    await page.goto(`${shop.storefrontUrl}/account/sign-in?to=%2F`)
    await signUp(page, shop, email)
    await addToCart(page, shop)
    await page.goto(`${shop.storefrontUrl}/account`)
    expect(await page.getByRole('main').innerText()).toContain(email)
    const cookies = await page.context().cookies(shop.storefrontUrl)
    return { email, cookies: cookies.map(({ name, value }) => `${name}=${value}`) }
  }
  await expectNoPersonalData([await signUpIn(await visit()), await signUpIn(await visit())], shop)
})
