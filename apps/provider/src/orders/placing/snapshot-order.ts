import type {
  Order,
  OrderAddress,
  OrderDiscount,
  OrderFee,
  OrderItemTax,
  OrderPrice,
  OrderPriceSummary,
  OrderSubscriptionInfo,
  SubscriptionOptionInfo,
} from '@cartwright/contract'
import { getLineImage, isCatalogueLine, type LineView, toCatalogReference } from '../../cart/index.ts'
import { type NewOrder, toBillingInfo } from '../../checkout/index.ts'
import { formatMoney, toDecimal } from '../../platform/money.ts'
import {
  type AppliedDiscount,
  type FeeTotals,
  type LineTotals,
  type PricingSettings,
  type Sums,
  type Taxed,
  type TaxPart,
  estimateDelivery,
  type ShippingOption,
  type ShippingTotals,
} from '../../pricing/index.ts'
import type { OrderContent } from '../order.ts'

interface SnapshotContext {
  price: (minor: bigint) => OrderPrice
  /** In the shop's own language. */
  settings: PricingSettings
  providerUrl: string
  isTaxIncluded: boolean
}

/** Snapshot of the purchase: texts and amounts at the time of the order. */
export function snapshotOrder(
  { checkout, priced, paymentSelection, language, terms, placedAt }: NewOrder,
  { settings, providerUrl }: { settings: PricingSettings; providerUrl: string },
): OrderContent {
  const { totals } = priced
  const { buyer, currency } = checkout
  const price = (minor: bigint): OrderPrice => ({
    amount: toDecimal({ minor, currency }),
    formattedAmount: formatMoney({ minor, currency }, settings.shop.locale),
  })
  const context: SnapshotContext = { price, settings, providerUrl, isTaxIncluded: totals.tax.isIncludedInPrices }
  const totalsOf = new Map(totals.lines.map((line) => [line.id, line]))
  const destination: Order['recipientInfo'] = {
    address: { ...buyer.address },
    contactDetails: {
      firstName: buyer.firstName,
      lastName: buyer.lastName,
      phone: buyer.phone,
      company: buyer.company,
      vatId: buyer.vatId,
    },
  }
  return {
    purchasedDate: placedAt.toISOString(),
    buyerInfo: {
      ...(checkout.owner.kind === 'visitor' ? { visitorId: checkout.owner.id } : { memberId: checkout.owner.id }),
      email: buyer.email,
    },
    buyerNote: buyer.note,
    currency,
    ...(language && { buyerLanguage: language }),
    siteLanguage: settings.shop.locale,
    weightUnit: settings.shop.weightUnit,
    taxIncludedInPrices: totals.tax.isIncludedInPrices,
    lineItems: priced.lines.map((view) => toOrderLine(view, totalsOf.get(view.line.id)!, context)), // totals have every line
    priceSummary: toSummary(totals, context),
    taxInfo: {
      totalTax: price(totals.taxMinor),
      taxBreakdown: totals.tax.parts.map((part) => ({
        ...toTaxAuthority(part),
        aggregatedTaxAmount: price(part.taxMinor),
        taxableAmount: price(part.beforeTaxMinor),
      })),
    },
    ...(totals.payAfterFreeTrial.totalMinor > 0n && {
      payAfterFreeTrial: toSummary(totals.payAfterFreeTrial, context),
    }),
    ...(totals.shipping && {
      shippingInfo: describeDelivery(totals.shipping, {
        destination,
        price,
        ...(!awaitsBankTransfer(paymentSelection, settings) && {
          from: { placedAt, timeZone: settings.shop.timeZone, country: settings.shop.address.country },
        }),
      }),
    }),
    billingInfo: buyer.billing ? toBillingInfo(buyer.billing, destination) : destination,
    recipientInfo: destination,
    ...(checkout.cartId !== null && { cartId: checkout.cartId }),
    purchaseFlowId: checkout.cartId ?? checkout.id,
    channelInfo: { type: checkout.channelType },
    ...(terms && { acceptedTerms: terms }),
    appliedDiscounts: totals.discounts.map((discount) => toOrderDiscount(discount, context)),
    additionalFees: totals.fees.map((fee) => toOrderFee(fee, context)),
  }
}

function toSummary(sums: Sums, { price }: SnapshotContext): OrderPriceSummary {
  return {
    subtotal: price(sums.subtotalMinor),
    shipping: price(sums.shippingMinor),
    tax: price(sums.taxMinor),
    discount: price(sums.discountMinor),
    totalPrice: price(sums.totalMinor),
    total: price(sums.totalMinor),
    totalAdditionalFees: price(sums.feesMinor),
  }
}

function toOrderLine(view: LineView, line: LineTotals, context: SnapshotContext): Order['lineItems'][number] {
  const { price, providerUrl } = context
  return {
    id: view.line.id,
    productName: { original: view.name, translated: view.translatedName },
    catalogReference: toCatalogReference(view.line),
    quantity: view.line.quantity,
    price: price(view.priceMinor),
    priceBeforeDiscounts: price(view.fullPriceMinor),
    totalDiscount: price(line.discountMinor),
    totalPriceBeforeTax: price(line.beforeTaxMinor),
    totalPriceAfterTax: price(line.afterTaxMinor),
    taxInfo: toItemTax(line, context),
    lineItemPrice: price(line.priceMinor),
    descriptionLines: view.descriptionLines,
    ...getLineImage(view, { providerUrl }),
    itemType: view.itemType,
    physicalProperties: { ...(view.sku && { sku: view.sku }), shippable: view.needsDelivery },
    ...(view.product?.digitalFile && { digitalFile: { fileId: view.product.digitalFile.id } }),
    ...(view.subscription && { subscriptionInfo: snapshotSubscription(view.subscription) }),
    paymentOption: line.paymentOption,
    ...(line.paymentOption === 'DEPOSIT_ONLINE' &&
      view.depositMinor !== undefined && { depositAmount: price(view.depositMinor) }),
    fixedQuantity: (isCatalogueLine(view.line) ? view.line.override?.fields : view.line.custom)?.fixedQuantity ?? false,
    priceUndetermined: view.line.custom?.priceUndetermined ?? false,
  }
}

