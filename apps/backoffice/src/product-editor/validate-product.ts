import type { ProductEditorTexts } from './texts/en.ts'
import type { ProductValues } from './product-values.ts'
import { countCombinations, listVariantRows, MAX_VARIANTS } from './variant-matrix.ts'

/** Problems of a form by the path of their field, each a sentence. */
export type Problems = Record<string, string>

/** Highest price, cost and weight, from the contract. */
const AMOUNT_MAX = 999_999_999.99
const QUANTITY_MAX = 9_999_999
const WEIGHT_DECIMALS = 3

/** Maximum lengths in characters, from the contract. */
const MAX_LENGTHS = {
  name: 255,
  description: 50_000,
  sku: 100,
  brand: 50,
  ribbon: 30,
  slug: 255,
  seoTitle: 8_000,
  seoDescription: 8_000,
} as const

type EditorTexts = Pick<ProductEditorTexts['editor'], 'problems'>

/** Validates the values. Returns a sentence for each invalid field. The server validates again. */
export function validateProduct(values: ProductValues, texts: EditorTexts, decimals: number): Problems {
  const problems: Problems = {}
  const add = (path: string, problem: string | undefined) => {
    if (problem !== undefined) problems[path] ??= problem
  }
  for (const field of Object.keys(MAX_LENGTHS) as (keyof typeof MAX_LENGTHS)[])
    add(field, describeLength(values[field], MAX_LENGTHS[field], texts))
  if (values.name.trim() === '') add('name', texts.problems.name)
  add('price', describeAmount(values.price, texts, decimals))
  if (values.cost !== '') add('cost', describeAmount(values.cost, texts, decimals))
  if (values.weight !== '') add('weight', describeAmount(values.weight, texts, WEIGHT_DECIMALS))
  validateDiscount(values, texts, decimals, add)
  validateStock(values, texts, add)
  validateOptions(values, texts, add)
  validateVariants(values, texts, decimals, add)
  validateLists(values, texts, decimals, add)
  validateTexts(values, texts, add)
  return problems
}

type Add = (path: string, problem: string | undefined) => void

function validateDiscount({ discount, pricePerUnit }: ProductValues, texts: EditorTexts, decimals: number, add: Add) {
  const { type, value, startDate, endDate } = discount
  if (type !== 'NONE') add('discount.value', describeAmount(value, texts, type === 'PERCENT' ? 3 : decimals))
  if (type === 'PERCENT' && toNumber(value) > 100) add('discount.value', texts.problems.percent)
  if (type !== 'NONE' && startDate !== '' && endDate !== '' && startDate >= endDate)
    add('discount.endDate', texts.problems.endDate)
  if (!pricePerUnit.isShown) return
  for (const field of ['totalQuantity', 'baseQuantity'] as const) {
    add(`pricePerUnit.${field}`, describeAmount(pricePerUnit[field], texts, WEIGHT_DECIMALS))
    if (toNumber(pricePerUnit[field]) < 0.01) add(`pricePerUnit.${field}`, texts.problems.positive)
  }
}

function validateStock(values: ProductValues, texts: EditorTexts, add: Add) {
  if (values.trackQuantity && !values.manageVariants) add('quantity', describeQuantity(values.quantity, texts))
  const { enabled, message, limit } = values.preorder
  if (!enabled) return
  if (limit !== '') add('preorder.limit', describeWhole(limit, 0, 100_000, texts))
  add('preorder.message', describeLength(message, 250, texts))
}

function validateOptions({ options, manageVariants }: ProductValues, texts: EditorTexts, add: Add) {
  if (manageVariants && options.length === 0) add('options', texts.problems.noOptions)
  if (countCombinations(options) > MAX_VARIANTS) add('options', texts.problems.tooManyVariants(String(MAX_VARIANTS)))
  options.forEach(({ name, choices }, at) => {
    const path = `options.${at}`
    add(`${path}.name`, describeName(name, 50, texts))
    if (options.findIndex((each) => each.name.trim() === name.trim()) < at) add(`${path}.name`, texts.problems.twice)
    if (choices.length === 0) add(`${path}.choices`, texts.problems.noChoices)
    choices.forEach(({ description }, place) => {
      add(`${path}.choices.${place}`, describeName(description, 100, texts))
      if (choices.findIndex((each) => each.description.trim() === description.trim()) < place)
        add(`${path}.choices.${place}`, texts.problems.twice)
    })
  })
}

