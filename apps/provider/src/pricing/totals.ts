import Big from 'big.js'
import { roundMinor, toBig } from '../money.ts'
import type { ShippingOption, ShippingRegion, ShippingSettings, TaxRate, TaxSettings } from '../settings/index.ts'

/** A line with its unit prices in minor units of the cart's currency, after and before the discount of the catalogue. */
export interface PricedLine {
  id: string
  quantity: number
  priceMinor: bigint
  fullPriceMinor: bigint
  shippable: boolean
}

export interface Destination {
  country: string
  subdivision?: string
}

export interface TotalsInput {
  lines: readonly PricedLine[]
  destination?: Destination
  selectedShippingCode?: string
  calculateShipping: boolean
  calculateTax: boolean
}

/** An amount with its tax. `beforeTax + tax = afterTax`, always. */
export interface Taxed {
  beforeTaxMinor: bigint
  taxMinor: bigint
  afterTaxMinor: bigint
}

export interface LineTotals extends Taxed {
  id: string
  /** Unit price × quantity, as the shop shows it (with tax where prices include it). */
  priceMinor: bigint
}

export interface OfferedShipping {
  option: ShippingOption
  priceMinor: bigint
}

export interface Totals {
  lines: LineTotals[]
  subtotalMinor: bigint
  taxRate: TaxRate | undefined
  shipping: ShippingTotals | undefined
  /** Shown price of shipping; 0 while there is none. */
  shippingMinor: bigint
  taxMinor: bigint
  totalMinor: bigint
  /** Something must be delivered and no option delivers it to this destination. */
  notDeliverable: boolean
}

export interface ShippingTotals {
  region: ShippingRegion
  offered: OfferedShipping[]
  selected: OfferedShipping & Taxed
  /** Whether `selected` is what was asked for; otherwise it is the first option. */
  isRequested: boolean
}

/**
 * Prices → shipping → tax → total. Every amount is rounded once, where it arises (tax: once a line and once for shipping), and
 * every sum is a sum of rounded parts: subtotal + shipping (+ tax, where prices do not include it) = total.
 */
export function calculateTotals(
  input: TotalsInput,
  settings: { shipping: ShippingSettings; tax: TaxSettings },
): Totals {
  const { destination } = input
  const taxRate = input.calculateTax && destination ? findTaxRate(settings.tax, destination) : undefined
  const included = settings.tax.taxIncludedInPrices

  const lines = input.lines.map((line) => {
    const priceMinor = line.priceMinor * BigInt(line.quantity)
    return { id: line.id, priceMinor, ...withTax(priceMinor, taxRate, included) }
  })
  const subtotalMinor = sum(lines.map((line) => line.priceMinor))

  const needsShipping = input.calculateShipping && input.lines.some((line) => line.shippable)
  const region = needsShipping && destination ? findRegion(settings.shipping, destination) : undefined
  const shipping = region && offerShipping(region, subtotalMinor, input.selectedShippingCode, settings.tax, taxRate)
  const shippingMinor = shipping?.selected.priceMinor ?? 0n

  const taxMinor = sum(lines.map((line) => line.taxMinor)) + (shipping?.selected.taxMinor ?? 0n)
  return {
    lines,
    subtotalMinor,
    taxRate,
    shipping,
    shippingMinor,
    taxMinor,
    totalMinor: subtotalMinor + shippingMinor + (included ? 0n : taxMinor),
    notDeliverable: needsShipping && destination !== undefined && shipping === undefined,
  }
}

function offerShipping(
  region: ShippingRegion,
  subtotalMinor: bigint,
  selectedCode: string | undefined,
  tax: TaxSettings,
  rate: TaxRate | undefined,
): ShippingTotals | undefined {
  const offered = region.options.map((option) => ({
    option,
    priceMinor: option.freeFromMinor !== undefined && subtotalMinor >= option.freeFromMinor ? 0n : option.priceMinor,
  }))
  const requested = offered.find(({ option }) => option.code === selectedCode)
  const selected = requested ?? offered[0]
  if (!selected) return undefined
  const taxed = withTax(selected.priceMinor, tax.shippingIsTaxed ? rate : undefined, tax.taxIncludedInPrices)
  return { region, offered, selected: { ...selected, ...taxed }, isRequested: requested !== undefined }
}

/** Included: tax = price × rate ÷ (1 + rate). Added: tax = price × rate. */
export function withTax(priceMinor: bigint, rate: TaxRate | undefined, included: boolean): Taxed {
  if (!rate || rate.rate.eq(0)) return { beforeTaxMinor: priceMinor, taxMinor: 0n, afterTaxMinor: priceMinor }
  const exact = toBig(priceMinor).times(rate.rate)
  const taxMinor = included ? roundQuotient(exact, rate.rate.plus(1)) : roundMinor(exact)
  return included
    ? { beforeTaxMinor: priceMinor - taxMinor, taxMinor, afterTaxMinor: priceMinor }
    : { beforeTaxMinor: priceMinor, taxMinor, afterTaxMinor: priceMinor + taxMinor }
}

/** Whole numbers on both sides, so that a quotient without end (1 ÷ 1.19) is rounded from its exact value. */
function roundQuotient(dividend: Big, divisor: Big): bigint {
  const scale = new Big(10).pow(12)
  const n = BigInt(dividend.times(scale).toFixed(0))
  const d = BigInt(divisor.times(scale).toFixed(0))
  return (2n * n + d) / (2n * d) // prices are not negative, so this is half away from zero
}

function findTaxRate(tax: TaxSettings, destination: Destination): TaxRate | undefined {
  const ofCountry = tax.rates.filter((rate) => rate.country === destination.country)
  return (
    ofCountry.find((rate) => rate.subdivision !== undefined && rate.subdivision === destination.subdivision) ??
    ofCountry.find((rate) => rate.subdivision === undefined)
  )
}

function findRegion(shipping: ShippingSettings, destination: Destination): ShippingRegion | undefined {
  return shipping.regions.find((region) => region.countries.includes(destination.country))
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n)
}
