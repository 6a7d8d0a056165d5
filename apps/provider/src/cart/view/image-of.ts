import type { LineItem } from '@cartwright/contract'
import { mediaAddress, type Product, type Variant } from '../../catalogue/index.ts'
import type { LineView } from './line-view.ts'
import { isOwnPicture } from '../items/web-address.ts'

/** The picture of a line: what the shop has set, else that of the chosen variant, else the first of the product. */
export function imageOf({ line, product, variant }: LineView, providerUrl: string): Pick<LineItem, 'image'> {
  const set = line.custom ? line.custom.media : line.override?.fields.image
  if (set) return { image: set.id && isOwnPicture(set.url) ? { ...set, url: mediaAddress(providerUrl, set.id) } : set }
  return product ? pictureOf(product, variant, providerUrl) : {}
}

function pictureOf(product: Product, variant: Variant | undefined, providerUrl: string): Pick<LineItem, 'image'> {
  const ofChoice = product.media.find(({ choices }) =>
    choices?.some(({ option, choice }) => variant?.choices[option] === choice),
  )
  const media = ofChoice ?? product.media[0]
  if (!media) return {}
  const { id, width, height, altText } = media
  return { image: { id, url: mediaAddress(providerUrl, id), width, height, altText, filename: id } }
}
