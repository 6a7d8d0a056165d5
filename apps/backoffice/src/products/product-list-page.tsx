import type { Product } from '@cartwright/client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useRef, useState } from 'react'
import { Button as AriaButton, Input, SearchField } from 'react-aria-components'
import { useBackOffice } from '../app/context.tsx'
import { Button } from '../parts/button.tsx'
import { Check } from '../parts/check.tsx'
import { describeError } from '../parts/describe-error.ts'
import { FilterSelect } from '../parts/filter-select.tsx'
import { FormSwitch } from '../parts/form-field.tsx'
import { Icon } from '../parts/icon.tsx'
import { Notice } from '../parts/notice.tsx'
import { type Selection, useSelection } from '../parts/use-selection.ts'
import {
  createFilter,
  fetchProducts,
  parseProductListSearch,
  PRODUCT_COLUMNS,
  type ProductColumn,
  type ProductListSearch,
  type ProductPage,
  type Sort,
} from './product-list.ts'
import { ProductPicture } from './product-picture.tsx'
import { useQuickEdit } from './use-quick-edit.ts'
import { useTexts } from '../texts/sections.ts'
import { ExportButton } from '../transfer/export-button.tsx'
import { ColumnChoice } from '../views/column-choice.tsx'
import { parseHiddenColumns } from '../views/hidden-columns.ts'
import { SavedViews } from '../views/saved-views.tsx'

const BulkToolbar = lazy(() =>
  import('../bulk-edit/bulk-toolbar.tsx').then(({ BulkToolbar: component }) => ({ default: component })),
)
const PricePopover = lazy(() =>
  import('./price-popover.tsx').then(({ PricePopover: component }) => ({ default: component })),
)

/** Pause in typing after which the list is searched, in milliseconds. */
const SEARCH_DELAY_MS = 200

/** List of products: search, filter, sort order and page are in the address. */
export function ProductListPage() {
  const { api, session } = useBackOffice()
  const texts = useTexts('products')
  const search: ProductListSearch = useSearch({ from: '/products' })
  const navigate = useNavigate()
  const show = (changed: ProductListSearch, isNewEntry = true) =>
    void navigate({ to: '/products', search: { ...search, cursor: undefined, ...changed }, replace: !isNewEntry })
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    queryKey: ['products', search],
    queryFn: ({ signal }) => fetchProducts(api, search, signal),
    placeholderData: keepPreviousData,
  })
  const isFiltered = search.q !== undefined || search.status !== undefined
  const filter = createFilter(search)
  const selection = useSelection(JSON.stringify(filter))
  const { name: _name, ...columns } = texts.products.columns
  const canEdit = session.may('WIX_STORES.MODIFY_PRODUCTS')
  return (
    <>
      <header className="page-header">
        <h1>{texts.products.title}</h1>
        <div className="page-actions">
          <SavedViews
            path="/products"
            search={search}
            onOpen={(view) => void navigate({ to: '/products', search: parseProductListSearch(view) })}
          />
          <ColumnChoice
            columns={columns}
            hidden={parseHiddenColumns(search.hide, PRODUCT_COLUMNS) ?? []}
            onChange={(hide) => void navigate({ to: '/products', search: { ...search, hide }, replace: true })}
          />
          {canEdit && <ExportButton {...(isFiltered && { filter })} ids={selection.isAll ? [] : [...selection.ids]} />}
          {canEdit && (
            <Link to="/products/$productId" params={{ productId: 'new' }} className="button button-primary">
              {texts.products.add}
            </Link>
          )}
        </div>
      </header>
      <div className="card">
        <ListToolbar search={search} onChange={show} />
        {error && (
          <Notice kind="error" title={texts.errors.title}>
            {describeError(error, texts)} <Button onPress={() => void refetch()}>{texts.app.retry}</Button>
          </Notice>
        )}
        {isPending && !error && <ListSkeleton label={texts.app.loading} />}
        {data && data.products.length === 0 && (
          <EmptyList isFiltered={isFiltered} onClear={() => show({ q: undefined, status: undefined })} />
        )}
        <Suspense>
          {data && canEdit && (selection.isAll || selection.ids.size > 0) && (
            <BulkToolbar
              selection={selection}
              filter={filter}
              pageIds={data.products.map(({ _id }) => _id)}
              hasMore={data.next !== undefined || data.previous !== undefined}
            />
          )}
        </Suspense>
        {data && data.products.length > 0 && (
          <ProductTable
            page={data}
            search={search}
            isStale={isPlaceholderData}
            selection={canEdit ? selection : undefined}
            onSort={(sort) => show({ sort })}
          />
        )}
        {data && (data.next ?? data.previous) && (
          <nav className="pager" aria-label={texts.products.title}>
            <Button isDisabled={!data.previous} onPress={() => show({ cursor: data.previous })}>
              <Icon name="previous" /> {texts.list.previous}
            </Button>
            <Button isDisabled={!data.next} onPress={() => show({ cursor: data.next })}>
              {texts.list.next} <Icon name="next" />
            </Button>
          </nav>
        )}
      </div>
    </>
  )
}

