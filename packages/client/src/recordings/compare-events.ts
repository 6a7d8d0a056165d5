import { getMemberAt } from '../fixtures/server.ts'
import { createSigner, createWebhookClaims } from '../fixtures/signing.ts'
import { AppStrategy, createClient } from '../index.ts'
import { compareMembers, type Difference } from './differences.ts'
import type { Recording, RecordedWebhook } from './recordings.ts'
import { createReplayServer, modules } from './replay.ts'

type Listen = (handler: (event: unknown) => void) => void

/** Compares the webhook's form in its handler with that of the official packages, and the result of `process`. */
export async function compareEvent({ call, webhook, result }: Recording): Promise<Difference[]> {
  const { client, sign } = await createListeningClient()
  const [module = '', name = ''] = (call.includes('.on') ? call : 'currentCart.onCartCreated').split('.')
  const listen = getMemberAt(client, module, name) as Listen | undefined // checked before it is called
  if (typeof listen !== 'function' || !webhook) throw new Error(`No event of the client is named ${call}.`)

  let received: unknown
  listen((event: unknown) => {
    received = event
  })
  const returned = await client.webhooks.process(await sign(webhook))
  return [
    ...compareMembers('received', getMemberAt(result, 'received'), received),
    ...compareMembers('returned', getMemberAt(result, 'returned'), returned),
  ]
}

/** Client of an app with a test key, and a function that signs as the provider. */
export async function createListeningClient() {
  const { publicKey, sign } = await (made ??= createSigner())
  const auth = AppStrategy({ appId: 'app-1', appSecret: 'sec', publicKey })
  return {
    client: createClient({ modules, auth, fetch: createReplayServer().fetch }),
    sign: ({ eventType, payload, identity, ...rest }: RecordedWebhook) =>
      sign(createWebhookClaims(eventType, payload, { ...rest, identity: JSON.stringify(identity) })),
  }
}

let made: ReturnType<typeof createSigner> | undefined
