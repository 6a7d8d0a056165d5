/** It goes through a cookie; a letter of Hebrew is six in an address. */
const MAX_LENGTH = 1_000

/**
 * Where somebody comes back to: a path of this very shop, whatever the address says. The front page stands in for any other place, so
 * that a link to us leads nobody elsewhere (RFC 9700, section 4.11).
 */
export function readReturnPath(text: string | null, shop: { url: string; to(path: string): string }): string {
  if (!text?.startsWith('/') || text.length > MAX_LENGTH || !URL.canParse(text, shop.url)) return shop.to('/')
  const { origin, pathname, search, hash } = new URL(text, shop.url)
  // `/.//elsewhere` is ours as an address and no longer as a path.
  if (origin !== new URL(shop.url).origin || pathname.startsWith('//')) return shop.to('/')
  return pathname + search + hash
}