function ListToolbar({
  search,
  onChange,
}: {
  search: ProductListSearch
  onChange(changed: ProductListSearch, isNewEntry?: boolean): void
}) {
  const texts = useTexts('products')
  const [typed, setTyped] = useState(search.q ?? '')
  const [shownQ, setShownQ] = useState(search.q)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Back and forward change the address, and the field follows.
  if (shownQ !== search.q) {
    setShownQ(search.q)
    if (typed.trim() !== (search.q ?? '')) setTyped(search.q ?? '')
  }
  const follow = (text: string) => {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onChange({ q: text.trim() || undefined }, search.q === undefined), SEARCH_DELAY_MS)
  }
  const { all, visible, hidden, sorts } = texts.products
  return (
    <div className="toolbar" role="search">
      <SearchField className="search-field" aria-label={texts.products.searchLabel} value={typed} onChange={follow}>
        <Icon name="search" />
        <Input placeholder={texts.list.search} data-shortcut="search" maxLength={100} />
        <AriaButton className="button button-icon search-clear" aria-label={texts.list.clear}>
          <Icon name="close" />
        </AriaButton>
      </SearchField>
      <FilterSelect
        label={texts.products.status}
        value={search.status ?? 'all'}
        options={{ all, visible, hidden }}
        onChange={(status) => onChange({ status: status === 'all' ? undefined : status })}
      />
      <FilterSelect<Sort>
        label={texts.list.sortedBy}
        value={search.sort ?? 'updated'}
        options={{
          updated: sorts.updated,
          name: `${sorts.name} ↑`,
          '-name': `${sorts.name} ↓`,
          price: `${sorts.price} ↑`,
          '-price': `${sorts.price} ↓`,
        }}
        onChange={(sort) => onChange({ sort: sort === 'updated' ? undefined : sort })}
      />
    </div>
  )
}

function EmptyList({ isFiltered, onClear }: { isFiltered: boolean; onClear(): void }) {
  const texts = useTexts('products')
  const { emptyTitle, empty } = isFiltered ? texts.list : texts.products
  return (
    <div className="empty">
      <Icon name={isFiltered ? 'search' : 'box'} />
      <h2>{emptyTitle}</h2>
      <p>{empty}</p>
      {isFiltered && <Button onPress={onClear}>{texts.list.clearFilters}</Button>}
    </div>
  )
}

function ListSkeleton({ label }: { label: string }) {
  return (
    <div className="skeleton" role="status">
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index} aria-hidden="true" />
      ))}
    </div>
  )
}

interface TableProps {
  page: ProductPage
  search: ProductListSearch
  /** Whether the rows are those of the previous query, while the new ones are loaded. */
  isStale: boolean
  /** Absent for staff who may not edit products. */
  selection: Selection | undefined
  onSort(sort: Sort | undefined): void
}

