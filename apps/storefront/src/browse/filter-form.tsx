import type { ReactNode } from 'react'
import { Button, VisuallyHidden, Icon, Swatch } from '@cartwright/ui'
import type { Shop } from '../shop.ts'
import { getCurrencyDecimals } from '../texts/formats.ts'
import { interpolate } from '../texts/interpolate.ts'
import type { Texts } from '../texts/find-texts.ts'
import { COLOUR_FAMILY_PREFIX, FILTER_FIELDS, OPTION_PREFIX, type Filters } from '../catalogue/filters.ts'
import type { FacetView, ProductSearchResult } from '../catalogue/product-search.ts'

/** Id of the form that the controls of the list bar belong to. */
export const FILTER_FORM_ID = 'filters'
/** Further choices of a facet unfold. */
const SHOWN_CHOICES = 8
/** Number of filter groups that are expanded at first. */
const OPEN_GROUPS = 4

/** Form with the filters of a list. On a small screen it opens above the page; without JavaScript a button sends it. */
export function FilterForm({
  action,
  text,
  result,
  filters,
  shop,
}: {
  action: string
  /** Search text. */
  text: string
  result: ProductSearchResult
  filters: Filters
  shop: Shop
}) {
  const { find: words } = shop.words
  const groups = listFilterGroups(result, filters, words)
  return (
    // The browser does not restore unsent ticks: the address decides the choice.
    <form
      id={FILTER_FORM_ID}
      className="filters"
      popover="auto"
      action={action}
      autoComplete="off"
      aria-label={words.filters}
      data-island="filters"
      noValidate
    >
      <div className="filters-top">
        <h2>{words.filters}</h2>
        <button
          className="close"
          type="button"
          popoverTarget={FILTER_FORM_ID}
          popoverTargetAction="hide"
          aria-label={words.close}
        >
          <Icon name="cross" />
        </button>
      </div>
      {text !== '' && <input type="hidden" name="q" value={text} />}
      {groups.map(({ key, isChosen, ...group }, at) => (
        <Group key={key} {...group} isOpen={at < OPEN_GROUPS || isChosen} />
      ))}
      <Button className="send" name="show" value="1">
        {words.show}
      </Button>
    </form>
  )
}

/** Groups of the form: availability and offers, price, then one a facet. A group without a choice is omitted. */
function listFilterGroups(result: ProductSearchResult, filters: Filters, words: Texts['find']): GroupProps[] {
  const { prices, currency } = result
  // Chosen values are always included, or the form would differ from the address.
  const withStock = result.inStock > 0 || filters.inStock
  const withSale = result.onSale > 0 || filters.onSale
  const asksPrices = filters.min !== undefined || filters.max !== undefined || filters.wrongPrices !== undefined
  const hasPrices = asksPrices || (prices && prices.min < prices.max)
  return [
    ...(withStock || withSale
      ? [
          {
            key: 'availability',
            name: withStock && withSale ? words.availabilityAndOffers : withStock ? words.availability : words.offers,
            isChosen: filters.inStock || filters.onSale,
            children: (
              <>
                {withStock && (
                  <FilterCheckbox
                    field={FILTER_FIELDS.stock}
                    choice={{ value: 'in', name: words.inStock, count: result.inStock, isChosen: filters.inStock }}
                  />
                )}
                {withSale && (
                  <FilterCheckbox
                    field={FILTER_FIELDS.sale}
                    choice={{ value: 'yes', name: words.onSale, count: result.onSale, isChosen: filters.onSale }}
                  />
                )}
              </>
            ),
          },
        ]
      : []),
    ...(hasPrices
      ? [
          {
            key: 'price',
            name: currency ? interpolate(words.priceIn, { currency }) : words.price,
            isChosen: asksPrices,
            isWrong: filters.wrongPrices !== undefined,
            children: <PriceRange result={result} filters={filters} words={words} />,
          },
        ]
      : []),
    ...result.facets.map((facet) => ({
      key: facet.field,
      name: facet.name ?? (facet.field === FILTER_FIELDS.brand ? words.brand : words.collection),
      isChosen: [...facet.choices, ...facet.families].some(({ isChosen }) => isChosen),
      isColour: facet.choices.some(({ colour }) => colour),
      children: <Choices facet={facet} words={words} />,
    })),
  ]
}

interface GroupProps {
  key: string
  name: string
  isChosen: boolean
  isColour?: boolean
  /** Open if one of its fields has an error. */
  isWrong?: boolean
  children: ReactNode
}

