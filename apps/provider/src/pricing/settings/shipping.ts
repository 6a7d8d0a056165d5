import { type HandlingDays, type PickupPlace, type ShippingOptionRule, ShippingSettings } from '@cartwright/contract'
import Big from 'big.js'
import { normalizeId, createStableId } from '../../platform/ids.ts'
import { getCurrencyExponent } from '../../platform/money.ts'
import { type ViolationCollector, parseSettingsGroup, type ShopSettings } from '../../settings/index.ts'
import type { DeliveryDays } from '../delivery-days.ts'
import type { PricingRules, ShippingCharge, ShippingOption, ShippingRow } from '../input.ts'
import { formatDeliveryDays } from './delivery-time-texts.ts'

/** Carrier of options without a named carrier: the shop itself, with its own table. */
export const OWN_CARRIER_ID = createStableId('carrier: shipping table of the shop')

/** Parses shipping settings. Amounts are in the shop's currency. */
export function parseShipping(
  value: unknown,
  { currency, address, language }: Pick<ShopSettings, 'currency' | 'address'> & { language: string },
): PricingRules['shipping'] {
  return parseSettingsGroup(
    'shipping',
    ShippingSettings,
    value,
    ({ regions, carriers = [], handlingDays }, collector) => {
      if (handlingDays) requireRange(handlingDays, 'handlingDays', collector)
      const carrierIds = carriers.map(({ id }) => normalizeId(id))
      collector.requireDistinct(carrierIds, 'the id of a carrier', (position) => `carriers[${position}].id`)
      const codes = regions.map(({ code }) => code)
      collector.requireDistinct(codes, 'the code of a region', (position) => `regions[${position}].code`)
      requireDistinctRegions(regions, collector)
      return {
        regions: regions.map(
          ({ code, title, countries, subdivisions = [], cities, postalCodes, options }, position) => {
            const at = `regions[${position}]`
            for (const [n, country] of countries.entries()) collector.requireCountry(`${at}.countries[${n}]`, country)
            for (const [n, part] of subdivisions.entries())
              collector.requireCountry(`${at}.subdivisions[${n}]`, part.slice(0, 2))
            const ofOptions = options.map((option) => option.code)
            collector.requireDistinct(ofOptions, 'the code of an option', (n) => `${at}.options[${n}].code`)
            return {
              id: createStableId(`shipping region ${code}`),
              title,
              countries,
              subdivisions,
              cities,
              postalCodes,
              options: groupByCarrier(
                options.map((option, n) =>
                  parseShippingOption(option, {
                    at: `${at}.options[${n}]`,
                    currency,
                    shopAddress: address,
                    carrierIds,
                    handlingDays,
                    language,
                    collector,
                  }),
                ),
              ),
            }
          },
        ),
      }
    },
  )
}

/** Groups options by carrier, as estimates list them, so that their order is the same everywhere. */
const groupByCarrier = (options: ShippingOption[]): ShippingOption[] =>
  [...Map.groupBy(options, ({ carrierId }) => carrierId).values()].flat()

/** Rejects a country or subdivision that two regions name as a whole: the second would never apply. */
function requireDistinctRegions(regions: ShippingSettings['regions'], collector: ViolationCollector): void {
  const isWhole = ({ cities, postalCodes }: ShippingSettings['regions'][number]): boolean =>
    !cities?.length && !postalCodes?.length
  for (const kind of ['countries', 'subdivisions'] as const) {
    const named = regions.flatMap((region, position) =>
      !isWhole(region)
        ? []
        : (region[kind] ?? []).map((place, n) => ({ place, field: `regions[${position}].${kind}[${n}]` })),
    )
    collector.requireDistinct(
      named.map(({ place }) => place),
      'a place',
      (position) => named[position]!.field,
    )
  }
}

interface OptionContext {
  at: string
  currency: string
  shopAddress: ShopSettings['address']
  carrierIds: readonly string[]
  handlingDays?: HandlingDays
  /** Language of generated texts. */
  language: string
  collector: ViolationCollector
}

function parseShippingOption(option: ShippingOptionRule, context: OptionContext): ShippingOption {
  const { at, currency, carrierIds, language, collector } = context
  const { code, title, instructions, pickup, timeSlot, freeFrom, charges = [] } = option
  const carrierId = option.carrierId && normalizeId(option.carrierId)
  if (carrierId !== undefined && !carrierIds.includes(carrierId))
    collector.add(`${at}.carrierId`, `"${carrierId}" is none of the carriers`, 'INVALID_ENUM_VALUE')
  for (const [name, written] of Object.entries(timeSlot ?? {}))
    collector.requireMoment(`${at}.timeSlot.${name}`, written)
  collector.requireOrder(`${at}.timeSlot.to`, timeSlot?.from, timeSlot?.to)
  const deliveryDays = readDays(option, context)
  return {
    carrierId: carrierId ?? OWN_CARRIER_ID,
    code,
    title,
    deliveryTime:
      option.deliveryTime ??
      (deliveryDays && formatDeliveryDays(deliveryDays, { language, isCollected: pickup !== undefined })),
    deliveryDays,
    instructions,
    pickup: pickup && readPickup(pickup, context),
    timeSlot: timeSlot && { from: new Date(timeSlot.from), to: new Date(timeSlot.to) },
    price: readPrice(option, context),
    freeFromMinor: freeFrom === undefined ? undefined : collector.parseAmount(`${at}.freeFrom`, freeFrom, currency),
    charges: charges.map((charge, n) => readCharge(charge, { ...context, at: `${at}.charges[${n}]` })),
  }
}

