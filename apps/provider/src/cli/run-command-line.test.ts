import { expect, test } from 'vitest'
import { captureCommandLine } from '../testing/index.ts'

test('--help prints the help of the called form and does nothing else', async () => {
  const ofRefund = await captureCommandLine(['orders', 'refund', '10001', '--help'])
  expect(ofRefund).toContain('orders refund NUMBER')
  expect(ofRefund).not.toContain('orders list')
  expect(await captureCommandLine(['help', 'orders', 'refund'])).toBe(ofRefund)
  expect(await captureCommandLine(['orders', '-h'])).toMatch(/orders list[^]*orders refund/)
  for (const all of [['help'], ['--help'], ['-h']])
    expect(await captureCommandLine(all)).toBe(await captureCommandLine([]))
})

test('help lists every command once, grouped by topic', async () => {
  const [usage, ...sections] = (await captureCommandLine(['help'])).split('\n\n')
  expect(usage).toBe('Usage: npm run cartwright -- <command> [options]')
  expect(sections.pop()).toContain('help COMMAND')
  const groups = sections.map((section) => {
    const [title, ...lines] = section.split('\n')
    return [title, lines.map((line) => /^ {2}([a-z-]+) {2,}[A-Z].{10,70}$/.exec(line)?.[1])]
  })
  expect(groups).toEqual([
    ['Products', ['import', 'export', 'reviews']],
    ['Orders and discounts', ['orders', 'returns', 'coupon']],
    ['People', ['member', 'staff', 'audit']],
    ['Shop', ['settings', 'exchange-rates', 'data', 'demo', 'jobs']],
    ['Developers', ['client', 'api-key', 'keys', 'check-storefront', 'create-storefront', 'proxy']],
  ])
})

test('--help after a command begins with its usage', async () => {
  expect(await captureCommandLine(['import', '--help'])).toMatch(
    /^Usage: npm run cartwright -- import FILE\.csv \[--dry-run\] [^\n]*\n\n {2}Imports products from a CSV file/,
  )
  expect(await captureCommandLine(['orders', 'refund', '--help'])).toMatch(
    /^Usage: npm run cartwright -- orders refund NUMBER/,
  )
  const names = [...(await captureCommandLine(['help'])).matchAll(/^ {2}([a-z-]+) /gm)].map(([, name = '']) => name)
  expect(names).toHaveLength(20)
  for (const name of names) {
    const [first = ''] = (await captureCommandLine([name, '--help'])).split('\n')
    expect(first).toMatch(new RegExp(`^Usage: npm run cartwright -- ${name} \\S`))
  }
})

test('an unknown command is refused with the list of commands', async () => {
  const refusal =
    /Unknown command "orderz"\. Did you mean "orders"\? Available: import, .*orders, .*demo, .*check-storefront, create-storefront, proxy\. "help" describes them/
  await expect(captureCommandLine(['orderz'])).rejects.toThrow(refusal)
  await expect(captureCommandLine(['help', 'orderz'])).rejects.toThrow(refusal)
})

test('a misspelt word is suggested, with the help of that form alone', async () => {
  await expect(captureCommandLine(['order', 'list'])).rejects.toThrow(
    'Unknown command "order". Did you mean "orders"? Available',
  )
  const asked = await captureCommandLine(['orders', 'fulfill', '10001']).catch(({ message }: Error) => message)
  expect(asked).toMatch(
    /^Unknown subcommand "fulfill"\. Did you mean "fulfil"\? Available: list, .* or export\.\n\nUsage: npm run cartwright -- orders fulfil NUMBER/,
  )
  expect(asked).not.toContain('orders list')
  await expect(captureCommandLine(['keys', 'lst'])).rejects.toThrow(
    'Unknown subcommand "lst". Did you mean "list"? Available: list or rotate.',
  )
  await expect(captureCommandLine(['demo', 'stat'])).rejects.toThrow(
    'Unknown subcommand "stat". Did you mean "status"? Available: status, load or reset.',
  )
  await expect(captureCommandLine(['demo'])).rejects.toThrow(
    'Specify a subcommand for the demo shop: status, load or reset.',
  )
  const unlike = await captureCommandLine(['orders', 'send', '10001']).catch(({ message }: Error) => message)
  expect(unlike).toMatch(/^Unknown subcommand "send"\. Available: list, show, .* or export\.\n[^]*orders list/)
})

test('a command does nothing if npm has consumed one of its options', async () => {
  await expect(captureCommandLine(['import', 'products.csv'], { npm_config_dry_run: 'true' })).rejects.toThrow(
    'npm consumed --dry-run, so nothing was done. Write "--" before the command:\n\n  npm run cartwright -- import …',
  )
  await expect(captureCommandLine(['orders', 'refund', '10001'], { npm_config_amount: '5.00' })).rejects.toThrow(
    'npm consumed --amount',
  )
  await expect(captureCommandLine(['import', 'products.csv'], { npm_config_pictures: 'true' })).rejects.toThrow(
    'npm consumed --pictures',
  )
  // Settings from .npmrc, or options of no such command, are not consumed options.
  await expect(
    captureCommandLine(['import', 'none.csv'], {
      npm_config_json: 'true',
      npm_config_refund: 'true',
      npm_config_dry_run: '',
    }),
  ).rejects.toThrow('there is no such file')
})