function Group({
  name,
  isColour,
  isWrong,
  isOpen,
  children,
}: Omit<GroupProps, 'key' | 'isChosen'> & { isOpen: boolean }) {
  return (
    <details className="group" open={isOpen}>
      <summary>{name}</summary>
      <fieldset className={isColour ? 'of-colour' : isWrong ? 'wrong' : undefined} aria-label={name}>
        {children}
      </fieldset>
    </details>
  )
}

/**
 * Values of one product alone are collapsed, where another value has more. Colours are shown by families, with single
 * colours collapsed.
 */
function Choices({ facet: { field, choices, families }, words }: { facet: FacetView; words: Texts['find'] }) {
  const all = families.length > 0 ? families : choices
  const several = all.filter(({ count, isChosen }) => count > 1 || isChosen)
  const shown = (several.length > 0 ? several : all).slice(0, SHOWN_CHOICES)
  const folded = all.filter((choice) => !shown.includes(choice))
  const fieldOfShown = families.length > 0 ? COLOUR_FAMILY_PREFIX + field.slice(OPTION_PREFIX.length) : field
  return (
    <>
      {shown.map((choice) => (
        <FilterCheckbox key={choice.value} field={fieldOfShown} choice={choice} />
      ))}
      <CollapsedChoices name={words.more} field={fieldOfShown} choices={folded} />
      {families.length > 0 && <CollapsedChoices name={words.shades} field={field} choices={choices} />}
    </>
  )
}

function CollapsedChoices({ name, field, choices }: { name: string; field: string; choices: FacetView['choices'] }) {
  if (choices.length === 0) return null
  return (
    <details open={choices.some(({ isChosen }) => isChosen)}>
      <summary>{interpolate(name, { count: choices.length })}</summary>
      {choices.map((choice) => (
        <FilterCheckbox key={choice.value} field={field} choice={choice} />
      ))}
    </details>
  )
}

function FilterCheckbox({
  field,
  choice: { value, name, count, colour, isChosen },
}: {
  field: string
  choice: FacetView['choices'][number]
}) {
  return (
    <label className={count === 0 && !isChosen ? 'tick none' : 'tick'}>
      <input type="checkbox" name={field} value={value} defaultChecked={isChosen} />
      {colour && <Swatch colour={colour} />}
      <span>
        {name}{' '}
        <span className="hint">
          <VisuallyHidden>(</VisuallyHidden>
          {count}
          <VisuallyHidden>)</VisuallyHidden>
        </span>
      </span>
    </label>
  )
}

/** Same id as `form-validation.ts` gives to the message of a field. */
const toErrorId = (field: string): string => `filter-${field}-error`

/** Lowest and highest price, with an error beside a value that is no amount. */
function PriceRange({
  result: { prices, currency },
  filters: { min, max, wrongPrices },
  words,
}: {
  result: ProductSearchResult
  filters: Filters
  words: Texts['find']
}) {
  const decimals = getCurrencyDecimals(currency)
  return (
    <>
      <div className="price-range">
        <PriceField
          field={FILTER_FIELDS.min}
          name={words.least}
          value={wrongPrices?.min ?? min}
          isWrong={wrongPrices?.min !== undefined}
          hint={prices && Math.floor(prices.min)}
          decimals={decimals}
          wrong={words.priceWrong}
        />
        <span aria-hidden="true">–</span>
        <PriceField
          field={FILTER_FIELDS.max}
          name={words.most}
          value={wrongPrices?.max ?? max}
          isWrong={wrongPrices?.max !== undefined}
          hint={prices && Math.ceil(prices.max)}
          decimals={decimals}
          wrong={words.priceWrong}
        />
      </div>
      {(['min', 'max'] as const).map(
        (each) =>
          wrongPrices?.[each] !== undefined && (
            <p key={each} className="error" id={toErrorId(FILTER_FIELDS[each])}>
              {words.priceWrong}
            </p>
          ),
      )}
    </>
  )
}

function PriceField({
  field,
  name,
  value,
  isWrong,
  hint,
  decimals,
  wrong,
}: {
  field: string
  name: string
  value: number | string | undefined
  /** The sent value is no amount. */
  isWrong: boolean
  hint: number | undefined
  decimals: number
  /** Error of an invalid amount. */
  wrong: string
}) {
  return (
    <input
      id={`filter-${field}`}
      name={field}
      data-invalid={wrong}
      aria-label={name}
      aria-invalid={isWrong || undefined}
      aria-describedby={isWrong ? toErrorId(field) : undefined}
      defaultValue={value}
      placeholder={hint?.toString()}
      inputMode="decimal"
      pattern={`\\d{1,9}([.,]\\d{1,${decimals}})?`}
      size={4}
    />
  )
}
