import type { OAuthApp, PlatformQuery } from '@cartwright/contract'
import type { Database } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { OperationHandlers } from '../../platform/http/operations.ts'
import { write } from '../../platform/http/write.ts'
import { changeClient, createClient, deleteClient, clientNotFound } from './manage-clients.ts'
import { listClients, type OauthClient, readClient } from './store.ts'

export interface ClientServices {
  db: Database
  providerUrl: string
  now: () => Date
  /** Refreshes the caches of this process at once. */
  refresh(): Promise<void>
}

const PAGE_SIZE = 50

/** `/oauth-app/v1/oauth-apps`: management of clients by merchants (wire reference, section 1.9). */
export function createClientHandlers({ db, providerUrl, now, refresh }: ClientServices): OperationHandlers {
  const rules = () => ({ allowHttp: providerUrl.startsWith('http:'), now: now() })
  return {
    reads: {
      'oauthApps.getOAuthApp': async (_context, { oAuthAppId }) => {
        const client = await readClient(db, oAuthAppId)
        if (!client) throw clientNotFound()
        return { oAuthApp: toOAuthApp(client) }
      },

      'oauthApps.queryOAuthApps': async (_context, { query }) => {
        const { limit, offset } = readPaging(query)
        const clients = await listClients(db, { limit: limit + 1, offset })
        const oAuthApps = clients.slice(0, limit).map(toOAuthApp)
        return {
          oAuthApps,
          pagingMetadata: { count: oAuthApps.length, offset, tooManyToCount: clients.length > limit },
        }
      },
    },
    writes: {
      'oauthApps.createOAuthApp': async (tx, _context, { oAuthApp }) => ({
        oAuthApp: toOAuthApp(await createClient(tx, oAuthApp, rules())),
      }),
    },
    direct: {
      'oauthApps.updateOAuthApp': async (_context, { oAuthApp, mask }, call) => {
        const answer = await write(db, call, async (tx) => ({
          oAuthApp: toOAuthApp(await changeClient(tx, oAuthApp, mask.paths, rules())),
        }))
        await refresh()
        return answer
      },

      'oauthApps.deleteOAuthApp': async (_context, { oAuthAppId }, call) => {
        const answer = await write(db, call, async (tx) => {
          await deleteClient(tx, oAuthAppId, now())
          return {}
        })
        await refresh()
        return answer
      },
    },
  }
}

function readPaging(query: PlatformQuery | undefined): { limit: number; offset: number } {
  const { filter, sort, cursorPaging, paging } = query ?? {}
  if (Object.keys(filter ?? {}).length > 0 || (sort ?? []).length > 0 || cursorPaging)
    throw new AppError('INVALID_FILTER', 400, 'Clients are listed by paging alone, the newest first.')
  return { limit: paging?.limit ?? PAGE_SIZE, offset: paging?.offset ?? 0 }
}

function toOAuthApp(client: OauthClient): OAuthApp {
  return {
    id: client.id,
    createdDate: client.createdAt.toISOString(),
    name: client.name,
    description: client.description,
    loginUrl: client.loginUrl ?? '',
    logoutUrl: client.logoutUrl ?? '',
    allowedRedirectUris: [...client.allowedRedirectUris],
    allowedRedirectDomains: [...client.allowedRedirectDomains],
    applicationType: client.applicationType,
    technology: client.technology,
  }
}
