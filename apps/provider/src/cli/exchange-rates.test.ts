import { expect, test } from 'vitest'
import { runCommand, startShop } from '../testing/index.ts'
import { exchangeRates } from './exchange-rates.ts'

test('rates are set, shown and removed one by one, and the running shop uses them after its next refresh', async () => {
  const shop = await startShop()
  const run = (...args: string[]) => runCommand(shop, exchangeRates, ...args)
  expect(await run('list')).toEqual({ code: 0, printed: '', said: 'Prices are shown in EUR only.' })
  expect((await run('set', 'USD=1.08', 'GBP=0.85')).printed).toBe('1 EUR = 0.85 GBP\n1 EUR = 1.08 USD')
  expect((await run('set', 'JPY=162.123456789012', 'USD=1.10')).printed).toBe(
    '1 EUR = 0.85 GBP\n1 EUR = 162.123456789012 JPY\n1 EUR = 1.1 USD',
  )
  await shop.provider.pollChanges()
  expect([...shop.provider.settings.current().currencies.keys()]).toEqual(['GBP', 'JPY', 'USD'])
  expect((await run('remove', 'GBP', 'JPY')).printed).toBe('1 EUR = 1.1 USD')
  expect((await run('remove', 'USD')).said).toBe('Prices are shown in EUR only.')
  await shop.provider.pollChanges()
  expect(shop.provider.settings.current().currencies.size).toBe(0)
})

test('concurrently set rates are all saved', async () => {
  const shop = await startShop()
  const currencies = ['AUD', 'CAD', 'CHF', 'CZK', 'DKK', 'GBP', 'JPY', 'KWD', 'NOK', 'PLN', 'SEK', 'USD']
  await Promise.all(currencies.map((currency) => runCommand(shop, exchangeRates, 'set', `${currency}=2`)))
  expect((await runCommand(shop, exchangeRates, 'list')).printed).toBe(
    currencies.map((each) => `1 EUR = 2 ${each}`).join('\n'),
  )
})

test('an invalid rate is refused together with all others of the command', async () => {
  const shop = await startShop()
  await runCommand(shop, exchangeRates, 'set', 'USD=1.08')
  const wrong: [args: string[], message: RegExp][] = [
    [[], /set, list or remove/],
    [['get'], /set, list or remove/],
    [['set'], /Specify the currencies/],
    [['remove'], /Specify the currencies/],
    [['list', 'USD'], /Unexpected argument/],
    [['remove', 'GBP'], /no rate of GBP/],
    [['set', 'GBP=0.85', 'EUR=1'], /EUR is the shop’s own currency/],
    ...[
      'GBP',
      'GBP=',
      'GBP=0',
      'GBP=0.000',
      'GBP=1,2',
      'GBP=1e3',
      'GBP=.5',
      'GBP=NaN',
      'gbp=1',
      'GBP=1234567890',
      '=1',
    ].map((text): [string[], RegExp] => [['set', 'CHF=1', text], /is not a valid rate/]),
    [['set', 'XXQ=1'], /Unknown currency "XXQ"/],
    [['set', 'GBP=0.85', 'CHF=1', 'GBP=0.86'], /GBP is given twice/],
    [['set', '--GBP=1'], /GBP/],
  ]
  for (const [args, message] of wrong)
    await expect(async () => runCommand(shop, exchangeRates, ...args), args.join(' ')).rejects.toThrow(message)
  console.log(`wrong rates: set 0 of ${wrong.length}`)
  expect((await runCommand(shop, exchangeRates, 'list')).printed).toBe('1 EUR = 1.08 USD')
})
