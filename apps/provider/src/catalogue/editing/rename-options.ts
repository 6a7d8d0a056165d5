import type { EditedOption } from '@cartwright/contract'
import { type FieldViolation, InvalidRequest } from '../../platform/http/app-error.ts'
import type { ProductTexts } from '../model/localized-texts.ts'
import type { Product } from '../model/product.ts'

/** New names of renamed options and choices, by their former names. */
export interface Renames {
  options: ReadonlyMap<string, string>
  /** By former name of the option, then by former name of the choice. */
  choices: ReadonlyMap<string, ReadonlyMap<string, string>>
}

/** Lists the options and choices that an edit renames. Former names that the product does not have are refused. */
export function findRenames(product: Pick<Product, 'options'>, edited: readonly EditedOption[]): Renames | undefined {
  const wrong: FieldViolation[] = []
  const options = new Map<string, string>()
  const choices = new Map<string, Map<string, string>>()
  edited.forEach(({ name, former = name, choices: editedChoices }, position) => {
    const at = `product.productOptions[${position}]`
    const before = product.options.find((option) => option.name === former)
    if (!before && former !== name) wrong.push(toUnknownNameViolation(`${at}.former`, 'is no option of this product'))
    if (!before) return
    if (options.has(former)) wrong.push(toUnknownNameViolation(`${at}.former`, 'is there twice'))
    options.set(former, name)
    const renamed = new Map<string, string>()
    editedChoices.forEach(({ description, former: formerChoice = description }, place) => {
      const field = `${at}.choices[${place}].former`
      const isKnown = before.choices.some((choice) => choice.description === formerChoice)
      if (!isKnown && formerChoice !== description) wrong.push(toUnknownNameViolation(field, 'is no choice of it'))
      if (renamed.has(formerChoice)) wrong.push(toUnknownNameViolation(field, 'is there twice'))
      if (isKnown) renamed.set(formerChoice, description)
    })
    vacateNames(
      before.choices.map(({ description }) => description),
      renamed,
    )
    choices.set(former, renamed)
  })
  vacateNames(
    product.options.map(({ name }) => name),
    options,
  )
  if (wrong.length > 0) throw new InvalidRequest(wrong)
  const isRenamed = [options, ...choices.values()].some((names) => [...names].some(([former, name]) => former !== name))
  return isRenamed ? { options, choices } : undefined
}

/** Prefix of the name of a deleted option or choice whose own name another one takes. */
const VACATED = '\uFFFF'

/** Gives deleted parts another name where a renamed one takes theirs, so that both can be told apart. */
function vacateNames(former: readonly string[], renamed: Map<string, string>): void {
  const taken = new Set(renamed.values())
  for (const name of former) if (!renamed.has(name) && taken.has(name)) renamed.set(name, VACATED + name)
}

/** Renames options and choices of a product, of its variants and of its pictures. */
export function renameOptions(product: Product, renames: Renames): Product {
  return {
    ...product,
    options: product.options.map((option) => ({
      ...option,
      name: renameOption(renames, option.name),
      choices: option.choices.map((choice) => ({
        ...choice,
        description: renameChoice(renames, option.name, choice.description),
      })),
    })),
    variants: product.variants.map((variant) => ({ ...variant, choices: renameChoices(renames, variant.choices) })),
    media: product.media.map((item) =>
      item.choices
        ? {
            ...item,
            choices: item.choices.map(({ option, choice }) => ({
              option: renameOption(renames, option),
              choice: renameChoice(renames, option, choice),
            })),
          }
        : item,
    ),
  }
}

/** Renames the options and choices that translations belong to. */
export function renameOriginals(texts: ProductTexts, renames: Renames): ProductTexts {
  if (!texts.productOptions) return texts
  return {
    ...texts,
    productOptions: withoutVacated(
      texts.productOptions.map(({ choices, ...option }) => ({
        ...option,
        original: renameOption(renames, option.original),
        ...(choices && {
          choices: withoutVacated(
            choices.map((choice) => ({
              ...choice,
              original: renameChoice(renames, option.original, choice.original),
            })),
          ),
        }),
      })),
    ),
  }
}

function withoutVacated<Texts extends { original: string }>(texts: Texts[]): Texts[] {
  return texts.filter(({ original }) => !original.startsWith(VACATED))
}

function renameChoices(renames: Renames, choices: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(choices).map(([option, choice]) => [
      renameOption(renames, option),
      renameChoice(renames, option, choice),
    ]),
  )
}

function renameOption({ options }: Renames, name: string): string {
  return options.get(name) ?? name
}

function renameChoice({ choices }: Renames, option: string, choice: string): string {
  return choices.get(option)?.get(choice) ?? choice
}

function toUnknownNameViolation(field: string, description: string): FieldViolation {
  return { field, description, violatedRule: 'INVALID_ENUM_VALUE' }
}
