/** Whether a formatted amount is zero, e.g. `€0.00`. */
export const isNothing = (amount: string): boolean => /0/.test(amount) && !/[1-9]/.test(amount)

export const orFree = (amount: string, free: string): string => (isNothing(amount) ? free : amount)

/** Replaces the hyphen by a typographic minus sign. */
export const printed = (amount: string): string => amount.replace('-', '−')
