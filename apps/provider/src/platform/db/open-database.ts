import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { EmbeddedPostgresError, joinEmbedded, startEmbedded } from './embedded/index.ts'
import { DatabaseUnusable } from './database-errors.ts'
import { waitForMigrations, migrate } from './migrate.ts'
import { migrations } from './migrations/index.ts'
import { type Database, type DatabaseAddress, createDatabase, createPool } from './pool.ts'

export interface DatabaseHandle {
  db: Database
  reader: Database
  close(): Promise<void>
}

interface Wishes {
  databaseUrl?: string
  dataDir: string
  pgBin?: string
  durability: 'full' | 'none'
}

/**
 * Opens and migrates the shop's database: the server of `DATABASE_URL`, or the embedded one, started and stopped with
 * the process.
 */
export async function startDatabase(
  wishes: Wishes,
  on: { say(line: string): void; onLost(reason: string): void },
): Promise<DatabaseHandle> {
  if (wishes.databaseUrl) return connect(wishes.databaseUrl, async () => {}, on.say)
  const embedded = await startEmbedded({
    dataDir: wishes.dataDir,
    pgBin: wishes.pgBin,
    durability: wishes.durability,
    onProgress: on.say,
    onExit: on.onLost,
  })
  return connect(embedded.connection, () => embedded.stop(), on.say)
}

/**
 * Opens the database for a command beside the shop: joins the running server, else starts one for its duration. If
 * another process is faster, it joins that one.
 */
export async function joinDatabase(
  wishes: Wishes,
  on: { say(line: string): void; onLost(reason: string): void },
): Promise<DatabaseHandle> {
  for (const deadline = Date.now() + QUICKER_MS; ; await pause(50)) {
    const running = wishes.databaseUrl ? undefined : await joinEmbedded({ dataDir: wishes.dataDir }).catch(noneInAFile)
    if (running) return connect(running, async () => {}, on.say, { isJoined: true })
    try {
      return await startDatabase(wishes, on)
    } catch (error) {
      const isTaken = error instanceof EmbeddedPostgresError && error.code === 'ALREADY_RUNNING'
      if (!isTaken || Date.now() > deadline) throw error
    }
  }
}

/** Time between claiming a data directory and writing its record. */
const QUICKER_MS = 2_000

/** A missing folder has no running server; the start that follows reports it. */
function noneInAFile(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOTDIR') throw error
}

const OLDEST_MAJOR = 15
export const WRITE_CONNECTIONS = 16
const READ_CONNECTIONS = 8

async function connect(
  address: DatabaseAddress,
  stopServer: () => Promise<void>,
  say: (line: string) => void,
  { isJoined = false } = {},
): Promise<DatabaseHandle> {
  const pool = createPool(address, { max: WRITE_CONNECTIONS })
  const db = createDatabase(pool)
  const reader = createDatabase(createPool(address, { max: READ_CONNECTIONS, isReader: true }))
  const close = async (): Promise<void> => {
    await Promise.all([db.destroy(), reader.destroy()])
    await stopServer()
  }
  try {
    const { rows } = await pool
      .query<{ server_version_num: string }>('show server_version_num')
      .catch((cause: Error) => {
        throw new DatabaseUnusable(
          `Cannot connect to the database${typeof address === 'string' ? ' of DATABASE_URL' : ''}: ${cause.message}. Check the address, the user and whether the server is running.`,
          { cause },
        )
      })
    const major = Math.floor(Number(rows[0]?.server_version_num) / 10_000)
    if (major < OLDEST_MAJOR)
      throw new DatabaseUnusable(
        `Cartwright needs PostgreSQL ${OLDEST_MAJOR} or newer; the server of DATABASE_URL is version ${major}.`,
      )
    const holder = randomUUID()
    if (isJoined) await waitForMigrations(db, migrations, holder)
    await migrate(db, migrations, holder, say)
    return { db, reader, close }
  } catch (error) {
    await close()
    throw error
  }
}
