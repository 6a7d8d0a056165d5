import { getNumberFormat } from '../texts/formats.ts'
import { interpolate } from '../texts/interpolate.ts'
import type { Texts } from '../texts/find-texts.ts'
import { FILTER_FIELDS, OPTION_PREFIX, type SelectedOption, type Filters } from '../catalogue/filters.ts'
import type { ProductSearchResult } from '../catalogue/product-search.ts'

/** Lists the active filters of a list, each with the link that removes it. */
export function listActiveFilters(
  { facets, currency }: Pick<ProductSearchResult, 'facets' | 'currency'>,
  filters: Filters,
  { find: words, lang }: Pick<Texts, 'find' | 'lang'>,
): { name: string; without: Partial<Filters> }[] {
  const { options, brands, collections, min, max, inStock, onSale } = filters
  const facetOf = (field: string) => facets.find((facet) => facet.field === field)
  const nameOf = (field: string, value: string): string =>
    facetOf(field)?.choices.find((choice) => choice.value === value)?.name ?? value
  const money = (amount: number | undefined): string | undefined =>
    amount === undefined || !currency
      ? amount?.toString()
      : getNumberFormat(lang, { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' }).format(amount)
  const others = <Value>(values: Value[], one: Value): Value[] => values.filter((value) => value !== one)
  const withoutPart = (option: SelectedOption, rest: Partial<SelectedOption>): Partial<Filters> => ({
    options: options
      .map((each) => (each === option ? { ...each, ...rest } : each))
      .filter((each) => each.choices.length + each.families.length > 0),
  })
  return [
    ...(inStock ? [{ name: words.inStock, without: { inStock: false } }] : []),
    ...(onSale ? [{ name: words.onSale, without: { onSale: false } }] : []),
    ...collections.map((id) => ({
      name: nameOf(FILTER_FIELDS.collection, id),
      without: { collections: others(collections, id) },
    })),
    ...options.flatMap((option) => {
      const field = OPTION_PREFIX + option.name
      const named = (choice: string): string =>
        interpolate(words.choiceOf, { option: facetOf(field)?.name ?? option.name, choice })
      return [
        ...option.choices.map((choice) => ({
          name: named(nameOf(field, choice)),
          without: withoutPart(option, { choices: others(option.choices, choice) }),
        })),
        ...option.families.map((family) => ({
          name: named(words.families[family]),
          without: withoutPart(option, { families: others(option.families, family) }),
        })),
      ]
    }),
    ...brands.map((brand) => ({ name: brand, without: { brands: others(brands, brand) } })),
    ...(min !== undefined || max !== undefined
      ? [{ name: priceRange([min, max].map(money), words), without: { min: undefined, max: undefined } }]
      : []),
  ]
}

function priceRange([min, max]: (string | undefined)[], words: Texts['find']): string {
  if (min === undefined) return interpolate(words.priceTo, { max: max ?? '' })
  return max === undefined ? interpolate(words.priceFrom, { min }) : interpolate(words.priceBetween, { min, max })
}
