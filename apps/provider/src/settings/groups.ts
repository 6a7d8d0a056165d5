import {
  CurrencySettings as CurrencySchema,
  ShippingSettings as ShippingSchema,
  ShopSettings as ShopSchema,
  TaxSettings as TaxSchema,
} from '@cartwright/contract'
import Big from 'big.js'
import type { Static, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { stableId } from '../ids.ts'
import { parseMoney } from '../money.ts'

export type ShopSettings = ShopSchema

export interface ShippingOption {
  code: string
  title: string
  deliveryTime?: string
  priceMinor: bigint
  /** From this subtotal on it costs nothing. */
  freeFromMinor?: bigint
}

export interface ShippingRegion {
  id: string
  title: string
  countries: readonly string[]
  options: readonly ShippingOption[]
}

export interface ShippingSettings {
  regions: readonly ShippingRegion[]
}

export interface TaxRate {
  country: string
  /** ISO 3166-2; goes before the rate of its country. */
  subdivision?: string
  name: string
  rate: Big
}

export interface TaxSettings {
  taxIncludedInPrices: boolean
  shippingIsTaxed: boolean
  rates: readonly TaxRate[]
}

export function parseShop(value: unknown): ShopSettings {
  const shop = requireGroup('shop', ShopSchema, value)
  // What only Intl knows; found out later, it would be a fault of every page.
  requireKnown(
    '/locale',
    shop.locale,
    () => new Intl.NumberFormat(shop.locale, { style: 'currency', currency: shop.currency }),
  )
  requireKnown('/timeZone', shop.timeZone, () => new Intl.DateTimeFormat('en', { timeZone: shop.timeZone }))
  return shop
}

/** Amounts are in the shop's currency. */
export function parseShipping(value: unknown, currency: string): ShippingSettings {
  const { regions } = requireGroup('shipping', ShippingSchema, value)
  return {
    regions: regions.map(({ code, title, countries, options }) => ({
      id: stableId(`shipping region ${code}`),
      title,
      countries,
      options: options.map(({ price, freeFrom, ...option }) => ({
        ...option,
        priceMinor: parseMoney(price, currency).minor,
        freeFromMinor: freeFrom === undefined ? undefined : parseMoney(freeFrom, currency).minor,
      })),
    })),
  }
}

export function parseTax(value: unknown): TaxSettings {
  const { rates, ...rest } = requireGroup('tax', TaxSchema, value)
  return { ...rest, rates: rates.map((rate) => ({ ...rate, rate: new Big(rate.rate) })) }
}

/** What one unit of the shop's currency is worth, by currency. */
export type CurrencyRates = ReadonlyMap<string, Big>

/** A shop that has none shows its own currency only. */
export function parseCurrencies(value: unknown, currency: string): CurrencyRates {
  const { rates } = requireGroup('currencies', CurrencySchema, value ?? { rates: [] })
  const known = new Set(Intl.supportedValuesOf('currency'))
  for (const each of rates) {
    if (!known.has(each.currency))
      throw new Error(`The settings of "currencies" are not valid: "${each.currency}" is no currency.`)
    if (each.currency === currency)
      throw new Error(`The settings of "currencies" are not valid: ${currency} is the shop's own currency.`)
    if (new Big(each.rate).eq(0))
      throw new Error(`The settings of "currencies" are not valid: the rate of ${each.currency} is zero.`)
  }
  return new Map(rates.map((each) => [each.currency, new Big(each.rate)]))
}

function requireKnown(at: string, text: string, use: () => unknown): void {
  try {
    use()
  } catch (cause) {
    throw new Error(`The settings of "shop" are not valid: ${at} "${text}" is not known.`, { cause })
  }
}

function requireGroup<Schema extends TSchema>(group: string, schema: Schema, value: unknown): Static<Schema> {
  const validator = Compile(schema)
  if (validator.Check(value)) return value // the schema says so
  const [first] = validator.Errors(value)
  throw new Error(`The settings of "${group}" are not valid: ${first?.instancePath || '/'} ${first?.message}.`)
}
