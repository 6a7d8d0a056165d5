import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { AllSettings, type SettingsGroup } from '@cartwright/contract'
import { changeSettings, groupNames, readAllSettings } from '../pricing/index.ts'
import type { Database } from '../db/pool.ts'
import { transact } from '../db/transaction.ts'
import { leaveCurrency } from '../leave-currency.ts'
import { hasKeys } from '../identity/index.ts'
import { findUnknown, UNKNOWN } from '../http/unknown-members.ts'
import { readSettings, WrongSettings } from '../settings/index.ts'
import { type Command, readArguments, Refused, requireCount, type Terminal, WrongUsage, runForms } from './command.ts'

/** What a merchant sets, as JSON (docs/guides/settings.md). */
export const settings: Command = {
  help: [
    ['settings list', 'Shows the groups of settings, and how much is in each.'],
    ['settings show GROUP…', 'Prints groups as JSON; all of them where none is named.'],
    ['settings set GROUP --file F.json', 'Replaces a group. What is wrong is named, and changes nothing.'],
    ['settings set --file F.json', 'Replaces the groups that are members of the file, all of them or none.'],
  ],
  run: runForms('settings', { list, show, set }),
}

async function list(args: readonly string[], terminal: Terminal): Promise<number> {
  requireCount(readArguments(args, {}).positionals, 0)
  const { settings: all } = await terminal.withDatabase(readAllSettings)
  const { shop, shipping, tax, discounts, fees, currencies, carts, coupons, signIn, payments, checkout, look, home } =
    all
  const { pages, opening } = all
  const active = discounts.rules.filter(({ isActive = true }) => isActive).length
  const told: Record<SettingsGroup, string> = {
    shop: `${shop.name}, ${shop.currency}, ${shop.locale}`,
    shipping: counted(shipping.regions, 'region'),
    tax: `${tax.taxIncludedInPrices ? 'in' : 'added to'} prices, ${counted(tax.regions, 'region')}`,
    discounts: `${counted(discounts.rules, 'rule')}, ${active} active`,
    fees: counted(fees.fees, 'fee'),
    currencies: counted(currencies.rates, 'rate'),
    coupons: coupons.proveAddress ? 'guests prove their address' : 'no address is proven',
    carts: `of visitors, kept ${carts.expireAfterDays} days`,
    payments: `${counted(payments.manual, 'way')} to pay by hand, pieces held ${payments.holdMinutes} minutes`,
    checkout: `phone number ${checkout.phone.toLowerCase()}, ${checkout.terms ? 'terms' : 'no terms'}`,
    look: Object.keys(look).length === 0 ? 'as it comes' : `${Object.keys(look).join(', ')} chosen`,
    home: home.sections.length === 0 ? 'as it comes' : counted(home.sections, 'section'),
    pages: counted(pages.pages, 'page'),
    opening: opening.isClosed ? 'the storefront is closed' : 'the storefront is open',
    signIn: signIn.requireOwnerApproval ? 'a merchant lets new members in' : 'anybody may register',
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

/** What a newer version or another Node finds wrong with them has to be seen to be mended. */
async function readToShow(db: Database, terminal: Terminal): Promise<Partial<Record<SettingsGroup, unknown>>> {
  try {
    return (await readAllSettings(db)).settings
  } catch (error) {
    if (!(error instanceof WrongSettings)) throw error
    terminal.say(`${error.message} This is what is kept:`)
    return Object.fromEntries([...(await readSettings(db))].map(([name, { value }]) => [name, value]))
  }
}

async function set(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArguments(args, { file: { type: 'string' } })
  if (values.file === undefined) {
    const [name, file = 'F.json'] = positionals
    throw new WrongUsage(`Say which file has the settings: settings set ${name ?? 'GROUP'} --file ${file}`)
  }
  const [name] = requireCount(positionals, 1)
  const content = await readJson(resolve(terminal.folder, values.file))
  const changed = name === undefined ? requireGroups(content) : { [readGroup(name)]: content }
  await terminal.withDatabase((db) =>
    transact(db, async (tx) => {
      await changeSettings(tx, changed, {
        leaveCurrency: (writing, currency) => leaveCurrency(writing, currency, terminal.now()),
        hasRecaptchaKeys: hasKeys(terminal.config().recaptcha),
      })
      requireKnown(changed)
    }).catch((error: unknown) => {
      throw error instanceof WrongSettings ? refusal(error) : error
    }),
  )
  terminal.say(`Set: ${Object.keys(changed).join(', ')}. A running shop goes by it within a second.`)
  return 0
}

function requireKnown(given: Readonly<Record<string, unknown>>): void {
  const strays = findUnknown([AllSettings], given)
  if (strays.length === 0) return
  throw new Refused(`Nothing was changed. This is wrong:\n\n${strays.map((path) => `  ${path} ${UNKNOWN}`).join('\n')}`)
}

function readGroup(name: string): SettingsGroup {
  const known = groupNames.find((each) => each === name)
  if (!known) throw new WrongUsage(`There is no group "${name}". The groups are ${groupNames.join(', ')}.`)
  return known
}

function requireGroups(content: unknown): Record<string, unknown> {
  if (typeof content !== 'object' || content === null || Array.isArray(content))
    throw new Refused(`The file has to hold groups by name: ${groupNames.join(', ')}.`)
  const groups = content as Record<string, unknown> // an object, as JSON has it
  const stray = Object.keys(groups).find((name) => !groupNames.some((each) => each === name))
  if (stray !== undefined)
    throw new WrongUsage(
      `There is no group "${stray}". The groups are ${groupNames.join(', ')}. A file of one group needs its name: "settings set GROUP --file".`,
    )
  if (Object.keys(groups).length === 0) throw new Refused('The file holds no group.')
  return groups
}

function whyUnreadable(cause: unknown): string {
  const { code, message } = cause as NodeJS.ErrnoException // reading a file fails with nothing else
  if (code === 'ENOENT') return 'it is not there'
  return code === 'EISDIR' ? 'it is a folder' : message
}

async function readJson(path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new Refused(`The file ${path} cannot be read: ${whyUnreadable(cause)}.`, { cause })
  })
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) // the mark with which some editors begin UTF-8
  } catch (cause) {
    if (/^\s*> cartwright@/.test(text))
      throw new Refused(
        `The file ${path} begins with lines of npm, and is no JSON. Take them away, or write it anew with "npm run --silent cartwright -- settings show".`,
        { cause },
      )
    throw new Refused(`The file ${path} is no JSON: ${(cause as Error).message}.`, { cause }) // JSON.parse throws nothing else
  }
}

function refusal({ group, violations }: WrongSettings): Refused {
  const lines = violations.map(({ field, description }) => `  ${group}${field && `.${field}`} ${description}`)
  return new Refused(`Nothing was changed. This is wrong:\n\n${lines.join('\n')}`)
}
