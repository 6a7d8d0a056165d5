import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { convertMinor, getCurrencyExponent } from '../../platform/money.ts'
import { updateExchangeRates } from '../../settings/index.ts'
import { shareShop, startShop, type TestShop } from '../../testing/index.ts'

const openShop = shareShop()

async function setRates(shop: TestShop, rates: Record<string, string>): Promise<void> {
  const changes = Object.entries(rates).map(([currency, rate]) => ({ currency, rate }))
  await shop.db.transaction().execute((tx) => updateExchangeRates(tx, 'EUR', changes))
  await shop.provider.pollChanges()
}

/** The price in whole minor units, by whole numbers alone: nothing is rounded but the last digit, halves upwards. */
function exactly(minor: bigint, from: string, to: string, rate: string): bigint {
  const [whole = '', fraction = ''] = rate.split('.')
  const numerator = minor * BigInt(whole + fraction) * 10n ** BigInt(getCurrencyExponent(to))
  const denominator = 10n ** BigInt(fraction.length + getCurrencyExponent(from))
  return (2n * numerator + denominator) / (2n * denominator)
}

function priceOf(shop: TestShop, name: string, headers: Record<string, string>, token: string) {
  return shop.ask('products.getProduct', { id: shop.idOf(name) }, { token, headers }).then(({ product }) => product)
}

describe('a price in another currency', () => {
  test('a price in another currency is exact and rounded once, whatever decimals the currencies have', () => {
    const currencies = ['EUR', 'USD', 'JPY', 'KRW', 'KWD', 'BHD']
    const rates = fc
      .tuple(fc.integer({ min: 0, max: 99_999 }), fc.stringMatching(/^[0-9]{1,12}$/))
      .map(([whole, fraction]) => `${whole}.${fraction}`)
    let cases = 0
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 99_999_999_999n }),
        fc.constantFrom(...currencies),
        fc.constantFrom(...currencies),
        rates,
        (minor, from, to, rate) => {
          cases++
          expect(convertMinor({ minor, currency: from }, to, new Big(rate)).minor).toBe(exactly(minor, from, to, rate))
        },
      ),
      { numRuns: 5_000 },
    )
    console.log(`conversions against whole numbers: 0 of ${cases} differ`)
  })

  test('a price in another currency is beside that of the shop, in lists, products and variants', async () => {
    const shop = await openShop()
    const rates = { USD: '1.08437', JPY: '162.345', KWD: '0.3334567' }
    await setRates(shop, rates)
    const token = await shop.newToken()
    const names: string[] = []
    const prices = ['0.01', '0.99', '10.00', '19.95', '123.45', '9999.99', '49999999.99']
    for (const price of prices) {
      names.push(`product ${price}`)
      await shop.addProduct(names.at(-1)!, {
        price,
        discount: { type: 'PERCENT', value: '33' },
        options: { Size: { S: 1 } },
      })
    }
    let compared = 0
    for (const [currency, rate] of Object.entries(rates)) {
      const headers = { 'x-wix-currency': currency }
      const { products } = await shop.ask('products.queryProducts', { query: {} }, { token, headers })
      for (const name of names) {
        const product = await priceOf(shop, name, headers, token)
        const { variants } = await shop.ask('products.queryProductVariants', { id: product.id }, { token, headers })
        const listed = products.find(({ id }) => id === product.id)!
        const own = product.priceData!
        expect(own.currency).toBe('EUR')
        const major = (amount: number): number =>
          Number(exactly(BigInt(Math.round(amount * 100)), 'EUR', currency, rate)) / 10 ** getCurrencyExponent(currency)
        for (const converted of [
          product.convertedPriceData,
          listed.convertedPriceData,
          variants[0]!.variant!.convertedPriceData,
        ]) {
          compared++
          expect(converted).toMatchObject({
            currency,
            price: major(own.price as number),
            discountedPrice: major(own.discountedPrice as number),
          })
        }
      }
    }
    console.log(`converted prices: 0 of ${compared} wrong`)
  })

  test('a price in another currency is written in the buyer’s language', async () => {
    const shop = await openShop()
    await setRates(shop, { USD: '2', JPY: '100', KWD: '0.3' })
    await shop.addProduct('plate', { price: '1234.50' })
    const token = await shop.newToken()
    const formatted = async (linguist: string, currency: string) =>
      (
        await priceOf(shop, 'plate', { 'x-wix-linguist': linguist, 'x-wix-currency': currency }, token)
      ).convertedPriceData!.formatted!.price.replaceAll(/\s/gu, ' ')
    expect(await formatted('en-US', 'USD')).toBe('$2,469.00')
    expect(await formatted('de', 'USD')).toBe('2.469,00 $')
    expect(await formatted('de|de-de|true|3f1c', 'JPY')).toBe('123.450 ¥')
    expect(await formatted('fr', 'KWD')).toBe('370,350 KWD')
    expect(await formatted('ar-KW', 'KWD')).toMatch(/370|٣٧٠/)
    expect(await formatted('ja', 'JPY')).toBe('￥123,450')
  })

  test('a price in another currency follows the merchant’s rate, also if a response with the old rate is cached', async () => {
    const shop = await openShop()
    await setRates(shop, { USD: '2' })
    await shop.addProduct('plate', { price: '10.00' })
    const token = await shop.newToken()
    const usd = async () => (await priceOf(shop, 'plate', { 'x-wix-currency': 'USD' }, token)).convertedPriceData
    expect(await usd()).toMatchObject({ currency: 'USD', price: 20 })
    await setRates(shop, { USD: '3' })
    expect(await usd()).toMatchObject({ currency: 'USD', price: 30 })
    await shop.db.transaction().execute((tx) => updateExchangeRates(tx, 'EUR', [{ currency: 'USD', rate: undefined }]))
    await shop.provider.pollChanges()
    expect(await usd()).toMatchObject({ currency: 'EUR', price: 10 })
  })
})

