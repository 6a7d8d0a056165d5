import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestShop } from '../testing/test-shop.ts'
import { createRequestDeadline } from './request-deadline.ts'

const never = (): Promise<Response> => new Promise(() => {})

test('a request waits for a provider that says nothing once, and for one that answers as often as it takes', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let requestCount = 0
  const silent = createRequestDeadline(async () => {
    requestCount++
    return never()
  }, 50)
  await silent.run(async () => {
    const first = silent.fetch('http://provider.test/')
    await vi.advanceTimersByTimeAsync(50)
    const answers = [await first, await silent.fetch('http://provider.test/')]
    expect([requestCount, ...answers.map(({ status }) => status)]).toEqual([1, 503, 503])
  })

  const busy = createRequestDeadline(
    async () => new Response(null, { status: 503, headers: { 'retry-after': '1' } }),
    500,
  )
  const told = await busy.run(() => busy.fetch('http://provider.test/'))
  expect(Number(told.headers.get('retry-after')), 'to wait a second would be too long').toBeGreaterThan(4)

  const slow = createRequestDeadline(async () => {
    await new Promise((resolve) => setTimeout(resolve, 30))
    return new Response('good')
  }, 50)
  await slow.run(async () => {
    for (let call = 0; call < 4; call++) {
      const answer = slow.fetch('http://provider.test/')
      await vi.advanceTimersByTimeAsync(30)
      expect((await answer).status).toBe(200)
    }
  })
})

test.each([
  '/sitemap.xml',
  '/feeds/products.xml',
  '/llms.txt',
  '/search?q=mug',
  '/account',
  '/cart/summary',
  '/cart/drawer',
  '/wishlist/marks',
])('while the provider is away %s is put off', async (path) => {
  const shop = createTestShop({ products: [{ id: 'mug', slug: 'mug', name: 'Mug', price: 24, stock: 3 }] })
  await shop.visit('/product-page/mug')
  await shop.send('/product-page/mug', { quantity: '1' })
  shop.provider.state.failing = /./
  const answer = await shop.visit(path)
  if (answer.status === 200) return expect(path, 'nothing has to be asked for a visitor').toMatch(/account|wishlist/)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
})
