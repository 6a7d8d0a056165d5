import { expect } from 'vitest'
import { test } from './client/test.ts'

// Browsers refuse their own `fetch` to whoever calls it as a method of something else ("Illegal invocation").

test('the browser’s own fetch, handed over as it is, serves a session, modules and what callers put together', async ({
  openShop,
  provider,
}) => {
  const page = await openShop({ handsOverFetch: true })
  const result = await page.evaluate(async (elsewhere) => {
    const { auth, currentCart, fetch, fetchWithAuth } = window.shop
    const { cart } = await currentCart.addToCurrentCart({ lineItems: [window.sdk.lineOf('plate', 2)] })
    const read = async (response: Response): Promise<unknown> => (await response.json()).cart?.id
    return {
      role: auth.getTokens().refreshToken.role,
      ids: [
        cart._id,
        (await currentCart.getCurrentCart())._id,
        await read(await fetchWithAuth('/ecom/v1/carts/current')),
        await read(await fetchWithAuth(new Request(`${elsewhere}/ecom/v1/carts/current`))),
        await read(await fetch('/ecom/v1/carts/current')),
      ],
      // Without the token.
      foreign: (await fetchWithAuth(`${location.origin}/`)).status,
    }
  }, provider.url)
  expect(result.role).toBe('visitor')
  expect(new Set(result.ids)).toEqual(new Set([expect.stringContaining('cart of visitor 1')]))
  expect(result.ids).toHaveLength(5)
  expect(result.foreign).toBe(200)
  expect(provider.grants).toHaveLength(1)
})
