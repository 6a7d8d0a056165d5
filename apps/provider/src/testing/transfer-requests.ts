import type { OperationName } from '@cartwright/contract'
import type { PreparedRequest } from './operation-requests.ts'
import type { TestShop } from './start-shop.ts'
import { upload } from './upload.ts'

const FILE = 'Handle,Title,Variant Price\nvase,Vase,12.50\n'

/** Successful requests for the operations of imports and exports. */
export function transferRequests(shop: TestShop): Partial<Record<OperationName, () => Promise<PreparedRequest>>> {
  const newKey = () => shop.newApiKey()
  const withImport =
    (more: Record<string, unknown> = {}) =>
    async (): Promise<PreparedRequest> => {
      const token = await newKey()
      const { body } = await upload(shop, FILE, { token, path: '/cartwright/v1/imports', name: 'vases.csv' })
      return { token, request: { id: (body as { import: { id: string } }).import.id, ...more } }
    }
  const withPreview =
    (more: Record<string, unknown> = {}) =>
    async (): Promise<PreparedRequest> => {
      const prepared = await withImport({ run: 'PREVIEW', ...more })()
      const { token } = prepared
      await shop.call('POST', `/cartwright/v1/imports/${String(prepared.request['id'])}/preview`, {
        ...(token && { token }),
        body: {},
      })
      await shop.provider.jobQueue.drain()
      return prepared
    }
  return {
    'imports.uploadFile': async () => ({ token: await newKey(), request: {}, file: Buffer.from(FILE) }),
    'imports.queryImports': async () => ({ token: await newKey(), request: {} }),
    'imports.getImport': withImport(),
    'imports.updateImport': withImport({ options: { encoding: 'utf-8' } }),
    'imports.deleteImport': withImport(),
    'imports.previewImport': withImport(),
    'imports.startImport': withImport(),
    'imports.queryChanges': withPreview(),
    'imports.queryProblems': withPreview(),
    'imports.createReportUrl': withPreview(),
    'exports.startExport': async () => ({ token: await newKey(), request: {} }),
    'exports.createDownloadUrl': async () => {
      const token = await newKey()
      const { body } = await shop.call('POST', '/cartwright/v1/exports', { token, body: {} })
      await shop.provider.jobQueue.drain()
      return { token, request: { jobId: body.jobId } }
    },
  }
}
