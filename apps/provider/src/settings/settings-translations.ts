import type { SettingsGroup } from '@cartwright/contract'
import type { FieldViolation } from '../platform/http/app-error.ts'
import type { Languages, ShopLanguages } from './languages.ts'
import { InvalidSettings } from './settings-validation.ts'
import type { SettingsValues } from './store.ts'

type Json = Record<string, unknown>

/** Object with texts for shoppers and their translations (`texts` of the contract). */
interface Translatable extends Json {
  texts: ({ language: string } & Json)[]
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isTranslatable(value: Json): value is Translatable {
  return Array.isArray(value['texts']) && value['texts'].every((each) => isObject(each) && 'language' in each)
}

/** Applies translations to values: texts in the given languages replace the original ones. */
export function applyTranslations<Values extends object>(values: Values, languages: Languages): Values {
  return read(values) as Values // the same members

  function read(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(read)
    if (!isObject(value)) return value
    const translated = Object.fromEntries(Object.entries(value).map(([name, each]) => [name, read(each)]))
    if (!isTranslatable(value)) return translated
    for (const language of languages.toReversed()) {
      const { language: _, ...words } = value.texts.find((each) => each.language === language) ?? { language }
      for (const [name, word] of Object.entries(words)) if (name in translated) translated[name] = word
    }
    return translated
  }
}

/** Throws `InvalidSettings` unless translations are in languages of the shop, each once, and have an original text. */
export function requireValidTranslations(values: SettingsValues, shop: ShopLanguages): void {
  for (const [group, value] of Object.entries(values)) {
    const violations = findTranslationViolations(value, shop)
    // The names of the values are those of the groups.
    if (violations.length > 0) throw new InvalidSettings(group as SettingsGroup, violations)
  }
}

/** Finds violations of the translations in a value. */
export function findTranslationViolations(
  value: unknown,
  { languages: [, ...others] = [] }: ShopLanguages,
): FieldViolation[] {
  return [...findViolationsWithin(value, '', others)]
}

function* findViolationsWithin(value: unknown, at: string, languages: readonly string[]): Generator<FieldViolation> {
  const inside = (name: string): string => (at === '' ? name : `${at}.${name}`)
  if (Array.isArray(value))
    for (const [index, each] of value.entries()) yield* findViolationsWithin(each, `${at}[${index}]`, languages)
  if (!isObject(value)) return
  for (const [name, each] of Object.entries(value))
    if (name !== 'texts') yield* findViolationsWithin(each, inside(name), languages)
  if (!isTranslatable(value)) return
  for (const [index, { language, ...words }] of value.texts.entries()) {
    const field = inside(`texts[${index}]`)
    if (!languages.includes(language))
      yield refusal(`${field}.language`, `"${language}" is none of the shop's languages beside its own`)
    if (value.texts.findIndex((each) => each.language === language) < index)
      yield refusal(`${field}.language`, `"${language}" is there twice`)
    for (const name of Object.keys(words))
      if (!(name in value)) yield refusal(`${field}.${name}`, `is not said in the shop's own language`)
  }
}

function refusal(field: string, description: string): FieldViolation {
  return { field, description, violatedRule: 'VALIDATION' }
}
