import { keptPart } from '@cartwright/ui/server'
import type { CheckoutPageProps, CheckoutShippingOption, DependingShippingOption } from '../checkout-props.ts'
import type { PageLanguage } from '../page-props.ts'
import { checkoutTextsIn } from '../texts/checkout/index.ts'
import { languageOf } from '../texts/texts-of.ts'
import { orFree } from './amounts.ts'
import type { Filled } from './fields.ts'
import { chosenWay, WAYS_WITH_SUMS } from './for-each-way.tsx'

interface WaysProps {
  lang: PageLanguage
  options: (Omit<CheckoutShippingOption, 'totals'> & { hasSums: boolean })[]
  depending: DependingShippingOption[]
  chosen: number
  hasCountry: boolean
  error?: string
}

/** The same for most that goes to one country. */
const KeptWays = keptPart(Ways)

export function ShippingSection({
  shop,
  shippingOptions,
  dependingOptions = [],
  form,
  filled,
}: CheckoutPageProps & { filled: Filled }) {
  const given = {
    lang: languageOf(shop),
    options: shippingOptions.map(({ totals, ...option }) => ({ ...option, hasSums: totals !== undefined })),
    depending: dependingOptions,
    chosen: chosenWay({ shippingOptions, form }),
    hasCountry: form.country !== '',
    error: filled('shippingOption').error,
  }
  return <KeptWays as="section" aria-labelledby="how" id="shippingOption" data-fresh="ways" given={given} />
}

function Ways({ lang, options, depending, chosen, hasCountry, error }: WaysProps) {
  const says = checkoutTextsIn(lang).shipping
  return (
    <>
      <h2 id="how">{says.title}</h2>
      {error && (
        <p className="error" id="shippingOption-error">
          {error}
        </p>
      )}
      {options.length + depending.length === 0 ? (
        <p className="hint">{hasCountry ? says.notThere : says.needsCountry}</p>
      ) : (
        <fieldset className="ways" aria-describedby={error && 'shippingOption-error'}>
          <legend className="hidden-text">{says.legend}</legend>
          {options.map((option, at) => (
            <label key={option.code}>
              <input
                type="radio"
                name="shippingOption"
                value={option.code}
                defaultChecked={at === chosen}
                className={[
                  option.hasSums && at < WAYS_WITH_SUMS ? `way way-${at}` : '',
                  option.isCollected ? 'collected' : 'delivered',
                ].join(' ')}
              />
              <About option={option} />
              <span className="money">{orFree(option.price, says.free)}</span>
            </label>
          ))}
          {depending.map((option, at) => (
            <label key={at}>
              <input type="radio" disabled />
              <About option={option} note={option.on === 'CITY' ? says.dependsOnCity : says.dependsOnPostalCode} />
              <span className="money">{orFree(option.price, says.free)}</span>
            </label>
          ))}
        </fieldset>
      )}
    </>
  )
}

function About({
  option: { title, deliveryTime, instructions },
  note,
}: {
  option: Pick<CheckoutShippingOption, 'title' | 'deliveryTime' | 'instructions'>
  note?: string
}) {
  return (
    <span>
      <bdi>{title}</bdi>
      {[deliveryTime, instructions, note].map(
        (hint, at) =>
          hint && (
            <span className="hint" key={at}>
              {' '}
              <bdi>{hint}</bdi>
            </span>
          ),
      )}
    </span>
  )
}
