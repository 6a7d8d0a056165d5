import { toBinaryText } from '../../platform/text/binary-text.ts'
import { JsonBytes } from '../../platform/text/json-text.ts'
import { createAmountFormatter } from '../estimate/amount-formatter.ts'
import type { CartDiscounts } from '../estimate/calculate-discounts.ts'
import type { LineJsonCache } from './line-json-cache.ts'
import type { CartView } from './view-cart.ts'
import { toWireCartWithLines, createLineSerializer, type WireContext } from './wire-cart.ts'

const NO_LINES = '"lineItems":[]'

/** What `toWireCart` gives as JSON, byte for byte, put together from its lines and the rest. */
export function toCartJson(
  view: CartView,
  discounts: CartDiscounts,
  wireContext: WireContext,
  lineJsonCache: LineJsonCache,
): JsonBytes {
  const { currency } = view.cart
  const amounts = createAmountFormatter(currency, wireContext.buyer)
  const { discountOf, toLine } = createLineSerializer(view, discounts, wireContext, amounts)
  const madeFor = toContextKey(currency, wireContext)
  const lines = view.lines.map((line) =>
    lineJsonCache.getOrSerialize(line, `${madeFor} ${discountOf(line)}`, () => toLine(line)),
  )
  const around = toBinaryText(JSON.stringify(toWireCartWithLines([], view, discounts, wireContext, amounts)))
  const at = around.indexOf(NO_LINES) + NO_LINES.length - 1
  return new JsonBytes(around.slice(0, at) + lines.join() + around.slice(at))
}

/** All that lines are written with, beside themselves and what never changes while the shop is open. */
function toContextKey(currency: string, { buyer }: WireContext): string {
  const { locale, converted } = buyer
  const theirs = converted ? `${converted.currency} ${converted.rate.toString()}` : ''
  return `${currency} ${locale} ${theirs}`
}
