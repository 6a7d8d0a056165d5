import { isDeepStrictEqual } from 'node:util'
import { type AllSettings, type SettingsGroup, settingsGroups, type TaxSettings } from '@cartwright/contract'
import { hasProductsInAnotherCurrency } from '../../catalogue/index.ts'
import type { Database } from '../../platform/db/pool.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { describeViolation } from '../../platform/http/describe-violation.ts'
import { matchesRevision } from '../../platform/http/if-match.ts'
import {
  lockAllSettings,
  mergePatch,
  readSettings,
  saveSettings,
  type StoredSettings,
  replaceShopName,
  InvalidSettings,
} from '../../settings/index.ts'
import { hasCouponsInAnotherCurrency } from '../coupons/store.ts'
import {
  groupNames,
  parseAllSettings,
  toSettingsRevision,
  defaultSettings,
  toSettingsValues,
  removeUnknownProperties,
} from './all-settings.ts'
import { requireReferencesExist, requireImagesExist } from './require-references.ts'
import { requirePlausibleSettings } from './require-plausible-settings.ts'
import { addUtcOffsets } from './utc-offsets.ts'

export interface SettingsWithRevision {
  settings: AllSettings
  revision: string
}

export async function readAllSettings(db: Database | Tx): Promise<SettingsWithRevision> {
  const stored = await readSettings(db)
  return { settings: parseAllSettings(toSettingsValues(stored)), revision: toSettingsRevision(stored) }
}

export interface SettingsChange {
  ifMatch?: string
  /** The shop asks for another currency from now on: what was begun in the old one is ended, by modules that this one does not know. */
  onCurrencyChange(tx: Tx, currency: string): Promise<void>
  /** Members of a group that are not given go, in place of staying as they are. @default false */
  isReplaced?: boolean
  /** Whether the shop has keys of reCAPTCHA, with which alone it can be chosen. */
  hasRecaptchaKeys: boolean
}

/** Merges what is given into its groups: all of it, or nothing where the settings as they then are would be wrong. */
export async function changeSettings(
  tx: Tx,
  changed: Readonly<Record<string, unknown>>,
  { ifMatch, onCurrencyChange, isReplaced = false, hasRecaptchaKeys }: SettingsChange,
): Promise<SettingsWithRevision> {
  const stored = await lockAllSettings(tx)
  requireRevisionMatch(toSettingsRevision(stored), ifMatch)

  const isNull = groupNames.find((name) => changed[name] === null)
  if (isNull !== undefined) throw createNotAnObjectError(isNull)
  const before: Readonly<Record<string, unknown>> = { ...defaultSettings, ...toSettingsValues(stored) }
  const values: Record<string, unknown> = Object.fromEntries(
    groupNames
      .filter((name) => changed[name] !== undefined)
      .map((name) => [
        name,
        isReplaced ? changed[name] : mergePatch(before[name], changed[name], settingsGroups[name]),
      ]),
  )
  if (values['tax']) values['tax'] = preserveRounding(values['tax'], stored.get('tax')?.value)
  if (hasStaleRates(values, stored)) values['currencies'] = { rates: [] }
  const given = groupNames.filter((name) => values[name] !== undefined)
  const all = addUtcOffsets(
    { ...toSettingsValues(stored), ...values },
    findTimeZone(values['shop']) ?? findTimeZone(before['shop']) ?? 'UTC',
  )
  const settings = parseAllSettings(all)
  // With the name of the shop in them, texts may be longer than they can be.
  parseAllSettings(replaceShopName(all))
  requirePlausibleSettings(
    settings,
    given.filter((name) => !isDeepStrictEqual(settings[name], removeUnknownProperties(name, stored.get(name)?.value))),
  )
  if (!hasRecaptchaKeys) requireOtherCaptcha(settings, given, stored)
  const { currency } = settings.shop
  if (await hasProductsInAnotherCurrency(tx, currency)) throw currencyInUse('products')
  if (await hasCouponsInAnotherCurrency(tx, currency)) throw currencyInUse('coupons')

  await requireImagesExist(tx, settings)
  await requireReferencesExist(tx, settings, toSettingsValues(stored))
  if (currency !== getStoredCurrency(stored)) await onCurrencyChange(tx, currency)

  for (const name of given) await saveSettings(tx, name, settings[name])
  return { settings, revision: toSettingsRevision(await readSettings(tx)) }
}

