import type { Spoken } from '../../settings/index.ts'
import type { Product } from '../product.ts'
import type { Translated } from './translations.ts'

/** What somebody has chosen of a product, and written for it, by names of options and titles of texts. */
export interface NamedChoices {
  options?: Record<string, string>
  customTextFields?: Record<string, string>
}

/**
 * The same by the shop's own names. They may be named in any language of the shop; one in which everything is known goes before a mixture of several, and the language that the caller
 * reads before the shop's own. What no language has stays as it is. Whoever speaks the shop's own makes nobody look further.
 */
export async function inOwnWords(
  catalogue: Translated,
  product: Product,
  given: NamedChoices,
  { asked, others }: Spoken,
): Promise<NamedChoices> {
  const own = [...(asked.length > 0 ? await catalogue.inLanguage([product], asked) : []), product]
  if (others.length === 0 || own.some((each) => knowsAll(each, given))) return toOwnWords(product, own, given)
  const rest = await Promise.all(others.map((languages) => catalogue.inLanguage([product], languages)))
  return toOwnWords(product, [...own, ...rest.flat()], given)
}

/** `words`: the product in each language, those that count most first. */
export function toOwnWords(
  product: Product,
  words: readonly Product[],
  { options, customTextFields }: NamedChoices,
): NamedChoices {
  return {
    ...(options && { options: toOwnChoices(product, words, options) }),
    ...(customTextFields && { customTextFields: toOwnTitles(product, words, customTextFields) }),
  }
}

export function toOwnChoices(
  product: Product,
  words: readonly Product[],
  choices: Record<string, string>,
): Record<string, string> {
  const whole = words.find((each) => knowsChoices(each, choices))
  const searched = whole ? [whole] : words
  const named = Object.entries(choices).map(([name, description]): [name: string, choice: string] => {
    const place = placeIn(searched, ({ options }) => options.findIndex((option) => option.name === name))
    const option = product.options[place]
    if (!option) return [name, description]
    const at = placeIn(searched, ({ options }) =>
      options[place]!.choices.findIndex((choice) => choice.description === description),
    )
    return [option.name, option.choices[at]?.description ?? description]
  })
  return eachOnce(choices, named)
}

/** Choices that are named by the product's own words, in those of `other`. */
export function inWordsOf(product: Product, other: Product, choices: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(choices).map(([name, description]) => {
      const place = product.options.findIndex((option) => option.name === name)
      const at = product.options[place]?.choices.findIndex((choice) => choice.description === description) ?? -1
      const option = other.options[place]
      return [option?.name ?? name, option?.choices[at]?.description ?? description]
    }),
  )
}

function toOwnTitles(
  product: Product,
  words: readonly Product[],
  texts: Record<string, string>,
): Record<string, string> {
  const whole = words.find((each) => knowsTitles(each, texts))
  const named = Object.entries(texts).map(([title, text]): [title: string, text: string] => {
    const place = placeIn(whole ? [whole] : words, ({ customTextFields }) =>
      customTextFields.findIndex((field) => field.title === title),
    )
    return [product.customTextFields[place]?.title ?? title, text]
  })
  return eachOnce(texts, named)
}

/** Where one is named twice, in two languages, all stays as it was given: nothing is made of two that may contradict each other. */
function eachOnce(given: Record<string, string>, named: readonly [string, string][]): Record<string, string> {
  const own = Object.fromEntries(named)
  return Object.keys(own).length === named.length ? own : given
}

function knowsAll(product: Product, { options = {}, customTextFields = {} }: NamedChoices): boolean {
  return knowsChoices(product, options) && knowsTitles(product, customTextFields)
}

function knowsChoices({ options }: Product, choices: Record<string, string>): boolean {
  return Object.entries(choices).every(([name, description]) =>
    options.some((option) => option.name === name && option.choices.some((each) => each.description === description)),
  )
}

function knowsTitles({ customTextFields }: Product, texts: Record<string, string>): boolean {
  return Object.keys(texts).every((title) => customTextFields.some((field) => field.title === title))
}

function placeIn(words: readonly Product[], find: (product: Product) => number): number {
  for (const each of words) {
    const place = find(each)
    if (place >= 0) return place
  }
  return -1
}
