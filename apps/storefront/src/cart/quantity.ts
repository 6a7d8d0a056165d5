/** Of one thing in one cart; as many as the provider takes. */
export const MOST_OF_ONE = 100_000

/** What somebody typed as a quantity. */
export type TypedQuantity = number | 'no number' | 'too many'

/**
 * Reads a quantity as a person types it; zero is one.
 * @example readQuantity(' 12 ') // 12
 */
export function readQuantity(typed: unknown): TypedQuantity {
  const text = typeof typed === 'string' ? typed.trim() : ''
  if (!/^\d+$/.test(text)) return 'no number'
  return Number(text) > MOST_OF_ONE ? 'too many' : Number(text)
}
