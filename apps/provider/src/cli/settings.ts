import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { AllSettings, type SettingsGroup } from '@cartwright/contract'
import { createMediaFiles, createStorage, uploadImage } from '../media/index.ts'
import { AppError } from '../platform/http/app-error.ts'
import {
  changeSettings,
  groupNames,
  listSettingsAmounts,
  readAllSettings,
  defaultSettings,
  toSettingsValues,
} from '../pricing/index.ts'
import type { Database } from '../platform/db/pool.ts'
import { invalidateOldCurrency } from '../app/invalidate-old-currency.ts'
import { hasRecaptchaKeys } from '../identity/index.ts'
import { findUnknownMembers, UNKNOWN_MEMBER_MESSAGE } from '../platform/http/unknown-members.ts'
import { isObject, lockAllSettings, readSettings, InvalidSettings } from '../settings/index.ts'
import {
  type Command,
  readArguments,
  CommandError,
  requireCount,
  requireText,
  type Terminal,
  UsageError,
  runSubcommand,
} from './command.ts'
import { findClosestWord } from './find-closest-word.ts'
import { transactAsCommand } from './transact-as-command.ts'

/** `settings`: prints and saves settings as JSON (docs/guides/settings.md). */
export const settings: Command = {
  help: [
    ['settings list', 'Lists the groups of settings with a summary.'],
    ['settings show GROUP…', 'Prints groups as JSON, or all groups.'],
    [
      'settings set GROUP --file F.json [--replace]',
      'Merges the file into a group; null removes a member. --replace: replaces the whole group. Invalid settings are reported and change nothing.',
    ],
    ['settings set --file F.json [--replace]', 'Same for several groups in one file: all of them or none.'],
    ['settings logo FILE [--alt TEXT]', 'Uploads an image as logo. --alt: alternative text.'],
  ],
  run: runSubcommand('settings', { list, show, set, logo }),
}

async function list(args: readonly string[], terminal: Terminal): Promise<number> {
  requireCount(readArguments(args, {}).positionals, 0)
  const { settings: all } = await terminal.withDatabase(readAllSettings)
  const { shop, shipping, tax, discounts, fees, currencies, carts, coupons, signIn, payments, checkout, look, home } =
    all
  const { pages, opening, reviews } = all
  const active = discounts.rules.filter(({ isActive = true }) => isActive).length
  const told: Record<SettingsGroup, string> = {
    shop: `${shop.name}, ${shop.currency}, ${shop.locale}`,
    shipping: counted(shipping.regions, 'region'),
    tax: `${tax.taxIncludedInPrices ? 'included in' : 'added to'} prices, ${counted(tax.regions, 'region')}`,
    discounts: `${counted(discounts.rules, 'rule')}, ${active} active`,
    fees: counted(fees.fees, 'fee'),
    currencies: counted(currencies.rates, 'rate'),
    coupons: coupons.proveAddress ? 'guests verify their address' : 'addresses are not verified',
    carts: `of visitors, expire after ${carts.expireAfterDays} days`,
    payments: `${counted(payments.manual, 'offline payment method')}, stock reserved for ${payments.holdMinutes} minutes`,
    checkout: `phone number ${checkout.phone.toLowerCase()}, ${checkout.terms ? 'terms' : 'no terms'}`,
    reviews: `by ${reviews.whoMayReview.toLowerCase()}, ${reviews.isModerated ? 'a merchant approves' : 'public at once'}`,
    look: Object.keys(look).length === 0 ? 'default' : `${Object.keys(look).join(', ')} set`,
    home: home.sections.length === 0 ? 'default' : counted(home.sections, 'section'),
    pages: counted(pages.pages, 'page'),
    opening: opening.isClosed ? 'the storefront is closed' : 'the storefront is open',
    signIn: signIn.requireOwnerApproval ? 'new members need approval' : 'open registration',
  }
  for (const name of groupNames) terminal.print(`${name.padEnd(10)}  ${told[name]}`)
  return 0
}

function counted({ length }: readonly unknown[], what: string): string {
  return `${length} ${what}${length === 1 ? '' : 's'}`
}

async function show(args: readonly string[], terminal: Terminal): Promise<number> {
  const names = readArguments(args, {}).positionals.map(readGroup)
  const all = await terminal.withDatabase((db) => readToShow(db, terminal))
  const [only, ...more] = names
  const shown =
    only === undefined
      ? all
      : more.length === 0
        ? all[only]
        : Object.fromEntries(names.map((name) => [name, all[name]]))
  terminal.print(JSON.stringify(shown, null, 2))
  return 0
}

