import type { OptionValues, ProductValues, VariantValues } from './product-values.ts'
import { NEW_VARIANT } from './product-values.ts'

/** Maximum number of variants of a product. */
export const MAX_VARIANTS = 1_000

/** Row of the variant table: the key of a variant, and the names of its choices in the order of the options. */
export interface VariantRow {
  key: string
  choices: Record<string, string>
  label: string
}

/** Key of a variant: its choices by option, in any order. Options and choices are named by their IDs. */
export function toVariantKey(choices: Record<string, string>): string {
  return JSON.stringify(Object.entries(choices).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

export function parseVariantKey(key: string): Record<string, string> {
  return Object.fromEntries(JSON.parse(key) as [string, string][]) // written by toVariantKey
}

/** Number of combinations of choices. An option without choices, which has just been added, does not count. */
export function countCombinations(options: readonly OptionValues[]): number {
  const counts = options.flatMap(({ choices }) => choices.length || [])
  return counts.length === 0 ? 0 : counts.reduce((product, count) => product * count, 1)
}

/** Lists the variants that a product has, in the order of its options; the last option changes fastest. */
export function listVariantRows({ options, variants }: Pick<ProductValues, 'options' | 'variants'>): VariantRow[] {
  return combine(options).flatMap((choices) => {
    const key = toVariantKey(choices)
    if (!variants[key]) return []
    const names = options.flatMap(({ id, choices: all }) => all.find((choice) => choice.id === choices[id]) ?? [])
    return { key, choices, label: names.map(({ description }) => description).join(' / ') }
  })
}

/**
 * Variants after a change of the options. Those with the same choices keep their values. With a new option, each
 * variant becomes the one with its first choice; the others copy it without its pieces and SKU. A combination that
 * was left out before stays left out.
 */
export function reconcileVariants(
  before: Pick<ProductValues, 'options' | 'variants'>,
  options: readonly OptionValues[],
): Record<string, VariantValues> {
  if (countCombinations(options) > MAX_VARIANTS) return before.variants
  const known = Object.entries(before.variants).map(([key, values]) => ({ choices: parseVariantKey(key), values }))
  const entries = combine(options).flatMap((choices): [string, VariantValues][] => {
    const key = toVariantKey(choices)
    const same = before.variants[key]
    if (same) return [[key, same]]
    if (known.length > 0 && wasOffered(before.options, choices)) return []
    const parent = known.find((each) => isWithin(each.choices, choices))
    if (!parent) return [[key, NEW_VARIANT]]
    const isFirst = options.every(
      ({ id, choices: all }) => !(id in choices) || id in parent.choices || choices[id] === all[0]?.id,
    )
    return [[key, isFirst ? parent.values : { ...parent.values, quantity: '0', sku: '' }]]
  })
  return Object.fromEntries(entries)
}

function combine(options: readonly OptionValues[]): Record<string, string>[] {
  const count = countCombinations(options)
  if (count === 0 || count > MAX_VARIANTS) return []
  const offering = options.filter(({ choices }) => choices.length > 0)
  return offering.reduce<Record<string, string>[]>(
    (made, { id, choices }) => made.flatMap((each) => choices.map((choice) => ({ ...each, [id]: choice.id }))),
    [{}],
  )
}

function wasOffered(options: readonly OptionValues[], choices: Record<string, string>): boolean {
  const offering = options.filter(({ choices: all }) => all.length > 0)
  return (
    offering.length === Object.keys(choices).length &&
    offering.every(({ id, choices: all }) => all.some((choice) => choice.id === choices[id]))
  )
}

function isWithin(part: Record<string, string>, whole: Record<string, string>): boolean {
  return Object.entries(part).every(([option, choice]) => whole[option] === choice)
}
