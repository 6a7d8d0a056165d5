import type { PictureData } from '@cartwright/ui'
import type { Texts } from '../texts/find-texts.ts'
import { listPictures, listVideos, findPicture, getMainPicture, type VideoView } from './gallery.ts'
import type { TextLanguage } from './text-language.ts'
import { formatUnitPrice } from './unit-price.ts'
import type { SubscriptionView } from './subscriptions.ts'
import type { WirePerUnit, WirePrice, WireProduct, WireStock } from './wire-product.ts'

/** Product as its page shows it: texts and amounts are formatted, only the chosen variant is computed later. */
export interface ProductView {
  id: string
  slug: string
  name: string
  /** Where it is not that of the page, as of all texts below. */
  nameIn?: TextLanguage
  brand?: string
  ribbon?: string
  ribbonIn?: TextLanguage
  price: string
  /** Price before the sale. */
  was?: string
  /** "€18.90 / kg" */
  perUnit?: string
  /** Variants differ in price, `price` is that of the cheapest. */
  from: boolean
  pictures: PictureData[]
  videos: VideoView[]
  /** A file to be fetched: nothing is sent. */
  isDownload: boolean
  options: OptionView[]
  texts: TextFieldView[]
  subscriptions: SubscriptionView[]
  /** Empty if all choices share a price and stock. */
  variants: VariantView[]
  stock: StockView
}

/** A text that the buyer can, or must, give. */
export interface TextFieldView {
  title: string
  titleIn?: TextLanguage
  maxLength: number
  required: boolean
}

export interface OptionView {
  name: string
  nameIn?: TextLanguage
  isColour: boolean
  choices: ChoiceView[]
}

export interface ChoiceView {
  name: string
  nameIn?: TextLanguage
  colour?: string
  inStock: boolean
  /** The first of `pictures` that shows it. */
  picture?: number
}

export interface VariantView {
  id: string
  /** Names of choices, in the order of the options. */
  choices: string[]
  price: string
  was?: string
  perUnit?: string
  stock: StockView
}

/** `left` is there when the shop counts. */
export interface StockView {
  inStock: boolean
  left?: number
}

/** A product in a list. */
export interface ProductCard {
  id: string
  slug: string
  name: string
  nameIn?: TextLanguage
  brand?: string
  ribbon?: string
  ribbonIn?: TextLanguage
  price: string
  was?: string
  perUnit?: string
  from: boolean
  picture?: PictureData
  stock: 'in' | 'out' | 'last'
}

export function toProductView(product: WireProduct, words: Texts, subscriptions: SubscriptionView[] = []): ProductView {
  const card = toProductCard(product, words)
  const pictures = listPictures(product.media, card.name)
  const options = (product.productOptions ?? []).map((option): OptionView => {
    const isColour = option.optionType === 'color'
    return {
      name: option.name ?? '',
      isColour,
      choices: (option.choices ?? [])
        .filter((choice) => choice.visible !== false)
        .map((choice) => ({
          name: choice.description ?? choice.value ?? '',
          colour: isColour ? (choice.value ?? undefined) : undefined,
          inStock: choice.inStock !== false,
          picture: findPicture(pictures, choice.media),
        })),
    }
  })
  const variants = (product.variants ?? [])
    .filter((variant) => variant.variant?.visible !== false)
    .map((variant): VariantView => ({
      id: variant._id ?? '',
      choices: options.map((option) => variant.choices?.[option.name] ?? ''),
      ...readPrice(getDisplayPrice(variant.variant) ?? getDisplayPrice(product), product.pricePerUnitData, words),
      stock: readStock(variant.stock ?? product.stock),
    }))
  return {
    id: card.id,
    slug: card.slug,
    name: card.name,
    brand: card.brand,
    ribbon: card.ribbon,
    price: card.price,
    was: card.was,
    perUnit: card.perUnit,
    from: card.from,
    pictures,
    videos: listVideos(product.media, card.name),
    isDownload: product.productType === 'digital',
    options,
    texts: (product.customTextFields ?? []).map(({ title, maxLength, mandatory }) => ({
      title: title ?? '',
      maxLength: maxLength ?? MAX_TEXT_LENGTH,
      required: mandatory === true,
    })),
    subscriptions,
    variants: options.length > 0 && product.manageVariants !== false ? variants : [],
    stock: readStock(product.stock),
  }
}

/** Longest custom text that a cart line accepts, in characters. */
const MAX_TEXT_LENGTH = 500

export function toProductCard(product: WireProduct, words: Texts): ProductCard {
  const variants = (product.variants ?? []).filter(
    (variant) => variant.variant?.visible !== false && getDisplayPrice(variant.variant),
  )
  const toCurrentPrice = (price: WirePrice | null | undefined) => price?.discountedPrice ?? price?.price ?? 0
  const cheapest = variants.reduce<WirePrice | undefined>((best, { variant }) => {
    const price = getDisplayPrice(variant)
    return !best || toCurrentPrice(price) < toCurrentPrice(best) ? price : best
  }, undefined)
  const stock = readStock(product.stock)
  const name = product.name ?? ''
  return {
    id: product._id ?? '',
    slug: product.slug ?? '',
    name,
    brand: product.brand || undefined,
    ribbon: product.ribbon || undefined,
    ...readPrice(cheapest ?? getDisplayPrice(product), product.pricePerUnitData, words),
    from: variants.some(({ variant }) => toCurrentPrice(getDisplayPrice(variant)) !== toCurrentPrice(cheapest)),
    picture: getMainPicture(product.media, name),
    stock: !stock.inStock ? 'out' : stock.left === 1 ? 'last' : 'in',
  }
}

/** In the visitor's currency; providers that know none give the shop's own. */
const getDisplayPrice = (
  of: Pick<WireProduct, 'priceData' | 'convertedPriceData'> | null | undefined,
): WirePrice | undefined => of?.convertedPriceData ?? of?.priceData ?? undefined

function readPrice(
  price: WirePrice | null | undefined,
  unit: WirePerUnit | null | undefined,
  words: Texts,
): Pick<VariantView, 'price' | 'was' | 'perUnit'> {
  const full = price?.formatted?.price ?? ''
  const current = price?.formatted?.discountedPrice || full
  const perUnit = formatUnitPrice(price?.formatted?.pricePerUnit, unit, words)
  return { price: current, ...(current !== full && { was: full }), ...(perUnit && { perUnit }) }
}

function readStock(stock: WireStock | null | undefined): StockView {
  if (!stock) return { inStock: true }
  const counted = stock.trackInventory ?? stock.trackQuantity ?? false
  const stockLeft = counted && typeof stock.quantity === 'number' ? stock.quantity : undefined
  const inStock = stock.inventoryStatus
    ? stock.inventoryStatus !== 'OUT_OF_STOCK'
    : (stock.inStock ?? (stockLeft === undefined || stockLeft > 0))
  return {
    inStock:
      inStock && (stockLeft === undefined || stockLeft > 0 || stock.inventoryStatus === 'PARTIALLY_OUT_OF_STOCK'),
    left: stockLeft,
  }
}
