import type { AllSettings, SettingsGroup } from '@cartwright/contract'
import { Findings, WrongSettings } from '../../settings/index.ts'

/**
 * Refuses what fits its schema and cannot have been meant. Looked at when a group is changed and not when settings are read: earlier versions
 * let it pass, and a shop with it opens all the same.
 */
export function requireSense(settings: AllSettings, changed: readonly SettingsGroup[]): void {
  for (const group of changed) {
    const findings = new Findings()
    refuseBlanks(settings[group], '', findings)
    if (group === 'shop') requireOwnPlace(settings.shop, findings)
    if (group === 'tax') refuseIdleGroup(settings.tax, findings)
    if (group === 'discounts') refuseZero(settings.discounts, findings)
    if (group === 'shipping')
      for (const [position, { countries, subdivisions = [] }] of settings.shipping.regions.entries())
        if (countries.length + subdivisions.length === 0)
          findings.refuse(`regions[${position}].countries`, 'names no country, and the region no part of one')
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
      `"${subdivision}" is no part of ${country}; parts are named as ISO 3166-2 does, like US-NY`,
    )
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) findings.refuse('email', `"${email}" is no e-mail address`)
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
