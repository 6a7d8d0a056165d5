import { parseArgs, type ParseArgsConfig } from 'node:util'
import type { Config } from '../config.ts'
import type { Database } from '../platform/db/pool.ts'
import { readShopClock, type ShopClock } from '../settings/index.ts'
import { findClosestWord } from './find-closest-word.ts'

/** What a command has to do with the world. */
export interface Terminal {
  /** Where the person is, from which files are named. */
  folder: string
  config(): Config
  now(): Date
  /** A line of what was asked for: standard output, which scripts read. */
  print(line: string): void
  /** A line about it: standard error. */
  printStatus(line: string): void
  /** Undefined where nobody sits there. */
  ask(question: string): Promise<string | undefined>
  /** Joins the database of the running shop, or starts it for as long as this takes. Where there is no shop yet, it is refused, and nothing is made. */
  withDatabase<Result>(use: (db: Database, reader: Database) => Promise<Result>): Promise<Result>
  /** The same for a command that begins a shop: where there is none yet, an empty one is made. */
  withDatabaseOrCreate<Result>(use: (db: Database, reader: Database) => Promise<Result>): Promise<Result>
}

export interface Command {
  /** How it is called and what it does, for each form of it. */
  help: readonly (readonly [call: string, what: string])[]
  /** Answers with the code that the process ends with. */
  run(args: readonly string[], terminal: Terminal): Promise<number>
}

/** The `run` of a command with several forms: that of the form which is named first, as `list` in `orders list`. */
export function runSubcommand(things: string, forms: Readonly<Record<string, Command['run']>>): Command['run'] {
  return ([form = '', ...args], terminal) => {
    const run = Object.hasOwn(forms, form) ? forms[form] : undefined
    if (run) return run(args, terminal)
    const names = Object.keys(forms)
    const all = `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
    if (form === '') throw new UsageError(`Say what to do with ${things}: ${all}.`)
    const meant = findClosestWord(form, names)
    throw new UsageError(`There is no "${form}" here, but ${all}.${meant ? ` Did you mean "${meant}"?` : ''}`, {
      meant,
    })
  }
}

/** The command was called in a way that it does not understand. The message is for the person, and the help is shown below it. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
  /** The form whose help is shown, where it is not the one that was called. */
  readonly meant: string | undefined

  constructor(message: string, { meant, ...options }: ErrorOptions & { meant?: string | undefined } = {}) {
    super(message, options)
    this.meant = meant
  }
}

/** The command is right, and cannot be done. The message is for the person. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}

export function readArguments<Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    const [, option] = /^Option '(--?[\w-]+)'? argument is ambiguous/.exec(error.message) ?? []
    const said = option && `${option} has no value. One that begins with a dash is written ${option}=-5.`
    throw new UsageError(said ?? error.message.split('. ')[0] ?? error.message, { cause: error })
  }
}

/** Somebody looks before they leap. */
export function isHelpRequested(args: readonly string[]): boolean {
  const end = args.indexOf('--')
  return args.slice(0, end < 0 ? undefined : end).some((each) => each === '--help' || each === '-h')
}

/** Settings of npm itself that may stand in somebody's `.npmrc`. None of them does harm where it is lost. */
const KNOWN_TO_NPM = ['json', 'yes', 'scope', 'link', 'description', 'message', 'email']

/** Options that never came here: without `--` before the command npm keeps them, and `import FILE --dry-run` would import. */
export function findOptionsTakenByNpm({ help }: Command, environment: Record<string, string | undefined>): string[] {
  const names = help.flatMap((form) =>
    Array.from(form.join(' ').matchAll(/--([a-z][a-z-]{0,30})/g), ([, name = '']) => name),
  )
  const isTaken = (name: string): boolean =>
    !KNOWN_TO_NPM.includes(name) && Boolean(environment[`npm_config_${name.replaceAll('-', '_')}`])
  return [...new Set(names)].filter(isTaken).map((name) => `--${name}`)
}

/** What stands beside the options: no more of it than has a meaning, nor less where `missing` says what to ask for. */
export function requireCount(positionals: readonly string[], count: number, missing?: string): readonly string[] {
  const tooMuch = positionals[count]
  if (tooMuch !== undefined) throw new UsageError(`"${tooMuch}" is too much.`)
  if (missing !== undefined && positionals.length < count) throw new UsageError(missing)
  return positionals
}

/** A word or two that somebody is shown: no line breaks, nothing that a terminal obeys. */
export function requireText(what: string, text: string | undefined, maxLength = 100): string {
  const trimmed = text?.trim()
  if (!trimmed) throw new UsageError(`${what} is missing.`)
  if (trimmed.length > maxLength) throw new UsageError(`${what} may have at most ${maxLength} characters.`)
  if (/\p{Cc}/u.test(trimmed)) throw new UsageError(`${what} holds a control character.`)
  return trimmed
}

/** Of money: digits, with a point before the cents. */
export function requireAmount(written: string): void {
  if (/^\d{1,12}(\.\d{1,3})?$/.test(written)) return
  const mended = /^\d{1,12},\d{1,3}$/.test(written) ? written.replace(',', '.') : '5.00'
  throw new UsageError(`"${written}" is not a valid amount. Write it with a point, like ${mended}.`)
}

/** One of the words that there are, however it is written. */
export function readChoice<Word extends string>(
  what: string,
  written: string | undefined,
  choices: readonly Word[],
): Word | undefined {
  if (written === undefined) return undefined
  const chosen = choices.find((each) => each.toLowerCase() === written.toLowerCase())
  if (chosen === undefined) throw new UsageError(`${what} ${written} is not one of ${choices.join(', ')}.`)
  return chosen
}

/** Usage of a command: of one form (`refund` in `orders refund`), or of all forms where `form` names none. */
export function formatUsage({ help }: Command, name: string, form?: string): string {
  const meant = help.filter(([call]) => form !== undefined && `${call} `.startsWith(`${name} ${form} `))
  const shown = meant.length > 0 ? meant : help
  const [only] = shown
  if (only && shown.length === 1) return `Usage: npm run cartwright -- ${only[0]}\n\n  ${only[1]}`
  const forms = shown.map(([call, description]) => `  ${call}\n      ${description}`).join('\n')
  return `Usage: npm run cartwright -- ${name} <subcommand>\n\n${forms}`
}

/** Joins the database, and learns by which clock the shop goes. */
export async function withShopClock<Result>(
  terminal: Terminal,
  use: (db: Database, clock: ShopClock) => Promise<Result>,
): Promise<[result: Result, clock: ShopClock]> {
  return terminal.withDatabase((db) => useWithClock(db, use))
}

/** The same for a command that may make the shop. */
export async function withNewShopClock<Result>(
  terminal: Terminal,
  use: (db: Database, clock: ShopClock) => Promise<Result>,
): Promise<[result: Result, clock: ShopClock]> {
  return terminal.withDatabaseOrCreate((db) => useWithClock(db, use))
}

async function useWithClock<Result>(
  db: Database,
  use: (db: Database, clock: ShopClock) => Promise<Result>,
): Promise<[result: Result, clock: ShopClock]> {
  const clock = await readShopClock(db)
  return [await use(db, clock), clock]
}

/** A day of the calendar, like 2027-01-31. */
export function requireDate(option: string, written: string): string {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(written) ? new Date(`${written}T00:00:00Z`) : new Date(Number.NaN)
  // February 30th would become March 2nd.
  if (Number.isNaN(day.getTime()) || !day.toISOString().startsWith(written))
    throw new UsageError(`${option} ${written} is not a valid date. Write it like 2026-11-23.`)
  return written
}
