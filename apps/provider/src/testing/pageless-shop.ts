import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { scopes } from '@cartwright/contract'
import type pg from 'pg'
import type { RenderPage } from '../../pages/page-props.ts'
import { buildApp, type Provider } from '../app/app.ts'
import { createMediaFiles, createStorage } from '../media/index.ts'
import { startEmbedded } from '../platform/db/embedded/index.ts'
import { migrate } from '../platform/db/migrate.ts'
import { migrations } from '../platform/db/migrations/index.ts'
import { type Database, createDatabase, createPool, type PoolOptions } from '../platform/db/pool.ts'
import { createLogger } from '../platform/http/logger.ts'
import { createApiKey, STOREFRONT_CLIENT_ID, registerStorefront } from '../identity/index.ts'
import { TEST_PROVIDER_URL, TEST_STOREFRONT_URL } from './names.ts'
import { saveTestSettings, type TestSettings } from './settings.ts'

/** Shop without pages in this process, run by plain Node, with its own database server. */
export interface PagelessShop {
  db: Database
  provider: Provider
  /** API key of an app with every scope. */
  key: string
  /** Log entries of the shop, warnings and up. */
  logged: string[]
  close(): Promise<void>
}

export interface PagelessShopOptions {
  /** Purpose, used as its name. */
  name: string
  settings?: TestSettings
  /** Renderer of pages. @default an empty one */
  render?: RenderPage
  watch?: (pool: pg.Pool) => pg.Pool
}

export async function startPagelessShop({
  name,
  settings = {},
  render = () => ({ html: '', toBytes: () => new Uint8Array(), status: 200, headers: {} }),
  watch = (pool) => pool,
}: PagelessShopOptions): Promise<PagelessShop> {
  const dataDir = await mkdtemp(join(tmpdir(), `cartwright-${name}-`))
  await chmod(dataDir, 0o755) // as root, PostgreSQL runs as another user and needs access
  const server = await startEmbedded({ dataDir, durability: 'none' })
  const mediaFolder = join(dataDir, 'media')
  const logged: string[] = []
  const open = (connections: PoolOptions): Database => createDatabase(watch(createPool(server.connection, connections)))
  const db = open({ max: 8 })
  const reader = open({ max: 4, isReader: true })
  await migrate(db, migrations, name)
  await saveTestSettings(db, settings)
  await registerStorefront(db, TEST_STOREFRONT_URL)
  const provider = await buildApp({
    db,
    reader,
    media: createMediaFiles(reader, { storage: createStorage({ folder: mediaFolder }), folder: mediaFolder }),
    render,
    providerUrl: TEST_PROVIDER_URL,
    storefrontUrl: TEST_STOREFRONT_URL,
    clientId: STOREFRONT_CLIENT_ID,
    secureCookies: false,
    allowLoopback: false,
    testCards: true,
    version: name,
    log: createLogger('warn', { write: (line) => void logged.push(line) }),
    now: () => new Date(),
  })
  const { key } = await db
    .transaction()
    .execute((tx) => createApiKey(tx, { name, scopes: Object.keys(scopes) as (keyof typeof scopes)[] })) // the keys of that object are the scopes
  return {
    db,
    provider,
    key,
    logged,
    async close() {
      await Promise.all([db.destroy(), reader.destroy()])
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
