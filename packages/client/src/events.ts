import type { IdentificationData } from './generated/entities.ts'
import type { Transforms } from './operation-row.ts'

/**
 * Origin of an event: the installation, and its cause.
 *
 * @example
 * client.products.onProductChanged(({ metadata }: { metadata: EventOrigin }) => clearCache(metadata.instanceId))
 */
export interface EventOrigin {
  instanceId: string
  identity?: IdentificationData
  accountInfo?: { accountId?: string; parentAccountId?: string; siteId?: string }
}

/**
 * Metadata of an event of an entity.
 *
 * @example
 * const isNew = ({ _id }: EventMetadata) => !handledEventIds.has(_id)
 */
export interface EventMetadata extends EventOrigin {
  /** Same id for every delivery of the event. */
  _id: string
  entityFqdn: string
  /** Kind of change: created, updated, deleted. */
  slug: string
  entityId: string
  eventTime?: Date
  triggeredByAnonymizeRequest?: boolean
  originatedFrom?: string | null
  /** Sequence number of the entity's events: an integer as text, too long for a number. */
  entityEventSequence?: string | null
}

/**
 * Event of a created entity.
 *
 * @example
 * client.currentCart.onCartCreated(({ entity }: CreatedEvent<Cart>) => remember(entity._id))
 */
export interface CreatedEvent<Entity> {
  entity: Entity
  metadata: EventMetadata
}

/**
 * Event of a changed entity.
 *
 * @example
 * client.currentCart.onCartUpdated(({ entity }: UpdatedEvent<Cart>) => show(entity))
 */
export interface UpdatedEvent<Entity> {
  entity: Entity
  metadata: EventMetadata
  /** Former values, by the path of the field. */
  modifiedFields?: Record<string, unknown>
}

/**
 * Event of a deleted entity.
 *
 * @example
 * client.currentCart.onCartDeleted(({ metadata }: DeletedEvent<Cart>) => forget(metadata.entityId))
 */
export interface DeletedEvent<Entity> {
  /** Deleted entity, if the event contains it. */
  entity?: Entity
  metadata: EventMetadata
}

/**
 * Event of an action on an entity.
 *
 * @example
 * client.orders.onOrderApproved(({ data }: ActionEvent<OrderApproved>) => pack(data.order))
 */
export interface ActionEvent<Data> {
  data: Data
  metadata: EventMetadata
}

/**
 * Event without an entity.
 *
 * @example
 * client.products.onProductChanged(({ data }: PlainEvent<ProductChanged>) => clearCache(data.productId))
 */
export interface PlainEvent<Payload> {
  data: Payload
  metadata: EventOrigin
}

/**
 * Registers a handler for one type of event, on a client's webhooks. Without a client it does nothing.
 *
 * @example
 * const onCartCreated: EventDefinition<CreatedEvent<Cart>> = client.currentCart.onCartCreated
 */
export interface EventDefinition<Envelope> {
  (handler: (event: Envelope) => void | Promise<void>): void
  /** Type of the event on the wire. */
  readonly type: string
}

/** Mark of an event function: its type on the wire, and the transforms of its entity or data. */
export interface EventMark {
  type: string
  entity?: Transforms
}

/** Handler of a client, with its event. */
export interface Registration extends EventMark {
  /** Receives the type that its definition declares. */
  handler: (event: never) => void | Promise<void>
}

// Registered globally: a module and a client from two copies of this package are compatible.
const EVENT: unique symbol = Symbol.for('cartwright.event')

/** Defines the event of a module. */
export function onEvent<Envelope>(type: string, entity?: Transforms): EventDefinition<Envelope> {
  return markEvent({ type, entity }, () => {})
}

/** Binds the event to a client: handlers are added to the client's. */
export function bindEvent(mark: EventMark, registered: Registration[]): EventDefinition<never> {
  return markEvent(mark, (handler) => {
    registered.push({ ...mark, handler })
  })
}

/** Returns the event mark of a module member, if it has one. */
export function getEventMark(member: unknown): EventMark | undefined {
  // Only `marked` writes this key.
  return typeof member === 'function' ? (member as { [EVENT]?: EventMark })[EVENT] : undefined
}

function markEvent<Envelope>(
  mark: EventMark,
  register: (handler: (event: Envelope) => void | Promise<void>) => void,
): EventDefinition<Envelope> {
  return Object.assign(register, { type: mark.type, [EVENT]: mark })
}
