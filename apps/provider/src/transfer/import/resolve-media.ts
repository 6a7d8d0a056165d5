import { mergeImportedMedia, type PendingImage, type Product, type ProductMedia } from '../../catalogue/index.ts'
import type { ImportedProduct } from './imported-product.ts'
import type { ImportedContent } from './extension-column.ts'

export interface ResolvedMedia {
  media: ProductMedia[]
  pending: PendingImage[]
  /** Files other than pictures that this shop does not have. */
  missing: ProductMedia[]
}

/** Extracts the id from the media URL of a shop like this one. */
function parseMediaId(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1)
}

/** Returns ids of files that this shop may already have. */
export function getMediaIds(product: ImportedProduct, content: ImportedContent): string[] {
  return [...(content.media ?? []).map(({ id }) => id), ...product.images.map(({ url }) => parseMediaId(url))]
}

/** Finds pictures in texts that this shop does not have yet. One that the gallery needs as well is fetched once. */
export function findPendingTextImages(urls: readonly string[], { pending }: ResolvedMedia): PendingImage[] {
  return urls
    .filter((url) => !pending.some((each) => each.url === url))
    .map((url) => ({ url, altText: '', position: 0, inText: true }))
}

/** Resolves the pictures of a file and of the shop into the media of the product and the pictures to fetch. */
export function resolveMedia(
  product: ImportedProduct,
  content: ImportedContent,
  existing: Product | undefined,
  known: ReadonlyMap<string, ProductMedia>,
): ResolvedMedia {
  if (content.media) return exactPictures(content.media, product, known)
  const before = existing?.media ?? []
  if (!product.says.has('images')) return { media: before, pending: [], missing: [] }

  const urls = product.images.map(({ url }) => url)
  // Partial files list some pictures; an export lists all; manually added pictures survive any other file.
  const addsOnly = listsSomeMedia(product, existing)
  const kept = addsOnly
    ? [...before]
    : mergeImportedMedia(
        product.own === undefined ? before : before.filter((each) => each.type !== undefined && each.type !== 'image'),
        urls,
      )
  const media = kept.filter(({ id }) => !urls.some((url) => parseMediaId(url) === id))
  const pending: PendingImage[] = []
  for (const [position, { url, altText }] of product.images.entries()) {
    if (media.some(({ source }) => source?.url === url)) continue
    const file = known.get(parseMediaId(url))
    const own = file?.type === undefined ? file : undefined
    const there = before.find(({ id, source }) => source?.url === url || id === own?.id)
    if (there ?? own) media.push({ ...(there ?? own)!, ...(altText !== '' && { altText }) })
    else pending.push({ url, altText, position: addsOnly ? before.length + position : position })
  }
  return { media, pending, missing: [] }
}

/** Whether pictures of the product that the file does not list are removed. */
export function listsAllMedia(product: ImportedProduct, existing: Product | undefined): boolean {
  return (product.says.has('images') || product.own !== undefined) && !listsSomeMedia(product, existing)
}

function listsSomeMedia({ part, variantsApart }: ImportedProduct, existing: Product | undefined): boolean {
  return part !== undefined || (variantsApart === true && existing?.manageVariants === true)
}

function exactPictures(
  media: readonly ProductMedia[],
  { images }: ImportedProduct,
  known: ReadonlyMap<string, ProductMedia>,
): ResolvedMedia {
  const found: ResolvedMedia = { media: [], pending: [], missing: [] }
  for (const [position, each] of media.entries()) {
    const url = images.find((image) => parseMediaId(image.url) === each.id)?.url
    const { choices } = each
    if (known.has(each.id)) found.media.push(each)
    else if (url !== undefined && !found.pending.some((wanted) => wanted.url === url))
      found.pending.push({ url, altText: each.altText, position, choices })
    else if (url === undefined) found.missing.push(each)
  }
  return found
}
