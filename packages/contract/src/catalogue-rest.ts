import { Type, type Static } from 'typebox'
import { Collection, Product } from './catalogue.ts'
import { PAGE_SIZE_MAX, Paging, PagingMetadata } from './catalogue-queries.ts'
import { everyone, operation } from './operation.ts'
import { entity, Int, Nullish, Optional } from './wire-types.ts'

export const TextQuery = entity('TextQuery', 'A query whose filter and sort are JSON texts.', {
  filter: Nullish(Type.String({ maxLength: 16_000, description: 'JSON: `{"name": {"$startsWith": "Mug"}}`.' })),
  sort: Nullish(Type.String({ maxLength: 4000, description: 'JSON: `[{"price": "desc"}, {"name": "asc"}]`.' })),
  paging: Nullish(Paging),
})
export type TextQuery = Static<typeof TextQuery>

const page = { metadata: PagingMetadata, totalResults: Int(0) }

/** Queries of the REST reference, which no package calls. */
export const catalogueRestOperations = {
  'catalogueRest.queryProducts': operation({
    name: 'catalogueRest.queryProducts',
    service: 'catalogueRead',
    client: 'none',
    method: 'POST',
    path: '/v1/products/query',
    summary: 'Lists products by a filter and an order that are JSON texts.',
    access: everyone,
    permission: 'WIX_STORES.READ_PRODUCTS',
    arguments: [],
    request: Type.Object({
      query: Nullish(TextQuery),
      includeVariants: Nullish(Type.Boolean({ default: false, description: 'Variants of each product too.' })),
      includeHiddenProducts: Nullish(Type.Boolean({ default: false, description: 'Merchants only.' })),
      includeMerchantSpecificData: Nullish(
        Type.Boolean({ default: false, description: 'Costs and profits too. Merchants only.' }),
      ),
    }),
    answer: Type.Object({ products: Type.Array(Product, { maxItems: PAGE_SIZE_MAX }), ...page }),
    privileged: ['includeHiddenProducts', 'includeMerchantSpecificData'],
    privilegedPermission: 'WIX_STORES.MODIFY_PRODUCTS',
    writes: false,
  }),
  'catalogueRest.queryCollections': operation({
    name: 'catalogueRest.queryCollections',
    service: 'catalogueRead',
    client: 'none',
    method: 'POST',
    path: '/v1/collections/query',
    summary: 'Lists collections by a filter and an order that are JSON texts.',
    access: everyone,
    permission: 'WIX_STORES.READ_PRODUCTS',
    arguments: [],
    request: Type.Object({
      query: Nullish(TextQuery),
      includeNumberOfProducts: Optional(Type.Boolean({ description: '0 where it is false.' })),
      includeDescription: Optional(Type.Boolean({ description: 'Absent where it is false.' })),
    }),
    answer: Type.Object({ collections: Type.Array(Collection, { maxItems: PAGE_SIZE_MAX }), ...page }),
    writes: false,
  }),
} as const
