import { parseArgs, type ParseArgsConfig } from 'node:util'
import type { Config } from '../config.ts'
import type { Database } from '../platform/db/pool.ts'
import { readShopClock, type ShopClock } from '../settings/index.ts'
import { findClosestWord } from './find-closest-word.ts'

/** Input and output of a command. */
export interface Terminal {
  /** Command as typed, without its arguments: `coupon disable`. */
  command: string
  /** Working directory of the user, base of relative paths. */
  folder: string
  config(): Config
  now(): Date
  /** Prints a result line to standard output, for scripts. */
  print(line: string): void
  /** Prints a status line to standard error. */
  printStatus(line: string): void
  /** Asks the user. Undefined without a terminal. */
  ask(question: string): Promise<string | undefined>
  /**
   * Joins the database of the running shop, or starts it for the duration of the call. Without a shop it throws and
   * creates nothing.
   */
  withDatabase<Result>(use: (db: Database, reader: Database) => Promise<Result>): Promise<Result>
  /** Same, for commands that may start a shop: without one, an empty shop is created. */
  withDatabaseOrCreate<Result>(use: (db: Database, reader: Database) => Promise<Result>): Promise<Result>
}

export interface Command {
  /** Usage and description of each form. */
  help: readonly (readonly [call: string, what: string])[]
  /** Returns the exit code. */
  run(args: readonly string[], terminal: Terminal): Promise<number>
}

/** `run` of a command with subcommands: calls the one named first, as `list` in `orders list`. */
export function runSubcommand(things: string, forms: Readonly<Record<string, Command['run']>>): Command['run'] {
  return ([form = '', ...args], terminal) => {
    const run = Object.hasOwn(forms, form) ? forms[form] : undefined
    if (run) return run(args, { ...terminal, command: `${terminal.command} ${form}` })
    const names = Object.keys(forms)
    const all = `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
    if (form === '') throw new UsageError(`Specify a subcommand for ${things}: ${all}.`)
    const meant = findClosestWord(form, names)
    throw new UsageError(
      `Unknown subcommand "${form}".${meant ? ` Did you mean "${meant}"?` : ''} Available: ${all}.`,
      {
        meant,
      },
    )
  }
}

/** Wrong usage of a command. The message is for the user, and the help follows it. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
  /** Form whose help is shown, if it is another than the called one. */
  readonly meant: string | undefined

  constructor(message: string, { meant, ...options }: ErrorOptions & { meant?: string | undefined } = {}) {
    super(message, options)
    this.meant = meant
  }
}

/** A valid command that fails. The message is for the user. */
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
    const said = option && `${option} needs a value. Write a value that begins with a dash as ${option}=-5.`
    throw new UsageError(said ?? error.message.split('. ')[0] ?? error.message, { cause: error })
  }
}

/** Whether the arguments contain `--help` or `-h`. */
export function isHelpRequested(args: readonly string[]): boolean {
  const end = args.indexOf('--')
  return args.slice(0, end < 0 ? undefined : end).some((each) => each === '--help' || each === '-h')
}

/** npm settings that users may have in `.npmrc`. Losing one of them does no harm. */
const KNOWN_TO_NPM = ['json', 'yes', 'scope', 'link', 'description', 'message', 'email']

/**
 * Options that npm has consumed: without `--` before the command it keeps them, and `import FILE --dry-run` would
 * import.
 */
export function findOptionsTakenByNpm(
  { help }: Command,
  environment: Record<string, string | undefined>,
  deprecated: readonly string[],
): string[] {
  const names = [...help.map((form) => form.join(' ')), ...deprecated].flatMap((text) =>
    Array.from(text.matchAll(/--([a-z][a-z-]{0,30})/g), ([, name = '']) => name),
  )
  const isTaken = (name: string): boolean =>
    !KNOWN_TO_NPM.includes(name) && Boolean(environment[`npm_config_${name.replaceAll('-', '_')}`])
  return [...new Set(names)].filter(isTaken).map((name) => `--${name}`)
}

/** Checks the number of positional arguments. `missing` is the error for too few. */
export function requireCount(positionals: readonly string[], count: number, missing?: string): readonly string[] {
  const tooMuch = positionals[count]
  if (tooMuch !== undefined) throw new UsageError(`Unexpected argument "${tooMuch}".`)
  if (missing !== undefined && positionals.length < count) throw new UsageError(missing)
  return positionals
}

/** Requires a short text without line breaks and control characters. */
export function requireText(what: string, text: string | undefined, maxLength = 100): string {
  const trimmed = text?.trim()
  if (!trimmed) throw new UsageError(`${what} is missing.`)
  if (trimmed.length > maxLength) throw new UsageError(`${what} may have at most ${maxLength} characters.`)
  if (/\p{Cc}/u.test(trimmed)) throw new UsageError(`${what} contains a control character.`)
  return trimmed
}

/** Requires an amount of money: digits, with a point before the cents. */
export function requireAmount(written: string): void {
  if (/^\d{1,12}(\.\d{1,3})?$/.test(written)) return
  const mended = /^\d{1,12},\d{1,3}$/.test(written) ? written.replace(',', '.') : '5.00'
  throw new UsageError(`"${written}" is not a valid amount. Use a decimal point, as in ${mended}.`)
}

/** Returns the matching choice, in any case. */
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

/** Usage of a command: of one form (`refund` in `orders refund`), or of all forms if `form` is not a subcommand. */
export function formatUsage({ help }: Command, name: string, form?: string): string {
  const meant = help.filter(([call]) => form !== undefined && `${call} `.startsWith(`${name} ${form} `))
  const shown = meant.length > 0 ? meant : help
  const [only] = shown
  if (only && shown.length === 1) return `Usage: npm run cartwright -- ${only[0]}\n\n  ${only[1]}`
  const forms = shown.map(([call, description]) => `  ${call}\n      ${description}`).join('\n')
  return `Usage: npm run cartwright -- ${name} <subcommand>\n\n${forms}`
}

/** Joins the database and reads the shop's time zone. */
export async function withShopClock<Result>(
  terminal: Terminal,
  use: (db: Database, clock: ShopClock) => Promise<Result>,
): Promise<[result: Result, clock: ShopClock]> {
  return terminal.withDatabase((db) => useWithClock(db, use))
}

/** Same, for commands that may create the shop. */
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

/** Requires a calendar date, like 2027-01-31. */
export function requireDate(option: string, written: string): string {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(written) ? new Date(`${written}T00:00:00Z`) : new Date(Number.NaN)
  // Date would turn February 30th into March 2nd.
  if (Number.isNaN(day.getTime()) || !day.toISOString().startsWith(written))
    throw new UsageError(`${option} ${written} is not a valid date. Use the format 2026-11-23.`)
  return written
}
