import type {
  AdditionalFee,
  ApplicationError,
  CalculatedLineItem,
  CalculationDetails,
  CalculationErrors,
  Cart as WireCart,
  EstimateTotalsResponse,
  LineItemPricesData,
  PriceSummary,
} from '@cartwright/contract'
import { parseMoney } from '../../platform/money.ts'
import type { LineTotals, PricingRules, Totals, FeeTotals, Sums } from '../../pricing/index.ts'
import type { LineView } from '../lines/line-view.ts'
import type { CartView } from '../lines/view-lines.ts'
import type { AmountFormatter } from '../totals/amount-formatter.ts'
import { calculatePriceBeforeTax, calculateDiscountedUnitPrice } from '../totals/unit-prices.ts'
import { describeDependency, findCartViolations, toWarnings } from './violations.ts'
import { toAppliedDiscount } from '../totals/wire-discounts.ts'
import { toShippingInfo } from './wire-shipping.ts'
import { toTaxDetails, toTaxSummary } from './wire-tax.ts'

/** Requested options, which the estimate reports if they are not available. */
export interface RequestedOptions {
  shippingCode?: string
  membershipIds: readonly string[]
}

interface EstimateContext {
  amounts: AmountFormatter
  isTaxIncluded: boolean
  currency: string
  originals: Pick<PricingRules, 'discountRules' | 'fees'>
}

/** Converts totals to an estimate (wire reference, appendix A). */
export function toWireEstimate(
  view: CartView,
  totals: Totals,
  {
    cart,
    requested,
    amounts,
    weightUnit,
    originals,
  }: {
    cart: WireCart
    requested: RequestedOptions
    amounts: AmountFormatter
    weightUnit: EstimateTotalsResponse['weightUnit']
    /** Discounts and fees with their names in the shop's language. */
    originals: Pick<PricingRules, 'discountRules' | 'fees'>
  },
): EstimateTotalsResponse {
  const { padded } = amounts
  const isTaxIncluded = totals.tax.isIncludedInPrices
  const context: EstimateContext = { amounts, isTaxIncluded, originals, currency: view.cart.currency }
  const viewOf = new Map(view.lines.map((each) => [each.line.id, each]))
  const [giftCard] = totals.giftCards
  const calculationErrors = toCalculationErrors(totals, requested, amounts)

  return {
    cart,
    calculatedLineItems: totals.lines.map((line) => toCalculatedLine(line, viewOf.get(line.id)!, context)), // totals are of these lines
    priceSummary: toSummary(totals, amounts),
    ...(giftCard && {
      giftCard: {
        id: giftCard.id,
        obfuscatedCode: giftCard.obfuscatedCode,
        amount: padded(giftCard.amountMinor),
        appId: giftCard.appId,
      },
    }),
    taxSummary: toTaxSummary(totals, amounts),
    shippingInfo: toShippingInfo(totals, isTaxIncluded, amounts),
    appliedDiscounts: totals.discounts.map((discount) => toAppliedDiscount(discount, amounts, originals)),
    calculationErrors,
    weightUnit,
    currency: view.cart.currency,
    payNow: toSummary(totals.payNow, amounts),
    payLater: toSummary(totals.payLater, amounts),
    additionalFees: totals.fees.map((fee) => toFee(fee, context)),
    violations: [...findCartViolations(view.cart, view.lines, totals), ...toWarnings(calculationErrors)],
    payAfterFreeTrial: toSummary(totals.payAfterFreeTrial, amounts),
  }
}

function toCalculatedLine(line: LineTotals, lineView: LineView, context: EstimateContext): CalculatedLineItem {
  const { amounts, currency } = context
  const modifiers = lineView.line.custom?.modifierGroups?.flatMap((group) =>
    group.modifiers.map(({ id, price }) => ({
      id,
      groupId: group.id,
      ...(price != null && { price: amounts.padded(parseMoney(price, currency).minor) }),
    })),
  )
  return {
    lineItemId: line.id,
    pricesBreakdown: toPrices(line, lineView, context),
    paymentOption: line.paymentOption,
    taxableAddress: { addressType: line.taxableAddress },
    ...(modifiers && modifiers.length > 0 && { modifiers }),
  }
}

