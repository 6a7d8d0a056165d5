import type { FormProblem } from './form-props.ts'
import type { Texts } from './texts/index.ts'

/** Returns the text of a problem, in the language of the page if the problem has a name. */
export function formatProblem({ problem, message, minutes = 1 }: FormProblem, texts: Texts): string {
  if (problem === 'too-many-tries') return texts.tooManyTries(minutes)
  return problem ? texts.problems[problem] : message
}

/**
 * Arranges the problems of a form by field, in the order of the fields.
 * `startAt`: the field focused while there is no error, for pages with one task.
 */
export function toFormErrors(errors: FormProblem[], fields: string[], texts: Texts, startAt?: string) {
  return toFieldErrors(errors, fields, (error) => formatProblem(error, texts), startAt)
}

/** Arranges problems that already have texts. */
export function toFieldErrors<Problem extends { field: string }>(
  errors: Problem[],
  fields: string[],
  say: (problem: Problem) => string,
  startAt?: string,
) {
  const wrong = fields.find((field) => errors.some((error) => error.field === field))
  const first = errors.length === 0 ? startAt : wrong
  return {
    /** The first invalid field is focused, so that a screen reader begins there; without one, the summary is. */
    at(field: string): { error?: string; autoFocus?: true } {
      const error = errors.find((each) => each.field === field)
      return { error: error && say(error), ...(field === first && { autoFocus: true }) }
    },
    summary: errors.map((error) => ({
      text: say(error),
      field: fields.includes(error.field) ? error.field : undefined,
    })),
    hasFocus: wrong === undefined && errors.length > 0,
  }
}
