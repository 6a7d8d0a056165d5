/** In characters; as long as the provider takes. */
export const MAX_NOTE_LENGTH = 1000
