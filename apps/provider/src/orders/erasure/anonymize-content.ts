import type { CatalogReference, Order, OrderAddress } from '@cartwright/contract'
import type { OrderContent } from '../order.ts'

/**
 * Removes personal data from an order's content. The law requires shops to keep items, amounts, and the country and
 * subdivision by which it was taxed.
 */
export function anonymizeContent(content: OrderContent): OrderContent {
  const { buyerNote: _note, cartId: _cart, purchaseFlowId: _flow, shippingInfo, ...remaining } = content
  return {
    ...remaining,
    buyerInfo: {},
    lineItems: content.lineItems.map(withoutTexts),
    ...(content.billingInfo && { billingInfo: toRegionOnly(content.billingInfo) }),
    ...(content.recipientInfo && { recipientInfo: toRegionOnly(content.recipientInfo) }),
    ...(shippingInfo && { shippingInfo: withoutDestination(shippingInfo) }),
  }
}

function toRegionOnly({ address }: OrderAddress): OrderAddress {
  const { country, subdivision } = address ?? {}
  return { address: { ...(country && { country }), ...(subdivision && { subdivision }) } }
}

function withoutDestination(shippingInfo: NonNullable<Order['shippingInfo']>): NonNullable<Order['shippingInfo']> {
  const { logistics } = shippingInfo
  if (!logistics?.shippingDestination) return shippingInfo
  return {
    ...shippingInfo,
    logistics: { ...logistics, shippingDestination: toRegionOnly(logistics.shippingDestination) },
  }
}

/** Removes texts that the buyer wrote for a customized item. */
function withoutTexts(line: Order['lineItems'][number]): Order['lineItems'][number] {
  const { catalogReference } = line
  const { customTextFields, ...options } = catalogReference?.options ?? {}
  if (!catalogReference || customTextFields === undefined) return line
  const reference: CatalogReference = { ...catalogReference, options }
  const texts = new Set(Object.values(customTextFields ?? {}))
  const descriptionLines = line.descriptionLines.filter(({ plainText }) => !texts.has(plainText?.original ?? null))
  return { ...line, catalogReference: reference, descriptionLines }
}
