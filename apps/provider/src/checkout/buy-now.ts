import type { RequestOf } from '@cartwright/contract'
import { addLines, toCartCoupon, type UpdateCartContext, viewLines } from '../cart/index.ts'
import type { Tx } from '../platform/db/transaction.ts'
import { InvalidRequest } from '../platform/http/app-error.ts'
import type { Owner } from '../platform/http/caller.ts'
import { newId } from '../platform/ids.ts'
import type { Checkout } from './checkout.ts'
import { requireChannel, toSeenPrices } from './create-checkout.ts'
import { deleteOldestItemCheckouts, saveCheckout } from './store.ts'
import { mergeBuyerDetails, fillFromAccount } from './merge-buyer-details.ts'

export type BuyNowRequest = RequestOf<'checkout.createCheckout'>

interface BuyNowServices extends Omit<UpdateCartContext, 'mayLeadTo'> {
  currency: string
  /** Currency in which the shopper sees prices, if it differs from the payment currency. */
  shownCurrency?: string
}

/** Limit of checkouts made from items per owner; the oldest are deleted. */
const MAX_ITEM_CHECKOUTS = 50

/**
 * Creates a checkout from items, with the lines that a cart would make of them. The caller's cart is not read or
 * changed.
 */
export async function createCheckoutFromItems(
  tx: Tx,
  owner: Owner,
  { channelType, lineItems, couponCode, checkoutInfo }: BuyNowRequest,
  { catalogue, coupon: couponLookup, languagePreferences, currency, shownCurrency, now }: BuyNowServices,
): Promise<Checkout> {
  requireChannel(channelType)
  const { lines } = await addLines(undefined, owner, { lineItems }, { catalogue, currency, languagePreferences, now })
  const views = await viewLines(catalogue, lines)
  const buyer = mergeBuyerDetails(checkoutInfo ?? {}, { needsDelivery: views.some((view) => view.needsDelivery) })
  const coupon = couponCode ? toCartCoupon(couponCode, couponLookup) : undefined
  await deleteOldestItemCheckouts(tx, owner.id, { keep: MAX_ITEM_CHECKOUTS - 1 })
  return saveCheckout(tx, {
    id: newId(),
    owner: { id: owner.id, kind: owner.kind },
    cartId: null,
    revision: 0n,
    state: { status: 'open' },
    channelType,
    currency,
    lines,
    discounts: { coupon, merchantDiscounts: [] },
    buyer: await fillFromAccount(tx, owner, buyer),
    seen: { prices: toSeenPrices(views), currency: shownCurrency },
    createdAt: now,
    updatedAt: now,
  })
}

/** Requires either items or a cart. A field that has no effect is refused rather than ignored. */
export function requireOneSource({ lineItems = [], couponCode, giftCardCode, checkoutInfo }: BuyNowRequest): void {
  const cartId = checkoutInfo?.cartId ?? undefined
  if (giftCardCode) throw refused('giftCardCode', 'is not taken: the shop has no gift cards', 'FIELD_NOT_ALLOWED')
  if (cartId === undefined && lineItems.length === 0)
    throw refused('lineItems', 'must name at least one item, where checkoutInfo.cartId names no cart', 'MIN_SIZE')
  if (cartId !== undefined && lineItems.length > 0)
    throw refused('checkoutInfo.cartId', 'cannot be given together with "lineItems"', 'ONE_OF_ALIGNMENT')
  if (cartId !== undefined && couponCode)
    throw refused(
      'couponCode',
      'may not be passed: a cart has its own, which updateCurrentCart sets',
      'FIELD_NOT_ALLOWED',
    )
}

function refused(
  field: string,
  description: string,
  violatedRule: 'FIELD_NOT_ALLOWED' | 'MIN_SIZE' | 'ONE_OF_ALIGNMENT',
) {
  return new InvalidRequest([{ field, description, violatedRule }])
}
