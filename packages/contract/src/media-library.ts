import { Type, type Static } from 'typebox'
import { CursorPaging, CursorPagingMetadata, PAGE_SIZE_MAX } from './catalogue-queries.ts'
import { MediaId, StoredFile } from './files.ts'
import { operation, staff } from './operation.ts'
import { entity, enumeration, Int, Nullish, Optional, Timestamp } from './wire-types.ts'

export const LibraryFileType = enumeration(
  'LibraryFileType',
  ['image', 'video', 'audio', 'document', 'zip'],
  'Kind of a file of the library.',
)
export type LibraryFileType = Static<typeof LibraryFileType>

const Part = Type.Number({ minimum: 0, maximum: 1 })
export const FocalPart = entity('FocalPart', 'The point of a picture that stays visible, as parts of its sides.', {
  x: Part,
  y: Part,
})
export type FocalPart = Static<typeof FocalPart>

/** Uses of a file are counted up to this number. */
export const USE_COUNT_MAX = 1000

export const LibraryFile = entity('LibraryFile', 'A file of the shop, with its uses.', {
  ...StoredFile.properties,
  createdDate: Timestamp(),
  useCount: Int(0, USE_COUNT_MAX, { description: 'Products, collections and so on that use it; 1000: or more.' }),
  focalPoint: Optional(FocalPart),
  replacedById: Optional(Type.String({ description: 'While its uses are moved to another file: that file.' })),
})
export type LibraryFile = Static<typeof LibraryFile>

export const FileUseKind = enumeration(
  'FileUseKind',
  ['PRODUCT', 'COLLECTION', 'VIDEO', 'SETTINGS', 'REVIEW'],
  'Kind of what uses a file. VIDEO: as its poster or as another resolution.',
)
export type FileUseKind = Static<typeof FileUseKind>

export const FileUse = entity('FileUse', 'A product, a collection and so on that uses a file.', {
  kind: FileUseKind,
  id: Type.String({ description: 'Of settings: the name of their group.' }),
  name: Optional(Type.String({ description: 'Of the product or collection; of a video its title.' })),
})
export type FileUse = Static<typeof FileUse>

export const LibrarySort = enumeration(
  'LibrarySort',
  ['NEWEST', 'OLDEST', 'LARGEST', 'SMALLEST', 'NAME', 'NAME_DESCENDING'],
  'Order of the files of the library.',
)
export type LibrarySort = Static<typeof LibrarySort>

const library = { service: 'own', client: 'none', isRare: true, access: staff } as const
const reading = { ...library, permission: 'WIX_STORES.READ_PRODUCTS' } as const
const changing = { ...library, permission: 'WIX_STORES.MODIFY_PRODUCTS' } as const

/** Operations of the media library, which the platform does not have. */
export const mediaLibraryOperations = {
  'mediaLibrary.queryFiles': operation({
    ...reading,
    name: 'mediaLibrary.queryFiles',
    method: 'POST',
    path: '/v1/media/query',
    summary: 'Lists the files of the shop with the number of their uses.',
    request: Type.Object({
      search: Optional(
        Type.String({ maxLength: 100, description: 'Words in title, alternative text or ID; all must occur.' }),
      ),
      mediaType: Optional(LibraryFileType),
      isUsed: Optional(Type.Boolean({ description: 'Only files with a use, or only those without one.' })),
      sort: Optional(LibrarySort),
      cursorPaging: Optional(CursorPaging),
    }),
    answer: Type.Object({
      files: Type.Array(LibraryFile, { maxItems: PAGE_SIZE_MAX }),
      pagingMetadata: CursorPagingMetadata,
    }),
    writes: false,
  }),
  'mediaLibrary.getFile': operation({
    ...reading,
    name: 'mediaLibrary.getFile',
    method: 'GET',
    path: '/v1/media/{fileId}',
    summary: 'Reads a file with the number of its uses.',
    request: Type.Object({ fileId: MediaId }),
    answer: Type.Object({ file: LibraryFile }),
    writes: false,
  }),
  'mediaLibrary.queryFileUses': operation({
    ...reading,
    name: 'mediaLibrary.queryFileUses',
    method: 'POST',
    path: '/v1/media/{fileId}/uses/query',
    summary: 'Lists what uses a file.',
    request: Type.Object({ fileId: MediaId, cursorPaging: Optional(CursorPaging) }),
    answer: Type.Object({
      uses: Type.Array(FileUse, { maxItems: PAGE_SIZE_MAX }),
      pagingMetadata: CursorPagingMetadata,
    }),
    writes: false,
  }),
  'mediaLibrary.updateFile': operation({
    ...changing,
    name: 'mediaLibrary.updateFile',
    method: 'PATCH',
    path: '/v1/media/{fileId}',
    summary: 'Renames a file, or changes its alternative text, focal point or poster, also where it is used.',
    request: Type.Object({
      fileId: MediaId,
      title: Optional(Type.String({ minLength: 1, maxLength: 1000 })),
      altText: Optional(
        Type.String({ maxLength: 1000, description: 'Galleries with a text of their own keep that one.' }),
      ),
      focalPoint: Nullish(FocalPart),
      posterId: Nullish(Type.String({ maxLength: 100, description: 'Of a video; null removes it.' })),
    }),
    answer: Type.Object({ file: LibraryFile }),
    writes: true,
  }),
  'mediaLibrary.replaceFile': operation({
    ...changing,
    name: 'mediaLibrary.replaceFile',
    method: 'POST',
    path: '/v1/media/{fileId}/replace',
    summary: 'Moves every use of a file to another one of its kind. The file itself stays.',
    arguments: ['fileId', 'byFileId'],
    request: Type.Object({ fileId: MediaId, byFileId: MediaId }),
    answer: Type.Object({
      file: LibraryFile,
      isComplete: Type.Boolean({ description: 'False: a job moves the remaining uses.' }),
    }),
    writes: true,
  }),
} as const
