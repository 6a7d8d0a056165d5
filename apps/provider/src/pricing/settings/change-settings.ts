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
  /** Runs when the shop changes its currency. Other modules delete carts and checkouts of the old one. */
  onCurrencyChange(tx: Tx, currency: string): Promise<void>
  /** Whether members that are not given are removed instead of retained. @default false */
  isReplaced?: boolean
  /** Whether the shop has keys of reCAPTCHA, which that captcha requires. */
  hasRecaptchaKeys: boolean
}

/** Merges a change into the settings, atomically. Throws `InvalidSettings` if the result is not valid. */
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
  // Texts may become too long once `{shop}` is replaced.
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

/** Rejects null for a group. The merge into an unset group would not. */
function createNotAnObjectError(group: SettingsGroup): InvalidSettings {
  const description = describeViolation({ keyword: 'type', message: '', params: { type: 'object' } }, null) ?? ''
  return new InvalidSettings(group, [{ field: '', description, violatedRule: 'VALIDATION' }])
}

/** Time zone of unvalidated shop settings; undefined if it is not valid, which the validation reports. */
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

/** Retains the rounding of tax if a change does not set it, as files of older versions do not. */
function preserveRounding(tax: unknown, before: unknown): unknown {
  const { rounding = 'order' } = (before ?? {}) as Partial<TaxSettings> // as it was saved, if it was
  return typeof tax === 'object' && !Array.isArray(tax) ? { rounding, ...tax } : tax // the validation rejects other values
}

/** Throws `VERSION_CONFLICT` if `If-Match` names another revision. */
function requireRevisionMatch(revision: string, ifMatch: string | undefined): void {
  if (matchesRevision(revision, ifMatch)) return
  throw new AppError('VERSION_CONFLICT', 409, 'The settings have been changed since. Read them again.', {
    data: { revision },
  })
}

/**
 * Rejects RECAPTCHA without keys: proof of work would replace it. A shop that lost its keys may change other
 * settings.
 */
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

/** Whether exchange rates belong to the previous currency of the shop, and the change sets no new ones. */
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

/** Rejects a new currency while existing amounts would change their meaning. */
function currencyInUse(what: string): InvalidSettings {
  return new InvalidSettings('shop', [
    { field: 'currency', description: `is not that of the ${what} there are`, violatedRule: 'VALIDATION' },
  ])
}
