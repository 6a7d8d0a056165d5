import { ApiError, createClient, currentCart, OAuthStrategy, requestCookies } from '@cartwright/client'

/**
 * Server-rendered page: the session comes with the request, in a cookie that no script can read, and changes of it
 * are returned with the response. It works in every framework that has `Request` and `Response`.
 */
export async function answerWithCart(request: Request, baseUrl: string, clientId: string): Promise<Response> {
  // Create one client for each request. A shared one would show one shopper's cart to the next.
  const { storage, setCookieHeaders } = requestCookies(request, { clientId, maxAgeSeconds: 365 * 86_400 })
  const client = createClient({
    modules: { currentCart },
    auth: OAuthStrategy({ clientId, tokenStorage: storage }),
    baseUrl,
  })

  const lines = await client.currentCart
    .getCurrentCart()
    .then(({ lineItems }) => lineItems)
    .catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'OWNED_CART_NOT_FOUND') return []
      throw error
    })
  const response = new Response(`Lines in the cart: ${lines.length}`)

  // Set last, after all calls: none of them can change the session any more.
  for (const cookie of setCookieHeaders()) response.headers.append('set-cookie', cookie)
  return response
}
