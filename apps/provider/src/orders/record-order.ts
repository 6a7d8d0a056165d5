import type { Order, OrderPrice } from '@cartwright/contract'
import { CARRIER_ID, imageOf, type LineView } from '../cart/index.ts'
import type { PlacedOrder } from '../checkout/index.ts'
import type { Tx } from '../http/write.ts'
import { newId } from '../ids.ts'
import { formatMoney, toDecimal } from '../money.ts'
import type { LineTotals, PricingSettings } from '../pricing/index.ts'
import { insertOrder, insertPayment, type OrderContent } from './store.ts'

/** Writes the order and its payment in the transaction that takes the stock. Names and amounts are copied: they never change. */
export async function recordOrder(
  tx: Tx,
  placed: PlacedOrder,
  shop: { settings: PricingSettings; providerUrl: string },
): Promise<void> {
  const { checkout, orderId, payment, placedAt } = placed
  const { totalMinor } = placed.priced.totals
  await insertOrder(tx, {
    id: orderId,
    owner: checkout.owner,
    checkoutId: checkout.id,
    currency: checkout.currency,
    totalMinor,
    content: snapshot(placed, shop),
    createdAt: placedAt,
  })
  await insertPayment(tx, {
    id: newId(),
    ownerId: checkout.owner.id,
    orderId,
    provider: payment.provider,
    amountMinor: totalMinor,
    currency: checkout.currency,
    details: { lastDigits: payment.lastDigits },
    createdAt: placedAt,
  })
}

function snapshot(
  { checkout, priced, placedAt }: PlacedOrder,
  { settings, providerUrl }: { settings: PricingSettings; providerUrl: string },
): OrderContent {
  const { totals } = priced
  const { buyer, currency } = checkout
  const price = (minor: bigint): OrderPrice => ({
    amount: toDecimal({ minor, currency }),
    formattedAmount: formatMoney({ minor, currency }, settings.shop.locale),
  })
  const totalsOf = new Map(totals.lines.map((line) => [line.id, line]))
  const destination: Order['recipientInfo'] = {
    address: { ...buyer.address },
    contactDetails: { firstName: buyer.firstName, lastName: buyer.lastName, phone: buyer.phone },
  }
  const selected = totals.shipping?.selected
  return {
    purchasedDate: placedAt.toISOString(),
    buyerInfo: {
      ...(checkout.owner.kind === 'visitor' ? { visitorId: checkout.owner.id } : { memberId: checkout.owner.id }),
      email: buyer.email,
    },
    currency,
    weightUnit: settings.shop.weightUnit,
    taxIncludedInPrices: settings.tax.taxIncludedInPrices,
    lineItems: priced.lines.map((view) => toOrderLine(view, totalsOf.get(view.line.id)!)),
    priceSummary: {
      subtotal: price(totals.subtotalMinor),
      shipping: price(totals.shippingMinor),
      tax: price(totals.taxMinor),
      discount: price(0n),
      totalPrice: price(totals.totalMinor),
      total: price(totals.totalMinor),
      totalAdditionalFees: price(0n),
    },
    ...(selected && {
      shippingInfo: {
        title: selected.option.title,
        code: selected.option.code,
        carrierId: CARRIER_ID,
        cost: {
          price: price(selected.priceMinor),
          discount: price(0n),
          totalPriceBeforeTax: price(selected.beforeTaxMinor),
          totalPriceAfterTax: price(selected.afterTaxMinor),
        },
        logistics: { deliveryTime: selected.option.deliveryTime ?? '', shippingDestination: destination },
      },
    }),
    billingInfo: destination,
    recipientInfo: destination,
    cartId: checkout.cartId,
    purchaseFlowId: checkout.cartId,
    channelInfo: { type: checkout.channelType },
  }

  function toOrderLine(view: LineView, line: LineTotals): Order['lineItems'][number] {
    return {
      id: view.line.id,
      productName: { original: view.name, translated: view.name },
      quantity: view.line.quantity,
      price: price(view.priceMinor),
      priceBeforeDiscounts: price(view.fullPriceMinor),
      totalDiscount: price(0n),
      totalPriceBeforeTax: price(line.beforeTaxMinor),
      totalPriceAfterTax: price(line.afterTaxMinor),
      lineItemPrice: price(line.priceMinor),
      descriptionLines: view.descriptionLines,
      ...imageOf(view, providerUrl),
      itemType: view.itemType,
      physicalProperties: { sku: view.sku, shippable: view.needsDelivery },
    }
  }
}
