// Written by `npm run generate` from packages/contract. Do not edit.

import type {
  AdditionalFeeSource,
  AddressTag,
  CatalogVersion,
  ChannelType,
  ChargeType,
  ColorFamily,
  DeliveryMethod,
  DescriptionLineType,
  DimensionsUnit,
  DiscountType,
  EmailFailureReason,
  EmailTag,
  FactorState,
  FactorStatus,
  FactorType,
  FallbackReason,
  FileType,
  FulfillmentStatus,
  IdentityStatusName,
  IdentityType,
  InventoryStatus,
  ItemAvailabilityStatus,
  ItemTypePreset,
  JurisdictionType,
  LocationType,
  ManualCalculationReason,
  MeasurementUnit,
  MediaItemType,
  MemberActivityStatus,
  MemberPrivacyStatus,
  MemberStatus,
  MembersAccountSection,
  MfaReason,
  MissingAddressPart,
  NameInLineItem,
  NameInOther,
  OptionType,
  OrderStatus,
  PaymentOptionType,
  PaymentStatus,
  PendingReason,
  PhoneTag,
  PickupMethod,
  PrivacyStatus,
  ProductDiscountType,
  ProductType,
  Prompt,
  RateType,
  RuleType,
  SearchMode,
  Severity,
  SortOrder,
  SubscriptionFrequency,
  SuggestedFix,
  TaxableAddressType,
  VatType,
  WeightUnit,
} from './enumerations.ts'

export type * from './enumerations.ts'

/** An object whose members only its owner knows. */
// oxlint-disable-next-line typescript/no-explicit-any -- callers read such members without narrowing
export type OpenObject = Record<string, any>

/** Something the shop sells. */
export interface Product {
  _id: string
  /** Counts up with every change, for `If-Match`. Not sent by the platform. */
  revision?: string
  /** From 1 to 255 characters. */
  name: string
  /** At most 255 characters. */
  slug: string
  visible: boolean
  productType: ProductType
  /** HTML. At most 50000 characters. */
  description?: string
  /** At most 100 characters. */
  sku?: string
  /** At most 999999999.99. */
  weight?: number
  weightRange?: NumericPropertyRange
  productDimensions?: Dimensions
  packageDimensions?: Dimensions
  stock?: Stock
  /** The same as `priceData`, under its old name. */
  price?: PriceData
  priceData?: PriceData
  /** In the currency that the caller asked for. */
  convertedPriceData?: PriceData
  priceRange?: NumericPropertyRange
  costAndProfitData?: CostAndProfitData
  costRange?: NumericPropertyRange
  pricePerUnitData?: PricePerUnitData
  additionalInfoSections: AdditionalInfoSection[]
  ribbons: Ribbon[]
  media?: Media
  customTextFields: CustomTextField[]
  manageVariants?: boolean
  /** At most 6 entries. */
  productOptions: ProductOption[]
  productPageUrl?: PageUrl
  /** Counts up with every product made. */
  numericId: string
  inventoryItemId: string
  discount?: Discount
  collectionIds: string[]
  /** At most 1000 entries. */
  variants: Variant[]
  lastUpdated?: Date
  _createdDate?: Date
  seoData?: SeoSchema
  /** At most 30 characters. */
  ribbon?: string
  /** At most 50 characters. */
  brand?: string
  taxGroupId?: string
  digitalFile?: SecuredMedia
}

/** From the smallest to the largest variant. */
export interface NumericPropertyRange {
  minValue: number
  maxValue: number
}

/** Length, width and height of a thing or its box. */
export interface Dimensions {
  /** A decimal. */
  length?: string | null
  /** A decimal. */
  width?: string | null
  /** A decimal. */
  height?: string | null
  unit?: DimensionsUnit
}

/** What is left of a product, all variants together. */
export interface Stock {
  /** Whether pieces are counted. */
  trackInventory: boolean
  quantity?: number
  inStock: boolean
  inventoryStatus: InventoryStatus
}

/** A price of the catalogue, before and after the product’s own discount. */
export interface PriceData {
  currency: string
  price?: number
  /** The price itself where nothing is off. */
  discountedPrice: number
  formatted?: FormattedPrice
  pricePerUnit?: number
}

/** A price written out. */
export interface FormattedPrice {
  price: string
  discountedPrice: string
  pricePerUnit?: string
}

/** What a product costs the shop. Merchants only. */
export interface CostAndProfitData {
  /** At most 999999999.99. */
  itemCost?: number
  formattedItemCost: string
  /** At most 999999999.99. */
  profit: number
  formattedProfit: string
  /** Profit over the discounted price, to four places. At most 1. */
  profitMargin: number
}

/** What the price per unit is reckoned from. */
export interface PricePerUnitData {
  /** From 0.01 to 999999999.99. */
  totalQuantity: number
  totalMeasurementUnit: MeasurementUnit
  /** From 0.01 to 999999999.99. */
  baseQuantity: number
  baseMeasurementUnit: MeasurementUnit
}

/** A further text about a product. */
export interface AdditionalInfoSection {
  /** At most 50 characters. */
  title: string
  /** At most 16000 characters. */
  description: string
}

/** A word across a product’s picture. */
export interface Ribbon {
  /** At most 30 characters. */
  text: string
}

/** A gallery. */
export interface Media {
  mainMedia?: MediaItem
  items: MediaItem[]
}

/** A picture or a video of a gallery. At most one is set: `image`, `video`. */
export interface MediaItem {
  image?: MediaItemUrlAndSize
  video?: MediaItemVideo
  thumbnail?: MediaItemUrlAndSize
  mediaType: MediaItemType
  title: string
  _id: string
}

/** A file of a gallery. */
export interface MediaItemUrlAndSize {
  /** At most 2048 characters. */
  url: string
  width: number
  height: number
  format?: string
  altText?: string
  focalPoint?: { x: number; y: number }
}

/** A video of a gallery. */
export interface MediaItemVideo {
  files: MediaItemUrlAndSize[]
  /** ID of its poster. */
  stillFrameMediaId: string
}

/** A text that the buyer can, or must, give. */
export interface CustomTextField {
  /** At most 100 characters. */
  title: string
  /** At most 500. */
  maxLength: number
  mandatory: boolean
}

/** Something to choose, such as size or colour. */
export interface ProductOption {
  optionType: OptionType
  /** From 1 to 50 characters. */
  name: string
  /** At most 100 entries. */
  choices?: Choice[]
}

/** One choice of an option. */
export interface Choice {
  /** The word itself, or a colour. From 1 to 100 characters. */
  value: string
  /** What shoppers read, and carts name. From 1 to 100 characters. */
  description: string
  media?: Media
  inStock?: boolean
  visible?: boolean
}

/** Address of a product page, in two parts. */
export interface PageUrl {
  base: string
  path: string
}

/** What is off a product’s price. */
export interface Discount {
  type: ProductDiscountType
  value: number
  /** Nothing is off before. */
  startDate?: Date
  /** Nothing is off from then on. */
  endDate?: Date
}

/** One form of a product: every option chosen. */
export interface Variant {
  _id: string
  /** Choice by option. */
  choices?: Record<string, string>
  variant?: VariantDataWithNoStock
  stock?: VariantStock
}

/** What a variant has of its own. */
export interface VariantDataWithNoStock {
  priceData?: PriceData
  convertedPriceData?: PriceData
  costAndProfitData?: CostAndProfitData
  weight: number
  sku: string
  visible: boolean
  productDimensions?: Dimensions
  packageDimensions?: Dimensions
}

/** What is left of a variant. */
export interface VariantStock {
  trackQuantity: boolean
  quantity?: number
  inStock: boolean
  locationId?: string
}

/** What search engines are told about a page. */
export interface SeoSchema {
  tags: SeoTag[]
  settings?: SeoSettings
}

/** A tag in the head of a page. */
export interface SeoTag {
  /** title, meta, script or link. */
  type: string
  /** Attributes of an HTML tag of the merchant’s making. */
  props?: OpenObject
  /** Notes of an editor beside an HTML tag. */
  meta?: OpenObject
  children: string
  custom: boolean
  disabled: boolean
}

/** How a page wants to be found. */
export interface SeoSettings {
  /** Whether the old address stops leading to the new one. */
  preventAutoRedirect: boolean
  /** At most 5 entries. */
  keywords: SeoKeyword[]
}

/** A word to be found by. */
export interface SeoKeyword {
  term: string
  isMain: boolean
  /** At most 1000 characters. */
  origin?: string
}

/** A file that only buyers get. */
export interface SecuredMedia {
  /** From 1 to 100 characters. */
  _id: string
  /** From 1 to 1000 characters. */
  fileName: string
  fileType: FileType
}

/** Which page this is, and of how many. */
export interface PlatformPagingMetadata {
  count?: number
  offset?: number
  total?: number
  tooManyToCount?: boolean
  cursors?: Cursors
}

/** Marks of the pages beside this one. */
export interface Cursors {
  /** At most 16000 characters. */
  next?: string
  /** At most 16000 characters. */
  prev?: string
}

/** What to look for, in which order, and which page of it. A cursor holds filter and order already. At most one is set: `paging`, `cursorPaging`. */
export interface PlatformQuery {
  /** A tree of fields and operators; the provider parses it against the table of filterable fields. */
  filter?: OpenObject | null
  /** At most 10 entries. */
  sort?: Sorting[]
  paging?: Paging | null
  cursorPaging?: CursorPaging | null
  /** At most 100 entries. */
  fields?: string[]
}

/** A field to sort by, upwards unless said otherwise. */
export interface Sorting {
  /** At most 512 characters. */
  fieldName: string
  order?: SortOrder
  /** At most 10 entries. */
  selectItemsBy?: OpenObject[] | null
  origin?: AddressLocation | null
}

/** A point on the map. */
export interface AddressLocation {
  latitude?: number | null
  longitude?: number | null
}

/** A page by its place. */
export interface Paging {
  /**
   * At most 100.
   *
   * @default 50
   */
  limit?: number | null
  /**
   * At most 9007199254740991.
   *
   * @default 0
   */
  offset?: number | null
}

/** A page by the mark that the page before it gave. */
export interface CursorPaging {
  /**
   * At most 100.
   *
   * @default 50
   */
  limit?: number | null
  /** At most 16000 characters. */
  cursor?: string | null
}

/** A group of products. */
export interface Collection {
  /** From 35 to 36 characters. */
  _id: string
  /** From 1 to 50 characters. */
  name: string
  media?: Media
  numberOfProducts: number
  /** At most 600 characters. */
  description?: string
  /** From 1 to 100 characters. */
  slug: string
  visible: boolean
  seoSchema?: SeoSchema
  lastUpdated?: Date
}

/** The variant that a set of choices leads to. */
export interface VariantData {
  price?: PriceData
  convertedPriceData?: PriceData
  weight?: number
  sku: string
  quantity?: number
  inStock: boolean
  visible: boolean
  variantId?: string
  productDimensions?: Dimensions
  packageDimensions?: Dimensions
}

