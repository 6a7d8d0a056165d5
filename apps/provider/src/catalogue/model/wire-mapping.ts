import type {
  Choice,
  Collection as WireCollection,
  InventoryStatus,
  NewSeoSchema,
  NumericPropertyRange,
  Product as WireProduct,
  ProductOption as WireOption,
  SeoSchema,
  Stock as WireStock,
  StoreVariant,
  Variant as WireVariant,
  VariantData,
  VariantStock,
} from '@cartwright/contract'
import { toNumber } from '../../platform/money.ts'
import type { CatalogueView } from './catalogue-view.ts'
import { getProductPath } from './slug.ts'
import { getVariantName } from './derived-variants.ts'
import { toAbsoluteImageUrls } from './rich-text-images.ts'
import {
  getAvailableQuantity,
  type Collection,
  isInStock,
  type PricePerUnit,
  type Product,
  type ProductOption,
  isAssignedToChoice,
  type Stock,
  type Variant,
} from './product.ts'
import { toPlatformMedia, toWireMedia } from './wire-media.ts'
import { createPriceFormatter } from './wire-prices.ts'

/** Converts a product to its wire format (wire reference, appendices C and D). */
export function toWireProduct(product: Product, view: CatalogueView): WireProduct {
  const money = createPriceFormatter(product, view)
  const { priceData: price, convertedPriceData } = money.prices(product.priceMinor, product.discountedPriceMinor)
  const shown = getSelectableVariants(product)
  const discounted = shown.map((variant) => toMajor(variant.discountedPriceMinor, product.currency))
  return {
    id: product.id,
    revision: product.version.toString(),
    name: product.name,
    slug: product.slug,
    visible: product.visible,
    productType: product.type,
    description: toAbsoluteImageUrls(product.description, view.mediaOrigin),
    sku: product.sku,
    weight: Number(product.weight ?? 0),
    weightRange: toRange(shown.map(({ weight }) => Number(weight ?? 0))),
    ...toWireDimensions(product),
    stock: toWireStock(product),
    price,
    priceData: price,
    convertedPriceData,
    priceRange: toRange(discounted),
    ...money.costs(product.costMinor, product.discountedPriceMinor),
    ...(view.withCosts && {
      costRange: toRange(shown.map(({ costMinor }) => toMajor(costMinor ?? 0n, product.currency))),
    }),
    ...(product.pricePerUnit && { pricePerUnitData: toPricePerUnitData(product.pricePerUnit) }),
    additionalInfoSections: product.infoSections.map(({ title, description }) => ({
      title,
      description: toAbsoluteImageUrls(description, view.mediaOrigin),
    })),
    ribbons: product.ribbon ? [{ text: product.ribbon }] : [],
    media: toWireMedia(product.media, view.mediaOrigin),
    customTextFields: product.customTextFields,
    manageVariants: product.manageVariants,
    productOptions: product.options.map((option) => toWireOption(product, option, view.mediaOrigin)),
    productPageUrl: { base: `${view.storefrontUrl}/`, path: getProductPath(product.slug) },
    numericId: product.numericId.toString(),
    inventoryItemId: product.id,
    discount: { type: product.discount.type, value: Number(product.discount.value), ...toDiscountDates(product) },
    collectionIds: product.collectionIds,
    variants: product.variants.map((variant) => toWireVariant(product, variant, view, money)),
    lastUpdated: product.updatedAt.toISOString(),
    createdDate: product.createdAt.toISOString(),
    seoData: toSeoSchema(product.seo),
    ribbon: product.ribbon ?? '',
    ...(product.brand && { brand: product.brand }),
    ...(product.taxGroupId && { taxGroupId: product.taxGroupId }),
    // Only buyers see the file; others see that it exists.
    ...(product.digitalFile && view.withCosts && { digitalFile: product.digitalFile }),
  }
}

export function toWireVariant(
  product: Product,
  variant: Variant,
  view: CatalogueView,
  money = createPriceFormatter(product, view),
): WireVariant {
  return {
    id: variant.id,
    choices: variant.choices,
    variant: {
      ...money.prices(variant.priceMinor, variant.discountedPriceMinor),
      ...money.costs(variant.costMinor, variant.discountedPriceMinor),
      weight: Number(variant.weight ?? 0),
      sku: variant.sku,
      visible: variant.visible,
      ...toWireDimensions(variant),
    },
    stock: toVariantStock(variant.stock),
  }
}

export function toVariantData(product: Product, variant: Variant, view: CatalogueView): VariantData {
  const { prices } = createPriceFormatter(product, view)
  const { priceData: price, convertedPriceData } = prices(variant.priceMinor, variant.discountedPriceMinor)
  return {
    variantId: variant.id,
    price,
    convertedPriceData,
    weight: Number(variant.weight ?? 0),
    sku: variant.sku,
    ...(variant.stock.tracked && { quantity: variant.stock.quantity }),
    inStock: isInStock(variant.stock),
    visible: variant.visible,
    ...toWireDimensions(variant),
  }
}

