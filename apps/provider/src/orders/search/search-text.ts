import { foldDiacritics } from '../../catalogue/index.ts'
import type { OrderContent } from '../order.ts'

const MAX_LENGTH = 20_000

/** What the shop finds an order by, beside its number: who ordered, and what. In small letters without marks, so that "zoe" finds Zoë. */
export function getSearchText({ buyerInfo, recipientInfo, billingInfo, lineItems }: OrderContent): string {
  const people = [recipientInfo, billingInfo].flatMap((address) => {
    const { firstName, lastName, company } = address?.contactDetails ?? {}
    return [[firstName, lastName].filter(Boolean).join(' '), company]
  })
  const lines = lineItems.flatMap((line) => [line.productName.original, line.physicalProperties?.sku])
  const parts = [buyerInfo?.email, ...people, ...lines].filter((part): part is string => Boolean(part))
  return [...new Set(parts)].map(foldDiacritics).join('\n').slice(0, MAX_LENGTH)
}

/** Each word of the expression, as it may stand anywhere in that text. */
export function parseSearchWords(expression: string): string[] {
  return [...new Set(foldDiacritics(expression).split(/\s+/).filter(Boolean))].slice(0, 10)
}
