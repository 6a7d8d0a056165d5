import {
  AssignedSubscriptionOption,
  CheckoutSettings,
  CurrencySettings,
  CustomTextField,
  Dimensions,
  DiscountSettings,
  FeeSettings,
  HomeSection,
  LookSettings,
  NewCoupon,
  NewPricePerUnitData,
  PageSection,
  PaymentSettings,
  PreorderInfo,
  ShippingSettings,
  ShopSettings,
  TaxSettings,
} from '@cartwright/contract'
import { Optional, Refine, Type, type Static, type TSchema, type TString } from 'typebox'

/**
 * Schemas of the files in `demo-shop/`; its README explains their meaning. Limits of texts are those of the contract,
 * checked by the operation that takes them.
 */

/** Text with a pattern; error messages show the example. */
function FormattedText(form: RegExp, example: string): TString {
  const says = (value: unknown): string => `${JSON.stringify(value)} is not written as in ${example}`
  return Refine(Type.String(), (text) => form.test(String(text)), says)
}
const Amount = () => FormattedText(/^\d{1,9}(\.\d{1,2})?$/, '"24.00"')
const Weight = () => FormattedText(/^\d{1,9}(\.\d{1,6})?$/, '"0.38"')
const Slug = () => FormattedText(/^[a-z0-9]+(-[a-z0-9]+)*$/, '"stoneware-mug"')
const Slugs = () => Type.Array(Slug())
const Text = (maxLength: number) => Type.String({ minLength: 1, maxLength })
const Words = (maxLength = 50) => Type.Record(Type.String(), Text(maxLength))
const Days = () => Type.Number({ minimum: 0 })

const Section = Type.Object({ title: Text(50), description: Text(16_000) })
const Seo = Type.Object({ title: Text(200), description: Text(1000) })
const Stock = Type.Object({
  tracked: Type.Boolean(),
  quantity: Optional(Type.Integer({ minimum: 0, maximum: 99_999 })),
  inStock: Optional(Type.Boolean()),
})
const SubscriptionOption = Type.Object({ ...AssignedSubscriptionOption.properties, title: Text(150) })

const DemoVariant = Type.Object({
  choices: Words(),
  sku: Text(40),
  price: Optional(Amount()),
  weightKg: Optional(Weight()),
  stock: Stock,
})
export type DemoVariant = Static<typeof DemoVariant>

const DemoProduct = Type.Object({
  slug: Slug(),
  name: Text(80),
  type: Optional(Type.Enum(['physical', 'digital'])),
  brand: Optional(Text(50)),
  ribbon: Optional(Text(30)),
  price: Amount(),
  discount: Optional(Type.Object({ type: Type.Enum(['AMOUNT', 'PERCENT']), value: Amount() })),
  weightKg: Optional(Weight()),
  productDimensions: Optional(Dimensions),
  pricePerUnitData: Optional(NewPricePerUnitData),
  /** Name of the tax group, in lower case. */
  taxGroup: Optional(Type.String()),
  description: Text(8000),
  additionalInfoSections: Type.Array(Section),
  customTextFields: Optional(Type.Array(CustomTextField)),
  /** SEO data of its page. */
  seo: Optional(Seo),
  options: Type.Array(
    Type.Object({
      name: Text(50),
      type: Type.Enum(['drop_down', 'color']),
      choices: Type.Array(Type.Object({ value: Text(50), description: Text(50) }), { minItems: 1, maxItems: 100 }),
    }),
    { maxItems: 6 },
  ),
  variants: Type.Array(DemoVariant, { minItems: 1 }),
  preorder: Optional(PreorderInfo),
  subscriptionOptions: Optional(Type.Array(SubscriptionOption)),
  /** File for buyers, below `demo-shop/`. */
  digitalFile: Optional(Type.String()),
  goesWith: Optional(Slugs()),
})
export type DemoProduct = Static<typeof DemoProduct>

const DemoCollection = Type.Object({
  slug: Slug(),
  name: Text(50),
  description: Text(600),
  /** `family/name`. @default the first image of its first product */
  picture: Optional(Type.String()),
  products: Slugs(),
})
export type DemoCollection = Static<typeof DemoCollection>

const DemoPicture = Type.Object({
  /** Absent for an image of a collection. */
  product: Optional(Type.String()),
  collection: Optional(Type.String()),
  /** Path below `demo-shop/pictures/`, without extension. */
  file: Type.String(),
  choice: Optional(Type.Object({ option: Type.String(), choice: Type.String() })),
  /** By language. */
  alt: Words(1000),
})
export type DemoPicture = Static<typeof DemoPicture>

