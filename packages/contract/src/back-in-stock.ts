import { Type } from 'typebox'
import { CatalogReference } from './line-item-parts.ts'
import { Image } from './media.ts'
import { operation, shoppers } from './operation.ts'
import { entity, enumeration, Guid, Nullish, Optional, Scalar, Timestamp } from './wire-types.ts'

const EmailText = Type.String({ minLength: 3, maxLength: 254 })

export const BackInStockStatus = enumeration(
  'BackInStockStatus',
  ['UNSPECIFIED', 'RECEIVED', 'PROCESSING', 'NOTIFICATION_SENT', 'FAILED'],
  'How far a notification is. One that was sent is deleted.',
)

export const BackInStockNotificationRequest = entity(
  'BackInStockNotificationRequest',
  'A request for one mail when a sold-out item is available again.',
  {
    id: Guid(),
    catalogReference: CatalogReference,
    email: EmailText,
    status: BackInStockStatus,
    createdDate: Timestamp(),
    itemUrl: Nullish(Type.String({ maxLength: 2048, description: 'The mail links to the page of the product.' })),
  },
)

const NewBackInStockNotificationRequest = entity(
  'NewBackInStockNotificationRequest',
  'Which item the mail is about, and where it goes.',
  {
    catalogReference: CatalogReference,
    email: EmailText,
    itemUrl: Nullish(Type.String({ maxLength: 2048 })),
  },
)

const BackInStockItemDetails = entity(
  'BackInStockItemDetails',
  'How the caller shows the item. The mail has the texts of the catalogue.',
  {
    name: Nullish(Type.String({ maxLength: 1000 })),
    price: Nullish(Scalar()),
    image: Nullish(Image),
  },
)

export const backInStockOperations = {
  'backInStockNotifications.createBackInStockNotificationRequest': operation({
    name: 'backInStockNotifications.createBackInStockNotificationRequest',
    service: 'backInStockNotifications',
    client: 'none',
    method: 'POST',
    path: '/v1/back-in-stock-notification-requests',
    summary: 'Requests one mail when an item that is sold out is available again.',
    access: shoppers,
    arguments: ['request', 'itemDetails'],
    request: Type.Object({
      request: NewBackInStockNotificationRequest,
      itemDetails: Nullish(BackInStockItemDetails),
    }),
    answer: Type.Object({ request: BackInStockNotificationRequest }),
    unwrap: 'request',
    writes: true,
  }),
  'backInStock.askForMail': operation({
    name: 'backInStock.askForMail',
    service: 'own',
    client: 'none',
    method: 'POST',
    path: '/v1/products/{id}/back-in-stock',
    summary: 'Asks for one mail as soon as something that is sold out is there again.',
    access: shoppers,
    request: Type.Object({
      id: Type.String({ minLength: 1, maxLength: 100 }),
      variantId: Optional(Guid({ description: 'Left out: any variant of the product.' })),
      email: EmailText,
    }),
    answer: Type.Object({}),
    writes: true,
  }),
  'backInStock.forget': operation({
    name: 'backInStock.forget',
    service: 'own',
    client: 'none',
    method: 'POST',
    path: '/v1/back-in-stock/forget',
    summary: 'Takes back all that was asked for with an address, by the token of a link in such a mail.',
    access: shoppers,
    request: Type.Object({ token: Type.String({ minLength: 1, maxLength: 100 }) }),
    answer: Type.Object({}),
    writes: true,
  }),
} as const
