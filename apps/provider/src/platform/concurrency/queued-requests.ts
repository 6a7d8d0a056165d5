/** Number of requests in this process that wait without using resources: in a queue, or for their body. */
export const queuedRequests = { count: 0 }
