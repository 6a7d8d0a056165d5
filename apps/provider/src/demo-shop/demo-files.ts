import type { AllSettings } from '@cartwright/contract'
import { DemoShopError } from './api-client.ts'
import type {
  DemoCollection,
  DemoMember,
  DemoOrder,
  DemoPicture,
  DemoProduct,
  DemoShipping,
  DemoShopTexts,
  DemoVideo,
  DemoFile,
} from './check/demo-file-schemas.ts'
import type { DemoTexts } from './demo-texts.ts'

/** The files of `demo-shop/`; its README says what they mean. What they say was checked when they were read. */
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
  /** By the slug of their product, in the order of the gallery. */
  pictures: ReadonlyMap<string, DemoPicture[]>
  /** All pictures by `family/name`, also those that are of no product. */
  pictureByName: ReadonlyMap<string, DemoPicture>
  /** By the slug of their product. */
  videos: ReadonlyMap<string, DemoVideo>
  /** By language, beside the shop's own. */
  texts: ReadonlyMap<string, DemoTexts>
  shopTexts: ReadonlyMap<string, DemoShopTexts>
  members: DemoMember[]
  orders: DemoOrder[]
}

/** The id that something of the files has got. */
export function requireId(ids: ReadonlyMap<string, string>, what: string, slug: string): string {
  const id = ids.get(slug)
  if (id === undefined) throw new DemoShopError(`The demo shop has no ${what} "${slug}".`)
  return id
}
