import { Type, type Static, type TProperties } from 'typebox'
import { Cart } from './cart.ts'
import { CostAndProfitData, PageUrl, PriceData } from './catalogue.ts'
import { Media } from './media.ts'
import { Order, PaymentStatus } from './orders.ts'
import { OrderWithFulfillments } from './order-fulfillments.ts'
import { OpenObject } from './open-members.ts'
import { Review, ReviewModerationStatus } from './reviews.ts'
import { RedirectSession } from './redirects.ts'
import { entity, enumeration, Guid, keywords, LongText, Optional, TextMap, Timestamp } from './wire-types.ts'

export const CatalogVersion = enumeration(
  'CatalogVersion',
  ['V1_CATALOG', 'V3_CATALOG', 'STORES_NOT_INSTALLED'],
  'The catalogue version that an event comes from. This shop’s is the first.',
)
export type CatalogVersion = Static<typeof CatalogVersion>

export const IdentityType = enumeration(
  'IdentityType',
  ['UNKNOWN', 'ANONYMOUS_VISITOR', 'MEMBER', 'WIX_USER', 'APP'],
  'What kind of caller caused an event; a merchant is a WIX_USER.',
)
export type IdentityType = Static<typeof IdentityType>

export const IdentificationData = entity(
  'IdentificationData',
  'Who caused an event.',
  {
    identityType: IdentityType,
    anonymousVisitorId: Optional(Guid()),
    memberId: Optional(Guid()),
    wixUserId: Optional(Guid()),
    appId: Optional(Guid()),
  },
  { [keywords.oneOf]: ['anonymousVisitorId', 'memberId', 'wixUserId', 'appId'] },
)
export type IdentificationData = Static<typeof IdentificationData>

const envelope = {
  id: Guid({ description: 'The same for every delivery of the event.' }),
  entityFqdn: Type.String(),
  slug: Type.String({ description: 'What happened: created, updated, deleted.' }),
  entityId: Type.String(),
  eventTime: Timestamp(),
  triggeredByAnonymizeRequest: Type.Boolean(),
  originatedFrom: Optional(Type.String()),
  entityEventSequence: LongText({ description: 'Counts up with every event of the entity.' }),
}

export const CartCreated = entity('CartCreated', 'A cart was made.', {
  ...envelope,
  createdEvent: Type.Object({ entity: Cart }),
})
export type CartCreated = Static<typeof CartCreated>

export const CartUpdated = entity('CartUpdated', 'A cart was changed.', {
  ...envelope,
  updatedEvent: Type.Object({
    currentEntity: Cart,
    modifiedFields: Optional(OpenObject('EntityUpdatedEvent.modifiedFields')),
  }),
})
export type CartUpdated = Static<typeof CartUpdated>

export const CartDeleted = entity('CartDeleted', 'A cart was thrown away.', {
  ...envelope,
  deletedEvent: Type.Object({ deletedEntity: Optional(Cart) }),
})
export type CartDeleted = Static<typeof CartDeleted>

export const RedirectSessionCreated = entity('RedirectSessionCreated', 'A redirect session was made.', {
  ...envelope,
  createdEvent: Type.Object({ entity: RedirectSession }),
})
export type RedirectSessionCreated = Static<typeof RedirectSessionCreated>

export const OrderCreated = entity('OrderCreated', 'An order was placed, and nothing has to be waited for any more.', {
  ...envelope,
  createdEvent: Type.Object({ entity: Order }),
})
export type OrderCreated = Static<typeof OrderCreated>

export const OrderUpdated = entity('OrderUpdated', 'An order was changed.', {
  ...envelope,
  updatedEvent: Type.Object({
    currentEntity: Order,
    modifiedFields: Optional(OpenObject('EntityUpdatedEvent.modifiedFields')),
  }),
})
export type OrderUpdated = Static<typeof OrderUpdated>