describe('a currency or a language that the shop does not have', () => {
  const odd = [
    '',
    ' ',
    '|',
    '||||',
    'x',
    'xx',
    'GBP',
    'usd',
    'US',
    'USDX',
    'XXX',
    '___',
    '__proto__',
    'constructor',
    'toString',
    '../../..',
    "' or 1=1 --",
    '%00',
    '*',
    'null',
    'undefined',
    '-',
    'en-',
    '-en',
    'en_US',
    'i-klingon',
    'x-private',
    'root',
    'und',
    'de-419-DE',
    'a'.repeat(5_000),
    '\u00e9\u00fc',
  ]

  test('a request in an unsupported currency or language gets that of the shop, without an error', async () => {
    const shop = await openShop()
    await setRates(shop, { USD: '2' })
    await shop.addProduct('plate', { price: '10.00' })
    const token = await shop.newToken()
    const own = {
      currency: 'EUR',
      price: 10,
      discountedPrice: 10,
      formatted: { price: '€10.00', discountedPrice: '€10.00' },
    }
    let wrong = 0
    for (const value of odd) {
      for (const headers of [
        { 'x-wix-currency': value },
        { 'x-wix-linguist': value },
        { 'x-wix-currency': value, 'x-wix-linguist': value },
      ]) {
        const path = `/stores-reader/v1/products/${shop.idOf('plate')}`
        const { status, body } = await shop.call('GET', path, { token, headers: headers as Record<string, string> })
        try {
          expect(status).toBe(200)
          expect(body.product.convertedPriceData).toMatchObject({ ...own, formatted: expect.anything() as object })
          if (value !== 'de-419-DE') expect(body.product.convertedPriceData).toEqual(own)
        } catch (error) {
          wrong++
          console.log(JSON.stringify(headers).slice(0, 100), (error as Error).message)
        }
      }
    }
    console.log(`odd currencies and languages: ${wrong} of ${odd.length * 3} answered otherwise than in the shop's own`)
    expect(wrong).toBe(0)
    expect(shop.logged).toEqual([])
  })

  test('unsupported currencies and languages create no cache entries', async () => {
    const shop = await startShop({ isCached: true, shop: { locale: 'en-IE' } })
    await shop.addProduct('plate', { price: '10.00' })
    const token = await shop.newToken()
    const read = (headers: Record<string, string>) =>
      shop.call('GET', `/stores-reader/v1/products/${shop.idOf('plate')}`, { token, headers })
    await read({})
    const before = shop.provider.cacheCounts()
    const n = 2_000
    for (let i = 0; i < n; i++) {
      const word = i.toString(36).padStart(5, 'a')
      await read({
        'x-wix-currency': word,
        'x-wix-linguist': [`en-${word}`, `en-x-${word}`, `en-u-ca-${word}`, `en-Zz${word.slice(0, 2)}-ZZ`][i % 4]!,
      })
    }
    const after = shop.provider.cacheCounts()
    console.log(`${n} made-up languages and currencies: ${after.misses - before.misses} answers made for them`)
    expect(after.misses - before.misses).toBe(0)
  })
})
