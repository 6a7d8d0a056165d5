/** The platform takes none that are longer. */
export const MAX_CODE_LENGTH = 100

/** A code as a person types it; '' where there is none. */
export const parseCouponCode = (typed: unknown): string => (typeof typed === 'string' ? typed.trim() : '')
