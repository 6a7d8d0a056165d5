import { createHash } from 'node:crypto'
import type { ShopClient } from '../shopper/shop-client.ts'

export interface Message {
  name: string
  email: string
  orderNumber: string
  message: string
}

const PATH = '/cartwright/v1/shop-front/messages'

/** Hands a message to the shop. The same one sent twice, as an impatient finger does, is one. */
export async function sendMessage(
  client: Pick<ShopClient, 'fetchWithAuth'>,
  providerUrl: string,
  { orderNumber, ...message }: Message,
): Promise<'sent' | 'too many' | 'wrong address'> {
  const body = JSON.stringify({ ...message, ...(orderNumber && { orderNumber }) })
  const response = await client.fetchWithAuth(new URL(PATH, providerUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': createHash('sha256').update(body).digest('hex') },
    body,
  })
  if (response.ok) return 'sent'
  if (response.status === 429) return 'too many'
  if (response.status === 400) return 'wrong address'
  throw new Error(`The provider did not take a message: ${response.status}.`)
}