/** Converts a variant to a list entry. A product without options is its own variant. */
export function toStoreVariant(product: Product, variant: Variant, mediaOrigin: string): StoreVariant {
  const ofChoices = product.media.find((media) =>
    Object.entries(variant.choices).some(([option, choice]) => isAssignedToChoice(media, option, choice)),
  )
  const media = toPlatformMedia(ofChoices ?? product.media[0], mediaOrigin)
  return {
    id: `${product.id}-${variant.id}`,
    variantId: variant.id,
    productId: product.id,
    variantName: getVariantName(product, variant),
    productName: product.name,
    managedVariant: product.manageVariants,
    sku: variant.sku,
    stock: toVariantStock(variant.stock),
    choices: variant.choices,
    collectionIds: product.collectionIds,
    ...(media && { media }),
    preorderInfo: product.preorder ?? { enabled: false },
  }
}

function toVariantStock(stock: Stock): VariantStock {
  return {
    trackQuantity: stock.tracked,
    ...(stock.tracked && { quantity: getAvailableQuantity(stock) }),
    inStock: isInStock(stock),
  }
}

/** Converts an option with the availability of each choice, given the choices made for other options. */
export function toWireOption(
  product: Product,
  option: ProductOption,
  mediaOrigin: string,
  made: Record<string, string> = {},
): WireOption {
  return {
    optionType: option.type,
    name: option.name,
    choices: option.choices.map(({ value, description }): Choice => {
      const others = Object.entries({ ...made, [option.name]: description })
      const variants = product.variants.filter((variant) =>
        others.every(([name, choice]) => variant.choices[name] === choice),
      )
      const media = product.media.filter((each) => isAssignedToChoice(each, option.name, description))
      return {
        value,
        description,
        inStock: variants.some((variant) => variant.visible && isInStock(variant.stock)),
        visible: variants.some((variant) => variant.visible),
        ...(media.length > 0 && { media: toWireMedia(media, mediaOrigin) }),
      }
    }),
  }
}

export function toWireCollection(collection: Collection, mediaOrigin: string): WireCollection {
  return {
    id: collection.id,
    name: collection.name,
    media: toWireMedia(collection.media, mediaOrigin),
    numberOfProducts: collection.numberOfProducts,
    description: collection.description,
    slug: collection.slug,
    visible: collection.visible,
    ...(collection.seo && { seoSchema: toSeoSchema(collection.seo) }),
    lastUpdated: collection.updatedAt.toISOString(),
  }
}

/** Adds defaults for omitted values, which clients rely on. */
export function toSeoSchema(seo: NewSeoSchema | null): SeoSchema {
  return {
    tags: (seo?.tags ?? []).map(({ props, meta, ...tag }) => ({
      children: '',
      custom: false,
      disabled: false,
      ...tag,
      ...(props && { props }),
      ...(meta && { meta }),
    })),
    settings: {
      preventAutoRedirect: seo?.settings?.preventAutoRedirect ?? false,
      keywords: (seo?.settings?.keywords ?? []).map(({ term, isMain = false, origin }) => ({
        term,
        isMain,
        ...(origin && { origin }),
      })),
    },
  }
}

function toPricePerUnitData({ totalQuantity, baseQuantity, ...units }: PricePerUnit) {
  return { totalQuantity: Number(totalQuantity), baseQuantity: Number(baseQuantity), ...units }
}

function toWireDimensions({
  productDimensions,
  packageDimensions,
}: Pick<Product, 'productDimensions' | 'packageDimensions'>) {
  return {
    ...(productDimensions && { productDimensions: { unit: 'UNKNOWN_DIMENSIONS_UNIT' as const, ...productDimensions } }),
    ...(packageDimensions && { packageDimensions: { unit: 'UNKNOWN_DIMENSIONS_UNIT' as const, ...packageDimensions } }),
  }
}

function toDiscountDates({ discount: { startsAt, endsAt } }: Product) {
  return {
    ...(startsAt && { startDate: startsAt.toISOString() }),
    ...(endsAt && { endDate: endsAt.toISOString() }),
  }
}

function toWireStock(product: Product): WireStock {
  const sold = product.variants.filter(({ visible }) => visible)
  const inStock = sold.filter(({ stock }) => isInStock(stock))
  const inventoryStatus: InventoryStatus =
    inStock.length === 0 ? 'OUT_OF_STOCK' : inStock.length < sold.length ? 'PARTIALLY_OUT_OF_STOCK' : 'IN_STOCK'
  const trackInventory = sold.length > 0 && sold.every(({ stock }) => stock.tracked)
  // Derived variants share the stock of their product.
  const counted = product.manageVariants ? sold : sold.slice(0, 1)
  const quantity = counted.reduce((sum, { stock }) => sum + (stock.tracked ? stock.quantity : 0), 0)
  return { trackInventory, ...(trackInventory && { quantity }), inStock: inStock.length > 0, inventoryStatus }
}

/** Returns the visible variants; all variants if none is visible. */
export function getSelectableVariants({ variants }: Product): Variant[] {
  const visible = variants.filter((variant) => variant.visible)
  return visible.length > 0 ? visible : variants
}

function toRange(values: readonly number[]): NumericPropertyRange {
  return values.length === 0
    ? { minValue: 0, maxValue: 0 }
    : { minValue: Math.min(...values), maxValue: Math.max(...values) }
}

function toMajor(minor: bigint, currency: string): number {
  return toNumber({ minor, currency })
}
