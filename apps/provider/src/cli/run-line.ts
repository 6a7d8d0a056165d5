import { apiKey } from './api-key.ts'
import { audit } from './audit.ts'
import { client } from './client.ts'
import { asksForHelp, type Command, findTakenByNpm, helpOf, Refused, type Terminal, WrongUsage } from './command.ts'
import { coupon } from './coupon.ts'
import { demo } from './demo.ts'
import { exportCommand } from './export.ts'
import { importCommand } from './import.ts'
import { keys } from './keys.ts'
import { member } from './member.ts'
import { nearestOf } from './nearest-of.ts'
import { orders } from './orders/index.ts'
import { rates } from './rates.ts'
import { returns } from './returns.ts'
import { settings } from './settings.ts'
import { staff } from './staff.ts'

/** All of them work while the shop is running, and while it is not. */
const commands: Readonly<Record<string, Command>> = {
  import: importCommand,
  export: exportCommand,
  'api-key': apiKey,
  client,
  keys,
  staff,
  member,
  rates,
  settings,
  returns,
  coupon,
  orders,
  audit,
  demo,
}

/** Answers with the code that the process ends with. What is for the person is thrown. */
export async function runLine(
  [name = 'help', ...args]: readonly string[],
  terminal: Terminal,
  environment: Record<string, string | undefined>,
): Promise<number> {
  if (name === 'help' && args[0] !== undefined) return runLine([...args, '--help'], terminal, environment)
  if (name === 'help' || asksForHelp([name]))
    return showHelp(terminal, `${helpOfAll()}\n  help [COMMAND]\n      Shows this.`)
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) {
    const meant = nearestOf(name, Object.keys(commands))
    throw new WrongUsage(
      `There is no command "${name}".${meant ? ` Did you mean "${meant}"?` : ''} The commands are ${Object.keys(commands).join(', ')}; "help" says what each does.`,
    )
  }
  if (asksForHelp(args)) return showHelp(terminal, helpOf(command, name, args[0]))
  const taken = findTakenByNpm(command, environment)
  if (taken.length > 0)
    throw new Refused(
      `npm took ${taken.join(', ')} for itself, so nothing was done. Write "--" before the command:\n\n  npm run cartwright -- ${name} …`,
    )
  try {
    return await command.run(args, terminal)
  } catch (error) {
    if (!(error instanceof WrongUsage)) throw error
    throw new WrongUsage(
      `${error.message}\n\nUsage: npm run cartwright -- <command>\n\n${helpOf(command, name, error.meant ?? args[0])}`,
      {
        cause: error,
      },
    )
  }
}

function showHelp(terminal: Terminal, help: string): number {
  terminal.print(`Usage: npm run cartwright -- <command>\n\n${help}\n`)
  return 0
}

function helpOfAll(): string {
  return Object.values(commands)
    .map((command) => helpOf(command))
    .join('\n')
}
