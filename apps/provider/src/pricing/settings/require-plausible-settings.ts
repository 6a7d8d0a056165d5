import type { AllSettings, SettingsGroup } from '@cartwright/contract'
import { getAddressFormat, normalizePostalCode } from '../../addresses/index.ts'
import { ViolationCollector, InvalidSettings } from '../../settings/index.ts'
import { isPostalDistrict, parsePostalCode, parsePostalCodeRule } from '../postal-codes.ts'

/**
 * Rejects values that fit their schema but cannot be intended. It checks changed groups only, not stored ones:
 * earlier versions accepted such values, and a shop with them still starts.
 */
export function requirePlausibleSettings(settings: AllSettings, changed: readonly SettingsGroup[]): void {
  for (const group of changed) {
    const collector = new ViolationCollector()
    rejectBlankTexts(settings[group], '', collector)
    if (group === 'shop') requireShopAddress(settings.shop, collector)
    if (group === 'tax') {
      rejectUnusedTaxGroup(settings.tax, collector)
      for (const [position, { country, postalCodes }] of settings.tax.regions.entries())
        requirePostalCodes(postalCodes, [country], `regions[${position}].postalCodes`, collector)
    }
    if (group === 'discounts') rejectZeroDiscounts(settings.discounts, collector)
    if (group === 'shipping')
      for (const [position, { countries, subdivisions = [], postalCodes }] of settings.shipping.regions.entries()) {
        const all = [...countries, ...subdivisions.map((part) => part.slice(0, 2))]
        if (all.length === 0)
          collector.add(`regions[${position}].countries`, 'names no country, and the region no part of one')
        requirePostalCodes(postalCodes, all, `regions[${position}].postalCodes`, collector)
      }
    if (group === 'checkout' && settings.checkout.terms && !hasTermsText(settings.checkout.terms))
      collector.add('terms', 'are agreed to without a text or an address to read')
    if (collector.violations.length > 0) throw new InvalidSettings(group, collector.violations)
  }
}

/** Rejects texts that consist of blanks only. */
function rejectBlankTexts(value: unknown, at: string, collector: ViolationCollector): void {
  if (typeof value === 'string' && value !== '' && value.trim() === '') collector.add(at, 'is of blanks alone')
  if (typeof value !== 'object' || value === null) return
  for (const [name, below] of Object.entries(value))
    rejectBlankTexts(below, Array.isArray(value) ? `${at}[${name}]` : at ? `${at}.${name}` : name, collector)
}

/**
 * Validates subdivision and email address of the shop. The subdivision decides tax for pickup and business addresses;
 * buyers write to the email address.
 */
function requireShopAddress(
  { address: { country, subdivision }, email }: AllSettings['shop'],
  collector: ViolationCollector,
): void {
  if (subdivision && !subdivision.startsWith(`${country}-`))
    collector.add(
      'address.subdivision',
      `"${subdivision}" is not a valid subdivision of ${country}; parts are named as ISO 3166-2 does, like US-NY`,
    )
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) collector.add('email', `"${email}" is not a valid e-mail address`)
}

/** Rejects postal codes that no address can have. Most often they are prefixes without `*`, and would go unnoticed. */
function requirePostalCodes(
  codes: readonly string[] = [],
  countries: readonly string[],
  at: string,
  collector: ViolationCollector,
): void {
  for (const [n, written] of codes.entries()) {
    const isRule = countries.some((country) => parsePostalCodeRule(written, country) !== undefined)
    if (!isRule)
      collector.add(`${at}[${n}]`, `"${written}" is no postal code, beginning (SE1*) or range (10115..10119)`)
    else if (!/\*\s*$|\.\./.test(written) && !countries.some((country) => isWholeCode(written, country)))
      collector.add(
        `${at}[${n}]`,
        `"${written}" is no whole postal code of ${countries.join(', ')}; all that begin so are "${written.trim()}*"`,
      )
  }
}

function isWholeCode(written: string, country: string): boolean {
  const { postalCode, postalCodeExample = '' } = getAddressFormat(country)
  if (!postalCode || isPostalDistrict(written, country) || postalCode.test(normalizePostalCode(written))) return true
  const [code, example] = [written, postalCodeExample].map((each) => parsePostalCode(each, country).whole)
  return /^\d+$/.test(code!) && code!.length === example!.length // the same digits with other separators, or none
}

/** Rejects a tax group for shipping that `shippingTaxBy` does not use. */
function rejectUnusedTaxGroup(
  { shippingTaxBy, shippingTaxGroupId }: AllSettings['tax'],
  collector: ViolationCollector,
): void {
  if (shippingTaxGroupId !== undefined && shippingTaxBy !== undefined && shippingTaxBy !== 'TAX_GROUP')
    collector.add('shippingTaxGroupId', `is for TAX_GROUP, and shippingTaxBy is ${shippingTaxBy}`)
}

function rejectZeroDiscounts({ rules }: AllSettings['discounts'], collector: ViolationCollector): void {
  for (const [position, { percentage, amount, amountPerItem }] of rules.entries())
    if (Number(percentage ?? amount ?? amountPerItem ?? 1) === 0)
      collector.add(`rules[${position}]`, 'takes nothing off; one that is to rest has "isActive": false')
}

function hasTermsText({ text, url }: NonNullable<AllSettings['checkout']['terms']>): boolean {
  return Boolean(text ?? url)
}
