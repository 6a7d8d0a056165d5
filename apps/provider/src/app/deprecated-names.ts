/**
 * Deprecated values of environment variables, commands, subcommands and options. Each works for one version more,
 * with a warning.
 */

type Environment = Record<string, string | undefined>
/** Old name → new name. */
type Renames = Readonly<Record<string, string>>

/** By variable. */
const VALUES: Readonly<Record<string, Renames>> = {
  CARTWRIGHT_DEMO: { goods: 'catalogue' },
  SIGN_IN: { own: 'custom' },
}

const COMMANDS: Renames = { rates: 'exchange-rates' }

/** Subcommands and options by command, under its new name. */
const ARGUMENTS: Readonly<Record<string, Renames>> = {
  import: { '--pictures': '--image-base-url' },
  coupon: { '--once': '--once-per-customer' },
  orders: { unfulfil: 'cancel-fulfilment', paid: 'mark-paid', delivered: 'mark-delivered' },
}

/** Returns the environment with the new values of its variables. */
export function replaceDeprecatedValues(environment: Environment, warn: (line: string) => void): Environment {
  const current = { ...environment }
  for (const [variable, renames] of Object.entries(VALUES)) {
    const old = current[variable] ?? ''
    const value = find(renames, old)
    if (value === undefined) continue
    warn(describeRename(`${variable}=${old}`, `${variable}=${value}`))
    current[variable] = value
  }
  return current
}

/** Returns the arguments of a command line with new names. Only the first argument of a command is a subcommand. */
export function replaceDeprecatedArguments(
  [written, ...args]: readonly string[],
  warn: (line: string) => void,
): readonly string[] {
  if (written === undefined) return []
  const command = find(COMMANDS, written) ?? written
  if (command !== written) warn(describeRename(written, command))
  const renames = find(ARGUMENTS, command) ?? {}
  const end = args.indexOf('--')
  const replaced = args.map((argument, index) => {
    const [word = '', ...value] = argument.split('=')
    const name = find(renames, word)
    const isCalled = word.startsWith('--') ? end < 0 || index < end : index === 0
    if (name === undefined || !isCalled) return argument
    warn(describeRename(`${command} ${word}`, `${command} ${name}`))
    return [name, ...value].join('=')
  })
  return [command, ...replaced]
}

/** Deprecated options of a command, with dashes. */
export function listDeprecatedOptions(command: string): readonly string[] {
  return Object.keys(find(ARGUMENTS, command) ?? {}).filter((word) => word.startsWith('--'))
}

function find<Value>(entries: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(entries, name) ? entries[name] : undefined
}

function describeRename(old: string, name: string): string {
  return `Deprecated: "${old}" is now "${name}". The old name works until the next version.`
}
