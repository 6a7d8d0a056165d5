/** Whether a formatted amount is zero, e.g. `€0.00`. */
export const isZeroAmount = (amount: string): boolean => /0/.test(amount) && !/[1-9]/.test(amount)

export const formatOrFree = (amount: string, free: string): string => (isZeroAmount(amount) ? free : amount)

/** Replaces the hyphen by a typographic minus sign. */
export const withMinusSign = (amount: string): string => amount.replace('-', '−')
