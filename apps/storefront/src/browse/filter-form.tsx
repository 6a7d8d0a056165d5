import { Button, Hidden, Icon, Swatch } from '@cartwright/ui'
import type { Shop } from '../shop.ts'
import { fill } from '../texts/fill.ts'
import type { Texts } from '../texts/texts-of.ts'
import { FIELDS, type Filters } from './filters.ts'
import type { FacetView, Found } from './found.ts'

/** What the list bar's controls belong to. */
export const FORM = 'filters'
/** Further choices of a facet unfold. */
const SHOWN_CHOICES = 8

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
  const decimals = Math.max(2, decimalsOf(found.currency))
  // What is chosen is always there, or the form would say something else than the address.
  const hasPrices = filters.min !== undefined || filters.max !== undefined || (prices && prices.min < prices.max)
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
      {(found.inStock > 0 || filters.inStock) && (
        <fieldset>
          <legend>{words.availability}</legend>
          <Tick
            field={FIELDS.stock}
            choice={{ value: 'in', name: words.inStock, count: found.inStock, isChosen: filters.inStock }}
          />
        </fieldset>
      )}
      {found.facets.map((facet) => (
        <Facet key={facet.field} facet={facet} words={words} />
      ))}
      {hasPrices && (
        <fieldset className="price-range">
          <legend>{found.currency ? fill(words.priceIn, { currency: found.currency }) : words.price}</legend>
          <div>
            <PriceField
              field={FIELDS.min}
              name={words.least}
              value={filters.min}
              hint={prices && Math.floor(prices.min)}
              decimals={decimals}
            />
            <span aria-hidden="true">–</span>
            <PriceField
              field={FIELDS.max}
              name={words.most}
              value={filters.max}
              hint={prices && Math.ceil(prices.max)}
              decimals={decimals}
            />
          </div>
        </fieldset>
      )}
      <Button className="send" name="show" value="1">
        {words.show}
      </Button>
    </form>
  )
}

function Facet({ facet: { field, name, choices }, words }: { facet: FacetView; words: Texts['find'] }) {
  const [shown, folded] = [choices.slice(0, SHOWN_CHOICES), choices.slice(SHOWN_CHOICES)]
  const isColour = choices.some(({ colour }) => colour)
  return (
    <fieldset className={isColour ? 'of-colour' : undefined}>
      <legend>{name ?? (field === FIELDS.brand ? words.brand : words.collection)}</legend>
      {shown.map((choice) => (
        <Tick key={choice.value} field={field} choice={choice} />
      ))}
      {folded.length > 0 && (
        <details open={folded.some(({ isChosen }) => isChosen)}>
          <summary>{fill(words.more, { count: folded.length })}</summary>
          {folded.map((choice) => (
            <Tick key={choice.value} field={field} choice={choice} />
          ))}
        </details>
      )}
    </fieldset>
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

/** Three are taken where the currency has them alone: elsewhere "1,000" is a thousand to somebody. */
function decimalsOf(currency: string | undefined): number {
  if (!currency) return 0
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 0
}

function PriceField({
  field,
  name,
  value,
  hint,
  decimals,
}: {
  field: string
  name: string
  value: number | undefined
  hint: number | undefined
  decimals: number
}) {
  return (
    <input
      name={field}
      aria-label={name}
      defaultValue={value}
      placeholder={hint?.toString()}
      inputMode="decimal"
      pattern={`\\d{1,9}([.,]\\d{1,${decimals}})?`}
      size={4}
    />
  )
}
