import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { JsonObject } from '@cartwright/contract'
import {
  changeCollection,
  createCollection,
  type DataCollection,
  deleteCollection,
  fieldTypes,
  type FieldType,
  findCollection,
  itemActions,
  listCollections,
  listItems,
  MAX_COLLECTION_ITEMS,
  type Role,
  writeItems,
} from '../data/index.ts'
import type { Tx } from '../platform/db/transaction.ts'
import { AppError, InvalidRequest } from '../platform/http/app-error.ts'
import { refuseHostileJson } from '../platform/http/parse-json.ts'
import { createStableId } from '../platform/ids.ts'
import { writeFileAtomically } from '../platform/write-file-atomically.ts'
import {
  type Command,
  CommandError,
  readArguments,
  readChoice,
  requireCount,
  runSubcommand,
  type Terminal,
  UsageError,
} from './command.ts'
import { transactAsCommand } from './transact-as-command.ts'
import { findClosestWord } from './find-closest-word.ts'
import { logCommandAccess } from './log-command-access.ts'
import { rethrowWriteError, resolveOutputFile } from './output-file.ts'

const MISSING = 'Specify the name of a collection.'
const TYPES = Object.keys(fieldTypes).map((type) => type.toLowerCase())
/** Roles by their words on the command line. */
const ROLES = {
  anyone: 'ANYONE',
  members: 'SITE_MEMBER',
  author: 'SITE_MEMBER_AUTHOR',
  merchant: 'ADMIN',
} as const satisfies Record<string, Role>
type RoleWord = keyof typeof ROLES
const ROLE_WORDS = Object.keys(ROLES) as RoleWord[]
const IMPORT_BATCH = 500

/** `data`: manages data collections and their items (docs/guides/data.md). */
export const data: Command = {
  help: [
    [
      'data create NAME --field KEY:TYPE … [--read WHO] [--insert WHO] [--update WHO] [--remove WHO]',
      `Creates a data collection. --field may be repeated; TYPE is one of ${TYPES.join(', ')}. WHO is one of ${ROLE_WORDS.join(', ')}; author: members, with their own items. Default: merchant.`,
    ],
    ['data list', 'Lists the collections with their fields and permissions.'],
    [
      'data change NAME [--field KEY:TYPE …] [--remove-field KEY …] [--read WHO] …',
      'Adds and removes fields and changes permissions. The values of a removed field are deleted.',
    ],
    [
      'data import NAME FILE.json',
      'Saves the items of a JSON list, all or none. An item with the _id of another replaces it.',
    ],
    ['data export NAME FILE.json', 'Writes all items to a file, which import reads.'],
    ['data delete NAME --with-items', 'Deletes a collection with all its items.'],
  ],
  run: runSubcommand('data collections', {
    create,
    list,
    change,
    import: importItems,
    export: exportItems,
    delete: remove,
  }),
}

const PERMISSION_OPTIONS = {
  read: { type: 'string' },
  insert: { type: 'string' },
  update: { type: 'string' },
  remove: { type: 'string' },
} as const

async function create(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArguments(args, {
    field: { type: 'string', multiple: true },
    ...PERMISSION_OPTIONS,
  })
  const [name = ''] = requireCount(positionals, 1, MISSING)
  const permissions = {
    read: 'ADMIN',
    insert: 'ADMIN',
    update: 'ADMIN',
    remove: 'ADMIN',
    ...readRoles(values),
  } as const
  const fields = readFields(values.field)
  if (fields.size === 0) throw new UsageError('Specify at least one field, such as --field title:text.')
  const made = await terminal
    .withDatabaseOrCreate((db) =>
      transactAsCommand(db, terminal, (tx) => createCollection(tx, { name, fields, permissions }, terminal.now())),
    )
    .catch(toRefusal)
  terminal.print(describe(made))
  return 0
}

async function list(args: readonly string[], terminal: Terminal): Promise<number> {
  requireCount(readArguments(args, {}).positionals, 0)
  const found = await terminal.withDatabase(listCollections)
  if (found.length === 0) terminal.printStatus('There are no data collections.')
  for (const each of found) terminal.print(describe(each))
  return 0
}

async function change(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArguments(args, {
    field: { type: 'string', multiple: true },
    'remove-field': { type: 'string', multiple: true },
    ...PERMISSION_OPTIONS,
  })
  const [name = ''] = requireCount(positionals, 1, MISSING)
  if (Object.keys(values).length === 0) throw new UsageError('Specify what to change, such as --read anyone.')
  const changes = {
    fields: readFields(values.field),
    removedFields: values['remove-field'] ?? [],
    permissions: readRoles(values),
  }
  const changed = await terminal
    .withDatabase((db) => transactAsCommand(db, terminal, (tx) => changeCollection(tx, name, changes, terminal.now())))
    .catch(toRefusal)
  terminal.print(describe(changed))
  return 0
}

async function remove(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArguments(args, { 'with-items': { type: 'boolean' } })
  const [name = ''] = requireCount(positionals, 1, MISSING)
  if (values['with-items'] !== true) throw new UsageError('Confirm with --with-items that all items are deleted too.')
  const deleted = await terminal.withDatabase((db) =>
    transactAsCommand(db, terminal, (tx) => deleteCollection(tx, name)),
  )
  if (!deleted) throw noSuchCollection(name)
  terminal.printStatus(`The collection ${name} is deleted, with ${counted(deleted.itemCount)}.`)
  return 0
}

async function importItems(args: readonly string[], terminal: Terminal): Promise<number> {
  const [name = '', file = ''] = requireCount(
    readArguments(args, {}).positionals,
    2,
    'Specify a collection and a file.',
  )
  const items = await readItems(terminal, file)
  await terminal
    .withDatabase((db) => transactAsCommand(db, terminal, (tx) => saveAll(tx, name, items, terminal.now())))
    .catch(toRefusal)
  terminal.print(`${counted(items.length)} saved in ${name}`)
  return 0
}

