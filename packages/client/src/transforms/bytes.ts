import type { Transform } from '../operation-row.ts'

/** Bytes for callers, base64 on the wire. No request contains any. */
export const bytes: Transform = (value) =>
  typeof value === 'string' ? Uint8Array.from(atob(value), (character) => character.charCodeAt(0)) : value
