import { access, constants, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { exitCode, importProducts, type ImportReport, reportAsJson, reportAsText } from './catalogue/import/index.ts'
import { type Config, readConfig } from './config.ts'
import { DatabaseUnusable, isForThePerson, isLostConnection } from './db/failures.ts'
import { joinDatabaseOf } from './db/open.ts'
import { seedDemoShop } from './demo-shop.ts'
import { openSettings } from './settings/index.ts'

const root = join(import.meta.dirname, '../../..')

const HELP = `Usage: npm run cartwright -- <command>

  import FILE.csv [--json]   Imports a product export. Safe to repeat: products are found again by their handle.
                             Works while the shop is running. Ends with 0 when all is in, 1 when nothing is, 2 when some was left out.
  help                       Shows this.
`

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  if (!isForThePerson(error)) throw error
  console.error(`\n${(error as Error).message}\n`)
  process.exitCode = 1
}

async function run([command, ...rest]: string[]): Promise<number> {
  switch (command) {
    case 'import':
      return runImport(rest)
    case undefined:
    case 'help':
    case '--help':
      console.log(HELP)
      return 0
    default:
      console.error(`There is no command "${command}".\n\n${HELP}`)
      return 1
  }
}

async function runImport(rest: readonly string[]): Promise<number> {
  const unknown = rest.find((each) => each.startsWith('-') && each !== '--json')
  const files = rest.filter((each) => !each.startsWith('-'))
  const [file] = files
  if (unknown !== undefined || file === undefined || files.length > 1) {
    console.error(`${unknown ? `There is no option "${unknown}".` : 'Name one file to import.'}\n\n${HELP}`)
    return 1
  }
  // npm runs commands in the project's folder; the file is named from where the person is.
  const path = resolve(process.env['INIT_CWD'] ?? process.cwd(), file)
  const reason = await whyUnreadable(path)
  if (reason) {
    console.error(`Cannot import ${file}: ${reason}.`)
    return 1
  }

  const config = readConfig(process.env, root)
  try {
    return await importInto(config, path, rest.includes('--json'))
  } catch (error) {
    if (!isLostConnection(error)) throw error
    const what = config.databaseUrl ? 'The connection to the database was lost' : 'The shop was stopped'
    throw new DatabaseUnusable(`${what} while importing. What is in is kept; run the same command again.`, {
      cause: error,
    })
  }
}

async function importInto(config: Config, path: string, asJson: boolean): Promise<number> {
  const { db, close } = await joinDatabaseOf(config, {
    say: (line) => console.error(line),
    onLost: (why) => fail(`The database ended: ${why}`),
  })
  try {
    if (await seedDemoShop(db, join(root, 'demo-shop'))) console.error('The demo shop is set up.')
    const settings = openSettings(db)
    await settings.refresh()
    const report = await importProducts(db, path, {
      shop: settings.current().shop,
      onProgress: asJson ? undefined : showProgress(),
    })
    if (!asJson) console.error('')
    process.stdout.write(asJson ? reportAsJson(report) : reportAsText(report))
    return exitCode(report)
  } finally {
    await close()
  }
}

async function whyUnreadable(path: string): Promise<string | undefined> {
  try {
    await access(path, constants.R_OK)
    return (await stat(path)).isDirectory() ? 'it is a folder' : undefined
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'there is no such file' : 'it cannot be read'
  }
}

const PROGRESS_MS = 100

/** One line that is written over again; where there is no terminal, a line every few seconds. */
function showProgress(): (report: ImportReport, stage: 'products' | 'pictures') => void {
  const isTerminal = process.stderr.isTTY
  let next = 0
  return ({ products }, stage) => {
    if (Date.now() < next && stage === 'products') return
    next = Date.now() + (isTerminal ? PROGRESS_MS : 5_000)
    const line =
      stage === 'pictures'
        ? 'Fetching pictures …'
        : `Importing … ${products.created} created, ${products.updated} updated, ${products.unchanged} unchanged, ${products.skipped} skipped`
    process.stderr.write(isTerminal ? `\r\u001b[2K${line}` : `${line}\n`)
  }
}

function fail(message: string): never {
  console.error(`\n${message}\n`)
  process.exit(1)
}
