import { Button, Field } from '@cartwright/ui'
import type { CheckoutPageProps } from '../checkout-props.ts'
import type { CheckoutTexts } from '../texts/checkout/index.ts'
import type { GetFieldProps } from './fields.ts'

type SectionProps = CheckoutPageProps & { texts: CheckoutTexts; filled: GetFieldProps }

/** Applied code, with the reason if it gives no discount, or the field for one. */
export function CouponSection({ coupon, texts, filled }: SectionProps) {
  const says = texts.coupon
  const { defaultValue, ...state } = filled('couponCode')
  if (coupon)
    return (
      <div className="coupon" data-fresh="coupon">
        <div>
          <p>{coupon.refusal ? `${says.label}: ${coupon.code}` : says.applied(coupon.code)}</p>
          {coupon.refusal && (
            <p className="error">{coupon.minimum ? says.minimum(coupon.minimum) : says.refusals[coupon.refusal]}</p>
          )}
        </div>
        <Button look="text" name="intent" value="remove-coupon">
          {says.remove}
        </Button>
      </div>
    )
  return (
    <details open={state.error !== undefined || defaultValue !== ''} data-fresh="coupon">
      <summary>{says.summary}</summary>
      <div className="voucher">
        <Field
          label={says.label}
          name="couponCode"
          defaultValue={defaultValue}
          {...state}
          required={false}
          optional=""
          dir="ltr"
          maxLength={100}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Button look="quiet" name="intent" value="coupon">
          {says.apply}
        </Button>
      </div>
    </details>
  )
}

/** Field of the mailed code that verifies a guest's address, for a coupon limited to one use per customer. */
export function ProofSection({ couponProof, texts, filled }: SectionProps) {
  if (!couponProof) return undefined
  const { state, sentTo } = couponProof
  const says = texts.coupon.proof
  if (state === 'proven') return <p className="hint">{says.proven}</p>
  const isSent = state === 'code-sent'
  return (
    <div className="proof">
      <p className="hint">{says.why}</p>
      <div className="voucher">
        <Field
          label={says.label}
          name="emailCode"
          hint={isSent ? says.sentTo(sentTo) : undefined}
          {...filled('emailCode')}
          required={false}
          optional=""
          dir="ltr"
          maxLength={20}
          autoComplete="one-time-code"
          inputMode="numeric"
        />
        <Button look="quiet" name="intent" value="mail-code">
          {isSent ? says.again : says.send}
        </Button>
      </div>
    </div>
  )
}

export function NoteSection({ texts, filled }: SectionProps) {
  const says = texts.note
  const { error, defaultValue } = filled('buyerNote')
  const described = ['buyerNote-hint', error && 'buyerNote-error'].filter(Boolean).join(' ')
  return (
    <details open={error !== undefined || defaultValue !== ''}>
      <summary>{says.summary}</summary>
      <div className={error ? 'field wrong' : 'field'}>
        <label htmlFor="buyerNote">{says.label}</label>
        <textarea
          id="buyerNote"
          name="buyerNote"
          rows={3}
          maxLength={1000}
          defaultValue={defaultValue}
          aria-describedby={described}
          aria-invalid={error ? true : undefined}
        />
        <p className="hint" id="buyerNote-hint">
          {says.hint}
        </p>
        {error && (
          <p className="error" id="buyerNote-error">
            {error}
          </p>
        )}
      </div>
    </details>
  )
}
