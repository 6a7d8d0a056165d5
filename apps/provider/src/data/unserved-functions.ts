import type { Database } from '../platform/db/pool.ts'
import { AppError } from '../platform/http/app-error.ts'
import type { Caller } from '../platform/http/caller.ts'
import { getSender } from '../platform/http/client-address.ts'
import { toPlainRequest } from '../platform/http/plain-request.ts'
import { readJsonBody } from '../platform/http/read-request.ts'
import type { RouteTable } from '../platform/http/route-table.ts'
import { readCollection } from './read-items.ts'

/** Functions of the official packages that need references, drafts, patches or aggregation. */
const unserved = [
  'aggregate',
  'aggregate-pipeline',
  'create-draft',
  'insert-reference',
  'is-referenced',
  'patch',
  'publish-draft',
  'query-distinct-values',
  'query-referenced',
  'remove-reference',
  'replace-references',
  'search',
  'unpublish',
].map((name) => `/v2/items/${name}`)
const unservedBulk = [
  'async-patch-by-filter',
  'async-remove-by-filter',
  'insert-references',
  'patch',
  'remove-references',
].map((name) => `/v2/bulk/items/${name}`)
const PREFIXES = ['/wix-data', '/_api/cloud-data', '/_api/data', '/cloud-data']

/** Mounts these functions, which respond like the platform: the collection does not exist, or does not support them. */
export function mountUnservedFunctions(
  routes: RouteTable,
  { db, identify }: { db: Database; identify(authorization: string | undefined): Promise<Caller> },
): void {
  for (const path of [...unserved, ...unservedBulk])
    for (const prefix of PREFIXES)
      routes.post(prefix + path, async (c) => {
        const request = toPlainRequest(c.req.raw, getSender(c))
        const { kind } = await identify(request.header('authorization'))
        if (kind === 'none')
          throw new AppError('UNAUTHENTICATED', 401, 'This call needs an access token in the Authorization header.')
        const { dataCollectionId } = await readJsonBody(request)
        const { name } = await readCollection(db, typeof dataCollectionId === 'string' ? dataCollectionId : '')
        const operation = path.slice(path.lastIndexOf('/') + 1)
        throw new AppError(
          'WDE0119',
          400,
          `WDE0119: The ${name} collection does not support the operation ${operation}.`,
          {
            data: { dataCollectionId: name, operation },
          },
        )
      })
}