const DemoVideo = Type.Object({
  product: Slug(),
  /** Both below `demo-shop/`. */
  file: Type.String(),
  poster: Type.String(),
  /** By language. */
  alt: Words(1000),
})
export type DemoVideo = Static<typeof DemoVideo>

const DemoAddress = Type.Object({
  addressLine: Text(150),
  postalCode: Text(50),
  city: Text(50),
  subdivision: Optional(Type.String()),
  country: FormattedText(/^[A-Z]{2}$/, '"DE"'),
})
const Email = () => FormattedText(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, '"ada@fernhollow.example"')

const DemoMember = Type.Object({
  email: Email(),
  password: Type.String({ minLength: 8, maxLength: 100 }),
  firstName: Text(100),
  lastName: Text(100),
  phone: Optional(Type.String()),
  language: Type.String(),
  joinedDaysAgo: Days(),
  address: DemoAddress,
})
export type DemoMember = Static<typeof DemoMember>

/** Invented review: by a member (`email`), or by somebody else (`author`). */
const DemoReview = Type.Object({
  product: Slug(),
  email: Optional(Email()),
  author: Optional(Text(100)),
  rating: Type.Integer({ minimum: 1, maximum: 5 }),
  title: Optional(Text(100)),
  body: Optional(Text(3000)),
  reply: Optional(Text(1000)),
  daysAgo: Days(),
})
export type DemoReview = Static<typeof DemoReview>

/** Step of an order after its placement. `items` are slugs; a shipment without them has all items. */
const DemoStep = Type.Object({
  do: Type.Enum(['send', 'mark-paid', 'cancel', 'refund', 'ask-return', 'approve-return', 'receive-return', 'note']),
  daysLater: Days(),
  items: Optional(Slugs()),
  tracking: Optional(Type.Object({ shippingProvider: Text(100), trackingNumber: Text(100) })),
  reason: Optional(Type.String()),
  message: Optional(Type.String()),
  note: Optional(Type.String()),
})
export type DemoStep = Static<typeof DemoStep>

const DemoOrder = Type.Object({
  /** Address of a member or guest. */
  email: Email(),
  firstName: Optional(Text(100)),
  lastName: Optional(Text(100)),
  address: Optional(DemoAddress),
  language: Optional(Type.String()),
  currency: Optional(Type.String()),
  daysAgo: Days(),
  items: Type.Array(
    Type.Object({
      product: Slug(),
      quantity: Type.Integer({ minimum: 1 }),
      choices: Optional(Words()),
      /** Texts of the buyer, in the order of the product's custom text fields. */
      texts: Optional(Type.Array(Type.String())),
    }),
    { minItems: 1 },
  ),
  coupon: Optional(Type.String()),
  delivery: Optional(Type.String()),
  /** Code of an offline payment method. @default a test card */
  payment: Optional(Type.String()),
  /** Steps after placement, in order. */
  afterwards: Optional(Type.Array(DemoStep)),
})
export type DemoOrder = Static<typeof DemoOrder>

/** Rules name products and collections by slug. */
const items = Optional(Type.Object({ products: Optional(Slugs()), collections: Optional(Slugs()) }))
const DemoCoupon = Type.Object({ ...NewCoupon.properties, items })
const DemoDiscount = Type.Object({ ...DiscountSettings.properties.rules.items.properties, items })
const DemoFee = Type.Object({ ...FeeSettings.properties.fees.items.properties, items })

const Region = ShippingSettings.properties.regions.items
const Option = Region.properties.options.items
const Hour = () => FormattedText(/^([01]\d|2[0-3]):[0-5]\d$/, '"16:00"')
/** Time slot in the future: days after loading, by the clock of the shop. */
const SlotAhead = Type.Object({ inDays: Type.Integer({ minimum: 0, maximum: 1000 }), from: Hour(), to: Hour() })
const DemoShipping = Type.Object({
  ...ShippingSettings.properties,
  regions: Type.Array(
    Type.Object({
      ...Region.properties,
      options: Type.Array(Type.Object({ ...Option.properties, timeSlot: Optional(SlotAhead) })),
    }),
  ),
})
export type DemoShipping = Static<typeof DemoShipping>

