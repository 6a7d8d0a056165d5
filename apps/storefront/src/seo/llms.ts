import { toProductCard } from '../catalogue/product-view.ts'
import type { Shop } from '../shop.ts'
import type { CatalogueIterator } from './catalogue-iterator.ts'
import { toCollectionPath, toProductPath } from '../paths/catalogue-paths.ts'

/** Limit of listed products: the rest is in the sitemap and the feed. */
const MAX_PRODUCTS = 500

/** The shop in a few pages of Markdown, for language models (https://llmstxt.org). */
export async function renderLlmsText(shop: Shop, catalogue: CatalogueIterator): Promise<string> {
  const address = (path: string): string => shop.url + shop.to(path)
  const line = (name: string, path: string, about?: string): string =>
    `- [${escapeMarkdown(name)}](${address(path)})${about ? `: ${escapeMarkdown(about)}` : ''}`
  const collections = await shop.catalogue.listCollections()
  const products: string[] = []
  for await (const product of catalogue.read(0, MAX_PRODUCTS)) {
    const card = toProductCard(product, shop.words)
    const facts = [card.from ? `${shop.words.price.from} ${card.price}` : card.price, card.brand]
    if (card.stock === 'out') facts.push(shop.words.shelf.soldOut)
    products.push(line(card.name, toProductPath(card.slug), facts.filter(Boolean).join(', ')))
  }
  const count = await catalogue.count()
  return [
    `# ${escapeMarkdown(shop.name)}`,
    ...(shop.texts.tagline ? [`> ${escapeMarkdown(shop.texts.tagline)}`] : []),
    ...(shop.texts.about ?? []),
    `## ${shop.words.layout.shop}`,
    [
      line(shop.words.layout.everything, '/collections/all-products'),
      ...collections.map(({ name, slug, description }) => line(name, toCollectionPath(slug), description)),
    ].join('\n'),
    `## ${shop.words.layout.everything} (${products.length} / ${count})`,
    products.join('\n'),
    '## Data',
    [
      `- [Sitemap](${shop.url}/sitemap.xml)`,
      ...shop.languages.map(({ base, words }) => `- [Feed (${words.lang})](${shop.url}${base}/feeds/products.xml)`),
    ].join('\n'),
    ...(shop.texts.notice ? [escapeMarkdown(shop.texts.notice)] : []),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n')
}

/** Within a line of Markdown. */
const escapeMarkdown = (text: string): string => text.replaceAll(/\s+/g, ' ').replaceAll(/([[\]<>])/g, '\\$1')
