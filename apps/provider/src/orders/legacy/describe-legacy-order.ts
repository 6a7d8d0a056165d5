import {
  getScale,
  LEGACY_STORES_APP_ID,
  type LegacyAddress,
  type LegacyLineItem,
  type LegacyOrder,
  type Order,
  type OrderAddress,
  type OrderLineItem,
  type OrderTransactions,
  STORES_APP_ID,
  type StoresItemOptions,
} from '@cartwright/contract'
import Big from 'big.js'
import { describeFulfillment, type StoredFulfillment } from '../items/fulfillment-store.ts'

export interface OrderRecords {
  transactions: OrderTransactions
  fulfillments: readonly StoredFulfillment[]
}

/** Converts the wire form of an order to the form of `/stores/v2/orders`. */
export function describeLegacyOrder(order: Order, { transactions, fulfillments }: OrderRecords): LegacyOrder {
  const { buyerInfo = {}, priceSummary, billingInfo, appliedDiscounts = [] } = order
  const identity = toIdentity(buyerInfo)
  const coupon = appliedDiscounts.flatMap((discount) => discount.coupon ?? [])[0]
  const { firstName, lastName, phone } = billingInfo?.contactDetails ?? {}
  const indexes = new Map(order.lineItems.map(({ id }, at) => [id, at + 1]))
  const parcels = fulfillments.map(describeFulfillment)
  const tracking = parcels.flatMap(({ trackingInfo }) => trackingInfo ?? [])[0]
  return {
    id: order.id,
    ...(order.number !== undefined && { number: Number(order.number), numericId: order.number }),
    dateCreated: order.createdDate,
    lastUpdated: order.updatedDate ?? order.createdDate,
    buyerInfo: {
      ...identity,
      type: identity.identityType,
      ...defined({ contactId: buyerInfo.contactId, firstName, lastName, phone, email: buyerInfo.email }),
    },
    enteredBy: identity,
    currency: order.currency,
    ...defined({ weightUnit: order.weightUnit }),
    totals: {
      subtotal: priceSummary.subtotal.amount,
      shipping: priceSummary.shipping.amount,
      tax: priceSummary.tax.amount,
      discount: priceSummary.discount.amount,
      total: priceSummary.total.amount,
      quantity: order.lineItems.reduce((sum, { quantity }) => sum + quantity, 0),
      refund: order.balanceSummary?.refunded.amount ?? '0',
    },
    billingInfo: {
      ...toPayment(transactions),
      ...defined({ address: toAddress(billingInfo, buyerInfo.email) }),
    },
    ...(order.shippingInfo && { shippingInfo: toShipping(order, tracking) }),
    ...defined({ buyerNote: order.buyerNote }),
    read: true,
    archived: order.archived,
    paymentStatus: order.status === 'INITIALIZED' ? 'PENDING' : order.paymentStatus,
    fulfillmentStatus: order.status === 'CANCELED' ? 'CANCELED' : order.fulfillmentStatus,
    lineItems: order.lineItems.map(toLine),
    activities: order.activities.map(({ type, createdDate, merchantComment }) => ({
      type,
      timestamp: createdDate,
      ...defined({ message: merchantComment?.message }),
    })),
    fulfillments: parcels.map(({ id, createdDate, lineItems, trackingInfo }) => ({
      id,
      dateCreated: createdDate,
      lineItems: lineItems.flatMap((line) => {
        const index = indexes.get(line.id)
        return index === undefined ? [] : { index, ...defined({ quantity: line.quantity }) }
      }),
      ...(trackingInfo && { trackingInfo: defined(trackingInfo) }),
    })),
    refunds: transactions.refunds.map(({ id, createdDate, summary, details }) => ({
      id,
      dateCreated: createdDate,
      amount: summary.requestedRefund.amount,
      ...defined({ reason: details.reason }),
    })),
    ...(appliedDiscounts.length > 0 && {
      discount: {
        value: priceSummary.discount.amount,
        ...(coupon && { appliedCoupon: { couponId: coupon.id, name: coupon.name, code: coupon.code } }),
      },
    }),
    ...defined({ cartId: order.cartId, checkoutId: order.checkoutId, buyerLanguage: order.buyerLanguage }),
    channelInfo: order.channelInfo,
  }
}

function toIdentity({ memberId, contactId }: NonNullable<Order['buyerInfo']>): LegacyOrder['enteredBy'] {
  if (memberId !== undefined) return { id: memberId, identityType: 'MEMBER' }
  return { ...defined({ id: contactId }), identityType: 'CONTACT' }
}

/** The older form has one payment: the first that was taken, or else the last attempt. */
function toPayment({ payments }: OrderTransactions): LegacyOrder['billingInfo'] {
  const taken = payments.find(({ status }) => status === 'APPROVED')
  const payment = taken ?? payments.at(-1)
  if (!payment) return {}
  const { paymentMethod, providerTransactionId, offlinePayment } = payment.regularPaymentDetails
  return {
    paymentMethod,
    ...defined({ paymentProviderTransactionId: providerTransactionId, paidDate: taken?.updatedDate }),
    refundableByPaymentProvider: !offlinePayment && !payment.refundDisabled,
  }
}