function toPrices(
  line: LineTotals,
  { line: { quantity }, priceMinor, fullPriceMinor, modifiersMinor, depositMinor }: LineView,
  { amounts, isTaxIncluded }: EstimateContext,
): LineItemPricesData {
  const { padded } = amounts
  return {
    totalPriceAfterTax: padded(line.afterTaxMinor),
    totalPriceBeforeTax: padded(line.beforeTaxMinor),
    taxDetails: toTaxDetails(line, isTaxIncluded, amounts),
    totalDiscount: padded(line.discountMinor),
    price: padded(calculateDiscountedUnitPrice(line, quantity)),
    priceBeforeDiscounts: padded(priceMinor),
    lineItemPrice: padded(line.priceMinor - line.itemDiscountMinor),
    fullPrice: padded(fullPriceMinor),
    modifiers: padded(modifiersMinor),
    priceBeforeDiscountsAndTax: padded(isTaxIncluded ? calculatePriceBeforeTax(priceMinor, line.rate) : priceMinor),
    ...(depositMinor !== undefined && { depositAmount: padded(depositMinor) }),
  }
}

function toSummary(sums: Sums, { padded }: AmountFormatter): PriceSummary {
  return {
    subtotal: padded(sums.subtotalMinor),
    shipping: padded(sums.shippingMinor),
    tax: padded(sums.taxMinor),
    discount: padded(sums.discountMinor),
    total: padded(sums.totalMinor),
    additionalFees: padded(sums.feesMinor),
  }
}

function toFee(fee: FeeTotals, { amounts, isTaxIncluded, originals }: EstimateContext): AdditionalFee {
  const { padded } = amounts
  const { rule, amountMinor, lineIds } = fee
  return {
    code: rule.code,
    name: originals.fees.find(({ code }) => code === rule.code)?.name ?? rule.name,
    translatedName: rule.name,
    price: padded(amountMinor),
    priceBeforeTax: padded(fee.beforeTaxMinor),
    priceAfterTax: padded(fee.afterTaxMinor),
    taxDetails: toTaxDetails(fee, isTaxIncluded, amounts),
    lineItemIds: lineIds,
    source: 'SERVICE_PLUGIN',
    taxableAddress: { addressType: fee.taxableAddress },
  }
}

function toCalculationErrors(
  { couponRefusal, isNotDeliverable, shipping, conditionalShipping }: Totals,
  requested: RequestedOptions,
  { padded }: AmountFormatter,
): CalculationErrors {
  const { minSubtotalMinor } = couponRefusal ?? {}
  const isOtherOption = requested.shippingCode !== undefined && shipping !== undefined && !shipping.isRequested
  const depending = conditionalShipping.find(({ option }) => option.code === requested.shippingCode)
  return {
    ...(isNotDeliverable
      ? {
          generalShippingCalculationError: toCalculationDetails(
            'SHIPPING_NOT_AVAILABLE',
            'We do not deliver to this address.',
          ),
        }
      : !shipping && conditionalShipping[0]
        ? {
            generalShippingCalculationError: toCalculationDetails(
              'SHIPPING_DEPENDS_ON_ADDRESS',
              describeDependency('Whether we deliver there', conditionalShipping[0].missingPart),
              { dependsOn: conditionalShipping[0].missingPart },
            ),
          }
        : isOtherOption && {
            selectedShippingOptionError: depending
              ? toCalculationDetails(
                  'SHIPPING_DEPENDS_ON_ADDRESS',
                  describeDependency('Whether this delivery is offered', depending.missingPart),
                  {
                    code: depending.option.code,
                    dependsOn: depending.missingPart,
                  },
                )
              : toCalculationDetails(
                  'SHIPPING_OPTION_NOT_OFFERED',
                  'The delivery that was asked for is not offered for this cart and address. The first that is stands in.',
                  { code: requested.shippingCode ?? '' },
                ),
          }),
    ...(couponRefusal && {
      couponCalculationError: toCalculationDetails(couponRefusal.reason, couponRefusal.description, {
        code: couponRefusal.code,
        ...(minSubtotalMinor !== undefined && { minSubtotal: padded(minSubtotalMinor) }),
      }),
    }),
    ...(requested.membershipIds.length > 0 && {
      membershipError: toCalculationDetails('MEMBERSHIP_NOT_FOUND', 'The buyer has no such membership.', {
        membershipIds: [...requested.membershipIds],
      }),
    }),
    orderValidationErrors: [],
    giftCardCalculationErrors: [],
  }
}

function toCalculationDetails(code: string, description: string, data?: ApplicationError['data']): CalculationDetails {
  return { applicationError: { code, description, ...(data && { data }) } }
}