/** Which page of variants this is. */
export interface PagingMetadata {
  /** Length of a page. */
  items: number
  offset: number
}

/** A variant with what it needs of its product, to be listed by itself. */
export interface StoreVariant {
  /** Product ID and variant ID, joined by a hyphen. */
  _id: string
  variantId: string
  productId: string
  variantName: string
  /** From 1 to 255 characters. */
  productName: string
  managedVariant: boolean
  /** At most 100 characters. */
  sku: string
  stock?: VariantStock
  choices?: Record<string, string>
  collectionIds?: string[]
  media?: PlatformMedia
  /** Members that merchants define for their variants. */
  customFields?: OpenObject
  preorderInfo?: PreorderInfo
}

/** The picture or video of a variant. At most one is set: `image`, `video`. */
export interface PlatformMedia {
  image?: string
  video?: string
}

/** The part of a picture that must stay visible when it is cropped. */
export interface FocalPoint {
  x: number
  y: number
  height?: number
  width?: number
}

/** One size of a video. */
export interface VideoResolution {
  url: string
  height: number
  width: number
  /** mp4, hls … */
  format?: string
  /** 480p, 720p … */
  quality?: string
  filename?: string
  durationInMilliseconds?: number
}

/** A still picture of a video. */
export interface VideoPoster {
  _id?: string
  url?: string
  height: number
  width: number
}

/** Whether an item can be ordered before it is there. */
export interface PreorderInfo {
  enabled: boolean
  /** From 1 to 250 characters. */
  message?: string
  /** At most 100000. */
  limit?: number
}

/** A product to make. A whole product does as well. Amounts and stock that it cannot have are refused. */
export interface NewProduct extends Partial<
  Omit<
    Product,
    | 'name'
    | 'priceData'
    | 'stock'
    | 'slug'
    | 'visible'
    | 'productType'
    | 'description'
    | 'sku'
    | 'weight'
    | 'productDimensions'
    | 'packageDimensions'
    | 'costAndProfitData'
    | 'pricePerUnitData'
    | 'additionalInfoSections'
    | 'manageVariants'
    | 'productOptions'
    | 'discount'
    | 'seoData'
    | 'ribbon'
    | 'brand'
    | 'taxGroupId'
  >
> {
  /** From 1 to 255 characters. */
  name: string
  priceData?: NewPriceData
  stock?: NewStock | null
  /** From 1 to 255 characters. */
  slug?: string
  visible?: boolean | null
  productType?: ProductType
  /** HTML. At most 50000 characters. */
  description?: string | null
  /** At most 100 characters. */
  sku?: string | null
  /** At most 999999999.99. */
  weight?: number | null
  productDimensions?: Dimensions | null
  packageDimensions?: Dimensions | null
  costAndProfitData?: NewCostAndProfitData | null
  pricePerUnitData?: NewPricePerUnitData | null
  /** At most 100 entries. */
  additionalInfoSections?: AdditionalInfoSection[]
  manageVariants?: boolean | null
  /** At most 6 entries. */
  productOptions?: NewProductOption[]
  discount?: NewDiscount | null
  seoData?: NewSeoSchema | null
  /** At most 30 characters. */
  ribbon?: string | null
  /** At most 50 characters. */
  brand?: string | null
  taxGroupId?: string | null
}

/** The price of a product. */
export interface NewPriceData {
  /** At most 999999999.99. */
  price?: number | null
}

/** What there is of a new product. */
export interface NewStock {
  /** Whether pieces are counted. Left out: if there is a quantity. */
  trackInventory?: boolean | null
  /** Managed variants share it out evenly. At most 9999999. */
  quantity?: number | null
  /**
   * Where it is not counted.
   *
   * @default true
   */
  inStock?: boolean | null
}

/** What a product costs the shop. */
export interface NewCostAndProfitData {
  /** At most 999999999.99. */
  itemCost?: number | null
}

/** What the price per unit is reckoned from. */
export interface NewPricePerUnitData {
  /** From 0.01 to 999999999.99. */
  totalQuantity: number
  totalMeasurementUnit?: MeasurementUnit
  /** From 0.01 to 999999999.99. */
  baseQuantity: number
  baseMeasurementUnit?: MeasurementUnit
}

/** Something to choose, such as size or colour. */
export interface NewProductOption {
  optionType?: OptionType
  /** From 1 to 50 characters. */
  name: string
  /** From 1 to 100 entries. */
  choices?: NewChoice[]
}

/** One choice of an option. */
export interface NewChoice {
  /** From 1 to 100 characters. */
  value: string
  /** From 1 to 100 characters. */
  description: string
}

/** What is off a product’s price. */
export interface NewDiscount {
  type?: ProductDiscountType
  /** At most 999999999.99. */
  value?: number
  /** Nothing is off before. */
  startDate?: Date | null
  /** Nothing is off from then on. */
  endDate?: Date | null
}

/** What search engines are told about a page. */
export interface NewSeoSchema {
  /** At most 100 entries. */
  tags?: NewSeoTag[]
  settings?: NewSeoSettings | null
}

/** A tag for the head of a page. */
export interface NewSeoTag {
  /** title, meta, script or link. At most 50 characters. */
  type: string
  /** Attributes of an HTML tag of the merchant’s making. */
  props?: OpenObject | null
  /** Notes of an editor beside an HTML tag. */
  meta?: OpenObject | null
  /** At most 8000 characters. */
  children?: string
  custom?: boolean
  disabled?: boolean
}

/** How a page wants to be found. */
export interface NewSeoSettings {
  preventAutoRedirect?: boolean
  /** At most 5 entries. */
  keywords?: NewSeoKeyword[]
}

/** A word to be found by. */
export interface NewSeoKeyword {
  /** At most 200 characters. */
  term: string
  isMain?: boolean
  /** At most 1000 characters. */
  origin?: string | null
}

/** What to change of a product. A whole product does as well, with prices and stock as they were read. */
export interface ProductChange extends Partial<
  Omit<
    Product,
    | '_id'
    | 'name'
    | 'priceData'
    | 'slug'
    | 'visible'
    | 'productType'
    | 'description'
    | 'sku'
    | 'weight'
    | 'productDimensions'
    | 'packageDimensions'
    | 'costAndProfitData'
    | 'pricePerUnitData'
    | 'additionalInfoSections'
    | 'manageVariants'
    | 'productOptions'
    | 'discount'
    | 'seoData'
    | 'ribbon'
    | 'brand'
    | 'taxGroupId'
  >
> {
  /** From 1 to 100 characters. */
  _id: string
  /** From 1 to 255 characters. */
  name?: string | null
  priceData?: NewPriceData | null
  /** From 1 to 255 characters. */
  slug?: string
  visible?: boolean | null
  productType?: ProductType
  /** HTML. At most 50000 characters. */
  description?: string | null
  /** At most 100 characters. */
  sku?: string | null
  /** At most 999999999.99. */
  weight?: number | null
  productDimensions?: Dimensions | null
  packageDimensions?: Dimensions | null
  costAndProfitData?: NewCostAndProfitData | null
  pricePerUnitData?: NewPricePerUnitData | null
  /** At most 100 entries. */
  additionalInfoSections?: AdditionalInfoSection[]
  manageVariants?: boolean | null
  /** At most 6 entries. */
  productOptions?: NewProductOption[]
  discount?: NewDiscount | null
  seoData?: NewSeoSchema | null
  /** At most 30 characters. */
  ribbon?: string | null
  /** At most 50 characters. */
  brand?: string | null
  taxGroupId?: string | null
}

/** What to change of which variants. */
export interface VariantOverride {
  /** Every variant with all of these. */
  choices?: Record<string, string> | null
  /** Ignored where choices are given. At most 1000 entries. */
  variantIds?: string[]
  /** At most 999999999.99. */
  price?: number | null
  /** At most 999999999.99. */
  cost?: number | null
  /** At most 999999999.99. */
  weight?: number | null
  /** At most 100 characters. */
  sku?: string | null
  visible?: boolean | null
  productDimensions?: Dimensions | null
  packageDimensions?: Dimensions | null
}

/** A picture or video for the gallery: one the shop has, or one to fetch. At most one is set: `mediaId`, `url`. */
export interface MediaDataForWrite {
  /** From 1 to 200 characters. */
  mediaId?: string
  /** From 1 to 2048 characters. */
  url?: string
  choice?: OptionAndChoice | null
}

/** The choice that a picture shows. */
export interface OptionAndChoice {
  /** From 1 to 50 characters. */
  option: string
  /** From 1 to 100 characters. */
  choice: string
}

/** Pictures that show one choice. */
export interface MediaAssignmentToChoice {
  /** From 1 to 50 characters. */
  option: string
  /** From 1 to 100 characters. */
  choice: string
  /** At most 50 entries. */
  mediaIds: string[]
}

/** A collection to make. */
export interface NewCollection extends Partial<
  Omit<Collection, 'name' | 'description' | 'slug' | 'visible' | 'seoSchema'>
> {
  /** From 1 to 50 characters. */
  name: string
  /** At most 600 characters. */
  description?: string | null
  /** From 1 to 100 characters. */
  slug?: string | null
  /** @default true */
  visible?: boolean | null
  seoSchema?: NewSeoSchema | null
}

/** What to change of a collection; the rest stays. */
export interface CollectionChange extends Partial<
  Omit<Collection, '_id' | 'name' | 'description' | 'slug' | 'visible' | 'seoSchema'>
> {
  /** From 1 to 100 characters. */
  _id: string
  /** From 1 to 50 characters. */
  name?: string | null
  /** At most 600 characters. */
  description?: string | null
  /** From 1 to 100 characters. */
  slug?: string | null
  /** @default true */
  visible?: boolean | null
  seoSchema?: NewSeoSchema | null
}

/** How it went with one product. */
export interface BulkProductResult {
  itemMetadata: ItemMetadata
}

/** How it went with one of many. */
export interface ItemMetadata {
  _id?: string
  /** Its place in the request. */
  originalIndex: number
  success: boolean
  error?: ApplicationError
}

/** Why a well-formed request was refused. */
export interface ApplicationError {
  code: string
  description: string
  /** What an error says beyond code and text differs from code to code. */
  data?: OpenObject | null
}

/** How it went with all of them. */
export interface BulkActionMetadata {
  totalSuccesses: number
  totalFailures: number
  undetailedFailures: number
}

/** The new value of one property. An empty text takes ribbon or brand away. At most one is set: `price`, `cost`, `weight`, `ribbon`, `brand`. */
export interface SetValue {
  /** At most 999999999.99. */
  price?: number
  /** At most 999999999.99. */
  cost?: number
  /** At most 999999999.99. */
  weight?: number
  /** At most 30 characters. */
  ribbon?: string
  /** At most 50 characters. */
  brand?: string
}

