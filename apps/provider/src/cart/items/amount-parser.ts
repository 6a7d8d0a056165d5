import { type FieldViolation } from '../../platform/http/app-error.ts'
import { getCurrencyExponent, parseMoney } from '../../platform/money.ts'

/** Parses amounts of a request into minor units and collects violations. */
export class AmountParser {
  readonly violations: FieldViolation[] = []
  readonly #currency: string

  constructor(currency: string) {
    this.#currency = currency
  }

  parse(text: string, field: string): bigint {
    try {
      return parseMoney(text, this.#currency).minor
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      const scale = getCurrencyExponent(this.#currency)
      this.violations.push({
        field,
        description: `must be below 1000000000000000 and have at most ${scale} decimals, as ${this.#currency} has`,
        violatedRule: 'DECIMAL_MAX_SCALE',
        data: { threshold: scale },
      })
      return 0n
    }
  }
}
