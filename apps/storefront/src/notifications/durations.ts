/** Display time of each kind of notification in milliseconds, and duration of the closing animation. */
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
