import type { AllSettings } from '@cartwright/contract'
import { DemoShopError } from './api-client.ts'
import type {
  DemoCollection,
  DemoMember,
  DemoOrder,
  DemoPicture,
  DemoProduct,
  DemoReview,
  DemoShipping,
  DemoShopTexts,
  DemoVideo,
  DemoFile,
} from './check/demo-file-schemas.ts'
import type { DemoTexts } from './demo-texts.ts'

/** Content of `demo-shop/`, validated by the reader; the README of the folder explains it. */
export interface DemoFiles {
  folder: string
  settings: Pick<AllSettings, 'shop' | 'tax' | 'currencies' | 'payments' | 'checkout' | 'pages'> & {
    shipping: DemoShipping
  }
  discounts: DemoFile<'discounts'>
  fees: DemoFile<'fees'>
  coupons: DemoFile<'coupons'>
  look: DemoFile<'look'>
  home: DemoFile<'home'>
  products: DemoProduct[]
  collections: DemoCollection[]
  /** By product slug, in gallery order. */
  pictures: ReadonlyMap<string, DemoPicture[]>
  /** All images by `family/name`, those without a product included. */
  pictureByName: ReadonlyMap<string, DemoPicture>
  /** By product slug. */
  videos: ReadonlyMap<string, DemoVideo>
  /** By language, without the default one. */
  texts: ReadonlyMap<string, DemoTexts>
  shopTexts: ReadonlyMap<string, DemoShopTexts>
  members: DemoMember[]
  orders: DemoOrder[]
  reviews: DemoReview[]
}

/** Returns the id created for an entry of the files; throws if there is none. */
export function requireId(ids: ReadonlyMap<string, string>, what: string, slug: string): string {
  const id = ids.get(slug)
  if (id === undefined) throw new DemoShopError(`The demo shop has no ${what} "${slug}".`)
  return id
}