/** Items of the command line belong to nobody in particular: staff have no identity there. */
const OWNER_ID = createStableId('command-line')

async function saveAll(tx: Tx, name: string, items: readonly JsonObject[], now: Date): Promise<void> {
  const caller = { kind: 'merchant', id: OWNER_ID, permissions: new Set<never>() } as const
  for (let from = 0; from < items.length; from += IMPORT_BATCH) {
    const writes = items.slice(from, from + IMPORT_BATCH).map((item, position) => ({
      id: typeof item['_id'] === 'string' && item['_id'] !== '' ? item['_id'] : undefined,
      data: item,
      at: `[${from + position}]`,
    }))
    const { outcomes } = await writeItems(tx, { name, kind: 'save', writes, caller, now })
    const refused = outcomes.find((outcome) => 'error' in outcome)
    if (refused && 'error' in refused) throw refused.error
  }
}

async function readItems({ folder }: Terminal, file: string): Promise<JsonObject[]> {
  const text = await readFile(resolve(folder, file), 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw new CommandError(`The file ${file} cannot be read: ${cause.message}.`, { cause })
  })
  const value = parseItems(text, file)
  const isItem = (each: unknown): each is JsonObject =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
  if (!Array.isArray(value) || !value.every(isItem))
    throw new CommandError(`The file ${file} must contain a list of items, [{ "title": "…" }, …].`)
  if (value.length > MAX_COLLECTION_ITEMS)
    throw new CommandError(`The file ${file} has more than ${MAX_COLLECTION_ITEMS} items.`)
  return value
}

function parseItems(text: string, file: string): unknown {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, '')) // byte order mark of UTF-8
    for (const each of Array.isArray(value) ? value : []) refuseHostileJson(each, 1)
    return value
  } catch (cause) {
    throw new CommandError(`The file ${file} cannot be used: ${(cause as Error).message}`, { cause }) // both throw errors
  }
}

async function exportItems(args: readonly string[], terminal: Terminal): Promise<number> {
  const [name = '', file = ''] = requireCount(
    readArguments(args, {}).positionals,
    2,
    'Specify a collection and a file.',
  )
  const path = await resolveOutputFile(terminal.folder, file)
  const items = await terminal.withDatabase(async (db) => {
    const collection = await findCollection(db, name)
    if (!collection) throw noSuchCollection(name)
    const found = await listItems(db, collection.id)
    const owners = found.filter(({ ownerKind }) => ownerKind === 'member' || ownerKind === 'visitor')
    const ownerIds = owners.map(({ ownerId }) => ownerId)
    await logCommandAccess(db, terminal, 'data export', 'member', ownerIds)
    return found
  })
  await writeFileAtomically(path, toPieces(items)).catch(rethrowWriteError(file))
  terminal.print(`${counted(items.length)} in ${path}`)
  return 0
}

/** One line an item. */
async function* toPieces(items: readonly { data: JsonObject }[]): AsyncGenerator<string> {
  for (const [position, item] of items.entries()) yield `${position === 0 ? '[\n' : ',\n'}${JSON.stringify(item.data)}`
  yield items.length === 0 ? '[]\n' : '\n]\n'
}

function readFields(written: readonly string[] = []): Map<string, FieldType> {
  const fields = new Map<string, FieldType>()
  for (const each of written) {
    const [key = '', type = ''] = each.split(':')
    const found = (Object.keys(fieldTypes) as FieldType[]).find((name) => name === type.toUpperCase())
    if (!found || key === '') {
      const meant = findClosestWord(type.toLowerCase(), TYPES)
      throw new UsageError(
        `--field ${each} has no known type.${meant ? ` Did you mean "${key}:${meant}"?` : ''} Write KEY:TYPE; types are ${TYPES.join(', ')}.`,
      )
    }
    if (fields.has(key)) throw new UsageError(`--field ${key} is given twice.`)
    fields.set(key, found)
  }
  return fields
}

function readRoles(
  values: Partial<Record<(typeof itemActions)[number], string>>,
): Partial<DataCollection['permissions']> {
  return Object.fromEntries(
    itemActions.flatMap((action) => {
      const word = readChoice(`--${action}`, values[action], ROLE_WORDS)
      return word === undefined ? [] : [[action, ROLES[word]]]
    }),
  )
}

function describe({ name, fields, permissions, itemCount }: DataCollection): string {
  const shown = Array.from(fields, ([key, type]) => `${key} (${type.toLowerCase()})`).join(', ')
  const rules = itemActions.map((action) => `${action} ${wordOf(permissions[action])}`).join(', ')
  return `${name}\n  fields       ${shown}\n  permissions  ${rules}\n  items        ${itemCount} of ${MAX_COLLECTION_ITEMS}\n`
}

function wordOf(role: Role): string {
  return ROLE_WORDS.find((word) => ROLES[word] === role) ?? role
}

function counted(items: number): string {
  return `${items} ${items === 1 ? 'item' : 'items'}`
}

function noSuchCollection(name: string): CommandError {
  return new CommandError(`There is no data collection "${name}". "data list" shows all collections.`)
}

function toRefusal(error: unknown): never {
  if (error instanceof InvalidRequest) {
    const lines = error.violations.map(({ field, description }) => `  ${field} ${description}`)
    throw new CommandError(`Nothing was changed. Please correct:\n\n${lines.join('\n')}`, { cause: error })
  }
  throw error instanceof AppError ? new CommandError(error.message, { cause: error }) : error
}
