/** Whether a formatted amount is zero, e.g. `€0.00`. */
export const isNothing = (amount: string): boolean => /0/.test(amount) && !/[1-9]/.test(amount)

export const orFree = (amount: string, free: string): string => (isNothing(amount) ? free : amount)

/** A minus sign as it is printed. */
export const printed = (amount: string): string => amount.replace('-', '−')
