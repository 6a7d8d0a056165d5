import { isDeepStrictEqual } from 'node:util'
import { type FieldViolation, InvalidRequest } from '../../platform/http/app-error.ts'

/** Which members of an entity are texts that it may have in other languages. */
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
 * What a caller who reads another language gives, without the texts that come back as they were read in it: they would overwrite the shop's own. A text that is neither as it is read there
 * nor as the shop has it is refused: for which language it is meant, nobody can tell.
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

/** As it goes over the wire. */
function toWireObject(entity: object): Record<string, unknown> {
  return JSON.parse(JSON.stringify(entity)) as Record<string, unknown>
}
