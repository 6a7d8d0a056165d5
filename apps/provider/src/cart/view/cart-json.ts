import { toBinaryText } from '../../binary-text.ts'
import { JsonBytes } from '../../json-text.ts'
import { amountForms } from '../estimate/amounts.ts'
import type { CartDiscounts } from '../estimate/reckon-discounts.ts'
import type { LineTexts } from './line-texts.ts'
import type { CartView } from './view-cart.ts'
import { aroundLines, wireLines, type WireSurroundings } from './wire.ts'

const NO_LINES = '"lineItems":[]'

/** What `toWireCart` gives as JSON, byte for byte, put together from its lines and the rest. */
export function toCartJson(
  view: CartView,
  discounts: CartDiscounts,
  surroundings: WireSurroundings,
  lineTexts: LineTexts,
): JsonBytes {
  const { currency } = view.cart
  const amounts = amountForms(currency, surroundings.buyer)
  const { discountOf, toLine } = wireLines(view, discounts, surroundings, amounts)
  const madeFor = describeSurroundings(currency, surroundings)
  const lines = view.lines.map((line) => lineTexts.textOf(line, `${madeFor} ${discountOf(line)}`, () => toLine(line)))
  const around = toBinaryText(JSON.stringify(aroundLines([], view, discounts, surroundings, amounts)))
  const at = around.indexOf(NO_LINES) + NO_LINES.length - 1
  return new JsonBytes(around.slice(0, at) + lines.join() + around.slice(at))
}

/** All that lines are written with, beside themselves and what never changes while the shop is open. */
function describeSurroundings(currency: string, { buyer }: WireSurroundings): string {
  const { locale, converted } = buyer
  const theirs = converted ? `${converted.currency} ${converted.rate.toString()}` : ''
  return `${currency} ${locale} ${theirs}`
}
