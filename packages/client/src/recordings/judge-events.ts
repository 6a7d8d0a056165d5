import { at } from '../fixtures/server.ts'
import { newSigner, webhookClaims } from '../fixtures/signing.ts'
import { AppStrategy, createClient } from '../index.ts'
import { compareMembers, type Difference } from './differences.ts'
import type { Recording, RecordedWebhook } from './recordings.ts'
import { answering, modules } from './replay.ts'

type Listen = (handler: (event: unknown) => void) => void

/** Whether a webhook reaches its handler in the form it has in the official packages, and what `process` answers. */
export async function judgeEvent({ call, webhook, result }: Recording): Promise<Difference[]> {
  const { client, sign } = await listening()
  const [module = '', name = ''] = (call.includes('.on') ? call : 'currentCart.onCartCreated').split('.')
  const listen = at(client, module, name) as Listen | undefined // checked before it is called
  if (typeof listen !== 'function' || !webhook) throw new Error(`No event of the client is named ${call}.`)

  let received: unknown
  listen((event: unknown) => {
    received = event
  })
  const returned = await client.webhooks.process(await sign(webhook))
  return [
    ...compareMembers('received', at(result, 'received'), received),
    ...compareMembers('returned', at(result, 'returned'), returned),
  ]
}

/** A client of an app whose key is known here, and what signs as the provider would. */
export async function listening() {
  const { publicKey, sign } = await (made ??= newSigner())
  const auth = AppStrategy({ appId: 'app-1', appSecret: 'sec', publicKey })
  return {
    client: createClient({ modules, auth, fetch: answering().fetch }),
    sign: ({ eventType, payload, identity, ...rest }: RecordedWebhook) =>
      sign(webhookClaims(eventType, payload, { ...rest, identity: JSON.stringify(identity) })),
  }
}

let made: ReturnType<typeof newSigner> | undefined
