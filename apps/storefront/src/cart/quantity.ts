/** Largest quantity of one item in one cart, the limit of the provider. */
export const MAX_QUANTITY = 100_000

/** Parsed quantity field. */
export type TypedQuantity = number | 'no number' | 'too many'

/**
 * Reads a quantity as a person types it; zero is one.
 * @example parseQuantity(' 12 ') // 12
 */
export function parseQuantity(typed: unknown): TypedQuantity {
  const text = typeof typed === 'string' ? typed.trim() : ''
  if (!/^\d+$/.test(text)) return 'no number'
  return Number(text) > MAX_QUANTITY ? 'too many' : Number(text)
}