function validateVariants(values: ProductValues, texts: EditorTexts, decimals: number, add: Add) {
  if (!values.manageVariants) return
  for (const { key } of listVariantRows(values)) {
    const { price, cost, weight, sku, quantity } = values.variants[key]! // listed by its key
    const path = `variants.${key}`
    if (price !== '') add(`${path}.price`, describeAmount(price, texts, decimals))
    if (cost !== '') add(`${path}.cost`, describeAmount(cost, texts, decimals))
    if (weight !== '') add(`${path}.weight`, describeAmount(weight, texts, WEIGHT_DECIMALS))
    if (values.trackQuantity) add(`${path}.quantity`, describeQuantity(quantity, texts))
    add(`${path}.sku`, describeLength(sku, 100, texts))
  }
}

function validateLists(values: ProductValues, texts: EditorTexts, decimals: number, add: Add) {
  values.infoSections.forEach(({ title, description }, at) => {
    add(`infoSections.${at}.title`, describeName(title, 50, texts))
    add(`infoSections.${at}.description`, describeLength(description, 16_000, texts))
  })
  values.customTextFields.forEach(({ title, maxLength }, at) => {
    add(`customTextFields.${at}.title`, describeName(title, 100, texts))
    if (values.customTextFields.findIndex((each) => each.title.trim() === title.trim()) < at)
      add(`customTextFields.${at}.title`, texts.problems.twice)
    add(`customTextFields.${at}.maxLength`, describeWhole(maxLength, 1, 500, texts))
  })
  values.subscriptions.forEach(({ title, description, interval, cycles, discountType, discountValue }, at) => {
    const path = `subscriptions.${at}`
    add(`${path}.title`, describeName(title, 150, texts))
    add(`${path}.description`, describeLength(description, 500, texts))
    add(`${path}.interval`, describeWhole(interval, 1, 3650, texts))
    if (cycles !== '') add(`${path}.cycles`, describeWhole(cycles, 1, 999, texts))
    if (discountType !== 'NONE') add(`${path}.discountValue`, describeAmount(discountValue, texts, decimals))
    if (discountType === 'PERCENT' && toNumber(discountValue) > 100)
      add(`${path}.discountValue`, texts.problems.percent)
  })
}

function validateTexts({ texts: translations }: ProductValues, texts: EditorTexts, add: Add) {
  for (const [language, each] of Object.entries(translations))
    for (const field of ['name', 'description', 'ribbon', 'seoTitle', 'seoDescription'] as const)
      add(`texts.${language}.${field}`, describeLength(each[field], MAX_LENGTHS[field], texts))
}

/** Describes the problem of a typed amount; undefined without one. */
export function describeAmount(typed: string, { problems }: EditorTexts, decimals: number): string | undefined {
  const amount = normalizeAmount(typed)
  if (!/^-?\d+(\.\d+)?$/.test(amount)) return problems.number
  if (amount.startsWith('-')) return problems.negative
  if (Number(amount) > AMOUNT_MAX) return problems.tooHigh(String(AMOUNT_MAX))
  if ((amount.split('.')[1] ?? '').length > decimals) return problems.decimals(String(decimals))
  return undefined
}

/** Converts a typed amount to a decimal with a point. */
export function normalizeAmount(typed: string): string {
  return typed.trim().replace(',', '.')
}

/** Converts a typed amount to a number. */
export function toNumber(typed: string): number {
  return Number(normalizeAmount(typed))
}

function describeQuantity(typed: string, texts: EditorTexts): string | undefined {
  return describeWhole(typed, 0, QUANTITY_MAX, texts)
}

function describeWhole(typed: string, min: number, max: number, { problems }: EditorTexts): string | undefined {
  if (!/^-?\d+$/.test(typed.trim())) return problems.whole
  const value = Number(typed)
  return value < min || value > max ? problems.range(String(min), String(max)) : undefined
}

function describeName(typed: string, max: number, texts: EditorTexts): string | undefined {
  return typed.trim() === '' ? texts.problems.required : describeLength(typed, max, texts)
}

function describeLength(typed: string, max: number, { problems }: EditorTexts): string | undefined {
  return typed.length > max ? problems.tooLong(String(max)) : undefined
}
