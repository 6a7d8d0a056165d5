import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { apiKey } from './cli/api-key.ts'
import { audit } from './cli/audit.ts'
import { client } from './cli/client.ts'
import { type Command, helpOf, Refused, type Terminal, WrongUsage } from './cli/command.ts'
import { coupon } from './cli/coupon.ts'
import { demo } from './cli/demo.ts'
import { exportCommand } from './cli/export.ts'
import { importCommand } from './cli/import.ts'
import { keys } from './cli/keys.ts'
import { member } from './cli/member.ts'
import { orders } from './cli/orders/index.ts'
import { rates } from './cli/rates.ts'
import { returns } from './cli/returns.ts'
import { settings } from './cli/settings.ts'
import { staff } from './cli/staff.ts'
import { type Config, readConfig } from './config.ts'
import { DatabaseUnusable, isForThePerson, isLostConnection, tellPerson } from './db/failures.ts'
import { joinDatabaseOf } from './db/open.ts'
import type { Database } from './db/pool.ts'
import { insertFirstShop } from './demo-shop/index.ts'

const root = join(import.meta.dirname, '../../..')

/** All of them work while the shop is running, and while it is not. */
const commands: Readonly<Record<string, Command>> = {
  import: importCommand,
  export: exportCommand,
  'api-key': apiKey,
  client,
  keys,
  staff,
  member,
  rates,
  settings,
  returns,
  coupon,
  orders,
  audit,
  demo,
}

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
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof WrongUsage || error instanceof Refused || isForThePerson(error))) throw error
  console.error(`\n${tellPerson(error as Error)}\n`)
  process.exitCode = 1
}

async function run([name = 'help', ...args]: string[]): Promise<number> {
  if (name === 'help' || name === '--help') {
    console.log(`Usage: npm run cartwright -- <command>\n\n${helpOfAll()}\n  help\n      Shows this.\n`)
    return 0
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new WrongUsage(`There is no command "${name}". These are the commands:\n\n${helpOfAll()}`)
  try {
    return await command.run(args, terminal)
  } catch (error) {
    if (!(error instanceof WrongUsage)) throw error
    throw new WrongUsage(
      `${error.message}\n\nUsage: npm run cartwright -- <command>\n\n${helpOf(command, name, args[0])}`,
      {
        cause: error,
      },
    )
  }
}

function helpOfAll(): string {
  return Object.values(commands)
    .map((command) => helpOf(command))
    .join('\n')
}

async function withDatabaseOf<Result>(
  config: Config,
  use: (db: Database, reader: Database) => Promise<Result>,
): Promise<Result> {
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