/** The change of one property. At most one is set: `price`, `cost`, `weight`. */
export interface AdjustValue {
  price?: PropertyAdjustmentData
  cost?: PropertyAdjustmentData
  weight?: PropertyAdjustmentData
}

/** A change by an amount or by a percentage. At most one is set: `percentage`, `amount`. */
export interface PropertyAdjustmentData {
  percentage?: PercentageData
  /** From -999999999.99 to 999999999.99. */
  amount?: number
}

/** A change by a percentage. */
export interface PercentageData {
  /** To whole numbers; else to two places. */
  roundToInt?: boolean
  /** From -100 to 1000. */
  rate: number
}

/** What the result can be narrowed by. Each facet leaves its own filter out of account. */
export interface ProductSearchFacets {
  /** At most 100 entries. */
  collections: FacetValue[]
  /** At most 100 entries. */
  brands: FacetValue[]
  /** At most 100 entries. */
  options: OptionFacet[]
  priceRange?: NumericPropertyRange
  /** How many products can be bought now. */
  inStock: number
  /** How many products cost less than usual now. */
  onSale: number
}

/** A value to narrow the search by, and how many products it leaves. */
export interface FacetValue {
  /** What the filter takes. */
  value: string
  /** What shoppers read. */
  name: string
  count: number
  /** Of a choice that is a colour: how it looks, as in CSS. */
  color?: string
  colorFamily?: ColorFamily
}

/** An option that products are found to have. */
export interface OptionFacet {
  /** What the filter takes, in every language. */
  value: string
  /** What shoppers read. */
  name: string
  /** At most 100 entries. */
  choices: FacetValue[]
  /** Of an option of colours: those of most products first. At most 13 entries. */
  colorFamilies?: ColorFamilyFacet[]
}

/** A family of colours, and how many products it leaves. */
export interface ColorFamilyFacet {
  value: ColorFamily
  count: number
}

/** Narrows what is found. Every member must hold, for one and the same variant; of the values of a list, one is enough. */
export interface ProductSearchFilter {
  /** At most 100 entries. */
  collectionIds?: string[]
  /** At most 100 entries. */
  brands?: string[]
  /** At most 6 entries. */
  options?: ChosenOption[]
  /** In the shop’s currency, of the price after the discount. At most 999999999.99. */
  minPrice?: number
  /** The same. At most 999999999.99. */
  maxPrice?: number
  /** Only what can be bought now; false: the rest of what the other members leave. */
  inStock?: boolean
  /** Only what costs less than usual now. False is as though it were absent. */
  onSale?: boolean
}

/** Choices of an option, and families of colours: a variant must have one of them. */
export interface ChosenOption {
  /** From 1 to 50 characters. */
  name: string
  /** From 1 to 100 entries. */
  choices?: string[]
  /** From 1 to 13 entries. */
  colorFamilies?: ColorFamily[]
}

/** A product as a line below a search field. */
export interface SuggestedProduct {
  _id: string
  name: string
  slug: string
  priceData: PriceData
  convertedPriceData?: PriceData
  /** Of variants that differ in price, in the shop’s own currency; `priceData` is that of the cheapest. */
  priceRange?: NumericPropertyRange
  thumbnail?: MediaItemUrlAndSize
  inStock: boolean
}

/** A collection as a line below a search field. */
export interface SuggestedCollection {
  _id: string
  name: string
  slug: string
}

/** What a shopper is about to buy. */
export interface Cart {
  _id: string
  /** At most 300 entries. */
  lineItems: LineItem[]
  /** At most 1000 characters. */
  buyerNote?: string
  buyerInfo?: BuyerInfo
  /** Currency of the shop. */
  currency: string
  /** Currency in which the shopper sees prices. */
  conversionCurrency: string
  buyerLanguage?: string
  siteLanguage?: string
  taxIncludedInPrices?: boolean
  weightUnit: WeightUnit
  subtotal?: MultiCurrencyPrice
  subtotalAfterDiscounts?: MultiCurrencyPrice
  discount?: MultiCurrencyPrice
  /** The checkout made from this cart. */
  checkoutId?: string
  appliedDiscounts: CartDiscount[]
  _createdDate: Date
  _updatedDate: Date
  contactInfo?: AddressWithContact
  /** At most 1000 characters. */
  overrideCheckoutUrl?: string
  /** The same for cart, checkout and order. */
  purchaseFlowId?: string
  selectedShippingOption?: SelectedShippingOption
  extendedFields?: ExtendedFields
  businessLocationId?: string
  /** The shop’s own: payment is taken in no other. */
  paymentCurrency: string
  /** Counts up with every change. */
  revision?: string
}

/** One line of a cart. */
export interface LineItem {
  _id: string
  /** From 1 to 100000. */
  quantity: number
  catalogReference?: CatalogReference
  productName?: ProductName
  url?: string
  /** Of one piece, after every discount. */
  price?: MultiCurrencyPrice
  /** A decimal. */
  originalPrice?: string
  /** A decimal. */
  originalFullPrice?: string
  /** Of one piece, before any discount. */
  fullPrice?: MultiCurrencyPrice
  /** Of one piece, after the product’s own discount and before others. */
  priceBeforeDiscounts?: MultiCurrencyPrice
  /** Of all pieces together, after every discount. */
  lineItemPrice?: MultiCurrencyPrice
  descriptionLines?: DescriptionLine[]
  image?: string
  availability?: ItemAvailabilityInfo
  physicalProperties?: PhysicalProperties
  couponScopes?: CouponScope[]
  itemType?: ItemType
  subscriptionOptionInfo?: SubscriptionOptionInfo
  digitalFile?: SecuredMedia
  paymentOption: PaymentOptionType
  serviceProperties?: ServiceProperties
  /** From 1 to 36 characters. */
  rootCatalogItemId?: string
  priceDescription?: PriceDescription
  depositAmount?: MultiCurrencyPrice
  selectedMembership?: SelectedMembership
  deliveryProfileId?: string
  taxGroupId?: string
  /** Not from a catalogue: priced by whoever put it there. */
  customLineItem: boolean
  /** From 1 to 2500 characters. */
  consentRequiredPaymentPolicy?: string
  /** The price is settled after the order. */
  priceUndetermined: boolean
  /** The buyer may not change the quantity. */
  fixedQuantity: boolean
  catalogOverrideFields?: CatalogOverrideFields
  savePaymentMethod: boolean
  taxableAddress?: TaxableAddress
  extendedFields?: ExtendedFields
  /** At most 5 entries. */
  policies?: Policy[]
  inventoryAppId?: string
  /** Only members may buy it. */
  membersOnly: boolean
  /** At most 25 entries. */
  modifierGroups?: ModifierGroup[]
  modifiersTotalPrice?: MultiCurrencyPrice
}

/** Which item of which catalogue. */
export interface CatalogReference {
  /** From 1 to 36 characters. */
  catalogItemId: string
  /** From 1 to 100 characters. */
  appId: string
  /** Belongs to the catalogue that the item comes from: another app may keep anything here. */
  options?: OpenObject | null
}

/** Name of an item. */
export interface ProductName {
  /** From 1 to 255 characters. */
  original: string
  /** From 1 to 400 characters. */
  translated?: string | null
}

/** An amount in the shop’s currency and in the one the shopper sees, each also written out. */
export interface MultiCurrencyPrice {
  /** A decimal. */
  amount: string
  /** A decimal. */
  convertedAmount: string
  formattedAmount: string
  formattedConvertedAmount: string
}

/** One choice or text of a line item, to be shown below its name. At most one is set: `plainText`, `colorInfo`. */
export interface DescriptionLine {
  plainText?: PlainTextValue
  colorInfo?: Color
  name?: DescriptionLineName
  lineType?: DescriptionLineType
  /** At most 100 characters. */
  color?: string
  modifierDescriptionLine?: boolean
}

/** What was chosen, in words. */
export interface PlainTextValue {
  /** At most 600 characters. */
  original: string
  /** At most 600 characters. */
  translated?: string | null
}

/** What colour was chosen. */
export interface Color {
  /** At most 500 characters. */
  original: string
  /** At most 500 characters. */
  translated?: string | null
  /** The colour as CSS has it. At most 100 characters. */
  code?: string | null
}

/** Name of an option. */
export interface DescriptionLineName {
  /** At most 100 characters. */
  original: string
  /** At most 200 characters. */
  translated?: string | null
}

/** How much of an item can be had. */
export interface ItemAvailabilityInfo {
  status: ItemAvailabilityStatus
  /** Absent where stock is not counted. */
  quantityAvailable?: number
}

/** What matters for sending an item. */
export interface PhysicalProperties {
  weight?: number | null
  /** At most 100 characters. */
  sku?: string | null
  productDimensions?: Dimensions | null
  packageDimensions?: Dimensions | null
  shippable: boolean
}

/** Where a coupon can reach an item. */
export interface CouponScope {
  namespace: string
  group?: CouponScopeGroup
}

/** Part of a catalogue: products, a collection, one item. */
export interface CouponScopeGroup {
  name: string
  entityId?: string
}

/** What kind of thing is sold: one of ours, or a word of the seller’s. At most one is set: `preset`, `custom`. */
export interface ItemType {
  preset?: ItemTypePreset
  /** At most 100 characters. */
  custom?: string
}

/** The subscription in which an item is sold. */
export interface SubscriptionOptionInfo {
  subscriptionSettings?: SubscriptionSettings
  title?: SubscriptionTitle
  description?: SubscriptionDescription
}

/** When and how often a subscription is charged. */
export interface SubscriptionSettings {
  frequency: SubscriptionFrequency
  /** From 1 to 3650. */
  interval?: number | null
  autoRenewal: boolean
  billingCycles?: number | null
  enableCustomerCancellation: boolean
  freeTrialPeriod?: FreeTrialPeriod | null
  startDate?: Date | null
}

/** How long a subscription is free at first. */
export interface FreeTrialPeriod {
  frequency?: SubscriptionFrequency
  /** From 1 to 999. */
  interval?: number
}

/** Name of a subscription. */
export interface SubscriptionTitle {
  /** From 1 to 150 characters. */
  original: string
  /** From 1 to 150 characters. */
  translated?: string | null
}

/** Text about a subscription. */
export interface SubscriptionDescription {
  /** At most 500 characters. */
  original: string
  /** At most 500 characters. */
  translated?: string | null
}

/** When a service takes place, and for how many. */
export interface ServiceProperties {
  scheduledDate?: Date | null
  /** From 1 to 10000. */
  numberOfParticipants?: number | null
  endDate?: Date | null
}

/** Words beside a price, such as “from 67”. */
export interface PriceDescription {
  /** From 1 to 100 characters. */
  original: string
  /** From 1 to 100 characters. */
  translated?: string | null
}

/** The membership that pays for an item. */
export interface SelectedMembership {
  /** From 1 to 100 characters. */
  _id: string
  appId: string
}

