import { type RefObject, type SyntheticEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Texts } from '../texts/find-texts.ts'
import {
  type CartChanges,
  type InitialCart,
  isReadyForCheckout,
  hasStockProblem,
  useCartChanges,
} from './cart-changes.ts'
import { CartLine } from './cart-line.tsx'
import type { CartView } from './cart-view.ts'
import { CouponField } from './coupon-field.tsx'
import { parseCouponCode } from './coupon-code.ts'
import { DeliveryChoice } from './delivery-choice.tsx'
import { EmptyCart } from './empty-cart.tsx'
import { Explanation } from './explanation.tsx'
import { NoteField } from './note-field.tsx'
import { RemovedRow } from './removed-row.tsx'
import { CheckoutSummary } from './checkout-summary.tsx'
import { getPendingQuantity, type QuantityFields, useQuantityFields } from './quantity-fields.ts'

/** Id of the cart's form, which fields outside the island refer to (`form`), such as the country. */
export const CART_FORM_ID = 'cart-form'

export interface CartLinesProps extends InitialCart {
  shopping: Texts['shopping']
}

/**
 * The lines and the receipt: one form, so that whatever button is pressed, everything typed is sent with it. Once
 * alive, changes are sent in the background: the quantity shows at once and the line is marked as pending, the sums
 * wait for the server.
 */
export function CartLines(props: CartLinesProps) {
  const { cart: atFirst, words, shopping, to, isDrawer = false } = props
  const form = useRef<HTMLFormElement>(null)
  const isAlive = useIsAlive()
  const changes = useCartChanges(props)
  const { cart, pending, enqueue } = changes
  const fields = useQuantityFields(form, changes, words)
  const submit = useCartSubmit(form, changes, fields, atFirst)
  const isPending = Object.keys(pending).length > 0

  // Beside an empty cart the page has no choice of a country: with the first line it is another page.
  useEffect(() => {
    if (!isDrawer && atFirst.lines.length === 0 && cart.lines.length > 0) location.assign(to.cart)
  }, [isDrawer, atFirst, cart, to])

  return (
    <form
      id={CART_FORM_ID}
      className="island"
      method="post"
      action={to.checkout}
      ref={form}
      onSubmit={submit}
      noValidate
    >
      {/* Enter presses the first button of a form: this one, which saves the typed values. */}
      <button className="hidden-text" formAction={to.cart} tabIndex={-1} aria-hidden="true">
        {words.set}
      </button>
      {cart.explanation && <input type="hidden" name="explain" value="1" />}
      <div className="lines">
        {changes.problem && (
          <p className="notice problem" role="alert">
            {changes.problem}
          </p>
        )}
        {cart.lines.length === 0 && <EmptyCart words={words} to={to.everything} />}
        <CartRows changes={changes} fields={fields} isAlive={isAlive} words={words} shopping={shopping} to={to} />
        {!isDrawer && cart.delivery && (
          <DeliveryChoice
            delivery={cart.delivery}
            pending={pending['delivery']}
            isAlive={isAlive}
            choose={(value) => enqueue('delivery', value)}
            words={words}
            action={to.cart}
          />
        )}
        {!isDrawer && cart.lines.length > 0 && (
          <NoteField
            note={cart.note}
            isAlive={isAlive}
            keep={(note) => note.trim() !== cart.note && enqueue('note', note)}
            words={shopping}
            action={to.cart}
          />
        )}
        {isDrawer && cart.lines.length > 0 && (
          <CouponField coupon={cart.coupon} code={changes.code} isPending={isPending} words={words} action={to.cart} />
        )}
      </div>
      {cart.lines.length > 0 && (
        <CheckoutSummary
          cart={cart}
          code={changes.code}
          isPending={isPending}
          isDrawer={isDrawer}
          blocked={cart.lines.some(hasStockProblem)}
          words={words}
          action={to.cart}
        >
          {!isDrawer && cart.totals && (
            <Explanation
              explanation={cart.explanation}
              isOpen={atFirst.explanation !== undefined}
              country={cart.country}
              postcode={cart.postcode}
              toggle={(isOpen) => isOpen && !cart.explanation && enqueue('explain', '1')}
              words={words}
              action={to.cart}
            />
          )}
        </CheckoutSummary>
      )}
    </form>
  )
}

