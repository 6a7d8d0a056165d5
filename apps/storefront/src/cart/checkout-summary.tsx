import { Button, Receipt } from '@cartwright/ui'
import type { ReactNode } from 'react'
import type { Texts } from '../texts/find-texts.ts'
import type { CartView } from './cart-view.ts'
import { CouponField, type TypedCode } from './coupon-field.tsx'

interface CheckoutSummaryProps {
  cart: CartView
  code: TypedCode | undefined
  isPending: boolean
  /** The coupon field is beside the lines. */
  isDrawer: boolean
  /** Something in the cart cannot be bought as it is. */
  blocked: boolean
  words: Texts['cart']
  /** Where the cart's form is sent. */
  action: string
  /** Below the receipt. */
  children?: ReactNode
}

/** The receipt with the code and the way to the checkout. All amounts are the server's. */
export function CheckoutSummary({
  cart,
  code,
  isPending,
  isDrawer,
  blocked,
  words,
  action,
  children,
}: CheckoutSummaryProps) {
  return (
    <aside className={isPending ? 'till pending' : 'till'} aria-label={words.sum} aria-busy={isPending}>
      <div className="receipt">
        {cart.totals ? (
          <Receipt
            rows={cart.totals.rows}
            total={{ label: words.total, amount: cart.totals.total }}
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
          <p>{words.totalLater}</p>
        )}
        {cart.problems.map((text) => (
          <p className="error" key={text}>
            {text}
          </p>
        ))}
        {!isDrawer && (
          <CouponField coupon={cart.coupon} code={code} isPending={isPending} words={words} action={action} />
        )}
        {/* Never disabled while a change is pending: an early click waits, and is not lost. */}
        <Button name="checkout" aria-busy={isPending || undefined} aria-disabled={(blocked && !isPending) || undefined}>
          {words.checkOut}
        </Button>
        {blocked && <p className="hint">{words.blocked}</p>}
      </div>
      {children}
    </aside>
  )
}
