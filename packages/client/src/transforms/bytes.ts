import type { Transform } from '../operation-row.ts'

/** Bytes here, base64 there. No request has any. */
export const bytes: Transform = (value) =>
  typeof value === 'string' ? Uint8Array.from(atob(value), (character) => character.charCodeAt(0)) : value
