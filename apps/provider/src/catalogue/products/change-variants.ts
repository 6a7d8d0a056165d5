import type { VariantOverride } from '@cartwright/contract'
import { AppError, type FieldViolation, InvalidRequest } from '../../platform/http/app-error.ts'
import { toProductDraft } from './to-product-draft.ts'
import { parseExactDecimal, parseExactMoney, QUANTITY_DECIMALS } from '../model/exact-decimals.ts'
import type { Product, Variant } from '../model/product.ts'
import { readDimensions } from './parse-product-content.ts'
import type { ProductDraft, VariantDraft } from '../model/product-draft.ts'

const MAX_VIOLATIONS = 20

/** Applies overrides to variants, in order. Null resets a field to the value of the product. */
export function applyVariantOverrides(product: Product, overrides: readonly VariantOverride[]): ProductDraft {
  requireManagedVariants(product)
  const wrong: FieldViolation[] = []
  const changes = new Map<string, Partial<VariantDraft>>()
  overrides.forEach((override, position) => {
    const field = `variants[${position}]`
    const change = readOverride(override, field, product.currency, wrong)
    for (const { id } of findOverriddenVariants(product, override, field, wrong))
      changes.set(id, { ...changes.get(id), ...change })
  })
  if (wrong.length > 0) throw new InvalidRequest(wrong.slice(0, MAX_VIOLATIONS))
  const draft = toProductDraft(product)
  const ids = product.variants.map(({ id }) => id) // drafts are in the order of the variants
  return { ...draft, variants: draft.variants.map((variant, place) => ({ ...variant, ...changes.get(ids[place]!) })) }
}

/** Resets the overridden fields of variants; their stock stays. */
export function resetVariantOverrides(product: Product): ProductDraft {
  requireManagedVariants(product)
  const draft = toProductDraft(product)
  const nothing = { priceMinor: null, costMinor: null, sku: '', weight: null, visible: true }
  return {
    ...draft,
    variants: draft.variants.map(({ choices }) => ({
      choices,
      ...nothing,
      productDimensions: null,
      packageDimensions: null,
    })),
  }
}

function requireManagedVariants({ id, manageVariants }: Product): void {
  if (!manageVariants)
    throw new AppError('VARIANTS_NOT_MANAGED', 409, 'The product does not manage its variants one by one.', {
      data: { id },
    })
}

function readOverride(
  override: VariantOverride,
  field: string,
  currency: string,
  wrong: FieldViolation[],
): Partial<VariantDraft> {
  const { price, cost, weight, sku, visible, productDimensions, packageDimensions } = override
  const money = (amount: NonNullable<typeof price>, name: string) =>
    parseExactMoney(amount, `${field}.${name}`, currency, wrong)
  return {
    ...(price !== undefined && { priceMinor: price === null ? null : money(price, 'price') }),
    ...(cost !== undefined && { costMinor: cost === null ? null : money(cost, 'cost') }),
    ...(weight !== undefined && {
      weight: weight === null ? null : parseExactDecimal(weight, `${field}.weight`, QUANTITY_DECIMALS, wrong),
    }),
    ...(sku !== undefined && { sku: sku ?? '' }),
    ...(visible !== undefined && { visible: visible ?? true }),
    ...(productDimensions !== undefined && { productDimensions: readDimensions(productDimensions) }),
    ...(packageDimensions !== undefined && { packageDimensions: readDimensions(packageDimensions) }),
  }
}

/** Finds the variants that have all given choices, or one of the given ids. */
function findOverriddenVariants(
  product: Product,
  { choices, variantIds = [] }: VariantOverride,
  field: string,
  wrong: FieldViolation[],
): Variant[] {
  const chosen = Object.entries(choices ?? {})
  if (chosen.length > 0) return findVariantsByChoices(product, chosen, `${field}.choices`, wrong)
  if (variantIds.length === 0)
    wrong.push({
      field: `${field}.choices`,
      description: 'or variantIds must say which variants are meant',
      violatedRule: 'REQUIRED_ONE_OF_FIELD',
    })
  const variantById = new Map(product.variants.map((variant) => [variant.id, variant]))
  return variantIds.flatMap((id, position) => {
    const variant = variantById.get(id.toLowerCase())
    if (!variant)
      wrong.push(toUnknownValueViolation(`${field}.variantIds[${position}]`, 'is no variant of this product'))
    return variant ?? []
  })
}

function findVariantsByChoices(
  product: Product,
  chosen: [option: string, choice: string][],
  field: string,
  wrong: FieldViolation[],
): Variant[] {
  const unknown = chosen.filter(
    ([name, choice]) =>
      !product.options.some(
        (option) => option.name === name && option.choices.some(({ description }) => description === choice),
      ),
  )
  wrong.push(...unknown.map(([name]) => toUnknownValueViolation(`${field}.${name}`, 'is no choice of this product')))
  const matching = product.variants.filter((variant) =>
    chosen.every(([name, choice]) => variant.choices[name] === choice),
  )
  if (unknown.length === 0 && matching.length === 0)
    wrong.push(toUnknownValueViolation(field, 'are those of no variant'))
  return matching
}

function toUnknownValueViolation(field: string, description: string): FieldViolation {
  return { field, description, violatedRule: 'INVALID_ENUM_VALUE' }
}
