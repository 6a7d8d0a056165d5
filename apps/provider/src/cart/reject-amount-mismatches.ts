import { type Cart as WireCart, CartInfo, type CheckoutLineItem, LineItem, NewLineItem } from '@cartwright/contract'
import { type FieldViolation, InvalidRequest } from '../platform/http/app-error.ts'
import { findChangedAmounts } from '../platform/http/compare-amounts.ts'
import { parseMoney, toUnpaddedDecimal } from '../platform/money.ts'
import { toItemKey } from './line-merger.ts'
import type { AddedItem } from './merge-lines.ts'
import type { CartLine } from './cart.ts'

type Given = Readonly<Record<string, unknown>>

/** Members of a line that say what it is, or what moves by itself. Of a line that is added, those that the call writes as well. */
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

/** A cart before or after the call, with its lines as they are stored and as callers get them. */
export interface CartLinesSnapshot {
  lines: readonly CartLine[]
  lineItems: readonly (LineItem | CheckoutLineItem)[]
  currency: string
}

/** Whether a request has members that only a read entity has. Most have none, and are not looked at any further. */
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

/** As much of a schema as that takes. */
interface SchemaNode {
  properties?: Readonly<Record<string, object>>
  items?: object
}

export function hasReadOnlyLineFields(lineItems: readonly object[] = []): boolean {
  return lineItems.some((item) => hasReadOnlyFields(item, NewLineItem))
}

/**
 * Refuses prices of items to add that their lines do not have. Of a whole line of a checkout or an order, totals and taxes are passed over: they are of
 * that checkout or order.
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

/** The price of all pieces is right for the quantity that it comes with, too. */
function findLinePriceMismatch(
  { lineItemPrice, quantity = 1 }: Given,
  known: readonly ((LineItem | CheckoutLineItem) & { currency: string })[],
  field: string,
): FieldViolation[] {
  if (lineItemPrice === undefined) return []
  const reads = known.flatMap(({ lineItemPrice: whole, price, quantity: pieces, currency }) => {
    const minorOf = (amount: { amount: string } | undefined): bigint =>
      parseMoney(amount?.amount ?? '0', currency).minor
    const wished = typeof quantity === 'number' && Number.isInteger(quantity) ? BigInt(quantity) : 1n
    const ofPieces = [minorOf(price) * wished, (minorOf(whole) * wished) / BigInt(pieces)]
    return [whole, ...ofPieces.map((minor) => ({ amount: toUnpaddedDecimal({ minor, currency }) }))]
  })
  return findChangedAmounts(
    { lineItemPrice },
    { reads: reads.map((each) => ({ lineItemPrice: each })), field: '', way: SHOP_SETS },
  ).map((violation) => ({ ...violation, field: violation.field.replace('lineItemPrice', field) }))
}

/** Refuses amounts and quantities of a whole cart that the cart does not have, before or after the call. With a mask, of the members that it names. */
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