/** What stands in for the catalogue’s own values. */
export interface CatalogOverrideFields {
  productName?: ProductName | null
  /** A decimal. */
  price?: string | null
  /** A decimal. */
  fullPrice?: string | null
  /** At most 20 entries. */
  descriptionLines?: DescriptionLine[]
  physicalProperties?: NewPhysicalProperties | null
  image?: string | null
  paymentOption?: PaymentOption | null
  /** A decimal. */
  depositAmount?: string | null
  savePaymentMethod?: boolean | null
  inventoryAppId?: string | null
  fixedQuantity?: boolean | null
}

/** What matters for sending an item, as callers give it. */
export interface NewPhysicalProperties {
  weight?: number | null
  /** At most 100 characters. */
  sku?: string | null
  productDimensions?: Dimensions | null
  packageDimensions?: Dimensions | null
  shippable?: boolean
}

/** How an item is to be paid. */
export interface PaymentOption {
  value: PaymentOptionType
}

/** Which address decides the tax. */
export interface TaxableAddress {
  addressType: TaxableAddressType
}

/** Members that apps have added. */
export interface ExtendedFields {
  namespaces?: Record<string, OpenObject>
}

/** Terms that the buyer is shown at the checkout. */
export interface Policy {
  /** From 1 to 29 characters. */
  title?: string | null
  /** From 1 to 3000 characters. */
  content: string
}

/** Extras of one kind. */
export interface ModifierGroup {
  /** From 1 to 36 characters. */
  _id: string
  name?: TranslatableString
  /** At most 25 entries. */
  modifiers: ItemModifier[]
}

/** A text and its translation. */
export interface TranslatableString {
  /** From 1 to 200 characters. */
  original: string
  /** From 1 to 400 characters. */
  translated?: string | null
}

/** An extra that the buyer added to an item. */
export interface ItemModifier {
  /** From 1 to 36 characters. */
  _id: string
  /** From 1 to 100000. */
  quantity?: number | null
  label?: TranslatableString
  details?: TranslatableString
  /** Of one piece, after every discount. */
  price?: MultiCurrencyPrice
}

/** Whose cart it is. At most one is set: `visitorId`, `memberId`, `userId`. */
export interface BuyerInfo {
  visitorId?: string
  memberId?: string
  userId?: string
  contactId?: string
  /** At most 254 characters. */
  email?: string
}

/** A discount that the cart carries. At most one is set: `coupon`, `merchantDiscount`. */
export interface CartDiscount {
  coupon?: CartCoupon
  merchantDiscount?: MerchantDiscount
  /** At most 300 entries. */
  lineItemIds?: string[]
  discountType?: DiscountType
}

/** The coupon in a cart. */
export interface CartCoupon {
  _id: string
  code: string
  amount?: MultiCurrencyPrice
}

/** A discount that the merchant gave by hand. */
export interface MerchantDiscount {
  amount?: MultiCurrencyPrice
}

/** An address and who is there. */
export interface AddressWithContact {
  address?: Address
  contactDetails?: FullAddressContactDetails
}

/** A postal address. */
export interface Address {
  /** Two letters, ISO 3166-1. */
  country?: string | null
  /** State or province, ISO 3166-2. At most 50 characters. */
  subdivision?: string | null
  /** At most 50 characters. */
  city?: string | null
  /** At most 50 characters. */
  postalCode?: string | null
  /** Street and house number in one line. At most 150 characters. */
  addressLine1?: string | null
  /** Flat, floor, care of. At most 100 characters. */
  addressLine2?: string | null
  /** The whole address in one text. At most 1000 characters. */
  formatted?: string | null
  /** How to find the door. At most 500 characters. */
  hint?: string | null
  location?: AddressLocation | null
  streetAddress?: StreetAddress
  /** Name of the country, written by the server. */
  countryFullname?: string
  /** Name of the subdivision, written by the server. */
  subdivisionFullname?: string
}

/** Street and house number apart. */
export interface StreetAddress {
  /** At most 50 characters. */
  number: string
  /** At most 150 characters. */
  name: string
  /** At most 50 characters. */
  apt?: string
  /** At most 150 characters. */
  formattedAddressLine?: string | null
}

/** Who is to be found at an address. */
export interface FullAddressContactDetails {
  /** At most 100 characters. */
  firstName?: string | null
  /** At most 100 characters. */
  lastName?: string | null
  /** At most 50 characters. */
  phone?: string | null
  /** At most 1000 characters. */
  company?: string | null
  vatId?: VatId | null
}

/** Tax number of a buyer, for Brazil. */
export interface VatId {
  /** At most 50 characters. */
  _id: string
  type: VatType
}

/** The chosen way of delivery. */
export interface SelectedShippingOption {
  carrierId?: string | null
  /** From 1 to 100 characters. */
  code: string
}

/** What may be changed on the cart itself. A whole cart does as well: what the server writes by itself is ignored. */
export interface CartInfo extends Partial<
  Omit<
    Cart,
    | 'buyerNote'
    | 'buyerInfo'
    | 'contactInfo'
    | 'overrideCheckoutUrl'
    | 'selectedShippingOption'
    | 'extendedFields'
    | 'businessLocationId'
  >
> {
  /** At most 1000 characters. */
  buyerNote?: string | null
  buyerInfo?: NewBuyerInfo | null
  contactInfo?: NewAddressWithContact | null
  /** At most 1000 characters. */
  overrideCheckoutUrl?: string | null
  selectedShippingOption?: SelectedShippingOption | null
  extendedFields?: ExtendedFields | null
  businessLocationId?: string | null
}

/** What a caller may say about the buyer. */
export interface NewBuyerInfo {
  contactId?: string | null
  /** At most 254 characters. */
  email?: string | null
}

/** An address and who is there, as callers send it. */
export interface NewAddressWithContact {
  address?: NewAddress | null
  contactDetails?: FullAddressContactDetails | null
}

/** A postal address as callers send it. What the server writes by itself is ignored. */
export interface NewAddress extends Partial<
  Omit<
    Address,
    | 'country'
    | 'subdivision'
    | 'city'
    | 'postalCode'
    | 'addressLine1'
    | 'addressLine2'
    | 'formatted'
    | 'hint'
    | 'location'
    | 'streetAddress'
  >
> {
  /** Two letters, ISO 3166-1. */
  country?: string | null
  /** State or province, ISO 3166-2. At most 50 characters. */
  subdivision?: string | null
  /** At most 50 characters. */
  city?: string | null
  /** At most 50 characters. */
  postalCode?: string | null
  /** Street and house number in one line. At most 150 characters. */
  addressLine1?: string | null
  /** Flat, floor, care of. At most 100 characters. */
  addressLine2?: string | null
  /** The whole address in one text. At most 1000 characters. */
  formatted?: string | null
  /** How to find the door. At most 500 characters. */
  hint?: string | null
  location?: AddressLocation | null
  streetAddress?: NewStreetAddress | null
}

/** Street and house number apart, as callers send them. */
export interface NewStreetAddress {
  /** At most 50 characters. */
  number?: string
  /** At most 150 characters. */
  name?: string
  /** At most 50 characters. */
  apt?: string
  /** At most 150 characters. */
  formattedAddressLine?: string | null
}

/** A discount by hand: an amount or a percentage. At most one is set: `amount`, `percentage`. */
export interface NewMerchantDiscount {
  /** A decimal. */
  amount?: string | null
  /** Of what the lines cost; `10` is a tenth. A decimal. */
  percentage?: string | null
  /** The whole cart where there are none. At most 300 entries. */
  lineItemIds?: string[]
}

/** An item to put into the cart. A whole line item does as well: what the server writes by itself is ignored. */
export interface NewLineItem extends Partial<
  Omit<
    LineItem,
    | 'quantity'
    | 'catalogReference'
    | 'selectedMembership'
    | 'catalogOverrideFields'
    | 'taxableAddress'
    | 'extendedFields'
  >
> {
  /** One, where nothing is said. From 1 to 100000. */
  quantity?: number
  catalogReference?: CatalogReference
  selectedMembership?: SelectedMembership | null
  catalogOverrideFields?: CatalogOverrideFields | null
  taxableAddress?: TaxableAddress | null
  extendedFields?: ExtendedFields | null
}

/** An item from no catalogue. Only the shop itself may add one. */
export interface CustomLineItem {
  /** From 1 to 100000. */
  quantity: number
  /** A decimal. */
  price: string
  priceDescription?: PriceDescription | null
  /** At most 10 entries. */
  descriptionLines?: DescriptionLine[]
  media?: string | null
  _id?: string | null
  taxGroupId?: string | null
  productName: ProductName
  url?: string | null
  itemType?: ItemType
  /** A decimal. */
  fullPrice?: string | null
  /** Absent where stock is not counted. At most 100000. */
  quantityAvailable?: number | null
  physicalProperties?: NewPhysicalProperties | null
  subscriptionOptionInfo?: SubscriptionOptionInfo | null
  digitalFile?: SecuredMedia | null
  paymentOption?: PaymentOptionType
  serviceProperties?: ServiceProperties | null
  /** From 1 to 36 characters. */
  rootCatalogItemId?: string | null
  /** A decimal. */
  depositAmount?: string | null
  deliveryProfileId?: string | null
  catalogReference?: CatalogReference | null
  priceUndetermined?: boolean
  fixedQuantity?: boolean
  /** At most 5 entries. */
  policies?: Policy[]
  membersOnly?: boolean
  taxableAddress?: TaxableAddress | null
  /** At most 25 entries. */
  modifierGroups?: NewModifierGroup[]
}

/** Extras of one kind for a custom item. */
export interface NewModifierGroup {
  /** From 1 to 36 characters. */
  _id: string
  name?: TranslatableString
  /** From 1 to 25 entries. */
  modifiers: NewItemModifier[]
}

/** An extra for a custom item. */
export interface NewItemModifier {
  /** From 1 to 36 characters. */
  _id: string
  /** From 1 to 100000. */
  quantity?: number | null
  label?: TranslatableString
  details?: TranslatableString | null
  /** A decimal. */
  price?: string | null
}

/** A line and its new quantity. */
export interface LineItemQuantityUpdate {
  _id: string
  /** From 1 to 100000. */
  quantity: number
}

/** What a line costs. */
export interface CalculatedLineItem {
  lineItemId: string
  pricesBreakdown?: LineItemPricesData
  paymentOption: PaymentOptionType
  taxableAddress?: TaxableAddress
  /** At most 625 entries. */
  modifiers?: CalculatedItemModifier[]
}

