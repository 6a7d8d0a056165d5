import { Type, type Static } from 'typebox'
import { Dimensions } from './dimensions.ts'
import { Media, SecuredMedia, VideoV2, CommonImage } from './media.ts'
import { OpenObject } from './open-members.ts'
import {
  entity,
  enumeration,
  Float,
  Guid,
  Int,
  keywords,
  LongText,
  WithNote,
  Optional,
  TextMap,
  Timestamp,
} from './wire-types.ts'

/** Highest price, cost and weight in the catalogue. */
export const CATALOGUE_NUMBER_MAX = 999_999_999.99

/**
 * Maximum lengths of product values. They exceed those of the hosted platform, since other systems export longer
 * ones.
 */
export const PRODUCT_MAX = { name: 255, slug: 255, sku: 100, choice: 100, description: 50_000 } as const

/** Variant ID of a product that does not manage its variants. */
export const NO_VARIANT_ID = '00000000-0000-0000-0000-000000000000'

/** The collection of all products: always present, never stored. */
export const ALL_PRODUCTS_COLLECTION_ID = '00000000-000000-000000-000000000001'

export const ProductType = enumeration('ProductType', ['unspecified_product_type', 'physical', 'digital'])
export type ProductType = Static<typeof ProductType>

export const InventoryStatus = enumeration('InventoryStatus', ['IN_STOCK', 'OUT_OF_STOCK', 'PARTIALLY_OUT_OF_STOCK'])
export type InventoryStatus = Static<typeof InventoryStatus>

export const OptionType = enumeration('OptionType', ['unspecified_option_type', 'drop_down', 'color'])
export type OptionType = Static<typeof OptionType>

export const ProductDiscountType = enumeration('ProductDiscountType', ['UNDEFINED', 'NONE', 'AMOUNT', 'PERCENT'])
export type ProductDiscountType = Static<typeof ProductDiscountType>

export const MeasurementUnit = enumeration('MeasurementUnit', [
  'UNSPECIFIED',
  'ML',
  'CL',
  'L',
  'CBM',
  'MG',
  'G',
  'KG',
  'MM',
  'CM',
  'M',
  'SQM',
  'OZ',
  'LB',
  'FLOZ',
  'PT',
  'QT',
  'GAL',
  'IN',
  'FT',
  'YD',
  'SQFT',
])
export type MeasurementUnit = Static<typeof MeasurementUnit>

export const NumericPropertyRange = entity('NumericPropertyRange', 'From the smallest to the largest variant.', {
  minValue: Float(),
  maxValue: Float(),
})
export type NumericPropertyRange = Static<typeof NumericPropertyRange>

export const Stock = entity('Stock', 'What is left of a product, all variants together.', {
  trackInventory: Type.Boolean({ description: 'Whether pieces are counted.' }),
  quantity: Optional(Int(0)),
  inStock: Type.Boolean(),
  inventoryStatus: InventoryStatus,
})
export type Stock = Static<typeof Stock>

export const FormattedPrice = entity('FormattedPrice', 'A price written out.', {
  price: Type.String(),
  discountedPrice: Type.String(),
  pricePerUnit: Optional(Type.String()),
})
export type FormattedPrice = Static<typeof FormattedPrice>

export const PriceData = entity('PriceData', 'A price of the catalogue, before and after the product’s own discount.', {
  currency: Type.String(),
  // Without a limit: currencies with small units need large numbers.
  price: Optional(Float()),
  discountedPrice: Float({ description: 'The price itself where nothing is off.' }),
  formatted: Optional(FormattedPrice),
  pricePerUnit: Optional(Float()),
})
export type PriceData = Static<typeof PriceData>

export const CostAndProfitData = entity('CostAndProfitData', 'What a product costs the shop. Merchants only.', {
  itemCost: Optional(Float({ maximum: CATALOGUE_NUMBER_MAX })),
  formattedItemCost: Type.String(),
  profit: Float({ maximum: CATALOGUE_NUMBER_MAX }),
  formattedProfit: Type.String(),
  profitMargin: Float({ maximum: 1, description: 'Profit over the discounted price, to four places.' }),
})
export type CostAndProfitData = Static<typeof CostAndProfitData>

export const PricePerUnitData = entity('PricePerUnitData', 'What the price per unit is reckoned from.', {
  totalQuantity: Float({ minimum: 0.01, maximum: CATALOGUE_NUMBER_MAX }),
  totalMeasurementUnit: MeasurementUnit,
  baseQuantity: Float({ minimum: 0.01, maximum: CATALOGUE_NUMBER_MAX }),
  baseMeasurementUnit: MeasurementUnit,
})
export type PricePerUnitData = Static<typeof PricePerUnitData>

