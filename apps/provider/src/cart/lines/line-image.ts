import type { LineItem } from '@cartwright/contract'
import type { Product, Variant } from '../../catalogue/index.ts'
import { getMediaUrl } from '../../media/index.ts'
import type { LineView } from './line-view.ts'
import { isShopImageUrl } from '../items/validate-url.ts'

/** Image of a line: that of the override, else of the chosen variant, else the first of the product. */
export function getLineImage(
  { line, product, translatedProduct, variant }: LineView,
  providerUrl: string,
): Pick<LineItem, 'image'> {
  const set = line.custom ? line.custom.media : line.override?.fields.image
  if (set) return { image: set.id && isShopImageUrl(set.url) ? { ...set, url: getMediaUrl(providerUrl, set.id) } : set }
  return product ? getProductImage({ product, translatedProduct }, variant, providerUrl) : {}
}

function getProductImage(
  { product, translatedProduct = product }: { product: Product; translatedProduct?: Product },
  variant: Variant | undefined,
  providerUrl: string,
): Pick<LineItem, 'image'> {
  const ofChoice = product.media.findIndex(({ choices }) =>
    choices?.some(({ option, choice }) => variant?.choices[option] === choice),
  )
  // Both versions have the same media in the same order.
  const media = translatedProduct.media[Math.max(ofChoice, 0)]
  if (!media) return {}
  const { id, width, height, altText } = media
  return { image: { id, url: getMediaUrl(providerUrl, id), width, height, altText, filename: id } }
}
