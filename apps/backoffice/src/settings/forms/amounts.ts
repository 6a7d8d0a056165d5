import type { FormContext } from '../settings-form.ts'

/** Converts a typed number to a decimal with a point. */
export const toDecimal = (typed: string): string => typed.trim().replace(',', '.')

/** Describes what is wrong with a typed amount; undefined if nothing is. */
export function describeAmountProblem(typed: string, { texts, decimals }: FormContext): string | undefined {
  const amount = toDecimal(typed)
  if (!/^\d{1,12}(\.\d+)?$/.test(amount)) return texts.invalidAmount
  if ((amount.split('.')[1] ?? '').length > decimals) return texts.tooManyDecimals(String(decimals))
  return undefined
}

/** Converts a typed percentage to a share: 19 to 0.19. Undefined if it is not from 0 to 100. */
export function toShare(typed: string): string | undefined {
  const percent = toDecimal(typed)
  if (!/^\d{1,3}(\.\d{1,4})?$/.test(percent) || Number(percent) > 100) return undefined
  // Six decimals are what the server stores; a binary fraction has more.
  return String(Number((Number(percent) / 100).toFixed(6)))
}

/** Converts a share to a percentage: 0.19 to 19. */
export const toPercent = (share: string): string => String(Number((Number(share) * 100).toFixed(4)))

/** Creates a code for a new entry of a list: short, and none of the taken ones. */
export function createCode(taken: readonly string[]): string {
  for (let number = taken.length + 1; ; number++) if (!taken.includes(`new-${number}`)) return `new-${number}`
}
