import { Type } from 'typebox'
import { Product } from './catalogue.ts'
import { everyone, operation, staff } from './operation.ts'
import { Guid } from './wire-types.ts'

/** Maximum number of related products. */
export const RELATED_MAX = 24

const Id = Type.String({ minLength: 1, maxLength: 100 })

export const relatedProductOperations = {
  'relatedProducts.getRelatedProducts': operation({
    name: 'relatedProducts.getRelatedProducts',
    service: 'own',
    client: 'none',
    method: 'GET',
    path: '/v1/products/{id}/related',
    summary: 'Reads what goes with a product, in the merchant’s order, without what is hidden.',
    access: everyone,
    permission: 'WIX_STORES.READ_PRODUCTS',
    request: Type.Object({ id: Id }),
    answer: Type.Object({ products: Type.Array(Product) }),
    getForm: 'plain',
    writes: false,
  }),
  'relatedProducts.setRelatedProducts': operation({
    name: 'relatedProducts.setRelatedProducts',
    service: 'own',
    client: 'none',
    method: 'PATCH',
    path: '/v1/products/{id}/related',
    summary: 'Says what goes with a product, in place of what was said before.',
    access: staff,
    permission: 'WIX_STORES.MODIFY_PRODUCTS',
    request: Type.Object({ id: Id, productIds: Type.Array(Guid(), { maxItems: RELATED_MAX }) }),
    answer: Type.Object({ productIds: Type.Array(Guid()) }),
    writes: true,
  }),
} as const
