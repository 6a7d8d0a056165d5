import type { CheckoutPageProps } from '../checkout-props.ts'
import type { CheckoutTexts } from '../texts/checkout/index.ts'
import { orFree } from './amounts.ts'
import type { Filled } from './fields.ts'
import { chosenWay, WAYS_WITH_SUMS } from './for-each-way.tsx'

export function ShippingSection({
  shippingOptions,
  form,
  texts,
  filled,
}: CheckoutPageProps & { texts: CheckoutTexts; filled: Filled }) {
  const chosen = chosenWay({ shippingOptions, form })
  const { error } = filled('shippingOption')
  const says = texts.shipping
  return (
    <section aria-labelledby="how" id="shippingOption" data-fresh="ways">
      <h2 id="how">{says.title}</h2>
      {error && (
        <p className="error" id="shippingOption-error">
          {error}
        </p>
      )}
      {shippingOptions.length === 0 ? (
        <p className="hint">{form.country ? says.notThere : says.needsCountry}</p>
      ) : (
        <fieldset className="ways" aria-describedby={error && 'shippingOption-error'}>
          <legend className="hidden-text">{says.legend}</legend>
          {shippingOptions.map((option, at) => (
            <label key={option.code}>
              <input
                type="radio"
                name="shippingOption"
                value={option.code}
                defaultChecked={at === chosen}
                className={[
                  option.totals && at < WAYS_WITH_SUMS ? `way way-${at}` : '',
                  option.isCollected ? 'collected' : 'delivered',
                ].join(' ')}
              />
              <span>
                <bdi>{option.title}</bdi>
                {option.deliveryTime && (
                  <span className="hint">
                    {' '}
                    <bdi>{option.deliveryTime}</bdi>
                  </span>
                )}
              </span>
              <span className="money">{orFree(option.price, says.free)}</span>
            </label>
          ))}
        </fieldset>
      )}
    </section>
  )
}
