/** The platform takes none that are longer. */
export const LONGEST_CODE = 100

/** A code as a person types it; '' where there is none. */
export const readCode = (typed: unknown): string => (typeof typed === 'string' ? typed.trim() : '')
