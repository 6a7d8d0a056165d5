import { Type, type TProperties } from 'typebox'
import { LANGUAGE_MAX } from './catalogue-translations.ts'
import { entity, Optional } from './wire-types.ts'

/** Values in other languages of the shop; an omitted one falls back to a wider language, then to the shop's own. */
export function Translations<Members extends TProperties>(name: string, members: Members) {
  const language = Type.String({ minLength: 2, maxLength: LANGUAGE_MAX, description: 'One of `shop.languages`.' })
  return Optional(
    Type.Array(entity(name, 'What is read in another language.', { language, ...members }), { maxItems: 20 }),
  )
}
