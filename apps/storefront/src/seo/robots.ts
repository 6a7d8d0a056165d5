import type { Shop } from '../shop.ts'

/** Nobody's own pages, and those that would be the same again under another address. */
const DISALLOWED_PATHS = ['/account', '/cart', '/checkout', '/sign-in', '/sign-up', '/thank-you', '/wishlist']

/** What machines may read: everything but what belongs to one shopper. */
export function renderRobots({ languages, url }: Shop): string {
  const hidden = languages.flatMap(({ base }) => DISALLOWED_PATHS.map((path) => `Disallow: ${base}${path}\n`))
  return `User-agent: *\n${hidden.join('')}\nSitemap: ${url}/sitemap.xml\n`
}
