import { Type, type Static } from 'typebox'
import {
  AdditionalInfoSection,
  CATALOGUE_NUMBER_MAX,
  MeasurementUnit,
  OptionType,
  PRODUCT_MAX,
  ProductDiscountType,
  ProductType,
} from './catalogue.ts'
import { Dimensions } from './dimensions.ts'
import { ApplicationError } from './errors.ts'
import { STOCK_MAX } from './inventory.ts'
import { OpenObject } from './open-members.ts'
import { entity, Float, Guid, Int, keywords, Nullish, Optional, TextMap, Timestamp } from './wire-types.ts'

const Amount = () => Float({ minimum: 0, maximum: CATALOGUE_NUMBER_MAX })
const Change = () => Float({ minimum: -CATALOGUE_NUMBER_MAX, maximum: CATALOGUE_NUMBER_MAX })
const Name = () => Type.String({ minLength: 1, maxLength: 50 })
const ChoiceName = () => Type.String({ minLength: 1, maxLength: PRODUCT_MAX.choice })

export const NewPriceData = entity('NewPriceData', 'The price of a product.', { price: Nullish(Amount()) })
export type NewPriceData = Static<typeof NewPriceData>

export const NewCostAndProfitData = entity('NewCostAndProfitData', 'What a product costs the shop.', {
  itemCost: Nullish(Amount()),
})
export type NewCostAndProfitData = Static<typeof NewCostAndProfitData>

export const NewPricePerUnitData = entity('NewPricePerUnitData', 'What the price per unit is reckoned from.', {
  totalQuantity: Float({ minimum: 0.01, maximum: CATALOGUE_NUMBER_MAX }),
  totalMeasurementUnit: Optional(MeasurementUnit),
  baseQuantity: Float({ minimum: 0.01, maximum: CATALOGUE_NUMBER_MAX }),
  baseMeasurementUnit: Optional(MeasurementUnit),
})
export type NewPricePerUnitData = Static<typeof NewPricePerUnitData>

export const NewChoice = entity('NewChoice', 'One choice of an option.', {
  value: ChoiceName(),
  description: ChoiceName(),
})
export type NewChoice = Static<typeof NewChoice>

export const NewProductOption = entity('NewProductOption', 'Something to choose, such as size or colour.', {
  optionType: Optional(OptionType),
  name: Name(),
  choices: Optional(Type.Array(NewChoice, { minItems: 1, maxItems: 100 })),
})
export type NewProductOption = Static<typeof NewProductOption>

export const NewDiscount = entity('NewDiscount', 'What is off a product’s price.', {
  type: Optional(ProductDiscountType),
  value: Optional(Amount()),
  startDate: Nullish(Timestamp({ description: 'Nothing is off before.' })),
  endDate: Nullish(Timestamp({ description: 'Nothing is off from then on.' })),
})
export type NewDiscount = Static<typeof NewDiscount>

export const NewSeoTag = entity('NewSeoTag', 'A tag for the head of a page.', {
  type: Type.String({ maxLength: 50, description: 'title, meta, script or link.' }),
  props: Nullish(OpenObject('SeoTag.props')),
  meta: Nullish(OpenObject('SeoTag.meta')),
  children: Optional(Type.String({ maxLength: 8000 })),
  custom: Optional(Type.Boolean()),
  disabled: Optional(Type.Boolean()),
})
export type NewSeoTag = Static<typeof NewSeoTag>

export const NewSeoKeyword = entity('NewSeoKeyword', 'A word to be found by.', {
  term: Type.String({ maxLength: 200 }),
  isMain: Optional(Type.Boolean()),
  origin: Nullish(Type.String({ maxLength: 1000 })),
})
export type NewSeoKeyword = Static<typeof NewSeoKeyword>

