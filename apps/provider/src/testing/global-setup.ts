import { appendFile, chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { hasRoomInMemory, MEMORY_FOLDER } from '../../../../tools/test/memory-folder.ts'
import { describeDataDirectory, startEmbedded } from '../platform/db/embedded/index.ts'
import type { EmbeddedPostgres } from '../platform/db/embedded/start.ts'
import { readPidFile } from '../platform/db/embedded/postmaster.ts'
import { migrate } from '../platform/db/migrate.ts'
import { migrations } from '../platform/db/migrations/index.ts'
import { type DatabaseAddress, createDatabase, createPool } from '../platform/db/pool.ts'
import { registerStorefront } from '../identity/index.ts'
import { createPartitions } from '../platform/outbox/index.ts'
import { saveTestSettings } from './settings.ts'
import { TEMPLATE, TEST_STOREFRONT_URL } from './names.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: Exclude<DatabaseAddress, string>
    /** Fastest way to copy a database on this disk. */
    copyStrategy: 'file_copy' | 'wal_log'
  }
}

const PREFIX = 'cartwright-test-'
const ROOM_BYTES = 2 * 1024 ** 3
const STARTING_MS = 60_000
/** A few shops per worker, each with two full pools. */
const CONNECTIONS = 200

/** Starts one PostgreSQL for the whole run, with a migrated template that test shops are copied from. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  await removeLeftBehind()
  const isInMemory = hasRoomInMemory(ROOM_BYTES)
  const dataDir = await mkdtemp(join(isInMemory ? MEMORY_FOLDER : tmpdir(), PREFIX))
  await chmod(dataDir, 0o755) // as root, PostgreSQL runs as another user and needs access
  const server = await startForMany(dataDir)
  const pool = createPool(server.connection)
  await pool.query(`create database ${TEMPLATE}`)
  await pool.end()

  const db = createDatabase(createPool({ ...server.connection, database: TEMPLATE }))
  await migrate(db, migrations, 'test run')
  await createPartitions(db, new Date())
  await saveTestSettings(db)
  await registerStorefront(db, TEST_STOREFRONT_URL)
  await db.destroy()

  project.provide('databaseServer', server.connection)
  // A copy through WAL costs four times as much in memory; a file copy waits twice for a disk.
  project.provide('copyStrategy', isInMemory ? 'file_copy' : 'wal_log')
  return async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Settings of a shop with more connections, since many shops share the server. The number is read at the start. */
async function startForMany(dataDir: string): Promise<EmbeddedPostgres> {
  const asInAShop = await startEmbedded({ dataDir, durability: 'none' })
  await asInAShop.stop()
  await appendFile(
    join(describeDataDirectory(dataDir).cluster, 'postgresql.conf'),
    `\nmax_connections = ${CONNECTIONS}\n`,
  )
  return startEmbedded({ dataDir, durability: 'none' })
}

/** Deletes folders of killed runs, whose memory stays in use. A run that is starting has no server yet. */
async function removeLeftBehind(): Promise<void> {
  const names = await readdir(MEMORY_FOLDER).catch(() => [])
  for (const folder of names.filter((name) => name.startsWith(PREFIX)).map((name) => join(MEMORY_FOLDER, name))) {
    const made = await stat(folder).catch(() => undefined) // another run was faster
    const isStarting = !made || Date.now() - made.mtimeMs < STARTING_MS
    if (isStarting || (await readPidFile(join(folder, 'postgres')))) continue
    await rm(folder, { recursive: true, force: true })
  }
}
