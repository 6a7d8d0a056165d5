import type { Product } from '@cartwright/client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useBlocker, useSearch } from '@tanstack/react-router'
import { type KeyboardEvent, useState } from 'react'
import { useBackOffice } from '../app/context.tsx'
import { Button } from '../parts/button.tsx'
import { describeError } from '../parts/describe-error.ts'
import { Dialog } from '../parts/dialog.tsx'
import { Icon } from '../parts/icon.tsx'
import { Notice } from '../parts/notice.tsx'
import { useTexts } from '../texts/sections.ts'
import type { BulkEdit, ProductEdit } from './bulk-edit.ts'
import { BulkEditPreviewSteps } from './bulk-edit-preview.tsx'
import { GRID_FIELDS, GRID_MAX, type GridField, type GridRow, toGridRow, toRowEdit } from './grid-edit.ts'
import './bulk-edit.css'
import './grid.css'

/** Selected products as a spreadsheet. Changed cells are reviewed and saved together, by one job. */
export function GridPage() {
  const { api, formats } = useBackOffice()
  const texts = useTexts('bulk-edit')
  const { ids = '' }: { ids?: string } = useSearch({ from: '/products/grid' })
  const queries = useQueryClient()
  const { data: products, error } = useQuery({
    queryKey: ['products', 'grid', ids],
    queryFn: async ({ signal }) => {
      const filter = { id: { $in: ids.split('.').slice(0, GRID_MAX) } }
      return (await api.products.queryProducts({ filter, paging: { limit: GRID_MAX } }, { signal })).products
    },
    refetchOnWindowFocus: false,
  })
  const [typed, setTyped] = useState<Readonly<Record<string, Partial<GridRow>>>>({})
  const [edit, setEdit] = useState<BulkEdit>()
  const rows = (products ?? []).map((product) => {
    const before = toGridRow(product, formats.decimals)
    const after: GridRow = { ...before, ...typed[product._id] }
    return { product, before, after, ...toRowEdit(before, after, formats.decimals) }
  })
  const changed = rows.filter((row) => Object.keys(row.edit).length > 0)
  const problemCount = rows.reduce((sum, { problems }) => sum + problems.length, 0)
  useBlocker({
    shouldBlockFn: () => changed.length > 0 && !window.confirm(texts.bulkEdit.leave),
    enableBeforeUnload: () => changed.length > 0,
  })
  const review = () =>
    setEdit({
      productEdits: changed.map((row): { id: string; edit: ProductEdit } => ({ id: row.product._id, edit: row.edit })),
    })
  return (
    <>
      <header className="page-header">
        <Link to="/products" className="back-link" aria-label={texts.bulkEdit.backToProducts}>
          <Icon name="previous" />
        </Link>
        <h1>{texts.bulkEdit.gridTitle}</h1>
        <div className="page-actions">
          {changed.length > 0 && (
            <span className="hint" role="status">
              {texts.bulkEdit.changed(formats.count(changed.length))}
            </span>
          )}
          <Button isDisabled={changed.length === 0} onPress={() => setTyped({})}>
            {texts.bulkEdit.discard}
          </Button>
          <Button look="primary" isDisabled={changed.length === 0 || problemCount > 0} onPress={review}>
            {texts.bulkEdit.preview}
          </Button>
        </div>
      </header>
      <p className="hint grid-hint">{texts.bulkEdit.gridHint}</p>
      {error && <Notice kind="error">{describeError(error, texts)}</Notice>}
      {!products && !error && <p role="status">{texts.app.loading}</p>}
      {products && (
        <ProductGrid
          rows={rows}
          onChange={(id, cells) => setTyped((before) => ({ ...before, [id]: { ...before[id], ...cells } }))}
        />
      )}
      {edit && (
        <Dialog title={texts.bulkEdit.preview} isOpen onClose={() => setEdit(undefined)}>
          <BulkEditPreviewSteps
            edit={edit}
            onBack={() => setEdit(undefined)}
            onClose={() => {
              setEdit(undefined)
              void queries.invalidateQueries({ queryKey: ['products'] })
            }}
            onStarted={() => setTyped({})}
          />
        </Dialog>
      )}
    </>
  )
}

interface ShownRow {
  product: Product
  before: GridRow
  after: GridRow
  problems: GridField[]
}

function ProductGrid({
  rows,
  onChange,
}: {
  rows: readonly ShownRow[]
  onChange(id: string, cells: Partial<GridRow>): void
}) {
  const texts = useTexts('bulk-edit')
  const { fields } = texts.bulkEdit
  return (
    <div className="card grid-card">
      {/* Keys of the cells move the focus between rows. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <table className="grid" onKeyDown={moveFocus}>
        <thead>
          <tr>
            <th scope="col">{fields.name}</th>
            {GRID_FIELDS.map((field) => (
              <th key={field} scope="col">
                {fields[field]}
              </th>
            ))}
            <th scope="col">{fields.visible}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ product, before, after, problems }, row) => (
            <tr key={product._id}>
              <th scope="row">
                <bdi>{product.name}</bdi>
              </th>
              {GRID_FIELDS.map((field, column) => (
                <td key={field}>
                  <GridCell
                    label={`${fields[field]}: ${product.name}`}
                    at={`${row}.${column}`}
                    field={field}
                    before={before[field]}
                    value={after[field]}
                    isInvalid={problems.includes(field)}
                    onChange={(value) => onChange(product._id, { [field]: value })}
                  />
                </td>
              ))}
              <td>
                <input
                  type="checkbox"
                  className="check"
                  data-cell={`${row}.${GRID_FIELDS.length}`}
                  aria-label={`${fields.visible}: ${product.name}`}
                  checked={after.visible}
                  onChange={(event) => onChange(product._id, { visible: event.target.checked })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface CellProps {
  label: string
  at: string
  field: GridField
  before: string | null
  value: string | null
  isInvalid: boolean
  onChange(value: string): void
}

function GridCell({ label, at, field, before, value, isInvalid, onChange }: CellProps) {
  const texts = useTexts('bulk-edit')
  if (value === null) return <span className="hint">{texts.bulkEdit.notHere}</span>
  const isNumber = field !== 'brand' && field !== 'ribbon'
  return (
    <input
      className={value === before ? 'cell' : 'cell cell-changed'}
      data-cell={at}
      data-invalid={isInvalid || undefined}
      aria-invalid={isInvalid}
      aria-label={label}
      value={value}
      dir={isNumber ? 'ltr' : 'auto'}
      inputMode={isNumber ? 'decimal' : 'text'}
      onChange={(event) => onChange(event.target.value)}
      onFocus={(event) => event.target.select()}
    />
  )
}

/** Arrow up and down and Enter move between rows; Tab moves between cells, as in every form. */
function moveFocus(event: KeyboardEvent<HTMLTableElement>): void {
  const [row = 0, column = 0] = (event.target as HTMLElement).dataset['cell']?.split('.').map(Number) ?? []
  const step = { ArrowUp: -1, ArrowDown: 1, Enter: event.shiftKey ? -1 : 1 }[event.key]
  if (step === undefined) return
  // Products without a cell of this column are passed over.
  for (let next = row + step; next >= 0; next += step) {
    const cell = event.currentTarget.querySelector<HTMLInputElement>(`[data-cell="${next}.${column}"]`)
    if (cell) {
      event.preventDefault()
      cell.focus()
      return
    }
    if (next > event.currentTarget.rows.length) return
  }
}
