import type { EstimateTotalsResponse, ExplainTotalsAnswer, RequestOf } from '@cartwright/contract'
import type { Totals } from '../../pricing/index.ts'
import type { BuyerView } from '../../settings/index.ts'
import type { Cart } from '../cart.ts'
import { type CartContext, type ViewerPreferences, createWireContext, toWireCart } from '../view/describe-cart.ts'
import { isPurchasable, type LineView } from '../lines/line-view.ts'
import { type CartView, viewCart } from '../lines/view-lines.ts'
import { createAmountFormatter } from '../totals/amount-formatter.ts'
import { toWireExplanation } from './wire-explanation.ts'
import { calculateTotals } from '../totals/calculate-totals.ts'
import { toWireEstimate } from './wire-estimate.ts'

type EstimateRequest = RequestOf<'currentCart.estimateCurrentCartTotals'>

/**
 * Estimates the totals of a cart for an address and a shipping option. Writes nothing. `counts` selects the lines of
 * the totals.
 */
export async function estimateTotals(
  cart: Cart,
  request: EstimateRequest,
  services: CartContext,
  reader: ViewerPreferences,
  counts: (line: LineView) => boolean = isPurchasable,
): Promise<EstimateTotalsResponse> {
  const wireContext = createWireContext(services, reader)
  const { view, totals } = await calculateCartTotals(cart, request, services, { ...wireContext.buyer, counts })
  return toWireEstimate(view, totals, {
    cart: toWireCart(view, totals, wireContext),
    amounts: createAmountFormatter(cart.currency, wireContext.buyer),
    weightUnit: wireContext.settings.shop.weightUnit,
    originals: services.settings.current().pricing,
    requested: {
      shippingCode: selectedOption(cart, request)?.code,
      membershipIds: request.selectedMemberships?.memberships?.map(({ id }) => id) ?? [],
    },
  })
}

/** Explains the totals of a cart step by step. */
export async function explainCartTotals(
  cart: Cart,
  request: EstimateRequest,
  services: CartContext,
  reader: ViewerPreferences,
): Promise<ExplainTotalsAnswer> {
  const { buyer } = createWireContext(services, reader)
  const { view, totals } = await calculateCartTotals(cart, request, services, { ...buyer, counts: isPurchasable })
  return toWireExplanation(totals, view.lines, {
    currency: cart.currency,
    amounts: createAmountFormatter(cart.currency, buyer),
  })
}

/** Calculates the totals of a cart. Values of the request win over those of the cart. */
async function calculateCartTotals(
  cart: Cart,
  request: EstimateRequest,
  services: CartContext,
  { languages, counts }: BuyerView & { counts: (line: LineView) => boolean },
): Promise<{ view: CartView; totals: Totals }> {
  const view = await viewCart(services.catalogue, cart, languages)
  const { contactInfo } = cart.info
  const totals = await calculateTotals(
    {
      owner: cart.owner,
      lines: view.lines.filter(counts),
      merchantDiscounts: cart.merchantDiscounts,
      coupon: cart.coupon,
      shippingAddress: request.shippingAddress ?? contactInfo?.address,
      billingAddress: request.billingAddress,
      selectedShippingOption: selectedOption(cart, request),
      calculateShipping: request.calculateShipping,
      calculateTax: request.calculateTax,
      calculateAdditionalFees: request.calculateAdditionalFees,
    },
    services.settings.currentIn(languages),
    services,
  )
  return { view, totals }
}

function selectedOption({ info }: Cart, request: EstimateRequest) {
  return request.selectedShippingOption ?? info.selectedShippingOption
}