export const AdditionalInfoSection = entity('AdditionalInfoSection', 'A further text about a product.', {
  title: Type.String({ maxLength: 50 }),
  description: Type.String({ maxLength: 16_000 }),
})
export type AdditionalInfoSection = Static<typeof AdditionalInfoSection>

export const Ribbon = entity('Ribbon', 'A word across a product’s picture.', { text: Type.String({ maxLength: 30 }) })
export type Ribbon = Static<typeof Ribbon>

export const CustomTextField = entity('CustomTextField', 'A text that the buyer can, or must, give.', {
  title: Type.String({ maxLength: 100 }),
  maxLength: Int(0, 500),
  mandatory: Type.Boolean(),
})
export type CustomTextField = Static<typeof CustomTextField>

export const Choice = entity('Choice', 'One choice of an option.', {
  value: Type.String({ minLength: 1, maxLength: PRODUCT_MAX.choice, description: 'The word itself, or a colour.' }),
  description: Type.String({
    minLength: 1,
    maxLength: PRODUCT_MAX.choice,
    description: 'What shoppers read, and carts name.',
  }),
  media: Optional(Media),
  inStock: Optional(Type.Boolean()),
  visible: Optional(Type.Boolean()),
})
export type Choice = Static<typeof Choice>

export const ProductOption = entity('ProductOption', 'Something to choose, such as size or colour.', {
  optionType: OptionType,
  name: Type.String({ minLength: 1, maxLength: 50 }),
  choices: Optional(Type.Array(Choice, { maxItems: 100 })),
})
export type ProductOption = Static<typeof ProductOption>

export const PageUrl = entity('PageUrl', 'Address of a product page, in two parts.', {
  base: Type.String(),
  path: Type.String(),
})
export type PageUrl = Static<typeof PageUrl>

export const Discount = entity('Discount', 'What is off a product’s price.', {
  type: ProductDiscountType,
  value: Float(),
  startDate: Optional(Timestamp({ description: 'Nothing is off before.' })),
  endDate: Optional(Timestamp({ description: 'Nothing is off from then on.' })),
})
export type Discount = Static<typeof Discount>

export const VariantStock = entity('VariantStock', 'What is left of a variant.', {
  trackQuantity: Type.Boolean(),
  quantity: Optional(Int(0)),
  inStock: Type.Boolean(),
  locationId: Optional(Guid()),
})
export type VariantStock = Static<typeof VariantStock>

export const VariantDataWithNoStock = entity('VariantDataWithNoStock', 'What a variant has of its own.', {
  priceData: Optional(PriceData),
  convertedPriceData: Optional(PriceData),
  costAndProfitData: Optional(CostAndProfitData),
  weight: Float(),
  sku: Type.String(),
  visible: Type.Boolean(),
  productDimensions: Optional(Dimensions),
  packageDimensions: Optional(Dimensions),
})
export type VariantDataWithNoStock = Static<typeof VariantDataWithNoStock>

export const Variant = entity('Variant', 'One form of a product: every option chosen.', {
  id: Guid(),
  choices: Optional(TextMap({ description: 'Choice by option.' })),
  variant: Optional(VariantDataWithNoStock),
  stock: Optional(VariantStock),
})
export type Variant = Static<typeof Variant>

export const SeoTag = entity('SeoTag', 'A tag in the head of a page.', {
  type: Type.String({ description: 'title, meta, script or link.' }),
  props: Optional(OpenObject('SeoTag.props')),
  meta: Optional(OpenObject('SeoTag.meta')),
  children: Type.String(),
  custom: Type.Boolean(),
  disabled: Type.Boolean(),
})
export type SeoTag = Static<typeof SeoTag>

export const SeoKeyword = entity('SeoKeyword', 'A word to be found by.', {
  term: Type.String(),
  isMain: Type.Boolean(),
  origin: Optional(Type.String({ maxLength: 1000 })),
})
export const SeoSettings = entity('SeoSettings', 'How a page wants to be found.', {
  preventAutoRedirect: Type.Boolean({ description: 'Whether the old address stops leading to the new one.' }),
  keywords: Type.Array(SeoKeyword, { maxItems: 5 }),
})
export const SeoSchema = entity('SeoSchema', 'What search engines are told about a page.', {
  tags: Type.Array(SeoTag),
  settings: Optional(SeoSettings),
})
export type SeoSchema = Static<typeof SeoSchema>

