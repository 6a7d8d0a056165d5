import type { AdjustValue, AnswerOf, JsonObject, PropertyAdjustmentData, SetValue } from '@cartwright/contract'
import Big from 'big.js'
import type { Tx } from '../../platform/db/transaction.ts'
import { AppError, type FieldViolation, InvalidRequest } from '../../platform/http/app-error.ts'
import { isGuid } from '../../platform/ids.ts'
import { getCurrencyExponent, parseMoney, toDecimal } from '../../platform/money.ts'
import { updateAndPublishChanges } from './product-service.ts'
import type { Actor } from '../model/event.ts'
import { saveIfChanged } from './change-product.ts'
import { createProductNotFoundError } from '../model/product-errors.ts'
import { toProductDraft } from './to-product-draft.ts'
import { parseExactDecimal, parseExactMoney, QUANTITY_DECIMALS } from '../model/exact-decimals.ts'
import type { Product } from '../model/product.ts'
import { reprice, requireInRange } from './reprice.ts'
import type { ProductDraft } from '../model/product-draft.ts'
import { lockProducts } from '../store/product-lock-store.ts'

/** Products per read; each may have a thousand variants. */
const BATCH_SIZE = 10

type BulkAnswer = AnswerOf<'products.bulkUpdateProductsProperty'>

/**
 * Changes many products in one transaction. A refusal fails its own product only. A product named twice is changed
 * once, and both its entries report the result.
 */
export async function bulkUpdateProducts(
  tx: Tx,
  ids: readonly string[],
  by: Actor,
  change: (product: Product) => ProductDraft,
): Promise<BulkAnswer> {
  const refusals = new Map<string, AppError>()
  const existing = new Set<string>()
  // in the lock order that orders use
  const lockedIds = [...new Set(ids.filter(isGuid).map((id) => id.toLowerCase()))].sort()
  await lockProducts(tx, lockedIds) // locked in one statement, so two such calls never deadlock
  for (let start = 0; start < lockedIds.length; start += BATCH_SIZE)
    await updateAndPublishChanges(tx, lockedIds.slice(start, start + BATCH_SIZE), by, async (before) => {
      for (const product of before) {
        existing.add(product.id)
        const draft = catchAppError(() => change(product))
        if (draft instanceof AppError) refusals.set(product.id, draft)
        else await saveIfChanged(tx, product, draft)
      }
    })
  const results = ids.map((id, originalIndex) => {
    const key = id.toLowerCase()
    const refusal = existing.has(key) ? refusals.get(key) : createProductNotFoundError(id)
    return {
      itemMetadata: {
        id,
        originalIndex,
        success: refusal === undefined,
        // Holds: the details of a refusal are JSON.
        ...(refusal && {
          error: { code: refusal.code, description: refusal.message, data: refusal.data as JsonObject },
        }),
      },
    }
  })
  const totalFailures = results.filter(({ itemMetadata }) => !itemMetadata.success).length
  return {
    results,
    bulkActionMetadata: { totalSuccesses: results.length - totalFailures, totalFailures, undetailedFailures: 0 },
  }
}

