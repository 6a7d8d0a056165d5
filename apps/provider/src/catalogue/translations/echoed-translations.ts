import { isDeepStrictEqual } from 'node:util'
import { type FieldViolation, InvalidRequest } from '../../platform/http/app-error.ts'

/** Members of an entity that are translatable texts. */
export interface TranslatableFields {
  entity: 'product' | 'collection'
  fields: readonly string[]
}

export const TRANSLATABLE_PRODUCT_FIELDS: TranslatableFields = {
  entity: 'product',
  fields: ['name', 'description', 'ribbon', 'additionalInfoSections', 'productOptions', 'seoData'],
}

export const TRANSLATABLE_COLLECTION_FIELDS: TranslatableFields = {
  entity: 'collection',
  fields: ['name', 'description', 'seoSchema'],
}

/**
 * Removes echoed translations from the input of a caller who reads another language: they would overwrite the original
 * texts. A text that equals neither the translation nor the original is rejected, because its language is unclear.
 */
export function removeEchoedTranslations<Given extends object>(
  given: Given,
  { entity, fields }: TranslatableFields,
  read: { own: object; shown: object; language: string },
): Given {
  const [own, shown] = [toWireObject(read.own), toWireObject(read.shown)]
  const wrong: FieldViolation[] = []
  const kept = Object.entries(given).filter(([name, value]) => {
    if (!fields.includes(name) || isDeepStrictEqual(value, own[name])) return true
    if (isDeepStrictEqual(value, shown[name])) return false
    wrong.push({
      field: `${entity}.${name}`,
      description: `is not written while "${read.language}" is read: texts in it are set by their own call, and those of the shop's own language without x-wix-linguist`,
      violatedRule: 'FIELD_NOT_ALLOWED',
    })
    return false
  })
  if (wrong.length > 0) throw new InvalidRequest(wrong)
  return Object.fromEntries(kept) as Given // the same members, some left out
}

/** Converts a value to its wire format. */
function toWireObject(entity: object): Record<string, unknown> {
  return JSON.parse(JSON.stringify(entity)) as Record<string, unknown>
}
