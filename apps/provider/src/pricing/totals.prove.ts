/**
 * Random carts in random shops, reckoned twice: by the engine, and once more as plainly as it can be put, in exact fractions, from the
 * decimal texts that a merchant types. What is compared is what a shopper is shown: every amount as a decimal text of the currency.
 */
import { type Chance, chanceOf } from '../../../../e2e/faults/chance.ts'
import { requireNone, summarize } from '../../../../e2e/faults/report.ts'
import { exponentOf, parseMoney, toDecimal } from '../money.ts'
import { parseShipping, parseTax } from '../settings/index.ts'
import { calculateTotals } from './totals.ts'

const CARTS_PER_SHOP = 50

export const proof = {
  group: 'totals',
  name: 'random carts come to what a naive reckoning in exact fractions says',
  full: 100_000,
  small: 2_000,
  slice: 10_000,
  async run({ n, seed, log }: { n: number; seed: number; log(line: string): void }): Promise<void> {
    const chance = chanceOf(seed)
    const different: object[] = []
    let shop = makeShop(chance)
    let settings = parse(shop)
    for (let cart = 0; cart < n; cart++) {
      if (cart % CARTS_PER_SHOP === 0) settings = parse((shop = makeShop(chance)))
      const bought = makeCart(chance, shop)
      const [engine, naive] = [reckon(bought, shop, settings), reckonNaively(bought, shop)]
      if (JSON.stringify(engine) !== JSON.stringify(naive)) different.push({ shop, bought, engine, naive })
    }
    log(summarize(n, different.length, seed))
    requireNone('carts of which the engine thinks otherwise', different)
  },
}

interface Shop {
  currency: string
  taxIncludedInPrices: boolean
  shippingIsTaxed: boolean
  rates: { country: string; subdivision?: string; name: string; rate: string }[]
  regions: { code: string; title: string; countries: string[]; options: ShopOption[] }[]
}

interface ShopOption {
  code: string
  title: string
  price: string
  freeFrom?: string
}

interface Cart {
  lines: { price: string; quantity: number; shippable: boolean }[]
  destination: { country: string; subdivision?: string } | undefined
  selected: string | undefined
}

interface Shown {
  lines: { price: string; beforeTax: string; tax: string; afterTax: string }[]
  subtotal: string
  shipping: string
  tax: string
  total: string
  notDeliverable: boolean
}

const COUNTRIES = ['DE', 'FR', 'US', 'CH']
const SUBDIVISIONS: Record<string, string[]> = { US: ['US-NY', 'US-OR'], DE: ['DE-BE'] }
const RATES = ['0', '1', '0.07', '0.19', '0.2', '0.055', '0.08875', '0.333333', '0.000001', '0.999999']

function makeShop(chance: Chance): Shop {
  const currency = chance.pick(['EUR', 'USD', 'JPY', 'KWD'])
  const rates = COUNTRIES.flatMap((country) => [
    ...(chance.happens(0.8) ? [{ country, name: 'Tax', rate: chance.pick(RATES) }] : []),
    ...(SUBDIVISIONS[country] ?? [])
      .filter(() => chance.happens(0.5))
      .map((subdivision) => ({ country, subdivision, name: 'Tax', rate: chance.pick(RATES) })),
  ])
  const countries = COUNTRIES.filter(() => chance.happens(0.85))
  const cut = chance.between(0, countries.length)
  const regions = [countries.slice(0, cut), countries.slice(cut)].map((each, index) => ({
    code: `region-${index}`,
    title: 'Region',
    countries: each,
    options: Array.from({ length: chance.between(0, 3) }, (_, option) => ({
      code: `option-${option}`,
      title: 'Option',
      price: makeAmount(chance, currency, 40),
      ...(chance.happens(0.5) && { freeFrom: makeAmount(chance, currency, 200) }),
    })),
  }))
  return {
    currency,
    taxIncludedInPrices: chance.happens(0.5),
    shippingIsTaxed: chance.happens(0.5),
    rates: rates.sort(() => chance.next() - 0.5),
    regions,
  }
}

function makeCart(chance: Chance, { currency }: Shop): Cart {
  const country = chance.pick([...COUNTRIES, 'XX'])
  return {
    lines: Array.from({ length: chance.between(1, 8) }, () => ({
      price: makeAmount(chance, currency, chance.pick([1, 20, 300, 9_999_999])),
      quantity: chance.happens(0.9) ? chance.between(1, 12) : chance.between(1, 100_000),
      shippable: chance.happens(0.7),
    })),
    destination: chance.happens(0.9)
      ? {
          country,
          ...(chance.happens(0.5) && { subdivision: chance.pick([...(SUBDIVISIONS[country] ?? []), 'XX-YY']) }),
        }
      : undefined,
    selected: chance.pick([undefined, 'option-0', 'option-1', 'option-2', 'gone']),
  }
}

/** With the decimals that the currency has, or fewer. */
function makeAmount(chance: Chance, currency: string, most: number): string {
  const decimals = chance.between(0, exponentOf(currency))
  const whole = chance.between(0, most)
  return decimals === 0
    ? `${whole}`
    : `${whole}.${String(chance.between(0, 10 ** decimals - 1)).padStart(decimals, '0')}`
}

function parse(shop: Shop) {
  return {
    shipping: parseShipping({ regions: shop.regions }, shop.currency),
    tax: parseTax({
      taxIncludedInPrices: shop.taxIncludedInPrices,
      shippingIsTaxed: shop.shippingIsTaxed,
      rates: shop.rates,
    }),
  }
}

