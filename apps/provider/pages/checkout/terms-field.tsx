import type { CheckoutPageProps } from '../checkout-props.ts'
import type { CheckoutTexts } from '../texts/checkout/index.ts'
import type { GetFieldProps } from './fields.ts'

/** Terms, accepted by a checkbox if the merchant requires it, else by ordering. */
export function TermsField({
  terms,
  form,
  texts,
  filled,
}: Pick<CheckoutPageProps, 'terms' | 'form'> & { texts: CheckoutTexts; filled: GetFieldProps }) {
  if (!terms) return undefined
  const says = texts.terms
  const { error, 'data-missing': missing } = filled('terms')
  const link = terms.url && (
    <a href={terms.url} target="_blank" rel="noopener noreferrer">
      {says.acceptLink}
    </a>
  )
  return (
    <div className="terms">
      {terms.text && (
        <details>
          <summary>{says.read}</summary>
          <div className="terms-text">{terms.text}</div>
        </details>
      )}
      {terms.mustAccept ? (
        <label className={error ? 'tick wrong' : 'tick'}>
          <input
            id="terms"
            type="checkbox"
            name="terms"
            required
            data-missing={missing}
            defaultChecked={form.terms === 'on'}
            aria-invalid={error ? true : undefined}
            aria-describedby={error && 'terms-error'}
          />
          <span>
            {link ? (
              <>
                {says.acceptBefore} {link}.
              </>
            ) : (
              says.accept
            )}
          </span>
        </label>
      ) : (
        <p className="hint">
          {says.byOrdering} {link ?? says.acceptLink}.
        </p>
      )}
      {error && (
        <p className="error" id="terms-error">
          {error}
        </p>
      )}
    </div>
  )
}
