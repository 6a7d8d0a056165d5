import type { Database } from '../../platform/db/pool.ts'
import type { MediaHost } from '../../platform/http/request-context.ts'
import { isGuid } from '../../platform/ids.ts'
import { coalesceRuns } from '../../platform/concurrency/coalesce-runs.ts'
import { getClientOrigins } from './allowed-redirects.ts'
import { type OauthClient, readAllClients } from './store.ts'

const MAX_AGE_MS = 30_000

export interface ClientCache {
  find(id: string): Promise<OauthClient | undefined>
  /** True if pages of this origin belong to a client, and may call from a browser. */
  isClientOrigin(origin: string): boolean
  isDeleted(id: string): boolean
  getMediaHost(id: string): MediaHost
  /** True if a client gets media addresses of the platform. */
  hasPlatformMedia(): boolean
  /** Reloads all clients; called every second. */
  refresh(): Promise<void>
}

/**
 * In-memory cache of all clients, of which a shop has a handful, refreshed by one query a second: every visitor's
 * first call names one. A missing client may have been created since, and is looked up at once; invented ids cost one
 * query at a time. No client is served for longer than half a minute if the queries fail.
 */
export async function createClientCache(db: Database, now: () => Date): Promise<ClientCache> {
  let snapshot = await readClientSnapshot(db, now())
  const refresh = coalesceRuns(async () => {
    snapshot = await readClientSnapshot(db, now())
  })
  return {
    async find(id) {
      if (!isGuid(id)) return undefined
      const key = id.toLowerCase()
      if (snapshot.deletedIds.has(key)) return undefined
      const isFresh = Math.abs(now().getTime() - snapshot.readAt.getTime()) < MAX_AGE_MS
      if (!isFresh || !snapshot.clients.has(key)) await refresh()
      return snapshot.clients.get(key)
    },
    isClientOrigin: (origin) => snapshot.origins.has(origin),
    isDeleted: (id) => snapshot.deletedIds.has(id),
    getMediaHost: (id) => (snapshot.platformMediaIds.has(id) ? 'platform' : 'shop'),
    hasPlatformMedia: () => snapshot.platformMediaIds.size > 0,
    refresh,
  }
}

async function readClientSnapshot(db: Database, readAt: Date) {
  const { clients, deletedIds } = await readAllClients(db)
  return {
    readAt,
    clients: new Map(clients.map((client) => [client.id, client])),
    origins: new Set(clients.flatMap(getClientOrigins)),
    deletedIds: new Set(deletedIds),
    platformMediaIds: new Set(clients.flatMap(({ id, mediaHost }) => (mediaHost === 'platform' ? [id] : []))),
  }
}
