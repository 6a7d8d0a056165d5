import type { Shop } from '../shop.ts'

/** Nobody's own pages, and those that would be the same again under another address. */
const DISALLOWED_PATHS = ['/account', '/cart', '/checkout', '/sign-in', '/sign-up', '/thank-you', '/wishlist']

/** Robots rules: everything but pages of one shopper is allowed. */
export function renderRobots({ languages, url }: Shop): string {
  const hidden = languages.flatMap(({ base }) => DISALLOWED_PATHS.map((path) => `Disallow: ${base}${path}\n`))
  return `User-agent: *\n${hidden.join('')}\nSitemap: ${url}/sitemap.xml\n`
}
