import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { sql } from 'kysely'
import { CommandError, type Terminal, UsageError } from './cli/command.ts'
import { runCommandLine } from './cli/run-command-line.ts'
import { replaceDeprecatedValues } from './app/deprecated-names.ts'
import { type Config, readConfig } from './config.ts'
import { describeDataDirectory } from './platform/db/embedded/index.ts'
import {
  DatabaseUnusable,
  isUserFacingError,
  isLostConnection,
  formatUserFacingError,
} from './platform/db/database-errors.ts'
import { joinDatabase } from './platform/db/open-database.ts'
import { type Database, createDatabase, createPool } from './platform/db/pool.ts'
import { initializeShopSettings } from './demo-shop/index.ts'

const root = join(import.meta.dirname, '../../..')

const environment = replaceDeprecatedValues(process.env, (line) => console.error(line))

const terminal: Terminal = {
  command: '',
  // npm runs commands in the project's folder; INIT_CWD is the folder of the user.
  folder: process.env['INIT_CWD'] ?? process.cwd(),
  config: () => readConfig(environment, root),
  now: () => new Date(),
  print: (line) => console.log(line),
  printStatus: (line) => console.error(line),
  async ask(question) {
    if (!process.stdin.isTTY) return undefined
    const asking = createInterface({ input: process.stdin, output: process.stderr })
    try {
      return await asking.question(question)
    } finally {
      asking.close()
    }
  },
  withDatabase: (use) => withDatabaseOf(terminal.config(), { mayMakeShop: false }, use),
  withDatabaseOrCreate: (use) => withDatabaseOf(terminal.config(), { mayMakeShop: true }, use),
}

try {
  process.exitCode = await runCommandLine(process.argv.slice(2), terminal, process.env)
} catch (error) {
  if (!(error instanceof UsageError || error instanceof CommandError || isUserFacingError(error))) throw error
  console.error(`\n${formatUserFacingError(error as Error)}\n`)
  process.exitCode = 1
}

async function withDatabaseOf<Result>(
  config: Config,
  { mayMakeShop }: { mayMakeShop: boolean },
  use: (db: Database, reader: Database) => Promise<Result>,
): Promise<Result> {
  // Without the environment of the shop, a command would create and read an empty one.
  if (!(await hasShop(config))) {
    const where = `There is no shop in ${config.databaseUrl === undefined ? config.dataDir : 'the database of DATABASE_URL'} yet`
    const elsewhere = 'For a shop started with CARTWRIGHT_DATA_DIR or DATABASE_URL, set the same variables here.'
    if (!mayMakeShop) throw new CommandError(`${where}, and none was created. ${elsewhere}`)
    console.error(`${where}, so an empty one is created. ${elsewhere}`)
  }
  const { db, reader, close } = await joinDatabase(config, {
    say: (line) => console.error(line),
    onLost: (why) => {
      console.error(`\nThe database stopped: ${why}\n`)
      process.exit(1)
    },
  })
  try {
    await initializeShopSettings(db, { email: config.ownerEmail })
    return await use(db, reader)
  } catch (error) {
    if (!isLostConnection(error)) throw error
    const what = config.databaseUrl ? 'The connection to the database was lost' : 'The shop was stopped'
    throw new DatabaseUnusable(`${what} meanwhile. Finished steps are saved; run the same command again.`, {
      cause: error,
    })
  } finally {
    await close()
  }
}

/** Whether a database exists, without creating one. The later connection reports a server that does not respond. */
async function hasShop({ databaseUrl, dataDir }: Config): Promise<boolean> {
  if (databaseUrl === undefined) return existsSync(describeDataDirectory(dataDir).cluster)
  const db = createDatabase(createPool(databaseUrl, { max: 1, isReader: true }))
  try {
    const { rows } = await sql<{ table: string | null }>`select to_regclass('settings')::text as table`.execute(db)
    return rows[0]?.table !== null
  } catch {
    return true
  } finally {
    await db.destroy()
  }
}
