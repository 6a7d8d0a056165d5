import { expect, test } from 'vitest'
import { listDeprecatedOptions, replaceDeprecatedArguments, replaceDeprecatedValues } from './deprecated-names.ts'

const readValues = (environment: Record<string, string | undefined>) => {
  const warnings: string[] = []
  return { environment: replaceDeprecatedValues(environment, (line) => void warnings.push(line)), warnings }
}

const readArguments = (line: string) => {
  const warnings: string[] = []
  const args = replaceDeprecatedArguments(line === '' ? [] : line.split(' '), (text) => void warnings.push(text))
  return { line: args.join(' '), warnings }
}

test('a deprecated value of a variable is replaced by its new name, with one warning', () => {
  const { environment, warnings } = readValues({ CARTWRIGHT_DEMO: 'goods', SIGN_IN: 'own', HOST: '::' })
  expect(environment).toEqual({ CARTWRIGHT_DEMO: 'catalogue', SIGN_IN: 'custom', HOST: '::' })
  expect(warnings).toEqual([
    'Deprecated: "CARTWRIGHT_DEMO=goods" is now "CARTWRIGHT_DEMO=catalogue". The old name works until the next version.',
    'Deprecated: "SIGN_IN=own" is now "SIGN_IN=custom". The old name works until the next version.',
  ])
})

test('current and unknown values stay as they are, without a warning', () => {
  const given = { CARTWRIGHT_DEMO: 'catalogue', SIGN_IN: 'constructor', HOST: 'own', LOG_LEVEL: '' }
  expect(readValues(given)).toEqual({ environment: given, warnings: [] })
})

test.each([
  ['rates set USD=1.08', 'exchange-rates set USD=1.08'],
  ['orders paid 10001 --method cash', 'orders mark-paid 10001 --method cash'],
  ['orders delivered 10001', 'orders mark-delivered 10001'],
  ['orders unfulfil 10001', 'orders cancel-fulfilment 10001'],
  ['coupon create SPRING --percent 10 --once', 'coupon create SPRING --percent 10 --once-per-customer'],
  ['import shop.csv --pictures https://old.example', 'import shop.csv --image-base-url https://old.example'],
  ['import shop.csv --pictures=https://old.example/?a=b', 'import shop.csv --image-base-url=https://old.example/?a=b'],
])('"%s" is read as "%s", with a warning', (old, current) => {
  const { line, warnings } = readArguments(old)
  expect(line).toBe(current)
  expect(warnings).toEqual([expect.stringMatching(/^Deprecated: "\S+( \S+)?" is now "/)])
})

test.each([
  '',
  'orders note 10001 paid',
  'export --once',
  'coupon show -- --once',
  'constructor toString',
  'orders list',
])('"%s" contains no deprecated name and stays unchanged', (line) => {
  expect(readArguments(line)).toEqual({ line, warnings: [] })
})

test('deprecated options are listed by command, because npm consumes them as well', () => {
  expect(listDeprecatedOptions('import')).toEqual(['--pictures'])
  expect(listDeprecatedOptions('orders')).toEqual([])
  expect(listDeprecatedOptions('constructor')).toEqual([])
})
