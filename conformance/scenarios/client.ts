import assert from 'node:assert/strict'
import { runInFakePage } from '../hidden-frame.ts'
import { defineScenario, defineStandInScenario } from '../scenario.ts'
import { findProduct, toCatalogReference } from './demo-shop.ts'

/** Scenarios of client functions besides its modules. */
export const clientScenarios = [
  defineScenario('client: fetchWithAuth', async (stage) => {
    const client = stage.newClient()
    const trowel = await findProduct(client, 'hand-trowel')
    const see = async (call: string, asked: Promise<Response>) => {
      const response = await asked
      const { cart, product } = (await response.json()) as Answer
      const type = response.headers.get('content-type')
      stage.note(call, { status: response.status, type, product, lines: cart?.lineItems.length })
    }
    await see('a product', client.fetchWithAuth(`${stage.serverUrl}/stores-reader/v1/products/${trowel._id}`))
    const lineItems = [{ quantity: 1, catalogReference: toCatalogReference(trowel) }]
    const headers = { 'Content-Type': 'application/json', 'X-Of-Mine': 'yes', Authorization: 'mine' }
    const init = { method: 'POST', headers, body: JSON.stringify({ lineItems }) }
    await see('added', client.fetchWithAuth(`${stage.serverUrl}/ecom/v1/carts/current/add-to-cart`, init))
    await see('a cart by URL', client.fetchWithAuth(new URL(`${stage.serverUrl}/ecom/v1/carts/current`)))
    await see('by request', client.fetchWithAuth(new Request(`${stage.serverUrl}/ecom/v1/carts/current`, { headers })))
    await see('nothing there', client.fetchWithAuth(`${stage.serverUrl}/no/such/thing`))
  }),

  defineScenario('client: fetchWithAuth, with headers that are no object', async (stage) => {
    const client = stage.newClient()
    await client.auth.getAuthHeaders()
    const headers = new Headers({ 'X-Of-Mine': 'yes' })
    const { status } = await client.fetchWithAuth(`${stage.serverUrl}/ecom/v1/carts/current`, { headers })
    stage.note('status', status)
  }),

  defineScenario('client: fetchWithAuth, at an address of somebody else', async (stage) => {
    const client = stage.newClient()
    await client.auth.getAuthHeaders()
    const { status } = await client.fetchWithAuth(`${stage.storefrontUrl}/robots.txt`)
    stage.note('status', status)
  }),

  defineScenario('client: fetch', async (stage) => {
    const client = stage.newClient()
    const trowel = await findProduct(client, 'hand-trowel')
    const response = await client.fetch(`/stores-reader/v1/products/${trowel._id}`)
    const { product } = (await response.json()) as Answer
    stage.note('a product', { status: response.status, product })
    const body = JSON.stringify({ lineItems: [{ quantity: 1, catalogReference: toCatalogReference(trowel) }] })
    const added = await client.fetch('/ecom/v1/carts/current/add-to-cart', { method: 'POST', body })
    const { cart } = (await added.json()) as Answer
    stage.note('added', { status: added.status, lines: cart?.lineItems.length })
  }),

  defineScenario('client: modules bound later, and headers of its own', async (stage) => {
    const client = stage.newClient()
    client.setHeaders({ 'X-Of-Mine': 'yes' })
    const { collections } = client.use({ collections: stage.packages.modules.collections })
    await stage.see('getCollectionBySlug', collections.getCollectionBySlug('kitchen'))
    const strategy = stage.packages.OAuthStrategy({
      clientId: stage.clientId,
      tokens: client.auth.getTokens(),
      tokenRequestOptions: { headers: { 'client-binding': 'bound' } },
    })
    const other = stage.newClientOf(strategy, { headers: { 'X-Of-Mine': 'first' } })
    await stage.see('getCollectionBySlug', other.collections.getCollectionBySlug('kitchen'))
    other.setHeaders({ 'X-Of-Mine': 'second' })
    await stage.see('getCollectionBySlug', other.collections.getCollectionBySlug('kitchen'))
    other.auth.setTokens(stage.packages.EMPTY_TOKENS)
    await stage.see('getCollectionBySlug', other.collections.getCollectionBySlug('kitchen'))
  }),

  defineScenario('client: nobody', async (stage) => {
    const client = stage.newClientOf(undefined)
    await stage.seeRefused('getCurrentCart', client.currentCart.getCurrentCart())
  }),

  defineScenario('client: a token that the server does not take', async (stage) => {
    const client = stage.newClient()
    const { refreshToken, accessToken } = await client.auth.generateVisitorTokens()
    const other = stage.newClient({ accessToken: { ...accessToken, value: 'made-up' }, refreshToken })
    await stage.seeEither('getCollectionBySlug', other.collections.getCollectionBySlug('kitchen'))
  }),

  defineScenario('client: graphql, which the shop does not speak', async (stage) => {
    await stage.seeRefused('graphql', stage.newClient().graphql('{ products { name } }'))
  }),

  defineStandInScenario('client: graphql', async (stage) => {
    const client = stage.newClient()
    await stage.see('client.graphql', client.graphql('query asked($a: Int) { asked(a: $a) }', { a: 1 }))
    await stage.see('client.graphql', client.graphql('{ asked }'))
    await stage.see('client.graphql', client.graphql('{ wrong }', {}))
    await stage.see('client.graphql', client.graphql('{ version }', {}, { apiVersion: 'beta' }))
    await stage.seeRefused('graphql', client.graphql('{ broken }', {}))
  }),

  defineStandInScenario('client: what the server wants to see again', async (stage) => {
    const client = stage.newClientOf(stage.packages.ApiKeyStrategy({ apiKey: 'key', siteId: 'site-1' }))
    await stage.see('removeBrand', client.products.removeBrand('af654225-662f-42e5-ac51-fbebc88f63ed'))
    const { status, headers } = await client.fetchWithAuth(`${stage.serverUrl}/consistent`)
    stage.note('said', [status, headers.get('x-wix-consistent')])
    await stage.see('removeBrand', client.products.removeBrand('af654225-662f-42e5-ac51-fbebc88f63ed'))
    await client.fetchWithAuth(`${stage.serverUrl}/consistent`)
    assert.equal(stage.sent().at(-1)?.headers['x-wix-consistent'], 'seen-1')
  }),

  defineStandInScenario('client: an app, by its installation', async (stage) => {
    const { AppStrategy } = stage.packages
    const app = { appId: 'app-1', appSecret: 'good-secret' }
    const client = stage.newClientOf(AppStrategy({ ...app, instanceId: 'instance-1' }))
    await stage.see('removeBrand', client.products.removeBrand('af654225-662f-42e5-ac51-fbebc88f63ed'))
    await stage.see('removeRibbon', client.products.removeRibbon('af654225-662f-42e5-ac51-fbebc88f63ed'))
    const wrong = stage.newClientOf(AppStrategy({ ...app, appSecret: 'wrong', instanceId: 'instance-1' }))
    await stage.seeRefused('auth.getAuthHeaders', wrong.auth.getAuthHeaders())
    const missing = stage.newClientOf(AppStrategy({ appId: 'app-1' }))
    await stage.seeRefused('auth.getAuthHeaders', missing.auth.getAuthHeaders())
    const secretless = stage.newClientOf(AppStrategy({ appId: 'app-1', instanceId: 'instance-1' }))
    await stage.seeRefused('auth.getAuthHeaders', secretless.auth.getAuthHeaders())
  }),

  defineStandInScenario('client: an app that is being installed', async (stage) => {
    const { auth } = stage.newClientOf(stage.packages.AppStrategy({ appId: 'app-1', appSecret: 'good-secret' }))
    const redirectUrl = 'https://app.example/back?a=b'
    stage.note('install', auth.getInstallUrl({ redirectUrl, state: 's', token: 't' }))
    const callback = 'https://app.example/back?code=c&instanceId=instance-1&state=s'
    await stage.seeRefused('auth.handleOAuthCallback', auth.handleOAuthCallback(callback, { state: 'another' }))
    await stage.seeRefused('auth.handleOAuthCallback', auth.handleOAuthCallback('https://app.example/back'))
    await stage.seeRefused(
      'auth.handleOAuthCallback',
      auth.handleOAuthCallback(callback.replace('code=c', 'code=used')),
    )
    await stage.see('auth.handleOAuthCallback', auth.handleOAuthCallback(callback, { state: 's' }))
    await stage.see('auth.getAuthHeaders', auth.getAuthHeaders())
  }),

  defineStandInScenario('client: an app, by a token that somebody brought', async (stage) => {
    const { AppStrategy } = stage.packages
    const app = { appId: 'app-1', appSecret: 'good-secret' }
    const { auth } = stage.newClientOf(AppStrategy({ ...app, accessToken: 'bound' }))
    stage.note('token', auth.getActiveToken())
    await stage.see('auth.getTokenInfo', auth.getTokenInfo())
    await stage.see('auth.getAuthHeaders', auth.getAuthHeaders())
    const elevated = await auth.elevated()
    await stage.see('auth.getAuthHeaders', elevated.getAuthHeaders())
    const other = stage.newClientOf(AppStrategy({ ...app, accessToken: 'of-another-app' }))
    await stage.seeRefused('auth.elevated', other.auth.elevated())
    await stage.seeRefused('auth.elevated', stage.newClientOf(AppStrategy(app)).auth.elevated())
    await stage.seeRefused('auth.getTokenInfo', stage.newClientOf(AppStrategy(app)).auth.getTokenInfo())
  }),

  defineScenario('client: apps, of which the shop knows none', async (stage) => {
    const { AppStrategy } = stage.packages
    const app = { appId: 'app-1', appSecret: 'good-secret' }
    const client = stage.newClientOf(AppStrategy({ ...app, instanceId: 'instance-1' }))
    await stage.seeRefused('auth.getAuthHeaders', client.auth.getAuthHeaders())
    const bound = stage.newClientOf(AppStrategy({ ...app, accessToken: 'bound' }))
    await stage.seeRefused('auth.getAuthHeaders', bound.auth.getAuthHeaders())
  }),

  // The last one that asks a server: the context stays.
  defineStandInScenario('client: a context', async (stage) => {
    const { modules, elevate } = stage.packages
    const { products } = modules
    const id = 'af654225-662f-42e5-ac51-fbebc88f63ed'
    const member = stage.newClient()
    member.enableContext('global')
    await stage.see('removeBrand', products.removeBrand(id))
    const app = stage.newClientOf(stage.packages.ApiKeyStrategy({ apiKey: 'key', siteId: 'site-1' }))
    app.enableContext('global', { elevated: true })
    await stage.see('removeRibbon', elevate(products.removeRibbon)(id))
    await stage.see('removeBrand', products.removeBrand(id))
    member.enableContext('module')
    app.enableContext('module', { elevated: true })
    await stage.see('removeRibbon', elevate(products.removeRibbon)(id))

    // The official strategy tells the hosted pages through the context, ours by itself.
    const { sessions } = member.auth
    await runInFakePage(async () => {
      stage.note('known to the hosted pages before', sessions.isSessionSynced())
      await sessions.syncToWixPages()
      stage.note('known to the hosted pages after', sessions.isSessionSynced())
      await sessions.syncToWixPages()
      await sessions.syncToWixPages({ force: true })
    })
  }),
]

/** Response of these calls. */
interface Answer {
  product?: object
  cart?: { lineItems: object[] }
}
