import { type Checkout as WireCheckout, CheckoutInfo } from '@cartwright/contract'
import {
  type CartContext,
  findPriceMismatches,
  hasReadOnlyLineFields,
  hasReadOnlyFields,
  NON_PRICE_FIELDS,
  resolveAddedItems,
} from '../cart/index.ts'
import type { Tx } from '../platform/db/transaction.ts'
import { InvalidRequest } from '../platform/http/app-error.ts'
import type { Owner } from '../platform/http/caller.ts'
import { findChangedAmounts } from '../platform/http/compare-amounts.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { isGuid } from '../platform/ids.ts'
import { resolveLanguagePreferences } from '../settings/index.ts'
import type { BuyNowRequest } from './buy-now.ts'
import type { Checkout } from './checkout.ts'
import { findCheckoutOfBuyer } from './store.ts'
import { toWireCheckout } from './wire-checkout.ts'

/** Offers and errors, which do not affect what is paid. */
const NOT_PAID = ['carrierServiceOptions', 'calculationErrors', 'violations']

/**
 * Validates amounts that come with a whole checkout or whole lines. Returns a function that throws `InvalidRequest`
 * for amounts which match neither the checkout that the request names, nor the new one.
 */
export async function createSentAmountsValidator(
  tx: Tx,
  owner: Owner,
  { checkoutInfo, lineItems = [] }: BuyNowRequest,
  services: CartContext,
  context: RequestContext,
): Promise<(created: Checkout, checkout: WireCheckout) => Promise<void>> {
  const hasInfo = checkoutInfo != null && hasReadOnlyFields(checkoutInfo, CheckoutInfo)
  const id = hasInfo && 'id' in checkoutInfo ? checkoutInfo.id : undefined
  const before = typeof id === 'string' && isGuid(id) ? await findCheckoutOfBuyer(tx, owner, id) : undefined
  const asRead = before && (await toWireCheckout(before, services, context))
  return async (created, checkout) => {
    const reads = asRead ? [asRead, checkout] : [checkout]
    const ofInfo = hasInfo
      ? findChangedAmounts(checkoutInfo, {
          reads,
          field: 'checkoutInfo',
          also: ['quantity'],
          except: [...NON_PRICE_FIELDS, ...NOT_PAID],
          way: 'leave it out, the shop sets prices; coupons are named in couponCode',
        })
      : []
    const ofLines = hasReadOnlyLineFields(lineItems) ? await findPrices(created, checkout) : []
    if (ofInfo.length + ofLines.length > 0) throw new InvalidRequest([...ofInfo, ...ofLines])
  }

  async function findPrices({ lines, currency }: Checkout, { lineItems: shown }: WireCheckout) {
    const { catalogue, settings } = services
    const languagePreferences = resolveLanguagePreferences(context.language, settings.current().shop)
    const added = await resolveAddedItems({ lineItems }, { catalogue, currency, languagePreferences })
    return findPriceMismatches(lineItems, added, [{ lines, currency, lineItems: shown }])
  }
}