/** Images are named by `family/name`. */
const DemoLook = Type.Object({ ...LookSettings.properties, logo: Optional(Type.String()) })
const DemoHome = Type.Object({
  sections: Type.Array(Type.Object({ ...HomeSection.properties, picture: Optional(Type.String()) })),
})

/** Titles and paragraphs, by the slug of the page. */
const DemoPages = Type.Record(
  Type.String(),
  Type.Object({ title: Text(100), summary: Optional(Text(300)), sections: Type.Array(PageSection) }),
)
export type DemoPages = Static<typeof DemoPages>

const makerWords = { place: Text(200), craft: Text(200), about: Text(2000) }
/** Translations of a maker contain the differing fields, and the name. */
const DemoMakerWords = Type.Object(makerWords)
export type DemoMakerWords = Static<typeof DemoMakerWords>
const DemoMaker = Type.Object({ name: Text(50), ...makerWords })
export type DemoMaker = Static<typeof DemoMaker>

/** Texts of a product in `demo-shop/texts/<language>/`, in the order of the original. */
const DemoProductTexts = Type.Object({
  name: Text(80),
  description: Text(8000),
  ribbon: Optional(Text(30)),
  additionalInfoSections: Optional(Type.Array(Section)),
  customTextFields: Optional(Type.Array(Type.Object({ title: Text(100) }))),
  subscriptionOptions: Optional(Type.Array(Type.Object({ title: Text(150), description: Text(500) }))),
  /** By the English names of options and choices. */
  options: Optional(Type.Record(Type.String(), Type.Object({ name: Text(50), choices: Words() }))),
  seo: Optional(Seo),
})
export type DemoProductTexts = Static<typeof DemoProductTexts>

const DemoCollectionTexts = Type.Object({ name: Text(50), description: Text(600) })
export type DemoCollectionTexts = Static<typeof DemoCollectionTexts>

const DemoDeliveryTexts = Type.Object({
  title: Optional(Type.String()),
  deliveryTime: Optional(Type.String()),
  instructions: Optional(Type.String()),
})

/** Texts of `demo-shop/texts/<language>/shop.json`, by code. */
const DemoShopTexts = Type.Object({
  tagline: Optional(Type.String()),
  about: Optional(Type.Array(Type.String())),
  notice: Optional(Type.String()),
  checkout: Optional(Type.Object({ terms: Optional(Type.String()) })),
  coupons: Optional(Words(256)),
  discounts: Optional(Words(256)),
  fees: Optional(Words()),
  /** By name in the default language. */
  taxes: Optional(Words(200)),
  payments: Optional(
    Type.Record(Type.String(), Type.Object({ title: Optional(Type.String()), instructions: Optional(Type.String()) })),
  ),
  /** By region and option. */
  shipping: Optional(Type.Record(Type.String(), Type.Record(Type.String(), DemoDeliveryTexts))),
})
export type DemoShopTexts = Static<typeof DemoShopTexts>

const bySlug = <Schema extends TSchema>(schema: Schema) => Type.Record(Type.String(), schema)

/** By file name without extension; `products`, `pictures` and `texts` apply to each file of their folder. */
export const demoFileSchemas = {
  shop: ShopSettings,
  shipping: DemoShipping,
  tax: TaxSettings,
  rates: CurrencySettings,
  payments: PaymentSettings,
  checkout: CheckoutSettings,
  look: DemoLook,
  home: DemoHome,
  pages: DemoPages,
  makers: Type.Array(DemoMaker),
  discounts: Type.Object({ rules: Type.Array(DemoDiscount) }),
  fees: Type.Object({ fees: Type.Array(DemoFee) }),
  coupons: Type.Array(DemoCoupon),
  products: Type.Array(DemoProduct),
  collections: Type.Array(DemoCollection),
  pictures: Type.Array(DemoPicture),
  videos: Type.Array(DemoVideo),
  members: Type.Object({ members: Type.Array(DemoMember) }),
  orders: Type.Object({ orders: Type.Array(DemoOrder) }),
  reviews: Type.Object({ reviews: Type.Array(DemoReview) }),
  texts: bySlug(DemoProductTexts),
  textsOfCollections: bySlug(DemoCollectionTexts),
  textsOfMakers: bySlug(DemoMakerWords),
  textsOfPages: DemoPages,
  textsOfShop: DemoShopTexts,
}
export type DemoFile<Name extends keyof typeof demoFileSchemas> = Static<(typeof demoFileSchemas)[Name]>
