import { numberOf } from '@cartwright/contract'
import Big from 'big.js'
import { availableQuantity, type Product, type Variant } from '../../catalogue/index.ts'
import type { CatalogueLine, ItemOptions } from '../cart.ts'
import { stockOf } from '../open-lines.ts'
import { describeVariant } from './describe-variant.ts'
import { availabilityOf, keptMinor, type LineView } from './line-view.ts'
import { type Sale, saleOf } from '../items/sale-of.ts'
import { subscriberPrice, toSubscriptionInfo } from '../items/subscription.ts'

/** `taken`: what the lines before leave less of, by stock. */
export function viewCatalogueLine(
  line: CatalogueLine,
  { product, shown }: Pick<LineView, 'product' | 'shown'>,
  taken: Map<string, number>,
): LineView {
  const sale = saleOf(line, product)
  const { variant, subscription } = sale
  const { override } = line
  const fields = override?.fields
  const physical = fields?.physicalProperties
  const isPhysical = product?.type !== 'digital'
  const ofVariant = product && variant && partsOf({ product, shown }, variant, line.options.customTextFields)
  const sku = physical?.sku ?? variant?.sku
  return {
    line,
    product,
    shown,
    variant,
    name: fields?.productName?.original ?? product?.name ?? line.remembered.name,
    shownName: fields?.productName?.original ?? shown?.name ?? line.remembered.name,
    ...pricesOf(line, product, sale),
    modifiersMinor: 0n,
    depositMinor: keptMinor(override?.depositMinor),
    paymentOption: fields?.paymentOption?.value ?? 'FULL_PAYMENT_ONLINE',
    itemType: { preset: isPhysical ? 'PHYSICAL' : 'DIGITAL' },
    descriptionLines: fields?.descriptionLines ?? ofVariant?.descriptionLines ?? [],
    needsDelivery: physical?.shippable ?? isPhysical,
    weight: physical?.weight == null ? ofVariant?.weight : toWeight(numberOf(physical.weight)),
    ...(sku && { sku }),
    catalogItemId: line.productId,
    collectionIds: product?.collectionIds ?? [],
    taxGroupId: product?.taxGroupId ?? undefined,
    subscription: subscription && toSubscriptionInfo(subscription, shown),
    availability: leftFor(line, sale, taken),
  }
}

type Parts = Pick<LineView, 'descriptionLines' | 'weight'>

/** As they are shown at the moment. */
const plainParts = new WeakMap<Variant, Parts & { shown: Product }>()

/** What many lines have of the same variant is made once. */
function partsOf(
  { product, shown = product }: { product: Product; shown: Product | undefined },
  variant: Variant,
  texts: ItemOptions['customTextFields'] = {},
): Parts {
  const isPlain = Object.keys(texts).length === 0
  const known = isPlain ? plainParts.get(variant) : undefined
  if (known?.shown === shown) return known
  const descriptionLines = describeVariant({ product, shown }, variant, texts)
  const parts = { descriptionLines, weight: toWeight(variant.weight), shown }
  if (isPlain) plainParts.set(variant, parts)
  return parts
}

function toWeight(weight: string | number | null): Big | undefined {
  return weight === null || weight === '' ? undefined : new Big(weight)
}

/** What the shop has set goes before the catalogue's prices; a price alone stands for both. */
function pricesOf(
  { override, remembered, options }: CatalogueLine,
  product: Product | undefined,
  { variant, subscription }: Sale,
): Pick<LineView, 'priceMinor' | 'fullPriceMinor'> {
  const priceSet = keptMinor(override?.priceMinor)
  const isGone = options.subscriptionOptionId !== undefined && !subscription
  const catalogueMinor =
    !product || !variant || isGone
      ? BigInt(remembered.priceMinor)
      : subscription
        ? subscriberPrice(variant.discountedPriceMinor, subscription, product.currency)
        : variant.discountedPriceMinor
  const priceMinor = priceSet ?? catalogueMinor
  const catalogueFull = priceSet === undefined && !isGone ? variant?.priceMinor : undefined
  const fullPriceMinor = keptMinor(override?.fullPriceMinor) ?? catalogueFull ?? priceMinor
  return { priceMinor, fullPriceMinor }
}

function leftFor(
  line: CatalogueLine,
  { variant, isOffered }: Sale,
  taken: Map<string, number>,
): LineView['availability'] {
  if (!variant || !isOffered) return { status: 'NOT_FOUND', quantity: 0 }
  const { quantity } = line
  const inStock = availableQuantity(variant.stock)
  if (inStock === undefined) return availabilityOf(undefined, quantity)
  // Lines of one stock are served in their order.
  const stock = stockOf(line)
  const before = taken.get(stock) ?? 0
  taken.set(stock, before + quantity)
  return availabilityOf(Math.max(0, inStock - before), quantity)
}
