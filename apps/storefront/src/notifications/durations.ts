/** How long news of each kind stays, in milliseconds, and how long one that goes is still there to be seen going. */
export const TOAST_DURATIONS = {
  removeDelay: 1000,
  blank: { duration: 4000 },
  error: { duration: 4000 },
  success: { duration: 2000 },
  loading: { duration: Infinity },
  custom: { duration: 4000 },
}

/** Larger queues drop the oldest. */
export const MAX_TOASTS = 20
