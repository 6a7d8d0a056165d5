import { Type, type Static } from 'typebox'
import { MediaItemType, SecuredMedia, VideoResolution } from './media.ts'
import { operation, staff } from './operation.ts'
import { entity, Guid, Int, LongText, Optional } from './wire-types.ts'

/** Name of an uploaded file. */
export const MediaId = Type.String({ pattern: '^[0-9a-f]{32}\\.[a-z0-9]{3,4}$' })
const Title = Type.String({ maxLength: 1000, description: 'For people; else the name of the file.' })

export const StoredFile = entity('StoredFile', 'A file that the shop keeps and shows to everybody.', {
  id: MediaId,
  mediaType: MediaItemType,
  contentType: Type.String(),
  url: Type.String(),
  title: Type.String(),
  altText: Type.String(),
  /** 0 for files without a visible part. */
  width: Int(0),
  height: Int(0),
  sizeInBytes: LongText(),
  durationInMilliseconds: Optional(Int(0)),
  posterId: Optional(Type.String()),
  resolutions: Optional(Type.Array(VideoResolution)),
})
export type StoredFile = Static<typeof StoredFile>

const About = {
  title: Optional(Title),
  altText: Optional(Type.String({ maxLength: 1000 })),
  posterId: Optional(Type.String({ maxLength: 100, description: 'Of a video: the picture before it plays.' })),
  resolutionOf: Optional(Type.String({ maxLength: 100, description: 'The video of which this is another size.' })),
}

export const fileOperations = {
  'files.upload': operation({
    name: 'files.upload',
    service: 'own',
    client: 'none',
    method: 'POST',
    path: '/v1/media',
    summary: 'Takes a picture, a video, music, a document or an archive for all to see.',
    access: staff,
    permission: 'WIX_STORES.MODIFY_PRODUCTS',
    body: 'multipart',
    request: Type.Object(About),
    answer: Type.Object({ file: StoredFile }),
    writes: true,
  }),
  'files.uploadFromUrl': operation({
    name: 'files.uploadFromUrl',
    service: 'own',
    client: 'none',
    method: 'POST',
    path: '/v1/media/from-url',
    summary: 'Fetches such a file from a public address.',
    access: staff,
    permission: 'WIX_STORES.MODIFY_PRODUCTS',
    request: Type.Object({ url: Type.String({ minLength: 1, maxLength: 2048 }), ...About }),
    answer: Type.Object({ file: StoredFile }),
    writes: true,
  }),
  'files.deleteFile': operation({
    name: 'files.deleteFile',
    service: 'own',
    client: 'none',
    method: 'DELETE',
    path: '/v1/media/{fileId}',
    summary: 'Deletes a file that nothing shows; with `force`, one that products and collections show.',
    access: staff,
    permission: 'WIX_STORES.MODIFY_PRODUCTS',
    request: Type.Object({ fileId: MediaId, force: Optional(Type.Boolean()) }),
    answer: Type.Object({}),
    writes: true,
  }),
  'digitalProducts.uploadFile': operation({
    name: 'digitalProducts.uploadFile',
    service: 'catalogueWrite',
    client: 'none',
    method: 'POST',
    path: '/v1/products-digital/files',
    summary: 'Takes a file that only buyers get.',
    access: staff,
    permission: 'WIX_STORES.MODIFY_PRODUCTS',
    body: 'multipart',
    request: Type.Object({ fileName: Optional(Type.String({ minLength: 1, maxLength: 1000 })) }),
    answer: Type.Object({ digitalFile: SecuredMedia }),
    writes: true,
  }),
  'digitalProducts.attachFile': operation({
    name: 'digitalProducts.attachFile',
    service: 'catalogueWrite',
    client: 'none',
    method: 'POST',
    path: '/v1/products-digital/{id}/digital-file',
    summary: 'Makes a file what buyers of a digital product get, in place of the one before.',
    access: staff,
    permission: 'WIX_STORES.MODIFY_PRODUCTS',
    arguments: ['id', 'fileId'],
    request: Type.Object({ id: Type.String({ minLength: 1, maxLength: 100 }), fileId: Guid() }),
    answer: Type.Object({ digitalFile: SecuredMedia }),
    writes: true,
  }),
  'digitalProducts.detachFile': operation({
    name: 'digitalProducts.detachFile',
    service: 'catalogueWrite',
    client: 'none',
    method: 'DELETE',
    path: '/v1/products-digital/{id}/digital-file',
    summary: 'Takes the file off a digital product; the file stays.',
    access: staff,
    permission: 'WIX_STORES.MODIFY_PRODUCTS',
    request: Type.Object({ id: Type.String({ minLength: 1, maxLength: 100 }) }),
    answer: Type.Object({}),
    writes: true,
  }),
  'digitalProducts.deleteFile': operation({
    name: 'digitalProducts.deleteFile',
    service: 'catalogueWrite',
    client: 'none',
    method: 'DELETE',
    path: '/v1/products-digital/files/{fileId}',
    summary: 'Deletes a file that no product has.',
    access: staff,
    permission: 'WIX_STORES.MODIFY_PRODUCTS',
    request: Type.Object({ fileId: Guid() }),
    answer: Type.Object({}),
    writes: true,
  }),
} as const
