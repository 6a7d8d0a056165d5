import { Type, type Static } from 'typebox'
import { everyone, operation, shoppers, staff } from './operation.ts'
import { ContentPageKind, PageSection } from './page-settings.ts'
import { HandlingDays, TransitDays } from './settings.ts'
import { Currency, entity, enumeration, Int, Optional, Timestamp } from './wire-types.ts'

const PageFallback = entity('PageFallback', 'Texts of a page that are not in the language asked for.', {
  language: Type.String({ description: 'BCP 47; the shop’s own.' }),
  fields: Type.Array(Type.String(), { description: 'Such as `title` and `sections`.' }),
})

export const ListedPage = entity('ListedPage', 'A page that the merchant has written, as links show it.', {
  kind: ContentPageKind,
  slug: Type.String(),
  title: Type.String(),
  summary: Optional(Type.String()),
  fallback: Optional(PageFallback),
})
export type ListedPage = Static<typeof ListedPage>

export const ShownDelivery = entity('ShownDelivery', 'A way of delivery, in words.', {
  title: Type.String(),
  deliveryTime: Optional(Type.String()),
  handlingDays: Optional(HandlingDays),
  transitDays: Optional(TransitDays),
  price: Optional(Type.String({ description: 'Left out where it depends on what is delivered.' })),
  priceAmount: Optional(Type.String({ description: 'The same for machines: decimal, in the shop’s own currency.' })),
  isFree: Type.Boolean(),
  freeFrom: Optional(Type.String()),
  freeFromAmount: Optional(Type.String({ description: 'The same for machines: decimal, in the shop’s own currency.' })),
  isPickup: Type.Boolean(),
})
export type ShownDelivery = Static<typeof ShownDelivery>

export const ShownPaymentMethod = entity('ShownPaymentMethod', 'A way to pay that the checkout offers.', {
  kind: enumeration(
    'ShownPaymentKind',
    ['CARD', 'BANK_TRANSFER', 'ON_PICKUP', 'ON_DELIVERY', 'OTHER'],
    'Whether a card is charged at once, or how money comes by hand.',
  ),
  title: Optional(Type.String({ description: 'In the merchant’s words; of a card, the storefront has its own.' })),
})
export type ShownPaymentMethod = Static<typeof ShownPaymentMethod>

