import { Type, type Static } from 'typebox'
import { CATALOGUE_NUMBER_MAX, CustomTextField, OptionType, PreorderInfo, PRODUCT_MAX, Product } from './catalogue.ts'
import { NewCustomTextField } from './catalogue-extension-writes.ts'
import { NewPriceData, productDetails } from './catalogue-requests.ts'
import { LANGUAGES_AT_ONCE, ProductTexts } from './catalogue-translations.ts'
import { STOCK_MAX } from './inventory.ts'
import { operation, staff } from './operation.ts'
import { RELATED_MAX } from './related-products.ts'
import { AssignedSubscriptionOption } from './subscription-option-requests.ts'
import { SubscriptionOption } from './subscription-options.ts'
import { entity, Float, Guid, Int, Nullish, Optional, TextMap } from './wire-types.ts'

const Id = Type.String({ minLength: 1, maxLength: 100 })
const Amount = () => Float({ minimum: 0, maximum: CATALOGUE_NUMBER_MAX })
const Quantity = () => Int(0, STOCK_MAX)
const CollectionIds = Optional(Type.Array(Id, { maxItems: 100 }))
const FORMER = 'Its name before this change, if it had another one: variants, pictures and translations stay with it.'

/** Limit for a product with 1,000 variants and texts in several languages. */
const EDIT_BYTES = 4_194_304

export const EditedChoice = entity('EditedChoice', 'A choice of an option, as it is to be.', {
  value: Type.String({ minLength: 1, maxLength: PRODUCT_MAX.choice }),
  description: Type.String({ minLength: 1, maxLength: PRODUCT_MAX.choice }),
  former: Optional(Type.String({ maxLength: PRODUCT_MAX.choice, description: FORMER })),
})
export type EditedChoice = Static<typeof EditedChoice>

export const EditedOption = entity('EditedOption', 'An option of a product, as it is to be.', {
  optionType: Optional(OptionType),
  name: Type.String({ minLength: 1, maxLength: 50 }),
  former: Optional(Type.String({ maxLength: 50, description: FORMER })),
  choices: Type.Array(EditedChoice, { minItems: 1, maxItems: 100 }),
})
export type EditedOption = Static<typeof EditedOption>

const stockValues = {
  quantity: Optional(Quantity()),
  formerQuantity: Optional(
    Int(0, STOCK_MAX, { description: 'Refused with 409 `VERSION_CONFLICT` where another quantity is left.' }),
  ),
  inStock: Optional(Type.Boolean({ description: 'Where pieces are not counted.' })),
}

export const EditedVariant = entity('EditedVariant', 'Values of a variant to change. Null: as the product has it.', {
  choices: TextMap({ maxProperties: 6, description: 'Choice by option, by the names after this change.' }),
  price: Nullish(Amount()),
  cost: Nullish(Amount()),
  weight: Nullish(Amount()),
  sku: Optional(Type.String({ maxLength: PRODUCT_MAX.sku })),
  visible: Optional(Type.Boolean()),
  ...stockValues,
})
export type EditedVariant = Static<typeof EditedVariant>

export const EditedStock = entity('EditedStock', 'Stock of a product. Quantities of managed variants are theirs.', {
  trackQuantity: Optional(Type.Boolean({ description: 'Whether pieces are counted, of all variants.' })),
  preorderInfo: Nullish(PreorderInfo),
  ...stockValues,
})
export type EditedStock = Static<typeof EditedStock>

const { productOptions: _options, ...details } = productDetails
const name = Type.String({ minLength: 1, maxLength: PRODUCT_MAX.name })

export const EditedProduct = entity('EditedProduct', 'Fields of a product to change.', {
  name: Optional(name),
  priceData: Optional(NewPriceData),
  ...details,
})
export type EditedProduct = Static<typeof EditedProduct>

const NewEditedProduct = entity('NewEditedProduct', 'A product to make.', { name, priceData: NewPriceData, ...details })

