import type { OperationName } from '@cartwright/contract'
import type { PreparedRequest } from './operation-requests.ts'
import type { TestShop } from './start-shop.ts'

const rule = { match: 'ALL', conditions: [{ field: 'PRICE', operator: 'LESS_THAN', value: '50' }] }

/** Successful requests for the operations of a collection editor. */
export function collectionRequests(
  shop: TestShop,
  token: string,
): Partial<Record<OperationName, () => Promise<PreparedRequest>>> {
  const withCollection = (request: object) => async (): Promise<PreparedRequest> => ({
    token,
    request: { id: await shop.addCollection(crypto.randomUUID(), ['shirt']), ...request },
  })
  return {
    'collectionEditing.queryCollections': async () => ({ token, request: {} }),
    'collectionEditing.getCollection': withCollection({}),
    'collectionEditing.queryProducts': withCollection({}),
    'collectionEditing.previewRule': async () => ({ token, request: { rule } }),
    'collectionEditing.createCollection': async () => ({
      token,
      request: { collection: { name: `Reduced ${crypto.randomUUID()}`.slice(0, 50) }, rule },
    }),
    'collectionEditing.saveCollection': withCollection({ collection: { name: 'Renamed' }, rule }),
    'collectionEditing.setProductOrder': withCollection({ productIds: [shop.idOf('shirt')] }),
    'collectionEditing.deleteCollection': withCollection({}),
  }
}