export const ShopFront = entity('ShopFront', 'What a storefront shows of the shop beside what it sells.', {
  name: Type.String(),
  isOpen: Type.Boolean(),
  closed: Optional(
    entity('ShopClosed', 'Why the storefront is closed.', {
      message: Optional(Type.String()),
      until: Optional(Timestamp()),
    }),
  ),
  timeZone: Type.String({ description: 'IANA; in which moments are told.' }),
  currency: Currency({ description: 'The shop’s own, in which orders are charged.' }),
  currencies: Type.Array(Currency(), { description: 'Those in which prices are shown besides (`X-Wix-Currency`).' }),
  pages: Type.Array(ListedPage),
  country: Type.String({ description: 'Where the shop is: `deliveries` are those within it.' }),
  deliveries: Type.Array(ShownDelivery),
  workingDays: Type.Array(
    enumeration('WorkingDay', ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY']),
    { description: 'Those of the shop’s country, by which deliveries are counted.' },
  ),
  deliveredCountries: Type.Array(Type.String(), { description: 'All countries that the shop delivers to.' }),
  paymentMethods: Type.Array(ShownPaymentMethod, { description: 'Those that the checkout offers, in its order.' }),
  withdrawalDays: Optional(
    Int(1, undefined, {
      description:
        'For so many days after delivery the law of the shop’s country lets consumers give back what they bought.',
    }),
  ),
  preselectsVariant: Type.Boolean({ description: 'Product pages open with the first variant that is in stock.' }),
})
export type ShopFront = Static<typeof ShopFront>

export const ShownPage = entity('ShownPage', 'A page that the merchant has written, in one language.', {
  kind: ContentPageKind,
  slug: Type.String(),
  title: Type.String(),
  summary: Optional(Type.String()),
  sections: Type.Array(PageSection),
  fallback: Optional(PageFallback),
})
export type ShownPage = Static<typeof ShownPage>

const Slug = Type.String({ minLength: 1, maxLength: 60 })
const Email = (maxLength = 254) => Type.String({ minLength: 3, maxLength })

export const shopFrontOperations = {
  'shopFront.getShopFront': operation({
    name: 'shopFront.getShopFront',
    service: 'own',
    client: 'none',
    method: 'GET',
    path: '/v1/shop-front',
    summary: 'Reads what a storefront shows of the shop: whether it is open, its pages, currencies and deliveries.',
    access: everyone,
    permission: 'WIX_STORES.READ_PRODUCTS',
    request: Type.Object({}),
    answer: Type.Object({ shopFront: ShopFront }),
    getForm: 'plain',
    writes: false,
  }),
  'shopFront.getPage': operation({
    name: 'shopFront.getPage',
    service: 'own',
    client: 'none',
    method: 'GET',
    path: '/v1/shop-front/pages/{slug}',
    summary: 'Reads a page that the merchant has written.',
    access: everyone,
    permission: 'WIX_STORES.READ_PRODUCTS',
    request: Type.Object({ slug: Slug }),
    answer: Type.Object({ page: ShownPage }),
    getForm: 'plain',
    writes: false,
  }),
  'shopFront.checkPass': operation({
    name: 'shopFront.checkPass',
    service: 'own',
    client: 'none',
    method: 'GET',
    path: '/v1/shop-front/passes/{pass}',
    summary: 'Says whether somebody may look into the storefront while it is closed.',
    access: everyone,
    permission: 'WIX_STORES.READ_PRODUCTS',
    request: Type.Object({ pass: Type.String({ minLength: 1, maxLength: 200 }) }),
    answer: Type.Object({ isGood: Type.Boolean() }),
    getForm: 'plain',
    writes: false,
  }),
  'shopFront.createStaffPass': operation({
    name: 'shopFront.createStaffPass',
    service: 'own',
    client: 'none',
    method: 'POST',
    path: '/v1/shop-front/staff-passes',
    summary: 'Creates a pass with which a browser opens the storefront as staff see it, once and within minutes.',
    access: staff,
    permission: 'WIX_STORES.READ_PRODUCTS',
    request: Type.Object({}),
    answer: Type.Object({
      url: Type.String({ description: 'Of the storefront, with the pass; it leads to the front page.' }),
      expiresAt: Timestamp(),
    }),
    writes: true,
  }),
  'shopFront.redeemStaffPass': operation({
    name: 'shopFront.redeemStaffPass',
    service: 'own',
    client: 'none',
    method: 'POST',
    path: '/v1/shop-front/staff-passes/redeem',
    summary:
      'Exchanges a pass for one that lasts half a day, for storefronts. A pass that is used or expired is not good.',
    access: shoppers,
    request: Type.Object({ pass: Type.String({ minLength: 1, maxLength: 200 }) }),
    answer: Type.Object({
      isGood: Type.Boolean(),
      pass: Optional(Type.String({ description: 'For `checkPass`; it opens a closed storefront, too.' })),
    }),
    writes: true,
  }),
  'shopFront.sendMessage': operation({
    name: 'shopFront.sendMessage',
    service: 'own',
    client: 'none',
    method: 'POST',
    path: '/v1/shop-front/messages',
    summary: 'Sends what somebody has written to the shop’s own mailbox.',
    access: shoppers,
    request: Type.Object({
      name: Type.String({ minLength: 1, maxLength: 100 }),
      email: Email(),
      orderNumber: Optional(Type.String({ maxLength: 40 })),
      message: Type.String({ minLength: 1, maxLength: 5000 }),
    }),
    answer: Type.Object({}),
    writes: true,
  }),
} as const
