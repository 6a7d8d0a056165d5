import type { AllSettings, SettingsGroup } from '@cartwright/contract'
import { findUnknownCollectionSlugs } from '../../catalogue/index.ts'
import { findUnknownImageIds } from '../../media/index.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { FieldViolation } from '../../platform/http/app-error.ts'
import { findMissingAccountIds } from '../../identity/index.ts'
import { normalizeId } from '../../platform/ids.ts'
import { type SettingsValues, InvalidSettings } from '../../settings/index.ts'
import { findMissingItemViolations } from '../item-references.ts'

/** Throws `InvalidSettings` if the logo or an image of the front page does not exist. */
export async function requireImagesExist(tx: Tx, { look, home }: AllSettings): Promise<void> {
  const shown = home.sections.map(({ picture }) => picture?.id ?? '')
  const missing = new Set(await findUnknownImageIds(tx, [look.logo?.id ?? '', ...shown].filter(Boolean)))
  const refuse = (group: 'look' | 'home', field: string, id: string) =>
    new InvalidSettings(group, [
      { field, description: `"${id}" is no picture of the shop`, violatedRule: 'VALIDATION' },
    ])
  if (look.logo && missing.has(look.logo.id)) throw refuse('look', 'logo.id', look.logo.id)
  const position = shown.findIndex((id) => missing.has(id))
  if (position >= 0) throw refuse('home', `sections[${position}].picture.id`, shown[position]!)
}

/** Throws `InvalidSettings` for new references to products, collections or members that do not exist. */
export async function requireReferencesExist(
  tx: Tx,
  { discounts, fees, home, tax }: AllSettings,
  before: SettingsValues,
): Promise<void> {
  const rules = discounts.rules.map(({ items }, position) => ({ at: `rules[${position}].items`, items }))
  const ofFees = fees.fees.map(({ items }, position) => ({ at: `fees[${position}].items`, items }))
  rejectMissingReferences('discounts', await findMissingItemViolations(tx, rules, before['discounts']))
  rejectMissingReferences('fees', await findMissingItemViolations(tx, ofFees, before['fees']))
  rejectMissingReferences('tax', await findMissingMemberViolations(tx, tax, before['tax']))

  const text = JSON.stringify(before['home'] ?? '')
  const slugs = home.sections.flatMap(({ collections = [] }, position) =>
    collections.map((slug, index) => ({ slug, field: `sections[${position}].collections[${index}]` })),
  )
  const fresh = slugs.map(({ slug }) => slug).filter((slug) => !text.includes(JSON.stringify(slug)))
  const missing = await findUnknownCollectionSlugs(tx, fresh)
  const strays = slugs.filter(({ slug }) => missing.has(slug))
  rejectMissingReferences(
    'home',
    strays.map(({ field, slug }) => ({
      field,
      description: `"${slug}" is the slug of no collection`,
      violatedRule: 'VALIDATION',
    })),
  )
}

async function findMissingMemberViolations(
  tx: Tx,
  { exemptMemberIds = [] }: AllSettings['tax'],
  before: unknown,
): Promise<FieldViolation[]> {
  const text = JSON.stringify(before ?? '').toLowerCase()
  const ids = exemptMemberIds.map(normalizeId)
  const missing = await findMissingAccountIds(
    tx,
    ids.filter((id) => !text.includes(id)),
  )
  return ids.flatMap((id, position) =>
    missing.has(id)
      ? [{ field: `exemptMemberIds[${position}]`, description: `"${id}" is no member`, violatedRule: 'VALIDATION' }]
      : [],
  )
}

function rejectMissingReferences(group: SettingsGroup, strays: readonly FieldViolation[]): void {
  if (strays.length > 0) throw new InvalidSettings(group, strays)
}