/** Events other than plain changes of an entity have a body of their own. */
const action = <Body extends TProperties>(body: Body) => ({
  ...envelope,
  actionEvent: Type.Object({ body: Type.Object(body) }),
})

export const OrderApproved = entity('OrderApproved', 'An order is to be delivered.', action({ order: Order }))
export type OrderApproved = Static<typeof OrderApproved>

export const OrderCanceled = entity(
  'OrderCanceled',
  'An order was cancelled.',
  action({
    order: Order,
    restockAllItems: Type.Boolean(),
    sendOrderCanceledEmail: Type.Boolean(),
    customMessage: Optional(Type.String()),
  }),
)
export type OrderCanceled = Static<typeof OrderCanceled>

export const OrderPaymentStatusUpdated = entity(
  'OrderPaymentStatusUpdated',
  'An order is paid, in part or in full, or was paid back.',
  action({ order: Order, previousPaymentStatus: PaymentStatus }),
)
export type OrderPaymentStatusUpdated = Static<typeof OrderPaymentStatusUpdated>

export const OrderFulfilled = entity(
  'OrderFulfilled',
  'Everything of an order is on its way.',
  action({ order: Order }),
)
export type OrderFulfilled = Static<typeof OrderFulfilled>

export const FulfillmentsUpdated = entity('FulfillmentsUpdated', 'What of an order is on its way has changed.', {
  ...envelope,
  updatedEvent: Type.Object({ currentEntity: OrderWithFulfillments }),
})
export type FulfillmentsUpdated = Static<typeof FulfillmentsUpdated>

export const ReviewCreated = entity('ReviewCreated', 'A review was created.', {
  ...envelope,
  createdEvent: Type.Object({ entity: Review }),
})
export const ReviewUpdated = entity('ReviewUpdated', 'A review was changed.', {
  ...envelope,
  updatedEvent: Type.Object({
    currentEntity: Review,
    modifiedFields: Optional(OpenObject('EntityUpdatedEvent.modifiedFields')),
  }),
})
export const ReviewDeleted = entity('ReviewDeleted', 'A review was deleted.', {
  ...envelope,
  deletedEvent: Type.Object({ deletedEntity: Optional(Review) }),
})
export const ReviewPublished = entity('ReviewPublished', 'A review was approved.', action({ review: Review }))
export const ReviewModerationStatusChanged = entity(
  'ReviewModerationStatusChanged',
  'A review was created, approved or rejected, or waits for the moderation again.',
  action({ review: Review, previousModerationStatus: ReviewModerationStatus }),
)

const originatedFromVersion = CatalogVersion

export const ProductCreated = entity('ProductCreated', 'A product was made.', {
  productId: Type.String(),
  name: Type.String(),
  price: Optional(PriceData),
  visible: Type.Boolean(),
  media: Optional(Media),
  sku: Type.String(),
  productPageUrl: Optional(PageUrl),
  brand: Optional(Type.String()),
  costAndProfitData: Optional(CostAndProfitData),
  originatedFromVersion,
  slug: Type.String(),
})
export type ProductCreated = Static<typeof ProductCreated>

export const ProductChanged = entity('ProductChanged', 'A product was changed.', {
  productId: Type.String(),
  changedFields: Type.Array(Type.String()),
  originatedFromVersion,
})
export type ProductChanged = Static<typeof ProductChanged>

export const ProductDeleted = entity('ProductDeleted', 'A product was deleted.', {
  productId: Type.String(),
  originatedFromVersion,
})
export type ProductDeleted = Static<typeof ProductDeleted>

export const VariantChanged = entity('VariantChanged', 'A variant that was changed, and what of it.', {
  variantId: Type.String(),
  choices: TextMap(),
  changedFields: Type.Array(Type.String()),
  originatedFromVersion,
})
export type VariantChanged = Static<typeof VariantChanged>

