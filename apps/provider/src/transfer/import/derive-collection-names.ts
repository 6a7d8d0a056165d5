import type { ImportedProduct } from './imported-product.ts'

/** More distinct tags than this in one file are keywords, not shelves. */
export const MAX_COLLECTION_TAGS = 20

const LONGEST_NAME = 50

/**
 * The format of the export has no collections, and a product in none is hard to find. So a product goes into one named after its type;
 * without a type, into one for each of its tags, if the whole file has no more than `MAX_COLLECTION_TAGS` different ones. Names are compared without case;
 * the spelling that comes first is used.
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
