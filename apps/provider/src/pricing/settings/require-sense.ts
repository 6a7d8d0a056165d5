import type { AllSettings, SettingsGroup } from '@cartwright/contract'
import { addressFormatOf, plainPostalCode } from '../../addresses/index.ts'
import { Findings, WrongSettings } from '../../settings/index.ts'
import { isDistrict, readPostalCode, readPostalCodeRule } from '../postal-codes.ts'

/**
 * Refuses what fits its schema and cannot have been meant. Looked at when a group is changed and not when settings are read: earlier versions
 * let it pass, and a shop with it opens all the same.
 */
export function requireSense(settings: AllSettings, changed: readonly SettingsGroup[]): void {
  for (const group of changed) {
    const findings = new Findings()
    refuseBlanks(settings[group], '', findings)
    if (group === 'shop') requireOwnPlace(settings.shop, findings)
    if (group === 'tax') {
      refuseIdleGroup(settings.tax, findings)
      for (const [position, { country, postalCodes }] of settings.tax.regions.entries())
        requireCodes(postalCodes, [country], `regions[${position}].postalCodes`, findings)
    }
    if (group === 'discounts') refuseZero(settings.discounts, findings)
    if (group === 'shipping')
      for (const [position, { countries, subdivisions = [], postalCodes }] of settings.shipping.regions.entries()) {
        const all = [...countries, ...subdivisions.map((part) => part.slice(0, 2))]
        if (all.length === 0)
          findings.refuse(`regions[${position}].countries`, 'names no country, and the region no part of one')
        requireCodes(postalCodes, all, `regions[${position}].postalCodes`, findings)
      }
    if (group === 'checkout' && settings.checkout.terms && !hasWords(settings.checkout.terms))
      findings.refuse('terms', 'are agreed to without a text or an address to read')
    if (findings.violations.length > 0) throw new WrongSettings(group, findings.violations)
  }
}

/** Of what is shown, and of names: nothing is not said by blanks. */
function refuseBlanks(value: unknown, at: string, findings: Findings): void {
  if (typeof value === 'string' && value !== '' && value.trim() === '') findings.refuse(at, 'is of blanks alone')
  if (typeof value !== 'object' || value === null) return
  for (const [name, below] of Object.entries(value))
    refuseBlanks(below, Array.isArray(value) ? `${at}[${name}]` : at ? `${at}.${name}` : name, findings)
}

/** By its own part of its country the shop is taxed, where buyers collect or its address decides; to its own mail address buyers write. */
function requireOwnPlace({ address: { country, subdivision }, email }: AllSettings['shop'], findings: Findings): void {
  if (subdivision && !subdivision.startsWith(`${country}-`))
    findings.refuse(
      'address.subdivision',
      `"${subdivision}" is not a valid subdivision of ${country}; parts are named as ISO 3166-2 does, like US-NY`,
    )
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) findings.refuse('email', `"${email}" is not a valid e-mail address`)
}

/** A code that no address can have would go unnoticed: most often it is the beginning of one. */
function requireCodes(
  codes: readonly string[] = [],
  countries: readonly string[],
  at: string,
  findings: Findings,
): void {
  for (const [n, written] of codes.entries()) {
    const isRule = countries.some((country) => readPostalCodeRule(written, country) !== undefined)
    if (!isRule)
      findings.refuse(`${at}[${n}]`, `"${written}" is no postal code, beginning (SE1*) or range (10115..10119)`)
    else if (!/\*\s*$|\.\./.test(written) && !countries.some((country) => isWholeCode(written, country)))
      findings.refuse(
        `${at}[${n}]`,
        `"${written}" is no whole postal code of ${countries.join(', ')}; all that begin so are "${written.trim()}*"`,
      )
  }
}

function isWholeCode(written: string, country: string): boolean {
  const { postalCode, postalCodeExample = '' } = addressFormatOf(country)
  if (!postalCode || isDistrict(written, country) || postalCode.test(plainPostalCode(written))) return true
  const [code, example] = [written, postalCodeExample].map((each) => readPostalCode(each, country).whole)
  return /^\d+$/.test(code!) && code!.length === example!.length // two in, two out: with other signs, or none, between its digits
}

/** A group that nothing is taxed by would be believed. */
function refuseIdleGroup({ shippingTaxBy, shippingTaxGroupId }: AllSettings['tax'], findings: Findings): void {
  if (shippingTaxGroupId !== undefined && shippingTaxBy !== undefined && shippingTaxBy !== 'TAX_GROUP')
    findings.refuse('shippingTaxGroupId', `is for TAX_GROUP, and shippingTaxBy is ${shippingTaxBy}`)
}

function refuseZero({ rules }: AllSettings['discounts'], findings: Findings): void {
  for (const [position, { percentage, amount, amountPerItem }] of rules.entries())
    if (Number(percentage ?? amount ?? amountPerItem ?? 1) === 0)
      findings.refuse(`rules[${position}]`, 'takes nothing off; one that is to rest has "isActive": false')
}

function hasWords({ text, url }: NonNullable<AllSettings['checkout']['terms']>): boolean {
  return Boolean(text ?? url)
}