function toItemTax(
  { taxMinor, beforeTaxMinor, rate, taxGroupId, parts }: Taxed,
  { price, isTaxIncluded }: SnapshotContext,
): OrderItemTax {
  return {
    taxAmount: price(taxMinor),
    taxableAmount: price(parts.length > 0 ? beforeTaxMinor : 0n),
    taxRate: rate.toFixed(),
    ...(taxGroupId && { taxGroupId }),
    taxIncludedInPrice: isTaxIncluded,
    taxBreakdown: parts.map((part) => ({
      ...toTaxAuthority(part),
      taxAmount: price(part.taxMinor),
      taxableAmount: price(part.beforeTaxMinor),
    })),
  }
}

function toOrderDiscount(discount: AppliedDiscount, { price, settings }: SnapshotContext): OrderDiscount {
  const amount = price(discount.amountMinor)
  const about = { discountType: discount.target, lineItemIds: discount.lines.map(({ id }) => id) }
  switch (discount.type) {
    case 'COUPON':
      return { coupon: { id: discount.id, code: discount.code, name: discount.name, amount }, ...about }
    case 'MERCHANT':
      return { merchantDiscount: { amount }, ...about }
    case 'RULE': {
      // `settings` are in the shop's own language.
      const original = settings.pricing.discountRules.find(({ id }) => id === discount.id)?.name ?? discount.name
      return { discountRule: { id: discount.id, name: { original, translated: discount.name }, amount }, ...about }
    }
  }
}

function toOrderFee(fee: FeeTotals, context: SnapshotContext): OrderFee {
  const { price } = context
  const { rule, amountMinor, beforeTaxMinor, afterTaxMinor, lineIds } = fee
  return {
    id: rule.code,
    code: rule.code,
    name: rule.name,
    price: price(amountMinor),
    priceBeforeTax: price(beforeTaxMinor),
    priceAfterTax: price(afterTaxMinor),
    taxInfo: toItemTax(fee, context),
    lineItemIds: lineIds,
  }
}

function toTaxAuthority({ taxName, taxType, jurisdiction, jurisdictionType, rate }: TaxPart) {
  return { taxName, taxType, jurisdiction, jurisdictionType, rate: rate.toFixed() }
}

/** Whether the order ships only after a bank transfer has arrived. */
function awaitsBankTransfer(paymentSelection: NewOrder['paymentSelection'], { payments }: PricingSettings): boolean {
  if (paymentSelection?.provider !== 'manual') return false
  return payments.manual.some(({ code, kind }) => code === paymentSelection.method && kind === 'BANK_TRANSFER')
}

interface DeliveryContext {
  destination: OrderAddress
  price(minor: bigint): OrderPrice
  /** Undefined if the shop ships after a payment of unknown time. */
  from?: Parameters<typeof estimateDelivery>[1]
}

/**
 * Describes delivery and its costs: price and charges add up to `priceSummary.shipping`. The estimate is fixed at the
 * time of the order; later changes of settings do not move it.
 */
function describeDelivery(
  { region, selected }: ShippingTotals,
  { destination, price, from }: DeliveryContext,
): Order['shippingInfo'] {
  const { option } = selected
  return {
    title: option.title,
    code: option.code,
    carrierId: option.carrierId,
    cost: {
      price: price(selected.priceMinor),
      discount: price(selected.discountMinor),
      totalPriceBeforeTax: price(selected.beforeTaxMinor),
      totalPriceAfterTax: price(selected.afterTaxMinor),
    },
    logistics: {
      deliveryTime: option.deliveryTime ?? '',
      ...(option.instructions && { instructions: option.instructions }),
      ...toDeliveryTarget(option, destination),
      ...(option.timeSlot && {
        deliveryTimeSlot: { from: option.timeSlot.from.toISOString(), to: option.timeSlot.to.toISOString() },
      }),
      ...(option.deliveryDays && from && { estimatedDelivery: estimateDelivery(option.deliveryDays, from) }),
    },
    otherCharges: selected.charges.map(({ charge: { type, details }, amountMinor }, at) => {
      const taxed = selected.chargesTaxed[at]! // one for each charge
      return {
        type,
        ...(details && { details }),
        price: price(amountMinor),
        totalPriceBeforeTax: price(taxed.beforeTaxMinor),
        totalPriceAfterTax: price(taxed.afterTaxMinor),
      }
    }),
    region: { name: region.title },
  }
}

/** Target of the delivery: either the destination of the parcel or the pickup point. */
function toDeliveryTarget({ pickup }: ShippingOption, destination: OrderAddress) {
  return pickup ? { pickupDetails: pickup } : { shippingDestination: destination }
}

/** Subscription of a line; the first order is the first cycle. */
function snapshotSubscription({
  title,
  description,
  subscriptionSettings,
}: SubscriptionOptionInfo): OrderSubscriptionInfo {
  return {
    cycleNumber: 1,
    subscriptionOptionTitle: title?.original ?? '',
    subscriptionOptionDescription: description?.original,
    subscriptionSettings,
  }
}
