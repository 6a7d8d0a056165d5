import { type FormContext, type Problems, type SettingsForm } from '../settings-form.ts'
import type { ShippingOption, ShippingRegion, ShopSettings } from '../shop-settings.ts'
import { createCode, describeAmountProblem, toDecimal } from './amounts.ts'

/** Delivery method as typed. Members that the form does not show are in `stored`, and stay. */
export interface OptionValues {
  stored: ShippingOption
  title: string
  price: string
  freeFrom: string
  minDays: string
  maxDays: string
}

export interface RegionValues {
  stored: ShippingRegion
  title: string
  countries: string[]
  options: OptionValues[]
}

export interface DeliveryValues {
  regions: RegionValues[]
}

/** Whether the form cannot show how a delivery method is priced or when it comes. */
export const isFixed = ({ stored }: OptionValues): boolean =>
  stored.table !== undefined || stored.pickup !== undefined || stored.timeSlot !== undefined

/** Whether a region is limited to parts of countries. */
export const isNarrowed = ({ stored }: RegionValues): boolean =>
  [stored.subdivisions, stored.cities, stored.postalCodes].some((each) => each !== undefined && each.length > 0)

export function toDeliveryValues({ shipping }: ShopSettings): DeliveryValues {
  return {
    regions: shipping.regions.map((stored) => ({
      stored,
      title: stored.title,
      countries: stored.countries,
      options: stored.options.map((option) => ({
        stored: option,
        title: option.title,
        price: option.price ?? '',
        freeFrom: option.freeFrom ?? '',
        minDays: option.deliveryDays ? String(option.deliveryDays.min) : '',
        maxDays: option.deliveryDays ? String(option.deliveryDays.max) : '',
      })),
    })),
  }
}

export function createRegion(regions: readonly RegionValues[], countries: string[], optionTitle: string): RegionValues {
  const code = createCode(regions.map(({ stored }) => stored.code))
  const stored = { code, title: '', countries, options: [] }
  return { stored, title: '', countries, options: [createOption([], optionTitle)] }
}

export function createOption(options: readonly OptionValues[], title = ''): OptionValues {
  const code = createCode(options.map(({ stored }) => stored.code))
  return { stored: { code, title: '' }, title, price: '', freeFrom: '', minDays: '', maxDays: '' }
}

/**
 * Converts the regions, with the members that the form does not show. A region without a name has that of its places.
 */
export function toShippingRegions(
  { regions }: DeliveryValues,
  nameOf: (countries: readonly string[]) => string,
): ShippingRegion[] {
  return regions.map(({ stored, title, countries, options }) => ({
    ...stored,
    title: title.trim() || nameOf(countries),
    countries,
    options: options.map(toShippingOption),
  }))
}

function toShippingOption({ stored, title, ...typed }: OptionValues): ShippingOption {
  const { price: _price, freeFrom: _freeFrom, deliveryDays, ...others } = stored
  if (stored.table || stored.pickup || stored.timeSlot) return { ...stored, title: title.trim() }
  const days = typed.minDays.trim() !== '' && {
    min: Number(typed.minDays),
    max: Number(typed.maxDays || typed.minDays),
  }
  return {
    ...others,
    title: title.trim(),
    price: toDecimal(typed.price),
    ...(typed.freeFrom.trim() !== '' && { freeFrom: toDecimal(typed.freeFrom) }),
    ...(days && { deliveryDays: { ...deliveryDays, ...days } }),
  }
}

const MAX_TITLE = { region: 100, option: 250 } as const
const MAX_DAYS = 365

export const validateDelivery: SettingsForm<DeliveryValues>['validate'] = ({ regions }, context) => {
  const { texts } = context
  const problems: Record<string, string | undefined> = {}
  const seen = new Set<string>()
  for (const [position, region] of regions.entries()) {
    const at = `regions[${position}]`
    if (region.title.trim().length > MAX_TITLE.region) problems[`${at}.title`] = texts.tooLong(String(MAX_TITLE.region))
    if (region.countries.length === 0 && !isNarrowed(region)) problems[`${at}.countries`] = texts.delivery.noCountries
    if (region.options.length === 0) problems[`${at}.options`] = texts.delivery.noOptions
    const twice = isNarrowed(region) ? undefined : region.countries.find((country) => seen.has(country))
    if (twice !== undefined) problems[`${at}.countries`] = texts.delivery.twice(twice)
    if (!isNarrowed(region)) for (const country of region.countries) seen.add(country)
    for (const [index, option] of region.options.entries())
      Object.assign(problems, validateOption(option, `${at}.options[${index}]`, context))
  }
  return problems
}

function validateOption(option: OptionValues, at: string, context: FormContext): Problems {
  const { texts } = context
  const problems: Record<string, string | undefined> = {}
  if (option.title.trim() === '') problems[`${at}.title`] = texts.required
  if (option.title.trim().length > MAX_TITLE.option) problems[`${at}.title`] = texts.tooLong(String(MAX_TITLE.option))
  if (isFixed(option)) return problems
  problems[`${at}.price`] = describeAmountProblem(option.price, context)
  if (option.freeFrom.trim() !== '') problems[`${at}.freeFrom`] = describeAmountProblem(option.freeFrom, context)
  const [min, max] = [option.minDays.trim(), option.maxDays.trim()]
  const isDays = (typed: string): boolean => /^\d{1,3}$/.test(typed) && Number(typed) <= MAX_DAYS
  if (min !== '' && !isDays(min)) problems[`${at}.minDays`] = texts.invalidDays
  if (max !== '' && (!isDays(max) || min === '')) problems[`${at}.maxDays`] = texts.invalidDays
  else if (max !== '' && Number(max) < Number(min)) problems[`${at}.maxDays`] = texts.daysOrder
  return problems
}
