import { type ItemType, toNumber } from '@cartwright/contract'
import Big from 'big.js'
import type { CustomLine } from '../cart.ts'
import { beginsWithFreeTrial } from '../items/subscription.ts'
import { toAvailability, parseMinorUnits, type LineView } from './line-view.ts'

export function viewCustomLine(line: CustomLine): LineView {
  const { custom, amounts } = line
  const { preset } = custom.itemType ?? {}
  const itemType = custom.itemType?.custom === undefined ? { preset: preset ?? ('PHYSICAL' as const) } : custom.itemType
  const weight = custom.physicalProperties?.weight
  return {
    line,
    product: undefined,
    translatedProduct: undefined,
    variant: undefined,
    name: custom.productName.original,
    translatedName: custom.productName.original,
    priceMinor: BigInt(amounts.priceMinor),
    fullPriceMinor: BigInt(amounts.fullPriceMinor),
    modifiersMinor: BigInt(amounts.modifiersMinor),
    depositMinor: parseMinorUnits(amounts.depositMinor),
    paymentOption: custom.paymentOption ?? 'FULL_PAYMENT_ONLINE',
    itemType,
    descriptionLines: custom.descriptionLines ?? [],
    needsDelivery: isDelivered(itemType, custom.physicalProperties?.shippable),
    weight: weight == null ? undefined : new Big(toNumber(weight)),
    ...(custom.physicalProperties?.sku && { sku: custom.physicalProperties.sku }),
    catalogItemId: custom.rootCatalogItemId ?? custom.catalogReference?.catalogItemId,
    collectionIds: [],
    taxGroupId: custom.taxGroupId ?? undefined,
    subscription: custom.subscriptionOptionInfo ?? undefined,
    availability: beginsWithFreeTrial(custom.subscriptionOptionInfo ?? undefined)
      ? { status: 'NOT_FOUND', quantity: 0 }
      : toAvailability(custom.quantityAvailable ?? undefined, line.quantity),
  }
}

/** Whether an item is delivered. Files and gift cards are sent by e-mail; other items may declare it. */
function isDelivered({ preset }: ItemType, shippable: boolean | undefined): boolean {
  if (preset === 'DIGITAL' || preset === 'GIFT_CARD') return false
  return shippable ?? preset === 'PHYSICAL'
}
