import { createHmac, timingSafeEqual } from 'node:crypto'
import { isGuid } from '../platform/ids.ts'

export interface OrderLinkServices {
  providerUrl: string
  /** Signing key of order links, used for nothing else. */
  linkSecret: Buffer
}

/** Creates the link to an order's page: the order id with a signature, so that only the shop can create it. */
export function createOrderLink(orderId: string, { providerUrl, linkSecret }: OrderLinkServices): string {
  return `${providerUrl}/orders/${orderId}.${signOrderId(orderId, linkSecret).toString('base64url')}`
}

/** Verifies the last part of an order link. Returns the order id; undefined if the signature is invalid. */
export function verifyOrderLink(
  token: string,
  { linkSecret }: Pick<OrderLinkServices, 'linkSecret'>,
): string | undefined {
  const [orderId = '', code = '', ...more] = token.split('.')
  if (more.length > 0 || !isGuid(orderId)) return undefined
  const given = Buffer.from(code, 'base64url')
  const right = signOrderId(orderId.toLowerCase(), linkSecret)
  return given.length === right.length && timingSafeEqual(given, right) ? orderId.toLowerCase() : undefined
}

function signOrderId(orderId: string, secret: Buffer): Buffer {
  return createHmac('sha256', secret).update(`order ${orderId}`).digest()
}
