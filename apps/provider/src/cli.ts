import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { Refused, type Terminal, WrongUsage } from './cli/command.ts'
import { runLine } from './cli/run-line.ts'
import { type Config, readConfig } from './config.ts'
import { describeDataDirectory } from './db/embedded/index.ts'
import { DatabaseUnusable, isForThePerson, isLostConnection, tellPerson } from './db/failures.ts'
import { joinDatabaseOf } from './db/open.ts'
import type { Database } from './db/pool.ts'
import { insertFirstShop } from './demo-shop/index.ts'

const root = join(import.meta.dirname, '../../..')

const terminal: Terminal = {
  // npm runs commands in the project's folder; the person is somewhere else.
  folder: process.env['INIT_CWD'] ?? process.cwd(),
  config: () => readConfig(process.env, root),
  now: () => new Date(),
  print: (line) => console.log(line),
  say: (line) => console.error(line),
  async ask(question) {
    if (!process.stdin.isTTY) return undefined
    const asking = createInterface({ input: process.stdin, output: process.stderr })
    try {
      return await asking.question(question)
    } finally {
      asking.close()
    }
  },
  withDatabase: (use) => withDatabaseOf(terminal.config(), use),
}

try {
  process.exitCode = await runLine(process.argv.slice(2), terminal, process.env)
} catch (error) {
  if (!(error instanceof WrongUsage || error instanceof Refused || isForThePerson(error))) throw error
  console.error(`\n${tellPerson(error as Error)}\n`)
  process.exitCode = 1
}

async function withDatabaseOf<Result>(
  config: Config,
  use: (db: Database, reader: Database) => Promise<Result>,
): Promise<Result> {
  // Whoever forgets the shop's environment would otherwise look for its orders in an empty shop.
  if (config.databaseUrl === undefined && !existsSync(describeDataDirectory(config.dataDir).cluster))
    console.error(
      `There is no shop in ${config.dataDir} yet, so an empty one is made. A shop that was started with CARTWRIGHT_DATA_DIR or DATABASE_URL is found with the same here.`,
    )
  const { db, reader, close } = await joinDatabaseOf(config, {
    say: (line) => console.error(line),
    onLost: (why) => {
      console.error(`\nThe database ended: ${why}\n`)
      process.exit(1)
    },
  })
  try {
    await insertFirstShop(db, { email: config.ownerEmail })
    return await use(db, reader)
  } catch (error) {
    if (!isLostConnection(error)) throw error
    const what = config.databaseUrl ? 'The connection to the database was lost' : 'The shop was stopped'
    throw new DatabaseUnusable(`${what} meanwhile. What is done is kept; run the same command again.`, { cause: error })
  } finally {
    await close()
  }
}