function ProductTable({ page, search, isStale, selection, onSort }: TableProps) {
  const { formats } = useBackOffice()
  const texts = useTexts('products')
  const { toolbar } = useTexts('bulk-edit').bulkEdit
  const ids = page.products.map(({ _id }) => _id)
  const { columns } = texts.products
  const hidden = parseHiddenColumns(search.hide, PRODUCT_COLUMNS) ?? []
  const isShown = (column: ProductColumn) => !hidden.includes(column)
  const sortBy = (field: 'name' | 'price') => onSort(search.sort === field ? `-${field}` : field)
  const directionOf = (field: 'name' | 'price') =>
    search.sort === field ? 'ascending' : search.sort === `-${field}` ? 'descending' : undefined
  const sortableHeader = (field: 'name' | 'price', className?: string) => (
    <th scope="col" aria-sort={directionOf(field)} className={className}>
      <button type="button" className="sort" onClick={() => sortBy(field)}>
        {columns[field]}
        {directionOf(field) && <Icon name={directionOf(field) === 'ascending' ? 'up' : 'down'} />}
      </button>
    </th>
  )
  return (
    <table className={isStale ? 'table table-stale' : 'table'} aria-busy={isStale}>
      <thead>
        <tr>
          {selection && (
            <th scope="col" className="check-cell">
              <Check
                label={toolbar.selectPage}
                isSelected={ids.every(selection.isSelected)}
                isPartial={ids.some(selection.isSelected)}
                onChange={() => selection.togglePage(ids)}
              />
            </th>
          )}
          {sortableHeader('name')}
          {isShown('status') && <th scope="col">{columns.status}</th>}
          {isShown('stock') && <th scope="col">{columns.stock}</th>}
          {isShown('price') && sortableHeader('price', 'number')}
          {isShown('updated') && (
            <th scope="col" className="wide-only">
              {columns.updated}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {page.products.map((product) => (
          <tr key={product._id}>
            {selection && (
              <td className="check-cell">
                <Check
                  label={toolbar.select(product.name)}
                  isSelected={selection.isSelected(product._id)}
                  onChange={() => selection.toggle(product._id)}
                />
              </td>
            )}
            <th scope="row">
              <Link to="/products/$productId" params={{ productId: product._id }} className="product-link">
                <ProductPicture product={product} size={40} />
                <span>
                  <bdi>{product.name}</bdi>
                  {product.brand && <span className="hint">{product.brand}</span>}
                </span>
              </Link>
            </th>
            {isShown('status') && (
              <td>
                <StatusCell product={product} />
              </td>
            )}
            {isShown('stock') && (
              <td>
                <StockCell product={product} />
              </td>
            )}
            {isShown('price') && (
              <td className="number">
                <PriceCell product={product} />
              </td>
            )}
            {isShown('updated') && (
              <td className="wide-only hint">{product.lastUpdated && formats.time(product.lastUpdated)}</td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function StatusCell({ product }: { product: Product }) {
  const { session } = useBackOffice()
  const texts = useTexts('products')
  const edit = useQuickEdit(product)
  const isVisible = edit.isPending ? (edit.variables.visible ?? product.visible) : product.visible
  if (!session.may('WIX_STORES.MODIFY_PRODUCTS')) return isVisible ? texts.products.visible : texts.products.hidden
  return (
    <span className="status">
      <FormSwitch
        label={texts.products.toggle(product.name)}
        isLabelHidden
        isSelected={isVisible}
        isDisabled={edit.isPending}
        onChange={(visible) => edit.mutate({ visible })}
      />
      <span aria-hidden="true" className={isVisible ? undefined : 'hint'}>
        {isVisible ? texts.products.visible : texts.products.hidden}
      </span>
    </span>
  )
}

function StockCell({ product }: { product: Product }) {
  const { formats } = useBackOffice()
  const texts = useTexts('products')
  const { stock, variants, manageVariants } = product
  const status = stock?.inventoryStatus
  const tone = status === 'OUT_OF_STOCK' ? 'bad' : status === 'PARTIALLY_OUT_OF_STOCK' ? 'warn' : 'good'
  const words = {
    bad: texts.products.outOfStock,
    warn: texts.products.partlyOutOfStock,
    good:
      stock?.trackInventory && stock.quantity !== undefined
        ? texts.products.pieces(formats.count(stock.quantity))
        : texts.products.inStock,
  }
  return (
    <span>
      <span className={`badge badge-${tone}`}>{words[tone]}</span>
      {manageVariants && <span className="hint"> {texts.products.variants(formats.count(variants.length))}</span>}
    </span>
  )
}

function PriceCell({ product }: { product: Product }) {
  const { session, formats } = useBackOffice()
  const texts = useTexts('products')
  const trigger = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const price = product.priceData?.price ?? 0
  const discounted = product.priceData?.discountedPrice ?? price
  const amount = (
    <>
      {discounted < price && <s className="hint">{formats.money(price)}</s>} {formats.money(discounted)}
    </>
  )
  if (!session.may('WIX_STORES.MODIFY_PRODUCTS')) return amount
  return (
    <>
      <AriaButton ref={trigger} className="cell-button" onPress={() => setOpen(true)}>
        {amount} <Icon name="edit" />
        <span className="visually-hidden">{texts.products.quickEdit(product.name)}</span>
      </AriaButton>
      <Suspense>
        {isOpen && <PricePopover product={product} trigger={trigger} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
