/** Limit of the provider. */
const MAX_LENGTH = 200

/** Normalizes a search text: trims it, and collapses spaces. */
export const normalizeSearchText = (typed: string | null): string =>
  (typed ?? '')
    .normalize('NFC')
    .replaceAll(/[\s\p{C}]+/gu, ' ')
    .trim()
    .slice(0, MAX_LENGTH)
    .trim()
