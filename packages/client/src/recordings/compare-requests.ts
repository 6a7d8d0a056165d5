import { performRecordedCall } from './calls.ts'
import { compareValues, type Difference } from './differences.ts'
import type { Recording } from './recordings.ts'
import {
  createReplayServer,
  createReplayClient,
  compareSentRequest,
  createApiKeyClient,
  type Client,
} from './replay.ts'
import { EMPTY_TOKENS } from '../index.ts'

/** Response to any of the calls. */
const ANSWER = {
  products: [],
  collections: [],
  metadata: { total: 1000 },
  access_token: 'a',
  refresh_token: 'r',
  expires_in: 1,
}

/** Compares the sent request with that of the official packages, and checks that arguments stay unchanged. */
export async function compareRecordedRequest(row: Recording): Promise<Difference[]> {
  const { asked, fetch } = createReplayServer({ body: ANSWER })
  const isFirstCall = row.call.startsWith('currentCart') && row.call.includes('implicit token')
  const isSecondRequest = row.call.startsWith('…')
  return judgeSent(
    row,
    createReplayClient(fetch, isFirstCall ? EMPTY_TOKENS : undefined),
    () => asked[isSecondRequest ? 1 : 0],
  )
}

/** Compares with packages two years older, which were recorded with an API key. */
export async function compareOlderRequest(row: Recording): Promise<Difference[]> {
  const { asked, fetch } = createReplayServer({ body: ANSWER })
  // It differs from the others only in its strategy, which no call uses.
  const client = createApiKeyClient(fetch, 'K', 'S') as unknown as Client
  // The older recording of this call has a condition.
  const call = row.call === 'collections.queryCollections().find' ? `${row.call} (name = x)` : row.call
  return judgeSent({ ...row, call }, client, () => asked[0])
}

async function judgeSent(
  { call, args, exchanges }: Recording,
  client: Client,
  sent: () => Parameters<typeof compareSentRequest>[1],
): Promise<Difference[]> {
  const before = structuredClone(args)
  await performRecordedCall(client, call, args)
  const request = exchanges[0]?.request
  return [
    ...(request ? compareSentRequest(request, sent()) : []),
    ...compareValues('arguments afterwards', before, args),
  ]
}
