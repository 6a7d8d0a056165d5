import { formatMoney, parseMoney } from '../platform/money.ts'

/**
 * Formats all amounts in an order for another locale. The order stores them as the shop formatted them when it was
 * placed.
 */
export function formatAmounts<Part>(part: Part, { locale, currency }: { locale: string; currency: string }): Part {
  const rewrite = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(rewrite)
    if (typeof value !== 'object' || value === null) return value
    if ('formattedAmount' in value && 'amount' in value && typeof value.amount === 'string')
      return { ...value, formattedAmount: formatMoney(parseMoney(value.amount, currency), locale) }
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, rewrite(member)]))
  }
  return rewrite(part) as Part // every member keeps its type
}
