import type { IdentificationData } from './generated/entities.ts'
import type { Transforms } from './operation-row.ts'

/**
 * Where an event comes from: the installation, and who caused it.
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
 * Where an event of an entity comes from, and which one it is.
 *
 * @example
 * const isNew = ({ _id }: EventMetadata) => !handledEventIds.has(_id)
 */
export interface EventMetadata extends EventOrigin {
  /** The same for every delivery of the event. */
  _id: string
  entityFqdn: string
  /** What happened: created, updated, deleted. */
  slug: string
  entityId: string
  eventTime?: Date
  triggeredByAnonymizeRequest?: boolean
  originatedFrom?: string | null
  /** Counts up with every event of the entity: a whole number as text, too long for a number. */
  entityEventSequence?: string | null
}

/**
 * What a handler gets when something was made.
 *
 * @example
 * client.currentCart.onCartCreated(({ entity }: CreatedEvent<Cart>) => remember(entity._id))
 */
export interface CreatedEvent<Entity> {
  entity: Entity
  metadata: EventMetadata
}

/**
 * What a handler gets when something was changed.
 *
 * @example
 * client.currentCart.onCartUpdated(({ entity }: UpdatedEvent<Cart>) => show(entity))
 */
export interface UpdatedEvent<Entity> {
  entity: Entity
  metadata: EventMetadata
  /** The values before, by the path of the field. */
  modifiedFields?: Record<string, unknown>
}

/**
 * What a handler gets when something was deleted.
 *
 * @example
 * client.currentCart.onCartDeleted(({ metadata }: DeletedEvent<Cart>) => forget(metadata.entityId))
 */
export interface DeletedEvent<Entity> {
  /** What was deleted, where the event says it. */
  entity?: Entity
  metadata: EventMetadata
}

/**
 * What a handler gets when something was done with an entity.
 *
 * @example
 * client.orders.onOrderApproved(({ data }: ActionEvent<OrderApproved>) => pack(data.order))
 */
export interface ActionEvent<Data> {
  data: Data
  metadata: EventMetadata
}

/**
 * What a handler gets of an event that belongs to no entity.
 *
 * @example
 * client.products.onProductChanged(({ data }: PlainEvent<ProductChanged>) => clearCache(data.productId))
 */
export interface PlainEvent<Payload> {
  data: Payload
  metadata: EventOrigin
}

/**
 * Registers a handler for one type of event, once a client lends it its webhooks. Without a client it does nothing.
 *
 * @example
 * const onCartCreated: EventDefinition<CreatedEvent<Cart>> = client.currentCart.onCartCreated
 */
export interface EventDefinition<Envelope> {
  (handler: (event: Envelope) => void | Promise<void>): void
  /** How the event is called on the wire. */
  readonly type: string
}

/** What makes a function an event: how it is called on the wire, and where its entity or data has another form there. */
export interface EventMark {
  type: string
  entity?: Transforms
}

/** A handler of a client, and the event it is for. */
export interface Registration extends EventMark {
  /** Gets what the definition it was registered with declares. */
  handler: (event: never) => void | Promise<void>
}

// Registered, so that a module and a client from two copies of this package still find each other.
const EVENT: unique symbol = Symbol.for('cartwright.event')

/** Makes the event of a module. */
export function defineEvent<Envelope>(type: string, entity?: Transforms): EventDefinition<Envelope> {
  return markEvent({ type, entity }, () => {})
}

/** The event bound to a client: what it is given becomes one of the client's handlers. */
export function bindEvent(mark: EventMark, registered: Registration[]): EventDefinition<never> {
  return markEvent(mark, (handler) => {
    registered.push({ ...mark, handler })
  })
}

/** What kind of event a member of a module is, if it is one. */
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
