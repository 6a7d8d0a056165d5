import type { FieldViolation } from '../../platform/http/app-error.ts'

/** Matches names to parts of a product or collection, each once. Unknown and repeated names are added to `wrong`. */
export class UniqueNameMatcher {
  readonly #left: (string | undefined)[]
  readonly #missing: string
  readonly #wrong: FieldViolation[]

  constructor(names: readonly string[], missing: string, wrong: FieldViolation[]) {
    this.#left = [...names]
    this.#missing = missing
    this.#wrong = wrong
  }

  /** Returns the index of the next part with this name; -1 if there is none left. */
  matchOnce(name: string, field: string): number {
    const place = this.#left.indexOf(name)
    if (place < 0)
      this.#wrong.push({
        field,
        description: `${this.#missing} "${name}", or it is there more often than in the shop's own language`,
        violatedRule: 'INVALID_ENUM_VALUE',
      })
    else this.#left[place] = undefined
    return place
  }
}
