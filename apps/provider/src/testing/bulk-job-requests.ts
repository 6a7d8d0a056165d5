import type { OperationName } from '@cartwright/contract'
import type { PreparedRequest } from './operation-requests.ts'
import { countItems } from './count-items.ts'
import type { TestShop } from './start-shop.ts'

/** Successful requests for the operations of bulk jobs. */
export function bulkJobRequests(shop: TestShop): Partial<Record<OperationName, () => Promise<PreparedRequest>>> {
  const { bulkJobs, jobQueue } = shop.provider
  const type = bulkJobs.define(countItems)
  const startedBy = { kind: 'command-line', id: 'command-line' } as const
  const withJob =
    ({ isDone = false } = {}) =>
    async (): Promise<PreparedRequest> => {
      const id = await shop.db
        .transaction()
        .execute((tx) => bulkJobs.start(tx, { type, parameters: {}, itemIds: ['1', 'bad 2'] }, startedBy))
      if (isDone) await jobQueue.drain()
      return { token: await shop.newApiKey(), request: { id } }
    }
  const withProduct = async (): Promise<PreparedRequest> => ({
    token: await shop.newApiKey(),
    request: { selection: { ids: [shop.idOf('shirt')] }, edit: { ribbon: 'Sale' } },
  })
  return {
    'bulkJobs.queryJobs': async () => ({ token: await shop.newApiKey(), request: {} }),
    'bulkJobs.getJob': withJob(),
    'bulkJobs.queryJobFailures': withJob({ isDone: true }),
    'bulkJobs.cancelJob': withJob(),
    'bulkJobs.undoJob': withJob({ isDone: true }),
    ...stockControlRequests(shop),
    ...savedViewRequests(shop),
    'bulkEdits.previewBulkEdit': withProduct,
    'bulkEdits.startBulkEdit': withProduct,
  }
}

function stockControlRequests(shop: TestShop): Partial<Record<OperationName, () => Promise<PreparedRequest>>> {
  const withVariant =
    (more: object = {}) =>
    async (): Promise<PreparedRequest> => {
      const product = await shop.provider.catalogue.findProduct(shop.idOf('shirt'))
      const key = { productId: shop.idOf('shirt'), variantId: product!.variants[0]!.id }
      const request = 'reason' in more ? { adjustments: [{ ...key, amount: 1 }], ...more } : { ...key, ...more }
      return { token: await shop.newApiKey(), request }
    }
  return {
    'stockControl.queryLevels': async () => ({ token: await shop.newApiKey(), request: { search: 'shirt' } }),
    'stockControl.queryMovements': withVariant(),
    'stockControl.adjustStock': withVariant({ reason: 'COUNT' }),
    'stockControl.setLowStockThreshold': withVariant({ lowStockThreshold: 3 }),
  }
}

function savedViewRequests(shop: TestShop): Partial<Record<OperationName, () => Promise<PreparedRequest>>> {
  const view = { path: '/products', name: 'Hidden', search: 'status=hidden' }
  return {
    'savedViews.listViews': async () => ({ token: await shop.newStaffToken(), request: { path: '/products' } }),
    'savedViews.saveView': async () => ({ token: await shop.newStaffToken(), request: view }),
    'savedViews.deleteView': async () => {
      const token = await shop.newStaffToken()
      // Any owner may delete a shared view.
      const { body } = await shop.call('POST', '/cartwright/v1/saved-views', {
        token,
        body: { ...view, isShared: true },
      })
      return { token, request: { id: body.views[0].id } }
    },
  }
}
