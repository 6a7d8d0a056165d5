import type {
  Address,
  EstimateTotalsResponse,
  ItemTaxFullDetails,
  LineItemPricesData,
  MultiCurrencyPrice,
  PriceSummary,
  RequestOf,
  ShippingInformation,
  Violation,
} from '@cartwright/contract'
import { stableId } from '../ids.ts'
import { formatMoney, toDecimal, toUnpaddedDecimal } from '../money.ts'
import { calculateTotals, type Destination, type LineTotals, type PricedLine, type Totals } from '../pricing/index.ts'
import type { CartView, LineView } from './view-cart.ts'
import { toWireCart, type WireSurroundings } from './wire.ts'

/** The one carrier of the shop: its own shipping table. */
export const CARRIER_ID = stableId('carrier: shipping table of the shop')

type EstimateRequest = RequestOf<'currentCart.estimateCurrentCartTotals'>

/** What the cart comes to for an address and a delivery option. Nothing is written. */
export function estimateTotals(
  view: CartView,
  request: EstimateRequest,
  surroundings: WireSurroundings,
): EstimateTotalsResponse {
  const { settings } = surroundings
  const totals = calculateTotals(
    {
      lines: view.lines.map(toPricedLine),
      destination: destinationOf(request.shippingAddress ?? request.billingAddress),
      selectedShippingCode: request.selectedShippingOption?.code,
      calculateShipping: request.calculateShipping ?? true,
      calculateTax: request.calculateTax ?? true,
    },
    settings,
  )
  return toWireEstimate(view, totals, surroundings)
}

export function toPricedLine({ line, priceMinor, fullPriceMinor, needsDelivery }: LineView): PricedLine {
  return { id: line.id, quantity: line.quantity, priceMinor, fullPriceMinor, shippable: needsDelivery }
}

export function destinationOf(
  address: Pick<Address, 'country' | 'subdivision'> | null | undefined,
): Destination | undefined {
  return address?.country ? { country: address.country, subdivision: address.subdivision ?? undefined } : undefined
}

