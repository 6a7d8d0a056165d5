import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildApp } from '../app/app.ts'
import { createMediaFiles } from '../media/index.ts'
import type { Config } from '../config.ts'
import type { Database } from '../platform/db/pool.ts'
import {
  DemoShopError,
  findDemoState,
  findForeignContent,
  findMissingContent,
  ForeignContentError,
  formatList,
  requireResettable,
  resetDemoShop,
  formatSummary,
} from '../demo-shop/index.ts'
import { loadFrontends } from '../app/load-frontends.ts'
import { createLogger } from '../platform/http/logger.ts'
import { registerStorefront } from '../identity/index.ts'
import { toMediaOptions, createProviderDeps } from '../app/provider-deps.ts'
import { type Command, readArguments, CommandError, requireCount, runSubcommand, type Terminal } from './command.ts'
import { createProgressPrinter } from './progress.ts'

const root = join(import.meta.dirname, '../../../..')

const WORDS = {
  empty: 'The shop is empty: "demo load" makes it the demo shop.',
  furnishing: 'The demo shop is being loaded, or loading was interrupted. The next start loads it again.',
  furnished:
    'The demo shop is open, and its members and orders are being created, or that was interrupted. The next start loads it again.',
  loaded: 'This is the complete demo shop.',
  left: 'Loading the demo shop was interrupted, and the shop contains data of your own. It is left unchanged.',
} as const

/** `demo`: loads the demo shop from `demo-shop/`. */
export const demo: Command = {
  help: [
    ['demo status', 'Shows whether this is the demo shop, and whether it is complete.'],
    ['demo load', 'Loads the demo shop into an empty shop.'],
    [
      'demo reset [--yes]',
      'Resets the demo shop and deletes all changes. Fails if the shop contains other products, members, orders or settings. --yes: no confirmation.',
    ],
  ],
  run: runSubcommand('the demo shop', { status, load, reset }),
}

async function status(args: readonly string[], terminal: Terminal): Promise<number> {
  requireCount(readArguments(args, {}).positionals, 0)
  terminal.print(await terminal.withDatabase(tellStatus))
  return 0
}

async function tellStatus(db: Database): Promise<string> {
  const state = await findDemoState(db)
  if (!state) return 'This shop was never the demo shop.'
  if (state.status !== 'loaded') return WORDS[state.status]
  const missing = await findMissingContent(db, state.made)
  const foreign = await findForeignContent(db, state.made)
  return [
    missing.length > 0 ? `This is the demo shop, without these deleted parts: ${formatList(missing)}.` : WORDS.loaded,
    ...(foreign.length > 0 ? [`It contains other data: ${formatList(foreign)}.`] : []),
  ].join(' ')
}

async function load(args: readonly string[], terminal: Terminal): Promise<number> {
  requireCount(readArguments(args, {}).positionals, 0)
  const config = terminal.config()
  await terminal.withDatabaseOrCreate(async (db, reader) => {
    const state = await findDemoState(db)
    if (state?.status === 'loaded') throw new CommandError('The demo shop is already loaded. "demo reset" resets it.')
    await loadInto(db, reader, config, terminal)
  })
  return 0
}

async function reset(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArguments(args, { yes: { type: 'boolean' } })
  requireCount(positionals, 0)
  const config = terminal.config()
  if (config.testMode === 'off')
    throw new CommandError(
      `The shop ${config.storefrontUrl} is reachable by others. Only a shop on this machine can be reset.`,
    )
  await terminal.withDatabase(async (db, reader) => {
    await requireResettable({ db }).catch((error: unknown) => toRefusal(error, config))
    if (!values.yes && !(await isSure(terminal))) throw new CommandError('Nothing was changed.')
    await loadInto(db, reader, config, terminal)
  })
  return 0
}

async function isSure(terminal: Terminal): Promise<boolean> {
  const answer = await terminal.ask('All changes in this shop will be deleted. Reset the demo shop? [y/N] ')
  if (answer === undefined)
    throw new CommandError('There is no terminal for a confirmation. Use --yes to reset the demo shop without.')
  return /^y(es)?$/i.test(answer.trim())
}

/** Loads with its own provider, beside a running shop. */
async function loadInto(db: Database, reader: Database, config: Config, terminal: Terminal): Promise<void> {
  const log = createLogger(config.logLevel)
  const frontEnds = await loadFrontends(config)
  await registerStorefront(db, config.storefrontUrl)
  const media = createMediaFiles(reader, toMediaOptions(config), log)
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const deps = createProviderDeps(config, { db, reader, media, frontEnds, version, log })
  const provider = await buildApp(deps)
  try {
    const loaded = await resetDemoShop(provider, {
      db,
      providerUrl: config.providerUrl,
      storefrontUrl: config.storefrontUrl,
      createProvider: (now) => buildApp({ ...deps, now }),
      folder: config.demoFolder,
      withMembersAndOrders: config.testCards && config.demo !== 'catalogue',
      storesMails: config.mail.smtp === undefined,
      reportStep: createProgressPrinter(),
    }).catch((error: unknown) => toRefusal(error, config))
    terminal.printStatus(`\n${formatSummary(loaded)} A running shop shows it within seconds.`)
  } finally {
    await provider.close()
  }
}

function toRefusal(error: unknown, { databaseUrl, dataDir }: Config): never {
  if (error instanceof ForeignContentError) {
    const anew = databaseUrl ? 'begin with an empty database' : `stop the shop, move the folder ${dataDir} away`
    throw new CommandError(
      `${error.message} Nothing was changed. To load the demo shop again, ${anew}, and start the shop.`,
      {
        cause: error,
      },
    )
  }
  throw error instanceof DemoShopError ? new CommandError(error.message, { cause: error }) : error
}
