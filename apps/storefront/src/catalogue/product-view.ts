import type { PictureData } from '@cartwright/ui'

/** A product as a page shows it: texts and amounts ready, nothing to compute but which variant is meant. */
export interface ProductView {
  id: string
  slug: string
  name: string
  brand?: string
  ribbon?: string
  price: string
  /** Before the sale. */
  was?: string
  /** Variants differ in price, `price` is that of the cheapest. */
  from: boolean
  pictures: PictureData[]
  options: OptionView[]
  /** Empty when all choices cost the same and are kept in one stock. */
  variants: VariantView[]
  stock: StockView
}

export interface OptionView {
  name: string
  isColour: boolean
  choices: ChoiceView[]
}

export interface ChoiceView {
  name: string
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
  stock: StockView
}

/** `left` is there when the shop counts. */
export interface StockView {
  inStock: boolean
  left?: number
}

/** A product in a list. */
export interface ProductCard {
  slug: string
  name: string
  brand?: string
  ribbon?: string
  price: string
  was?: string
  from: boolean
  picture?: PictureData
  stock: 'in' | 'out' | 'last'
}

interface WirePicture {
  image?: { url?: string | null; width?: number | null; height?: number | null; altText?: string | null } | null
  title?: string | null
}
interface WireMedia {
  mainMedia?: WirePicture | null
  items?: WirePicture[] | null
}
interface WirePrice {
  price?: number | null
  discountedPrice?: number | null
  currency?: string | null
  formatted?: { price?: string | null; discountedPrice?: string | null } | null
}
interface WireStock {
  trackInventory?: boolean | null
  trackQuantity?: boolean | null
  quantity?: number | null
  inStock?: boolean | null
  inventoryStatus?: string | null
}
export interface WireVariant {
  _id?: string | null
  choices?: Record<string, string> | null
  variant?: { priceData?: WirePrice | null; visible?: boolean | null } | null
  stock?: WireStock | null
}

/** The members of the provider's product that the shop looks at. */
export interface WireProduct {
  _id?: string | null
  name?: string | null
  slug?: string | null
  brand?: string | null
  ribbon?: string | null
  description?: string | null
  priceData?: WirePrice | null
  stock?: WireStock | null
  media?: WireMedia | null
  manageVariants?: boolean | null
  productOptions?:
    | {
        name?: string | null
        optionType?: string | null
        choices?:
          | {
              value?: string | null
              description?: string | null
              inStock?: boolean | null
              visible?: boolean | null
              media?: WireMedia | null
            }[]
          | null
      }[]
    | null
  variants?: WireVariant[] | null
  additionalInfoSections?: { title?: string | null; description?: string | null }[] | null
}

export function viewProduct(product: WireProduct): ProductView {
  const card = viewCard(product)
  const pictures = allPictures(product.media, card.name)
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
      ...readPrice(variant.variant?.priceData ?? product.priceData),
      stock: readStock(variant.stock ?? product.stock),
    }))
  return {
    id: product._id ?? '',
    slug: card.slug,
    name: card.name,
    brand: card.brand,
    ribbon: card.ribbon,
    price: card.price,
    was: card.was,
    from: card.from,
    pictures,
    options,
    variants: options.length > 0 && product.manageVariants !== false ? variants : [],
    stock: readStock(product.stock),
  }
}

export function viewCard(product: WireProduct): ProductCard {
  const variants = (product.variants ?? []).filter(
    (variant) => variant.variant?.visible !== false && variant.variant?.priceData,
  )
  const asked = (price: WirePrice | null | undefined) => price?.discountedPrice ?? price?.price ?? 0
  const cheapest = variants.reduce<WirePrice | undefined>((best, { variant }) => {
    const price = variant?.priceData ?? undefined
    return !best || asked(price) < asked(best) ? price : best
  }, undefined)
  const stock = readStock(product.stock)
  const name = product.name ?? ''
  const main = product.media?.mainMedia ?? product.media?.items?.[0]
  return {
    slug: product.slug ?? '',
    name,
    brand: product.brand || undefined,
    ribbon: product.ribbon || undefined,
    ...readPrice(cheapest ?? product.priceData),
    from: variants.some(({ variant }) => asked(variant?.priceData) !== asked(cheapest)),
    picture: main ? readPicture(main, name) : undefined,
    stock: !stock.inStock ? 'out' : stock.left === 1 ? 'last' : 'in',
  }
}

function readPrice(price: WirePrice | null | undefined): { price: string; was?: string } {
  const full = price?.formatted?.price ?? ''
  const asked = price?.formatted?.discountedPrice || full
  return asked === full ? { price: asked } : { price: asked, was: full }
}

function readStock(stock: WireStock | null | undefined): StockView {
  if (!stock) return { inStock: true }
  const counted = stock.trackInventory ?? stock.trackQuantity ?? false
  const left = counted && typeof stock.quantity === 'number' ? stock.quantity : undefined
  const inStock = stock.inventoryStatus
    ? stock.inventoryStatus !== 'OUT_OF_STOCK'
    : (stock.inStock ?? (left === undefined || left > 0))
  return {
    inStock: inStock && (left === undefined || left > 0 || stock.inventoryStatus === 'PARTIALLY_OUT_OF_STOCK'),
    left,
  }
}

function allPictures(media: WireMedia | null | undefined, name: string): PictureData[] {
  const items = media?.items?.length ? media.items : media?.mainMedia ? [media.mainMedia] : []
  return items.flatMap((item) => readPicture(item, name) ?? [])
}

function findPicture(pictures: PictureData[], media: WireMedia | null | undefined): number | undefined {
  const url = (media?.mainMedia ?? media?.items?.[0])?.image?.url
  const at = url ? pictures.findIndex((picture) => picture.url === url) : -1
  return at < 0 ? undefined : at
}

export function readPicture(item: WirePicture, name: string): PictureData | undefined {
  if (!item.image?.url) return undefined
  return {
    url: item.image.url,
    width: item.image.width || 1200,
    height: item.image.height || 1200,
    alt: item.image.altText || item.title || name,
  }
}
