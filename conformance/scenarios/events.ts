import assert from 'node:assert/strict'
import { createSign, generateKeyPairSync } from 'node:crypto'
import { defineScenario, type ScenarioContext } from '../scenario.ts'

const KEYS = generateKeyPairSync('rsa', { modulusLength: 2048 })
const PUBLIC_KEY = KEYS.publicKey.export({ type: 'spki', format: 'pem' }).toString()

/** Scenarios of webhooks for apps. No server is asked. */
export const eventScenarios = [
  defineScenario('events: every one reaches its handler', async (stage) => {
    const { webhooks, ...client } = newApp(stage)
    const { currentCart, products, redirects } = client
    const heard: unknown[] = []
    const hear = (event: unknown) => void heard.push(event)
    currentCart.onCartCreated(hear)
    currentCart.onCartUpdated(hear)
    currentCart.onCartDeleted(hear)
    redirects.onRedirectSessionCreated(hear)
    products.onProductCreated(hear)
    products.onProductChanged(hear)
    products.onProductDeleted(hear)
    products.onProductVariantsChanged(hear)
    products.onProductCollectionCreated(hear)
    products.onProductCollectionChanged(hear)
    products.onProductCollectionDeleted(hear)
    const types = [...webhooks.getRegisteredEvents().keys()]
    stage.note('types', types.sort())
    assert.equal(types.length, 11)

    const before = { slug: 'created', ...domainEvent }
    await webhooks.process(sign('wix.ecom.v1.cart_created', { ...before, createdEvent: { entity: cart } }))
    const updatedEvent = { currentEntity: cart, modifiedFields: { buyerNote: 'before' } }
    await webhooks.process(sign('wix.ecom.v1.cart_updated', { ...domainEvent, slug: 'updated', updatedEvent }))
    await webhooks.process(sign('wix.ecom.v1.cart_deleted', { ...domainEvent, slug: 'deleted', deletedEvent: {} }))
    const createdEvent = { entity: { id: 'session-1', fullUrl: 'https://shop.example/' } }
    await webhooks.process(sign('wix.headless.v1.redirect_session_created', { ...before, createdEvent }))
    for (const type of types.filter((name) => name.startsWith('com.wix')))
      await webhooks.process(
        sign(type, { productId: 'p-1', name: 'Mug', price: { price: 'NaN' }, collection: { id: 'c' } }),
      )
    for (const [position, event] of heard.entries()) stage.note(`event ${position + 1}`, event)
    assert.equal(heard.length, 11)
  }),

  defineScenario('events: by request, in two steps, and refused', async (stage) => {
    const { webhooks, products } = newApp(stage)
    const heard: unknown[] = []
    products.onProductChanged((event) => void heard.push(event))
    const changed = () => sign('com.wix.ecommerce.catalog.api.v1.ProductChanged', { productId: 'p-1' })
    const post = () => new Request('https://app.example/webhook', { method: 'POST', body: changed() })
    await webhooks.processRequest(post())
    const { eventType, payload } = await webhooks.parseRequest(post())
    stage.note('parsed', { eventType, payload })
    await webhooks.executeHandlers(await webhooks.parseJWT(changed()))
    stage.note('heard', heard)

    await stage.seeRefused('webhooks.process', webhooks.process(sign('x.y', {}), { expectedEvents: [{ type: 'x.z' }] }))
    await stage.seeRefused('webhooks.process', stage.newClient().webhooks.process(changed()))
    const [head, claims] = changed().split('.')
    const forged = webhooks.process(`${head}.${claims}.${'A'.repeat(342)}`)
    const { message } = await forged.then(
      () => ({ message: 'taken' }),
      (error: Error) => error,
    )
    stage.note('a forged one', message)
    stage.note('heard in all', heard.length)
  }),

  defineScenario('events: a token is checked', async (stage) => {
    const { auth } = newApp(stage)
    const token = sign('x.y', { a: 1 })
    await stage.see('auth.decodeJWT', auth.decodeJWT(token))
    await stage.seeRefused(
      'auth.decodeJWT',
      stage.newClientOf(stage.packages.AppStrategy({ appId: 'app-1' })).auth.decodeJWT(token),
    )
    // The words are those of a library.
    await assert.rejects(auth.decodeJWT(token, true), /"iss" claim/)
  }),
]

function newApp({ newClientOf, packages }: ScenarioContext) {
  return newClientOf(packages.AppStrategy({ appId: 'app-1', appSecret: 'secret', publicKey: PUBLIC_KEY }))
}

const cart = {
  id: 'cart-1',
  createdDate: '2027-01-01T00:00:00Z',
  lineItems: [{ id: 'line-1', quantity: 1, image: { id: 'mug.jpg', width: 600, height: 400, filename: 'mug.jpg' } }],
}

const domainEvent = {
  id: 'event-1',
  entityFqdn: 'wix.ecom.v1.cart',
  entityId: 'cart-1',
  eventTime: '2027-01-01T00:00:00.123456Z',
  triggeredByAnonymizeRequest: false,
  entityEventSequence: '7',
}

/** As the platform writes a webhook: text within text within text, and signed. */
function sign(eventType: string, payload: object): string {
  const envelope = {
    eventType,
    instanceId: 'instance-1',
    identity: JSON.stringify({ identityType: 'MEMBER', memberId: 'member-1' }),
    accountInfo: { accountId: 'account-1', siteId: 'site-1' },
    data: JSON.stringify(payload),
  }
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const claims = { data: JSON.stringify(envelope), iat: 1_800_000_000, exp: 4_000_000_000 }
  const text = `${encode({ alg: 'RS256', typ: 'JWT' })}.${encode(claims)}`
  return `${text}.${createSign('RSA-SHA256').update(text).sign(KEYS.privateKey, 'base64url')}`
}
