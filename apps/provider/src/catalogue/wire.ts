import type {
  Choice,
  Collection as WireCollection,
  InventoryStatus,
  Media,
  MediaItem,
  NumericPropertyRange,
  PriceData,
  Product as WireProduct,
  ProductOption as WireOption,
  Stock as WireStock,
  Variant as WireVariant,
  VariantData,
} from '@cartwright/contract'
import { formatMoney, toNumber } from '../money.ts'
import { mediaAddress } from './media-address.ts'
import {
  availableQuantity,
  type Collection,
  isInStock,
  type Product,
  type ProductMedia,
  type ProductOption,
  type Variant,
} from './product.ts'

export interface CatalogueSurroundings {
  locale: string
  providerUrl: string
  storefrontUrl: string
}

/** The product in the form that callers know (wire reference, appendices C and D). Costs are not part of it. */
export function toWireProduct(product: Product, surroundings: CatalogueSurroundings): WireProduct {
  const price = priceData(product.priceMinor, product.discountedPriceMinor, product.currency, surroundings.locale)
  const variants = product.variants.map((variant) => toWireVariant(variant, product.currency, surroundings.locale))
  return {
    id: product.id,
    name: product.name,
    slug: product.slug,
    visible: product.visible,
    productType: product.type,
    description: product.description,
    sku: product.sku,
    weight: Number(product.weight ?? 0),
    weightRange: rangeOf(product.variants.map(({ weight }) => Number(weight ?? 0))),
    stock: stockOf(product),
    price,
    priceData: price,
    convertedPriceData: price,
    priceRange: rangeOf(
      product.variants.map((variant) => toNumber({ minor: variant.discountedPriceMinor, currency: product.currency })),
    ),
    additionalInfoSections: product.infoSections,
    ribbons: product.ribbon ? [{ text: product.ribbon }] : [],
    media: toWireMedia(product.media, surroundings.providerUrl),
    customTextFields: product.customTextFields,
    manageVariants: product.manageVariants,
    productOptions: product.options.map((option) => toWireOption(product, option, surroundings.providerUrl)),
    productPageUrl: { base: `${surroundings.storefrontUrl}/`, path: `/product-page/${product.slug}` },
    numericId: product.numericId.toString(),
    inventoryItemId: product.id,
    discount: { type: product.discount.type, value: Number(product.discount.value) },
    collectionIds: product.collectionIds,
    variants,
    lastUpdated: product.updatedAt.toISOString(),
    createdDate: product.createdAt.toISOString(),
    seoData: { tags: [], settings: { preventAutoRedirect: false, keywords: [] } },
    ribbon: product.ribbon ?? '',
    ...(product.brand && { brand: product.brand }),
  }
}

export function toWireVariant(variant: Variant, currency: string, locale: string): WireVariant {
  const price = priceData(variant.priceMinor, variant.discountedPriceMinor, currency, locale)
  const quantity = availableQuantity(variant.stock)
  return {
    id: variant.id,
    choices: variant.choices,
    variant: {
      priceData: price,
      convertedPriceData: price,
      weight: Number(variant.weight ?? 0),
      sku: variant.sku,
      visible: variant.visible,
    },
    stock: {
      trackQuantity: variant.stock.tracked,
      ...(variant.stock.tracked && { quantity }),
      inStock: isInStock(variant.stock),
    },
  }
}

export function toVariantData(variant: Variant, currency: string, locale: string): VariantData {
  const price = priceData(variant.priceMinor, variant.discountedPriceMinor, currency, locale)
  return {
    variantId: variant.id,
    price,
    convertedPriceData: price,
    weight: Number(variant.weight ?? 0),
    sku: variant.sku,
    ...(variant.stock.tracked && { quantity: variant.stock.quantity }),
    inStock: isInStock(variant.stock),
    visible: variant.visible,
  }
}

/** The option with what is left of each choice, given the choices already made for other options. */
export function toWireOption(
  product: Product,
  option: ProductOption,
  providerUrl: string,
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
      const media = product.media.filter(
        ({ choice }) => choice?.option === option.name && choice.choice === description,
      )
      return {
        value,
        description,
        inStock: variants.some((variant) => variant.visible && isInStock(variant.stock)),
        visible: variants.some((variant) => variant.visible),
        ...(media.length > 0 && { media: toWireMedia(media, providerUrl) }),
      }
    }),
  }
}

export function toWireMedia(media: readonly ProductMedia[], providerUrl: string): Media {
  const items = media.map(({ id, width, height, altText }): MediaItem => {
    const url = mediaAddress(providerUrl, id)
    return {
      id,
      mediaType: 'image',
      title: '',
      image: { url, width, height, altText },
      thumbnail: { url, width, height, altText },
    }
  })
  return { ...(items[0] && { mainMedia: items[0] }), items }
}

export function toWireCollection(collection: Collection, providerUrl: string): WireCollection {
  return {
    id: collection.id,
    name: collection.name,
    media: toWireMedia(collection.media, providerUrl),
    numberOfProducts: collection.numberOfProducts,
    description: collection.description,
    slug: collection.slug,
    visible: collection.visible,
    lastUpdated: collection.updatedAt.toISOString(),
  }
}

function priceData(priceMinor: bigint, discountedMinor: bigint, currency: string, locale: string): PriceData {
  const price = { minor: priceMinor, currency }
  const discounted = { minor: discountedMinor, currency }
  return {
    currency,
    price: toNumber(price),
    discountedPrice: toNumber(discounted),
    formatted: { price: formatMoney(price, locale), discountedPrice: formatMoney(discounted, locale) },
  }
}

function stockOf(product: Product): WireStock {
  const sold = product.variants.filter(({ visible }) => visible)
  const inStock = sold.filter(({ stock }) => isInStock(stock))
  const inventoryStatus: InventoryStatus =
    inStock.length === 0 ? 'OUT_OF_STOCK' : inStock.length < sold.length ? 'PARTIALLY_OUT_OF_STOCK' : 'IN_STOCK'
  const trackInventory = sold.length > 0 && sold.every(({ stock }) => stock.tracked)
  const quantity = sold.reduce((sum, { stock }) => sum + (stock.tracked ? stock.quantity : 0), 0)
  return { trackInventory, ...(trackInventory && { quantity }), inStock: inStock.length > 0, inventoryStatus }
}

function rangeOf(values: readonly number[]): NumericPropertyRange {
  return values.length === 0
    ? { minValue: 0, maxValue: 0 }
    : { minValue: Math.min(...values), maxValue: Math.max(...values) }
}