function toWireEstimate(view: CartView, totals: Totals, surroundings: WireSurroundings): EstimateTotalsResponse {
  const { settings } = surroundings
  const { currency } = view.cart
  const price = (minor: bigint): MultiCurrencyPrice => estimatePrice(minor, currency, settings.shop.locale)
  const none = price(0n)
  const taxRate = totals.taxRate?.rate.toString() ?? '0'
  const shippingIsTaxed = settings.tax.shippingIsTaxed || !totals.taxRate
  const taxDetails = (taxableMinor: bigint, taxMinor: bigint, rate = taxRate): ItemTaxFullDetails => ({
    taxableAmount: { ...price(taxableMinor), amount: toUnpaddedDecimal({ minor: taxableMinor, currency }) },
    taxRate: rate,
    totalTax: price(taxMinor),
    rateBreakdown: [],
    taxBreakdown: [],
    isTaxIncluded: settings.tax.taxIncludedInPrices,
  })
  const sums: PriceSummary = {
    subtotal: price(totals.subtotalMinor),
    shipping: price(totals.shippingMinor),
    tax: price(totals.taxMinor),
    discount: none,
    total: price(totals.totalMinor),
    additionalFees: none,
  }
  const nothing: PriceSummary = {
    subtotal: none,
    shipping: none,
    tax: none,
    discount: none,
    total: none,
    additionalFees: none,
  }
  const rateType = totals.taxRate ? 'MANUAL_RATE' : 'NO_TAX_COLLECTED'
  const byId = new Map(view.lines.map((each) => [each.line.id, each]))

  return {
    cart: toWireCart(view, surroundings),
    calculatedLineItems: totals.lines.map((line) => ({
      lineItemId: line.id,
      pricesBreakdown: pricesOf(line, byId.get(line.id)!),
      paymentOption: 'FULL_PAYMENT_ONLINE',
      taxableAddress: { addressType: 'SHIPPING' },
    })),
    priceSummary: sums,
    taxSummary: {
      taxableAmount: price(
        totals.lines.reduce((sum, line) => sum + line.beforeTaxMinor, 0n) +
          (shippingIsTaxed ? (totals.shipping?.selected.beforeTaxMinor ?? 0n) : 0n),
      ),
      totalTax: price(totals.taxMinor),
      manualTaxRate: taxRate,
      calculationDetails: { rateType, manualRateReason: 'GLOBAL_SETTING_TO_MANUAL' },
      totalExempt: none,
      aggregatedTaxBreakdown: [],
      ...(totals.taxRate && { taxName: totals.taxRate.name }),
    },
    shippingInfo: shippingOf(),
    appliedDiscounts: [],
    calculationErrors: { orderValidationErrors: [], giftCardCalculationErrors: [] },
    weightUnit: settings.shop.weightUnit,
    currency,
    payNow: sums,
    payLater: nothing,
    additionalFees: [],
    violations: violationsOf(view, totals),
  }

  function pricesOf(line: LineTotals, { priceMinor, fullPriceMinor }: LineView): LineItemPricesData {
    return {
      totalPriceAfterTax: price(line.afterTaxMinor),
      totalPriceBeforeTax: price(line.beforeTaxMinor),
      taxDetails: taxDetails(line.beforeTaxMinor, line.taxMinor),
      totalDiscount: none,
      price: price(priceMinor),
      priceBeforeDiscounts: price(priceMinor),
      lineItemPrice: price(line.priceMinor),
      fullPrice: price(fullPriceMinor),
      modifiers: none,
    }
  }

  function shippingOf(): ShippingInformation {
    const { shipping } = totals
    if (!shipping) return { carrierServiceOptions: [] }
    const { selected, region } = shipping
    return {
      region: { id: region.id, name: region.title },
      selectedCarrierServiceOption: {
        code: selected.option.code,
        title: selected.option.title,
        logistics: { deliveryTime: selected.option.deliveryTime ?? '' },
        cost: {
          totalPriceAfterTax: price(selected.afterTaxMinor),
          totalPriceBeforeTax: price(selected.beforeTaxMinor),
          taxDetails: taxDetails(selected.beforeTaxMinor, selected.taxMinor, shippingIsTaxed ? taxRate : '0'),
          totalDiscount: none,
          price: price(selected.priceMinor),
        },
        requestedShippingOption: shipping.isRequested,
        otherCharges: [],
        carrierId: CARRIER_ID,
        deliveryAllocations: [],
        partial: false,
      },
      carrierServiceOptions: [
        {
          carrierId: CARRIER_ID,
          shippingOptions: shipping.offered.map(({ option, priceMinor }) => ({
            code: option.code,
            title: option.title,
            logistics: { deliveryTime: option.deliveryTime ?? '' },
            cost: { price: price(priceMinor), otherCharges: [] },
            deliveryAllocations: [],
            partial: false,
          })),
        },
      ],
    }
  }
}

function violationsOf(view: CartView, totals: Totals): Violation[] {
  const ofLines = view.lines.flatMap(({ line, name, availability }): Violation[] => {
    const target = { lineItem: { name: 'LINE_ITEM_DEFAULT' as const, id: line.id } }
    switch (availability.status) {
      case 'AVAILABLE':
        return []
      case 'PARTIALLY_AVAILABLE':
        return [
          { severity: 'ERROR', target, description: `Only ${availability.quantity} of "${name}" can be had now.` },
        ]
      case 'NOT_AVAILABLE':
        return [{ severity: 'ERROR', target, description: `"${name}" is sold out.` }]
      case 'NOT_FOUND':
        return [{ severity: 'ERROR', target, description: `"${name}" is no longer for sale.` }]
    }
  })
  const ofCart: Violation[] = totals.notDeliverable
    ? [
        {
          severity: 'ERROR',
          target: { other: { name: 'OTHER_DEFAULT' } },
          description: 'We do not deliver to this country.',
        },
      ]
    : []
  return [...ofLines, ...ofCart]
}

/** Estimates have all decimals of the currency. */
function estimatePrice(minor: bigint, currency: string, locale: string): MultiCurrencyPrice {
  const amount = toDecimal({ minor, currency })
  const formatted = formatMoney({ minor, currency }, locale)
  return { amount, convertedAmount: amount, formattedAmount: formatted, formattedConvertedAmount: formatted }
}
