import { toNumber } from '@cartwright/contract'
import Big from 'big.js'
import { getAvailableQuantity, type Product, type Variant } from '../../catalogue/index.ts'
import type { CatalogueLine, ItemOptions } from '../cart.ts'
import { toStockKey } from '../line-merger.ts'
import { toDescriptionLines } from './description-lines.ts'
import { toAvailability, parseMinorUnits, type LineView } from './line-view.ts'
import { type LineOffer, findLineOffer } from '../items/line-offer.ts'
import { calculateSubscriptionPrice, toSubscriptionInfo } from '../items/subscription.ts'

/** Views a line with current catalogue data. `taken`: quantities of earlier lines by stock, which this call updates. */
export function viewCatalogueLine(
  line: CatalogueLine,
  { product, translatedProduct }: Pick<LineView, 'product' | 'translatedProduct'>,
  taken: Map<string, number>,
): LineView {
  const sale = findLineOffer(line, product)
  const { variant, subscription } = sale
  const { override } = line
  const fields = override?.fields
  const physical = fields?.physicalProperties
  const isPhysical = product?.type !== 'digital'
  const ofVariant =
    product && variant && getVariantParts({ product, translatedProduct }, variant, line.options.customTextFields)
  const sku = physical?.sku ?? variant?.sku
  return {
    line,
    product,
    translatedProduct,
    variant,
    name: fields?.productName?.original ?? product?.name ?? line.remembered.name,
    translatedName: fields?.productName?.original ?? translatedProduct?.name ?? line.remembered.name,
    ...calculateUnitPrices(line, product, sale),
    modifiersMinor: 0n,
    depositMinor: parseMinorUnits(override?.depositMinor),
    paymentOption: fields?.paymentOption?.value ?? 'FULL_PAYMENT_ONLINE',
    itemType: { preset: isPhysical ? 'PHYSICAL' : 'DIGITAL' },
    descriptionLines: fields?.descriptionLines ?? ofVariant?.descriptionLines ?? [],
    needsDelivery: physical?.shippable ?? isPhysical,
    weight: physical?.weight == null ? ofVariant?.weight : toWeight(toNumber(physical.weight)),
    ...(sku && { sku }),
    catalogItemId: line.productId,
    collectionIds: product?.collectionIds ?? [],
    taxGroupId: product?.taxGroupId ?? undefined,
    subscription: subscription && toSubscriptionInfo(subscription, translatedProduct),
    availability: calculateAvailability(line, sale, taken),
  }
}

type Parts = Pick<LineView, 'descriptionLines' | 'weight'>

/** Parts that many lines of one variant share, computed once a variant. */
const variantPartsCache = new WeakMap<Variant, Parts & { translatedProduct: Product }>()

/** Parts of a variant, cached for lines without custom texts. */
function getVariantParts(
  { product, translatedProduct = product }: { product: Product; translatedProduct: Product | undefined },
  variant: Variant,
  texts: ItemOptions['customTextFields'] = {},
): Parts {
  const isPlain = Object.keys(texts).length === 0
  const cached = isPlain ? variantPartsCache.get(variant) : undefined
  if (cached?.translatedProduct === translatedProduct) return cached
  const descriptionLines = toDescriptionLines({ product, translatedProduct }, variant, texts)
  const parts = { descriptionLines, weight: toWeight(variant.weight), translatedProduct }
  if (isPlain) variantPartsCache.set(variant, parts)
  return parts
}

function toWeight(weight: string | number | null): Big | undefined {
  return weight === null || weight === '' ? undefined : new Big(weight)
}

/** Unit prices of a line. An override wins over the catalogue; an override of the price alone is also the full price. */
function calculateUnitPrices(
  { override, remembered, options }: CatalogueLine,
  product: Product | undefined,
  { variant, subscription }: LineOffer,
): Pick<LineView, 'priceMinor' | 'fullPriceMinor'> {
  const priceSet = parseMinorUnits(override?.priceMinor)
  const isGone = options.subscriptionOptionId !== undefined && !subscription
  const catalogueMinor =
    !product || !variant || isGone
      ? BigInt(remembered.priceMinor)
      : subscription
        ? calculateSubscriptionPrice(variant.discountedPriceMinor, subscription, product.currency)
        : variant.discountedPriceMinor
  const priceMinor = priceSet ?? catalogueMinor
  const catalogueFull = priceSet === undefined && !isGone ? variant?.priceMinor : undefined
  const fullPriceMinor = parseMinorUnits(override?.fullPriceMinor) ?? catalogueFull ?? priceMinor
  return { priceMinor, fullPriceMinor }
}

function calculateAvailability(
  line: CatalogueLine,
  { variant, isOffered }: LineOffer,
  taken: Map<string, number>,
): LineView['availability'] {
  if (!variant || !isOffered) return { status: 'NOT_FOUND', quantity: 0 }
  const { quantity } = line
  const inStock = getAvailableQuantity(variant.stock)
  if (inStock === undefined) return toAvailability(undefined, quantity)
  // Lines of one stock are served in their order.
  const stock = toStockKey(line)
  const before = taken.get(stock) ?? 0
  taken.set(stock, before + quantity)
  return toAvailability(Math.max(0, inStock - before), quantity)
}
