import { ApplicationType, type NewOAuthApp, type oauthAppFields } from '@cartwright/contract'
import type { Tx } from '../platform/db/transaction.ts'
import type { MediaHost } from '../platform/http/request-context.ts'
import { AppError, InvalidRequest } from '../platform/http/app-error.ts'
import {
  changeClient,
  type ClientRules,
  createClient,
  deleteClient,
  listClients,
  type OauthClient,
  readClient,
} from '../identity/index.ts'
import {
  type Command,
  readArguments,
  CommandError,
  requireCount,
  requireText,
  type Terminal,
  UsageError,
  runSubcommand,
  withShopClock,
} from './command.ts'
import { transactAsCommand } from './transact-as-command.ts'

const MISSING = 'Specify the id of a client.'

/** `client`: manages OAuth clients, storefronts and apps that act for visitors and members. */
export const client: Command = {
  help: [
    [
      'client add --name NAME [--redirect-uri URI] [--origin ORIGIN] …',
      'Registers a storefront or app and prints its client id. --redirect-uri: allowed callback address of sign-ins. --origin: origin of its pages, allowed for calls and redirects. Both may be repeated. --media platform: answers have media addresses of the platform, for code on the platform’s packages; --media shop (default): those of the shop. Other options: --type WEB_APP, MOBILE or OTHER, --description TEXT, --technology TEXT, --login-url URL, --logout-url URL.',
    ],
    ['client list', 'Lists all clients.'],
    ['client show ID', 'Prints a client as JSON.'],
    [
      'client change ID [--name NAME] [--redirect-uri URI] …',
      'Changes the given members, also --media. Addresses of a kind are replaced as a whole; an empty one (--origin "") removes them.',
    ],
    ['client remove ID', 'Deletes a client and ends its sign-ins.'],
  ],
  run: runSubcommand('clients', { add, list, show, change, remove }),
}

async function add(args: readonly string[], terminal: Terminal): Promise<number> {
  const { given, positionals } = readClientArguments(args)
  requireCount(positionals, 0)
  const name = requireText('The name (--name)', given.name, 256)
  const made = await terminal
    .withDatabaseOrCreate((db) =>
      transactAsCommand(db, terminal, (tx) => createClient(tx, { ...given, name }, rulesOf(terminal))),
    )
    .catch(toRefusal)
  terminal.printStatus(`${made.name} is registered. Its client id:\n`)
  terminal.print(made.id)
  return 0
}

async function list(args: readonly string[], terminal: Terminal): Promise<number> {
  requireCount(readArguments(args, {}).positionals, 0)
  const [found, clock] = await withShopClock(terminal, (db) => listClients(db))
  if (found.length === 0)
    terminal.printStatus('There are no clients yet. The first start of the shop creates that of the storefront.')
  for (const each of found) {
    const isBuiltIn = each.isBuiltIn ? ', built-in' : ''
    const media = each.mediaHost === 'platform' ? ', media addresses of the platform' : ''
    terminal.print(
      `${each.id}  ${each.name} (${each.applicationType}, ${clock.write(each.createdAt)}${isBuiltIn}${media})`,
    )
  }
  return 0
}

async function show(args: readonly string[], terminal: Terminal): Promise<number> {
  const [id = ''] = requireCount(readArguments(args, {}).positionals, 1, MISSING)
  const found = await terminal.withDatabase((db) => readClient(db, id))
  if (!found) throw noSuchClient(id)
  terminal.print(JSON.stringify(found, null, 2))
  return 0
}

async function change(args: readonly string[], terminal: Terminal): Promise<number> {
  const { given, positionals } = readClientArguments(args)
  const [id = ''] = requireCount(positionals, 1, MISSING)
  const mask = Object.keys(given) as ((typeof oauthAppFields)[number] | 'mediaHost')[] // `given` has no other members
  if (mask.length === 0) throw new UsageError('Specify what to change.')
  const saved = await changeIt(terminal, id, (tx, found) =>
    changeClient(tx, { id: found.id, ...given }, mask, rulesOf(terminal)),
  )
  terminal.printStatus(`${saved.name} is changed. A running shop uses it within seconds.`)
  return 0
}

