import {
  type CatalogReference,
  type LineItem,
  type ModifierGroup,
  type MultiCurrencyPrice,
  type NewModifierGroup,
  STORES_APP_ID,
} from '@cartwright/contract'
import { getProductPath } from '../../catalogue/index.ts'
import { parseMoney } from '../../platform/money.ts'
import { type CartLine, type CatalogueLine, type CustomLine, hasFixedQuantity } from '../cart.ts'
import { calculateDiscountedUnitPrice } from '../totals/unit-prices.ts'
import { getLineImage } from '../lines/line-image.ts'
import type { LineView } from '../lines/line-view.ts'

interface LineContext {
  currency: string
  price(minor: bigint): MultiCurrencyPrice
  mediaOrigin: string
  providerUrl: string
  storefrontUrl: string
}

/**
 * Converts a line to its wire form (wire reference, appendix A). Its id comes first, since `line-json-cache.ts` cuts
 * it off. JSON omits undefined members.
 */
export function toWireLine(view: LineView, itemDiscountMinor: bigint, context: LineContext): LineItem {
  const { line, availability } = view
  const { price } = context
  const priceMinor = view.priceMinor * BigInt(line.quantity)
  const before = price(view.priceMinor)
  const unit =
    itemDiscountMinor === 0n
      ? before
      : price(calculateDiscountedUnitPrice({ priceMinor, itemDiscountMinor }, line.quantity))
  return {
    id: line.id,
    quantity: line.quantity,
    productName: { original: view.name, translated: view.translatedName },
    price: unit,
    fullPrice: price(view.fullPriceMinor),
    priceBeforeDiscounts: before,
    lineItemPrice: price(priceMinor - itemDiscountMinor),
    descriptionLines: view.descriptionLines,
    ...getLineImage(view, context),
    availability: {
      status: availability.status,
      ...(availability.quantity !== undefined && { quantityAvailable: availability.quantity }),
    },
    physicalProperties: toPhysicalProperties(view),
    itemType: view.itemType,
    subscriptionOptionInfo: view.subscription,
    paymentOption: view.paymentOption,
    depositAmount: view.depositMinor === undefined ? undefined : price(view.depositMinor),
    selectedMembership: line.selectedMembership,
    taxGroupId: view.taxGroupId,
    fixedQuantity: hasFixedQuantity(line),
    taxableAddress: line.taxableAddress && { addressType: line.taxableAddress },
    extendedFields: line.extendedFields,
    ...(line.custom ? toCustomLineFields(line, context) : toCatalogueLineFields(line, view, context)),
  }
}

type KindSpecificFields = Pick<LineItem, 'customLineItem' | 'priceUndetermined' | 'savePaymentMethod' | 'membersOnly'> &
  Partial<LineItem>

function toCatalogueLineFields(
  line: CatalogueLine,
  { product }: LineView,
  { storefrontUrl }: LineContext,
): KindSpecificFields {
  const { override } = line
  const path = product && getProductPath(product.slug)
  return {
    catalogReference: toCatalogReference(line),
    ...(path && { url: { relativePath: path, url: storefrontUrl + path } }),
    rootCatalogItemId: line.productId,
    customLineItem: false,
    priceUndetermined: false,
    savePaymentMethod: override?.fields.savePaymentMethod ?? false,
    membersOnly: false,
    catalogOverrideFields: override?.fields,
    inventoryAppId: override?.fields.inventoryAppId ?? undefined,
  }
}

/** Catalogue reference of a line; of a custom line, the one from its addition. */
export function toCatalogReference(line: CartLine): CatalogReference | undefined {
  if (line.custom) return line.custom.catalogReference ?? undefined
  const { productId, variantId, options } = line
  const { subscriptionOptionId, options: choices = {}, customTextFields = {} } = options
  return {
    catalogItemId: productId,
    appId: STORES_APP_ID,
    options: { variantId, options: choices, customTextFields, ...(subscriptionOptionId && { subscriptionOptionId }) },
  }
}

function toCustomLineFields(line: CustomLine, { currency, price }: LineContext): KindSpecificFields {
  const { custom, amounts } = line
  return {
    catalogReference: toCatalogReference(line),
    url: custom.url ?? undefined,
    digitalFile: custom.digitalFile ?? undefined,
    serviceProperties: custom.serviceProperties ?? undefined,
    rootCatalogItemId: custom.rootCatalogItemId ?? undefined,
    priceDescription: custom.priceDescription ?? undefined,
    deliveryProfileId: custom.deliveryProfileId ?? undefined,
    policies: custom.policies,
    customLineItem: true,
    priceUndetermined: custom.priceUndetermined ?? false,
    savePaymentMethod: false,
    membersOnly: custom.membersOnly ?? false,
    ...(custom.modifierGroups && {
      modifierGroups: custom.modifierGroups.map((group) => toWireModifiers(group, currency, price)),
      modifiersTotalPrice: price(BigInt(amounts.modifiersMinor)),
    }),
  }
}

function toWireModifiers(
  { id, name, modifiers }: NewModifierGroup,
  currency: string,
  price: LineContext['price'],
): ModifierGroup {
  return {
    id,
    name,
    modifiers: modifiers.map((modifier) => ({
      id: modifier.id,
      quantity: modifier.quantity ?? 1,
      label: modifier.label,
      details: modifier.details ?? undefined,
      price: price(parseMoney(modifier.price ?? '0', currency).minor),
    })),
  }
}

function toPhysicalProperties({ line, sku, weight, needsDelivery }: LineView): LineItem['physicalProperties'] {
  const given = line.custom ? line.custom.physicalProperties : line.override?.fields.physicalProperties
  return {
    weight: weight?.toNumber(),
    sku,
    productDimensions: given?.productDimensions,
    packageDimensions: given?.packageDimensions,
    shippable: needsDelivery,
  }
}
