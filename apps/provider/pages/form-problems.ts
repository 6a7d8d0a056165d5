import type { FormProblem } from './page-props.ts'
import type { Texts } from './texts/texts-of.ts'

/** What is said of a problem: in the language of the page where it has a name. */
export function sayProblem({ problem, message, minutes = 1 }: FormProblem, texts: Texts): string {
  if (problem === 'too-many-tries') return texts.tooManyTries(minutes)
  return problem ? texts.problems[problem] : message
}

/**
 * The problems of a form as its fields ask for them, in the order in which the fields stand.
 * `startAt`: the field that has the cursor while nothing is wrong, where there is but one thing to do.
 */
export function problemsOf(errors: FormProblem[], fields: string[], texts: Texts, startAt?: string) {
  return arrangeProblems(errors, fields, (error) => sayProblem(error, texts), startAt)
}

/** The same for problems that have words of their own. */
export function arrangeProblems<Problem extends { field: string }>(
  errors: Problem[],
  fields: string[],
  say: (problem: Problem) => string,
  startAt?: string,
) {
  const wrong = fields.find((field) => errors.some((error) => error.field === field))
  const first = errors.length === 0 ? startAt : wrong
  return {
    /** The first wrong field has the cursor, so that a screen reader begins there; the summary has it if no field is wrong. */
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
