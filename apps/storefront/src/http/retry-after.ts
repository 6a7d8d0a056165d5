/** Seconds after which it is worth asking again, once the provider was away. */
export const RETRY_AFTER = '5'
