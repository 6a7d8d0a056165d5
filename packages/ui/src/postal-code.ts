/** As the post reads it: Japanese keyboards write figures in full width, and a dash in several ways. */
export function normalizePostalCode(written: string): string {
  return written
    .normalize('NFKC')
    .replaceAll(/[‐-―−ー]/g, '-')
    .trim()
}
