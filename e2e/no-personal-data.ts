/**
 * Public pages as members, strangers and those who chose a currency get them, all at once and then one after the
 * other.
 */
import { expect } from 'vitest'
import { fetchWithRetries } from './fetch-with-retries.ts'
import type { ShopAddress } from './shop.ts'

const PUBLIC = [
  '/',
  '/collections/garden',
  '/collections/all-products?page=2',
  '/product-page/thread-bound-notebook',
  '/about',
  '/policies/delivery',
  '/contact',
  '/cookies',
  '/de',
  '/he/product-page/meadow-seed-tin',
]
const CURRENCY = 'cw-currency=USD'

export interface Member {
  email: string
  /** As the browser sends them: `name=value`. */
  cookies: string[]
}

/**
 * A page is one and the same for all of a kind, and has neither the address of a member nor anything that their
 * cookies say.
 */
export async function expectNoPersonalData(members: [Member, Member], { storefrontUrl }: ShopAddress): Promise<void> {
  const markers = members.flatMap(({ email, cookies }) => [
    email,
    ...cookies.map((cookie) => cookie.slice(cookie.indexOf('=') + 1)).filter((value) => value.length > 6),
  ])
  const [ada, ben] = members.map(({ cookies }) => cookies.join('; '))
  const anybody = { kind: 'anybody', cookie: '' }
  const withCurrency = { kind: 'anybody in dollars', cookie: CURRENCY }
  const visitors = [
    anybody,
    { kind: 'member', cookie: ada },
    withCurrency,
    { kind: 'member in dollars', cookie: `${ada}; ${CURRENCY}` },
    anybody,
    { kind: 'member', cookie: ben },
    { kind: 'member in dollars', cookie: `${ben}; ${CURRENCY}` },
    withCurrency,
    anybody,
  ]
  let looked = 0
  const leaks: string[] = []
  // One that nobody has asked for yet: whoever comes while it is made waits for the same.
  for (const path of [...PUBLIC, `/search?q=${crypto.randomUUID()}`]) {
    const values = new Map<string, Set<string>>()
    const look = async ({ kind, cookie = '' }: (typeof visitors)[number]) => {
      const response = await fetchWithRetries(storefrontUrl + path, { headers: { ...(cookie && { cookie }) } })
      const html = await response.text()
      expect([path, response.status, response.headers.getSetCookie()], 'sets no cookie').toEqual([path, 200, []])
      expect(response.headers.get('cache-control'), path).toMatch(cookie ? /^private/ : /^public/)
      for (const marker of markers) if (html.includes(marker)) leaks.push(`${path}: ${marker.slice(0, 12)} …`)
      values.set(kind, (values.get(kind) ?? new Set()).add(html))
      looked++
    }
    await Promise.all(visitors.map(look))
    for (const visitor of visitors) await look(visitor)
    const pages = [...values.values()].flatMap((each) => [...each])
    expect([values.size, pages.length, new Set(pages).size], `${path}: one for each kind`).toEqual([4, 4, 4])
  }
  console.log(
    `two members in turn and at once: ${looked} answers looked through for ${markers.length} markers, ${leaks.length} found`,
  )
  expect(leaks).toEqual([])
}