/** How the price of a line comes about. */
export interface LineItemPricesData {
  /** All pieces, after discounts and tax. */
  totalPriceAfterTax?: MultiCurrencyPrice
  /** All pieces, after discounts and before tax. */
  totalPriceBeforeTax?: MultiCurrencyPrice
  taxDetails?: ItemTaxFullDetails
  /** What discounts take off all pieces. */
  totalDiscount?: MultiCurrencyPrice
  /** One piece, after the discounts that show in prices. */
  price?: MultiCurrencyPrice
  /** One piece, after the product’s own discount and before others. */
  priceBeforeDiscounts?: MultiCurrencyPrice
  /** All pieces, after the discounts that show in prices. */
  lineItemPrice?: MultiCurrencyPrice
  /** One piece, before any discount. */
  fullPrice?: MultiCurrencyPrice
  /** The extras of one piece. */
  modifiers?: MultiCurrencyPrice
  priceBeforeDiscountsAndTax?: MultiCurrencyPrice
  /** What is due now of a piece that is paid by deposit. */
  depositAmount?: MultiCurrencyPrice
}

/** Tax on one amount. */
export interface ItemTaxFullDetails {
  taxableAmount?: MultiCurrencyPrice
  taxGroupId?: string
  /** Between 0 and 1: 0.05 is 5 %. A decimal. */
  taxRate: string
  totalTax?: MultiCurrencyPrice
  rateBreakdown?: TaxRateBreakdown[]
  exemptAmount?: MultiCurrencyPrice
  isTaxIncluded?: boolean
  /** At most 1000 entries. */
  taxBreakdown?: TaxBreakdown[]
}

/** The part of one tax in a rate. */
export interface TaxRateBreakdown {
  /** At most 100 characters. */
  name: string
  /** Between 0 and 1: 0.05 is 5 %. A decimal. */
  rate: string
  tax?: MultiCurrencyPrice
}

/** What one authority takes. */
export interface TaxBreakdown {
  /** At most 200 characters. */
  jurisdiction?: string
  nonTaxableAmount?: MultiCurrencyPrice
  /** A decimal. */
  rate?: string
  taxAmount?: MultiCurrencyPrice
  taxableAmount?: MultiCurrencyPrice
  /** At most 200 characters. */
  taxType?: string
  /** At most 200 characters. */
  taxName?: string
  jurisdictionType: JurisdictionType
}

/** What an extra costs. */
export interface CalculatedItemModifier {
  /** From 1 to 36 characters. */
  _id: string
  /** From 1 to 36 characters. */
  groupId: string
  price?: MultiCurrencyPrice
}

/** The sums at the foot of a cart. */
export interface PriceSummary {
  /** All lines, before discounts and tax. */
  subtotal?: MultiCurrencyPrice
  /** Delivery, before discounts and tax. */
  shipping?: MultiCurrencyPrice
  /** All tax. */
  tax?: MultiCurrencyPrice
  /** All discounts. */
  discount?: MultiCurrencyPrice
  /** What is to be paid: after discounts, gift cards, fees and tax. */
  total?: MultiCurrencyPrice
  /** All fees, before tax. */
  additionalFees?: MultiCurrencyPrice
}

/** A gift card and what is taken from it. */
export interface GiftCard {
  _id: string
  /** The code with most of it hidden. */
  obfuscatedCode: string
  amount?: MultiCurrencyPrice
  appId: string
  /** From 1 to 50 characters. */
  externalId?: string
  requestedAmount?: MultiCurrencyPrice
}

/** Tax on the whole cart. */
export interface TaxSummary {
  taxableAmount?: MultiCurrencyPrice
  totalTax?: MultiCurrencyPrice
  /** Between 0 and 1: 0.05 is 5 %. A decimal. */
  manualTaxRate?: string
  calculationDetails?: TaxCalculationDetails
  taxEstimationId?: string
  /** Between 0 and 1: 0.05 is 5 %. A decimal. */
  averageTaxRate?: string
  totalExempt?: MultiCurrencyPrice
  /** At most 50 entries. */
  aggregatedTaxBreakdown?: AggregatedTaxBreakdown[]
  /** At most 200 characters. */
  taxName?: string
}

/** How the tax was reckoned. At most one is set: `manualRateReason`, `autoTaxFallbackDetails`. */
export interface TaxCalculationDetails {
  manualRateReason?: ManualCalculationReason
  autoTaxFallbackDetails?: AutoTaxFallback
  rateType: RateType
}

/** Why the fallback rate was used. */
export interface AutoTaxFallback {
  fallbackReason: FallbackReason
  error?: ApplicationError
}

/** What one authority takes from the whole cart. */
export interface AggregatedTaxBreakdown {
  /** At most 200 characters. */
  taxName: string
  /** At most 200 characters. */
  taxType: string
  /** At most 200 characters. */
  jurisdiction: string
  jurisdictionTypeEnum: JurisdictionType
  /** A decimal. */
  rate: string
  aggregatedTaxAmount?: MultiCurrencyPrice
  aggregatedTaxableAmount?: MultiCurrencyPrice
  aggregatedExemptAmount?: MultiCurrencyPrice
}

/** Delivery: the chosen way and all that are offered. */
export interface ShippingInformation {
  region?: ShippingRegion
  selectedCarrierServiceOption?: SelectedCarrierServiceOption
  carrierServiceOptions: CarrierServiceOption[]
}

/** Where the parcel goes, as the shop divides the world. */
export interface ShippingRegion {
  _id: string
  /** At most 100 characters. */
  name: string
}

/** The delivery that is reckoned with. */
export interface SelectedCarrierServiceOption {
  /** At most 100 characters. */
  code: string
  /** At most 250 characters. */
  title: string
  logistics?: DeliveryLogistics
  cost?: ShippingCost
  /** False where the wished one is not offered and the first stands in. */
  requestedShippingOption: boolean
  otherCharges: SelectedOtherCharge[]
  carrierId?: string
  /** At most 300 entries. */
  deliveryAllocations?: DeliveryAllocation[]
  partial?: boolean
}

/** How and when it arrives. */
export interface DeliveryLogistics {
  /** In words: “3 to 5 days”. At most 500 characters. */
  deliveryTime?: string
  /** At most 1000 characters. */
  instructions?: string
  pickupDetails?: PickupDetails
  deliveryTimeSlot?: DeliveryTimeSlot
}

/** Where the buyer collects. */
export interface PickupDetails {
  address?: Address
  businessLocation?: boolean
  pickupMethod: PickupMethod
}

/** Between when and when it comes. */
export interface DeliveryTimeSlot {
  from?: Date
  to?: Date
}

/** What delivery costs, discount and tax apart. */
export interface ShippingCost {
  totalPriceAfterTax?: MultiCurrencyPrice
  totalPriceBeforeTax?: MultiCurrencyPrice
  taxDetails?: ItemTaxFullDetails
  totalDiscount?: MultiCurrencyPrice
  price?: MultiCurrencyPrice
}

/** A charge on top of the chosen delivery. */
export interface SelectedOtherCharge {
  type: ChargeType
  /** At most 200 characters. */
  details?: string
  cost?: ShippingCost
}

/** Who delivers which lines where. */
export interface DeliveryAllocation {
  deliveryCarrier?: DeliveryCarrier
  deliveryRegion?: DeliveryRegion
  applicableLineItems?: ApplicableLineItems
}

/** A carrier. */
export interface DeliveryCarrier {
  appId?: string
  /** At most 250 characters. */
  code: string
}

/** A region that the shop delivers to. */
export interface DeliveryRegion {
  _id?: string
  /** At most 100 characters. */
  name?: string
}

/** Lines to which something applies. */
export interface ApplicableLineItems {
  /** At most 300 entries. */
  lineItemIds: string[]
}

/** What one carrier offers. */
export interface CarrierServiceOption {
  carrierId: string
  shippingOptions?: ShippingOption[]
}

/** A way of delivery on offer. */
export interface ShippingOption {
  /** At most 100 characters. */
  code: string
  /** At most 250 characters. */
  title: string
  logistics?: DeliveryLogistics
  cost?: ShippingPrice
  /** At most 300 entries. */
  deliveryAllocations?: DeliveryAllocation[]
  partial?: boolean
  dependsOn?: MissingAddressPart
}

/** What an offered delivery costs. */
export interface ShippingPrice {
  price?: MultiCurrencyPrice
  otherCharges?: OtherCharge[]
}

/** A charge on top of an offered delivery. */
export interface OtherCharge {
  type: ChargeType
  price?: MultiCurrencyPrice
  /** At most 250 characters. */
  details?: string
}

/** A discount and what it takes off. At most one is set: `coupon`, `merchantDiscount`, `discountRule`. */
export interface AppliedDiscount {
  coupon?: AppliedCoupon
  merchantDiscount?: AppliedMerchantDiscount
  discountRule?: AppliedDiscountRule
  discountType: DiscountType
  lineItemIds?: string[]
  _id?: string
  /** At most 300 entries. */
  lineItemDiscounts?: LineItemDiscount[]
  /** From 1 to 999. */
  subscriptionCycles?: number
}

/** A coupon and what it is worth here. */
export interface AppliedCoupon {
  _id: string
  code: string
  amount?: MultiCurrencyPrice
  name: string
  couponType?: string
}

/** A discount by hand and what it is worth here. */
export interface AppliedMerchantDiscount {
  amount?: MultiCurrencyPrice
  /** From 0.01 to 100. */
  percentage?: number
}

/** A discount of the shop’s own accord. */
export interface AppliedDiscountRule {
  _id: string
  name?: DiscountRuleName
  amount?: MultiCurrencyPrice
}

/** Name of a discount. */
export interface DiscountRuleName {
  /** From 1 to 256 characters. */
  original: string
  /** From 1 to 500 characters. */
  translated?: string | null
}

/** The part of a discount that falls to one line. */
export interface LineItemDiscount {
  _id: string
  totalDiscountAmount?: MultiCurrencyPrice
}

/** What could not be reckoned; the rest of the answer holds. At most one is set: `generalShippingCalculationError`, `carrierErrors`, `selectedShippingOptionError`. */
export interface CalculationErrors {
  generalShippingCalculationError?: CalculationDetails
  carrierErrors?: CarrierErrors
  selectedShippingOptionError?: CalculationDetails
  taxCalculationError?: CalculationDetails
  couponCalculationError?: CalculationDetails
  giftCardCalculationError?: CalculationDetails
  orderValidationErrors: ApplicationError[]
  membershipError?: CalculationDetails
  discountsCalculationError?: CalculationDetails
  giftCardCalculationErrors?: GiftCardCalculationError[]
}

/** Why a part of the reckoning failed. At most one is set: `applicationError`, `validationError`, `systemError`. */
export interface CalculationDetails {
  applicationError?: ApplicationError
  validationError?: ValidationError
  systemError?: SystemError
  tracing?: Record<string, string>
}

/** All members of a request that break a rule. */
export interface ValidationError {
  fieldViolations: FieldViolation[]
}

/** One member of a request that breaks a rule. */
export interface FieldViolation {
  /** Path on the wire, for example `lineItems[0].quantity`. */
  field: string
  description: string
  violatedRule: RuleType
  /** Name of the rule where `violatedRule` is OTHER. */
  ruleName?: string | null
  /** What a violation says beyond rule and text differs from rule to rule. */
  data?: OpenObject | null
}