/** Reads settings without validation, so that settings that a newer version rejects can be corrected. */
async function readToShow(db: Database, terminal: Terminal): Promise<Partial<Record<SettingsGroup, unknown>>> {
  try {
    return (await readAllSettings(db)).settings
  } catch (error) {
    if (!(error instanceof InvalidSettings)) throw error
    terminal.printStatus(`${error.message} The stored settings:`)
    return Object.fromEntries([...(await readSettings(db))].map(([name, { value }]) => [name, value]))
  }
}

async function set(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArguments(args, { file: { type: 'string' }, replace: { type: 'boolean' } })
  if (values.file === undefined) {
    const [name, file = 'F.json'] = positionals
    throw new UsageError(`Specify the file with the settings: settings set ${name ?? 'GROUP'} --file ${file}`)
  }
  const [name] = requireCount(positionals, 1)
  const group = name === undefined ? undefined : readGroup(name)
  const content = await readJson(resolve(terminal.folder, values.file))
  const given = group === undefined ? requireGroups(content) : { [group]: content }
  const { kept, currency } = await change(given, terminal, { isReplaced: values.replace === true })
  const rest = kept.length === 0 ? '' : ` Unchanged: ${kept.join(', ')}.`
  terminal.printStatus(`Set: ${Object.keys(given).join(', ')}.${rest} A running shop uses it within a second.`)
  for (const line of currency) terminal.printStatus(line)
  return 0
}

/** Uploads the logo and sets it in the look of the shop. */
async function logo(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArguments(args, { alt: { type: 'string' } })
  const [file = ''] = requireCount(positionals, 1, 'Specify the image file of the logo: settings logo FILE')
  const altText = values.alt === undefined ? undefined : requireText('--alt', values.alt, 1000)
  const path = resolve(terminal.folder, file)
  const reason = await stat(path).then(
    (found) => (found.isFile() ? undefined : 'it is not a file'),
    (cause: unknown) => whyUnreadable(cause),
  )
  if (reason) throw new CommandError(`The file ${path} cannot be read: ${reason}.`)
  const { providerUrl, media } = terminal.config()
  await terminal.withDatabaseOrCreate(async (db, reader) => {
    const files = createMediaFiles(reader, { ...media, storage: createStorage(media.storage) })
    const about = { fileName: basename(path), altText: altText ?? (await readAllSettings(db)).settings.shop.name }
    const picture = await uploadImage({ db, media: files, providerUrl }, createReadStream(path), about).catch(
      (error: unknown) => {
        throw error instanceof AppError ? new CommandError(error.message, { cause: error }) : error
      },
    )
    // Alternative texts in other languages described the previous image.
    await changeIn(db, { look: { logo: { ...picture, texts: null } } }, terminal, { isReplaced: false })
    terminal.printStatus(
      `${basename(path)} (${picture.width} × ${picture.height}) is the logo. A running shop shows it within a second.`,
    )
  })
  return 0
}

interface Changed {
  /** Members that were not named and stay, such as `look.logo`. */
  kept: string[]
  /** Effects of a new currency, as sentences. */
  currency: string[]
}

async function change(
  given: Readonly<Record<string, unknown>>,
  terminal: Terminal,
  how: { isReplaced: boolean },
): Promise<Changed> {
  return terminal.withDatabaseOrCreate((db) => changeIn(db, given, terminal, how))
}

async function changeIn(
  db: Database,
  given: Readonly<Record<string, unknown>>,
  terminal: Terminal,
  { isReplaced }: { isReplaced: boolean },
): Promise<Changed> {
  return transactAsCommand(db, terminal, async (tx) => {
    const stored = await lockAllSettings(tx)
    const before: Readonly<Record<string, unknown>> = { ...defaultSettings, ...toSettingsValues(stored) }
    const { settings: after } = await changeSettings(tx, given, {
      isReplaced,
      onCurrencyChange: (writing, currency) => invalidateOldCurrency(writing, currency, terminal.now()),
      hasRecaptchaKeys: hasRecaptchaKeys(terminal.config().recaptcha),
    })
    requireKnown(given)
    return {
      kept: isReplaced ? [] : Object.entries(given).flatMap(([name, patch]) => namesKept(name, before[name], patch)),
      currency: tellCurrency(before, after),
    }
  }).catch((error: unknown) => {
    throw error instanceof InvalidSettings ? refusal(error) : error
  })
}

