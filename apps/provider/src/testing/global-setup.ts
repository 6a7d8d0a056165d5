import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../db/embedded/index.ts'
import { migrate } from '../db/migrate.ts'
import { migrations } from '../db/migrations/index.ts'
import { type DatabaseAddress, openDatabase, openPool } from '../db/pool.ts'
import { registerStorefront } from '../identity/index.ts'
import { saveTestSettings } from './settings.ts'
import { TEMPLATE, TEST_STOREFRONT_URL } from './names.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: Exclude<DatabaseAddress, string>
  }
}

/** One PostgreSQL for the whole run, with a migrated template that each shop of a test is copied from. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cartwright-test-'))
  await chmod(dataDir, 0o755) // as root, PostgreSQL runs as another user and has to get through
  const server = await startEmbedded({ dataDir, durability: 'none' })
  const pool = openPool(server.connection)
  await pool.query(`create database ${TEMPLATE}`)
  await pool.end()

  const db = openDatabase(openPool({ ...server.connection, database: TEMPLATE }))
  await migrate(db, migrations, 'test run')
  await saveTestSettings(db)
  await registerStorefront(db, TEST_STOREFRONT_URL)
  await db.destroy()

  project.provide('databaseServer', server.connection)
  return async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
