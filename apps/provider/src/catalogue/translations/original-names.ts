import type { LanguagePreferences } from '../../settings/index.ts'
import type { Product, ProductOption } from '../model/product.ts'
import type { ProductTranslator } from './catalogue-translator.ts'

/** Choices and custom texts of a buyer, by names of options and titles of text fields. */
export interface NamedChoices {
  options?: Record<string, string>
  customTextFields?: Record<string, string>
}

/**
 * Resolves names in any language of the shop to the original names. One language that has all names wins over a
 * mixture of several, and the caller's language over the shop's own. Unknown names stay unchanged. Original names
 * cause no reads of translations. A colour may also be named by its value.
 */
export async function resolveOriginalNames(
  catalogue: ProductTranslator,
  product: Product,
  given: NamedChoices,
  { requested, others }: LanguagePreferences,
): Promise<NamedChoices> {
  const own = [...(requested.length > 0 ? await catalogue.translateProducts([product], requested) : []), product]
  if (others.length === 0 || own.some((each) => hasAllNames(each, given))) return toOriginalNames(product, own, given)
  const rest = await Promise.all(others.map((languages) => catalogue.translateProducts([product], languages)))
  return toOriginalNames(product, [...own, ...rest.flat()], given)
}

/** `words`: the product in each language, by priority. */
export function toOriginalNames(
  product: Product,
  words: readonly Product[],
  { options, customTextFields }: NamedChoices,
): NamedChoices {
  return {
    ...(options && { options: toOriginalChoices(product, words, options) }),
    ...(customTextFields && { customTextFields: toOriginalTitles(product, words, customTextFields) }),
  }
}

export function toOriginalChoices(
  product: Product,
  words: readonly Product[],
  choices: Record<string, string>,
): Record<string, string> {
  const whole = words.find((each) => hasChoices(each, choices))
  const searched = whole ? [whole] : words
  const named = Object.entries(choices).map(([name, description]): [name: string, choice: string] => {
    const place = findFirstIndex(searched, ({ options }) => options.findIndex((option) => option.name === name))
    const option = product.options[place]
    if (!option) return [name, description]
    const at = findFirstIndex(searched, ({ options }) =>
      options[place]!.choices.findIndex((choice) => choice.description === description),
    )
    return [option.name, (option.choices[at] ?? findByColor(option, description))?.description ?? description]
  })
  return rejectDuplicates(choices, named)
}

/** Finds the choice of a colour by its value, as a storefront with colour fields may send it. */
function findByColor({ type, choices }: ProductOption, value: string): ProductOption['choices'][number] | undefined {
  if (type !== 'color') return undefined
  const matches = choices.filter((choice) => choice.value.toLowerCase() === value.toLowerCase())
  return matches.length === 1 ? matches[0] : undefined
}

/** Converts choices with original names to the names of `other`. */
export function translateChoices(
  product: Product,
  other: Product,
  choices: Record<string, string>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(choices).map(([name, description]) => {
      const place = product.options.findIndex((option) => option.name === name)
      const at = product.options[place]?.choices.findIndex((choice) => choice.description === description) ?? -1
      const option = other.options[place]
      return [option?.name ?? name, option?.choices[at]?.description ?? description]
    }),
  )
}

function toOriginalTitles(
  product: Product,
  words: readonly Product[],
  texts: Record<string, string>,
): Record<string, string> {
  const whole = words.find((each) => hasTitles(each, texts))
  const named = Object.entries(texts).map(([title, text]): [title: string, text: string] => {
    const place = findFirstIndex(whole ? [whole] : words, ({ customTextFields }) =>
      customTextFields.findIndex((field) => field.title === title),
    )
    return [product.customTextFields[place]?.title ?? title, text]
  })
  return rejectDuplicates(texts, named)
}

/** A name given twice, in two languages, leaves all names unchanged, because the values may contradict each other. */
function rejectDuplicates(given: Record<string, string>, named: readonly [string, string][]): Record<string, string> {
  const own = Object.fromEntries(named)
  return Object.keys(own).length === named.length ? own : given
}

function hasAllNames(product: Product, { options = {}, customTextFields = {} }: NamedChoices): boolean {
  return hasChoices(product, options) && hasTitles(product, customTextFields)
}

function hasChoices({ options }: Product, choices: Record<string, string>): boolean {
  return Object.entries(choices).every(([name, description]) =>
    options.some((option) => option.name === name && option.choices.some((each) => each.description === description)),
  )
}

function hasTitles({ customTextFields }: Product, texts: Record<string, string>): boolean {
  return Object.keys(texts).every((title) => customTextFields.some((field) => field.title === title))
}

function findFirstIndex(words: readonly Product[], find: (product: Product) => number): number {
  for (const each of words) {
    const place = find(each)
    if (place >= 0) return place
  }
  return -1
}
