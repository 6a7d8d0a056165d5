import { Button, ButtonLink, VisuallyHidden, Icon } from '@cartwright/ui'
import { EmptyState } from '../components/empty-state.tsx'
import { ProductGrid } from './product-grid.tsx'
import type { Shop } from '../shop.ts'
import { getNumberFormat } from '../texts/formats.ts'
import { interpolate } from '../texts/interpolate.ts'
import { countFilters, NO_FILTERS, SORTS, formatFilterQuery, type Filters, type Sort } from '../catalogue/filters.ts'
import { FilterForm, FILTER_FORM_ID } from './filter-form.tsx'
import type { ProductSearchResult } from '../catalogue/product-search.ts'
import { listActiveFilters } from './active-filters.ts'
import { Pager } from './pager.tsx'

/** A list of products with all that narrows and orders it. Every state of it is an address. */
export function FilteredProductList({
  result,
  filters,
  path,
  text = '',
  shop,
}: {
  result: ProductSearchResult
  filters: Filters
  /** Path of the list, for the form of the shop: `/collections/kitchen`. */
  path: string
  /** Search text. */
  text?: string
  shop: Shop
}) {
  const { find: words } = shop.words
  const addressOf = (changed: Partial<Filters>): string =>
    shop.to(path) + formatFilterQuery({ ...filters, wrongPrices: undefined, page: 1, ...changed }, text)
  const chosen = listActiveFilters(result, filters, shop.words)
  const count = countFilters(filters)
  return (
    <div className="narrowed">
      <div className="list-bar">
        <Button className="open-filters" look="quiet" type="button" popoverTarget={FILTER_FORM_ID}>
          {count > 0 ? interpolate(words.filtersChosen, { count }) : words.filters}
        </Button>
        <p className="hint count">{formatProductCount(result, shop)}</p>
        <div className="sort">
          <label htmlFor="sort">{words.sort}</label>
          <select id="sort" name="sort" form={FILTER_FORM_ID} defaultValue={filters.sort} autoComplete="off">
            {SORTS.map((sort) => (
              <option key={sort} value={sort}>
                {words.sorts[sort === 'featured' && text !== '' ? 'best' : sort]}
              </option>
            ))}
          </select>
          <Button className="send" look="quiet" form={FILTER_FORM_ID} name="show" value="1">
            {words.show}
          </Button>
        </div>
        {/* On a small screen, opens the filters that contain the field with the error. */}
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
                <VisuallyHidden>{words.remove} </VisuallyHidden>
                {name} <Icon name="cross" />
              </a>
            </li>
          ))}
          <li>
            <a
              className="all"
              href={shop.to(path) + formatFilterQuery(clearFilters(filters.sort), text)}
              rel="nofollow"
            >
              {words.clear}
            </a>
          </li>
        </ul>
      )}
      <div className="columns">
        <FilterForm action={shop.to(path)} text={text} result={result} filters={filters} shop={shop} />
        <div className="results">
          {result.products.length > 0 ? (
            <ProductGrid products={result.products} shop={shop} firstRow />
          ) : (
            <div className="plain">
              <EmptyState of="empty" />
              <p>{count > 0 ? words.nothingLeft : shop.words.collection.nothing}</p>
              {count > 0 ? (
                <ButtonLink href={shop.to(path) + formatFilterQuery(clearFilters(filters.sort), text)}>
                  {words.clear}
                </ButtonLink>
              ) : (
                <ButtonLink href={shop.to('/collections/all-products')}>{shop.words.collection.everything}</ButtonLink>
              )}
            </div>
          )}
          <Pager
            page={filters.page}
            pages={result.pages}
            addressOf={(page) => addressOf({ page })}
            words={shop.words}
          />
        </div>
      </div>
    </div>
  )
}

const clearFilters = (sort: Sort): Filters => ({ ...NO_FILTERS, sort })

function formatProductCount({ total, isMore }: ProductSearchResult, { words, lang }: Shop): string {
  if (isMore) return interpolate(words.find.moreThan, { count: getNumberFormat(lang).format(total) })
  return total === 1
    ? words.collection.one
    : interpolate(words.collection.many, { count: getNumberFormat(lang).format(total) })
}
