import fc from 'fast-check'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  getCurrencyExponent,
  formatMoney,
  parseMoney,
  roundMinor,
  toBig,
  toDecimal,
  toNumber,
  toUnpaddedDecimal,
} from './money.ts'

const CURRENCIES = { JPY: 0, EUR: 2, KWD: 3 }
const currencies = fc.constantFrom(...Object.keys(CURRENCIES))
/** Amounts with up to fifteen digits before the point. */
const minors = fc.bigInt({ min: -(10n ** 15n) + 1n, max: 10n ** 15n - 1n })

describe('amounts of money', () => {
  test('a currency has the decimals of ISO 4217', () => {
    expect(Object.keys(CURRENCIES).map((currency) => getCurrencyExponent(currency))).toEqual(Object.values(CURRENCIES))
  })

  test('stored amounts mean the same on every runtime, whatever its decimals of the currency', () => {
    // As ICU before 78.
    const hundredths = { ...new Intl.NumberFormat('en').resolvedOptions(), maximumFractionDigits: 2 }
    const asked = vi.spyOn(Intl.NumberFormat.prototype, 'resolvedOptions').mockReturnValue(hundredths)
    onTestFinished(() => asked.mockRestore())
    expect(['HUF', 'IDR', 'COP', 'PKR', 'ISK', 'TWD'].map(getCurrencyExponent)).toEqual([0, 0, 0, 0, 0, 2])
    expect(toDecimal({ minor: 3705n, currency: 'HUF' })).toBe('3705')
    expect(parseMoney('3705', 'HUF').minor).toBe(3705n)
  })

  test('an amount is displayed with all stored decimals', () => {
    const shown = Object.keys(CURRENCIES).map((currency) => formatMoney({ minor: 12_345n, currency }, 'en'))
    expect(shown.map((text) => text.replaceAll(/[^\d.,]/g, ''))).toEqual(['12,345', '123.45', '12.345'])
  })

  test('a formatted amount is parsed to the same amount, padded or not', () => {
    fc.assert(
      fc.property(minors, currencies, (minor, currency) => {
        const money = { minor, currency }
        expect(parseMoney(toDecimal(money), currency)).toEqual(money)
        expect(parseMoney(toUnpaddedDecimal(money), currency)).toEqual(money)
      }),
      { numRuns: 500 },
    )
  })

  test('estimates have all decimals of the currency, carts no trailing zeros', () => {
    fc.assert(
      fc.property(minors, currencies, (minor, currency) => {
        const decimals = (text: string): number => (text.split('.')[1] ?? '').length
        expect(decimals(toDecimal({ minor, currency }))).toBe(getCurrencyExponent(currency))
        expect(toUnpaddedDecimal({ minor, currency })).not.toMatch(/\.$|\.\d*0$/)
      }),
      { numRuns: 300 },
    )
  })

  test.each([
    [0n, 'EUR', '0.00', '0'],
    [5n, 'EUR', '0.05', '0.05'],
    [39_990n, 'EUR', '399.90', '399.9'],
    [27_000n, 'EUR', '270.00', '270'],
    [-150n, 'EUR', '-1.50', '-1.5'],
    [1_200n, 'JPY', '1200', '1200'],
    [1n, 'KWD', '0.001', '0.001'],
    [10_000n, 'KWD', '10.000', '10'],
  ])('%s of %s are written "%s" and "%s"', (minor, currency, padded, unpadded) => {
    expect([toDecimal({ minor, currency }), toUnpaddedDecimal({ minor, currency })]).toEqual([padded, unpadded])
  })

  test("trailing zeros beyond the currency's decimals are accepted", () => {
    expect(parseMoney('1.5000', 'EUR').minor).toBe(150n)
    expect(parseMoney('7.000', 'JPY').minor).toBe(7n)
  })

  test('significant decimals beyond those of the currency are refused', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_999 }),
        fc.integer({ min: 1, max: 9 }),
        currencies,
        (whole, last, currency) => {
          const tooFine = `${whole}.${'0'.repeat(getCurrencyExponent(currency))}${last}`
          expect(() => parseMoney(tooFine, currency)).toThrow(`"${tooFine}" has more decimals than ${currency} knows.`)
        },
      ),
      { numRuns: 200 },
    )
  })

  test('a text that is no plain decimal is refused', () => {
    const texts = [
      '',
      ' ',
      '1,50',
      '1.',
      '.5',
      '1e3',
      '0x10',
      'NaN',
      'Infinity',
      '--1',
      '+1',
      '1 000',
      '１',
      '1.5 ',
      '1'.repeat(16),
      '1.0000000',
    ]
    const accepted = texts.filter((text) => {
      try {
        parseMoney(text, 'EUR')
        return true
      } catch {
        return false
      }
    })
    console.log(`no amounts of money: accepted ${accepted.length} of ${texts.length}`)
    expect(accepted).toEqual([])
  })

  test('amounts of up to fifteen digits are exact as numbers', () => {
    fc.assert(
      fc.property(minors, currencies, (minor, currency) => {
        expect(toNumber({ minor, currency }).toFixed(getCurrencyExponent(currency))).toBe(
          toDecimal({ minor, currency }),
        )
      }),
      { numRuns: 300 },
    )
  })

  test('an amount beyond the precision of numbers is written out in full', () => {
    expect(formatMoney({ minor: 12_345_678_901_234_567_89n, currency: 'EUR' }, 'en-IE')).toBe(
      '€12,345,678,901,234,567.89',
    )
  })

  test('amounts are formatted as by Intl, in every language and currency', () => {
    const letters = 'abcdefghijklmnopqrstuvwxyz'
    const all = [...letters].flatMap((first) => [...letters].map((second) => first + second))
    const odd =
      'ar-EG ar-MA bn-IN de-AT de-CH de-LI en-IE en-IN en-ZA es-MX fr-CA fr-CH it-CH nl-BE pt-PT zh-Hant ff-Adlm fa-AF ' +
      'hi-IN-u-nu-deva zh-u-nu-hanidec en-u-nu-mathsanb ar-u-nu-arab'
    const locales = [...Intl.NumberFormat.supportedLocalesOf(all), ...odd.split(' ')]
    const common = ['EUR', 'USD', 'CHF', 'JPY', 'KWD', 'HUF', 'XXX']
    const everyCurrency = Intl.supportedValuesOf('currency')
    const fixed = [
      0n,
      1n,
      9n,
      10n,
      99n,
      100n,
      999n,
      1_000n,
      99_999n,
      100_000n,
      999_999n,
      1_234_567n,
      999_999_999_999_999n,
    ]
    const random = fc.sample(minors, { numRuns: 5, seed: 1 })
    let shown = 0
    const wrong: string[] = []
    const compare = (locale: string, currency: string): void => {
      const decimals = getCurrencyExponent(currency)
      const intl = new Intl.NumberFormat(locale, {
        style: 'currency',
        currency,
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
      })
      const minors = [...fixed, ...random, 10n ** 29n - 1n, 10n ** 30n, 10n ** 33n]
      for (const minor of minors.flatMap((each) => [each, -each])) {
        const money = { minor, currency }
        const text = formatMoney(money, locale)
        shown++
        if (text !== intl.format(toDecimal(money) as Intl.StringNumericLiteral)) wrong.push(`${locale} ${text}`)
      }
    }
    for (const locale of locales) for (const currency of common) compare(locale, currency)
    for (const locale of ['en-IE', 'de-CH', 'ar-EG', 'es', 'ja'])
      for (const currency of everyCurrency) compare(locale, currency)
    console.log(
      `amounts in ${locales.length} locales, ${everyCurrency.length} currencies: ${wrong.length} of ${shown} differ`,
    )
    expect(wrong).toEqual([])
  })

  test('halves are rounded away from zero', () => {
    const half = (twice: bigint) => roundMinor(toBig(twice).div(2))
    expect([half(1n), half(3n), half(-1n), half(-3n), half(4n)]).toEqual([1n, 2n, -1n, -2n, 2n])
  })
})
