import { expect, test } from 'vitest'
import type { Terminal } from './command.ts'
import { runLine } from './run-line.ts'

/** None of these comes as far as the database. */
async function run(args: string[], environment: Record<string, string> = {}): Promise<string> {
  const printed: string[] = []
  const none = (): never => {
    throw new Error('A command has begun.')
  }
  const terminal: Terminal = {
    folder: import.meta.dirname,
    config: none,
    now: none,
    print: (line) => void printed.push(line),
    say: none,
    ask: none,
    withDatabase: none,
  }
  expect(await runLine(args, terminal, environment)).toBe(0)
  return printed.join('\n')
}

test('whoever asks a command for help gets that of the form they mean, and nothing is done', async () => {
  const ofRefund = await run(['orders', 'refund', '10001', '--help'])
  expect(ofRefund).toContain('orders refund NUMBER')
  expect(ofRefund).not.toContain('orders list')
  expect(await run(['help', 'orders', 'refund'])).toBe(ofRefund)
  expect(await run(['orders', '-h'])).toMatch(/orders list[^]*orders refund/)
  expect(await run(['import', '--help'])).toContain('--dry-run')
  for (const all of [[], ['help'], ['--help'], ['-h']])
    expect(await run(all)).toMatch(/import FILE[^]*demo status[^]*help \[COMMAND\]/)
})

test('a command that there is not is answered with those there are', async () => {
  const refusal = /no command "orderz"\. The commands are import, .*orders, .*demo; "help" says/
  await expect(run(['orderz'])).rejects.toThrow(refusal)
  await expect(run(['help', 'orderz'])).rejects.toThrow(refusal)
})

test('where npm has kept an option for itself, nothing is done without it', async () => {
  await expect(run(['import', 'products.csv'], { npm_config_dry_run: 'true' })).rejects.toThrow(
    'npm took --dry-run for itself, so nothing was done. Write "--" before the command:\n\n  npm run cartwright -- import …',
  )
  await expect(run(['orders', 'refund', '10001'], { npm_config_amount: '5.00' })).rejects.toThrow(
    'npm took --amount for itself',
  )
  // What stands in somebody's .npmrc, or is of no command of this name, is nothing that was forgotten.
  await expect(
    run(['import', 'none.csv'], {
      npm_config_json: 'true',
      npm_config_refund: 'true',
      npm_config_dry_run: '',
    }),
  ).rejects.toThrow('there is no such file')
})
