import {
  type ColorFamily,
  type ColorFamilyFacet,
  FACET_VALUES_MAX,
  type FacetValue,
  type OptionFacet,
  type ProductSearchFacets,
} from '@cartwright/contract'
import { toColorFamily } from './color-family.ts'
import type { ColorLookup } from './choice-colors.ts'
import type { FilterGroupName, GroupedFacetCounts } from './facet-counts.ts'
import { serializeFacetKey, type FacetKey } from './search-document.ts'

/** Names of facets in the language of the caller. */
export interface FacetLabels {
  /** By id; collections that the caller may not see are absent. */
  collections: ReadonlyMap<string, string>
  /** Returns the name of an option, or of one of its choices. */
  options: (option: string, choice?: string) => string
  colours: ColorLookup
}

interface Value extends FacetValue {
  /** Name of the option. */
  of: string
}

/**
 * Formats the facets of a result, most frequent values first. Each facet is counted as if its own filter were not set.
 * Collections without a name are hidden from the caller and left out.
 */
export function buildFacets(
  { all, withoutOwnFilter }: GroupedFacetCounts,
  keys: ReadonlyMap<number, FacetKey>,
  named: FacetLabels,
  toMajor: (minor: bigint) => number,
): ProductSearchFacets {
  const valuesOf = (group: FilterGroupName, kind: FacetKey['kind']): Value[] => {
    const values = new Map<string, Value>()
    for (const [id, count] of (withoutOwnFilter.get(group) ?? all).facets) {
      const key = keys.get(id)
      const name = key?.kind === kind ? nameOf(key, named) : undefined
      if (key === undefined || name === undefined) continue
      // A value may have two ids; no product has both.
      const text = serializeFacetKey(key)
      const before = values.get(text)?.count ?? 0
      values.set(text, { value: key.value, name, count: before + count, of: key.name })
    }
    return [...values.values()]
  }

  const byOption = (kind: 'option' | 'family'): Map<string, Value[]> => {
    const options = Map.groupBy(valuesOf('all', kind), ({ of }) => of)
    for (const group of withoutOwnFilter.keys())
      if (group.startsWith(OPTION)) {
        const name = group.slice(OPTION.length)
        options.set(
          name,
          valuesOf(group, kind).filter(({ of }) => of === name),
        )
      }
    return options
  }
  const families = byOption('family')
  const { prices } = withoutOwnFilter.get('price') ?? all
  return {
    collections: sortByCount(valuesOf('collections', 'collection')),
    brands: sortByCount(valuesOf('brands', 'brand')),
    options: [...byOption('option')]
      .map(([option, choices]): OptionFacet => ({
        value: option,
        name: named.options(option),
        choices: sortByCount(choices).map((choice) => ({
          ...choice,
          ...withColour(named.colours(option, choice.value)),
        })),
        ...withFamilies(families.get(option) ?? []),
      }))
      .filter(({ choices }) => choices.length > 0)
      .toSorted((a, b) => countOf(b) - countOf(a) || compare(a.name, b.name))
      .slice(0, FACET_VALUES_MAX),
    ...(prices && { priceRange: { minValue: toMajor(prices.min), maxValue: toMajor(prices.max) } }),
    inStock: (withoutOwnFilter.get('stock') ?? all).inStock,
    onSale: (withoutOwnFilter.get('sale') ?? all).onSale,
  }
}

function withColour(color: string | undefined): Pick<FacetValue, 'color' | 'colorFamily'> {
  if (color === undefined) return {}
  const colorFamily = toColorFamily(color)
  return { color, ...(colorFamily && { colorFamily }) }
}

function withFamilies(values: readonly Value[]): { colorFamilies?: ColorFamilyFacet[] } {
  if (values.length === 0) return {}
  // Holds: the index contains no other values.
  return { colorFamilies: sortByCount(values).map(({ value, count }) => ({ value: value as ColorFamily, count })) }
}

function nameOf({ kind, name, value }: FacetKey, { collections, options }: FacetLabels): string | undefined {
  switch (kind) {
    case 'collection':
      return collections.get(value)
    case 'option':
      return options(name, value)
    case 'brand':
    case 'family':
      return value
  }
}

const OPTION = 'option '

function sortByCount(values: readonly FacetValue[]): FacetValue[] {
  return values
    .toSorted((a, b) => b.count - a.count || compare(a.value, b.value))
    .slice(0, FACET_VALUES_MAX)
    .map(({ value, name, count }) => ({ value, name, count }))
}

function countOf({ choices }: OptionFacet): number {
  return choices[0]?.count ?? 0
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
