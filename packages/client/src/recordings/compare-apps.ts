import { AppStrategy, createClient, OAuthStrategy } from '../index.ts'
import { createListeningClient } from './compare-events.ts'
import type { RecordedWebhook } from './recordings.ts'
import { modules } from './replay.ts'

/** Calls of the recordings with an app's strategy, and with refused webhooks. */
export const APP_CALLS: Record<string, (fetch: typeof globalThis.fetch) => unknown> = {
  'AppStrategy.getInstallUrl': () => app().getInstallUrl({ redirectUrl: 'https://x/cb', state: 's', token: 't' }),
  'AppStrategy.handleOAuthCallback bad state': () =>
    app().handleOAuthCallback('https://x/cb?code=c&instanceId=i&state=zz', { state: 's' }),
  'AppStrategy.handleOAuthCallback missing': () => app().handleOAuthCallback('https://x/cb'),
  'AppStrategy(accessToken).getAuthHeaders': (fetch) => connected(fetch, { accessToken: 'bound' }).getAuthHeaders(),
  'AppStrategy(accessToken).elevated': async (fetch) =>
    (await connected(fetch, { accessToken: 'bound' }).elevated()).getAuthHeaders(),
  'AppStrategy() nothing': (fetch) => connected(fetch, {}).getAuthHeaders(),

  'webhooks.process unexpected type': async () => {
    const { client, sign } = await createListeningClient()
    client.currentCart.onCartCreated(() => {})
    return client.webhooks.process(await sign({ ...anEvent, eventType: 'x.y' }), {
      expectedEvents: [{ type: 'wix.ecom.v1.cart_created' }],
    })
  },
  'webhooks.process bad signature': async () => {
    const { client, sign } = await createListeningClient()
    const token = await sign(anEvent)
    const [head, claims] = token.split('.')
    return client.webhooks.process(`${head}.${claims}.${'A'.repeat(342)}`)
  },
  'webhooks.process with OAuthStrategy': () => {
    const client = createClient({ modules, auth: OAuthStrategy({ clientId: 'client-1111' }) })
    return client.webhooks.process('x.y.z')
  },
}

const anEvent: RecordedWebhook = { eventType: 'wix.ecom.v1.cart_created', instanceId: 'i', identity: {}, payload: {} }

function app() {
  return AppStrategy({ appId: 'app-1', appSecret: 'sec' })
}

function connected(fetch: typeof globalThis.fetch, more: { accessToken?: string }) {
  return createClient({ auth: AppStrategy({ appId: 'app-1', appSecret: 'sec', ...more }), fetch }).auth
}
