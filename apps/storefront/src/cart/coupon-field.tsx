import { Button, VisuallyHidden } from '@cartwright/ui'
import { useEffect, useRef } from 'react'
import { interpolate } from '../texts/interpolate.ts'
import { Sentence } from '../texts/sentence.tsx'
import type { Texts } from '../texts/find-texts.ts'
import { MAX_CODE_LENGTH } from './coupon-code.ts'
import type { CouponView } from './coupon-view.ts'

/** Initial value of the coupon code field. */
export interface TypedCode {
  typed: string
  /** No coupon has it, or it cannot be used here. */
  isRefused: boolean
}

interface CouponFieldProps {
  coupon: CouponView | undefined
  code: TypedCode | undefined
  isPending: boolean
  words: Texts['cart']
  /** Where the cart's form is sent. */
  action: string
}

/** Coupon field of the cart's form: an empty field, or the coupon of the cart, which has at most one. */
export function CouponField({ coupon, code, isPending, words, action }: CouponFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const applied = useRef<HTMLDivElement>(null)

  // Focus moves on after the pressed button has disappeared or the sent code was refused.
  const shown = useRef({ code: coupon?.code, isRefused: code?.isRefused })
  useEffect(() => {
    const before = shown.current
    shown.current = { code: coupon?.code, isRefused: code?.isRefused }
    const isLost = document.activeElement === document.body
    if (before.code !== coupon?.code && isLost) (coupon ? applied : field).current?.focus()
    else if (code?.isRefused && !before.isRefused) field.current?.focus()
  }, [coupon, code])

  return (
    <div className="coupon" id="discount">
      {coupon ? (
        <div className="applied" tabIndex={-1} ref={applied}>
          <p className="what-for">
            <strong>{coupon.code}</strong>
            {coupon.amount && (
              <>
                {' '}
                <Sentence text={words.takes}>
                  <span className="money">{coupon.amount}</span>
                </Sentence>
              </>
            )}
          </p>
          <Button
            look="text"
            name="coupon.remove"
            value="1"
            formAction={action}
            formNoValidate
            aria-describedby={(coupon.problem ?? coupon.waiting) && 'coupon-state'}
          >
            {words.remove}
            <VisuallyHidden>{interpolate(words.removeCode, { code: coupon.code })}</VisuallyHidden>
          </Button>
          {(coupon.problem ?? coupon.waiting) && (
            <p className={coupon.problem ? 'error' : 'hint'} id="coupon-state">
              {coupon.problem ?? coupon.waiting}
            </p>
          )}
        </div>
      ) : (
        <div className={code?.isRefused ? 'field wrong' : 'field'}>
          <label htmlFor="coupon">{words.code}</label>
          <div className="entry">
            <input
              id="coupon"
              name="coupon"
              ref={field}
              defaultValue={code?.typed}
              maxLength={MAX_CODE_LENGTH}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              aria-invalid={code?.isRefused || undefined}
              aria-describedby={code?.isRefused ? 'coupon-error' : undefined}
            />
            <Button
              look="quiet"
              name="coupon.apply"
              formAction={action}
              formNoValidate
              aria-busy={isPending || undefined}
            >
              {words.apply}
            </Button>
          </div>
          {code?.isRefused && (
            <p className="error" id="coupon-error" role="alert">
              {interpolate(words.unknownCode, { code: code.typed })}
            </p>
          )}
        </div>
      )}
    </div>
  )
}
