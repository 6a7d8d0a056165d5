import { toProductView, type ProductView } from '../catalogue/product-view.ts'
import type { WireProduct } from '../catalogue/wire-product.ts'
import { sanitizeProductHtml } from '../catalogue/sanitize-html.ts'
import type { Shop } from '../shop.ts'
import { toFeedAttribute } from './feed-attribute.ts'
import { toOffers, type OfferData } from '../catalogue/offers.ts'
import { toPlainText } from './plain-text.ts'
import type { CatalogueIterator } from './catalogue-iterator.ts'
import { createXmlElement } from './xml.ts'
import { toProductPath } from '../paths/catalogue-paths.ts'

/** Limits of the channels: https://support.google.com/merchants/answer/7052112 */
const MAX_TITLE = 150
const MAX_DESCRIPTION = 5_000
const MAX_BRAND = 70
const MAX_MORE_PICTURES = 10
const MAX_ITEMS = 150_000

/**
 * Renders all products for sale as an RSS feed of Google Merchant Center, which Meta and others read as well: one
 * item per variant, in the shop's language and currency. `undefined` if the shop has no prices in the requested
 * currency.
 */
export async function renderMerchantFeed(
  shop: Shop,
  catalogue: CatalogueIterator,
  currency?: string,
): Promise<string | undefined> {
  const items: string[] = []
  for await (const product of catalogue.readWithVariants(0, Infinity, currency)) {
    if (currency !== undefined && product.convertedPriceData?.currency !== currency) return undefined
    const view = toProductView(product, shop.words)
    const offers = toOffers(product, view, { isConverted: currency !== undefined })
    // Picture and price are required: products without them are omitted.
    if (view.pictures.length === 0) continue
    for (const offer of offers) items.push(toFeedItem(product, view, offer, shop))
    if (items.length >= MAX_ITEMS) break
  }
  const title = shop.name
  const about = shop.texts.tagline ?? shop.name
  return `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>${createXmlElement('title', title)}${createXmlElement('link', shop.url + shop.to('/'))}${createXmlElement('description', about)}${createXmlElement('language', shop.words.lang)}${items.join('')}</channel></rss>`
}

function toFeedItem(product: WireProduct, view: ProductView, offer: OfferData, shop: Shop): string {
  const choices = Object.entries(offer.choices)
  const title = [view.name, ...choices.map(([, choice]) => choice)].join(', ')
  const [first, ...more] = view.pictures.map(({ url }) => url)
  const picture = offer.picture ?? first
  const fields: [string, string | undefined][] = [
    ['g:id', offer.variantId ? `${view.id}_${shortenVariantId(offer.variantId)}` : view.id],
    ['g:title', truncateText(title, MAX_TITLE)],
    ['g:description', toPlainText(sanitizeProductHtml(product.description ?? ''), MAX_DESCRIPTION) || view.name],
    ['g:link', `${shop.url}${shop.to(toProductPath(view.slug))}${offer.query}`],
    ['g:image_link', picture],
    ...[...(picture === first ? [] : [first]), ...more]
      .filter((url) => url !== picture)
      .slice(0, MAX_MORE_PICTURES)
      .map((url): [string, string | undefined] => ['g:additional_image_link', url]),
    ['g:availability', offer.inStock ? 'in_stock' : 'out_of_stock'],
    ['g:price', formatFeedPrice(offer.was ?? offer.price, offer.currency)],
    ['g:sale_price', offer.was === undefined ? undefined : formatFeedPrice(offer.price, offer.currency)],
    ['g:condition', 'new'],
    ['g:brand', view.brand && truncateText(view.brand, MAX_BRAND)],
    // The catalogue has no GTINs; without this attribute such items are rejected.
    ['g:identifier_exists', 'no'],
    ['g:item_group_id', offer.variantId ? view.id : undefined],
  ]
  const chosen = choices.map(([name, choice]) => toProductDetail(name, choice, view))
  return `<item>${fields.map(([name, text]) => createXmlElement(name, text)).join('')}${chosen.join('')}</item>`
}

/** An id has at most 50 characters; that of the product has 36 of them. */
const shortenVariantId = (variantId: string): string => variantId.replaceAll('-', '').slice(-12)

/** Options without an attribute are listed as details, so that items of a group differ. */
function toProductDetail(name: string, choice: string, view: ProductView): string {
  const attribute = toFeedAttribute(name, view)
  if (attribute) return createXmlElement(`g:${attribute}`, choice)
  return `<g:product_detail>${createXmlElement('g:attribute_name', name)}${createXmlElement('g:attribute_value', choice)}</g:product_detail>`
}

const truncateText = (text: string, most: number): string => (text.length <= most ? text : toPlainText(text, most))

/** In as many decimals as the currency has. */
function formatFeedPrice(amount: number, currency: string): string {
  const digits = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits
  return `${amount.toFixed(digits)} ${currency}`
}
