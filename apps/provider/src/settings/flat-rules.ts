import Big from 'big.js'
import { stableId } from '../ids.ts'
import { parseMoney } from '../money.ts'

/** Delivery and tax at their plainest, as `calculateTotals` takes them: flat prices by country, one rate a place. */
export interface ShippingSettings {
  regions: readonly ShippingRegion[]
}

export interface ShippingRegion {
  id: string
  title: string
  countries: readonly string[]
  options: readonly ShippingOption[]
}

export interface ShippingOption {
  code: string
  title: string
  deliveryTime?: string
  priceMinor: bigint
  /** From this subtotal on it costs nothing. */
  freeFromMinor?: bigint
}

export interface TaxSettings {
  taxIncludedInPrices: boolean
  shippingIsTaxed: boolean
  rates: readonly TaxRate[]
}

export interface TaxRate {
  country: string
  /** ISO 3166-2; goes before the rate of its country. */
  subdivision?: string
  name: string
  rate: Big
}

interface FlatRegion {
  code: string
  title: string
  countries: string[]
  options: { code: string; title: string; deliveryTime?: string; price: string; freeFrom?: string }[]
}

/** Amounts are in the shop's currency. */
export function parseShipping({ regions }: { regions: FlatRegion[] }, currency: string): ShippingSettings {
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

export function parseTax({
  rates,
  ...rest
}: Omit<TaxSettings, 'rates'> & { rates: readonly (Omit<TaxRate, 'rate'> & { rate: string | Big })[] }): TaxSettings {
  return { ...rest, rates: rates.map((rate) => ({ ...rate, rate: new Big(rate.rate) })) }
}
