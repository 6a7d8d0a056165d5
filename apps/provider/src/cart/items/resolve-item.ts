import {
  ExtendedFields,
  LEGACY_STORES_APP_ID,
  type NewLineItem,
  SelectedMembership,
  STORES_APP_ID,
  type SubscriptionOption,
} from '@cartwright/contract'
import {
  getAvailableQuantity,
  type CatalogueCache,
  findVariant,
  resolveOriginalNames,
  type Product,
  type Variant,
} from '../../catalogue/index.ts'
import { AppError, type FieldViolation, InvalidRequest } from '../../platform/http/app-error.ts'
import { isGuid, normalizeId } from '../../platform/ids.ts'
import type { LanguagePreferences } from '../../settings/index.ts'
import type { CatalogueLine, ItemOptions } from '../cart.ts'
import { MAX_EXTENDED_FIELDS_LENGTH, validateExtendedFieldsLength } from './extended-fields.ts'
import { AmountParser } from './amount-parser.ts'
import { pickSchemaProperties } from './schema-properties.ts'
import type { AddedItem } from '../merge-lines.ts'
import { parseOverride } from './override.ts'
import { calculateSubscriptionPrice } from './subscription.ts'

/**
 * Resolves the product and variant of each item, with one query for all. Throws for items that are not for sale.
 * `languagePreferences`: languages in which choices and texts may be named.
 */
export async function resolveItems(
  items: readonly NewLineItem[],
  {
    catalogue,
    currency,
    languagePreferences,
  }: { catalogue: CatalogueCache; currency: string; languagePreferences: LanguagePreferences },
): Promise<AddedItem[]> {
  const products = await catalogue.findProducts(
    items.map(({ catalogReference }) => normalizeId(catalogReference.catalogItemId)).filter(isGuid),
  )
  const amounts = new AmountParser(currency)
  const violations: FieldViolation[] = []
  const added: AddedItem[] = []
  for (const [position, item] of items.entries()) {
    const field = `lineItems[${position}]`
    violations.push(
      ...validateExtendedFieldsLength(item.extendedFields, `${field}.extendedFields`, MAX_EXTENDED_FIELDS_LENGTH.line),
    )
    const product = requireForSale(item, products)
    const given = parseItemOptions(item.catalogReference.options, `${field}.catalogReference.options`)
    const named = { ...given, ...(await resolveOriginalNames(catalogue, product, given, languagePreferences)) }
    added.push(resolveItem(item, product, named, { amounts, field }))
  }
  violations.push(...amounts.violations)
  if (violations.length > 0) throw new InvalidRequest(violations)
  return added
}

function requireForSale(item: NewLineItem, products: ReadonlyMap<string, Product>): Product {
  const { appId, catalogItemId } = item.catalogReference
  const product = isOwnCatalogue(appId) ? products.get(normalizeId(catalogItemId)) : undefined
  if (!product?.visible)
    throw new AppError('ITEM_NOT_FOUND', 404, 'This item is not, or no longer, for sale.', {
      data: { appId, catalogItemId },
    })
  return product
}

function isOwnCatalogue(appId: string): boolean {
  return appId === STORES_APP_ID || appId === LEGACY_STORES_APP_ID
}