export const NewSeoSchema = entity('NewSeoSchema', 'What search engines are told about a page.', {
  tags: Optional(Type.Array(NewSeoTag, { maxItems: 100 })),
  settings: Nullish(
    entity('NewSeoSettings', 'How a page wants to be found.', {
      preventAutoRedirect: Optional(Type.Boolean()),
      keywords: Optional(Type.Array(NewSeoKeyword, { maxItems: 5 })),
    }),
  ),
})
export type NewSeoSchema = Static<typeof NewSeoSchema>

/** Details of a product that requests share. */
export const productDetails = {
  slug: Optional(Type.String({ minLength: 1, maxLength: PRODUCT_MAX.slug })),
  visible: Nullish(Type.Boolean()),
  productType: Optional(ProductType),
  description: Nullish(Type.String({ maxLength: PRODUCT_MAX.description, description: 'HTML.' })),
  sku: Nullish(Type.String({ maxLength: PRODUCT_MAX.sku })),
  weight: Nullish(Amount()),
  productDimensions: Nullish(Dimensions),
  packageDimensions: Nullish(Dimensions),
  costAndProfitData: Nullish(NewCostAndProfitData),
  pricePerUnitData: Nullish(NewPricePerUnitData),
  additionalInfoSections: Optional(Type.Array(AdditionalInfoSection, { maxItems: 100 })),
  manageVariants: Nullish(Type.Boolean()),
  productOptions: Optional(Type.Array(NewProductOption, { maxItems: 6 })),
  discount: Nullish(NewDiscount),
  seoData: Nullish(NewSeoSchema),
  ribbon: Nullish(Type.String({ maxLength: 30 })),
  brand: Nullish(Type.String({ maxLength: 50 })),
  taxGroupId: Nullish(Guid()),
}
const productName = Type.String({ minLength: 1, maxLength: PRODUCT_MAX.name })

export const NewStock = entity('NewStock', 'What there is of a new product.', {
  trackInventory: Nullish(
    Type.Boolean({ description: 'Whether pieces are counted. Left out: if there is a quantity.' }),
  ),
  quantity: Nullish(Int(0, STOCK_MAX, { description: 'Managed variants share it out evenly.' })),
  inStock: Nullish(Type.Boolean({ description: 'Where it is not counted.', default: true })),
})
export type NewStock = Static<typeof NewStock>

export const NewProduct = entity(
  'NewProduct',
  'A product to make. A whole product does as well. Amounts and stock that it cannot have are refused.',
  { name: productName, priceData: NewPriceData, stock: Nullish(NewStock), ...productDetails },
  { [keywords.whole]: 'Product' },
)
export type NewProduct = Static<typeof NewProduct>

export const ProductChange = entity(
  'ProductChange',
  'What to change of a product. A whole product does as well, with prices and stock as they were read.',
  {
    id: Type.String({ minLength: 1, maxLength: 100 }),
    name: Nullish(productName),
    priceData: Nullish(NewPriceData),
    ...productDetails,
  },
  { [keywords.whole]: 'Product' },
)
export type ProductChange = Static<typeof ProductChange>

export const VariantOverride = entity('VariantOverride', 'What to change of which variants.', {
  choices: Nullish(TextMap({ maxProperties: 6, description: 'Every variant with all of these.' })),
  variantIds: Optional(Type.Array(Guid(), { maxItems: 1000, description: 'Ignored where choices are given.' })),
  price: Nullish(Amount()),
  cost: Nullish(Amount()),
  weight: Nullish(Amount()),
  sku: Nullish(Type.String({ maxLength: PRODUCT_MAX.sku })),
  visible: Nullish(Type.Boolean()),
  productDimensions: Nullish(Dimensions),
  packageDimensions: Nullish(Dimensions),
})
export type VariantOverride = Static<typeof VariantOverride>

export const OptionAndChoice = entity('OptionAndChoice', 'The choice that a picture shows.', {
  option: Name(),
  choice: ChoiceName(),
})
export type OptionAndChoice = Static<typeof OptionAndChoice>

