import { expect, test } from 'vitest'
import { de } from '../texts/de.ts'
import { en } from '../texts/en.ts'
import { createOverloadResponder } from './load-shedding.tsx'

const rejectUnderLoad = createOverloadResponder(
  [
    { words: en, base: '' },
    { words: de, base: '/de' },
  ],
  { name: () => 'Fernhollow', fixedHeaders: { 'x-content-type-options': 'nosniff' } },
)
const header = () => undefined
const ask = (method: string, target: string, shutUpTo: number) =>
  rejectUnderLoad({ method, target, header }, { shouldReject: (rank) => rank() <= shutUpTo })

test('searches and lists are put off first, then other pages, then forms; the way to the checkout never', () => {
  const requests: [rank: number, method: string, targets: string[]][] = [
    [0, 'GET', ['/search?q=cup', '/de/search', '/collections/kitchen', '/search/suggestions?q=c', '/sitemap.xml']],
    [1, 'GET', ['/', '/de', '/product-page/mug', '/cart', '/searching', '/account']],
    [2, 'POST', ['/cart', '/de/product-page/mug']],
    [
      3,
      'GET',
      ['/checkout', '/de/checkout', '/thank-you?orderId=1', '/account/callback?code=1', '/assets/a.js', '/healthz'],
    ],
    [3, 'POST', ['/checkout']],
  ]
  for (const [rank, method, targets] of requests)
    for (const target of targets)
      expect([target, [0, 1, 2].find((shut) => ask(method, target, shut)) ?? 3]).toEqual([target, rank])
})

test('a rejected visitor gets a message in the language of the page with a retry time, without any request to the provider', () => {
  const page = ask('GET', '/de/search?q=Tasse', 0)
  expect(page?.status).toBe(503)
  expect(page?.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'private, no-store',
    'retry-after': expect.stringMatching(/^[1-5]$/) as string,
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'") as string,
  })
  const html = Buffer.from(page?.body ?? '', 'latin1').toString()
  expect(html).toContain('<html lang="de"')
  expect(html).toContain(de.problem.closed.title)
  expect(html).not.toMatch(/<script|<img|src=/)
  expect(ask('GET', '/search/suggestions?q=c', 0)).toMatchObject({ status: 503, body: '' })
})
