import { type NewLineItem, STORES_APP_ID } from '@cartwright/contract'
import { type Catalogue, findVariant, type Product, type Variant } from '../catalogue/index.ts'
import { AppError, InvalidRequest } from '../http/app-error.ts'
import { isGuid } from '../ids.ts'
import type { ItemOptions } from './cart.ts'
import type { AddedItem } from './merge-lines.ts'

/** Finds the product and variant that each item refers to, with one query for all. Whatever cannot be sold is an error. */
export async function resolveItems(catalogue: Catalogue, items: readonly NewLineItem[]): Promise<AddedItem[]> {
  const products = await catalogue.findProducts(
    items.map(({ catalogReference }) => catalogReference.catalogItemId).filter(isGuid),
  )
  return items.map((item, position) => {
    const { appId, catalogItemId } = item.catalogReference
    const product = appId === STORES_APP_ID ? products.get(catalogItemId) : undefined
    if (!product?.visible)
      throw new AppError('ITEM_NOT_FOUND', 404, 'This item is not, or no longer, for sale.', {
        data: { appId, catalogItemId },
      })
    const given = readOptions(item.catalogReference.options, `lineItems[${position}].catalogReference.options`)
    const options = withKnownTexts(product, given)
    requireCustomTexts(product, options)
    return { product, variant: chooseVariant(product, options), options, quantity: item.quantity ?? 1 }
  })
}

function chooseVariant(product: Product, { variantId, options }: ItemOptions): Variant {
  const choices = options ?? {}
  const variant = variantId
    ? product.variants.find(({ id, visible }) => visible && id === variantId)
    : findVariant(product, choices)
  if (variant) return variant
  const missing = product.options.filter(({ name }) => choices[name] === undefined).map(({ name }) => name)
  const data = { catalogItemId: product.id, missing }
  if (!variantId && missing.length > 0)
    throw new AppError('OPTIONS_INCOMPLETE', 400, `Please choose ${missing.join(' and ')} for "${product.name}".`, {
      data,
    })
  throw new AppError('VARIANT_NOT_FOUND', 404, `"${product.name}" does not come in this variant.`, { data })
}

function requireCustomTexts(product: Product, { customTextFields = {} }: ItemOptions): void {
  for (const { title, mandatory, maxLength } of product.customTextFields) {
    const text = customTextFields[title] ?? ''
    if (mandatory && text.trim() === '')
      throw new AppError('CUSTOM_TEXT_MISSING', 400, `"${product.name}" needs a text: ${title}.`, { data: { title } })
    if (text.length > maxLength)
      throw new AppError(
        'CUSTOM_TEXT_MISSING',
        400,
        `The text for "${title}" may have at most ${maxLength} characters.`,
        { data: { title, maxLength } },
      )
  }
}

/** A text that the product does not ask for is ignored: it would make a line of its own, and be kept. */
function withKnownTexts(product: Product, { customTextFields, ...options }: ItemOptions): ItemOptions {
  const known = product.customTextFields.flatMap(({ title }) => {
    const text = customTextFields?.[title]
    return text === undefined ? [] : [[title, text] as const]
  })
  return { ...options, customTextFields: Object.fromEntries(known) }
}

/** The members that a store item knows; others are ignored. */
function readOptions(value: unknown, at: string): ItemOptions {
  const given = (value ?? {}) as Record<string, unknown> // an open member of the contract, checked here
  const variantId = given['variantId'] || undefined
  if (variantId !== undefined && typeof variantId !== 'string') throw notText(`${at}.variantId`)
  return {
    variantId,
    options: readTexts(given['options'], `${at}.options`),
    customTextFields: readTexts(given['customTextFields'], `${at}.customTextFields`),
  }
}

function readTexts(value: unknown, at: string): Record<string, string> | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'object' || Array.isArray(value)) throw notText(at)
  const entries = Object.entries(value)
  for (const [name, text] of entries)
    if (typeof text !== 'string' || text.length > 1_000) throw notText(`${at}.${name}`)
  return Object.fromEntries(entries) // checked on the line above
}

function notText(field: string): InvalidRequest {
  return new InvalidRequest([
    { field, description: 'must be a text of at most 1000 characters', violatedRule: 'VALIDATION' },
  ])
}
