import type {
  AllSettings,
  CustomTextField,
  NewCoupon,
  NewPricePerUnitData,
  NewProduct,
  PreorderInfo,
  RequestOf,
} from '@cartwright/contract'
import { DemoShopError } from './calls.ts'
import type { DemoHome, DemoLook } from './dress.ts'
import type { DemoTexts } from './texts.ts'
import type { DemoShopTexts } from './settings-texts.ts'
import type { DemoShipping } from './time-slots.ts'

/** The files of `demo-shop/`; its README says what they mean. What they say is checked by the API that takes it, and by the tests of the demo shop. */
export interface DemoFiles {
  folder: string
  settings: Pick<AllSettings, 'shop' | 'tax' | 'currencies' | 'payments' | 'checkout' | 'pages'> & {
    shipping: DemoShipping
  }
  discounts: { rules: Scoped<AllSettings['discounts']['rules'][number]>[] }
  fees: { fees: Scoped<AllSettings['fees']['fees'][number]>[] }
  coupons: Scoped<NewCoupon>[]
  look: DemoLook
  home: DemoHome
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

/** Products and collections are named by their slugs. */
type Scoped<Rule> = Omit<Rule, 'items'> & { items?: { products?: string[]; collections?: string[] } }

export interface DemoProduct {
  slug: string
  name: string
  type?: 'physical' | 'digital'
  brand?: string
  ribbon?: string
  price: string
  discount?: { type: 'AMOUNT' | 'PERCENT'; value: string }
  weightKg?: string
  productDimensions?: NewProduct['productDimensions']
  pricePerUnitData?: NewPricePerUnitData
  /** The name of a tax group, in small letters. */
  taxGroup?: string
  description: string
  additionalInfoSections: { title: string; description: string }[]
  customTextFields?: CustomTextField[]
  /** Of its page. */
  seo?: { title: string; description: string }
  options: { name: string; type: 'drop_down' | 'color'; choices: { value: string; description: string }[] }[]
  variants: DemoVariant[]
  preorder?: PreorderInfo
  subscriptionOptions?: RequestOf<'subscriptionOptions.assignSubscriptionOptionsToProduct'>['assignedSubscriptionOptions']
  /** Below `demo-shop/`: what buyers get. */
  digitalFile?: string
  /** Slugs. */
  goesWith?: string[]
}

export interface DemoVariant {
  choices: Record<string, string>
  sku: string
  price?: string
  weightKg?: string
  stock: { tracked: true; quantity: number } | { tracked: false; inStock: boolean }
}

export interface DemoVideo {
  product: string
  /** Both below `demo-shop/`. */
  file: string
  poster: string
  /** By language. */
  alt: Record<string, string>
}

export interface DemoPicture {
  /** Of a collection there is none. */
  product?: string
  /** Below `demo-shop/pictures/`, without its ending. */
  file: string
  choice?: { option: string; choice: string }
  /** By language. */
  alt: Record<string, string>
}

export interface DemoCollection {
  slug: string
  name: string
  description: string
  /** `family/name`. @default the first one of its first product */
  picture?: string
  products: string[]
}

export interface DemoMember {
  email: string
  password: string
  firstName: string
  lastName: string
  phone?: string
  language: string
  joinedDaysAgo: number
  address: DemoAddress
}

export interface DemoAddress {
  addressLine: string
  postalCode: string
  city: string
  subdivision?: string
  country: string
}

export interface DemoOrder {
  /** The address of a member, or of a guest. */
  email: string
  firstName?: string
  lastName?: string
  address?: DemoAddress
  language?: string
  currency?: string
  daysAgo: number
  items: DemoItem[]
  coupon?: string
  delivery?: string
  /** The code of a way to pay by hand. @default a test card */
  payment?: string
  /** What became of it, in order. */
  afterwards?: DemoStep[]
}

export interface DemoItem {
  product: string
  quantity: number
  choices?: Record<string, string>
  /** What the buyer writes, in the order of the product's own texts. */
  texts?: string[]
}

export type DemoStep = { daysLater: number } & (
  | { do: 'send'; items?: string[]; tracking?: { shippingProvider: string; trackingNumber: string } }
  | { do: 'mark-paid' }
  | { do: 'cancel' }
  | { do: 'refund'; items: string[] }
  | { do: 'ask-return'; items: string[]; reason: string }
  | { do: 'approve-return'; message?: string }
  | { do: 'receive-return' }
  | { do: 'note'; note: string }
)

/** The id that something of the files has got. */
export function idOf(ids: ReadonlyMap<string, string>, what: string, slug: string): string {
  const id = ids.get(slug)
  if (id === undefined) throw new DemoShopError(`The demo shop has no ${what} "${slug}".`)
  return id
}
