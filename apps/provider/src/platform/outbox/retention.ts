import type { EventType } from '@cartwright/contract'

/**
 * Retention of events: carts and checkouts a day, the catalogue a week, and all others, about money and people, 30
 * days. `shortDays` applies while the disk is nearly full. Three days cover the retries of a delivery.
 */
export const RETENTIONS = {
  day: { days: 1, shortDays: 0 },
  week: { days: 7, shortDays: 1 },
  month: { days: 30, shortDays: 3 },
} as const

export type Retention = keyof typeof RETENTIONS

const PREFIXES: readonly (readonly [prefix: string, retention: Retention])[] = [
  ['wix.ecom.v1.cart_', 'day'],
  ['wix.headless.v1.redirect_session_', 'day'],
  ['com.wix.ecommerce.catalog.', 'week'],
]

export function getRetention(eventType: EventType): Retention {
  return PREFIXES.find(([prefix]) => eventType.startsWith(prefix))?.[1] ?? 'month'
}
