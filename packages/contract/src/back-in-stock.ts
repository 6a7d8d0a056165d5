import { Type } from 'typebox'
import { operation, shoppers } from './operation.ts'
import { Guid, Optional } from './wire-types.ts'

export const backInStockOperations = {
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
      email: Type.String({ minLength: 3, maxLength: 254 }),
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
