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
  furnishing: 'The demo shop is being loaded, or was cut off while it was. The next start loads it anew.',
  furnished:
    'The demo shop is open, and its members and orders are being made, or were cut off. The next start loads it anew.',
  loaded: 'This is the demo shop, whole.',
  left: 'The demo shop was cut off while it was loaded, and something of your own is in it. It is left as it is.',
} as const

/** `demo`: loads the demo shop from `demo-shop/`. */
export const demo: Command = {
  help: [
    ['demo status', 'Says whether this is the demo shop, and whether it is whole.'],
    ['demo load', 'Makes an empty shop the demo shop.'],
    [
      'demo reset [--yes]',
      'Brings the demo shop back to what it was, with everything that was tried in it gone. Refuses where there is anything that the demo has not made: products, members, orders, settings. --yes: does not ask.',
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
  if (!state) return 'This shop never was the demo shop.'
  if (state.status !== 'loaded') return WORDS[state.status]
  const missing = await findMissingContent(db, state.made)
  const foreign = await findForeignContent(db, state.made)
  return [
    missing.length > 0
      ? `This is the demo shop, without what was taken out of it: ${formatList(missing)}.`
      : WORDS.loaded,
    ...(foreign.length > 0 ? [`There is more in it, which the demo shop has not made: ${formatList(foreign)}.`] : []),
  ].join(' ')
}

async function load(args: readonly string[], terminal: Terminal): Promise<number> {
  requireCount(readArguments(args, {}).positionals, 0)
  const config = terminal.config()
  await terminal.withDatabaseOrCreate(async (db, reader) => {
    const state = await findDemoState(db)
    if (state?.status === 'loaded')
      throw new CommandError('The demo shop is loaded already. "demo reset" brings it back to what it was.')
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
      `The shop of ${config.storefrontUrl} is for others, too. Only a shop on this machine is reset.`,
    )
  await terminal.withDatabase(async (db, reader) => {
    await requireResettable({ db }).catch((error: unknown) => toRefusal(error, config))
    if (!values.yes && !(await isSure(terminal))) throw new CommandError('Nothing was changed.')
    await loadInto(db, reader, config, terminal)
  })
  return 0
}

async function isSure(terminal: Terminal): Promise<boolean> {
  const answer = await terminal.ask('Everything that was tried in this shop goes. Bring the demo shop back? [y/N] ')
  if (answer === undefined)
    throw new CommandError('Nobody is here to be asked. Say --yes to reset the demo shop without.')
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
      withMembersAndOrders: config.testCards && config.demo !== 'goods',
      storesMails: config.mail.smtp === undefined,
      reportStep: createProgressPrinter(),
    }).catch((error: unknown) => toRefusal(error, config))
    terminal.printStatus(`\n${formatSummary(loaded)} A shop that is running shows it within seconds.`)
  } finally {
    await provider.close()
  }
}

function toRefusal(error: unknown, { databaseUrl, dataDir }: Config): never {
  if (error instanceof ForeignContentError) {
    const anew = databaseUrl ? 'begin with an empty database' : `stop the shop, move the folder ${dataDir} away`
    throw new CommandError(`${error.message} Nothing was changed. To have the demo shop anew, ${anew}, and start.`, {
      cause: error,
    })
  }
  throw error instanceof DemoShopError ? new CommandError(error.message, { cause: error }) : error
}
