import type { ReactNode } from 'react'
import { Button, Hidden, Icon, Swatch } from '@cartwright/ui'
import type { Shop } from '../shop.ts'
import { fill } from '../texts/fill.ts'
import type { Texts } from '../texts/texts-of.ts'
import { decimalsOf, FAMILY, FIELDS, OPTION, type Filters } from './filters.ts'
import type { FacetView, Found } from './found.ts'

/** What the list bar's controls belong to. */
export const FORM = 'filters'
/** Further choices of a facet unfold. */
const SHOWN_CHOICES = 8
/** So many groups of filters are open before anybody opens one. */
const OPEN_GROUPS = 4

/** What a list can be narrowed by. On a small screen it opens above the page; without JavaScript a button sends it. */
export function FilterForm({
  action,
  text,
  found,
  filters,
  shop,
}: {
  action: string
  /** What is searched for. */
  text: string
  found: Found
  filters: Filters
  shop: Shop
}) {
  const { find: words } = shop.words
  const { prices } = found
  const { wrongPrices } = filters
  const decimals = decimalsOf(found.currency)
  // What is chosen is always there, or the form would say something else than the address.
  const asksPrices = filters.min !== undefined || filters.max !== undefined || wrongPrices !== undefined
  const hasPrices = asksPrices || (prices && prices.min < prices.max)
  const withStock = found.inStock > 0 || filters.inStock
  const withSale = found.onSale > 0 || filters.onSale
  const groups: GroupProps[] = [
    ...(withStock || withSale
      ? [
          {
            key: 'availability',
            name: withStock && withSale ? words.availabilityAndOffers : withStock ? words.availability : words.offers,
            isChosen: filters.inStock || filters.onSale,
            children: (
              <>
                {withStock && (
                  <Tick
                    field={FIELDS.stock}
                    choice={{ value: 'in', name: words.inStock, count: found.inStock, isChosen: filters.inStock }}
                  />
                )}
                {withSale && (
                  <Tick
                    field={FIELDS.sale}
                    choice={{ value: 'yes', name: words.onSale, count: found.onSale, isChosen: filters.onSale }}
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
            name: found.currency ? fill(words.priceIn, { currency: found.currency }) : words.price,
            isChosen: asksPrices,
            isWrong: wrongPrices !== undefined,
            children: (
              <>
                <div className="price-range">
                  <PriceField
                    field={FIELDS.min}
                    name={words.least}
                    value={wrongPrices?.min ?? filters.min}
                    isWrong={wrongPrices?.min !== undefined}
                    hint={prices && Math.floor(prices.min)}
                    decimals={decimals}
                    wrong={words.priceWrong}
                  />
                  <span aria-hidden="true">–</span>
                  <PriceField
                    field={FIELDS.max}
                    name={words.most}
                    value={wrongPrices?.max ?? filters.max}
                    isWrong={wrongPrices?.max !== undefined}
                    hint={prices && Math.ceil(prices.max)}
                    decimals={decimals}
                    wrong={words.priceWrong}
                  />
                </div>
                {(['min', 'max'] as const).map(
                  (each) =>
                    wrongPrices?.[each] !== undefined && (
                      <p key={each} className="error" id={errorIdOf(FIELDS[each])}>
                        {words.priceWrong}
                      </p>
                    ),
                )}
              </>
            ),
          },
        ]
      : []),
    ...found.facets.map((facet) => ({
      key: facet.field,
      name: facet.name ?? (facet.field === FIELDS.brand ? words.brand : words.collection),
      isChosen: [...facet.choices, ...facet.families].some(({ isChosen }) => isChosen),
      isColour: facet.choices.some(({ colour }) => colour),
      children: <Choices facet={facet} words={words} />,
    })),
  ]
  return (
    // What was ticked and left does not come back by itself: the address says what is chosen.
    <form
      id={FORM}
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
          popoverTarget={FORM}
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
interface GroupProps {
  key: string
  name: string
  isChosen: boolean
  isColour?: boolean
  /** A field in it says why it was not taken. */
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

/** What one product alone has is folded, where anything has more. Of colours, families are shown, and each by itself is folded. */
function Choices({ facet: { field, choices, families }, words }: { facet: FacetView; words: Texts['find'] }) {
  const all = families.length > 0 ? families : choices
  const several = all.filter(({ count, isChosen }) => count > 1 || isChosen)
  const shown = (several.length > 0 ? several : all).slice(0, SHOWN_CHOICES)
  const folded = all.filter((choice) => !shown.includes(choice))
  const fieldOfShown = families.length > 0 ? FAMILY + field.slice(OPTION.length) : field
  return (
    <>
      {shown.map((choice) => (
        <Tick key={choice.value} field={fieldOfShown} choice={choice} />
      ))}
      <Folded name={words.more} field={fieldOfShown} choices={folded} />
      {families.length > 0 && <Folded name={words.shades} field={field} choices={choices} />}
    </>
  )
}

function Folded({ name, field, choices }: { name: string; field: string; choices: FacetView['choices'] }) {
  if (choices.length === 0) return null
  return (
    <details open={choices.some(({ isChosen }) => isChosen)}>
      <summary>{fill(name, { count: choices.length })}</summary>
      {choices.map((choice) => (
        <Tick key={choice.value} field={field} choice={choice} />
      ))}
    </details>
  )
}

function Tick({
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
          <Hidden>(</Hidden>
          {count}
          <Hidden>)</Hidden>
        </span>
      </span>
    </label>
  )
}

/** As a script names what it says beside a field (`explain-invalid.ts`). */
const errorIdOf = (field: string): string => `filter-${field}-error`

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
  /** What was sent is no amount. */
  isWrong: boolean
  hint: number | undefined
  decimals: number
  /** Said of what is no amount. */
  wrong: string
}) {
  return (
    <input
      id={`filter-${field}`}
      name={field}
      data-invalid={wrong}
      aria-label={name}
      aria-invalid={isWrong || undefined}
      aria-describedby={isWrong ? errorIdOf(field) : undefined}
      defaultValue={value}
      placeholder={hint?.toString()}
      inputMode="decimal"
      pattern={`\\d{1,9}([.,]\\d{1,${decimals}})?`}
      size={4}
    />
  )
}
