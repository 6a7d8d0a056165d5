import { toBinaryText } from '../../platform/text/binary-text.ts'
import { JsonBytes } from '../../platform/text/json-text.ts'
import { createAmountFormatter } from '../estimate/amount-formatter.ts'
import type { CartDiscounts } from '../estimate/calculate-discounts.ts'
import type { LineJsonCache } from './line-json-cache.ts'
import type { CartView } from './view-cart.ts'
import { toWireCartWithLines, createLineSerializer, type WireContext } from './wire-cart.ts'

const NO_LINES = '"lineItems":[]'

/** Serializes a cart from the cached JSON of its lines and the rest. The result equals the JSON of `toWireCart`, byte for byte. */
export function toCartJson(
  view: CartView,
  discounts: CartDiscounts,
  wireContext: WireContext,
  lineJsonCache: LineJsonCache,
): JsonBytes {
  const { currency } = view.cart
  const amounts = createAmountFormatter(currency, wireContext.buyer)
  const { discountOf, toLine } = createLineSerializer(view, discounts, wireContext, amounts)
  const contextKey = toContextKey(currency, wireContext)
  const lines = view.lines.map((line) =>
    lineJsonCache.getOrSerialize(line, `${contextKey} ${discountOf(line)}`, () => toLine(line)),
  )
  const rest = toBinaryText(JSON.stringify(toWireCartWithLines([], view, discounts, wireContext, amounts)))
  const at = rest.indexOf(NO_LINES) + NO_LINES.length - 1
  return new JsonBytes(rest.slice(0, at) + lines.join() + rest.slice(at))
}

/** Key of everything that the JSON of a line depends on, except the line and constants of the process. */
function toContextKey(currency: string, { buyer }: WireContext): string {
  const { locale, converted } = buyer
  const conversion = converted ? `${converted.currency} ${converted.rate.toString()}` : ''
  return `${currency} ${locale} ${conversion}`
}
