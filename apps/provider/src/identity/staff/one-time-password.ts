import { randomBytes } from 'node:crypto'

/** Validity of a one-time password, in days. */
export const ONE_TIME_PASSWORD_DAYS = 7

/** Without similar letters and digits, and without vowels that would form words. */
const LETTERS = 'bcdfghjkmnpqrstvwxyz23456789'

/** Generates 76 random bits, in groups that can be read aloud: `k7qm-3xwd-9fhp-t2vn`. */
export function generateOneTimePassword(): string {
  const letters = Array.from({ length: 16 }, randomLetter).join('')
  return letters.replace(/.{4}(?=.)/g, '$&-')
}

function randomLetter(): string {
  // Bytes beyond the last whole multiple would make the first letters likelier.
  const usable = 256 - (256 % LETTERS.length)
  for (;;) {
    const [byte = usable] = randomBytes(1)
    if (byte < usable) return LETTERS[byte % LETTERS.length]!
  }
}
