/** In characters; as long as the provider takes. */
export const LONGEST_NOTE = 1000
