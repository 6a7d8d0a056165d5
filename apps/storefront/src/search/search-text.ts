/** As much as the provider takes. */
const MAX_LENGTH = 200

/** What was typed, in the one form that an address has: without spaces around it and more than one between words. */
export const normalizeSearchText = (typed: string | null): string =>
  (typed ?? '')
    .normalize('NFC')
    .replaceAll(/[\s\p{C}]+/gu, ' ')
    .trim()
    .slice(0, MAX_LENGTH)
    .trim()
