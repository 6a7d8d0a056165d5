import type { FieldViolation } from '../../platform/http/app-error.ts'

/** Things of a product or collection that texts are for: each is found once. What is not there, or named once more, is added to `wrong`. */
export class UniqueNameMatcher {
  readonly #left: (string | undefined)[]
  readonly #missing: string
  readonly #wrong: FieldViolation[]

  constructor(names: readonly string[], missing: string, wrong: FieldViolation[]) {
    this.#left = [...names]
    this.#missing = missing
    this.#wrong = wrong
  }

  /** Its place among them; -1 where there is none, or none any more. */
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
