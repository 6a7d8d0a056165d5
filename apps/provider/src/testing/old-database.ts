import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { inject, onTestFinished } from 'vitest'
import { migrate } from '../platform/db/migrate.ts'
import { migrations } from '../platform/db/migrations/index.ts'
import { type Database, createDatabase, createPool } from '../platform/db/pool.ts'
import { dropDatabase } from './drop-database.ts'

/** Creates a database as left by a shop whose newest migration had this number, with settings of that version. */
export async function openOldDatabase(newest: number, settings: Record<string, object>): Promise<Database> {
  const server = inject('databaseServer')
  const name = `old_${randomUUID().replaceAll('-', '')}`
  const admin = createPool(server, { max: 1 })
  // Creating a database is slow beside other work.
  await admin.query('set statement_timeout = 0; set lock_timeout = 0')
  await admin.query(`create database ${name} template template0`)
  const db = createDatabase(createPool({ ...server, database: name }, { max: 2 }))
  onTestFinished(async () => {
    await db.destroy()
    await dropDatabase(name, (statement) => admin.query(statement))
    await admin.end()
  })
  await migrate(db, migrations.slice(0, newest), 'old')
  for (const [group, value] of Object.entries(settings))
    await sql`insert into settings (name, value) values (${group}, ${JSON.stringify(value)})`.execute(db)
  return db
}
