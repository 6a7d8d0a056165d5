import { createHmac, timingSafeEqual } from 'node:crypto'
import { isGuid } from '../platform/ids.ts'

export interface OrderLinkServices {
  providerUrl: string
  /** Under which the codes of links are made; it is nowhere else used. */
  linkSecret: Buffer
}

/** The address of an order's page, for whoever has it: the id of the order and a code that only the shop can make of it. */
export function createOrderLink(orderId: string, { providerUrl, linkSecret }: OrderLinkServices): string {
  return `${providerUrl}/orders/${orderId}.${signOrderId(orderId, linkSecret).toString('base64url')}`
}

/** The order that the last part of a link names; undefined where the shop has made no such link. */
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
