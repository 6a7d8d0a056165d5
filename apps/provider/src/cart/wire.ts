import {
  type Cart as WireCart,
  type DescriptionLine,
  type LineItem,
  type MultiCurrencyPrice,
  STORES_APP_ID,
} from '@cartwright/contract'
import { mediaAddress, type Product, type Variant } from '../catalogue/index.ts'
import { formatMoney, toUnpaddedDecimal } from '../money.ts'
import type { Settings } from '../settings/index.ts'
import type { CartView, LineView } from './view-cart.ts'

export interface WireSurroundings {
  settings: Settings
  providerUrl: string
  storefrontUrl: string
}

/** The cart in the form that callers know (wire reference, appendices A and D). */
export function toWireCart({ cart, lines }: CartView, surroundings: WireSurroundings): WireCart {
  const { shop, tax } = surroundings.settings
  const price = (minor: bigint): MultiCurrencyPrice => wirePrice(minor, cart.currency, shop.locale)
  const subtotal = lines.reduce((sum, { priceMinor, line }) => sum + priceMinor * BigInt(line.quantity), 0n)
  return {
    id: cart.id,
    lineItems: lines.map((view) => toWireLine(view, price, surroundings)),
    buyerInfo: cart.owner.kind === 'visitor' ? { visitorId: cart.owner.id } : { memberId: cart.owner.id },
    currency: cart.currency,
    conversionCurrency: cart.currency,
    paymentCurrency: cart.currency,
    buyerLanguage: languageOf(shop.locale),
    siteLanguage: languageOf(shop.locale),
    taxIncludedInPrices: tax.taxIncludedInPrices,
    weightUnit: shop.weightUnit,
    subtotal: price(subtotal),
    subtotalAfterDiscounts: price(subtotal),
    discount: price(0n),
    ...(cart.checkoutId && { checkoutId: cart.checkoutId }),
    appliedDiscounts: [],
    createdDate: cart.createdAt.toISOString(),
    updatedDate: cart.updatedAt.toISOString(),
    purchaseFlowId: cart.id,
    revision: cart.revision.toString(),
  }
}

function toWireLine(
  view: LineView,
  price: (minor: bigint) => MultiCurrencyPrice,
  { providerUrl, storefrontUrl }: WireSurroundings,
): LineItem {
  const { line, product, variant } = view
  const path = product && `/product-page/${product.slug}`
  const unit = price(view.priceMinor)
  return {
    id: line.id,
    quantity: line.quantity,
    catalogReference: {
      catalogItemId: line.productId,
      appId: STORES_APP_ID,
      options: {
        ...line.options,
        variantId: line.variantId,
        options: line.options.options ?? {},
        customTextFields: line.options.customTextFields ?? {},
      },
    },
    productName: { original: view.name, translated: view.name },
    ...(path && { url: { relativePath: path, url: storefrontUrl + path } }),
    price: unit,
    fullPrice: price(view.fullPriceMinor),
    priceBeforeDiscounts: unit,
    lineItemPrice: price(view.priceMinor * BigInt(line.quantity)),
    descriptionLines: variant ? describeVariant(product!, variant, line.options.customTextFields) : [],
    ...(product && imageOf(product, variant, providerUrl)),
    availability: {
      status: view.availability.status,
      ...(view.availability.quantity !== undefined && { quantityAvailable: view.availability.quantity }),
    },
    physicalProperties: {
      ...(variant?.weight && { weight: Number(variant.weight) }),
      ...(variant?.sku && { sku: variant.sku }),
      shippable: product?.type !== 'digital',
    },
    itemType: { preset: product?.type === 'digital' ? 'DIGITAL' : 'PHYSICAL' },
    paymentOption: 'FULL_PAYMENT_ONLINE',
    rootCatalogItemId: line.productId,
    customLineItem: false,
    priceUndetermined: false,
    fixedQuantity: false,
    savePaymentMethod: false,
    membersOnly: false,
  }
}

export function describeVariant(
  product: Product,
  variant: Variant,
  texts: Record<string, string> = {},
): DescriptionLine[] {
  const chosen = product.options.flatMap((option): DescriptionLine[] => {
    const choice = option.choices.find(({ description }) => description === variant.choices[option.name])
    if (!choice) return []
    const name = { original: option.name, translated: option.name }
    const value = { original: choice.description, translated: choice.description }
    return [
      option.type === 'color' ? { name, colorInfo: { ...value, code: choice.value } } : { name, plainText: value },
    ]
  })
  const written = Object.entries(texts)
    .filter(([, text]) => text !== '')
    .map(([title, text]): DescriptionLine => ({
      name: { original: title, translated: title },
      plainText: { original: text, translated: text },
    }))
  return [...chosen, ...written]
}

export function imageOf(product: Product, variant: Variant | undefined, providerUrl: string): Pick<LineItem, 'image'> {
  const ofChoice = product.media.find(({ choices }) =>
    choices?.some(({ option, choice }) => variant?.choices[option] === choice),
  )
  const media = ofChoice ?? product.media[0]
  if (!media) return {}
  const { id, width, height, altText } = media
  return { image: { id, url: mediaAddress(providerUrl, id), width, height, altText, filename: id } }
}

/** Cart amounts have no trailing zeros; there is one currency, so the converted amount is the amount. */
export function wirePrice(minor: bigint, currency: string, locale: string): MultiCurrencyPrice {
  const money = { minor, currency }
  const amount = toUnpaddedDecimal(money)
  const formatted = formatMoney(money, locale)
  return { amount, convertedAmount: amount, formattedAmount: formatted, formattedConvertedAmount: formatted }
}

const languages = new Map<string, string>()

export function languageOf(locale: string): string {
  let language = languages.get(locale)
  if (language === undefined) languages.set(locale, (language = new Intl.Locale(locale).language))
  return language
}
