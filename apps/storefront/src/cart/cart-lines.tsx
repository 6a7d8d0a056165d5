import { Button, Hidden, Icon, Money, Picture, Price, Receipt, Swatch } from '@cartwright/ui'
import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import type { CartLineView, CartView } from './cart-view.ts'

const SETTLE_MS = 300

/**
 * The lines and the receipt. Every change is a plain form; once alive, it is sent in the background: the quantity shows at once and
 * the line is marked as pending, the sums wait for the server.
 */
export function CartLines({ cart: atFirst }: { cart: CartView }) {
  const [cart, setCart] = useState(atFirst)
  const [pending, setPending] = useState<Record<string, number>>({})
  const [problem, setProblem] = useState<string>()
  const wanted = useRef(new Map<string, number>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isSending = useRef(false)
  const isPending = Object.keys(pending).length > 0

  function change(line: CartLineView, quantity: number) {
    if (quantity === line.quantity && !wanted.current.has(line.id)) return
    wanted.current.set(line.id, quantity)
    setPending(Object.fromEntries(wanted.current))
    clearTimeout(timer.current)
    timer.current = setTimeout(sendAll, quantity === 0 ? 0 : SETTLE_MS)
  }

  /** One after the other, so that the last answer has all changes in it; what is changed meanwhile is sent too. */
  async function sendAll() {
    if (isSending.current) return
    isSending.current = true
    let newest: CartView | undefined
    let said: string | undefined
    try {
      for (let next = first(wanted.current); next; next = first(wanted.current)) {
        const [line, quantity] = next
        const answer = await send(line, quantity, cart.country)
        newest = answer.cart
        said = answer.problem ?? said
        if (wanted.current.get(line) === quantity) wanted.current.delete(line)
      }
    } catch {
      wanted.current.clear()
      said = 'That did not reach the shop. Please try again.'
    }
    isSending.current = false
    if (newest?.lines.length === 0) return location.assign('/cart')
    if (newest) {
      setCart(newest)
      dispatchEvent(new CustomEvent('cart-counted', { detail: newest.count }))
    }
    setProblem(said)
    setPending({})
  }

  return (
    <>
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
              country={cart.country}
              pending={pending[line.id]}
              change={(quantity) => change(line, quantity)}
            />
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
          <form method="post" action="/checkout">
            <Button disabled={isPending || cart.lines.some((line) => line.status !== 'fine')}>Check out</Button>
          </form>
          {cart.lines.some((line) => line.status !== 'fine') && (
            <p className="hint">Please change or remove what is sold out first.</p>
          )}
        </div>
      </aside>
    </>
  )
}

const first = (wanted: Map<string, number>): [string, number] | undefined => wanted.entries().next().value

async function send(line: string, quantity: number, country: string): Promise<{ cart: CartView; problem?: string }> {
  const body = new URLSearchParams({ line, set: String(quantity), country })
  const response = await fetch('/cart', { method: 'POST', body, headers: { accept: 'application/json' } })
  // What our own /cart answers to a request for JSON; an error page is no JSON and throws.
  return (await response.json()) as { cart: CartView; problem?: string }
}

interface LineProps {
  line: CartLineView
  country: string
  pending: number | undefined
  /** Zero removes the line. */
  change(quantity: number): void
}

function CartLine({ line, country, pending, change }: LineProps) {
  const input = useRef<HTMLInputElement>(null)
  const quantity = pending ?? line.quantity
  const most = line.left ?? Infinity

  // The field is the browser's, so that what is typed before the page comes alive is kept; other changes are written into it.
  const shown = useRef(quantity)
  useEffect(() => {
    if (shown.current !== quantity && input.current) input.current.value = String(quantity)
    shown.current = quantity
  }, [quantity])

  /** Takes what was typed, if it is a number; else what it was comes back. */
  function take() {
    const typed = input.current?.value ?? ''
    if (/^\d{1,6}$/.test(typed)) change(Number(typed))
    else if (input.current) input.current.value = String(quantity)
  }

  function submit(event: SyntheticEvent<HTMLFormElement, SubmitEvent>) {
    event.preventDefault()
    const button = event.nativeEvent.submitter as HTMLButtonElement | null // Only buttons submit this form.
    if (button?.name === 'remove') change(0)
    else if (button?.name === 'set') change(Number(button.value))
    else take()
  }

  return (
    <li
      className={pending === undefined ? 'line' : pending === 0 ? 'line pending going' : 'line pending'}
      aria-busy={pending !== undefined}
    >
      <Picture picture={line.picture} alt="" />
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
      <form className="count" method="post" action="/cart" onSubmit={submit}>
        <input type="hidden" name="line" value={line.id} />
        <input type="hidden" name="country" value={country} />
        {/* Enter presses the first button of a form: this one, which sets what was typed. */}
        <button className="hidden-text" tabIndex={-1} aria-hidden="true">
          Set
        </button>
        {!line.fixed && (
          <div className="stepper">
            <button
              name="set"
              value={quantity - 1}
              disabled={quantity <= 1 || line.status === 'gone'}
              aria-label={`One less ${line.name}`}
            >
              <Icon name="minus" />
            </button>
            <input
              type="number"
              name="quantity"
              defaultValue={line.quantity}
              ref={input}
              min={1}
              inputMode="numeric"
              aria-label={`Quantity of ${line.name}`}
              onBlur={take}
              disabled={line.status === 'gone'}
            />
            <button
              name="set"
              value={quantity + 1}
              disabled={quantity >= most || line.status === 'gone'}
              aria-label={`One more ${line.name}`}
            >
              <Icon name="plus" />
            </button>
          </div>
        )}
        <Button look="text" name="remove" value="1">
          Remove<Hidden> {line.name}</Hidden>
        </Button>
      </form>
      <p className="sum">
        <Hidden>Together </Hidden>
        <Money amount={line.total} />
      </p>
    </li>
  )
}
