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
    /** How PostgreSQL copies a database fastest where this one lies. */
    copyStrategy: 'file_copy' | 'wal_log'
  }
}

const PREFIX = 'cartwright-test-'
const ROOM_BYTES = 2 * 1024 ** 3
const STARTING_MS = 60_000
/** Of a few shops for each worker, each with two pools that are all in use. */
const CONNECTIONS = 200

/** One PostgreSQL for the whole run, with a migrated template that each shop of a test is copied from. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  await removeLeftBehind()
  const isInMemory = hasRoomInMemory(ROOM_BYTES)
  const dataDir = await mkdtemp(join(isInMemory ? MEMORY_FOLDER : tmpdir(), PREFIX))
  await chmod(dataDir, 0o755) // as root, PostgreSQL runs as another user and has to get through
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
  // Written page by page, a copy costs four times as much; by file, on a disk, it waits for the disk twice.
  project.provide('copyStrategy', isInMemory ? 'file_copy' : 'wal_log')
  return async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** As a shop has it, but for the connections: here many shops have theirs. The number is read at a start. */
async function startForMany(dataDir: string): Promise<EmbeddedPostgres> {
  const asInAShop = await startEmbedded({ dataDir, durability: 'none' })
  await asInAShop.stop()
  await appendFile(
    join(describeDataDirectory(dataDir).cluster, 'postgresql.conf'),
    `\nmax_connections = ${CONNECTIONS}\n`,
  )
  return startEmbedded({ dataDir, durability: 'none' })
}

/** A run that was killed could not clear its folder away, and this one's memory would stay taken. One that is starting has no server yet. */
async function removeLeftBehind(): Promise<void> {
  const names = await readdir(MEMORY_FOLDER).catch(() => [])
  for (const folder of names.filter((name) => name.startsWith(PREFIX)).map((name) => join(MEMORY_FOLDER, name))) {
    const made = await stat(folder).catch(() => undefined) // another run was faster
    const isStarting = !made || Date.now() - made.mtimeMs < STARTING_MS
    if (isStarting || (await readPidFile(join(folder, 'postgres')))) continue
    await rm(folder, { recursive: true, force: true })
  }
}
