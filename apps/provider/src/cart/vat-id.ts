import type { VatId } from '@cartwright/contract'
import type { FieldViolation } from '../platform/http/app-error.ts'

/**
 * Returns why a Brazilian tax number (CPF or CNPJ) is not valid; undefined if it is. Dots, dashes and slashes are
 * optional.
 */
export function findVatIdProblem({ id, type }: VatId): { member: 'id' | 'type'; why: string } | undefined {
  const bare = id.trim().replace(/[./-]/g, '').toUpperCase()
  switch (type) {
    case 'UNSPECIFIED':
      return { member: 'type', why: 'must say whether the number is a CPF or a CNPJ' }
    case 'CPF':
      if (!/^\d{11}$/.test(bare)) return { member: 'id', why: 'is no CPF: it has eleven digits' }
      return isRepeated(bare) || !hasValidCheckDigits(bare, CPF_WEIGHTS)
        ? { member: 'id', why: 'is no CPF: its last two digits do not fit the others' }
        : undefined
    case 'CNPJ':
      if (!/^[0-9A-Z]{12}\d{2}$/.test(bare))
        return { member: 'id', why: 'is no CNPJ: it has twelve letters or digits, then two digits' }
      return isRepeated(bare) || !hasValidCheckDigits(bare, CNPJ_WEIGHTS)
        ? { member: 'id', why: 'is no CNPJ: its last two digits do not fit the others' }
        : undefined
  }
}

/** Validates a tax number, with violations below `field`. */
export function validateVatId(vatId: VatId | null | undefined, field: string): FieldViolation[] {
  const wrong = vatId && findVatIdProblem(vatId)
  if (!wrong) return []
  const violatedRule = wrong.member === 'type' ? 'INVALID_ENUM_VALUE' : 'FORMAT'
  return [{ field: `${field}.${wrong.member}`, description: wrong.why, violatedRule }]
}

/** Weights of the characters before the second check digit. The first check digit omits the first weight. */
const CPF_WEIGHTS = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2]
const CNPJ_WEIGHTS = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]

/** `111.111.111-11` has valid check digits and is never issued. */
function isRepeated(characters: string): boolean {
  return new Set(characters).size === 1
}

function hasValidCheckDigits(characters: string, weights: readonly number[]): boolean {
  const body = characters.slice(0, -2)
  const first = checkDigit(body, weights.slice(1))
  const second = checkDigit(body + first, weights)
  return characters.endsWith(`${first}${second}`)
}

/** Check digit modulo 11. A character counts as its ASCII code minus 48: letters occur in CNPJs from July 2026 on. */
function checkDigit(characters: string, weights: readonly number[]): number {
  const sum = weights.reduce((total, weight, index) => total + weight * (characters.charCodeAt(index) - 48), 0)
  const rest = sum % 11
  return rest < 2 ? 0 : 11 - rest
}
