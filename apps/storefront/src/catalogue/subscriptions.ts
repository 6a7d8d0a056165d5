import { getNumberFormat } from '../texts/formats.ts'
import { interpolate } from '../texts/interpolate.ts'
import type { Texts } from '../texts/find-texts.ts'
import { readProviderExtension } from '../shopper/provider-extension.ts'
import type { ShopClient } from '../shopper/shop-client.ts'

/** A way to get a product again and again. */
export interface SubscriptionView {
  id: string
  title: string
  /** Description by the merchant, or the saving. */
  text?: string
}

interface WireSubscription {
  id?: string
  title?: string
  description?: string | null
  discount?: { type?: string; value?: number } | null
  subscriptionSettings?: { freeTrialPeriod?: object | null } | null
}

const PATH = '/_api/subscription-options-reader-server/v1/subscription-options/byProduct/'

/**
 * The ways to subscribe to a product that the shop sells: none that begins with a free trial. A provider of another
 * make may know none.
 */
export async function readSubscriptions(
  client: Pick<ShopClient, 'fetchWithAuth'>,
  providerUrl: string,
  productId: string,
  words: Texts,
  currency: string,
): Promise<SubscriptionView[]> {
  const url = new URL(PATH + encodeURIComponent(productId), providerUrl)
  const { subscriptionOptions = [] } =
    (await readProviderExtension<{ subscriptionOptions?: WireSubscription[] }>(client, url)) ?? {}
  return subscriptionOptions.flatMap(({ id, title, description, discount, subscriptionSettings }) =>
    id && title && !subscriptionSettings?.freeTrialPeriod
      ? [{ id, title, text: description || formatSaving(discount, words, currency) }]
      : [],
  )
}

function formatSaving(
  discount: WireSubscription['discount'],
  { lang, price }: Texts,
  currency: string,
): string | undefined {
  const { type, value = 0 } = discount ?? {}
  if (value <= 0) return undefined
  const amount =
    type === 'PERCENT'
      ? getNumberFormat(lang, { style: 'percent', maximumFractionDigits: 2 }).format(value / 100)
      : type === 'AMOUNT' && getNumberFormat(lang, { style: 'currency', currency }).format(value)
  return amount ? interpolate(price.less, { amount }) : undefined
}
