import type { SubscriptionOption } from '@cartwright/contract'
import { hasFreeTrial, type Product, type Variant } from '../../catalogue/index.ts'
import type { CatalogueLine } from '../cart.ts'

/** What a line refers to, as far as the catalogue still has it. */
export interface LineOffer {
  variant: Variant | undefined
  subscription: SubscriptionOption | undefined
  /** Whether it can be had in this form at all, whatever is in stock. */
  isOffered: boolean
}

export function findLineOffer({ variantId, options }: CatalogueLine, product: Product | undefined): LineOffer {
  const variant = product?.variants.find(({ id }) => id === variantId)
  const { subscriptionOptionId } = options
  const subscription = product?.subscriptionOptions.find(({ id }) => id === subscriptionOptionId)
  const isSubscribable =
    subscriptionOptionId === undefined ||
    (subscription !== undefined && !subscription.hidden && !hasFreeTrial(subscription.subscriptionSettings))
  return { variant, subscription, isOffered: (product?.visible && variant?.visible && isSubscribable) ?? false }
}