async function remove(args: readonly string[], terminal: Terminal): Promise<number> {
  const [id = ''] = requireCount(readArguments(args, {}).positionals, 1, MISSING)
  const removed = await changeIt(terminal, id, (tx, found) => deleteClient(tx, found.id, terminal.now()))
  terminal.printStatus(`${removed.name} is deleted, and its tokens end within seconds.`)
  return 0
}

async function changeIt(
  terminal: Terminal,
  id: string,
  effect: (tx: Tx, found: OauthClient) => Promise<OauthClient>,
): Promise<OauthClient> {
  return terminal
    .withDatabase((db) =>
      transactAsCommand(db, terminal, async (tx) => {
        const found = await readClient(tx, id)
        if (!found) throw noSuchClient(id)
        return effect(tx, found)
      }),
    )
    .catch(toRefusal)
}

/** Returns only given options. An empty address stands for none. */
function readClientArguments(args: readonly string[]): {
  given: Partial<NewOAuthApp> & { mediaHost?: MediaHost }
  positionals: readonly string[]
} {
  const { values, positionals } = readArguments(args, {
    name: { type: 'string' },
    type: { type: 'string' },
    description: { type: 'string' },
    technology: { type: 'string' },
    'login-url': { type: 'string' },
    'logout-url': { type: 'string' },
    'redirect-uri': { type: 'string', multiple: true },
    origin: { type: 'string', multiple: true },
    media: { type: 'string' },
  })
  const given = {
    name: values.name === undefined ? undefined : requireText('The name (--name)', values.name, 256),
    applicationType: values.type === undefined ? undefined : readType(values.type),
    description: values.description,
    technology: values.technology,
    loginUrl: values['login-url'],
    logoutUrl: values['logout-url'],
    allowedRedirectUris: readAddresses(values['redirect-uri']),
    allowedRedirectDomains: readAddresses(values.origin),
    mediaHost: values.media === undefined ? undefined : readMediaHost(values.media),
  }
  return { given: Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)), positionals }
}

function readAddresses(given: string[] | undefined): string[] | undefined {
  if (given && given.length > 20) throw new UsageError('A client has at most 20 addresses of a kind.')
  return given?.filter((address) => address !== '')
}

function readType(text: string): ApplicationType {
  const type = ApplicationType.enum.find((each) => each === text)
  if (!type) throw new UsageError(`"${text}" is not a valid type. Available: ${ApplicationType.enum.join(', ')}.`)
  return type
}

function readMediaHost(text: string): MediaHost {
  if (text === 'shop' || text === 'platform') return text
  throw new UsageError(`"${text}" is no host of media. Available: shop, platform.`)
}

function rulesOf(terminal: Terminal): ClientRules {
  return { allowHttp: terminal.config().providerUrl.startsWith('http:'), now: terminal.now() }
}

function noSuchClient(id: string): CommandError {
  return new CommandError(`There is no client "${id}". "client list" shows all clients.`)
}

/** Option name as typed. */
function asOption(field: string): string {
  return field
    .replace('oAuthApp.', '')
    .replace('allowedRedirectUris', '--redirect-uri')
    .replace('allowedRedirectDomains', '--origin')
    .replace('loginUrl', '--login-url')
    .replace('logoutUrl', '--logout-url')
}

function toRefusal(error: unknown): never {
  if (error instanceof InvalidRequest) {
    const lines = error.violations.map(({ field, description }) => `  ${asOption(field)} ${description}`)
    throw new CommandError(`Nothing was changed. Please correct:\n\n${lines.join('\n')}`, { cause: error })
  }
  throw error instanceof AppError ? new CommandError(error.message, { cause: error }) : error
}