/** Parses delivery days. They cannot occur with a time slot, which names the day itself. */
function readDays(
  { deliveryDays, timeSlot }: ShippingOptionRule,
  { at, handlingDays, collector }: OptionContext,
): DeliveryDays | undefined {
  if (!deliveryDays) return undefined
  const { min, max, unit = 'WORKING_DAYS' } = deliveryDays
  requireRange(deliveryDays, `${at}.deliveryDays`, collector)
  if (timeSlot) collector.add(`${at}.deliveryDays`, 'cannot stand beside a timeSlot, which says the day itself')
  return { handling: handlingDays, transit: { min, max }, unit }
}

function requireRange({ min, max }: HandlingDays, field: string, collector: ViolationCollector): void {
  if (min > max) collector.add(`${field}.min`, `"${min}" is more than max, which is "${max}"`)
}

function readPrice({ price, table }: ShippingOptionRule, context: OptionContext): ShippingOption['price'] {
  const { at, currency, collector } = context
  if (table) return { by: table.by, rows: readRows(table, { ...context, at: `${at}.table` }) }
  if (price !== undefined) return { by: 'FLAT', priceMinor: collector.parseAmount(`${at}.price`, price, currency) }
  collector.add(at, 'needs a price or a table', 'REQUIRED_ONE_OF_FIELD')
  return { by: 'FLAT', priceMinor: 0n }
}

function readRows(
  { by, rows }: NonNullable<ShippingOptionRule['table']>,
  { at, currency, collector }: OptionContext,
): ShippingRow[] {
  let before: Big | undefined
  return rows.map(({ upTo, price }, n) => {
    const field = `${at}.rows[${n}].upTo`
    const limit = upTo === undefined ? undefined : readMeasure(by, upTo, { field, currency, collector })
    if (!limit && n < rows.length - 1) collector.add(field, 'may be left out in the last row only', 'REQUIRED_FIELD')
    if (limit && before && limit.lte(before)) collector.add(field, `"${upTo}" is not above the row before`)
    before = limit ?? before
    return { upTo: limit, priceMinor: collector.parseAmount(`${at}.rows[${n}].price`, price, currency) }
  })
}

function readMeasure(
  by: 'WEIGHT' | 'SUBTOTAL' | 'QUANTITY',
  text: string,
  { field, currency, collector }: { field: string; currency: string; collector: ViolationCollector },
): Big {
  const measure = new Big(text)
  if (by === 'WEIGHT') return measure
  const whole = by === 'SUBTOTAL' ? measure.times(new Big(10).pow(getCurrencyExponent(currency))) : measure
  if (!whole.eq(whole.round()))
    collector.add(
      field,
      by === 'SUBTOTAL' ? `"${text}" has more decimals than ${currency} knows` : `"${text}" is no number of pieces`,
      'DECIMAL_MAX_SCALE',
    )
  return whole
}

function readCharge(
  { type, details, amount, percentage }: NonNullable<ShippingOptionRule['charges']>[number],
  { at, currency, collector }: OptionContext,
): ShippingCharge {
  if (percentage !== undefined)
    return {
      type,
      details,
      value: { type: 'PERCENT', percentage: collector.parsePercentage(`${at}.percentage`, percentage) },
    }
  if (amount === undefined) collector.add(at, 'needs an amount or a percentage', 'REQUIRED_ONE_OF_FIELD')
  return {
    type,
    details,
    value: { type: 'FIXED', amountMinor: collector.parseAmount(`${at}.amount`, amount ?? '0', currency) },
  }
}

/** Parses pickup. The business location needs no address. */
function readPickup(
  { method, isBusinessLocation, address }: PickupPlace,
  { at, shopAddress, collector }: OptionContext,
) {
  if (address) {
    collector.requireCountry(`${at}.pickup.address.country`, address.country)
    if (address.subdivision)
      collector.requireSubdivision(`${at}.pickup.address.subdivision`, address.subdivision, address.country)
  }
  if (!address && !isBusinessLocation)
    collector.add(`${at}.pickup`, 'needs an address, or isBusinessLocation', 'REQUIRED_ONE_OF_FIELD')
  const { addressLine1, ...ofShop } = shopAddress
  return {
    pickupMethod: method,
    businessLocation: isBusinessLocation,
    address: address ?? { addressLine: addressLine1, ...ofShop },
  }
}
