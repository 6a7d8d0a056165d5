import type { Improvement } from './improvement.ts'
import { findRecordings } from './recordings.ts'

const AS_SENT = '`webhooks.process` returns the event as it was sent; only handlers get it in the form of the client.'
const LIKE_ANSWERS = 'A cart in an event has the same form as a cart in a response: numbers are numbers.'

const asSent = (name: string, reason = AS_SENT, more: object = {}): Improvement => ({
  reason,
  instead: { ...more, 'returned.payload': findRecordings(name).webhook?.payload },
})

/** The recorded event has the wire's word for an infinite longitude. */
const withNumbers = (cart: { contactInfo: { address: { location: object } } }) => {
  const { contactInfo } = cart
  const location = { ...contactInfo.address.location, longitude: Infinity }
  return { ...cart, contactInfo: { ...contactInfo, address: { ...contactInfo.address, location } } }
}

const cartEvent = (name: string) => asSent(name, `${LIKE_ANSWERS} ${AS_SENT}`, { 'received.entity': withNumbers })

/** Events of apps. */
export const improvedEvents: Record<string, Improvement> = {
  'events: currentCart.onCartCreated': cartEvent('events: currentCart.onCartCreated'),
  'events: currentCart.onCartUpdated': cartEvent('events: currentCart.onCartUpdated'),
  'events: products.onProductCreated': asSent('events: products.onProductCreated'),
  'events: redirects.onRedirectSessionCreated': asSent('events: redirects.onRedirectSessionCreated'),
  'transport: webhooks.process': asSent('transport: webhooks.process'),
}