/** A fault on the side of the answering system. */
export interface SystemError {
  errorCode?: string
}

/** What carriers failed at. */
export interface CarrierErrors {
  errors: CarrierError[]
}

/** What one carrier failed at. */
export interface CarrierError {
  carrierId: string
  error?: CalculationDetails
}

/** What one gift card failed at. */
export interface GiftCardCalculationError {
  obfuscatedCode: string
  error?: CalculationDetails
}

/** Memberships: which can pay, which cannot, which will. */
export interface MembershipOptions {
  /** At most 300 entries. */
  eligibleMemberships: Membership[]
  /** At most 300 entries. */
  invalidMemberships: InvalidMembership[]
  /** At most 300 entries. */
  selectedMemberships: HostSelectedMembership[]
  validatedExistingMemberships?: ValidatedExistingMemberships
}

/** A membership that can pay for items. */
export interface Membership {
  /** From 1 to 200 characters. */
  _id: string
  appId: string
  name?: MembershipName
  /** At most 300 entries. */
  lineItemIds?: string[]
  credits?: MembershipPaymentCredits
  expirationDate?: Date
  /** Belongs to the app that sells the membership. */
  additionalData?: OpenObject
}

/** Name of a membership. */
export interface MembershipName {
  /** At most 100 characters. */
  original: string
  /** At most 100 characters. */
  translated?: string | null
}

/** What a membership held, and still holds. */
export interface MembershipPaymentCredits {
  total: number
  remaining: number
}

/** A membership that cannot pay here, and why. */
export interface InvalidMembership {
  membership?: Membership
  /** From 1 to 100 characters. */
  reason: string
}

/** A membership and the lines it is to pay for. */
export interface HostSelectedMembership {
  /** From 1 to 200 characters. */
  _id: string
  appId: string
  /** From 1 to 300 entries. */
  lineItemIds?: string[]
}

/** The chosen memberships, checked. */
export interface ValidatedExistingMemberships {
  /** At most 300 entries. */
  memberships?: ExistingMembership[]
}

/** A membership and the lines it can pay for. */
export interface ExistingMembership {
  membership?: OwnedMembership
  /** At most 300 entries. */
  coveredLineItems?: CoveredLineItem[]
}

/** A membership in the buyer’s possession. */
export interface OwnedMembership {
  /** From 1 to 200 characters. */
  _id: string
  name?: MembershipName
  credits?: MembershipPaymentCredits
  expirationDate?: Date
}

/** A line that a membership can pay for, and at what cost. */
export interface CoveredLineItem {
  /** From 1 to 100 characters. */
  lineItemId: string
  redemptionCost: number
}

/** A fee beside goods and delivery. */
export interface AdditionalFee {
  /** From 1 to 100 characters. */
  code?: string
  /** From 1 to 50 characters. */
  name: string
  price?: MultiCurrencyPrice
  taxDetails?: ItemTaxFullDetails
  /** From 1 to 100 characters. */
  providerAppId?: string
  priceBeforeTax?: MultiCurrencyPrice
  priceAfterTax?: MultiCurrencyPrice
  /** Lines it belongs to; the whole cart where there are none. */
  lineItemIds?: string[]
  /** From 1 to 999. */
  subscriptionCycles?: number
  source: AdditionalFeeSource
  /** From 1 to 50 characters. */
  translatedName?: string
  taxableAddress?: TaxableAddress
}

/** A rule of the shop that the cart breaks. */
export interface Violation {
  severity: Severity
  target?: ViolationTarget
  /** From 1 to 1000 characters. */
  description?: string
}

/** What a violation is about: one line, or the cart as such. At most one is set: `other`, `lineItem`. */
export interface ViolationTarget {
  other?: OtherTarget
  lineItem?: LineItemTarget
}

/** The cart as such. */
export interface OtherTarget {
  name: NameInOther
}

/** One line. */
export interface LineItemTarget {
  name: NameInLineItem
  _id?: string
  suggestedFix?: SuggestedFix
}

/** The memberships that are to pay. */
export interface SelectedMemberships {
  /** At most 300 entries. */
  memberships?: HostSelectedMembership[]
}

/** Where to send the shopper. */
export interface RedirectSession {
  _id: string
  /** At most 2048 characters. */
  fullUrl: string
  urlDetails?: URLDetails
  /** At most 8192 characters. */
  sessionToken?: string
  /** At most 2048 characters. */
  shortUrl?: string
  /** At most 2048 characters. */
  wixBaseUrl?: string
}

/** The address in parts. */
export interface URLDetails {
  /** At most 2048 characters. */
  endpoint: string
  searchParams?: Record<string, string>
}

/** Pay for a booking. */
export interface BookingsCheckoutParams {
  slot?: SlotAvailability | null
  /** At most 40 characters. */
  timezone?: string
  slotAvailability?: SlotAvailability | null
}

/** A time and what is left of it. */
export interface SlotAvailability {
  slot?: Slot | null
  bookable?: boolean
  totalSpots?: number | null
  openSpots?: number | null
  waitingList?: WaitingList | null
  bookingPolicyViolations?: BookingPolicyViolations | null
  locked?: boolean | null
  isFromV2?: boolean
  /** At most 100 entries. */
  nestedSlots?: NestedTimeSlot[]
}

/** A time that can be booked. */
export interface Slot {
  /** At most 250 characters. */
  sessionId?: string | null
  /** At most 250 characters. */
  serviceId?: string
  /** At most 250 characters. */
  scheduleId?: string
  /** At most 40 characters. */
  startDate?: string | null
  /** At most 40 characters. */
  endDate?: string | null
  /** At most 100 characters. */
  timezone?: string | null
  resource?: SlotResource | null
  location?: SlotLocation | null
  /** From 36 to 250 characters. */
  eventId?: string | null
}

/** Who or what a booking needs. */
export interface SlotResource {
  /** At most 36 characters. */
  _id?: string | null
  /** At most 1200 characters. */
  name?: string | null
  /** At most 250 characters. */
  scheduleId?: string | null
}

/** Where a booking takes place. */
export interface SlotLocation {
  /** At most 36 characters. */
  _id?: string | null
  /** At most 250 characters. */
  name?: string | null
  /** At most 1000 characters. */
  formattedAddress?: string | null
  /** At most 512 characters. */
  formattedAddressTranslated?: string | null
  locationType?: LocationType
}

/** How full a waiting list is. */
export interface WaitingList {
  totalSpots?: number | null
  openSpots?: number | null
}

/** Why a time cannot be booked. */
export interface BookingPolicyViolations {
  tooEarlyToBook?: boolean | null
  tooLateToBook?: boolean | null
  bookOnlineDisabled?: boolean | null
  validSubmissionRequired?: boolean | null
}

/** One of the times that make up a booking. */
export interface NestedTimeSlot {
  /** At most 250 characters. */
  serviceId?: string
  /** At most 30 characters. */
  start?: string
  /** At most 30 characters. */
  end?: string
  resource?: SlotResource | null
  /** At most 250 characters. */
  scheduleId?: string
}

/** Pay for a checkout. */
export interface EcomCheckoutParams {
  checkoutId: string
}

/** Pay for tickets. */
export interface EventsCheckoutParams {
  /** At most 36 characters. */
  reservationId: string
  /** At most 150 characters. */
  eventSlug: string
}

/** Pay for a plan. */
export interface PaidPlansCheckoutParams {
  /** At most 36 characters. */
  planId: string
  /** At most 2048 characters. */
  checkoutData?: string | null
}

/** Sign in. */
export type LoginParams = Record<string, never>

/** Sign out. */
export interface LogoutParams {
  clientId: string
}

/** Sign in for an OAuth client. */
export interface AuthParams {
  authRequest: AuthorizeRequest
  prompt?: Prompt
}

/** The parameters of an OAuth authorization request. */
export interface AuthorizeRequest {
  clientId: string
  /** code From 1 to 50 characters. */
  responseType: string
  /** From 1 to 2048 characters. */
  redirectUri?: string | null
  /** offline_access, for a refresh token. At most 500 characters. */
  scope?: string | null
  /** From 1 to 2048 characters. */
  state?: string
  /** query, fragment or web_message. At most 50 characters. */
  responseMode?: string | null
  /** At most 128 characters. */
  codeChallenge?: string | null
  /** S256 At most 10 characters. */
  codeChallengeMethod?: string | null
  /** At most 8192 characters. */
  sessionToken?: string | null
  /** At most 512 characters. */
  nonce?: string | null
  /** At most 50 characters. */
  prompt?: string | null
  /** The sign-on connection to use. At most 36 characters. */
  idp?: string | null
}

/** A page of the member’s account. */
export interface MembersAccountParams {
  section?: MembersAccountSection
}

/** The page of a product. */
export interface StoresProductParams {
  /** From 1 to 255 characters. */
  productSlug: string
}

/** Choose a time to book. */
export interface BookingsBookParams {
  /** At most 36 characters. */
  resourceId?: string
}

/** Pay what an order still asks for. */
export interface EcomOrderPaymentRequestParams {
  /** At most 36 characters. */
  paymentRequestId: string
}

/** Pages of the caller to which the hosted pages lead back. */
export interface CallbackParams {
  /** At most 2048 characters. */
  thankYouPageUrl?: string | null
  /** At most 2048 characters. */
  postFlowUrl?: string | null
  /** At most 2048 characters. */
  plansListUrl?: string | null
  /** At most 2048 characters. */
  loginUrl?: string | null
  /** At most 2048 characters. */
  bookingsServiceListUrl?: string | null
  /** At most 2048 characters. */
  cartPageUrl?: string | null
  /** At most 2048 characters. */
  planListUrl?: string | null
  /** At most 2048 characters. */
  subscriptionUrl?: string | null
  /** At most 2048 characters. */
  state?: string | null
}

/** Wishes about the hosted pages. */
export interface RedirectSessionPreferences {
  /** @default true */
  useGenericWixPages?: boolean | null
  customMemberPaths?: CustomMemberPaths | null
  /**
   * Whether the shopper stays who they are there.
   *
   * @default true
   */
  maintainIdentity?: boolean | null
  /** Added to the address; `lang` chooses the language. */
  additionalQueryParameters?: Record<string, string> | null
  /** @default false */
  createShortUrl?: boolean | null
  /** @default false */
  checkIfPublish?: boolean | null
}

/** Where the member pages are, if they have moved. */
export interface CustomMemberPaths {
  /** At most 2048 characters. */
  accountPagePath?: string | null
  /** At most 2048 characters. */
  profilePagePath?: string | null
}