export const MediaDataForWrite = entity(
  'MediaDataForWrite',
  'A picture or video for the gallery: one the shop has, or one to fetch.',
  {
    mediaId: Optional(Type.String({ minLength: 1, maxLength: 200 })),
    url: Optional(Type.String({ minLength: 1, maxLength: 2048 })),
    choice: Nullish(OptionAndChoice),
  },
  { [keywords.oneOf]: ['mediaId', 'url'] },
)
export type MediaDataForWrite = Static<typeof MediaDataForWrite>

export const MediaAssignmentToChoice = entity('MediaAssignmentToChoice', 'Pictures that show one choice.', {
  option: Name(),
  choice: ChoiceName(),
  mediaIds: Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { maxItems: 50 }),
})
export type MediaAssignmentToChoice = Static<typeof MediaAssignmentToChoice>

const collectionDetails = {
  description: Nullish(Type.String({ maxLength: 600 })),
  slug: Nullish(Type.String({ minLength: 1, maxLength: 100 })),
  visible: Nullish(Type.Boolean({ default: true })),
  seoSchema: Nullish(NewSeoSchema),
}

export const NewCollection = entity(
  'NewCollection',
  'A collection to make.',
  { name: Name(), ...collectionDetails },
  { [keywords.whole]: 'Collection' },
)
export type NewCollection = Static<typeof NewCollection>

export const CollectionChange = entity(
  'CollectionChange',
  'What to change of a collection; the rest stays.',
  { id: Type.String({ minLength: 1, maxLength: 100 }), name: Nullish(Name()), ...collectionDetails },
  { [keywords.whole]: 'Collection' },
)
export type CollectionChange = Static<typeof CollectionChange>

export const SetValue = entity(
  'SetValue',
  'The new value of one property. An empty text takes ribbon or brand away.',
  {
    price: Optional(Amount()),
    cost: Optional(Amount()),
    weight: Optional(Amount()),
    ribbon: Optional(Type.String({ maxLength: 30 })),
    brand: Optional(Type.String({ maxLength: 50 })),
  },
  { [keywords.oneOf]: ['price', 'cost', 'weight', 'ribbon', 'brand'] },
)
export type SetValue = Static<typeof SetValue>

export const PercentageData = entity('PercentageData', 'A change by a percentage.', {
  roundToInt: Optional(Type.Boolean({ description: 'To whole numbers; else to two places.' })),
  rate: Int(-100, 1000),
})
export type PercentageData = Static<typeof PercentageData>

export const PropertyAdjustmentData = entity(
  'PropertyAdjustmentData',
  'A change by an amount or by a percentage.',
  { percentage: Optional(PercentageData), amount: Optional(Change()) },
  { [keywords.oneOf]: ['percentage', 'amount'] },
)
export type PropertyAdjustmentData = Static<typeof PropertyAdjustmentData>

export const AdjustValue = entity(
  'AdjustValue',
  'The change of one property.',
  {
    price: Optional(PropertyAdjustmentData),
    cost: Optional(PropertyAdjustmentData),
    weight: Optional(PropertyAdjustmentData),
  },
  { [keywords.oneOf]: ['price', 'cost', 'weight'] },
)
export type AdjustValue = Static<typeof AdjustValue>

export const ItemMetadata = entity('ItemMetadata', 'How it went with one of many.', {
  id: Optional(Type.String()),
  originalIndex: Int(0, undefined, { description: 'Its place in the request.' }),
  success: Type.Boolean(),
  error: Optional(ApplicationError),
})
export type ItemMetadata = Static<typeof ItemMetadata>

export const BulkProductResult = entity('BulkProductResult', 'How it went with one product.', {
  itemMetadata: ItemMetadata,
})
export type BulkProductResult = Static<typeof BulkProductResult>

export const BulkActionMetadata = entity('BulkActionMetadata', 'How it went with all of them.', {
  totalSuccesses: Int(0),
  totalFailures: Int(0),
  undetailedFailures: Int(0),
})
export type BulkActionMetadata = Static<typeof BulkActionMetadata>
