import { Button, Receipt } from '@cartwright/ui'
import { useEffect, useRef, useState, useSyncExternalStore, type SyntheticEvent } from 'react'
import { CartLine } from './cart-line.tsx'
import type { CartLineView, CartView } from './cart-view.ts'
import type { NotDone } from './change-cart.ts'
import { changeQueue, type Outcome } from './change-queue.ts'
import { readCode } from './coupon-code.ts'
import { CouponField, type TypedCode } from './coupon-field.tsx'
import { DeliveryChoice } from './delivery-choice.tsx'
import { Explanation, EXPLANATION } from './explanation.tsx'
import { readQuantity, TOO_MANY } from './quantity.ts'

const SETTLE_MS = 300

/** The form's id: what stands outside the island, as the country does, belongs to it by this name. */
export const CART_FORM = 'cart-form'

/**
 * The lines and the receipt: one form, so that whatever button is pressed, everything typed is sent with it. Once alive, changes are
 * sent in the background: the quantity shows at once and the line is marked as pending, the sums wait for the server.
 */
export function CartLines({ cart: atFirst, code: typedBefore }: { cart: CartView; code?: TypedCode }) {
  const [cart, setCart] = useState(atFirst)
  const [pending, setPending] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState<string>()
  const [code, setCode] = useState(typedBefore)
  const isAlive = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
  const [departures, setDepartures] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const settled = ({ answers, hasFailed }: Outcome<Answer>) => {
    const newest = answers.at(-1)?.cart
    if (newest?.lines.length === 0) return location.assign('/cart')
    if (newest) {
      setCart(newest)
      dispatchEvent(new CustomEvent('cart-counted', { detail: newest.count }))
    }
    const typed = answers.findLast(isRefused)?.refusedCode
    setCode(typed === undefined ? undefined : { typed, isRefused: true })
    setProblem(hasFailed ? 'That did not reach the shop. Please try again.' : answers.findLast(hasProblem)?.problem)
    setPending({})
  }
  const [queue] = useState(() =>
    changeQueue({
      send: (field, value) =>
        send({ [field]: value, country: atFirst.country, ...(isExplained() && { explain: '1' }) }),
      settled,
    }),
  )
  const isPending = Object.keys(pending).length > 0
  const blocked = cart.lines.some(isShort)

  // Once the form holds what the server said: its own way to the checkout, without another event.
  useEffect(() => {
    if (departures > 0) form.current?.submit()
  }, [departures])

  function want(field: string, value: string, afterMs?: number) {
    queue.want(field, value, afterMs)
    setPending(queue.wanted())
  }

  function change(line: CartLineView, quantity: number) {
    if (quantity === line.quantity && !(setting(line) in queue.wanted())) return
    want(setting(line), String(quantity), quantity === 0 ? 0 : SETTLE_MS)
  }

  /** Takes what was typed. What is too much stays in its field, which is then invalid; where nothing stands, what it was comes back. */
  function take(line: CartLineView): boolean {
    const field = form.current?.elements.namedItem(`quantity.${line.id}`)
    if (!(field instanceof HTMLInputElement) || field.disabled) return true
    const typed = readQuantity(field.value)
    if (typed === 'too many') setProblem(TOO_MANY)
    else if (typed === 'no number') field.value = pending[setting(line)] ?? String(line.quantity)
    else change(line, typed)
    return typed !== 'too many'
  }

  /** Whether a code stands in its field, which then goes along whatever button was pressed. */
  function takeCode(): boolean {
    const field = form.current?.elements.namedItem('coupon')
    const typed = readCode(field instanceof HTMLInputElement && field.value)
    if (typed) want('coupon', typed)
    return typed !== ''
  }

  function submit(event: SyntheticEvent<HTMLFormElement, SubmitEvent>) {
    const button = event.nativeEvent.submitter as HTMLButtonElement | null // Only buttons submit this form.
    const [verb, id] = button?.name.split('.') ?? []
    const line = cart.lines.find((candidate) => candidate.id === id)
    if (verb === 'country') return // A new page, which the form asks for with everything typed in it.
    if (line) {
      event.preventDefault()
      change(line, verb === 'remove' ? 0 : Number(button?.value))
      return
    }
    const isFine = cart.lines.map(take).every(Boolean)
    if (button?.name === 'coupon.remove') want(button.name, button.value)
    const isCodeTyped = takeCode()
    const isWaiting = Object.keys(queue.wanted()).length > 0
    if (verb === 'checkout' && isFine && !isWaiting && !blocked) return
    event.preventDefault()
    if (verb === 'checkout' && isFine) void leave(isCodeTyped)
  }

  async function leave(isCodeTyped: boolean) {
    const outcome = await queue.flush()
    // Who types a code counts on it: one that takes nothing off is seen before the checkout.
    const isInVain = isCodeTyped && outcome?.answers.at(-1)?.cart.coupon?.problem !== undefined
    if (outcome && isReady(outcome) && !isInVain) setDepartures((before) => before + 1)
  }

  function explain(isOpen: boolean) {
    if (isOpen && !cart.explanation) want('explain', '1')
  }

  return (
    <form id={CART_FORM} className="island" method="post" action="/checkout" ref={form} onSubmit={submit}>
      {/* Enter presses the first button of a form: this one, which sets what was typed. */}
      <button className="hidden-text" formAction="/cart" tabIndex={-1} aria-hidden="true">
        Set
      </button>
      {cart.explanation && <input type="hidden" name="explain" value="1" />}
      <div className="lines">
        {problem && (
          <p className="notice problem" role="alert">
            {problem}
          </p>
        )}
        <ul>
          {cart.lines.map((line) => (
            <CartLine
              key={line.id}
              line={line}
              pending={setting(line) in pending ? Number(pending[setting(line)]) : undefined}
              isAlive={isAlive}
              take={() => take(line)}
            />
          ))}
        </ul>
        {cart.delivery && (
          <DeliveryChoice
            delivery={cart.delivery}
            pending={pending['delivery']}
            isAlive={isAlive}
            choose={(value) => want('delivery', value)}
          />
        )}
      </div>
      <aside className={isPending ? 'till pending' : 'till'} aria-label="Sum" aria-busy={isPending}>
        <div className="receipt">
          {cart.totals ? (
            <Receipt
              rows={cart.totals.rows}
              total={{ label: 'Total', amount: cart.totals.total }}
              note={
                <>
                  {cart.totals.due.map(({ label, amount }) => (
                    <span className="due" key={label}>
                      {label} <span className="money">{amount}</span>
                    </span>
                  ))}
                  {cart.totals.note}
                </>
              }
            />
          ) : (
            <p>The total is worked out at the checkout.</p>
          )}
          {cart.problems.map((text) => (
            <p className="error" key={text}>
              {text}
            </p>
          ))}
          <CouponField coupon={cart.coupon} code={code} isPending={isPending} />
          {/* Never disabled while something is pending: a click that comes early waits, and is not lost. */}
          <Button
            name="checkout"
            aria-busy={isPending || undefined}
            aria-disabled={(blocked && !isPending) || undefined}
          >
            Check out
          </Button>
          {blocked && <p className="hint">Please change or remove what is sold out first.</p>}
        </div>
        {cart.totals && (
          <Explanation
            explanation={cart.explanation}
            isOpen={atFirst.explanation !== undefined}
            country={cart.country}
            toggle={explain}
          />
        )}
      </aside>
    </form>
  )
}

interface Answer extends NotDone {
  cart: CartView
}

/** Whether the steps of the total are open, and so must be told anew. */
const isExplained = (): boolean => document.querySelector<HTMLDetailsElement>(`#${EXPLANATION}`)?.open ?? false

const setting = (line: CartLineView): string => `set.${line.id}`
const isShort = (line: CartLineView): boolean => line.status !== 'fine'
const hasProblem = (answer: Answer): boolean => answer.problem !== undefined
const isRefused = (answer: Answer): boolean => answer.refusedCode !== undefined

/** Whether the checkout can follow: all is as the shopper wanted it. */
const isReady = ({ answers, hasFailed }: Outcome<Answer>): boolean =>
  !hasFailed && !answers.some(hasProblem) && !answers.some(isRefused) && !answers.at(-1)?.cart.lines.some(isShort)

async function send(fields: Record<string, string>): Promise<Answer> {
  const body = new URLSearchParams(fields)
  const response = await fetch('/cart', { method: 'POST', body, headers: { accept: 'application/json' } })
  // What our own /cart answers to a request for JSON; an error page is no JSON and throws.
  return (await response.json()) as Answer
}
