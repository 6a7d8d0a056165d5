import { apiKey } from './api-key.ts'
import { audit } from './audit.ts'
import { checkStorefront } from './check-storefront/index.ts'
import { client } from './client.ts'
import { listDeprecatedOptions, replaceDeprecatedArguments } from '../app/deprecated-names.ts'
import {
  isHelpRequested,
  type Command,
  findOptionsTakenByNpm,
  formatUsage,
  CommandError,
  type Terminal,
  UsageError,
} from './command.ts'
import { coupon } from './coupon.ts'
import { createStorefront } from './create-storefront.ts'
import { data } from './data.ts'
import { demo } from './demo.ts'
import { exportCommand } from './export.ts'
import { importCommand } from './import.ts'
import { jobs } from './jobs.ts'
import { keys } from './keys.ts'
import { member } from './member.ts'
import { findClosestWord } from './find-closest-word.ts'
import { orders } from './orders/index.ts'
import { exchangeRates } from './exchange-rates.ts'
import { proxy } from './proxy/index.ts'
import { returns } from './returns.ts'
import { reviews } from './reviews.ts'
import { settings } from './settings.ts'
import { staff } from './staff.ts'

interface Topic {
  title: string
  /** Commands with a summary for the list of all commands. */
  commands: readonly (readonly [name: string, command: Command, summary: string])[]
}

/** All commands, grouped as in `help`. Each works beside a running shop and without one. */
const topics: readonly Topic[] = [
  {
    title: 'Products',
    commands: [
      ['import', importCommand, 'Import products from a CSV file'],
      ['export', exportCommand, 'Export all products to a CSV file'],
      ['reviews', reviews, 'List, approve, reject and reply to reviews of products'],
    ],
  },
  {
    title: 'Orders and discounts',
    commands: [
      ['orders', orders, 'Search, show, fulfil, cancel, refund and export orders; invoices'],
      ['returns', returns, 'Approve, decline and receive returns and withdrawals'],
      ['coupon', coupon, 'Create, list, show and disable coupons'],
    ],
  },
  {
    title: 'People',
    commands: [
      ['member', member, 'List, approve, block and unblock members'],
      ['staff', staff, 'Add and disable staff, change roles, reset passwords'],
      ['audit', audit, 'Show who read data of members and orders; verify the log of changes'],
    ],
  },
  {
    title: 'Shop',
    commands: [
      ['settings', settings, 'Show and change settings'],
      ['exchange-rates', exchangeRates, 'Set exchange rates of display currencies'],
      ['data', data, 'Declare data collections of @wix/data, import and export items'],
      ['demo', demo, 'Load or reset the demo shop'],
      ['jobs', jobs, 'List background jobs that failed, and retry them'],
    ],
  },
  {
    title: 'Developers',
    commands: [
      ['client', client, 'Register storefronts and apps (OAuth clients)'],
      ['api-key', apiKey, 'Create and revoke API keys'],
      ['keys', keys, 'List and rotate the keys that sign access tokens'],
      ['check-storefront', checkStorefront, 'Check what of a storefront’s code the shop serves'],
      ['create-storefront', createStorefront, 'Write a small storefront on our client into a folder'],
      ['proxy', proxy, 'Let an unmodified storefront call the shop (development)'],
    ],
  },
]
const commands = new Map(topics.flatMap((topic) => topic.commands.map(([name, command]) => [name, command] as const)))

/** Runs a command line and returns the exit code. Throws errors for the user. */
export async function runCommandLine(
  written: readonly string[],
  terminal: Terminal,
  environment: Record<string, string | undefined>,
): Promise<number> {
  const [name = 'help', ...args] = replaceDeprecatedArguments(written, terminal.printStatus)
  if (name === 'help' && args[0] !== undefined) return runCommandLine([...args, '--help'], terminal, environment)
  if (name === 'help' || isHelpRequested([name])) {
    terminal.print(overview())
    return 0
  }
  const command = commands.get(name)
  if (!command) {
    const meant = findClosestWord(name, [...commands.keys()])
    throw new UsageError(
      `Unknown command "${name}".${meant ? ` Did you mean "${meant}"?` : ''} Available: ${[...commands.keys()].join(', ')}. "help" describes them.`,
    )
  }
  if (isHelpRequested(args)) {
    terminal.print(`${formatUsage(command, name, args[0])}\n`)
    return 0
  }
  const taken = findOptionsTakenByNpm(command, environment, listDeprecatedOptions(name))
  if (taken.length > 0)
    throw new CommandError(
      `npm consumed ${taken.join(', ')}, so nothing was done. Write "--" before the command:\n\n  npm run cartwright -- ${name} …`,
    )
  try {
    return await command.run(args, { ...terminal, command: name })
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    throw new UsageError(`${error.message}\n\n${formatUsage(command, name, error.meant ?? args[0])}`, { cause: error })
  }
}

function overview(): string {
  const width = Math.max(...Array.from(commands.keys(), (name) => name.length))
  const lists = topics.map(({ title, commands: listed }) =>
    [title, ...listed.map(([name, , summary]) => `  ${name.padEnd(width)}  ${summary}`)].join('\n'),
  )
  const usage = 'Usage: npm run cartwright -- <command> [options]'
  const hint = '"help COMMAND" or --help after a command shows its subcommands and options.'
  return [usage, ...lists, `${hint}\n`].join('\n\n')
}
