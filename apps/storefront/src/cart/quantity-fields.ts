import { type RefObject, useState } from 'react'
import type { Texts } from '../texts/find-texts.ts'
import { type CartChanges, DEBOUNCE_MS } from './cart-changes.ts'
import type { CartLineView } from './cart-view.ts'
import { parseQuantity } from './quantity.ts'

export interface QuantityFields {
  /** Validation messages of typed quantities, by line. */
  mistyped: Record<string, string | undefined>
  /** Sets a quantity; zero takes the line out. */
  change(line: CartLineView, quantity: number): void
  /**
   * Reads the typed quantity. An invalid one stays in its field with the reason; an empty field gets its previous
   * value back. Returns whether it was valid.
   */
  take(line: CartLineView): boolean
}

/** The fields of the lines. */
export function useQuantityFields(
  form: RefObject<HTMLFormElement | null>,
  { pending, enqueue, getPending }: Pick<CartChanges, 'pending' | 'enqueue' | 'getPending'>,
  words: Texts['cart'],
): QuantityFields {
  const [mistyped, setMistyped] = useState<QuantityFields['mistyped']>({})
  const say = (line: CartLineView, why: string | undefined) => setMistyped((before) => ({ ...before, [line.id]: why }))

  function change(line: CartLineView, quantity: number): void {
    say(line, undefined)
    if (quantity === line.quantity && !(toFieldName(line) in getPending())) return
    enqueue(toFieldName(line), String(quantity), quantity === 0 ? 0 : DEBOUNCE_MS)
  }

  function take(line: CartLineView): boolean {
    const field = form.current?.elements.namedItem(`quantity.${line.id}`)
    if (!(field instanceof HTMLInputElement) || field.disabled) return true
    if (field.value === '' && !field.validity.badInput)
      field.value = pending[toFieldName(line)] ?? String(line.quantity)
    const typed = parseQuantity(field.value)
    if (typeof typed === 'number') change(line, typed)
    else say(line, typed === 'too many' ? words.tooMany : words.wholeNumber)
    return typeof typed === 'number'
  }

  return { mistyped, change, take }
}

/** Quantity that the page shows for a line until the server has answered. */
export function getPendingQuantity(line: CartLineView, pending: CartChanges['pending']): number | undefined {
  const quantity = pending[toFieldName(line)]
  return quantity === undefined ? undefined : Number(quantity)
}

const toFieldName = ({ id }: CartLineView): string => `set.${id}`
