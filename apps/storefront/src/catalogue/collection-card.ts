import type { PictureData } from '@cartwright/ui'
import { mainPicture } from './gallery.ts'
import type { WireProduct } from './wire-product.ts'

export interface CollectionCard {
  id: string
  slug: string
  name: string
  description?: string
  size: number
  picture?: PictureData
}

interface WireCollection {
  _id?: string | null
  slug?: string | null
  name?: string | null
  description?: string | null
  numberOfProducts?: number | null
  media?: WireProduct['media']
}

export function viewCollection(collection: WireCollection): CollectionCard {
  const name = collection.name ?? ''
  return {
    id: collection._id ?? '',
    slug: collection.slug ?? '',
    name,
    description: collection.description || undefined,
    size: collection.numberOfProducts ?? 0,
    picture: mainPicture(collection.media, name),
  }
}
