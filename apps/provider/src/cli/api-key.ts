import { type Scope, scopes } from '@cartwright/contract'
import { type ApiKey, createApiKey, isScope, listApiKeys, revokeApiKey, rotateApiKey } from '../identity/index.ts'
import { isGuid } from '../platform/ids.ts'
import type { ShopClock } from '../settings/index.ts'
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
  withNewShopClock,
} from './command.ts'
import { transactAsCommand } from './transact-as-command.ts'

const GRACE_HOURS = 24
const MAX_GRACE_HOURS = 30 * 24

/** `api-key`: manages API keys of apps. A secret is printed alone to standard output, for scripts. */
export const apiKey: Command = {
  help: [
    [
      'api-key create --name NAME --scope SCOPE… [--expires DATE]',
      'Creates an API key for an app. Its secret is shown once.',
    ],
    ['api-key list', 'Lists API keys with scopes, last use and status.'],
    [
      'api-key rotate ID [--grace HOURS]',
      `Replaces the secret of a key. The previous secret stays valid for ${GRACE_HOURS} hours, or for --grace.`,
    ],
    ['api-key revoke ID', 'Revokes a key permanently. Every process of the shop refuses it within seconds.'],
  ],
  run: runSubcommand('API keys', { create, list, rotate, revoke }),
}

async function create(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArguments(args, {
    name: { type: 'string' },
    scope: { type: 'string', multiple: true },
    expires: { type: 'string' },
  })
  const name = requireText('The name (--name)', values.name)
  const wanted = {
    name,
    scopes: readScopes([...(values.scope ?? []), ...positionals]),
    expiresAt: undefined as Date | undefined,
  }
  const expiry = values.expires === undefined ? undefined : readExpiry(values.expires)

  const [{ id, key }, clock] = await withNewShopClock(terminal, (db, { endOf }) => {
    if (expiry) wanted.expiresAt = typeof expiry === 'string' ? endOf(expiry) : expiry
    if (wanted.expiresAt && wanted.expiresAt <= terminal.now())
      throw new UsageError(`${values.expires} is in the past.`)
    return transactAsCommand(db, terminal, (tx) => createApiKey(tx, wanted))
  })
  terminal.printStatus(
    `Created the key "${name}". Its id is ${id}${wanted.expiresAt ? `; it is valid until ${clock.write(wanted.expiresAt)}` : ''}.\n` +
      'Its secret is not stored and not shown again:\n',
  )
  terminal.print(key)
  return 0
}

async function list(args: readonly string[], terminal: Terminal): Promise<number> {
  requireCount(readArguments(args, {}).positionals, 0)
  const [keys, clock] = await withShopClock(terminal, listApiKeys)
  if (keys.length === 0) terminal.printStatus('There are no API keys.')
  for (const key of keys)
    terminal.print(
      `${key.name}\n` +
        `  id         ${key.id}\n` +
        `  state      ${stateOf(key, terminal.now(), clock)}\n` +
        `  last used  ${key.lastUsedAt ? clock.write(key.lastUsedAt) : 'never'}\n` +
        `  created    ${clock.write(key.createdAt)}\n` +
        `  scopes     ${key.scopes.join('\n             ') || 'none'}\n`,
    )
  return 0
}

function stateOf({ revokedAt, expiresAt, formerSecretUntil }: ApiKey, now: Date, clock: ShopClock): string {
  if (revokedAt) return `revoked ${clock.write(revokedAt)}`
  if (expiresAt && expiresAt <= now) return `expired ${clock.write(expiresAt)}`
  const until = expiresAt ? ` until ${clock.write(expiresAt)}` : ''
  const former =
    formerSecretUntil && formerSecretUntil > now ? `; its previous secret until ${clock.write(formerSecretUntil)}` : ''
  return `valid${until}${former}`
}

async function rotate(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArguments(args, { grace: { type: 'string' } })
  const id = readId(positionals)
  const hours = readGrace(values.grace)
  const now = terminal.now()
  const formerUntil = new Date(now.getTime() + hours * 3_600_000)
  const [rotated, clock] = await withShopClock(terminal, (db) =>
    transactAsCommand(db, terminal, (tx) => rotateApiKey(tx, id, { formerUntil, now })),
  )
  if (!rotated) throw noSuchKey(id)
  terminal.printStatus(
    (hours > 0
      ? `The previous secret is valid until ${clock.write(formerUntil)}.`
      : 'The previous secret is no longer valid.') +
      (rotated.endedEarly ? ' The secret before it has expired.' : '') +
      '\nThe new secret is not stored and not shown again:\n',
  )
  terminal.print(rotated.key)
  return 0
}

async function revoke(args: readonly string[], terminal: Terminal): Promise<number> {
  const id = readId(readArguments(args, {}).positionals)
  const isRevoked = await terminal.withDatabase((db) =>
    transactAsCommand(db, terminal, (tx) => revokeApiKey(tx, id, terminal.now())),
  )
  if (!isRevoked) throw noSuchKey(id)
  terminal.printStatus('The key is revoked.')
  return 0
}

function readScopes(names: readonly string[]): Scope[] {
  const wrong = names.filter((name) => !isScope(name))
  if (names.length > 0 && wrong.length === 0) return [...new Set(names.filter(isScope))]
  const known = Object.entries(scopes).map(([name, permissions]) => `  ${name}\n      ${permissions.join(', ')}`)
  throw new CommandError(
    `${wrong.length > 0 ? `Unknown scope ${wrong.map((name) => `"${name}"`).join(', ')}.` : 'Specify the scopes of the key with --scope.'} ` +
      `The scopes and what they allow:\n\n${known.join('\n')}`,
  )
}

/**
 * Parses an expiry. A date means the end of that day in the shop's time zone, which is read later, so it stays a
 * text.
 */
function readExpiry(text: string): string | Date {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text)
  const isTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2})$/.test(text)
  const date = isDay || isTime ? new Date(text) : undefined
  // Date would turn February 30th into March 2nd.
  if (!date || Number.isNaN(date.getTime()) || (isDay && !date.toISOString().startsWith(text)))
    throw new UsageError(`"${text}" is not a valid date. Use the format 2027-01-31 or 2027-01-31T12:00:00Z.`)
  return isDay ? text : date
}

function readGrace(text: string | undefined): number {
  if (text === undefined) return GRACE_HOURS
  if (!/^\d{1,3}$/.test(text) || Number(text) > MAX_GRACE_HOURS)
    throw new UsageError(`"${text}" is not a number of hours from 0 to ${MAX_GRACE_HOURS}.`)
  return Number(text)
}

function readId(positionals: readonly string[]): string {
  const [id = ''] = requireCount(positionals, 1, 'Specify the id of a key. "api-key list" shows all keys.')
  if (!isGuid(id)) throw noSuchKey(id)
  return id
}

function noSuchKey(id: string): CommandError {
  return new CommandError(`There is no valid key with the id "${id}". "api-key list" shows all keys.`)
}
