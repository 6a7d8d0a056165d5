import type { OutboxEvent } from '../../platform/outbox/index.ts'

/** Member of every event of the catalogue: the version of the catalogue API. */
export const EVENT_ORIGIN = { originatedFromVersion: 'V1_CATALOG' } as const

/** Actor of a change: a caller, or the shop itself. */
export type Actor = OutboxEvent['by']
export const SHOP_ACTOR: Actor = { kind: 'shop' }
