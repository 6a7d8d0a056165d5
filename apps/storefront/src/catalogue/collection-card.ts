import type { PictureData } from '@cartwright/ui'
import { type SeoTexts, readSeoTexts } from './seo-texts.ts'
import type { TextLanguage } from './text-language.ts'
import { getMainPicture } from './gallery.ts'
import type { WireProduct, WireSeo } from './wire-product.ts'

export interface CollectionCard {
  id: string
  slug: string
  name: string
  /** Where it is not that of the page. */
  nameIn?: TextLanguage
  description?: string
  descriptionIn?: TextLanguage
  size: number
  picture?: PictureData
  seoTexts?: SeoTexts
}

interface WireCollection {
  _id?: string | null
  slug?: string | null
  name?: string | null
  description?: string | null
  numberOfProducts?: number | null
  media?: WireProduct['media']
  seoSchema?: WireSeo | null
}

export function toCollectionCard(collection: WireCollection): CollectionCard {
  const name = collection.name ?? ''
  return {
    id: collection._id ?? '',
    slug: collection.slug ?? '',
    name,
    description: collection.description || undefined,
    size: collection.numberOfProducts ?? 0,
    picture: getMainPicture(collection.media, name),
    seoTexts: readSeoTexts(collection.seoSchema),
  }
}
