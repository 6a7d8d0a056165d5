import { keepMedia } from '../gallery/gallery.ts'
import type { Product, ProductMedia } from '../product.ts'
import type { ImportedProduct } from './imported-product.ts'
import type { Content } from './own-column.ts'

/** A picture that is still to be fetched, with what it will be of the product. */
export interface WantedPicture {
  url: string
  altText: string
  position: number
  /** It stands in a description, not in the gallery. */
  inText?: boolean
  choices?: ProductMedia['choices']
}

export interface Pictures {
  media: ProductMedia[]
  wanted: WantedPicture[]
  /** Other files than pictures that this shop does not have. */
  missing: ProductMedia[]
}

/** The id in the address of a file of a shop like this one. */
function idIn(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1)
}

/** Files that this shop may have already. */
export function mediaIdsOf(product: ImportedProduct, content: Content): string[] {
  return [...(content.media ?? []).map(({ id }) => id), ...product.images.map(({ url }) => idIn(url))]
}

/** Pictures of texts that this shop does not have yet. One that is wanted for the gallery as well is fetched once. */
export function picturesOfTexts(urls: readonly string[], { wanted }: Pictures): WantedPicture[] {
  return urls
    .filter((url) => !wanted.some((each) => each.url === url))
    .map((url) => ({ url, altText: '', position: 0, inText: true }))
}

/** What the product has of the pictures that a file wants, or the shop has, and which are to be fetched. */
export function picturesOf(
  product: ImportedProduct,
  content: Content,
  existing: Product | undefined,
  known: ReadonlyMap<string, ProductMedia>,
): Pictures {
  if (content.media) return exactPictures(content.media, product, known)
  const before = existing?.media ?? []
  if (!product.says.has('images')) return { media: before, wanted: [], missing: [] }

  const urls = product.images.map(({ url }) => url)
  // Each of several files lists some of the pictures; an exported file lists all; pictures added by hand stay with any other file.
  const addsOnly = listsSomePictures(product, existing)
  const kept = addsOnly
    ? [...before]
    : keepMedia(
        product.own === undefined ? before : before.filter((each) => each.type !== undefined && each.type !== 'image'),
        urls,
      )
  const media = kept.filter(({ id }) => !urls.some((url) => idIn(url) === id))
  const wanted: WantedPicture[] = []
  for (const [position, { url, altText }] of product.images.entries()) {
    if (media.some(({ source }) => source?.url === url)) continue
    const file = known.get(idIn(url))
    const own = file?.type === undefined ? file : undefined
    const there = before.find(({ id, source }) => source?.url === url || id === own?.id)
    if (there ?? own) media.push({ ...(there ?? own)!, ...(altText !== '' && { altText }) })
    else wanted.push({ url, altText, position: addsOnly ? before.length + position : position })
  }
  return { media, wanted, missing: [] }
}

/** Whether pictures of the product that the file does not list are none of it. */
export function saysAllPictures(product: ImportedProduct, existing: Product | undefined): boolean {
  return (product.says.has('images') || product.own !== undefined) && !listsSomePictures(product, existing)
}

function listsSomePictures({ part, variantsApart }: ImportedProduct, existing: Product | undefined): boolean {
  return part !== undefined || (variantsApart === true && existing?.manageVariants === true)
}

function exactPictures(
  media: readonly ProductMedia[],
  { images }: ImportedProduct,
  known: ReadonlyMap<string, ProductMedia>,
): Pictures {
  const found: Pictures = { media: [], wanted: [], missing: [] }
  for (const [position, each] of media.entries()) {
    const url = images.find((image) => idIn(image.url) === each.id)?.url
    const { choices } = each
    if (known.has(each.id)) found.media.push(each)
    else if (url !== undefined && !found.wanted.some((wanted) => wanted.url === url))
      found.wanted.push({ url, altText: each.altText, position, choices })
    else if (url === undefined) found.missing.push(each)
  }
  return found
}
