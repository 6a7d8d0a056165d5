import { Button, Hidden, Icon, Money, Picture, Price, Receipt, Swatch } from '@cartwright/ui'
import { useEffect, useRef, useState, useSyncExternalStore, type SyntheticEvent } from 'react'
import type { CartLineView, CartView } from './cart-view.ts'
import { changeQueue, type Outcome } from './change-queue.ts'
import { MOST_OF_ONE, readQuantity, TOO_MANY } from './quantity.ts'

const SETTLE_MS = 300

/** The form's id: what stands outside the island, as the country does, belongs to it by this name. */
export const CART_FORM = 'cart-form'

/**
 * The lines and the receipt: one form, so that whatever button is pressed, everything typed is sent with it. Once alive, changes are
 * sent in the background: the quantity shows at once and the line is marked as pending, the sums wait for the server.
 */
export function CartLines({ cart: atFirst }: { cart: CartView }) {
  const [cart, setCart] = useState(atFirst)
  const [pending, setPending] = useState<Record<string, number>>({})
  const [problem, setProblem] = useState<string>()
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
    setProblem(hasFailed ? 'That did not reach the shop. Please try again.' : answers.findLast(hasProblem)?.problem)
    setPending({})
  }
  const [queue] = useState(() =>
    changeQueue({ send: (line, quantity) => send(line, quantity, atFirst.country), settled, settleMs: SETTLE_MS }),
  )
  const isPending = Object.keys(pending).length > 0
  const blocked = cart.lines.some(isShort)

  // Once the form holds what the server said: its own way to the checkout, without another event.
  useEffect(() => {
    if (departures > 0) form.current?.submit()
  }, [departures])

  function change(line: CartLineView, quantity: number) {
    if (quantity === line.quantity && !(line.id in queue.wanted())) return
    queue.want(line.id, quantity)
    setPending(queue.wanted())
  }

  /** Takes what was typed. What is too much stays in its field, which is then invalid; where nothing stands, what it was comes back. */
  function take(line: CartLineView): boolean {
    const field = form.current?.elements.namedItem(`quantity.${line.id}`)
    if (!(field instanceof HTMLInputElement) || field.disabled) return true
    const typed = readQuantity(field.value)
    if (typed === 'too many') setProblem(TOO_MANY)
    else if (typed === 'no number') field.value = String(pending[line.id] ?? line.quantity)
    else change(line, typed)
    return typed !== 'too many'
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
    const isWaiting = Object.keys(queue.wanted()).length > 0
    if (verb === 'checkout' && isFine && !isWaiting && !blocked) return
    event.preventDefault()
    if (verb === 'checkout' && isFine) void leave()
  }

  async function leave() {
    const outcome = await queue.flush()
    if (outcome && isReady(outcome)) setDepartures((before) => before + 1)
  }

  return (
    <form id={CART_FORM} className="island" method="post" action="/checkout" ref={form} onSubmit={submit}>
      {/* Enter presses the first button of a form: this one, which sets what was typed. */}
      <button className="hidden-text" formAction="/cart" tabIndex={-1} aria-hidden="true">
        Set
      </button>
      <div className="lines">
        {problem && (
          <p className="notice problem" role="alert">
            {problem}
          </p>
        )}
        <ul>
          {cart.lines.map((line) => (
            <CartLine key={line.id} line={line} pending={pending[line.id]} isAlive={isAlive} take={() => take(line)} />
          ))}
        </ul>
      </div>
      <aside className={isPending ? 'till pending' : 'till'} aria-label="Sum" aria-busy={isPending}>
        <div className="receipt">
          {cart.totals ? (
            <Receipt
              rows={cart.totals.rows}
              total={{ label: 'Total', amount: cart.totals.total }}
              note={cart.totals.note}
            />
          ) : (
            <p>The total is worked out at the checkout.</p>
          )}
          {cart.problems.map((text) => (
            <p className="error" key={text}>
              {text}
            </p>
          ))}
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
      </aside>
    </form>
  )
}

interface Answer {
  cart: CartView
  problem?: string
}

