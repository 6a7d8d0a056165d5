import { Button, ButtonLink, Hidden, Icon } from '@cartwright/ui'
import { EmptyNiche } from '../layout/empty-niche.tsx'
import { Shelf } from '../catalogue/shelf.tsx'
import type { Shop } from '../shop.ts'
import { fill } from '../texts/fill.ts'
import { countFilters, NO_FILTERS, SORTS, writeFilters, type Filters, type Sort } from './filters.ts'
import { FilterForm, FORM } from './filter-form.tsx'
import type { Found } from './found.ts'
import { listChosen } from './list-chosen.ts'
import { Pager } from './pager.tsx'

/** A list of products with all that narrows and orders it. Every state of it is an address. */
export function NarrowedList({
  found,
  filters,
  path,
  text = '',
  shop,
}: {
  found: Found
  filters: Filters
  /** Of the list, in the shop's own form: `/collections/kitchen`. */
  path: string
  /** What is searched for. */
  text?: string
  shop: Shop
}) {
  const { find: words } = shop.words
  const addressOf = (changed: Partial<Filters>): string =>
    shop.to(path) + writeFilters({ ...filters, wrongPrices: undefined, page: 1, ...changed }, text)
  const chosen = listChosen(found, filters, shop.words)
  const count = countFilters(filters)
  return (
    <div className="narrowed">
      <div className="list-bar">
        <Button className="open-filters" look="quiet" type="button" popoverTarget={FORM}>
          {count > 0 ? fill(words.filtersChosen, { count }) : words.filters}
        </Button>
        <p className="hint count">{countThings(found, shop)}</p>
        <div className="sort">
          <label htmlFor="sort">{words.sort}</label>
          <select id="sort" name="sort" form={FORM} defaultValue={filters.sort} autoComplete="off">
            {SORTS.map((sort) => (
              <option key={sort} value={sort}>
                {words.sorts[sort === 'featured' && text !== '' ? 'best' : sort]}
              </option>
            ))}
          </select>
          <Button className="send" look="quiet" form={FORM} name="show" value="1">
            {words.show}
          </Button>
        </div>
        {/* On a small screen the field with its message lies in what is closed. */}
        {filters.wrongPrices && (
          <p className="error price-wrong">
            {words.price}: {words.priceWrong}
          </p>
        )}
      </div>
      {chosen.length > 0 && (
        <ul className="chosen" aria-label={words.chosen}>
          {chosen.map(({ name, without }) => (
            <li key={name}>
              <a href={addressOf(without)} rel="nofollow">
                <Hidden>{words.remove} </Hidden>
                {name} <Icon name="cross" />
              </a>
            </li>
          ))}
          <li>
            <a className="all" href={shop.to(path) + writeFilters(cleared(filters.sort), text)} rel="nofollow">
              {words.clear}
            </a>
          </li>
        </ul>
      )}
      <div className="columns">
        <FilterForm action={shop.to(path)} text={text} found={found} filters={filters} shop={shop} />
        <div className="results">
          {found.products.length > 0 ? (
            <Shelf products={found.products} shop={shop} firstRow />
          ) : (
            <div className="plain">
              <EmptyNiche of="empty" />
              <p>{count > 0 ? words.nothingLeft : shop.words.collection.nothing}</p>
              {count > 0 ? (
                <ButtonLink href={shop.to(path) + writeFilters(cleared(filters.sort), text)}>{words.clear}</ButtonLink>
              ) : (
                <ButtonLink href={shop.to('/collections/all-products')}>{shop.words.collection.everything}</ButtonLink>
              )}
            </div>
          )}
          <Pager page={filters.page} pages={found.pages} addressOf={(page) => addressOf({ page })} words={shop.words} />
        </div>
      </div>
    </div>
  )
}

const cleared = (sort: Sort): Filters => ({ ...NO_FILTERS, sort })

function countThings({ total, isMore }: Found, { words, lang }: Shop): string {
  if (isMore) return fill(words.find.moreThan, { count: total.toLocaleString(lang) })
  return total === 1 ? words.collection.one : fill(words.collection.many, { count: total.toLocaleString(lang) })
}