function namesKept(group: string, before: unknown, patch: unknown): string[] {
  if (!isObject(before) || !isObject(patch)) return []
  return Object.keys(before)
    .toSorted()
    .flatMap((name) => (Object.hasOwn(patch, name) ? [] : [`${group}.${name}`]))
}

const MOST_AMOUNTS = 20

/** Lists all amounts after a change of the currency: their numbers stay and mean another value. */
function tellCurrency(before: Readonly<Record<string, unknown>>, after: AllSettings): string[] {
  const { currency } = after.shop
  const former = (before['shop'] as { currency?: string } | undefined)?.currency // as it was saved
  if (former === undefined || former === currency) return []
  const { rates } = (before['currencies'] ?? { rates: [] }) as { rates: { currency: string }[] } // as they were saved
  const ended = rates.filter((each) => !after.currencies.rates.some((other) => isDeepStrictEqual(each, other)))
  const isSame = (group: string): boolean => isDeepStrictEqual(after[group as SettingsGroup], before[group]) // the path begins with a group
  const amounts = listSettingsAmounts(after).filter(({ path }) => isSame(path.split('.')[0] ?? ''))
  const shown = amounts.slice(0, MOST_AMOUNTS).map(({ path, amount }) => `  ${path} ${amount} ${currency}`)
  const more = amounts.length - shown.length
  return [
    `The currency changed from ${former} to ${currency}. Carts and open checkouts in ${former} have expired.`,
    ...(ended.length > 0
      ? [
          `Exchange rates of ${former} were removed: ${ended.map((each) => each.currency).join(', ')}. "exchange-rates set" adds new ones.`,
        ]
      : []),
    ...(shown.length > 0
      ? [
          `These amounts keep their numbers and are now in ${currency}. Please check them:\n${shown.join('\n')}${more > 0 ? `\n  and ${more} more` : ''}`,
        ]
      : []),
  ]
}

function requireKnown(given: Readonly<Record<string, unknown>>): void {
  const strays = findUnknownMembers([AllSettings], given)
  if (strays.length === 0) return
  throw new CommandError(
    `Nothing was changed. Please correct:\n\n${strays.map((path) => `  ${path} ${UNKNOWN_MEMBER_MESSAGE}`).join('\n')}`,
  )
}

function readGroup(name: string): SettingsGroup {
  const known = groupNames.find((each) => each === name)
  if (known) return known
  throw new UsageError(noSuchGroup(name))
}

function noSuchGroup(name: string): string {
  const meant = findClosestWord(name, groupNames)
  return `There is no group "${name}".${meant ? ` Did you mean "${meant}"?` : ''} The groups are ${groupNames.join(', ')}.`
}

function requireGroups(content: unknown): Record<string, unknown> {
  if (typeof content !== 'object' || content === null || Array.isArray(content))
    throw new CommandError(`The file must contain groups by name: ${groupNames.join(', ')}.`)
  const groups = content as Record<string, unknown> // a JSON object
  const stray = Object.keys(groups).find((name) => !groupNames.some((each) => each === name))
  if (stray !== undefined)
    throw new UsageError(`${noSuchGroup(stray)} A file of one group needs its name: "settings set GROUP --file".`)
  if (Object.keys(groups).length === 0) throw new CommandError('The file contains no groups.')
  return groups
}

function whyUnreadable(cause: unknown): string {
  const { code, message } = cause as NodeJS.ErrnoException // reading a file throws only system errors
  if (code === 'ENOENT') return 'there is no such file'
  return code === 'EISDIR' ? 'it is a folder' : message
}

async function readJson(path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new CommandError(`The file ${path} cannot be read: ${whyUnreadable(cause)}.`, { cause })
  })
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) // byte order mark of UTF-8
  } catch (cause) {
    if (/^\s*> cartwright@/.test(text))
      throw new CommandError(
        `The file ${path} begins with output of npm and is not valid JSON. Remove it, or create the file again with "npm run --silent cartwright -- settings show".`,
        { cause },
      )
    throw new CommandError(`The file ${path} is not valid JSON: ${(cause as Error).message}.`, { cause }) // JSON.parse throws nothing else
  }
}

function refusal({ group, violations }: InvalidSettings): CommandError {
  const lines = violations.map(({ field, description }) => `  ${group}${field && `.${field}`} ${description}`)
  return new CommandError(`Nothing was changed. Please correct:\n\n${lines.join('\n')}`)
}
