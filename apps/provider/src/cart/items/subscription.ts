import type { SubscriptionOption, SubscriptionOptionInfo } from '@cartwright/contract'
import Big from 'big.js'
import { hasFreeTrial, type Product } from '../../catalogue/index.ts'
import { getCurrencyExponent, roundMinor, toBig } from '../../platform/money.ts'
import type { ShownSubscription } from '../../../pages/page-props.ts'

/**
 * Unit price for subscribers: the price after the product's own discount, less the discount of the subscription.
 * Rounded once, never below zero.
 */
export function calculateSubscriptionPrice(priceMinor: bigint, option: SubscriptionOption, currency: string): bigint {
  const off = calculateSubscriptionDiscount(priceMinor, option, currency)
  const rest = toBig(priceMinor).minus(off)
  return rest.lt(0) ? 0n : roundMinor(rest)
}

function calculateSubscriptionDiscount(priceMinor: bigint, { discount }: SubscriptionOption, currency: string): Big {
  if (!discount) return new Big(0)
  const value = new Big(discount.value)
  switch (discount.type) {
    case 'AMOUNT':
      return value.times(new Big(10).pow(getCurrencyExponent(currency)))
    case 'PERCENT':
      return toBig(priceMinor).times(value).div(100)
    case 'NONE':
    case 'UNDEFINED':
      return new Big(0)
  }
}

export function beginsWithFreeTrial(info: SubscriptionOptionInfo | undefined): boolean {
  return hasFreeTrial(info?.subscriptionSettings)
}

/**
 * Converts a subscription option to its form in lines of carts and orders. `translatedProduct` is the product in the
 * shopper's language.
 */
export function toSubscriptionInfo(
  { id, title, description, subscriptionSettings: settings }: SubscriptionOption,
  translatedProduct: Product | undefined,
): SubscriptionOptionInfo {
  const read = translatedProduct?.subscriptionOptions.find((option) => option.id === id)
  return {
    subscriptionSettings: {
      frequency: settings.frequency,
      interval: settings.interval ?? 1,
      autoRenewal: settings.autoRenewal ?? false,
      ...(settings.billingCycles != null && { billingCycles: settings.billingCycles }),
      enableCustomerCancellation: settings.enableCustomerCancellation ?? false,
      ...(settings.freeTrialPeriod && { freeTrialPeriod: settings.freeTrialPeriod }),
    },
    title: { original: title, translated: read?.title ?? title },
    ...(description && { description: { original: description, translated: read?.description ?? description } }),
  }
}

/** Title of a subscription in the buyer's language, for pages and mails. */
export function toSubscriptionProps(
  title: { original?: string | null; translated?: string | null } | string | null | undefined,
): ShownSubscription {
  return { title: (typeof title === 'string' ? title : (title?.translated ?? title?.original)) ?? '' }
}
