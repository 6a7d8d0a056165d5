import { type FieldViolation, InvalidRequest } from '../../platform/http/app-error.ts'
import { RESERVED_OPTION_NAMES } from './parse-options.ts'

/** Requires titles: carts store the texts of a buyer under the title of their field. */
export function requireFieldTitles(fields: readonly { title: string }[]): void {
  const titles = fields.map(({ title }) => title.trim())
  const wrong = titles.flatMap((title, index): FieldViolation[] => {
    const field = `customTextFields[${index}].title`
    if (title === '') return [{ field, description: 'is blank', violatedRule: 'MIN_LENGTH', data: { threshold: 1 } }]
    if (RESERVED_OPTION_NAMES.has(title))
      return [{ field, description: 'is no title for a text', violatedRule: 'FORMAT' }]
    if (titles.indexOf(title) < index)
      return [{ field, description: `"${title}" is there twice`, violatedRule: 'VALIDATION' }]
    return []
  })
  if (wrong.length > 0) throw new InvalidRequest(wrong)
}
