import { toNumber, type DescriptionLine, type SubscriptionOption } from '@cartwright/contract'
import Big from 'big.js'
import {
  getAvailableQuantity,
  type Product,
  type Variant,
  type CatalogueCache,
  hasFreeTrial,
} from '../../catalogue/index.ts'
import type { Languages } from '../../settings/index.ts'
import { type CatalogueLine, type ItemOptions, type Cart, type CartLine, isCatalogueLine } from '../cart.ts'
import { toStockKey } from '../merge-lines.ts'
import { toAvailability, parseMinorUnits, type LineView } from './line-view.ts'
import { calculateSubscriptionPrice, toSubscriptionInfo } from '../items/subscription.ts'
import { viewCustomLine } from './view-custom-line.ts'

export interface CartView {
  cart: Cart
  lines: LineView[]
}

export async function viewCart(catalogue: CatalogueCache, cart: Cart, languages: Languages): Promise<CartView> {
  return { cart, lines: await viewLines(catalogue, cart.lines, languages) }
}

/** Views lines with current catalogue data. `languages`: those of the viewer; without any, the shop's own. */
export async function viewLines(
  catalogue: CatalogueCache,
  lines: readonly CartLine[],
  languages: Languages = [],
): Promise<LineView[]> {
  const products = await catalogue.findProducts(lines.filter(isCatalogueLine).map(({ productId }) => productId))
  const translatedProducts =
    languages.length === 0
      ? products
      : new Map((await catalogue.translateProducts([...products.values()], languages)).map((each) => [each.id, each]))
  const taken = new Map<string, number>()
  return lines.map((line) =>
    line.custom
      ? viewCustomLine(line)
      : viewCatalogueLine(
          line,
          { product: products.get(line.productId), translatedProduct: translatedProducts.get(line.productId) },
          taken,
        ),
  )
}

/** Views a line with current catalogue data. `taken`: quantities of earlier lines by stock, which this call updates. */
function viewCatalogueLine(
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

/**
 * Unit prices of a line. An override wins over the catalogue; an override of the price alone is also the full price.
 */
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

/** Variant and subscription of a line that still exist in the catalogue. */
interface LineOffer {
  variant: Variant | undefined
  subscription: SubscriptionOption | undefined
  /** Whether it is for sale in this form, whatever the stock. */
  isOffered: boolean
}

export function findLineOffer({ variantId, options }: CatalogueLine, product: Product | undefined): LineOffer {
  const variant = product?.variants.find(({ id }) => id === variantId)
  const { subscriptionOptionId } = options
  const subscription = product?.subscriptionOptions.find(({ id }) => id === subscriptionOptionId)
  const isSubscribable =
    subscriptionOptionId === undefined ||
    (subscription !== undefined && !subscription.hidden && !hasFreeTrial(subscription.subscriptionSettings))
  return { variant, subscription, isOffered: (product?.visible && variant?.visible && isSubscribable) ?? false }
}

/**
 * Lists the chosen options and custom texts, in the order of the product. `translatedProduct` is the product in the
 * viewer's language.
 */
function toDescriptionLines(
  { product, translatedProduct = product }: { product: Product; translatedProduct?: Product },
  variant: Variant,
  texts: Record<string, string> = {},
): DescriptionLine[] {
  const chosen = product.options.flatMap((option, position): DescriptionLine[] => {
    const index = option.choices.findIndex(({ description }) => description === variant.choices[option.name])
    const choice = option.choices[index]
    if (!choice) return []
    const translatedOption = translatedProduct.options[position]
    const name = { original: option.name, translated: translatedOption?.name ?? option.name }
    const translated = translatedOption?.choices[index]?.description ?? choice.description
    const value = { original: choice.description, translated }
    return [
      option.type === 'color' ? { name, colorInfo: { ...value, code: choice.value } } : { name, plainText: value },
    ]
  })
  const titles = product.customTextFields.map(({ title }) => title)
  const written = Object.entries(texts)
    .filter(([, text]) => text !== '')
    .map(([title, text]): DescriptionLine => ({
      name: { original: title, translated: translatedProduct.customTextFields[titles.indexOf(title)]?.title ?? title },
      plainText: { original: text, translated: text },
    }))
  return [...chosen, ...written]
}
