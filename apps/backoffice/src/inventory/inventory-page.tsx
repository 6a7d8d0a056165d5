import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { useBackOffice } from '../app/context.tsx'
import { Button } from '../parts/button.tsx'
import { describeError } from '../parts/describe-error.ts'
import { Dialog } from '../parts/dialog.tsx'
import { FilterSelect } from '../parts/filter-select.tsx'
import { Icon } from '../parts/icon.tsx'
import { Notice } from '../parts/notice.tsx'
import { SearchInput } from '../parts/search-input.tsx'
import { showFailure } from '../parts/toasts.tsx'
import { useTexts } from '../texts/sections.ts'
import { ColumnChoice } from '../views/column-choice.tsx'
import { parseHiddenColumns } from '../views/hidden-columns.ts'
import { SavedViews } from '../views/saved-views.tsx'
import { AdjustForm } from './adjust-form.tsx'
import { MovementsDialog } from './movements-dialog.tsx'
import {
  createStockCsv,
  fetchLevels,
  type InventorySearch,
  parseInventorySearch,
  STOCK_COLUMNS,
  type StockColumn,
  type LevelFilter,
  type LevelPage,
  type StockLevel,
} from './stock-levels.ts'
import './inventory.css'

/** Stock by variant: search, low and empty stock, adjustments with a reason, ledger. */
export function InventoryPage() {
  const { api } = useBackOffice()
  const texts = useTexts('inventory')
  const search: InventorySearch = useSearch({ from: '/inventory' })
  const navigate = useNavigate()
  const show = (changed: InventorySearch, isNewEntry = true) =>
    void navigate({ to: '/inventory', search: { ...search, cursor: undefined, ...changed }, replace: !isNewEntry })
  const { data, error, isPending, isPlaceholderData } = useQuery({
    queryKey: ['inventory', search],
    queryFn: () => fetchLevels(api, search),
    placeholderData: keepPreviousData,
  })
  const next = data?.pagingMetadata.cursors?.next
  const [history, setHistory] = useState<StockLevel>()
  const { sku, status, waiting } = texts.inventory.columns
  const filters = texts.inventory.filters satisfies Record<LevelFilter, string>
  return (
    <>
      <header className="page-header">
        <h1>{texts.inventory.title}</h1>
        <div className="page-actions">
          <SavedViews
            path="/inventory"
            search={search}
            onOpen={(view) => void navigate({ to: '/inventory', search: parseInventorySearch(view) })}
          />
          <ColumnChoice
            columns={{ sku, status, waiting }}
            hidden={parseHiddenColumns(search.hide, STOCK_COLUMNS) ?? []}
            onChange={(hide) => void navigate({ to: '/inventory', search: { ...search, hide }, replace: true })}
          />
          <ExportButton search={search} />
        </div>
      </header>
      <div className="card">
        <div className="toolbar" role="search">
          <SearchInput
            label={texts.inventory.searchLabel}
            value={search.q}
            onChange={(q) => show({ q }, search.q === undefined)}
          />
          <FilterSelect<LevelFilter>
            label={texts.inventory.filter}
            value={search.show ?? 'ALL'}
            options={filters}
            onChange={(filter) => show({ show: filter === 'ALL' ? undefined : filter })}
          />
        </div>
        {error && (
          <Notice kind="error" title={texts.errors.title}>
            {describeError(error, texts)}
          </Notice>
        )}
        {isPending && !error && <p role="status">{texts.app.loading}</p>}
        {data?.levels.length === 0 && (
          <EmptyInventory search={search} onClear={() => show({ q: undefined, show: undefined })} />
        )}
        {data && data.levels.length > 0 && (
          <LevelTable page={data} search={search} isStale={isPlaceholderData} onHistory={setHistory} />
        )}
        {(next ?? search.cursor) && (
          <nav className="pager" aria-label={texts.inventory.title}>
            <Button isDisabled={!search.cursor} onPress={() => window.history.back()}>
              <Icon name="previous" /> {texts.list.previous}
            </Button>
            <Button isDisabled={!next} onPress={() => show({ cursor: next })}>
              {texts.list.next} <Icon name="next" />
            </Button>
          </nav>
        )}
      </div>
      {history && data && (
        <MovementsDialog
          level={history}
          shopThreshold={data.lowStockThreshold}
          title={nameOf(history)}
          onClose={() => setHistory(undefined)}
        />
      )}
    </>
  )
}

function EmptyInventory({ search, onClear }: { search: InventorySearch; onClear(): void }) {
  const texts = useTexts('inventory')
  const isFiltered = search.q !== undefined || search.show !== undefined
  return (
    <div className="empty">
      <Icon name={isFiltered ? 'search' : 'stock'} />
      <h2>{isFiltered ? texts.list.emptyTitle : texts.inventory.emptyTitle}</h2>
      <p>{isFiltered ? texts.list.empty : texts.inventory.empty}</p>
      {isFiltered && <Button onPress={onClear}>{texts.list.clearFilters}</Button>}
    </div>
  )
}

