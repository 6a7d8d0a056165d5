import type { EstimateTotalsResponse, ExplainTotalsAnswer, RequestOf } from '@cartwright/contract'
import type { Totals } from '../../pricing/index.ts'
import type { BuyerView } from '../../settings/index.ts'
import type { Cart } from '../cart.ts'
import { type CartSurroundings, type Reader, wireSurroundings } from '../view/describe-cart.ts'
import { canBeBought, type LineView } from '../view/line-view.ts'
import { type CartView, viewCart } from '../view/view-cart.ts'
import { toWireCart } from '../view/wire.ts'
import { amountForms } from './amounts.ts'
import { explainTotals } from './explain-totals.ts'
import { reckonTotals } from './reckon-totals.ts'
import { toWireEstimate } from './wire-estimate.ts'

type EstimateRequest = RequestOf<'currentCart.estimateCurrentCartTotals'>

/** What the cart comes to for an address and a delivery option. Nothing is written. `counts`: the lines that are in the totals. */
export async function estimateTotals(
  cart: Cart,
  request: EstimateRequest,
  services: CartSurroundings,
  reader: Reader,
  counts: (line: LineView) => boolean = canBeBought,
): Promise<EstimateTotalsResponse> {
  const surroundings = wireSurroundings(services, reader)
  const { view, totals } = await reckonCart(cart, request, services, { ...surroundings.buyer, counts })
  return toWireEstimate(view, totals, {
    cart: toWireCart(view, totals, surroundings),
    amounts: amountForms(cart.currency, surroundings.buyer),
    weightUnit: surroundings.settings.shop.weightUnit,
    originals: services.settings.current().pricing,
    asked: {
      shippingCode: selectedOption(cart, request)?.code,
      membershipIds: request.selectedMemberships?.memberships?.map(({ id }) => id) ?? [],
    },
  })
}

/** The same totals, step by step. */
export async function explainCart(
  cart: Cart,
  request: EstimateRequest,
  services: CartSurroundings,
  reader: Reader,
): Promise<ExplainTotalsAnswer> {
  const { buyer } = wireSurroundings(services, reader)
  const { view, totals } = await reckonCart(cart, request, services, { ...buyer, counts: canBeBought })
  return explainTotals(totals, view.lines, { currency: cart.currency, amounts: amountForms(cart.currency, buyer) })
}

/** What the request does not say, the cart may. */
async function reckonCart(
  cart: Cart,
  request: EstimateRequest,
  services: CartSurroundings,
  { languages, counts }: BuyerView & { counts: (line: LineView) => boolean },
): Promise<{ view: CartView; totals: Totals }> {
  const view = await viewCart(services.catalogue, cart, languages)
  const { contactInfo } = cart.info
  const totals = await reckonTotals(
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
