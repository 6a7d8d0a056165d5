import { Type, type Static } from 'typebox'
import { AuditFieldChange } from './audit.ts'
import { BulkJob } from './bulk-jobs.ts'
import { CATALOGUE_NUMBER_MAX } from './catalogue.ts'
import { STOCK_MAX } from './inventory.ts'
import { OpenObject } from './open-members.ts'
import { operation, staff } from './operation.ts'
import { DecimalString, entity, enumeration, Guid, Int, keywords, Optional } from './wire-types.ts'

/** Largest number of products in one bulk edit. */
export const BULK_EDIT_MAX = 100_000
/** Largest number of products with values of their own. */
export const PRODUCT_EDITS_MAX = 500

const Amount = () => DecimalString({ gte: 0, lte: CATALOGUE_NUMBER_MAX })
const Difference = () => DecimalString({ gte: -CATALOGUE_NUMBER_MAX, lte: CATALOGUE_NUMBER_MAX })

export const AmountRounding = entity('AmountRounding', 'Rounding of calculated amounts, such as to prices in .99.', {
  to: DecimalString({ gt: 0, lte: 10_000 }, { description: 'Multiple that is rounded to: `1`, `0.05`.' }),
  minus: Optional(DecimalString({ gte: 0, lt: 10_000 }, { description: 'Taken off afterwards: `0.01` for .99.' })),
})
export type AmountRounding = Static<typeof AmountRounding>

export const NumberEdit = entity(
  'NumberEdit',
  'A new value, or a change by an amount or a percentage.',
  {
    set: Optional(Amount()),
    amount: Optional(Difference()),
    percent: Optional(DecimalString({ gte: -100, lte: 1_000 })),
    rounding: Optional(AmountRounding),
  },
  { [keywords.oneOf]: ['set', 'amount', 'percent'] },
)
export type NumberEdit = Static<typeof NumberEdit>

export const DiscountEdit = entity('DiscountEdit', 'Discount without dates. NONE removes it.', {
  type: enumeration('DiscountEditType', ['NONE', 'PERCENT', 'AMOUNT', 'SALE_PRICE'], 'How the discount is given.'),
  value: Optional(Amount()),
})
export type DiscountEdit = Static<typeof DiscountEdit>

export const StockEdit = entity(
  'StockEdit',
  'Pieces of each variant whose stock is tracked.',
  { set: Optional(Int(0, STOCK_MAX)), amount: Optional(Int(-STOCK_MAX, STOCK_MAX)) },
  { [keywords.oneOf]: ['set', 'amount'] },
)
export type StockEdit = Static<typeof StockEdit>

export const CollectionsEdit = entity('CollectionsEdit', 'Collections that products enter or leave.', {
  action: enumeration('CollectionsEditAction', ['ADD', 'REMOVE', 'SET'], 'SET also removes from all others.'),
  ids: Type.Array(Guid(), { maxItems: 100 }),
})
export type CollectionsEdit = Static<typeof CollectionsEdit>

export const ProductEdit = entity('ProductEdit', 'Changes of a product. Variants keep their distance from its price.', {
  price: Optional(NumberEdit),
  discount: Optional(DiscountEdit),
  cost: Optional(NumberEdit),
  weight: Optional(NumberEdit),
  stock: Optional(StockEdit),
  visible: Optional(Type.Boolean()),
  ribbon: Optional(Type.String({ maxLength: 30, description: 'Empty removes it.' })),
  brand: Optional(Type.String({ maxLength: 50, description: 'Empty removes it.' })),
  collections: Optional(CollectionsEdit),
})
export type ProductEdit = Static<typeof ProductEdit>

export const ProductSelection = entity(
  'ProductSelection',
  'Products by ids, or those that match a filter when the job starts.',
  {
    ids: Optional(Type.Array(Guid(), { minItems: 1, maxItems: 1_000 })),
    filter: Optional(OpenObject('Query.filter')),
  },
  { [keywords.oneOf]: ['ids', 'filter'] },
)
export type ProductSelection = Static<typeof ProductSelection>

const bulkEdit = {
  selection: Optional(ProductSelection),
  edit: Optional(ProductEdit),
  productEdits: Optional(
    Type.Array(entity('SingleProductEdit', 'Changes of one product.', { id: Guid(), edit: ProductEdit }), {
      minItems: 1,
      maxItems: PRODUCT_EDITS_MAX,
      description: 'Instead of selection and edit: values of their own for each product.',
    }),
  ),
}
const alternatives = { [keywords.oneOf]: ['edit', 'productEdits'] }

export const PreviewedProduct = entity('PreviewedProduct', 'A product with what an edit would change.', {
  id: Guid(),
  name: Optional(Type.String()),
  changes: Type.Array(AuditFieldChange),
  problem: Optional(
    entity('PreviewProblem', 'Why the product would be refused.', { code: Type.String(), description: Type.String() }),
  ),
})
export type PreviewedProduct = Static<typeof PreviewedProduct>

const managed = {
  service: 'own',
  client: 'none',
  access: staff,
  permission: 'WIX_STORES.MODIFY_PRODUCTS',
  bodyLimitBytes: 1_048_576,
} as const

/** Operations that edit many products, which the platform does not have. */
export const bulkEditOperations = {
  'bulkEdits.previewBulkEdit': operation({
    ...managed,
    name: 'bulkEdits.previewBulkEdit',
    method: 'POST',
    path: '/v1/products/bulk-edit/preview',
    summary: 'Calculates what a bulk edit would change, old and new, without changing it.',
    request: Type.Object(bulkEdit, alternatives),
    answer: Type.Object({
      total: Int(0, undefined, { description: 'Number of selected products.' }),
      checked: Int(0, undefined, { description: 'Number of products that the counts are about: the first 1,000.' }),
      changed: Int(0),
      unchanged: Int(0),
      refused: Int(0),
      products: Type.Array(PreviewedProduct, {
        maxItems: 100,
        description: 'Refused products first, then changed ones.',
      }),
    }),
    writes: false,
  }),
  'bulkEdits.startBulkEdit': operation({
    ...managed,
    name: 'bulkEdits.startBulkEdit',
    method: 'POST',
    path: '/v1/products/bulk-edit',
    summary: 'Starts a job that edits many products. A refused product does not stop it.',
    request: Type.Object(bulkEdit, alternatives),
    answer: Type.Object({ job: BulkJob }),
    writes: true,
  }),
} as const
