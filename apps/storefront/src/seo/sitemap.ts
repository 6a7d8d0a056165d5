import { listPictures } from '../catalogue/gallery.ts'
import type { WireProduct } from '../catalogue/wire-product.ts'
import type { Shop } from '../shop.ts'
import type { CatalogueIterator } from './catalogue-iterator.ts'
import { createXmlElement, escapeXml } from './xml.ts'
import { toCollectionPath, toProductPath } from '../paths/catalogue-paths.ts'

/** A file may have 50,000 addresses and 50 MB: with pictures and alternates, the bytes end first. */
const MAX_ADDRESSES = 20_000
/** Number of pictures that a search engine reads for one address. */
const MAX_PICTURES = 10
const HEADER = '<?xml version="1.0" encoding="UTF-8"?>'
const NAMESPACES =
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"'

interface SitemapEntry {
  /** In the shop's own language. */
  path: string
  changed?: Date
  pictures?: string[]
}

export interface Sitemaps {
  /** `/sitemap.xml`: all addresses, or of a large shop the list of the files that have them. */
  first(): Promise<string>
  /** `/sitemap-2.xml`; undefined where there are not so many. */
  part(number: number): Promise<string | undefined>
}

/**
 * Renders all indexed pages in each language, with pictures, time of the last change, and their alternates in other
 * languages. `pages` are those besides the catalogue.
 */
export function createSitemaps(
  shop: Shop,
  catalogue: CatalogueIterator,
  pages: () => Promise<string[]>,
  maxAddresses = MAX_ADDRESSES,
): Sitemaps {
  const productsAPart = Math.max(1, Math.floor(maxAddresses / shop.languages.length))
  const parts = async (): Promise<number> => Math.max(1, Math.ceil((await catalogue.count()) / productsAPart))

  async function write(number: number): Promise<string> {
    const entries: SitemapEntry[] = []
    // They may exceed our limit, which is far below that of the protocol.
    if (number === 1) entries.push(...(await fixedEntries()))
    for await (const product of catalogue.read((number - 1) * productsAPart, productsAPart))
      if (product.slug) entries.push(toSitemapEntry(product.slug, product))
    const urls = entries.flatMap((entry) => shop.languages.map(({ base }) => toUrlElement(entry, base, shop)))
    return `${HEADER}<urlset ${NAMESPACES}>${urls.join('')}</urlset>`
  }

  async function fixedEntries(): Promise<SitemapEntry[]> {
    const collections = await shop.catalogue.listCollections()
    return [
      { path: '/' },
      ...(await pages()).map((path) => ({ path })),
      { path: '/collections/all-products' },
      ...collections.map(({ slug, picture }) => ({
        path: toCollectionPath(slug),
        ...(picture && { pictures: [picture.url] }),
      })),
    ]
  }

  return {
    async first() {
      const count = await parts()
      if (count === 1) return write(1)
      const files = Array.from({ length: count }, (_, at) =>
        createXmlElement('loc', `${shop.url}/sitemap-${at + 1}.xml`),
      )
      return `${HEADER}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${files.map((file) => `<sitemap>${file}</sitemap>`).join('')}</sitemapindex>`
    },
    async part(number) {
      return number >= 1 && number <= (await parts()) ? write(number) : undefined
    },
  }
}

function toSitemapEntry(slug: string, { name, lastUpdated, media }: WireProduct): SitemapEntry {
  const changed = lastUpdated ? new Date(lastUpdated) : undefined
  return {
    path: toProductPath(slug),
    ...(changed && !Number.isNaN(changed.getTime()) && { changed }),
    pictures: listPictures(media, name ?? '').map(({ url }) => url),
  }
}

function toUrlElement({ path, changed, pictures = [] }: SitemapEntry, base: string, { url, languages }: Shop): string {
  const address = (of: string): string => new URL(path === '/' ? of || '/' : of + path, url).href
  const others =
    languages.length < 2
      ? ''
      : [...languages.map((each) => ({ lang: each.words.lang, base: each.base })), { lang: 'x-default', base: '' }]
          .map(
            (each) => `<xhtml:link rel="alternate" hreflang="${each.lang}" href="${escapeXml(address(each.base))}"/>`,
          )
          .join('')
  const shown = pictures
    .slice(0, MAX_PICTURES)
    .map((each) => `<image:image>${createXmlElement('image:loc', each)}</image:image>`)
  return `<url>${createXmlElement('loc', address(base))}${createXmlElement('lastmod', changed?.toISOString())}${others}${shown.join('')}</url>`
}
