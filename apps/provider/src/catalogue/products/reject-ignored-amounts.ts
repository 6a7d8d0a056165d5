import type { Product as WireProduct } from '@cartwright/contract'
import { isDeepStrictEqual } from 'node:util'
import { type FieldViolation, InvalidRequest } from '../../platform/http/app-error.ts'

const MAX_VIOLATIONS = 20

/** Members of a product with amounts or stock. The discount is always written and not among them. */
const AMOUNTS = [
  'stock',
  'price',
  'priceData',
  'convertedPriceData',
  'priceRange',
  'costAndProfitData',
  'costRange',
] as const
const AMOUNTS_OF_VARIANT = ['priceData', 'convertedPriceData', 'costAndProfitData'] as const

type Json = Record<string, unknown>

/**
 * Rejects amounts and stock that a caller gives and the product does not have after the call. Programs send whole
 * products back, so a value is accepted if one of `reads` has it: the product before or after the call.
 *
 * Formatted texts are ignored, as they depend on the reader's language. Prices in another currency beside one in the
 * currency of the shop are ignored too.
 */
export function rejectIgnoredAmounts(given: object, reads: readonly WireProduct[]): void {
  const product = given as Json // read only, by possible member names
  const accepted = reads as unknown as readonly Json[]
  const wrong: FieldViolation[] = []
  for (const name of AMOUNTS) {
    if (name === 'convertedPriceData' && isConvertedPrice(product, accepted)) continue
    compare(product[name], valuesAt(accepted, name), `product.${name}`, wrong)
  }
  const variants = product['variants']
  const isAsRead = accepted.some((read) => isDeepStrictEqual(read['variants'], variants))
  if (Array.isArray(variants) && !isAsRead) compareVariants(variants, accepted, wrong)
  const options = product['productOptions']
  if (Array.isArray(options)) compareChoices(options, accepted, wrong)
  if (wrong.length > 0) throw new InvalidRequest(wrong.slice(0, MAX_VIOLATIONS))
}

/** Whether a price was converted for a reader of another currency. */
function isConvertedPrice({ priceData, convertedPriceData }: Json, accepted: readonly Json[]): boolean {
  const currency = (value: unknown): unknown => (isObject(value) ? value['currency'] : undefined)
  const own = accepted.map((read) => currency(read['priceData']))
  const of = currency(convertedPriceData)
  return isObject(priceData) && of !== undefined && !own.includes(of)
}

function compareVariants(given: readonly unknown[], accepted: readonly Json[], wrong: FieldViolation[]): void {
  const byId = new Map<unknown, Json[]>()
  const byChoices = new Map<string, Json[]>()
  for (const variant of accepted.flatMap((read) => listOf(read['variants']))) {
    add(byId, variant['id'], variant)
    add(byChoices, keyOf(variant['choices']), variant)
  }
  for (const [index, each] of given.entries()) {
    if (!isObject(each)) continue
    const id = typeof each['id'] === 'string' ? each['id'].toLowerCase() : undefined
    const same = byId.get(id) ?? byChoices.get(keyOf(each['choices'])) ?? []
    const field = `product.variants[${index}]`
    compare(each['stock'], valuesAt(same, 'stock'), `${field}.stock`, wrong)
    const own = valuesAt(same, 'variant').filter(isObject)
    const variant = isObject(each['variant']) ? each['variant'] : {}
    for (const name of AMOUNTS_OF_VARIANT) {
      if (name === 'convertedPriceData' && isConvertedPrice(variant, own)) continue
      compare(variant[name], valuesAt(own, name), `${field}.variant.${name}`, wrong)
    }
    if (wrong.length >= MAX_VIOLATIONS) return
  }
}

/** Compares choices of existing options. Their availability follows from the variants. */
function compareChoices(given: readonly unknown[], accepted: readonly Json[], wrong: FieldViolation[]): void {
  for (const [index, option] of given.entries()) {
    if (!isObject(option)) continue
    const options = accepted.flatMap((read) =>
      listOf(read['productOptions']).filter(({ name }) => name === option['name']),
    )
    for (const [place, choice] of listOf(option['choices']).entries()) {
      const same = options.flatMap(({ choices }) =>
        listOf(choices).filter(({ description }) => description === choice['description']),
      )
      if (same.length === 0) continue
      const field = `product.productOptions[${index}].choices[${place}].inStock`
      compare(choice['inStock'], valuesAt(same, 'inStock'), field, wrong)
    }
  }
}

function compare(given: unknown, accepted: readonly unknown[], field: string, wrong: FieldViolation[]): void {
  if (given === undefined || given === null) return
  if (isObject(given)) {
    const objects = accepted.filter(isObject)
    for (const [name, value] of Object.entries(given))
      if (!name.startsWith('formatted')) compare(value, valuesAt(objects, name), `${field}.${name}`, wrong)
    return
  }
  if (accepted.some((value) => isSame(given, value))) return
  const is = accepted.findLast((value) => value !== undefined)
  wrong.push({
    field,
    description: `${is === undefined ? 'is not kept here' : `is ${JSON.stringify(is)} and is not changed here`}: ${describeAlternative(field)}`,
    violatedRule: 'FIELD_NOT_ALLOWED',
  })
}

/** Names the operation that can change the field. */
function describeAlternative(field: string): string {
  if (/stock/i.test(field)) return 'leave it out, or set it with updateInventoryVariants'
  if (/\.variants\[/.test(field)) return 'leave it out, or set it with updateProductVariants'
  if (/cost/i.test(field)) return 'leave it out, or set costAndProfitData.itemCost'
  return 'leave it out, or set priceData.price or a discount'
}

/** Whether two values are equal; numbers may be text on the wire. */
function isSame(given: unknown, value: unknown): boolean {
  if (given === value) return true
  const isNumber = typeof value === 'number' && typeof given === 'string' && given.trim() !== ''
  return isNumber && Number(given) === value
}

function valuesAt(objects: readonly Json[], name: string): unknown[] {
  return objects.map((each) => each[name])
}

function listOf(value: unknown): Json[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}

function keyOf(choices: unknown): string {
  return JSON.stringify(
    isObject(choices) ? Object.entries(choices).sort(([one], [other]) => (one < other ? -1 : 1)) : [],
  )
}

function add<Key>(map: Map<Key, Json[]>, key: Key, value: Json): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
