import { createPricingSettingsCache } from '../pricing/index.ts'
import { updateExchangeRates, type CurrencyRates, type ExchangeRateChange } from '../settings/index.ts'
import {
  type Command,
  readArguments,
  CommandError,
  requireCount,
  type Terminal,
  UsageError,
  runSubcommand,
} from './command.ts'
import { transactAsCommand } from './transact-as-command.ts'

/** `exchange-rates`: manages exchange rates of display currencies. */
export const exchangeRates: Command = {
  help: [
    [
      'exchange-rates set USD=1.08 GBP=0.85',
      'Sets exchange rates of display currencies: the value of one unit of the shop’s currency.',
    ],
    ['exchange-rates list', 'Lists the exchange rates.'],
    ['exchange-rates remove USD…', 'Removes currencies.'],
  ],
  run: runSubcommand('exchange rates', {
    set: (args, terminal) => change(requireDistinct(readCurrencies(args).map(readRate)), terminal),
    list: (args, terminal) => {
      requireCount(readArguments(args, {}).positionals, 0)
      return change([], terminal)
    },
    remove: (args, terminal) =>
      change(
        readCurrencies(args).map((currency) => ({ currency, rate: undefined })),
        terminal,
      ),
  }),
}

/** Saves all changes or none, and prints the result. */
async function change(changes: readonly ExchangeRateChange[], terminal: Terminal): Promise<number> {
  const isSet = changes.some(({ rate }) => rate !== undefined)
  const open: Terminal['withDatabase'] = isSet ? terminal.withDatabaseOrCreate : terminal.withDatabase
  const { own, known } = await open(async (db) => {
    const settings = createPricingSettingsCache(db)
    await settings.refresh()
    const { shop, currencies } = settings.current()
    for (const each of changes) requirePossible(each, shop.currency, currencies)
    if (changes.length === 0) return { own: shop.currency, known: currencies }
    return {
      own: shop.currency,
      known: await transactAsCommand(db, terminal, (tx) => updateExchangeRates(tx, shop.currency, changes)),
    }
  })
  if (known.size === 0) terminal.printStatus(`Prices are shown in ${own} only.`)
  for (const [currency, rate] of known) terminal.print(`1 ${own} = ${rate.toFixed()} ${currency}`)
  return 0
}

function requirePossible({ currency, rate }: ExchangeRateChange, own: string, known: CurrencyRates): void {
  if (rate === undefined && !known.has(currency)) throw new CommandError(`There is no rate of ${currency}.`)
  if (currency === own) throw new CommandError(`${own} is the shop’s own currency.`)
}

function readRate(text: string): ExchangeRateChange {
  const [, currency, rate] = /^([A-Z]{3})=(\d{1,9}(?:\.\d{1,12})?)$/.exec(text) ?? []
  if (!currency || !rate || Number(rate) === 0)
    throw new UsageError(
      `"${text}" is not a valid rate. Use a currency code and a number above zero, such as USD=1.08.`,
    )
  if (!Intl.supportedValuesOf('currency').includes(currency)) throw new UsageError(`Unknown currency "${currency}".`)
  return { currency, rate }
}

/** Refuses two rates of one currency. */
function requireDistinct(changes: readonly ExchangeRateChange[]): readonly ExchangeRateChange[] {
  const twice = changes.find(({ currency }, at) => changes.findIndex((each) => each.currency === currency) < at)
  if (twice) throw new UsageError(`${twice.currency} is given twice.`)
  return changes
}

function readCurrencies(args: readonly string[]): readonly string[] {
  const { positionals } = readArguments(args, {})
  if (positionals.length === 0) throw new UsageError('Specify the currencies.')
  return positionals
}
