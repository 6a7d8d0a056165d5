/** Of one thing in one cart; as many as the provider takes. */
export const MAX_QUANTITY = 100_000

/** What somebody typed as a quantity. */
export type TypedQuantity = number | 'no number' | 'too many'

/**
 * Reads a quantity as a person types it; zero is one.
 * @example readQuantity(' 12 ') // 12
 */
export function parseQuantity(typed: unknown): TypedQuantity {
  const text = typeof typed === 'string' ? typed.trim() : ''
  if (!/^\d+$/.test(text)) return 'no number'
  return Number(text) > MAX_QUANTITY ? 'too many' : Number(text)
}
