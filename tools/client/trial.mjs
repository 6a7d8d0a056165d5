/**
 * First calls of a shop with the client, against a server that answers at once. Answers what went wrong. Its text is
 * run in places that have neither files nor modules, so it uses nothing but its arguments and what browsers have,
 * too.
 */
export async function tryClient({ createClient, OAuthStrategy, currentCart, products }) {
  const sent = []
  const answers = {
    '/oauth2/token': { access_token: 'access', refresh_token: 'refresh', expires_in: 14_400, token_type: 'Bearer' },
    '/ecom/v1/carts/current/add-to-cart': {
      cart: { id: 'cart-1', createdDate: '2026-01-01T00:00:00Z', lineItems: [] },
    },
    '/stores-reader/v1/products/query-platformized': { products: [{ id: 'product-1' }], metadata: { total: 1 } },
  }
  const answerAtOnce = async (input, init) => {
    const { pathname } = new URL(input)
    sent.push(`${init.method} ${pathname} ${new Headers(init.headers).get('authorization') ?? ''}`.trim())
    const path = Object.keys(answers).find((each) => pathname.endsWith(each))
    return new Response(JSON.stringify(path ? answers[path] : { message: 'not found' }), { status: path ? 200 : 404 })
  }
  const auth = OAuthStrategy({ clientId: 'shop' })
  const modules = { currentCart, products }
  const client = createClient({ modules, auth, baseUrl: 'https://shop.example', fetch: answerAtOnce })

  const { cart } = await client.currentCart.addToCurrentCart({
    lineItems: [{ quantity: 1, catalogReference: { appId: 'stores', catalogItemId: 'product-1' } }],
  })
  const { items } = await client.products.queryProducts().eq('slug', 'vase').find()
  const { codeVerifier, codeChallenge } = await client.auth.generateOAuthData('https://my.example/back')
  const refusal = await client.currentCart.deleteCurrentCart().then(
    () => undefined,
    (error) => error,
  )

  const problems = []
  const expect = (what, isTrue) => isTrue || problems.push(what)
  expect('a cart with its id and its date', cart?._id === 'cart-1' && Number(cart?._createdDate) === 1767225600000)
  expect('a page of products', items?.[0]?._id === 'product-1')
  expect('a challenge for PKCE', codeVerifier?.length >= 43 && codeChallenge?.length === 43)
  expect('an error of our own with the status', refusal?.status === 404 && refusal?.message)
  expect('one visitor for all calls', sent.filter((line) => line.includes('/oauth2/token')).length === 1)
  expect(
    'the token in each call',
    sent.slice(1).every((line) => line.endsWith(' access')),
  )
  return problems.map((what) => `no ${what}; sent: ${sent.join(', ')}`)
}