const isShort = (line: CartLineView): boolean => line.status !== 'fine'
const hasProblem = (answer: Answer): boolean => answer.problem !== undefined

/** Whether the checkout can follow: all is as the shopper wanted it. */
const isReady = ({ answers, hasFailed }: Outcome<Answer>): boolean =>
  !hasFailed && !answers.some(hasProblem) && !answers.at(-1)?.cart.lines.some(isShort)

async function send(line: string, quantity: number, country: string): Promise<Answer> {
  const body = new URLSearchParams({ [`set.${line}`]: String(quantity), country })
  const response = await fetch('/cart', { method: 'POST', body, headers: { accept: 'application/json' } })
  // What our own /cart answers to a request for JSON; an error page is no JSON and throws.
  return (await response.json()) as Answer
}

interface LineProps {
  line: CartLineView
  pending: number | undefined
  isAlive: boolean
  take(): void
}

function CartLine({ line, pending, isAlive, take }: LineProps) {
  const input = useRef<HTMLInputElement>(null)
  const quantity = pending ?? line.quantity
  const most = Math.min(line.left ?? MOST_OF_ONE, MOST_OF_ONE)

  // The field is the browser's, so that what is typed before the page comes alive is kept; other changes are written into it.
  const shown = useRef(quantity)
  useEffect(() => {
    if (shown.current !== quantity && input.current) input.current.value = String(quantity)
    shown.current = quantity
  }, [quantity])

  return (
    <li
      className={pending === undefined ? 'line' : pending === 0 ? 'line pending going' : 'line pending'}
      aria-busy={pending !== undefined}
    >
      <Picture picture={line.picture} alt="" name={line.name} />
      <div className="what">
        <h2>{line.href ? <a href={line.href}>{line.name}</a> : line.name}</h2>
        {line.details.map((detail) => (
          <p className="hint" key={detail.name}>
            {detail.name}: {detail.colour && <Swatch colour={detail.colour} />}
            {detail.text}
          </p>
        ))}
        <p>
          <Price price={line.price} was={line.was} />
        </p>
        {line.status === 'fine' && line.left === line.quantity && (
          <p className="hint">{line.left === 1 ? 'The last one.' : 'The last ones.'}</p>
        )}
        {line.status === 'gone' && <p className="error">Sold out. Please remove it to go on.</p>}
        {line.status === 'fewer' && (
          <p className="error">{line.left === 1 ? 'Only one is left.' : `Only ${line.left ?? 'a few'} are left.`}</p>
        )}
      </div>
      <div className="count">
        <input type="hidden" name={`was.${line.id}`} value={line.quantity} />
        {!line.fixed && (
          <div className="stepper">
            <button
              name={`set.${line.id}`}
              formAction="/cart"
              formNoValidate
              value={quantity - 1}
              disabled={quantity <= 1 || line.status === 'gone'}
              aria-label={`One less ${line.name}`}
            >
              <Icon name="minus" />
            </button>
            <input
              type="number"
              name={`quantity.${line.id}`}
              defaultValue={line.quantity}
              ref={input}
              min={1}
              max={MOST_OF_ONE}
              required
              inputMode="numeric"
              aria-label={`Quantity of ${line.name}`}
              onBlur={take}
              disabled={line.status === 'gone'}
            />
            <button
              name={`set.${line.id}`}
              formAction="/cart"
              formNoValidate
              value={quantity + 1}
              disabled={quantity >= most || line.status === 'gone'}
              aria-label={`One more ${line.name}`}
            >
              <Icon name="plus" />
            </button>
          </div>
        )}
        <Button look="text" name={`remove.${line.id}`} value="1" formAction="/cart" formNoValidate>
          Remove<Hidden> {line.name}</Hidden>
        </Button>
        {!line.fixed && line.status !== 'gone' && (
          <Button look="text" className={isAlive ? 'set alive' : 'set'} formAction="/cart">
            Set<Hidden> quantity of {line.name}</Hidden>
          </Button>
        )}
      </div>
      <p className="sum">
        <Hidden>Together </Hidden>
        <Money amount={line.total} />
      </p>
    </li>
  )
}
