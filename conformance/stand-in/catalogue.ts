import type { Asked, Routes, Said } from './routes.ts'

const ID = 'af654225-662f-42e5-ac51-fbebc88f63ed'
const CHANGED = { lastUpdated: '2027-01-02T00:00:00.123Z', numericId: '1800000000000' }

/** A thing as it was given, with what a server adds to it. */
const kept =
  (name: string) =>
  ({ body }: Asked): Said => ({
    body: { [name]: { ...(body[name] as object), id: ID, ...CHANGED } }, // as the contract has it
  })
const done = (): Said => ({})

const image = {
  url: 'wix:image://v1/mug.jpg/mug.jpg#originWidth=600&originHeight=400',
  id: 'mug.jpg',
  width: 600,
  height: 400,
}
const storeVariant = {
  id: `${ID}-${ID}`,
  productId: ID,
  variantId: ID,
  sku: 'mug-oat',
  media: { image },
  preorderInfo: { enabled: false },
  price: { amount: '19.50', currency: 'EUR' },
}
const results = ({ body }: Asked): Said => {
  const ids = body['ids'] as string[] // as the contract has it
  return {
    body: {
      results: ids.map((id, originalIndex) => ({ itemMetadata: { id, originalIndex, success: true } })),
      bulkActionMetadata: { totalSuccesses: ids.length, totalFailures: 0, undetailedFailures: 0 },
    },
  }
}

/** What merchants do in the catalogue: everything is taken, and nothing is kept. */
export const catalogueRoutes: Routes = {
  'POST /stores/v1/products': kept('product'),
  'PATCH /stores/v1/products/{id}': kept('product'),
  'DELETE /stores/v1/products/{id}': done,
  'PATCH /stores/v1/products/{id}/variants': ({ body }) => ({
    body: { variants: (body['variants'] as object[]).map((variant) => ({ id: ID, variant })) }, // as the contract has it
  }),
  'POST /stores/v1/products/{id}/variants/resetToDefault': done,
  'POST /stores/v1/collections/{id}/productIds': done,
  'POST /stores/v1/collections/{id}/productIds/delete': done,
  'POST /stores/v1/products/{id}/media': done,
  'POST /stores/v1/products/{id}/media/delete': done,
  'PATCH /stores/v1/products/{id}/choices/media': done,
  'POST /stores/v1/products/{id}/choices/media/delete': done,
  'DELETE /stores/v1/products/{id}/options': done,
  'POST /stores/v1/products/{id}/remove-brand': done,
  'POST /stores/v1/products/{id}/remove-ribbon': done,
  'POST /stores/v1/collections': kept('collection'),
  'PATCH /stores/v1/collections/{id}': kept('collection'),
  'DELETE /stores/v1/collections/{id}': done,
  'POST /stores/v1/bulk/products/update': results,
  'POST /stores/v1/bulk/products/adjust-properties': results,

  'POST /stores-reader/v1/variants/query': ({ body }) => ({
    body: { variants: [storeVariant], metadata: { count: 1, offset: 0, total: 1 }, asked: body['query'] },
  }),
  'GET /stores-reader/v1/variants/{id}': () => ({ body: { variant: storeVariant } }),
}
