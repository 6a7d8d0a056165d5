import { Type, type Static } from 'typebox'
import { CustomTextField } from './catalogue.ts'
import { OptionAndChoice } from './catalogue-requests.ts'
import { operation, staff } from './operation.ts'
import { entity, Int, Optional } from './wire-types.ts'

const Id = Type.String({ minLength: 1, maxLength: 100 })

export const NewCustomTextField = entity('NewCustomTextField', 'A text that the buyer can, or must, give.', {
  title: Type.String({ minLength: 1, maxLength: 100 }),
  maxLength: Int(1, 500),
  mandatory: Type.Boolean(),
})

export const GalleryItemForWrite = entity('GalleryItemForWrite', 'A file of the shop in a gallery.', {
  mediaId: Type.String({ minLength: 1, maxLength: 200 }),
  altText: Optional(Type.String({ maxLength: 1000, description: 'As before; of a file new there, that of the file.' })),
  choices: Optional(
    Type.Array(OptionAndChoice, { maxItems: 100, description: 'Choices that it shows, of one option. As before.' }),
  ),
})
export type GalleryItemForWrite = Static<typeof GalleryItemForWrite>

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
  'productMedia.replaceProductMedia': operation({
    ...managed,
    name: 'productMedia.replaceProductMedia',
    method: 'PATCH',
    path: '/v1/products/{id}/media',
    summary: 'Gives a product these pictures and videos in this order, in place of those before. Takes If-Match.',
    arguments: ['id', 'media'],
    isRare: true,
    bodyLimitBytes: 262_144,
    request: Type.Object({ id: Id, media: Type.Array(GalleryItemForWrite, { maxItems: 200 }) }),
    answer: Type.Object({}),
    writes: true,
  }),
} as const
