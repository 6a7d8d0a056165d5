import { useBackOffice } from '../app/context.tsx'
import { useTexts } from '../texts/sections.ts'
import type { ProductConflict } from './merge-product.ts'
import type { OptionValues, ProductValues, VariantValues } from './product-values.ts'
import { parseVariantKey } from './variant-matrix.ts'

/** Returns the label of a conflict, and its values as people read them. */
export function useConflictTexts(options: readonly OptionValues[]) {
  const { preferences, formats } = useBackOffice()
  const texts = useTexts('product-editor')
  const { fields, variants, pricing, frequencies, conflict } = { ...texts.editor, ...texts.editor.subscriptions }

  function label({ path: [field = '', key = '', name = ''] }: ProductConflict): string {
    if (field === 'variants') return `${toVariantName(key, options)}: ${variants[name as keyof VariantValues]}`
    const own = fields[(field === 'texts' ? name : field) as keyof ProductValues]
    if (field !== 'texts') return own
    return `${own} (${new Intl.DisplayNames(preferences.language, { type: 'language' }).of(key) ?? key})`
  }

  function describe(path: readonly string[], value: unknown): string {
    if (typeof value === 'boolean') return value ? texts.conflict.yes : texts.conflict.no
    if (typeof value === 'string') return value || texts.conflict.empty
    if (Array.isArray(value)) return value.map((each) => describeItem(each)).join('\n') || conflict.none
    if (path[0] === 'discount') return describeDiscount(value as ProductValues['discount'])
    return Object.values(value ?? {}).filter((each) => each !== '' && typeof each !== 'boolean').join(' ') || conflict.none // prettier-ignore
  }

  function describeItem(item: unknown): string {
    if (typeof item === 'string') return item
    const { name, title, choices, description, frequency, interval } = item as Record<string, unknown>
    if (Array.isArray(choices))
      return `${String(name)}: ${(choices as OptionValues['choices']).map((choice) => choice.description).join(', ')}`
    const every = typeof frequency === 'string' ? ` (${String(interval)} ${frequencies[frequency] ?? frequency})` : ''
    return `${String(name ?? title)}${every}${typeof description === 'string' && description !== '' ? ` – ${description}` : ''}`
  }

  function describeDiscount({ type, value, startDate, endDate }: ProductValues['discount']): string {
    if (type === 'NONE') return pricing.noDiscount
    const dates = [startDate, endDate].map((date) => (date === '' ? '' : formats.time(date)))
    const range = dates.some(Boolean) ? ` (${dates.join(' – ')})` : ''
    return `${type === 'PERCENT' ? `${value} %` : formats.money(Number(value))}${range}`
  }

  return { label, describe }
}

function toVariantName(key: string, options: readonly OptionValues[]): string {
  const choices = parseVariantKey(key)
  return options
    .map(({ id, choices: all }) => all.find((choice) => choice.id === choices[id])?.description ?? choices[id])
    .filter(Boolean)
    .join(' / ')
}
