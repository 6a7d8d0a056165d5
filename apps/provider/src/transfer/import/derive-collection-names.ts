import type { ImportedProduct } from './imported-product.ts'

/** Limit of distinct tags in a file; more tags are keywords, not collections. */
export const MAX_COLLECTION_TAGS = 20

const LONGEST_NAME = 50

/**
 * Derives collection names, as the common format has none and a product without a collection is hard to find. The
 * product type names the collection. Without a type each tag names one, if the whole file has at most
 * `MAX_COLLECTION_TAGS` different tags. Names are compared without case; the first spelling is used.
 */
export function deriveCollectionNames(
  product: Pick<ImportedProduct, 'productType' | 'tags'>,
  tagsInFile: ReadonlySet<string>,
): string[] {
  const wanted = product.productType
    ? [product.productType]
    : tagsInFile.size <= MAX_COLLECTION_TAGS
      ? product.tags
      : []
  const names = new Map<string, string>()
  for (const name of wanted.map(toCollectionName))
    if (name !== '' && !names.has(name.toLowerCase())) names.set(name.toLowerCase(), name)
  return [...names.values()]
}

/** `men` becomes `Men`. */
function toCollectionName(text: string): string {
  const name = text.trim().slice(0, LONGEST_NAME).trim()
  return name === '' ? '' : name[0]!.toUpperCase() + name.slice(1)
}