export const Product = entity('Product', 'Something the shop sells.', {
  id: Type.String(),
  revision: Optional(
    LongText({ description: 'Counts up with every change, for `If-Match`. Not sent by the platform.' }),
  ),
  name: Type.String({ minLength: 1, maxLength: PRODUCT_MAX.name }),
  slug: Type.String({ maxLength: PRODUCT_MAX.slug }),
  visible: Type.Boolean(),
  productType: ProductType,
  description: Optional(Type.String({ maxLength: PRODUCT_MAX.description, description: 'HTML.' })),
  sku: Optional(Type.String({ maxLength: PRODUCT_MAX.sku })),
  weight: Optional(Float({ maximum: CATALOGUE_NUMBER_MAX })),
  weightRange: Optional(NumericPropertyRange),
  productDimensions: Optional(Dimensions),
  packageDimensions: Optional(Dimensions),
  stock: Optional(Stock),
  price: Optional(WithNote('The same as `priceData`, under its old name.', PriceData)),
  priceData: Optional(PriceData),
  convertedPriceData: Optional(WithNote('In the currency that the caller asked for.', PriceData)),
  priceRange: Optional(NumericPropertyRange),
  costAndProfitData: Optional(CostAndProfitData),
  costRange: Optional(NumericPropertyRange),
  pricePerUnitData: Optional(PricePerUnitData),
  additionalInfoSections: Type.Array(AdditionalInfoSection),
  ribbons: Type.Array(Ribbon),
  media: Optional(Media),
  customTextFields: Type.Array(CustomTextField),
  manageVariants: Optional(Type.Boolean()),
  productOptions: Type.Array(ProductOption, { maxItems: 6 }),
  productPageUrl: Optional(PageUrl),
  numericId: LongText({ description: 'Counts up with every product made.' }),
  inventoryItemId: Type.String(),
  discount: Optional(Discount),
  collectionIds: Type.Array(Type.String()),
  variants: Type.Array(Variant, { maxItems: 1000 }),
  lastUpdated: Optional(Timestamp()),
  createdDate: Optional(Timestamp()),
  seoData: Optional(SeoSchema),
  ribbon: Optional(Type.String({ maxLength: 30 })),
  brand: Optional(Type.String({ maxLength: 50 })),
  taxGroupId: Optional(Guid()),
  digitalFile: Optional(SecuredMedia),
})
export type Product = Static<typeof Product>

export const VariantData = entity('VariantData', 'The variant that a set of choices leads to.', {
  price: Optional(PriceData),
  convertedPriceData: Optional(PriceData),
  weight: Optional(Float()),
  sku: Type.String(),
  quantity: Optional(Int(0)),
  inStock: Type.Boolean(),
  visible: Type.Boolean(),
  variantId: Optional(Guid()),
  productDimensions: Optional(Dimensions),
  packageDimensions: Optional(Dimensions),
})
export type VariantData = Static<typeof VariantData>

export const PlatformMedia = entity(
  'PlatformMedia',
  'The picture or video of a variant.',
  { image: Optional(CommonImage), video: Optional(VideoV2) },
  { [keywords.oneOf]: ['image', 'video'] },
)
export type PlatformMedia = Static<typeof PlatformMedia>

export const PreorderInfo = entity('PreorderInfo', 'Whether an item can be ordered before it is there.', {
  enabled: Type.Boolean(),
  message: Optional(Type.String({ minLength: 1, maxLength: 250 })),
  limit: Optional(Int(0, 100_000)),
})
export type PreorderInfo = Static<typeof PreorderInfo>

export const StoreVariant = entity(
  'StoreVariant',
  'A variant with what it needs of its product, to be listed by itself.',
  {
    id: Type.String({ description: 'Product ID and variant ID, joined by a hyphen.' }),
    variantId: Guid(),
    productId: Type.String(),
    variantName: Type.String({ minLength: 1 }),
    productName: Type.String({ minLength: 1, maxLength: PRODUCT_MAX.name }),
    managedVariant: Type.Boolean(),
    sku: Type.String({ maxLength: PRODUCT_MAX.sku }),
    stock: Optional(VariantStock),
    choices: Optional(TextMap()),
    collectionIds: Optional(Type.Array(Type.String())),
    media: Optional(PlatformMedia),
    customFields: Optional(OpenObject('StoreVariant.customFields')),
    preorderInfo: Optional(PreorderInfo),
  },
)
export type StoreVariant = Static<typeof StoreVariant>

export const Collection = entity('Collection', 'A group of products.', {
  id: Type.String({ minLength: 35, maxLength: 36 }),
  name: Type.String({ minLength: 1, maxLength: 50 }),
  media: Optional(Media),
  numberOfProducts: Int(0),
  description: Optional(Type.String({ maxLength: 600 })),
  slug: Type.String({ minLength: 1, maxLength: 100 }),
  visible: Type.Boolean(),
  seoSchema: Optional(SeoSchema),
  lastUpdated: Optional(Timestamp()),
})
export type Collection = Static<typeof Collection>
