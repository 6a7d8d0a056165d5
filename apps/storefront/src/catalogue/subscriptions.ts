import { fill } from '../texts/fill.ts'
import type { Texts } from '../texts/texts-of.ts'
import { readOwn } from '../shopper/read-own.ts'
import type { ShopClient } from '../shopper/shop-client.ts'

/** A way to get a product again and again. */
export interface SubscriptionView {
  id: string
  title: string
  /** What it saves, and when it comes. */
  text?: string
}

interface WireSubscription {
  id?: string
  title?: string
  description?: string | null
  discount?: { type?: string; value?: number } | null
}

const PATH = '/_api/subscription-options-reader-server/v1/subscription-options/byProduct/'

/** The ways to subscribe to a product; a provider of another make may know none. */
export async function readSubscriptions(
  client: Pick<ShopClient, 'fetchWithAuth'>,
  providerUrl: string,
  productId: string,
  words: Texts,
  currency: string,
): Promise<SubscriptionView[]> {
  const url = new URL(PATH + encodeURIComponent(productId), providerUrl)
  const { subscriptionOptions = [] } = (await readOwn<{ subscriptionOptions?: WireSubscription[] }>(client, url)) ?? {}
  return subscriptionOptions.flatMap(({ id, title, description, discount }) =>
    id && title ? [{ id, title, text: description || writeSaving(discount, words, currency) }] : [],
  )
}

function writeSaving(
  discount: WireSubscription['discount'],
  { lang, price }: Texts,
  currency: string,
): string | undefined {
  const { type, value = 0 } = discount ?? {}
  if (value <= 0) return undefined
  const amount =
    type === 'PERCENT'
      ? new Intl.NumberFormat(lang, { style: 'percent', maximumFractionDigits: 2 }).format(value / 100)
      : type === 'AMOUNT' && new Intl.NumberFormat(lang, { style: 'currency', currency }).format(value)
  return amount ? fill(price.less, { amount }) : undefined
}
