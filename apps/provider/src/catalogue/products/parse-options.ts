import type { NewProductOption } from '@cartwright/contract'
import { isDeepStrictEqual } from 'node:util'
import type { FieldViolation } from '../../platform/http/app-error.ts'
import { combineChoices, MAX_VARIANTS } from '../model/derived-variants.ts'
import type { ProductOption } from '../model/product.ts'

/** Option names that JSON parsers drop or reject as members; such an option could not be chosen from. */
export const RESERVED_OPTION_NAMES = new Set(['__proto__', 'constructor', 'prototype'])

/** Parses the options of a product. `before` are its current options. Violations are added to `wrong`. */
export function parseProductOptions(
  given: readonly NewProductOption[],
  before: readonly ProductOption[],
  wrong: FieldViolation[],
): ProductOption[] {
  const field = 'product.productOptions'
  const options = given.map(({ optionType, name, choices = [] }, position): ProductOption => {
    const at = `${field}[${position}]`
    requireText(name, `${at}.name`, wrong)
    if (RESERVED_OPTION_NAMES.has(name))
      wrong.push({ field: `${at}.name`, description: 'is no name for an option', violatedRule: 'FORMAT' })
    if (choices.length === 0)
      wrong.push({ field: `${at}.choices`, description: 'is required', violatedRule: 'REQUIRED_FIELD' })
    choices.forEach((choice, place) => requireText(choice.description, `${at}.choices[${place}].description`, wrong))
    requireUnique(
      choices.map(({ description }) => description),
      (place) => `${at}.choices[${place}].description`,
      wrong,
    )
    const current = before.find((option) => option.name === name)
    return {
      type:
        optionType === 'color' || optionType === 'drop_down' ? optionType : (current?.type ?? inferOptionType(choices)),
      name,
      choices: choices.map(({ value, description }) => ({ value, description })),
    }
  })
  requireUnique(
    options.map(({ name }) => name),
    (position) => `${field}[${position}].name`,
    wrong,
  )
  if (!hasSameChoices(before, options) && combineChoices(options) === undefined)
    wrong.push({
      field,
      description: `must not make more than ${MAX_VARIANTS} variants`,
      violatedRule: 'MAX_SIZE',
      data: { threshold: MAX_VARIANTS },
    })
  return options
}

/** Whether both lists offer the same choices in the same order; colours and types are ignored. */
export function hasSameChoices(one: readonly ProductOption[], other: readonly ProductOption[]): boolean {
  const names = (options: readonly ProductOption[]) =>
    options.map(({ name, choices }) => [name, choices.map(({ description }) => description)])
  return isDeepStrictEqual(names(one), names(other))
}

function inferOptionType(choices: readonly { value: string }[]): ProductOption['type'] {
  return choices.length > 0 && choices.every(({ value }) => isColourCode(value)) ? 'color' : 'drop_down'
}

function isColourCode(value: string): boolean {
  return /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(value)
}

function requireText(name: string, field: string, wrong: FieldViolation[]): void {
  if (name.trim() === '') wrong.push({ field, description: 'must not be blank', violatedRule: 'MIN_LENGTH' })
}

function requireUnique(names: readonly string[], fieldOf: (place: number) => string, wrong: FieldViolation[]): void {
  names.forEach((name, place) => {
    if (names.indexOf(name) < place)
      wrong.push({ field: fieldOf(place), description: 'is there twice', violatedRule: 'VALIDATION' })
  })
}