/** Lines of the cart, and removed ones that can be put back, in the order of the first rendering. */
function CartRows({
  changes: { rows, pending },
  fields: { mistyped, take },
  isAlive,
  words,
  shopping,
  to,
}: Pick<CartLinesProps, 'words' | 'shopping' | 'to'> & {
  changes: CartChanges
  fields: QuantityFields
  isAlive: boolean
}) {
  return (
    <ul>
      {rows.map((row) =>
        row.kind === 'removed' ? (
          <RemovedRow
            key={row.removed.id}
            removed={row.removed}
            isPending={`undo.${row.removed.id}` in pending}
            words={shopping}
            action={to.cart}
          />
        ) : (
          <CartLine
            key={row.line.id}
            line={row.line}
            pending={getPendingQuantity(row.line, pending)}
            isAlive={isAlive}
            problem={mistyped[row.line.id]}
            take={() => take(row.line)}
            words={words}
            action={to.cart}
          />
        ),
      )}
    </ul>
  )
}

/**
 * Handles submissions of the cart's form. Those that are not prevented here are sent by the browser and answered by a
 * page.
 */
function useCartSubmit(
  form: RefObject<HTMLFormElement | null>,
  changes: CartChanges,
  { change, take }: QuantityFields,
  atFirst: CartView,
) {
  const { cart, enqueue } = changes
  const depart = useCheckoutSubmit(form)

  async function checkOut(isCodeTyped: boolean) {
    const outcome = await changes.flush()
    // A typed code without effect is shown before the checkout, because the shopper expects its discount.
    const isInVain = isCodeTyped && outcome?.answers.at(-1)?.cart.coupon?.problem !== undefined
    if (outcome && isReadyForCheckout(outcome) && !isInVain) depart()
  }

  return (event: SyntheticEvent<HTMLFormElement, SubmitEvent>) => {
    const button = event.nativeEvent.submitter as HTMLButtonElement | null // Only buttons submit this form.
    const [verb, id] = button?.name.split('.') ?? []
    const line = cart.lines.find((candidate) => candidate.id === id)
    if (verb === 'undo' && id) {
      event.preventDefault()
      return changes.undo(id)
    }
    // Changing the country submits the whole form and loads a new page; so does Enter in a field beside it.
    if (verb === 'country' || (verb === '' && hasUnsentDestination(form.current, atFirst))) return
    if (line) {
      event.preventDefault()
      return change(line, verb === 'remove' ? 0 : Number(button?.value))
    }
    // Whichever button was pressed, all typed values are sent, a coupon code too.
    const isFine = cart.lines.map(take).every(Boolean)
    if (button?.name === 'coupon.remove') enqueue(button.name, button.value)
    const code = typedCode(form.current)
    if (code) enqueue('coupon', code)
    const isWaiting = Object.keys(changes.getPending()).length > 0
    if (verb === 'checkout' && isFine && !isWaiting && !cart.lines.some(hasStockProblem)) return
    event.preventDefault()
    if (verb === 'checkout' && isFine) void checkOut(code !== '')
  }
}

/** False on the server and until hydration. */
function useIsAlive(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}

/** Submits the form to the checkout once it has the server's values, without another event. */
function useCheckoutSubmit(form: RefObject<HTMLFormElement | null>): () => void {
  const [departures, setDepartures] = useState(0)
  useEffect(() => {
    if (departures > 0) form.current?.submit()
  }, [departures, form])
  return () => setDepartures((before) => before + 1)
}

/** Whether the totals are outdated, since another country or postcode was typed. */
function hasUnsentDestination(form: HTMLFormElement | null, sums: CartView): boolean {
  return (['country', 'postcode'] as const).some((name) => {
    const field = form?.elements.namedItem(name)
    return isTyped(field) && field.value !== (sums[name] ?? '')
  })
}

function typedCode(form: HTMLFormElement | null): string {
  const field = form?.elements.namedItem('coupon')
  return parseCouponCode(field instanceof HTMLInputElement && field.value)
}

const isTyped = (field: unknown): field is HTMLInputElement | HTMLSelectElement =>
  field instanceof HTMLInputElement || field instanceof HTMLSelectElement
