import { Type } from 'typebox'
import { CustomTextField } from './catalogue.ts'
import { operation, staff } from './operation.ts'
import { entity, Int } from './wire-types.ts'

const Id = Type.String({ minLength: 1, maxLength: 100 })

export const NewCustomTextField = entity('NewCustomTextField', 'A text that the buyer can, or must, give.', {
  title: Type.String({ minLength: 1, maxLength: 100 }),
  maxLength: Int(1, 500),
  mandatory: Type.Boolean(),
})

const managed = {
  service: 'own',
  client: 'none',
  access: staff,
  permission: 'WIX_STORES.MODIFY_PRODUCTS',
} as const

/** Operations that the platform offers in its dashboard only. */
export const catalogueExtensionWriteOperations = {
  'customTexts.replaceCustomTextFields': operation({
    ...managed,
    name: 'customTexts.replaceCustomTextFields',
    method: 'PATCH',
    path: '/v1/products/{id}/custom-text-fields',
    summary: 'Says which texts buyers give with a product, in place of those before.',
    arguments: ['id', 'customTextFields'],
    request: Type.Object({ id: Id, customTextFields: Type.Array(NewCustomTextField, { maxItems: 10 }) }),
    answer: Type.Object({ customTextFields: Type.Array(CustomTextField) }),
    writes: true,
  }),
  'collectionMedia.replaceCollectionMedia': operation({
    ...managed,
    name: 'collectionMedia.replaceCollectionMedia',
    method: 'PATCH',
    path: '/v1/collections/{id}/media',
    summary: 'Gives a collection pictures and videos of the shop, in place of those before.',
    arguments: ['id', 'mediaIds'],
    request: Type.Object({
      id: Id,
      mediaIds: Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { maxItems: 10 }),
    }),
    answer: Type.Object({}),
    writes: true,
  }),
} as const
