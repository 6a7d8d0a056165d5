import { createHash } from 'node:crypto'
import type { Shop } from '../shop.ts'
import type { ShopClient } from '../shopper/shop-client.ts'

export interface ContactMessage {
  name: string
  email: string
  orderNumber: string
  message: string
}

const PATH = '/cartwright/v1/shop-front/messages'

/**
 * Window in which an equal message counts as a duplicate; a later one is intended, since the first stayed unanswered.
 */
const DUPLICATE_WINDOW_MS = 15 * 60_000

/** Hands a message to the shop. The same one sent twice, as an impatient finger does, is one. */
export async function sendMessage(
  client: Pick<ShopClient, 'fetchWithAuth'>,
  { providerUrl, now }: Pick<Shop, 'providerUrl' | 'now'>,
  { orderNumber, ...message }: ContactMessage,
): Promise<'sent' | 'too many' | 'wrong address'> {
  const body = JSON.stringify({ ...message, ...(orderNumber && { orderNumber }) })
  const key = createHash('sha256')
    .update(`${Math.floor(now() / DUPLICATE_WINDOW_MS)} ${body}`)
    .digest('hex')
  const response = await client.fetchWithAuth(new URL(PATH, providerUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body,
  })
  if (response.ok) return 'sent'
  if (response.status === 429) return 'too many'
  if (response.status === 400) return 'wrong address'
  throw new Error(`The provider did not take a message: ${response.status}.`)
}