function reckon({ lines, destination, selected }: Cart, { currency }: Shop, settings: ReturnType<typeof parse>): Shown {
  const totals = calculateTotals(
    {
      lines: lines.map(({ price, quantity, shippable }, index) => {
        const { minor } = parseMoney(price, currency)
        return { id: `${index}`, quantity, shippable, priceMinor: minor, fullPriceMinor: minor }
      }),
      destination,
      selectedShippingCode: selected,
      calculateShipping: true,
      calculateTax: true,
    },
    settings,
  )
  const show = (minor: bigint): string => toDecimal({ minor, currency })
  return {
    lines: totals.lines.map((line) => ({
      price: show(line.priceMinor),
      beforeTax: show(line.beforeTaxMinor),
      tax: show(line.taxMinor),
      afterTax: show(line.afterTaxMinor),
    })),
    subtotal: show(totals.subtotalMinor),
    shipping: show(totals.shippingMinor),
    tax: show(totals.taxMinor),
    total: show(totals.totalMinor),
    notDeliverable: totals.notDeliverable,
  }
}

/** Shares no line with the engine, nor with its money: numbers are fractions, and a tax is rounded where it arises. */
function reckonNaively({ lines, destination, selected }: Cart, shop: Shop): Shown {
  const decimals = { EUR: 2, USD: 2, JPY: 0, KWD: 3 }[shop.currency]!
  const show = (value: Fraction): string => value.toDecimal(decimals)
  const zero = new Fraction(0n, 1n)

  let rate = zero
  for (const each of shop.rates)
    if (each.country === destination?.country && each.subdivision === undefined) rate = Fraction.read(each.rate)
  for (const each of shop.rates)
    if (each.country === destination?.country && each.subdivision && each.subdivision === destination.subdivision)
      rate = Fraction.read(each.rate)
  const taxOf = (amount: Fraction): Fraction =>
    (shop.taxIncludedInPrices ? amount.times(rate).over(rate.plus(new Fraction(1n, 1n))) : amount.times(rate)).rounded(
      decimals,
    )

  let subtotal = zero
  let tax = zero
  const shown: Shown['lines'] = []
  for (const { price, quantity } of lines) {
    const amount = Fraction.read(price).times(new Fraction(BigInt(quantity), 1n))
    const its = taxOf(amount)
    subtotal = subtotal.plus(amount)
    tax = tax.plus(its)
    const [before, after] = shop.taxIncludedInPrices ? [amount.minus(its), amount] : [amount, amount.plus(its)]
    shown.push({ price: show(amount), beforeTax: show(before), tax: show(its), afterTax: show(after) })
  }

  const mustTravel = destination !== undefined && lines.some(({ shippable }) => shippable)
  const options = shop.regions.find(({ countries }) => countries.includes(destination?.country ?? ''))?.options ?? []
  const option = options.find(({ code }) => code === selected) ?? options[0]
  let shipping = zero
  if (mustTravel && option) {
    const isFree = option.freeFrom !== undefined && !subtotal.isLess(Fraction.read(option.freeFrom))
    shipping = isFree ? zero : Fraction.read(option.price)
    if (shop.shippingIsTaxed) tax = tax.plus(taxOf(shipping))
  }
  const total = shop.taxIncludedInPrices ? subtotal.plus(shipping) : subtotal.plus(shipping).plus(tax)
  return {
    lines: shown,
    subtotal: show(subtotal),
    shipping: show(shipping),
    tax: show(tax),
    total: show(total),
    notDeliverable: mustTravel && !option,
  }
}

/** None is negative. */
class Fraction {
  readonly #top: bigint
  readonly #bottom: bigint

  constructor(top: bigint, bottom: bigint) {
    this.#top = top
    this.#bottom = bottom
  }

  static read(text: string): Fraction {
    const [whole = '', decimals = ''] = text.split('.')
    return new Fraction(BigInt(whole + decimals), 10n ** BigInt(decimals.length))
  }

  plus(other: Fraction): Fraction {
    return new Fraction(this.#top * other.#bottom + other.#top * this.#bottom, this.#bottom * other.#bottom)
  }

  minus(other: Fraction): Fraction {
    return new Fraction(this.#top * other.#bottom - other.#top * this.#bottom, this.#bottom * other.#bottom)
  }

  times(other: Fraction): Fraction {
    return new Fraction(this.#top * other.#top, this.#bottom * other.#bottom)
  }

  over(other: Fraction): Fraction {
    return new Fraction(this.#top * other.#bottom, this.#bottom * other.#top)
  }

  isLess(other: Fraction): boolean {
    return this.#top * other.#bottom < other.#top * this.#bottom
  }

  /** To so many decimals, a half to the higher. */
  rounded(decimals: number): Fraction {
    const scale = 10n ** BigInt(decimals)
    const above = (this.#top * scale) % this.#bottom
    const below = (this.#top * scale) / this.#bottom
    return new Fraction(above * 2n >= this.#bottom ? below + 1n : below, scale)
  }

  /** Throws where decimals would be lost. */
  toDecimal(decimals: number): string {
    const scaled = this.#top * 10n ** BigInt(decimals)
    if (scaled % this.#bottom !== 0n) throw new Error('An amount has more decimals than its currency.')
    const digits = (scaled / this.#bottom).toString().padStart(decimals + 1, '0')
    return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
  }
}
