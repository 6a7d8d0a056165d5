/** Wire format of a product, limited to the members that the shop reads. Any member may be absent. */

interface WireFile {
  url?: string | null
  width?: number | null
  height?: number | null
  format?: string | null
  altText?: string | null
  focalPoint?: { x: number; y: number } | null
}
/** A picture or a video. */
export interface WireMediaItem {
  image?: WireFile | null
  video?: { files?: WireFile[] | null } | null
  /** Still image that a video shows before it plays. */
  thumbnail?: WireFile | null
  title?: string | null
}
export interface WireMedia {
  mainMedia?: WireMediaItem | null
  items?: WireMediaItem[] | null
}
export interface WirePrice {
  price?: number | null
  discountedPrice?: number | null
  currency?: string | null
  formatted?: { price?: string | null; discountedPrice?: string | null; pricePerUnit?: string | null } | null
}
/** Quantity that the price per unit refers to. */
export interface WirePerUnit {
  baseQuantity?: number | null
  baseMeasurementUnit?: string | null
}
export interface WireStock {
  trackInventory?: boolean | null
  trackQuantity?: boolean | null
  quantity?: number | null
  inStock?: boolean | null
  inventoryStatus?: string | null
}
export interface WireVariant {
  _id?: string | null
  choices?: Record<string, string> | null
  variant?: {
    priceData?: WirePrice | null
    convertedPriceData?: WirePrice | null
    visible?: boolean | null
    sku?: string | null
  } | null
  stock?: WireStock | null
}

/** SEO settings of the merchant. */
export interface WireSeo {
  tags?:
    | {
        type?: string | null
        props?: Record<string, unknown> | null
        children?: string | null
        disabled?: boolean | null
      }[]
    | null
}

/** Fields of the provider's product that the storefront reads. */
export interface WireProduct {
  _id?: string | null
  name?: string | null
  slug?: string | null
  brand?: string | null
  ribbon?: string | null
  productType?: string | null
  description?: string | null
  sku?: string | null
  lastUpdated?: string | Date | null
  priceData?: WirePrice | null
  convertedPriceData?: WirePrice | null
  stock?: WireStock | null
  media?: WireMedia | null
  pricePerUnitData?: WirePerUnit | null
  customTextFields?: { title?: string | null; maxLength?: number | null; mandatory?: boolean | null }[] | null
  collectionIds?: string[] | null
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
  seoData?: WireSeo | null
}
