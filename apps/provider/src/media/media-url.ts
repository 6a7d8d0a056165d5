import type { ProductMedia } from '../catalogue/model/product.ts'

/** Where media of each type are served, on the provider's origin: the paths that the client's media functions make. */
const FOLDERS: Record<NonNullable<ProductMedia['type']>, string> = {
  image: 'media',
  video: 'video',
  audio: 'mp3',
  document: 'ugd',
  zip: 'archives',
}

export function getMediaUrl(
  providerUrl: string,
  mediaId: string,
  type: NonNullable<ProductMedia['type']> = 'image',
): string {
  return `${providerUrl}/${FOLDERS[type]}/${mediaId}`
}
