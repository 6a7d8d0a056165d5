import type { SettingsGroup } from '@cartwright/contract'
import type { FieldViolation } from '../platform/http/app-error.ts'
import type { SettingsValues } from './settings-cache.ts'
import type { Languages, ShopLanguages } from './languages.ts'
import { InvalidSettings } from './settings-validation.ts'

type Json = Record<string, unknown>

/** Something that shoppers read, with the same in other languages (`texts` of the contract). */
interface Translatable extends Json {
  texts: ({ language: string } & Json)[]
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isTranslatable(value: Json): value is Translatable {
  return Array.isArray(value['texts']) && value['texts'].every((each) => isObject(each) && 'language' in each)
}

/** Values as they read in some languages: wherever something has texts in them, those stand in place of its own. */
export function applyTranslations<Values extends object>(values: Values, languages: Languages): Values {
  return read(values) as Values // the same members

  function read(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(read)
    if (!isObject(value)) return value
    const said = Object.fromEntries(Object.entries(value).map(([name, each]) => [name, read(each)]))
    if (!isTranslatable(value)) return said
    for (const language of languages.toReversed()) {
      const { language: _, ...words } = value.texts.find((each) => each.language === language) ?? { language }
      for (const [name, word] of Object.entries(words)) if (name in said) said[name] = word
    }
    return said
  }
}

/** Texts are of languages that the shop has, each once, and of what is said in its own. */
export function requireValidTranslations(values: SettingsValues, shop: ShopLanguages): void {
  for (const [group, value] of Object.entries(values)) {
    const violations = findTranslationViolations(value, shop)
    // The names of the values are those of the groups.
    if (violations.length > 0) throw new InvalidSettings(group as SettingsGroup, violations)
  }
}

/** What is wrong with the texts in a value, by its members. */
export function findTranslationViolations(
  value: unknown,
  { languages: [, ...others] = [] }: ShopLanguages,
): FieldViolation[] {
  return [...findViolationsWithin(value, '', others)]
}

function* findViolationsWithin(value: unknown, at: string, languages: readonly string[]): Generator<FieldViolation> {
  const inside = (name: string): string => (at === '' ? name : `${at}.${name}`)
  if (Array.isArray(value))
    for (const [place, each] of value.entries()) yield* findViolationsWithin(each, `${at}[${place}]`, languages)
  if (!isObject(value)) return
  for (const [name, each] of Object.entries(value))
    if (name !== 'texts') yield* findViolationsWithin(each, inside(name), languages)
  if (!isTranslatable(value)) return
  for (const [place, { language, ...words }] of value.texts.entries()) {
    const field = inside(`texts[${place}]`)
    if (!languages.includes(language))
      yield refusal(`${field}.language`, `"${language}" is none of the shop's languages beside its own`)
    if (value.texts.findIndex((each) => each.language === language) < place)
      yield refusal(`${field}.language`, `"${language}" is there twice`)
    for (const name of Object.keys(words))
      if (!(name in value)) yield refusal(`${field}.${name}`, `is not said in the shop's own language`)
  }
}

function refusal(field: string, description: string): FieldViolation {
  return { field, description, violatedRule: 'VALIDATION' }
}
