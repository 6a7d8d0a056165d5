import { randomBytes } from 'node:crypto'

/** As long as a one-time password may be used. */
export const ONE_TIME_PASSWORD_DAYS = 7

/** Without letters and digits that look alike, and without vowels that would make words. */
const LETTERS = 'bcdfghjkmnpqrstvwxyz23456789'

/** 76 random bits, in groups that can be read aloud: `k7qm-3xwd-9fhp-t2vn`. */
export function generateOneTimePassword(): string {
  const letters = Array.from({ length: 16 }, randomLetter).join('')
  return letters.replace(/.{4}(?=.)/g, '$&-')
}

function randomLetter(): string {
  // Bytes beyond the last whole round of letters would make the first ones likelier.
  const usable = 256 - (256 % LETTERS.length)
  for (;;) {
    const [byte = usable] = randomBytes(1)
    if (byte < usable) return LETTERS[byte % LETTERS.length]!
  }
}