function toShipping(
  { shippingInfo, buyerInfo, recipientInfo, taxIncludedInPrices = false }: Order,
  tracking: Parameters<typeof defined>[0] | undefined,
): LegacyOrder['shippingInfo'] {
  const { title = '', code, region, cost, logistics } = shippingInfo ?? {}
  const { firstName, lastName, phone } = recipientInfo?.contactDetails ?? {}
  const pickup = logistics?.pickupDetails
  return {
    deliveryOption: title,
    ...defined({ estimatedDeliveryTime: logistics?.deliveryTime, shippingRegion: region?.name, code }),
    ...(pickup
      ? {
          pickupDetails: {
            ...defined({ pickupAddress: toAddress({ address: pickup.address }, undefined) }),
            buyerDetails: {
              fullName: defined({ firstName, lastName }),
              ...defined({ email: buyerInfo?.email, phone }),
            },
            ...defined({ pickupInstructions: logistics?.instructions }),
          },
        }
      : {
          shipmentDetails: {
            ...defined({ address: toAddress(logistics?.shippingDestination ?? recipientInfo, buyerInfo?.email) }),
            ...(tracking && { trackingInfo: defined(tracking) }),
            discount: cost?.discount?.amount ?? '0',
            tax: getDeliveryTax(cost),
            priceData: { taxIncludedInPrice: taxIncludedInPrices, price: cost?.price.amount ?? '0' },
          },
        }),
  }
}

function getDeliveryTax(cost: NonNullable<Order['shippingInfo']>['cost']): string {
  const { amount: afterTax } = cost?.totalPriceAfterTax ?? { amount: '0' }
  return new Big(afterTax).minus(cost?.totalPriceBeforeTax?.amount ?? afterTax).toFixed(getScale(afterTax))
}

function toAddress(
  { address, contactDetails = {} }: OrderAddress = {},
  email: string | undefined,
): LegacyAddress | undefined {
  if (!address) return undefined
  const { firstName, lastName, phone, company, vatId } = contactDetails
  const { streetAddress: street } = address
  return {
    ...(contactDetails.firstName || contactDetails.lastName ? { fullName: defined({ firstName, lastName }) } : {}),
    ...defined({
      country: address.country,
      subdivision: address.subdivision,
      city: address.city,
      zipCode: address.postalCode,
      phone,
      company,
      email,
      addressLine1: street ? undefined : address.addressLine,
      addressLine2: address.addressLine2,
    }),
    ...(street && { street: { number: street.number, name: street.name } }),
    ...(vatId && { vatId: { number: vatId.id, type: vatId.type } }),
  }
}

function toLine(line: OrderLineItem, at: number): LegacyLineItem {
  const { productName, catalogReference, image, taxInfo, physicalProperties } = line
  const isOfShop = [STORES_APP_ID, LEGACY_STORES_APP_ID].includes(catalogReference?.appId ?? '')
  const chosen: StoresItemOptions = isOfShop ? (catalogReference?.options ?? {}) : {}
  const texts = chosen.customTextFields ?? {}
  const taxIncludedInPrice = taxInfo?.taxIncludedInPrice ?? false
  const [price, totalPrice] = [line.price.amount, (line.lineItemPrice ?? line.totalPriceAfterTax).amount]
  return {
    index: at + 1,
    quantity: line.quantity,
    price,
    name: productName.original ?? '',
    translatedName: productName.translated ?? productName.original ?? '',
    ...defined({ productId: catalogReference?.catalogItemId }),
    totalPrice,
    lineItemType: getLineType(line),
    options: line.descriptionLines.flatMap(({ name, plainText, colorInfo }) => {
      const option = name?.original ?? ''
      const selection = colorInfo?.original ?? plainText?.original ?? ''
      return Object.hasOwn(texts, option) ? [] : { option, selection }
    }),
    customTextFields: Object.entries(texts).map(([title, value]) => ({ title, value })),
    ...(image && {
      mediaItem: {
        mediaType: 'IMAGE',
        ...defined({
          id: image.id,
          mediaId: image.id,
          url: image.url,
          width: image.width,
          height: image.height,
          altText: image.altText,
        }),
      },
    }),
    ...defined({ sku: physicalProperties?.sku, variantId: chosen.variantId }),
    discount: line.totalDiscount?.amount ?? '0',
    tax: taxInfo?.taxAmount.amount ?? '0',
    taxIncludedInPrice,
    ...defined({ taxGroupId: taxInfo?.taxGroupId }),
    priceData: { taxIncludedInPrice, price, totalPrice },
  }
}

function getLineType({ catalogReference, itemType }: OrderLineItem): string {
  if (!catalogReference) return 'CUSTOM_AMOUNT_ITEM'
  return itemType?.preset === 'DIGITAL' ? 'DIGITAL' : 'PHYSICAL'
}

/** Drops members without a value. */
function defined<Members extends object>(members: Members): { [Name in keyof Members]?: NonNullable<Members[Name]> } {
  const entries = Object.entries(members).filter(([, value]) => value !== undefined && value !== null)
  return Object.fromEntries(entries) as { [Name in keyof Members]?: NonNullable<Members[Name]> } // the same members, without null
}
