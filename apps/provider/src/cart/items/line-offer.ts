import type { SubscriptionOption } from '@cartwright/contract'
import { hasFreeTrial, type Product, type Variant } from '../../catalogue/index.ts'
import type { CatalogueLine } from '../cart.ts'

/** Variant and subscription of a line that still exist in the catalogue. */
export interface LineOffer {
  variant: Variant | undefined
  subscription: SubscriptionOption | undefined
  /** Whether it is for sale in this form, whatever the stock. */
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
