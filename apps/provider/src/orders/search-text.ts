import { foldDiacritics } from '../catalogue/index.ts'
import type { OrderContent } from './order.ts'

const MAX_LENGTH = 20_000

/**
 * Search text of an order: buyer and items, lower case without diacritics, so that "zoe" finds Zoë. The number is
 * searched separately.
 */
export function getSearchText({ buyerInfo, recipientInfo, billingInfo, lineItems }: OrderContent): string {
  const people = [recipientInfo, billingInfo].flatMap((address) => {
    const { firstName, lastName, company } = address?.contactDetails ?? {}
    return [[firstName, lastName].filter(Boolean).join(' '), company]
  })
  const lines = lineItems.flatMap((line) => [line.productName.original, line.physicalProperties?.sku])
  const parts = [buyerInfo?.email, ...people, ...lines].filter((part): part is string => Boolean(part))
  return [...new Set(parts)].map(foldDiacritics).join('\n').slice(0, MAX_LENGTH)
}

/** Words of a search expression, each to be found anywhere in the search text; at most ten. */
export function parseSearchWords(expression: string): string[] {
  return [...new Set(foldDiacritics(expression).split(/\s+/).filter(Boolean))].slice(0, 10)
}
