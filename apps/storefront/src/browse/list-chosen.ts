import { fill } from '../texts/fill.ts'
import type { Texts } from '../texts/texts-of.ts'
import { FIELDS, OPTION, type Filters } from './filters.ts'
import type { Found } from './found.ts'

/** What a list is narrowed by, each with what remains without it. */
export function listChosen(
  { facets, currency }: Pick<Found, 'facets' | 'currency'>,
  filters: Filters,
  { find: words, lang }: Pick<Texts, 'find' | 'lang'>,
): { name: string; without: Partial<Filters> }[] {
  const { options, brands, collections, min, max, inStock } = filters
  const facetOf = (field: string) => facets.find((facet) => facet.field === field)
  const nameOf = (field: string, value: string): string =>
    facetOf(field)?.choices.find((choice) => choice.value === value)?.name ?? value
  const money = (amount: number | undefined): string | undefined =>
    amount === undefined || !currency
      ? amount?.toString()
      : new Intl.NumberFormat(lang, { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' }).format(
          amount,
        )
  const others = <Value>(values: Value[], one: Value): Value[] => values.filter((value) => value !== one)
  return [
    ...(inStock ? [{ name: words.inStock, without: { inStock: false } }] : []),
    ...collections.map((id) => ({
      name: nameOf(FIELDS.collection, id),
      without: { collections: others(collections, id) },
    })),
    ...options.flatMap(({ name: option, choices }) =>
      choices.map((choice) => ({
        name: fill(words.choiceOf, {
          option: facetOf(OPTION + option)?.name ?? option,
          choice: nameOf(OPTION + option, choice),
        }),
        without: {
          options: options
            .map((each) => (each.name === option ? { ...each, choices: others(choices, choice) } : each))
            .filter((each) => each.choices.length > 0),
        },
      })),
    ),
    ...brands.map((brand) => ({ name: brand, without: { brands: others(brands, brand) } })),
    ...(min !== undefined || max !== undefined
      ? [{ name: priceRange([min, max].map(money), words), without: { min: undefined, max: undefined } }]
      : []),
  ]
}

function priceRange([min, max]: (string | undefined)[], words: Texts['find']): string {
  if (min === undefined) return fill(words.priceTo, { max: max ?? '' })
  return max === undefined ? fill(words.priceFrom, { min }) : fill(words.priceBetween, { min, max })
}
