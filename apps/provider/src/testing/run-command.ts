import type { Command, Terminal } from '../cli/command.ts'
import { runCommandLine } from '../cli/run-command-line.ts'
import { readConfig } from '../config.ts'
import { TEST_PROVIDER_URL } from './names.ts'
import type { TestShop } from './start-shop.ts'

/** Runs a command beside the shop, as from a terminal. Throws its errors. */
export function runCommand(shop: TestShop, command: Command, ...args: string[]) {
  return runCommandIn({}, shop, command, ...args)
}

/** Same, with environment variables. */
export async function runCommandIn(
  environment: Record<string, string>,
  shop: TestShop,
  command: Command,
  ...args: string[]
) {
  const printed: string[] = []
  const said: string[] = []
  const terminal: Terminal = {
    command: 'test',
    folder: import.meta.dirname,
    config: () => readConfig({ PROVIDER_URL: TEST_PROVIDER_URL, ...environment }, import.meta.dirname),
    now: () => shop.now,
    print: (line) => void printed.push(line),
    printStatus: (line) => void said.push(line),
    ask: async () => undefined,
    withDatabase: (use) => use(shop.db, shop.db),
    withDatabaseOrCreate: (use) => use(shop.db, shop.db),
  }
  const code = await command.run(args, terminal)
  return { code, printed: printed.join('\n'), said: said.join('\n') }
}

/** Captures the output of a command line without a command, such as help. */
export async function captureCommandLine(args: string[], environment: Record<string, string> = {}): Promise<string> {
  const printed: string[] = []
  const none = (): never => {
    throw new Error('A command has begun.')
  }
  const terminal: Terminal = {
    command: '',
    folder: import.meta.dirname,
    config: none,
    now: none,
    print: (line) => void printed.push(line),
    printStatus: none,
    ask: none,
    withDatabase: none,
    withDatabaseOrCreate: none,
  }
  const code = await runCommandLine(args, terminal, environment)
  if (code !== 0) throw new Error(`"${args.join(' ')}" ended with ${code}.`)
  return printed.join('\n')
}
