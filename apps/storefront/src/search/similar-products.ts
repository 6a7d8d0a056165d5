import { NO_FILTERS } from '../catalogue/filters.ts'
import type { ProductCard } from '../catalogue/product-view.ts'
import type { Shop } from '../shop.ts'
import { normalizeSearchText } from '../catalogue/search-text.ts'

const MAX_PRODUCTS = 4
const MAX_SEGMENT_LENGTH = 80

/** Finds products similar to the words of an unknown URL; none for clients that exceed the search limit. */
export async function findSimilarProducts(shop: Shop, path: string, maySearch: () => boolean): Promise<ProductCard[]> {
  const text = toSearchWords(path)
  if (text === '' || !maySearch()) return []
  try {
    const result = await shop.catalogue.search(text, NO_FILTERS)
    return result?.products.slice(0, MAX_PRODUCTS) ?? []
  } catch (error) {
    // The page is also complete without them.
    shop.log.warn({ err: error }, 'Searching similar products for a missing page failed.')
    return []
  }
}

/** Only the last segment counts, and only if it consists of words: scanners for vulnerable files get no search. */
function toSearchWords(path: string): string {
  try {
    const last = decodeURIComponent(path.split('/').filter(Boolean).at(-1) ?? '')
    if (last.length > MAX_SEGMENT_LENGTH || last.includes('.')) return ''
    const words = normalizeSearchText(last.replaceAll(/[-_+]+/g, ' '))
    return /\p{L}[\p{L}\p{M}]{2}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{2}/u.test(words) ? words : ''
  } catch {
    return '' // not a text in UTF-8
  }
}