/** Parts of an edit beside the fields of the product. Those left out stay as they are. */
const parts = {
  options: Optional(Type.Array(EditedOption, { maxItems: 6 })),
  variants: Optional(Type.Array(EditedVariant, { maxItems: 1000 })),
  stock: Optional(EditedStock),
  customTextFields: Optional(Type.Array(NewCustomTextField, { maxItems: 10 })),
  subscriptionOptions: Optional(Type.Array(AssignedSubscriptionOption, { maxItems: 20 })),
  digitalFileId: Nullish(Guid({ description: 'Uploaded with `digitalProducts.uploadFile`. Null: none.' })),
  addedCollectionIds: CollectionIds,
  removedCollectionIds: CollectionIds,
  relatedProductIds: Optional(Type.Array(Guid(), { maxItems: RELATED_MAX })),
  formerRelatedProductIds: Optional(
    Type.Array(Guid(), { maxItems: RELATED_MAX, description: 'Refused with 409 where they are others.' }),
  ),
  texts: Optional(Type.Array(ProductTexts, { maxItems: LANGUAGES_AT_ONCE })),
}

export const EditableVariant = entity('EditableVariant', 'A variant with the values of its own.', {
  id: Guid(),
  choices: TextMap(),
  price: Optional(Float({ description: 'Left out: that of the product, as with cost and weight.' })),
  cost: Optional(Float({ description: 'Only for those who change products.' })),
  weight: Optional(Float()),
  sku: Type.String(),
  visible: Type.Boolean(),
  quantity: Optional(Quantity()),
  inStock: Type.Boolean(),
})
export type EditableVariant = Static<typeof EditableVariant>

export const ProductReference = entity('ProductReference', 'A product by its name.', {
  id: Guid(),
  name: Type.String(),
  visible: Type.Boolean(),
})
export type ProductReference = Static<typeof ProductReference>

export const EditableProduct = entity('EditableProduct', 'A product with all that its editor shows.', {
  product: Product,
  variants: Type.Array(EditableVariant, { description: 'Without managed variants: one, without choices.' }),
  trackQuantity: Type.Boolean(),
  preorderInfo: PreorderInfo,
  customTextFields: Type.Array(CustomTextField),
  subscriptionOptions: Type.Array(SubscriptionOption),
  relatedProducts: Type.Array(ProductReference),
  texts: Type.Array(ProductTexts),
})
export type EditableProduct = Static<typeof EditableProduct>

const own = { service: 'own', client: 'none', access: staff } as const
const change = { ...own, permission: 'WIX_STORES.MODIFY_PRODUCTS', bodyLimitBytes: EDIT_BYTES, writes: true } as const
const answer = Type.Object({ editable: EditableProduct })

/**
 * Operations of a product editor: everything of a product in one read and one write. The platform does not have them.
 */
export const productEditingOperations = {
  'productEditing.getProduct': operation({
    ...own,
    name: 'productEditing.getProduct',
    method: 'GET',
    path: '/v1/products/{id}/editable',
    summary: 'Reads a product with all that its editor shows, in the shop’s own language.',
    permission: 'WIX_STORES.READ_PRODUCTS',
    request: Type.Object({ id: Id }),
    answer,
    getForm: 'plain',
    writes: false,
  }),
  'productEditing.createProduct': operation({
    ...change,
    name: 'productEditing.createProduct',
    method: 'POST',
    path: '/v1/products',
    summary: 'Makes a product with its variants, stock, collections and texts, all of it or nothing.',
    request: Type.Object({ product: NewEditedProduct, ...parts }),
    answer,
  }),
  'productEditing.saveProduct': operation({
    ...change,
    name: 'productEditing.saveProduct',
    method: 'PATCH',
    path: '/v1/products/{id}/editable',
    summary: 'Changes what is given of a product, its variants, stock, collections and texts: all of it or nothing.',
    request: Type.Object({ id: Id, product: Optional(EditedProduct), ...parts }),
    answer,
  }),
  'productEditing.duplicateProduct': operation({
    ...change,
    name: 'productEditing.duplicateProduct',
    method: 'POST',
    path: '/v1/products/{id}/duplicate',
    summary: 'Makes a hidden copy of a product, with its pictures, collections and texts, and without its pieces.',
    request: Type.Object({ id: Id, name: Optional(name) }),
    answer,
  }),
} as const