function catchAppError(change: () => ProductDraft): ProductDraft | AppError {
  try {
    return change()
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

/**
 * Returns the function that applies `set` to a product. Cost and weight are set on all its variants (wire reference,
 * appendix C).
 */
export function createPropertySetter(set: SetValue, currency: string): (product: Product) => ProductDraft {
  const { price, cost, weight, ribbon, brand } = set
  const wrong: FieldViolation[] = []
  if ([price, cost, weight, ribbon, brand].every((value) => value === undefined))
    wrong.push(toOneOfViolation('set', 'price, cost, weight, ribbon, brand'))
  const content = {
    ...(cost !== undefined && { costMinor: parseExactMoney(cost, 'set.cost', currency, wrong) }),
    ...(weight !== undefined && { weight: parseExactDecimal(weight, 'set.weight', QUANTITY_DECIMALS, wrong) }),
    ...(ribbon !== undefined && { ribbon: ribbon || null }),
    ...(brand !== undefined && { brand: brand || null }),
  }
  const priceMinor = price === undefined ? undefined : parseExactMoney(price, 'set.price', currency, wrong)
  throwIfInvalid(wrong)
  return (product) => {
    const draft = toProductDraft(product)
    if (priceMinor !== undefined) return reprice(draft, priceMinor)
    const ofAll = { ...(cost !== undefined && { costMinor: null }), ...(weight !== undefined && { weight: null }) }
    return { ...draft, ...content, variants: draft.variants.map((variant) => ({ ...variant, ...ofAll })) }
  }
}

/**
 * Returns the function that applies `adjust` to a product. Variants keep their distance from its price; their own costs
 * and weights are adjusted alike.
 */
export function createPropertyAdjuster(
  { price, cost, weight }: AdjustValue,
  currency: string,
): (product: Product) => ProductDraft {
  const name = price ? 'price' : cost ? 'cost' : 'weight'
  const wrong: FieldViolation[] = []
  const given = price ?? cost ?? weight
  if (!given) wrong.push(toOneOfViolation('adjust', 'price, cost, weight'))
  else if (given.amount === undefined && !given.percentage)
    wrong.push(toOneOfViolation(`adjust.${name}`, 'amount, percentage'))
  const isMoney = !weight
  const adjusted = readAdjustment(
    given ?? {},
    `adjust.${name}.amount`,
    isMoney ? getCurrencyExponent(currency) : undefined,
    wrong,
  )
  throwIfInvalid(wrong)

  const inRange = (value: Big): string => requireInRange(adjusted(value), name).toFixed()
  const money = (minor: bigint): bigint => parseMoney(inRange(new Big(toDecimal({ minor, currency }))), currency).minor
  const adjustCost = (minor: bigint | null): bigint | null => keepUnsetIfZero(money(minor ?? 0n), minor)
  const adjustWeight = (own: string | null): string | null => keepUnsetIfZero(inRange(new Big(own ?? 0)), own)
  return (product) => {
    const draft = toProductDraft(product)
    if (price) return reprice(draft, money(draft.priceMinor))
    const each = <Content extends Pick<ProductDraft, 'costMinor' | 'weight'>>(content: Content): Content => ({
      ...content,
      ...(cost ? { costMinor: adjustCost(content.costMinor ?? null) } : { weight: adjustWeight(content.weight) }),
    })
    const hasOwn = (own: Pick<ProductDraft, 'costMinor' | 'weight'>): boolean =>
      (cost ? own.costMinor : own.weight) !== null
    return { ...each(draft), variants: draft.variants.map((variant) => (hasOwn(variant) ? each(variant) : variant)) }
  }
}

/** Keeps an unset value unset if the result is zero. */
function keepUnsetIfZero<Value extends bigint | string>(after: Value, before: Value | null): Value | null {
  return before === null && Number(after) === 0 ? null : after
}

const WEIGHT_DECIMALS = 2

/**
 * Reads an adjustment: an exact amount, or a percentage rounded to whole numbers or to the decimals of the currency.
 */
function readAdjustment(
  { amount, percentage }: PropertyAdjustmentData,
  field: string,
  currencyDecimals: number | undefined,
  wrong: FieldViolation[],
): (value: Big) => Big {
  if (percentage) {
    const factor = new Big(100).plus(percentage.rate).div(100)
    const decimals = percentage.roundToInt ? 0 : (currencyDecimals ?? WEIGHT_DECIMALS)
    return (value) => value.times(factor).round(decimals, Big.roundHalfUp)
  }
  const exact = new Big(parseExactDecimal(amount ?? 0, field, currencyDecimals ?? QUANTITY_DECIMALS, wrong))
  return (value) => value.plus(exact)
}

function toOneOfViolation(field: string, names: string): FieldViolation {
  return { field, description: `must have one of ${names}`, violatedRule: 'REQUIRED_ONE_OF_FIELD' }
}

function throwIfInvalid(wrong: readonly FieldViolation[]): void {
  if (wrong.length > 0) throw new InvalidRequest(wrong)
}