function resolveItem(
  item: NewLineItem,
  product: Product,
  given: ItemOptions,
  { amounts, field }: { amounts: AmountParser; field: string },
): AddedItem {
  const variant = chooseVariant(product, given)
  const options = removeUnknownOptions(product, given)
  requireCustomTexts(product, options)
  const subscription = findSubscription(product, options)
  const override = parseOverride(item.catalogOverrideFields, amounts, `${field}.catalogOverrideFields`)

  const catalogueMinor = subscription
    ? calculateSubscriptionPrice(variant.discountedPriceMinor, subscription, product.currency)
    : variant.discountedPriceMinor
  const line: Omit<CatalogueLine, 'id'> = {
    productId: product.id,
    variantId: variant.id,
    options,
    quantity: item.quantity ?? 1,
    remembered: {
      name: override?.fields.productName?.original ?? product.name,
      priceMinor: override?.priceMinor ?? catalogueMinor.toString(),
    },
    ...(override && { override }),
    ...(item.selectedMembership && {
      selectedMembership: pickSchemaProperties(SelectedMembership, item.selectedMembership),
    }),
    ...(item.taxableAddress && { taxableAddress: item.taxableAddress.addressType }),
    ...(item.extendedFields && { extendedFields: pickSchemaProperties(ExtendedFields, item.extendedFields) }),
  }
  return { line, inStock: getAvailableQuantity(variant.stock) }
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

function findSubscription(product: Product, { subscriptionOptionId }: ItemOptions): SubscriptionOption | undefined {
  if (subscriptionOptionId === undefined) return undefined
  const option = product.subscriptionOptions.find(({ id, hidden }) => !hidden && id === subscriptionOptionId)
  if (option) return option
  throw new AppError('SUBSCRIPTION_OPTION_NOT_FOUND', 404, `"${product.name}" cannot be subscribed to in this way.`, {
    data: { catalogItemId: product.id, subscriptionOptionId },
  })
}

function requireCustomTexts(product: Product, { customTextFields = {} }: ItemOptions): void {
  const texts = new Map(Object.entries(customTextFields))
  for (const { title, mandatory, maxLength } of product.customTextFields) {
    const text = texts.get(title) ?? ''
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

/**
 * Ignores texts that the product does not define: they would make a separate line and be stored. Also ignores choices
 * of unknown options beside a named variant: without a variant, they would mean another product.
 */
function removeUnknownOptions(product: Product, { options, customTextFields, ...more }: ItemOptions): ItemOptions {
  const optionNames = product.options.map(({ name }) => name)
  const titles = product.customTextFields.map(({ title }) => title)
  return {
    ...more,
    ...(options && { options: only(optionNames, options) }),
    customTextFields: only(titles, customTextFields ?? {}),
  }
}

function only(names: readonly string[], texts: Readonly<Record<string, string>>): Record<string, string> {
  const given = new Map(Object.entries(texts))
  return Object.fromEntries(
    names.flatMap((name) => {
      const text = given.get(name)
      return text === undefined ? [] : [[name, text]]
    }),
  )
}

/** Limits of `StoresItemOptions` in the contract. */
const MAX_CHOICE_LENGTH = 50
const MAX_TEXT_LENGTH = 500

/** Parses the options of a store item. Unknown members are ignored. */
function parseItemOptions(value: unknown, at: string): ItemOptions {
  const given = (value ?? {}) as Record<string, unknown> // an open member of the contract, checked here
  return {
    variantId: readText(given['variantId'], `${at}.variantId`)?.toLowerCase(),
    options: readTexts(given['options'], `${at}.options`, MAX_CHOICE_LENGTH),
    customTextFields: readTexts(given['customTextFields'], `${at}.customTextFields`, MAX_TEXT_LENGTH),
    subscriptionOptionId: readText(given['subscriptionOptionId'], `${at}.subscriptionOptionId`)?.toLowerCase(),
  }
}

function readText(value: unknown, at: string): string | undefined {
  if (value === undefined || value === null || value === '') return undefined
  if (typeof value !== 'string') throw notText(at)
  return value
}

function readTexts(value: unknown, at: string, maxLength: number): Record<string, string> | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'object' || Array.isArray(value)) throw notText(at)
  const entries = Object.entries(value)
  for (const [name, text] of entries)
    if (typeof text !== 'string' || text.length > maxLength)
      throw notText(`${at}.${name}`, `a text of at most ${maxLength} characters`)
  return Object.fromEntries(entries) // checked on the line above
}

function notText(field: string, what = 'a text'): InvalidRequest {
  return new InvalidRequest([{ field, description: `must be ${what}`, violatedRule: 'VALIDATION' }])
}
