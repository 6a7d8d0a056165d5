import { type Cart as WireCart, CartInfo, type CheckoutLineItem, LineItem, NewLineItem } from '@cartwright/contract'
import { type FieldViolation, InvalidRequest } from '../platform/http/app-error.ts'
import { findChangedAmounts } from '../platform/http/compare-amounts.ts'
import { parseMoney, toUnpaddedDecimal } from '../platform/money.ts'
import { toItemKey, type AddedItem } from './merge-lines.ts'
import type { CartLine } from './cart.ts'

type Given = Readonly<Record<string, unknown>>

/**
 * Members of a line that identify it or change by themselves. Additions also exclude the members that the call
 * writes.
 */
export const NON_PRICE_FIELDS = [
  'availability',
  'catalogReference',
  'descriptionLines',
  'extendedFields',
  'image',
  'media',
  'url',
]
const WRITTEN = [...Object.keys(NewLineItem.properties), 'lineItemPrice']
const SHOP_SETS = 'leave it out, the shop sets prices'

/** Cart before or after the call: its lines as stored and as on the wire. */
export interface CartLinesSnapshot {
  lines: readonly CartLine[]
  lineItems: readonly (LineItem | CheckoutLineItem)[]
  currency: string
}

/** Whether a request has members that only a read entity has. Most have none and need no further check. */
export function hasReadOnlyFields(given: unknown, schema: object): boolean {
  if (typeof given !== 'object' || given === null) return false
  const { items, properties } = schema as SchemaNode // schemas are plain objects
  if (Array.isArray(given)) return items !== undefined && given.some((item) => hasReadOnlyFields(item, items))
  if (!properties) return false
  return Object.entries(given).some(([name, value]) => {
    const below = Object.hasOwn(properties, name) ? properties[name] : undefined
    return below ? hasReadOnlyFields(value, below) : name !== 'id'
  })
}

/** Part of a JSON schema that this check needs. */
interface SchemaNode {
  properties?: Readonly<Record<string, object>>
  items?: object
}

export function hasReadOnlyLineFields(lineItems: readonly object[] = []): boolean {
  return lineItems.some((item) => hasReadOnlyFields(item, NewLineItem))
}

/**
 * Finds prices of added items that differ from those of their lines. Totals and taxes of a whole line of a checkout
 * or order are skipped: they belong to that checkout or order.
 */
export function findPriceMismatches(
  given: readonly Given[],
  added: readonly AddedItem[],
  reads: readonly CartLinesSnapshot[],
): FieldViolation[] {
  return given.flatMap((item, position) => {
    const line = added[position]?.line
    if (!line || !hasReadOnlyFields(item, NewLineItem)) return []
    const key = toItemKey(line)
    const known = reads.flatMap(({ lines, lineItems, currency }) => {
      const ids = new Set(lines.filter((each) => toItemKey(each) === key).map(({ id }) => id))
      return lineItems.filter(({ id }) => ids.has(id ?? '')).map((each) => ({ ...each, currency }))
    })
    const field = `lineItems[${position}]`
    const results = isWholeLine(item)
      ? Object.keys(item).filter((name) => !Object.hasOwn(LineItem.properties, name))
      : []
    return [
      ...findChangedAmounts(item, {
        reads: known,
        field,
        except: [...NON_PRICE_FIELDS, ...WRITTEN, ...results],
        way: SHOP_SETS,
      }),
      ...findLinePriceMismatch(item, known, `${field}.lineItemPrice`),
    ]
  })
}

function isWholeLine(item: Given): boolean {
  return 'id' in item && 'productName' in item
}

/** Compares the price of all pieces. The price for the quantity in the request is accepted as well. */
function findLinePriceMismatch(
  { lineItemPrice, quantity = 1 }: Given,
  known: readonly ((LineItem | CheckoutLineItem) & { currency: string })[],
  field: string,
): FieldViolation[] {
  if (lineItemPrice === undefined) return []
  const reads = known.flatMap(({ lineItemPrice: whole, price, quantity: pieces, currency }) => {
    const minorOf = (amount: { amount: string } | undefined): bigint =>
      parseMoney(amount?.amount ?? '0', currency).minor
    const requestedQuantity = typeof quantity === 'number' && Number.isInteger(quantity) ? BigInt(quantity) : 1n
    const quantityPrices = [minorOf(price) * requestedQuantity, (minorOf(whole) * requestedQuantity) / BigInt(pieces)]
    return [whole, ...quantityPrices.map((minor) => ({ amount: toUnpaddedDecimal({ minor, currency }) }))]
  })
  return findChangedAmounts(
    { lineItemPrice },
    { reads: reads.map((each) => ({ lineItemPrice: each })), field: '', way: SHOP_SETS },
  ).map((violation) => ({ ...violation, field: violation.field.replace('lineItemPrice', field) }))
}

/**
 * Rejects amounts and quantities of a whole cart that differ from the cart before and after the call. With a mask it
 * checks only the named members.
 */
export function rejectAmountMismatches(given: object, mask: string | undefined, reads: readonly WireCart[]): void {
  const named = mask?.split(',').map((path) => path.trim().split('.')[0])
  const read = Object.entries(given).filter(
    ([name]) => !Object.hasOwn(CartInfo.properties, name) && (named?.includes(name) ?? true),
  )
  const violations = findChangedAmounts(Object.fromEntries(read), {
    reads,
    field: 'cartInfo',
    also: ['quantity'],
    except: NON_PRICE_FIELDS,
    way: `${SHOP_SETS}; quantities are set with updateCurrentCartLineItemQuantity, coupons with couponCode`,
  })
  if (violations.length > 0) throw new InvalidRequest(violations)
}
