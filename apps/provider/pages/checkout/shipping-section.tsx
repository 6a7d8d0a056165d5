import { groupBySlot, VisuallyHidden, SlotDays } from '@cartwright/ui'
import { withMarkupCache } from '@cartwright/ui/server'
import type { CheckoutPageProps, CheckoutShippingOption, DependingShippingOption } from '../checkout-props.ts'
import type { PageLanguage } from '../page-props.ts'
import { getCheckoutTextsIn } from '../texts/checkout/index.ts'
import { getPageLanguage } from '../texts/index.ts'
import { formatOrFree } from './amounts.ts'
import type { GetFieldProps } from './fields.ts'
import { getChosenOption, MAX_OPTIONS_WITH_TOTALS } from './for-each-totals.tsx'

interface WaysProps {
  lang: PageLanguage
  options: (Omit<CheckoutShippingOption, 'totals'> & { hasSums: boolean })[]
  depending: DependingShippingOption[]
  chosen: number
  hasCountry: boolean
  error?: string
}

/** Cached: equal for most orders to one country. */
const CachedShippingOptions = withMarkupCache(Ways)

export function ShippingSection({
  shop,
  shippingOptions,
  dependingOptions = [],
  form,
  filled,
}: CheckoutPageProps & { filled: GetFieldProps }) {
  const given = {
    lang: getPageLanguage(shop),
    options: shippingOptions.map(({ totals, ...option }) => ({ ...option, hasSums: totals !== undefined })),
    depending: dependingOptions,
    chosen: getChosenOption({ shippingOptions, form }),
    hasCountry: form.country !== '',
    error: filled('shippingOption').error,
  }
  return (
    <CachedShippingOptions as="section" aria-labelledby="how" id="shippingOption" data-fresh="ways" given={given} />
  )
}

/** Option with its index among all. */
type Shown<Option> = Option & { at: number; details: string[] }

function Ways({ lang, options, depending, chosen, hasCountry, error }: WaysProps) {
  const says = getCheckoutTextsIn(lang).shipping
  const wayOf = (option: Shown<WaysProps['options'][number]>, isOfDay = false) => (
    <label key={option.code}>
      <input
        type="radio"
        name="shippingOption"
        value={option.code}
        defaultChecked={option.at === chosen}
        className={[
          option.hasSums && option.at < MAX_OPTIONS_WITH_TOTALS ? `way way-${option.at}` : '',
          option.isCollected ? 'collected' : 'delivered',
        ].join(' ')}
      />
      <About option={option} isOfDay={isOfDay} />
      <span className="money">{formatOrFree(option.price, says.free)}</span>
    </label>
  )
  const dependingWayOf = (option: Shown<DependingShippingOption>, isOfDay = false) => (
    <label key={`depending ${option.at}`}>
      <input type="radio" disabled />
      <About option={option} isOfDay={isOfDay} />
      <span className="money">{formatOrFree(option.price, says.free)}</span>
    </label>
  )
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
          {groupBySlot(options.map((option, at) => ({ ...option, at, details: detailsOf(option) }))).map(
            (each, group) =>
              'days' in each ? (
                <SlotDays key={group} id={`days-${group}`} group={each} isChosen={({ at }) => at === chosen}>
                  {(option) => wayOf(option, true)}
                </SlotDays>
              ) : (
                wayOf(each)
              ),
          )}
          {groupBySlot(
            depending.map((option, at) => ({
              ...option,
              at,
              details: detailsOf(option, option.on === 'CITY' ? says.dependsOnCity : says.dependsOnPostalCode),
            })),
          ).map((each, group) =>
            'days' in each ? (
              <SlotDays key={group} id={`later-days-${group}`} group={each} isChosen={() => false}>
                {(option) => dependingWayOf(option, true)}
              </SlotDays>
            ) : (
              dependingWayOf(each)
            ),
          )}
        </fieldset>
      )}
    </>
  )
}

function detailsOf(
  { deliveryTime, slot, instructions }: Pick<CheckoutShippingOption, 'deliveryTime' | 'slot' | 'instructions'>,
  note?: string,
): string[] {
  return [deliveryTime, slot?.slot, instructions, note].flatMap((detail) => detail || [])
}

interface AboutProps {
  option: Pick<CheckoutShippingOption, 'title' | 'slot'> & { details: string[] }
  /** It appears below its title and day. */
  isOfDay?: boolean
}

function About({ option: { title, slot, details }, isOfDay }: AboutProps) {
  return (
    <span>
      {isOfDay && slot ? (
        <>
          <VisuallyHidden>
            {title}, {slot.day},{' '}
          </VisuallyHidden>
          <bdi>{slot.hours}</bdi>
        </>
      ) : (
        <bdi>{title}</bdi>
      )}
      {details.map((detail) => (
        <span className="hint" key={detail}>
          {' '}
          <bdi>{detail}</bdi>
        </span>
      ))}
    </span>
  )
}