/** A group that was never set is as it comes: null would pass for one. */
function createNotAnObjectError(group: SettingsGroup): InvalidSettings {
  const description = describeViolation({ keyword: 'type', message: '', params: { type: 'object' } }, null) ?? ''
  return new InvalidSettings(group, [{ field: '', description, violatedRule: 'VALIDATION' }])
}

/** The time zone of a shop, as far as there is one; what there is not is refused elsewhere. */
function findTimeZone(shop: unknown): string | undefined {
  const { timeZone } = (shop ?? {}) as { timeZone?: unknown } // not validated yet
  return typeof timeZone === 'string' && isTimeZone(timeZone) ? timeZone : undefined
}

function isTimeZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions()
    return true
  } catch {
    return false
  }
}

/** How tax is rounded changes where somebody says so, and not with a file of before there was a choice. */
function preserveRounding(tax: unknown, before: unknown): unknown {
  const { rounding = 'order' } = (before ?? {}) as Partial<TaxSettings> // as it was saved, if it was
  return typeof tax === 'object' && !Array.isArray(tax) ? { rounding, ...tax } : tax // what is no group is refused as it is
}

/** Nobody has changed the settings since the caller looked at them, if the caller asks for that. */
function requireRevisionMatch(revision: string, ifMatch: string | undefined): void {
  if (matchesRevision(revision, ifMatch)) return
  throw new AppError('VERSION_CONFLICT', 409, 'The settings have been changed since. Read them again.', {
    data: { revision },
  })
}

/** Without keys work would be demanded in its place. A shop whose keys are gone may change its other settings. */
function requireOtherCaptcha(
  settings: AllSettings,
  given: readonly string[],
  stored: ReadonlyMap<string, StoredSettings>,
): void {
  const before = stored.get('signIn')?.value as { captcha?: unknown } | undefined // as it was saved, if it was
  if (!given.includes('signIn') || settings.signIn.captcha !== 'RECAPTCHA' || before?.captcha === 'RECAPTCHA') return
  const description =
    'cannot be RECAPTCHA: the shop has no keys of it. Set RECAPTCHA_VISIBLE_SITE_KEY and RECAPTCHA_VISIBLE_SECRET, or RECAPTCHA_SILENT_SITE_KEY and RECAPTCHA_SILENT_SECRET, and restart the shop'
  throw new InvalidSettings('signIn', [{ field: 'captcha', description, violatedRule: 'VALIDATION' }])
}

/** Rates are of the currency that the shop had: they end with it, unless the same change brings others. */
function hasStaleRates(
  { shop, currencies }: Readonly<Record<string, unknown>>,
  stored: ReadonlyMap<string, StoredSettings>,
): boolean {
  const before = getStoredCurrency(stored)
  const currency = (shop as { currency?: unknown } | undefined)?.currency // not validated yet
  const rates = stored.get('currencies')?.value
  if (rates === undefined || before === undefined || currency === undefined || currency === before) return false
  return currencies === undefined || isDeepStrictEqual(currencies, rates)
}

function getStoredCurrency(stored: ReadonlyMap<string, StoredSettings>): unknown {
  const shop = stored.get('shop')?.value as { currency?: unknown } | undefined // as it was saved, if it was
  return shop?.currency
}

/** Their amounts would mean something else. */
function currencyInUse(what: string): InvalidSettings {
  return new InvalidSettings('shop', [
    { field: 'currency', description: `is not that of the ${what} there are`, violatedRule: 'VALIDATION' },
  ])
}
