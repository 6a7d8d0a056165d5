import type { LineItem } from '@cartwright/contract'
import type { Product, Variant } from '../../catalogue/index.ts'
import { getMediaUrl, toCurrentImageUrl } from '../../media/index.ts'
import type { LineView } from './line-view.ts'
import { isShopImageUrl } from '../items/validate-url.ts'

interface ImageOrigins {
  providerUrl: string
  /** Origin of the addresses in the result. @default providerUrl */
  mediaOrigin?: string
}

/** Image of a line: that of the override, else of the chosen variant, else the first of the product. */
export function getLineImage(
  { line, product, translatedProduct, variant }: LineView,
  { providerUrl, mediaOrigin = providerUrl }: ImageOrigins,
): Pick<LineItem, 'image'> {
  const set = line.custom ? line.custom.media : line.override?.fields.image
  if (!set) return product ? getProductImage({ product, translatedProduct }, variant, mediaOrigin) : {}
  if (set.id && isShopImageUrl(set.url)) return { image: { ...set, url: getMediaUrl(mediaOrigin, set.id) } }
  return { image: set.url ? { ...set, url: toCurrentImageUrl(set.url, { mediaOrigin, providerUrl }) } : set }
}

function getProductImage(
  { product, translatedProduct = product }: { product: Product; translatedProduct?: Product },
  variant: Variant | undefined,
  mediaOrigin: string,
): Pick<LineItem, 'image'> {
  const ofChoice = product.media.findIndex(({ choices }) =>
    choices?.some(({ option, choice }) => variant?.choices[option] === choice),
  )
  // Both versions have the same media in the same order.
  const media = translatedProduct.media[Math.max(ofChoice, 0)]
  if (!media) return {}
  const { id, width, height, altText } = media
  return { image: { id, url: getMediaUrl(mediaOrigin, id), width, height, altText, filename: id } }
}
