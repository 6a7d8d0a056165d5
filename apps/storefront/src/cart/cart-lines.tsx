import { useEffect, useRef, useState, useSyncExternalStore, type SyntheticEvent } from 'react'
import type { Texts } from '../texts/texts-of.ts'
import { CartLine } from './cart-line.tsx'
import type { CartLineView, CartView } from './cart-view.ts'
import { changeQueue, type Outcome } from './change-queue.ts'
import { readCode } from './coupon-code.ts'
import type { TypedCode } from './coupon-field.tsx'
import { DeliveryChoice } from './delivery-choice.tsx'
import { EmptyCart } from './empty-cart.tsx'
import { Explanation, EXPLANATION } from './explanation.tsx'
import { followCart, tellOfCart } from './follow-cart.ts'
import { follow, orderOf, rowsIn } from './lines-in-order.ts'
import { NoteField } from './note-field.tsx'
import { readQuantity } from './quantity.ts'
import { RemovedRow, type RemovedView } from './removed-row.tsx'
import { type Answer, REFRESH, sendBehind, sendChange } from './send-change.ts'
import { Till } from './till.tsx'

const SETTLE_MS = 300
/** Not every browser tells of the first. */
const LEAVING = ['beforeunload', 'pagehide'] as const

/** The form's id: what stands outside the island, as the country does, belongs to it by this name. */
export const CART_FORM = 'cart-form'

export interface CartLinesProps {
  cart: CartView
  code?: TypedCode
  /** Taken out just now, where the page was asked for by a form. */
  removed?: RemovedView[]
  words: Texts['cart']
  shopping: Texts['shopping']
  /** Addresses in the language of the page. */
  to: { cart: string; checkout: string; everything: string }
  /** Only what one looks at in passing; the rest is on the page of the cart. */
  isDrawer?: boolean
}

/**
 * The lines and the receipt: one form, so that whatever button is pressed, everything typed is sent with it. Once alive, changes are
 * sent in the background: the quantity shows at once and the line is marked as pending, the sums wait for the server.
 */