/** Downloads the stock that the list shows, on its other pages too. */
function ExportButton({ search }: { search: InventorySearch }) {
  const { api } = useBackOffice()
  const texts = useTexts('inventory')
  const download = useMutation({
    mutationFn: () => createStockCsv(api, { ...search, cursor: undefined }),
    onSuccess(csv) {
      const url = URL.createObjectURL(new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' }))
      const link = document.createElement('a')
      link.href = url
      link.download = 'stock.csv'
      link.click()
      URL.revokeObjectURL(url)
    },
    onError: (error) => showFailure(describeError(error, texts)),
  })
  return (
    <Button onPress={() => download.isPending || download.mutate()}>
      {download.isPending ? texts.inventory.exporting : texts.inventory.export}
    </Button>
  )
}

function LevelTable({
  page,
  search,
  isStale,
  onHistory,
}: {
  page: LevelPage
  search: InventorySearch
  isStale: boolean
  onHistory(level: StockLevel): void
}) {
  const hidden = parseHiddenColumns(search.hide, STOCK_COLUMNS) ?? []
  const isShown = (column: StockColumn) => !hidden.includes(column)
  const { formats } = useBackOffice()
  const texts = useTexts('inventory')
  const { columns } = texts.inventory
  return (
    <>
      <table className={isStale ? 'table table-stale' : 'table'} aria-busy={isStale}>
        <thead>
          <tr>
            <th scope="col">{columns.product}</th>
            {isShown('sku') && <th scope="col">{columns.sku}</th>}
            {isShown('status') && <th scope="col">{columns.status}</th>}
            {isShown('waiting') && (
              <th scope="col" className="number">
                {columns.waiting}
              </th>
            )}
            <th scope="col" className="number">
              {columns.quantity}
            </th>
            <th scope="col">
              <span className="visually-hidden">{columns.history}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {page.levels.map((level) => (
            <tr key={`${level.productId} ${level.variantId}`} className="level">
              <th scope="row">
                <Link to="/products/$productId" params={{ productId: level.productId }} className="level-link">
                  <bdi>{level.productName}</bdi>
                </Link>
                {level.variantName && (
                  <div className="hint">
                    <bdi>{level.variantName}</bdi>
                  </div>
                )}
              </th>
              {isShown('sku') && (
                <td className="hint level-detail">
                  <bdi>{level.sku}</bdi>
                </td>
              )}
              {isShown('status') && (
                <td className="level-detail">
                  <LevelBadge level={level} />
                </td>
              )}
              {isShown('waiting') && (
                <td className={level.waitingCount > 0 ? 'number level-detail' : 'number wide-only'}>
                  {level.waitingCount > 0 ? texts.inventory.waiting(formats.count(level.waitingCount)) : '–'}
                </td>
              )}
              <td className="number level-quantity">
                <QuantityCell level={level} />
              </td>
              <td>
                <Button
                  look="icon"
                  aria-label={texts.inventory.showHistory(nameOf(level))}
                  onPress={() => onHistory(level)}
                >
                  <Icon name="clock" />
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function nameOf({ productName, variantName }: StockLevel): string {
  return variantName === undefined ? productName : `${productName}, ${variantName}`
}

function LevelBadge({ level }: { level: StockLevel }) {
  const texts = useTexts('inventory')
  const { isInStock, isLow, isTracked } = level
  const tone = !isInStock ? 'bad' : isLow ? 'warn' : 'good'
  const words = { bad: texts.inventory.out, warn: texts.inventory.low, good: texts.inventory.inStock }
  return (
    <>
      <span className={`badge badge-${tone}`}>{words[tone]}</span>
      {!isTracked && <span className="hint"> {texts.inventory.notTracked}</span>}
    </>
  )
}

function QuantityCell({ level }: { level: StockLevel }) {
  const { session, formats } = useBackOffice()
  const texts = useTexts('inventory')
  const queries = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  if (level.quantity === undefined) return '–'
  const quantity = formats.count(level.quantity)
  if (!session.may('WIX_STORES.MODIFY_PRODUCTS')) return quantity
  const close = () => setOpen(false)
  return (
    <>
      <AriaButton className="cell-button" onPress={() => setOpen(true)}>
        {quantity} <Icon name="edit" />
        <span className="visually-hidden">{texts.inventory.adjust(nameOf(level))}</span>
      </AriaButton>
      <Dialog title={texts.inventory.adjust(nameOf(level))} isOpen={isOpen} onClose={close}>
        <AdjustForm
          level={level}
          onClose={close}
          onSaved={() => {
            close()
            void queries.invalidateQueries({ queryKey: ['inventory'] })
            void queries.invalidateQueries({ queryKey: ['products'] })
          }}
        />
      </Dialog>
    </>
  )
}