export const VariantsChanged = entity('VariantsChanged', 'Variants of a product were changed.', {
  productId: Type.String(),
  variants: Type.Array(VariantChanged),
  originatedFromVersion,
})
export type VariantsChanged = Static<typeof VariantsChanged>

/** Existing receivers read the ID under either name. */
const collectionId = { collectionId: Type.String(), collection_Id: Type.String() }

export const CollectionCreated = entity('CollectionCreated', 'A collection was made.', {
  ...collectionId,
  name: Type.String(),
  media: Optional(Media),
  slug: Type.String(),
  visible: Type.Boolean(),
  originatedFromVersion,
})
export type CollectionCreated = Static<typeof CollectionCreated>

export const CollectionChanged = entity('CollectionChanged', 'A collection was changed.', {
  ...collectionId,
  changedFields: Type.Array(Type.String()),
  originatedFromVersion,
})
export type CollectionChanged = Static<typeof CollectionChanged>

export const CollectionDeleted = entity('CollectionDeleted', 'A collection was deleted.', {
  ...collectionId,
  originatedFromVersion,
})
export type CollectionDeleted = Static<typeof CollectionDeleted>

/** All events of the shop by type, with the schema of their payload. */
export const events = {
  'wix.ecom.v1.cart_created': CartCreated,
  'wix.ecom.v1.cart_updated': CartUpdated,
  'wix.ecom.v1.cart_deleted': CartDeleted,
  'wix.ecom.v1.order_created': OrderCreated,
  'wix.ecom.v1.order_updated': OrderUpdated,
  'wix.ecom.v1.order_approved': OrderApproved,
  'wix.ecom.v1.order_canceled': OrderCanceled,
  'wix.ecom.v1.order_payment_status_updated': OrderPaymentStatusUpdated,
  'wix.ecom.v1.order_fulfilled': OrderFulfilled,
  'wix.ecom.v1.fulfillments_updated': FulfillmentsUpdated,
  'wix.headless.v1.redirect_session_created': RedirectSessionCreated,
  'wix.reviews.v1.review_created': ReviewCreated,
  'wix.reviews.v1.review_updated': ReviewUpdated,
  'wix.reviews.v1.review_deleted': ReviewDeleted,
  'wix.reviews.v1.review_review_published': ReviewPublished,
  'wix.reviews.v1.review_moderation_status_changed': ReviewModerationStatusChanged,
  'com.wix.ecommerce.catalog.api.v1.ProductCreated': ProductCreated,
  'com.wix.ecommerce.catalog.api.v1.ProductChanged': ProductChanged,
  'com.wix.ecommerce.catalog.api.v1.ProductDeleted': ProductDeleted,
  'com.wix.ecommerce.catalog.api.v1.VariantsChanged': VariantsChanged,
  'com.wix.ecommerce.catalog.api.v1.CollectionCreated': CollectionCreated,
  'com.wix.ecommerce.catalog.api.v1.CollectionChanged': CollectionChanged,
  'com.wix.ecommerce.catalog.api.v1.CollectionDeleted': CollectionDeleted,
} as const

/** Events without a handler in the client, which has no functions for reviews either. */
export const eventsWithoutHandler: ReadonlySet<string> = new Set<EventType>([
  'wix.reviews.v1.review_created',
  'wix.reviews.v1.review_updated',
  'wix.reviews.v1.review_deleted',
  'wix.reviews.v1.review_review_published',
  'wix.reviews.v1.review_moderation_status_changed',
])

export type EventType = keyof typeof events

/** Payload of an event of this type. */
export type EventPayload<Event extends EventType> = Static<(typeof events)[Event]>

/** Payloads that the client's handlers get, and the identity of the caller that caused an event. */
export const eventPayloads = [
  Cart,
  Order,
  OrderWithFulfillments,
  RedirectSession,
  ProductCreated,
  ProductChanged,
  ProductDeleted,
  VariantsChanged,
  CollectionCreated,
  CollectionChanged,
  CollectionDeleted,
  IdentificationData,
]