export function CartLines({
  cart: atFirst,
  code: typedBefore,
  removed,
  words,
  shopping,
  to,
  isDrawer = false,
}: CartLinesProps) {
  const [cart, setCart] = useState(atFirst)
  const [pending, setPending] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState<string>()
  const [isUnreached, setUnreached] = useState(false)
  /** What is wrong with what was typed as a quantity, by the line. */
  const [mistyped, setMistyped] = useState<Record<string, string | undefined>>({})
  const [code, setCode] = useState(typedBefore)
  const isAlive = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
  const [departures, setDepartures] = useState(0)
  const [order, setOrder] = useState(() => orderOf(atFirst.lines, removed))
  const undone = useRef<string[]>([])
  const form = useRef<HTMLFormElement>(null)
  const settled = ({ answers, hasFailed }: Outcome<Answer>) => {
    const newest = answers.at(-1)?.cart
    if (newest) {
      setCart(newest)
      setOrder((before) =>
        follow(before, {
          lines: newest.lines,
          removed: answers.flatMap((answer) => answer.removed),
          undone: undone.current.splice(0),
        }),
      )
      if (answers.some(({ isOwn }) => isOwn)) tellOfCart(newest.count)
    }
    const typed = answers.findLast(isRefused)?.refusedCode
    setCode(typed === undefined ? undefined : { typed, isRefused: true })
    setUnreached(hasFailed)
    setProblem(hasFailed ? notReached(words) : answers.findLast(hasProblem)?.problem)
    if (!hasFailed || !isCutOff()) setPending({})
  }
  const [queue] = useState(() =>
    changeQueue({
      send: (field, value) =>
        sendChange(to.cart, field, {
          [field]: value,
          country: atFirst.country,
          ...(atFirst.postcode && { postcode: atFirst.postcode }),
          ...(isExplained() && { explain: '1' }),
        }),
      isCutOff,
      settled,
    }),
  )
  const isPending = Object.keys(pending).length > 0
  const blocked = cart.lines.some(isShort)

  // What another tab changes, or the page behind a drawer, shows here too.
  useEffect(() => {
    const refresh = () => queue.want(REFRESH, '1')
    const stop = followCart(refresh)
    addEventListener('cart-added', refresh)
    return () => {
      stop()
      removeEventListener('cart-added', refresh)
    }
  }, [queue])

  // Who goes on while something waits has changed the cart all the same; who stays or comes back sees it. The next page is asked for after the first event.
  useEffect(() => {
    if (!isPending) return
    const leave = () => {
      if (!isCutOff() && sendBehind(to.cart, queue.takeUnsent())) queue.want(REFRESH, '1', SETTLE_MS)
    }
    for (const moment of LEAVING) addEventListener(moment, leave)
    return () => {
      for (const moment of LEAVING) removeEventListener(moment, leave)
    }
  }, [isPending, queue, to])

  // With the connection back, what waits is sent, and what was not answered shows as it has become.
  useEffect(() => {
    if (!isUnreached) return
    const again = () => queue.want(REFRESH, '1')
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [isUnreached, queue])

  // Steps that were opened before the page came alive have told nobody.
  useEffect(() => {
    if (isExplained() && !atFirst.explanation) queue.want('explain', '1')
  }, [queue, atFirst])

  // Beside an empty cart the page has no choice of a country: with the first line it is another page.
  useEffect(() => {
    if (!isDrawer && atFirst.lines.length === 0 && cart.lines.length > 0) location.assign(to.cart)
  }, [isDrawer, atFirst, cart, to])

  // Once the form holds what the server said: its own way to the checkout, without another event.
  useEffect(() => {
    if (departures > 0) form.current?.submit()
  }, [departures])

  function want(field: string, value: string, afterMs?: number) {
    queue.want(field, value, afterMs)
    setPending(queue.wanted())
  }

  function change(line: CartLineView, quantity: number) {
    setMistyped((before) => ({ ...before, [line.id]: undefined }))
    if (quantity === line.quantity && !(setting(line) in queue.wanted())) return
    want(setting(line), String(quantity), quantity === 0 ? 0 : SETTLE_MS)
  }

  /** Takes what was typed. What cannot be stays in its field, with why; where nothing stands, what it was comes back. */
  function take(line: CartLineView): boolean {
    const field = form.current?.elements.namedItem(`quantity.${line.id}`)
    if (!(field instanceof HTMLInputElement) || field.disabled) return true
    if (field.value === '' && !field.validity.badInput) field.value = pending[setting(line)] ?? String(line.quantity)
    const typed = readQuantity(field.value)
    if (typeof typed === 'number') change(line, typed)
    else {
      const why = typed === 'too many' ? words.tooMany : words.wholeNumber
      setMistyped((before) => ({ ...before, [line.id]: why }))
    }
    return typeof typed === 'number'
  }

  /** Whether a country or a postcode was typed that the sums are not for yet. */
  function isElsewhere(): boolean {
    return (['country', 'postcode'] as const).some((name) => {
      const field = form.current?.elements.namedItem(name)
      return isTyped(field) && field.value !== (atFirst[name] ?? '')
    })
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
    if (verb === 'undo' && id) {
      event.preventDefault()
      if (!undone.current.includes(id)) undone.current.push(id)
      want(`undo.${id}`, '1')
      return
    }
    // Another place is a new page, which the form asks for with everything typed in it; Enter beside it asks for it as well.
    if (verb === 'country' || (verb === '' && isElsewhere())) return
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
    <form id={CART_FORM} className="island" method="post" action={to.checkout} ref={form} onSubmit={submit}>
      {/* Enter presses the first button of a form: this one, which sets what was typed. */}
      <button className="hidden-text" formAction={to.cart} tabIndex={-1} aria-hidden="true">
        {words.set}
      </button>
      {cart.explanation && <input type="hidden" name="explain" value="1" />}
      <div className="lines">
        {problem && (
          <p className="notice problem" role="alert">
            {problem}
          </p>
        )}
        {cart.lines.length === 0 && <EmptyCart words={words} to={to.everything} />}
        <ul>
          {rowsIn(order, cart.lines).map((row) =>
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
                pending={setting(row.line) in pending ? Number(pending[setting(row.line)]) : undefined}
                isAlive={isAlive}
                problem={mistyped[row.line.id]}
                take={() => take(row.line)}
                words={words}
                action={to.cart}
              />
            ),
          )}
        </ul>
        {!isDrawer && cart.delivery && (
          <DeliveryChoice
            delivery={cart.delivery}
            pending={pending['delivery']}
            isAlive={isAlive}
            choose={(value) => want('delivery', value)}
            words={words}
            action={to.cart}
          />
        )}
        {!isDrawer && cart.lines.length > 0 && (
          <NoteField
            note={cart.note}
            isAlive={isAlive}
            keep={(note) => note.trim() !== cart.note && want('note', note)}
            words={shopping}
            action={to.cart}
          />
        )}
      </div>
      {cart.lines.length > 0 && (
        <Till cart={cart} code={code} isPending={isPending} blocked={blocked} words={words} action={to.cart}>
          {!isDrawer && cart.totals && (
            <Explanation
              explanation={cart.explanation}
              isOpen={atFirst.explanation !== undefined}
              country={cart.country}
              postcode={cart.postcode}
              toggle={explain}
              words={words}
              action={to.cart}
            />
          )}
        </Till>
      )}
    </form>
  )
}

const isCutOff = (): boolean => !navigator.onLine
const notReached = (words: Texts['cart']): string => (isCutOff() ? words.sentLater : words.notReached)

/** Whether the steps of the total are open, and so must be told anew. */
const isExplained = (): boolean => document.querySelector<HTMLDetailsElement>(`#${EXPLANATION}`)?.open ?? false

const isTyped = (field: unknown): field is HTMLInputElement | HTMLSelectElement =>
  field instanceof HTMLInputElement || field instanceof HTMLSelectElement

const setting = (line: CartLineView): string => `set.${line.id}`
const isShort = (line: CartLineView): boolean => line.status !== 'fine'
const hasProblem = (answer: Answer): boolean => answer.problem !== undefined
const isRefused = (answer: Answer): boolean => answer.refusedCode !== undefined

/** Whether the checkout can follow: all is as the shopper wanted it. */
const isReady = ({ answers, hasFailed }: Outcome<Answer>): boolean =>
  !hasFailed && !answers.some(hasProblem) && !answers.some(isRefused) && !answers.at(-1)?.cart.lines.some(isShort)
