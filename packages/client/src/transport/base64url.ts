/** URL-safe base64 without padding. */
export function toBase64url(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Letters, digits, - and _, six random bits each. */
export function randomText(length: number): string {
  return toBase64url(crypto.getRandomValues(new Uint8Array(length))).slice(0, length)
}