/** What was bought. Its lines and amounts never change. */
export interface Order {
  _id: string
  /** What people call the order. Counts up. It has none until it is approved. */
  number?: string
  _createdDate: Date
  _updatedDate?: Date
  purchasedDate?: Date
  buyerInfo?: BuyerInfo
  /** At most 1000 characters. */
  buyerNote?: string
  buyerLanguage?: string
  siteLanguage?: string
  currency: string
  weightUnit?: WeightUnit
  taxIncludedInPrices?: boolean
  lineItems: OrderLineItem[]
  priceSummary: OrderPriceSummary
  taxInfo?: OrderTaxInfo
  /** The part that falls due when free trials end. */
  payAfterFreeTrial?: OrderPriceSummary
  balanceSummary?: OrderBalanceSummary
  shippingInfo?: OrderShippingInformation
  billingInfo?: OrderAddress
  recipientInfo?: OrderAddress
  paymentStatus: PaymentStatus
  fulfillmentStatus: FulfillmentStatus
  status: OrderStatus
  checkoutId?: string
  cartId?: string
  purchaseFlowId?: string
  channelInfo: OrderChannelInfo
  appliedDiscounts?: OrderDiscount[]
  additionalFees?: OrderFee[]
  activities: OrderActivity[]
  archived: boolean
  /** For the shop: what `If-Match` takes. */
  revision?: string
  attributionSource: string
  customFields: OrderCustomField[]
  imported: boolean
}

/** One line of an order. */
export interface OrderLineItem {
  _id: string
  productName: ProductName
  catalogReference?: CatalogReference
  /** From 1 to 100000. */
  quantity: number
  price: OrderPrice
  priceBeforeDiscounts?: OrderPrice
  totalDiscount?: OrderPrice
  totalPriceBeforeTax?: OrderPrice
  totalPriceAfterTax: OrderPrice
  taxInfo?: OrderItemTax
  lineItemPrice?: OrderPrice
  image?: string
  url?: string
  descriptionLines: DescriptionLine[]
  itemType?: ItemType
  physicalProperties?: PhysicalProperties
  digitalFile?: OrderDigitalFile
  subscriptionInfo?: OrderSubscriptionInfo
  paymentOption?: PaymentOptionType
  /** What was due with the order of a deposit. */
  depositAmount?: OrderPrice
  fixedQuantity?: boolean
  priceUndetermined?: boolean
}

/** An amount of an order, also written. */
export interface OrderPrice {
  /** A decimal. */
  amount: string
  formattedAmount: string
}

/** Tax on one amount. */
export interface OrderItemTax {
  taxAmount: OrderPrice
  taxableAmount: OrderPrice
  /** A decimal. */
  taxRate: string
  taxGroupId?: string
  taxIncludedInPrice: boolean
  taxBreakdown: OrderItemTaxBreakdown[]
}

/** By authority and rate. */
export interface OrderItemTaxBreakdown {
  taxName: string
  taxType: string
  jurisdiction: string
  jurisdictionType: JurisdictionType
  /** A decimal. */
  rate: string
  taxAmount: OrderPrice
  taxableAmount: OrderPrice
}

/** The file that was bought; `orders.listDownloads` says where it is. */
export interface OrderDigitalFile {
  fileId: string
}

/** The subscription in which a line was bought. */
export interface OrderSubscriptionInfo {
  /** Which of the deliveries this order is for: 1 is the first. */
  cycleNumber: number
  /** At most 150 characters. */
  subscriptionOptionTitle: string
  /** At most 500 characters. */
  subscriptionOptionDescription?: string
  subscriptionSettings?: SubscriptionSettings
}

/** The sums at the foot of an order. */
export interface OrderPriceSummary {
  subtotal: OrderPrice
  shipping: OrderPrice
  tax: OrderPrice
  discount: OrderPrice
  totalPrice?: OrderPrice
  total: OrderPrice
  totalAdditionalFees?: OrderPrice
}

/** The tax of an order, by authority and rate. */
export interface OrderTaxInfo {
  totalTax: OrderPrice
  taxBreakdown: OrderTaxBreakdown[]
}

/** The tax of one authority at one rate. */
export interface OrderTaxBreakdown {
  taxName: string
  taxType: string
  jurisdiction: string
  jurisdictionType: JurisdictionType
  /** A decimal. */
  rate: string
  aggregatedTaxAmount: OrderPrice
  taxableAmount?: OrderPrice
}

/** What of an order is paid, and what is not. */
export interface OrderBalanceSummary {
  /** Still to be paid. */
  balance: OrderPrice
  /** The sum of all payments. */
  paid: OrderPrice
  /** The sum of what was paid back. */
  refunded: OrderPrice
}

/** How an order is delivered. */
export interface OrderShippingInformation {
  title: string
  code?: string
  carrierId?: string
  cost?: OrderShippingPrice
  logistics?: OrderLogistics
  otherCharges?: OrderOtherCharge[]
  region?: OrderShippingRegion
}

/** What the delivery of an order costs. */
export interface OrderShippingPrice {
  price: OrderPrice
  discount?: OrderPrice
  totalPriceBeforeTax?: OrderPrice
  totalPriceAfterTax?: OrderPrice
}

/** When and where an order arrives. */
export interface OrderLogistics {
  deliveryTime?: string
  instructions?: string
  shippingDestination?: OrderAddress
  pickupDetails?: PickupDetails
  deliveryTimeSlot?: DeliveryTimeSlot
  estimatedDelivery?: EstimatedDelivery
}

/** Where an order goes, or its bill. */
export interface OrderAddress {
  address?: Address
  contactDetails?: FullAddressContactDetails
}

/** Days by the shop’s clocks: `2026-12-01`. */
export interface EstimatedDelivery {
  from: string
  to: string
}

/** A charge on top of the delivery. */
export interface OrderOtherCharge {
  type: ChargeType
  /** At most 250 characters. */
  details?: string
  price: OrderPrice
  totalPriceBeforeTax: OrderPrice
  totalPriceAfterTax: OrderPrice
}

/** Where an order goes, as the shop divides the world. */
export interface OrderShippingRegion {
  /** At most 100 characters. */
  name?: string
}

/** Where an order came from. */
export interface OrderChannelInfo {
  type: ChannelType
  externalOrderId?: string
  externalOrderUrl?: string
}

/** A discount of an order. At most one is set: `coupon`, `merchantDiscount`, `discountRule`. */
export interface OrderDiscount {
  coupon?: OrderCoupon
  merchantDiscount?: OrderMerchantDiscount
  discountRule?: OrderDiscountRule
  discountType: DiscountType
  lineItemIds: string[]
}

/** A coupon and what it took off. */
export interface OrderCoupon {
  _id: string
  code: string
  name: string
  amount: OrderPrice
}

/** A discount by hand and what it took off. */
export interface OrderMerchantDiscount {
  amount: OrderPrice
}

/** A discount by rule and what it took off. */
export interface OrderDiscountRule {
  _id: string
  name?: DiscountRuleName
  amount: OrderPrice
}

/** A fee of an order beside goods and delivery. */
export interface OrderFee {
  _id: string
  code?: string
  name: string
  price: OrderPrice
  priceBeforeTax: OrderPrice
  priceAfterTax: OrderPrice
  taxInfo?: OrderItemTax
  lineItemIds: string[]
}

/** Something that happened to an order. */
export interface OrderActivity {
  _id: string
  _createdDate: Date
  /** Its name before. */
  type: string
  activityType: string
  merchantComment?: { message: string }
  customActivity?: { appId?: string; type: string; additionalData?: Record<string, string> }
}

/** A question of the checkout, and its answer. */
export interface OrderCustomField {
  title: string
  value: string
}

/** Which page this is, where no total is counted. */
export interface CursorPagingMetadata {
  /** Length of this page. */
  count?: number
  cursors?: Cursors
  hasNext?: boolean
}

/** Which orders to look for, in which order. A cursor holds the rest already. */
export interface OrderSearch {
  /** A tree of fields and operators; the provider parses it against the table of filterable fields. */
  filter?: OpenObject | null
  /** At most 4 entries. */
  sort?: Sorting[]
  cursorPaging?: CursorPaging | null
  search?: SearchDetails | null
}

/** Words to look for. */
export interface SearchDetails {
  /** At most 100 characters. */
  expression?: string | null
  /** At most 20 entries. */
  fields?: string[]
  mode?: SearchMode
  /** Whether a word may differ by a letter. */
  fuzzy?: boolean
}

/** An account. */
export interface Identity {
  _id: string
  revision?: string
  _createdDate?: Date
  _updatedDate?: Date
  connections?: IdentityConnection[]
  identityProfile?: IdentityProfile
  /** Notes of the provider about an account, kept as they come. */
  metadata?: OpenObject
  email?: IdentityEmail
  status?: IdentityStatus
  /** At most 10 entries. */
  factors?: IdentityFactor[]
}

/** A further way in: an outside account, or an authenticator. At most one is set: `idpConnection`, `authenticatorConnection`. */
export interface IdentityConnection {
  idpConnection?: IdpConnection
  authenticatorConnection?: AuthenticatorConnection
}

/** An account elsewhere. */
export interface IdpConnection {
  idpConnectionId: string
  idpUserId: string
}

/** An authenticator. */
export interface AuthenticatorConnection {
  authenticatorConnectionId: string
  reEnrollmentRequired: boolean
}

/** What a member says about themselves. */
export interface IdentityProfile {
  /** At most 100 characters. */
  firstName?: string | null
  /** At most 100 characters. */
  lastName?: string | null
  /** At most 100 characters. */
  nickname?: string | null
  /** At most 2048 characters. */
  picture?: string | null
  /** At most 50 entries. */
  emails?: string[]
  /** At most 50 entries. */
  phones?: string[]
  /** At most 2000 entries. */
  labels?: string[]
  /** At most 20 characters. */
  language?: string | null
  privacyStatus?: PrivacyStatus
  /** At most 100 entries. */
  customFields?: CustomField[]
  /** At most 50 entries. */
  secondaryEmails?: SecondaryEmail[]
  /** At most 50 entries. */
  phonesV2?: IdentityPhone[]
  /** At most 50 entries. */
  addresses?: IdentityAddress[]
  /** At most 1000 characters. */
  company?: string | null
  /** At most 1000 characters. */
  position?: string | null
  birthdate?: string | null
  /** At most 255 characters. */
  slug?: string | null
  subscription?: boolean | null
  /** At most 1000 characters. */
  vatId?: string | null
}

/** A member of a profile that the shop has defined. */
export interface CustomField {
  /** At most 100 characters. */
  name: string
  value?: CustomValue
}

/** A value of a member that the shop has defined. At most one is set: `strValue`, `numValue`, `dateValue`, `boolValue`, `listValue`, `mapValue`. */
export interface CustomValue {
  /** At most 2000 characters. */
  strValue?: string
  numValue?: number
  dateValue?: Date
  boolValue?: boolean
  listValue?: CustomValueList
  mapValue?: CustomValueMap
}

/** A list of values. */
export interface CustomValueList {
  /** At most 100 entries. */
  value: PlainCustomValue[]
}

/** A text, number, moment or yes-or-no. At most one is set: `strValue`, `numValue`, `dateValue`, `boolValue`. */
export interface PlainCustomValue {
  /** At most 2000 characters. */
  strValue?: string
  numValue?: number
  dateValue?: Date
  boolValue?: boolean
}

