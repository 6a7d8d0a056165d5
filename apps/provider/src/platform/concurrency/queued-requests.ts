/** Requests that wait for something that takes nothing from others: their turn in a line, or a body that is still coming. In all of this process. */
export const queuedRequests = { count: 0 }
