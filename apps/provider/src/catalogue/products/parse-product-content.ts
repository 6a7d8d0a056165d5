import {
  type Dimensions,
  type NewPricePerUnitData,
  type NewProduct,
  PRODUCT_MAX,
  type ProductChange,
} from '@cartwright/contract'
import { type FieldViolation, InvalidRequest } from '../../platform/http/app-error.ts'
import { parseExactDecimal, parseExactMoney, QUANTITY_DECIMALS } from '../model/exact-decimals.ts'
import { areUnitsCompatible } from '../model/price-per-unit.ts'
import type { Discount, PricePerUnit, ProductOption } from '../model/product.ts'
import { parseDiscount } from './parse-discount.ts'
import { parseProductOptions } from './parse-options.ts'
import { parseSeo } from './parse-seo.ts'
import { sanitizeHtml } from '../model/sanitize-html.ts'
import { isUrlSafe } from '../model/slug.ts'
import type { ProductDraft } from '../model/product-draft.ts'

export const MAX_DESCRIPTION_LENGTH = PRODUCT_MAX.description
export const MAX_INFO_SECTION_LENGTH = 16_000
const MAX_VIOLATIONS = 20

/** Members of a product in a request; creation and update share them. */
export type ProductInput = Partial<Omit<NewProduct, 'name' | 'priceData' | 'stock'> & Omit<ProductChange, 'id'>>

/** Content of a product as far as a request names it. */
export type ProductContent = Partial<Omit<ProductDraft, 'variants' | 'media'>>

/** Current content on which the meaning of a request depends. */
export interface CurrentProductContent {
  currency: string
  discount: Discount
  options: readonly ProductOption[]
}

/**
 * Parses the content that a request names into exact, sanitised values. Unnamed fields are absent; null clears a field.
 * Server-written members are ignored, because callers send whole products back.
 */
export function parseProductContent(given: ProductInput, before: CurrentProductContent): ProductContent {
  const wrong: FieldViolation[] = []
  const content = collectProductContent(given, before, wrong)
  if (wrong.length > 0) throw new InvalidRequest(wrong.slice(0, MAX_VIOLATIONS))
  return content
}

function collectProductContent(
  given: ProductInput,
  before: CurrentProductContent,
  wrong: FieldViolation[],
): ProductContent {
  const { currency } = before
  const { name, slug, visible, manageVariants, productType, description, sku, weight, brand, ribbon } = given
  const { productDimensions, packageDimensions, additionalInfoSections, taxGroupId } = given
  const price = given.priceData?.price
  const cost = given.costAndProfitData === null ? null : given.costAndProfitData?.itemCost
  return {
    ...(name != null && { name: requireText(name, wrong) }),
    ...(slug !== undefined && { slug: requireSafeHtml(slug, wrong) }),
    ...(visible != null && { visible }),
    ...(manageVariants != null && { manageVariants }),
    ...((productType === 'physical' || productType === 'digital') && { type: productType }),
    ...(description !== undefined && {
      description: sanitizeHtmlField(description ?? '', 'product.description', MAX_DESCRIPTION_LENGTH, wrong),
    }),
    ...(sku !== undefined && { sku: sku ?? '' }),
    ...(weight !== undefined && {
      weight: weight === null ? null : parseExactDecimal(weight, 'product.weight', QUANTITY_DECIMALS, wrong),
    }),
    ...(brand !== undefined && { brand: brand || null }),
    ...(ribbon !== undefined && { ribbon: ribbon || null }),
    ...(price != null && { priceMinor: parseExactMoney(price, 'product.priceData.price', currency, wrong) }),
    ...(cost !== undefined && {
      costMinor: cost === null ? null : parseExactMoney(cost, 'product.costAndProfitData.itemCost', currency, wrong),
    }),
    ...(productDimensions !== undefined && { productDimensions: readDimensions(productDimensions) }),
    ...(packageDimensions !== undefined && { packageDimensions: readDimensions(packageDimensions) }),
    ...(given.discount !== undefined && { discount: parseDiscount(given.discount, before, wrong) }),
    ...(given.pricePerUnitData !== undefined && { pricePerUnit: readPricePerUnit(given.pricePerUnitData, wrong) }),
    ...(given.productOptions && { options: parseProductOptions(given.productOptions, before.options, wrong) }),
    ...(additionalInfoSections && {
      infoSections: additionalInfoSections.map(({ title, description: text }, position) => ({
        title,
        description: sanitizeHtmlField(
          text,
          `product.additionalInfoSections[${position}].description`,
          MAX_INFO_SECTION_LENGTH,
          wrong,
        ),
      })),
    }),
    ...(given.seoData !== undefined && { seo: parseSeo(given.seoData, 'product.seoData', wrong) }),
    ...(taxGroupId !== undefined && { taxGroupId }),
  }
}

function requireText(name: string, wrong: FieldViolation[]): string {
  if (name.trim() === '')
    wrong.push({ field: 'product.name', description: 'must not be blank', violatedRule: 'MIN_LENGTH' })
  return name
}

function requireSafeHtml(given: string, wrong: FieldViolation[]): string {
  const slug = given.normalize('NFC')
  if (!isUrlSafe(slug))
    wrong.push({
      field: 'product.slug',
      description:
        'must be of letters and digits of any script, hyphens, underscores, tildes and points within, and at most 1,500 bytes percent-encoded',
      violatedRule: 'FORMAT',
    })
  return slug
}

/** Sanitises HTML. The limit applies to the sanitised text, because sanitising lengthens some characters. */
export function sanitizeHtmlField(html: string, field: string, longest: number, wrong: FieldViolation[]): string {
  const clean = sanitizeHtml(html)
  if (clean.length > longest)
    wrong.push({
      field,
      description: `has ${clean.length} characters as HTML; at most ${longest} fit`,
      violatedRule: 'MAX_LENGTH',
      data: { threshold: longest },
    })
  return clean
}

/** Parses dimensions; null if no side is given. */
export function readDimensions(given: Dimensions | null): Dimensions | null {
  const { length, width, height, unit } = given ?? {}
  if (length == null && width == null && height == null) return null
  return {
    ...(length != null && { length }),
    ...(width != null && { width }),
    ...(height != null && { height }),
    ...(unit && unit !== 'UNKNOWN_DIMENSIONS_UNIT' && { unit }),
  }
}

function readPricePerUnit(given: NewPricePerUnitData | null, wrong: FieldViolation[]): PricePerUnit | null {
  if (!given) return null
  const field = 'product.pricePerUnitData'
  const quantity = (name: 'totalQuantity' | 'baseQuantity'): string =>
    parseExactDecimal(given[name], `${field}.${name}`, QUANTITY_DECIMALS, wrong)
  const { totalMeasurementUnit = 'UNSPECIFIED', baseMeasurementUnit = 'UNSPECIFIED' } = given
  if (!areUnitsCompatible(totalMeasurementUnit, baseMeasurementUnit))
    wrong.push({
      field: `${field}.baseMeasurementUnit`,
      description: `must measure the same as ${totalMeasurementUnit}`,
      violatedRule: 'VALIDATION',
    })
  return {
    totalQuantity: quantity('totalQuantity'),
    totalMeasurementUnit,
    baseQuantity: quantity('baseQuantity'),
    baseMeasurementUnit,
  }
}
