import { type CatalogReference, LEGACY_STORES_APP_ID, STORES_APP_ID } from '@cartwright/contract'
import { type CatalogueCache, findVariant, type Product, resolveOriginalNames } from '../catalogue/index.ts'
import { AppError, createInvalidField, type InvalidRequest } from '../platform/http/app-error.ts'
import { isGuid, normalizeId } from '../platform/ids.ts'
import type { LanguagePreferences } from '../settings/index.ts'

/**
 * Finds the product and variant of a catalogue reference. Without a variant id and choices, any variant counts.
 * @throws AppError `PRODUCT_NOT_FOUND`, `VARIANT_NOT_FOUND`
 * @throws InvalidRequest for unreadable options
 */
export async function findRequestedItem(
  { appId, catalogItemId, options }: CatalogReference,
  catalogue: CatalogueCache,
  languages: LanguagePreferences,
): Promise<{ product: Product; variantId: string | undefined }> {
  const isOwn = appId === STORES_APP_ID || appId === LEGACY_STORES_APP_ID
  const id = normalizeId(catalogItemId)
  const product = isOwn && isGuid(id) ? await catalogue.findProduct(id) : undefined
  if (!product?.visible)
    throw new AppError('PRODUCT_NOT_FOUND', 404, 'There is no such product.', { data: { id: catalogItemId } })

  const variantId = options?.['variantId']
  if (variantId !== undefined && variantId !== null && variantId !== '') {
    if (typeof variantId !== 'string') throw invalidOption('variantId', 'must be a text')
    return { product, variantId }
  }
  const choices = readChoices(options?.['options'])
  if (Object.keys(choices).length === 0) return { product, variantId: undefined }
  const named = await resolveOriginalNames(catalogue, product, { options: choices }, languages)
  const variant = findVariant(product, named.options ?? {})
  if (!variant)
    throw new AppError('VARIANT_NOT_FOUND', 404, 'The product has no such variant.', { data: { id: catalogItemId } })
  return { product, variantId: variant.id }
}

function readChoices(value: unknown): Record<string, string> {
  if (value === undefined || value === null) return {}
  if (typeof value !== 'object' || Array.isArray(value)) throw invalidOption('options', 'must be choices by option')
  const entries = Object.entries(value)
  for (const [name, choice] of entries)
    if (typeof choice !== 'string') throw invalidOption(`options.${name}`, 'must be a text')
  return Object.fromEntries(entries) // checked on the line above
}

function invalidOption(name: string, description: string): InvalidRequest {
  return createInvalidField(`request.catalogReference.options.${name}`, description)
}