/** Values by name. */
export interface CustomValueMap {
  value: Record<string, PlainCustomValue>
}

/** A further e-mail address. */
export interface SecondaryEmail {
  /** At most 254 characters. */
  email: string
  tag?: EmailTag
}

/** A telephone number. */
export interface IdentityPhone {
  /** At most 4 characters. */
  countryCode?: string | null
  /** At most 50 characters. */
  phone: string
  tag?: PhoneTag
}

/** An address and what it is for. */
export interface IdentityAddress {
  address?: Address
  tag?: AddressTag
}

/** The e-mail address to sign in with. */
export interface IdentityEmail {
  /** At most 254 characters. */
  address: string
  isVerified: boolean
}

/** Whether the account can be used, and why not. */
export interface IdentityStatus {
  name: IdentityStatusName
  reasons: PendingReason[]
}

/** A way of proof that the account has. */
export interface IdentityFactor {
  factorId: string
  type: FactorType
  status: FactorState
}

/** A second proof is needed: which ones there are. */
export interface RequireMfaData {
  availableFactors: AvailableFactor[]
  reason?: MfaReason
}

/** A way of proof to choose from. */
export interface AvailableFactor {
  factorType: FactorType
  factorStatus?: FactorStatus
}

/** A second proof has been asked for. */
export interface MfaChallengeData {
  factorType: FactorType
  verificationChallengeData?: VerificationChallengeData
  availableFactors?: AvailableFactor[]
  reason?: MfaReason
}

/** What the caller needs to give the proof. */
export interface VerificationChallengeData {
  /** At most 200 characters. */
  hint?: string
  pushData?: PushChallenge
  webauthnData?: WebauthnChallenge
}

/** A message to a device. */
export interface PushChallenge {
  transactionId: string
}

/** A challenge for a passkey. */
export interface WebauthnChallenge {
  challengeId: string
  publicKeyCredentialRequestOptionsJson: string
}

/** What an account is found by. */
export interface LoginId {
  /** At most 254 characters. */
  email: string
}

/** Proof from a captcha, the visible or the invisible one. */
export interface CaptchaToken {
  /** At most 5000 characters. */
  Recaptcha?: string | null
  /** At most 5000 characters. */
  InvisibleRecaptcha?: string | null
  /** At most 5000 characters. */
  NoCaptcha?: string | null
  recaptchaForClientSiteKey?: ClientCaptcha
}

/** Proof from a captcha with a key of the storefront’s own. */
export interface ClientCaptcha {
  /** At most 5000 characters. */
  token: string
  /** At most 100 characters. */
  siteKeyId: string
}

/** What somebody typed to be found by. A wrong one finds no account, and is no violation. */
export interface EnteredLoginId {
  email?: string | null
}

/** Mail does not reach the address. */
export interface EmailValidationFailure {
  reason: EmailFailureReason
}

/** A header. */
export interface HttpHeader {
  key: string
  value: string
}

/** A code by text message. */
export interface SmsFactorData {
  /** From 1 to 100 characters. */
  code?: string
  deliveryMethod?: DeliveryMethod
  /** At most 100 characters. */
  templateId?: string
}

/** A code that the member was given. */
export interface FactorCode {
  /** From 1 to 100 characters. */
  code: string
}

/** A message to a device. */
export interface PushFactorData {
  /** At most 36 characters. */
  transactionId: string
}

/** A passkey. */
export interface WebauthnFactorData {
  /** At most 100 characters. */
  challengeId: string
  /** At most 3000 characters. */
  credential: string
}

/** A password. */
export interface PasswordFactorData {
  /** From 1 to 100 characters. */
  password: string
}

/** Where the link in a mail leads. */
export interface EmailRedirect {
  /** At most 1000 characters. */
  url: string
  clientId: string
}

/** Wishes about a mail. */
export interface EmailOptions {
  /** At most 20 characters. */
  language?: string | null
  redirect?: EmailRedirect | null
}

/** Somebody with an account in the shop. */
export interface Member {
  _id: string
  /** At most 254 characters. */
  loginEmail?: string
  loginEmailVerified?: boolean
  status: MemberStatus
  contactId?: string
  contact?: MemberContact
  profile?: MemberProfile
  privacyStatus: MemberPrivacyStatus
  activityStatus: MemberActivityStatus
  _createdDate?: Date
  _updatedDate?: Date
  lastLoginDate?: Date
}

/** How a member is reached. */
export interface MemberContact {
  /** At most 100 characters. */
  firstName?: string
  /** At most 100 characters. */
  lastName?: string
  phones: string[]
  emails: string[]
  addresses: MemberAddress[]
  /** Year, month and day: 2020-03-15. */
  birthdate?: string
  /** At most 1000 characters. */
  company?: string
  /** At most 1000 characters. */
  jobTitle?: string
  customFields?: Record<string, MemberCustomField>
}

/** An address of a member, for post. */
export interface MemberAddress {
  _id?: string
  streetAddress?: MemberStreetAddress
  /** Street and house number in one line. At most 200 characters. */
  addressLine?: string
  /** Flat, floor, care of. At most 200 characters. */
  addressLine2?: string
  /** At most 100 characters. */
  city?: string
  /** State or province, ISO 3166-2. At most 50 characters. */
  subdivision?: string
  /** Two letters, ISO 3166-1. */
  country?: string
  /** At most 50 characters. */
  postalCode?: string
}

/** Street and house number apart. */
export interface MemberStreetAddress {
  /** At most 100 characters. */
  number: string
  /** At most 200 characters. */
  name: string
}

/** A member of a contact that the shop has defined. */
export interface MemberCustomField {
  /** At most 100 characters. */
  name?: string
  value?: string | number | boolean
}

/** What others see of a member. */
export interface MemberProfile {
  /** At most 100 characters. */
  nickname?: string
  /** The last part of the profile page’s address. At most 255 characters. */
  slug?: string
  photo?: MemberPicture
  cover?: MemberPicture
  /** At most 100 characters. */
  title?: string
}

/** A picture of a profile. */
export interface MemberPicture {
  /** Empty for a picture from elsewhere. */
  _id: string
  /** At most 2048 characters. */
  url: string
  height: number
  width: number
  offsetX?: number
  offsetY?: number
}

/** Changes of a member. Omitted members stay; an empty text or null removes one. A whole member may be sent. */
export interface MemberChange extends Partial<
  Omit<Member, '_id' | 'loginEmail' | 'status' | 'contact' | 'profile' | 'privacyStatus'>
> {
  _id: string
  /** Stays as it is: another one is refused. At most 254 characters. */
  loginEmail?: string | null
  status?: MemberStatus
  contact?: MemberContactChange | null
  profile?: MemberProfileChange | null
  privacyStatus?: MemberPrivacyStatus
}

/** How a member is reached. A list replaces the former one; an empty one changes nothing. */
export interface MemberContactChange extends Partial<
  Omit<
    MemberContact,
    'firstName' | 'lastName' | 'phones' | 'emails' | 'addresses' | 'birthdate' | 'company' | 'jobTitle' | 'customFields'
  >
> {
  /** At most 100 characters. */
  firstName?: string | null
  /** At most 100 characters. */
  lastName?: string | null
  /** At most 50 entries. */
  phones?: (string | null)[]
  /** At most 50 entries. */
  emails?: (string | null)[]
  /** At most 50 entries. */
  addresses?: (MemberAddress | null)[]
  /** Year, month and day: 2020-03-15. */
  birthdate?: string | null
  /** At most 1000 characters. */
  company?: string | null
  /** At most 1000 characters. */
  jobTitle?: string | null
  /** Those that are named change; the others stay. */
  customFields?: Record<string, MemberCustomField>
}

/** What a member may say about their profile. */
export interface MemberProfileChange extends Partial<Omit<MemberProfile, 'nickname' | 'photo' | 'cover' | 'title'>> {
  /** At most 100 characters. */
  nickname?: string | null
  photo?: MemberPicture | null
  cover?: MemberPicture | null
  /** At most 100 characters. */
  title?: string | null
}

/** What of an order is on its way. */
export interface OrderWithFulfillments {
  orderId: string
  fulfillments: Fulfillment[]
}

/** A part of an order that is on its way. */
export interface Fulfillment {
  _id: string
  _createdDate: Date
  /** At most 300 entries. */
  lineItems: FulfillmentLineItem[]
  trackingInfo?: FulfillmentTrackingInfo
  completed: boolean
  /** When the buyer had it. Absent until somebody says so. */
  deliveredAt?: Date
}

/** How much of a line is in a parcel. */
export interface FulfillmentLineItem {
  _id: string
  /** Without it, all that is left of the line. From 1 to 100000. */
  quantity?: number | null
}

/** How a parcel is followed. */
export interface FulfillmentTrackingInfo {
  /** From 1 to 100 characters. */
  trackingNumber?: string | null
  /** A carrier the shop knows, such as `dhl`, or any other. From 1 to 100 characters. */
  shippingProvider?: string | null
  /** Made by the shop for the carriers it knows. At most 2048 characters. */
  trackingLink?: string | null
}

/** A product was made. */
export interface ProductCreated {
  productId: string
  name: string
  price?: PriceData
  visible: boolean
  media?: Media
  sku: string
  productPageUrl?: PageUrl
  brand?: string
  costAndProfitData?: CostAndProfitData
  originatedFromVersion: CatalogVersion
  slug: string
}

/** A product was changed. */
export interface ProductChanged {
  productId: string
  changedFields: string[]
  originatedFromVersion: CatalogVersion
}

/** A product was deleted. */
export interface ProductDeleted {
  productId: string
  originatedFromVersion: CatalogVersion
}

/** Variants of a product were changed. */
export interface VariantsChanged {
  productId: string
  variants: VariantChanged[]
  originatedFromVersion: CatalogVersion
}

/** A variant that was changed, and what of it. */
export interface VariantChanged {
  variantId: string
  choices: Record<string, string>
  changedFields: string[]
  originatedFromVersion: CatalogVersion
}

/** A collection was made. */
export interface CollectionCreated {
  collectionId: string
  collection_Id: string
  name: string
  media?: Media
  slug: string
  visible: boolean
  originatedFromVersion: CatalogVersion
}

/** A collection was changed. */
export interface CollectionChanged {
  collectionId: string
  collection_Id: string
  changedFields: string[]
  originatedFromVersion: CatalogVersion
}

/** A collection was deleted. */
export interface CollectionDeleted {
  collectionId: string
  collection_Id: string
  originatedFromVersion: CatalogVersion
}

/** Who caused an event. At most one is set: `anonymousVisitorId`, `memberId`, `wixUserId`, `appId`. */
export interface IdentificationData {
  identityType: IdentityType
  anonymousVisitorId?: string
  memberId?: string
  wixUserId?: string
  appId?: string
}
