/** The path is stored in a cookie; a Hebrew letter takes six characters in it. */
const MAX_LENGTH = 1_000

/**
 * Reads the return path of a sign-in or form. Anything but a path of this shop becomes the home page, which prevents
 * open redirects (RFC 9700, section 4.11).
 */
export function readReturnPath(text: string | null, shop: { url: string; to(path: string): string }): string {
  if (!text?.startsWith('/') || text.length > MAX_LENGTH || !URL.canParse(text, shop.url)) return shop.to('/')
  const { origin, pathname, search, hash } = new URL(text, shop.url)
  // `/.//elsewhere` is ours as an address and no longer as a path.
  if (origin !== new URL(shop.url).origin || pathname.startsWith('//')) return shop.to('/')
  return pathname + search + hash
}
