import { Button, Hidden, Icon, Money, Picture, Price, Receipt, Swatch } from '@cartwright/ui'
import { useRef, useState, type SyntheticEvent } from 'react'
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
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const turn = useRef(0)
  const isPending = Object.keys(pending).length > 0

  async function send(line: CartLineView, quantity: number) {
    const mine = ++turn.current
    const body = new URLSearchParams({ line: line.id, set: String(quantity), country: cart.country })
    try {
      const response = await fetch('/cart', { method: 'POST', body, headers: { accept: 'application/json' } })
      // What our own /cart answers to a request for JSON.
      const answer = (await response.json()) as { cart: CartView; problem?: string }
      if (mine !== turn.current) return
      if (answer.cart.lines.length === 0) return location.assign('/cart')
      setCart(answer.cart)
      setProblem(answer.problem)
      dispatchEvent(new CustomEvent('cart-counted', { detail: answer.cart.count }))
    } catch {
      if (mine === turn.current) setProblem('That did not reach the shop. Your cart is as it was; please try again.')
    }
    if (mine === turn.current) setPending({})
  }

  function change(line: CartLineView, quantity: number) {
    if (quantity === line.quantity && !(line.id in pending)) return
    setPending({ ...pending, [line.id]: quantity })
    clearTimeout(timer.current)
    timer.current = setTimeout(() => send(line, quantity), quantity === 0 ? 0 : SETTLE_MS)
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

interface LineProps {
  line: CartLineView
  country: string
  pending: number | undefined
  /** Zero removes the line. */
  change(quantity: number): void
}

function CartLine({ line, country, pending, change }: LineProps) {
  const [typed, setTyped] = useState<string>()
  const quantity = pending ?? line.quantity
  const most = line.left ?? Infinity

  /** Takes what was typed, if it is a number; else what it was comes back. */
  function take() {
    if (typed && /^\d{1,6}$/.test(typed)) change(Number(typed))
    setTyped(undefined)
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
              value={typed ?? quantity}
              onChange={(event) => setTyped(event.target.value)}
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
