import { Type, type Static } from 'typebox'
import { Translations } from './translations.ts'
import { operation, staff } from './operation.ts'
import { ItemScope } from './settings.ts'
import { DayOrMoment, entity, Guid, Int, keywords, Optional, Timestamp } from './wire-types.ts'

/** Page size of coupon lists. */
export const COUPON_PAGE_SIZE = 100

const Amount = (description: string) => Type.String({ pattern: '^\\d{1,12}(\\.\\d{1,3})?$', description })

const Name = Type.String({ minLength: 1, maxLength: 256 })

const content = {
  code: Type.String({
    pattern: '^\\S*$',
    minLength: 1,
    maxLength: 50,
    description: 'What buyers type, small letters as good as capitals.',
  }),
  name: Name,
  texts: Translations('CouponTexts', { name: Name }),
  isActive: Optional(Type.Boolean({ default: true })),
  startsAt: Optional(DayOrMoment('From its beginning, where it is a day.')),
  endsAt: Optional(DayOrMoment('To its end, where it is a day.')),
  items: Optional(ItemScope),
  minSubtotal: Optional(Amount('Of the whole cart, before discounts.')),
  maxUses: Optional(Int(1, 1_000_000_000)),
  oncePerCustomer: Optional(Type.Boolean({ default: false })),
  cheapestItemOnly: Optional(Type.Boolean({ default: false, description: 'For one piece, the cheapest.' })),
  percentOff: Optional(
    Type.String({ pattern: '^(0|1)(\\.\\d{1,6})?$', description: 'Between 0 and 1: `0.1` is 10 %.' }),
  ),
  moneyOff: Optional(Amount('Taken off once.')),
  fixedPrice: Optional(Amount('Of a piece.')),
  freeShipping: Optional(Type.Boolean({ description: 'True, or left out.' })),
  buyXGetY: Optional(
    entity('BuyXGetY', 'Of X + Y pieces, the Y cheapest are free.', {
      x: Int(1, 100_000),
      y: Int(1, 100_000),
    }),
  ),
}
const alternatives = { [keywords.oneOf]: ['percentOff', 'moneyOff', 'fixedPrice', 'freeShipping', 'buyXGetY'] }

export const NewCoupon = entity(
  'NewCoupon',
  'A coupon as a merchant writes it. It takes off exactly one of: a percentage, an amount, what is above a price, the delivery, free pieces.',
  content,
  alternatives,
)
export type NewCoupon = Static<typeof NewCoupon>

export const Coupon = entity(
  'Coupon',
  'A coupon.',
  {
    ...content,
    id: Guid(),
    revision: Type.String(),
    uses: Int(0, undefined, { description: 'By how many orders.' }),
    createdDate: Timestamp(),
    updatedDate: Timestamp(),
  },
  alternatives,
)
export type Coupon = Static<typeof Coupon>

const managed = {
  service: 'own',
  client: 'none',
  access: staff,
  permission: 'ECOM.MANAGE_COUPONS',
} as const

export const couponOperations = {
  'coupons.createCoupon': operation({
    ...managed,
    name: 'coupons.createCoupon',
    method: 'POST',
    path: '/v1/coupons',
    summary: 'Makes a coupon.',
    request: Type.Object({ coupon: NewCoupon }),
    answer: Type.Object({ coupon: Coupon }),
    writes: true,
  }),
  'coupons.getCoupon': operation({
    ...managed,
    name: 'coupons.getCoupon',
    method: 'GET',
    path: '/v1/coupons/{id}',
    summary: 'Reads a coupon, with how often it was used.',
    request: Type.Object({ id: Guid() }),
    answer: Type.Object({ coupon: Coupon }),
    writes: false,
  }),
  'coupons.listCoupons': operation({
    ...managed,
    name: 'coupons.listCoupons',
    method: 'GET',
    path: '/v1/coupons',
    summary: 'Lists coupons, by code, a page at a time.',
    request: Type.Object({
      after: Optional(Type.String({ maxLength: 50, description: 'Code of the last one on the page before.' })),
    }),
    answer: Type.Object({
      coupons: Type.Array(Coupon, { maxItems: COUPON_PAGE_SIZE }),
      hasMore: Type.Boolean(),
    }),
    writes: false,
  }),
  'coupons.updateCoupon': operation({
    ...managed,
    name: 'coupons.updateCoupon',
    method: 'PATCH',
    path: '/v1/coupons/{id}',
    summary: 'Replaces what a coupon says. Its uses stay.',
    request: Type.Object({ id: Guid(), coupon: NewCoupon }),
    answer: Type.Object({ coupon: Coupon }),
    writes: true,
  }),
  'coupons.deleteCoupon': operation({
    ...managed,
    name: 'coupons.deleteCoupon',
    method: 'DELETE',
    path: '/v1/coupons/{id}',
    summary: 'Deletes a coupon and the record of who used it. Orders keep what they say of it.',
    request: Type.Object({ id: Guid() }),
    answer: Type.Object({}),
    writes: true,
  }),
} as const
