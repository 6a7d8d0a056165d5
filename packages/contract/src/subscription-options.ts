import { Type, type Static } from 'typebox'
import { ProductDiscountType } from './catalogue.ts'
import { FreeTrialPeriod, SubscriptionFrequency } from './line-item-parts.ts'
import { entity, Float, Guid, Int, Nullish, Optional } from './wire-types.ts'

export const SubscriptionOptionSettings = entity(
  'SubscriptionOptionSettings',
  'When and how often a subscription is charged.',
  {
    frequency: SubscriptionFrequency,
    interval: Nullish(Int(1, 3650, { default: 1, description: 'Every so many days, weeks, months or years.' })),
    autoRenewal: Optional(Type.Boolean()),
    enableCustomerCancellation: Optional(Type.Boolean({ description: 'Whether subscribers may end it themselves.' })),
    billingCycles: Nullish(Int(1, 999, { description: 'Without a number, or with renewal, it goes on for ever.' })),
    freeTrialPeriod: Nullish(FreeTrialPeriod),
  },
)
export type SubscriptionOptionSettings = Static<typeof SubscriptionOptionSettings>

export const SubscriptionOptionDiscount = entity('SubscriptionOptionDiscount', 'What subscribers save.', {
  type: ProductDiscountType,
  value: Float({ minimum: 0 }),
})
export type SubscriptionOptionDiscount = Static<typeof SubscriptionOptionDiscount>

export const SubscriptionOption = entity('SubscriptionOption', 'A way to get a product again and again.', {
  id: Guid(),
  title: Type.String({ minLength: 1, maxLength: 150 }),
  description: Nullish(Type.String({ maxLength: 500 })),
  subscriptionSettings: SubscriptionOptionSettings,
  discount: Nullish(SubscriptionOptionDiscount),
  hidden: Optional(Type.Boolean()),
})
export type SubscriptionOption = Static<typeof SubscriptionOption>
