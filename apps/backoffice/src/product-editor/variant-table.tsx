import { memo, useMemo, useState } from 'react'
import { useBackOffice } from '../app/context.tsx'
import { Button } from '../parts/button.tsx'
import { FilterSelect } from '../parts/filter-select.tsx'
import { Icon } from '../parts/icon.tsx'
import { useTexts } from '../texts/sections.ts'
import type { ProductValues, VariantValues } from './product-values.ts'
import type { ProductEditor } from './use-product-editor.ts'
import type { Problems } from './validate-product.ts'
import { VariantFill } from './variant-fill.tsx'
import { listVariantRows, type VariantRow } from './variant-matrix.ts'

/** Number of variants that are shown at once. A product has up to 1,000, of seven fields each. */
const PAGE_SIZE = 25

/** Filter that shows every choice. No name of a choice has this character. */
const ALL = '\u0000'

/** Table of managed variants: filter by choice, selection, fields of each, and one value for many. */
export function VariantTable({ editor }: { editor: ProductEditor }) {
  const { values, isReadOnly } = editor
  const texts = useTexts('product-editor').editor.variants
  const rows = useMemo(() => listVariantRows(values), [values])
  const [filter, setFilter] = useState<Record<string, string>>({})
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [page, setPage] = useState(0)
  const found = rows.filter(({ choices }) =>
    Object.entries(filter).every(([option, choice]) => choice === ALL || choices[option] === choice),
  )
  const pageNumber =
    firstPageWithProblem(found, editor.problems) ?? Math.min(page, Math.max(0, Math.ceil(found.length / PAGE_SIZE) - 1))
  const shown = found.slice(pageNumber * PAGE_SIZE, (pageNumber + 1) * PAGE_SIZE)
  const chosen = found.filter(({ key }) => selected.has(key))
  const isAllSelected = found.length > 0 && chosen.length === found.length
  const { change, select } = useRowActions(editor, setSelected)
  return (
    <div className="variants">
      <VariantFilters
        options={values.options}
        filter={filter}
        onChange={(changed) => setFilter({ ...filter, ...changed })}
      />
      {!isReadOnly && (
        <VariantFill
          rows={chosen.length > 0 ? chosen : found}
          values={values}
          onFill={(fill) => editor.set('variants', fill)}
        />
      )}
      <p className="hint">{texts.inherit}</p>
      <div className="variant-scroll">
        <table className="variant-table" aria-label={texts.title}>
          <thead>
            <tr>
              <th>
                {!isReadOnly && (
                  <input
                    type="checkbox"
                    aria-label={texts.selectAll}
                    checked={isAllSelected}
                    onChange={() => setSelected(new Set(isAllSelected ? [] : found.map(({ key }) => key)))}
                  />
                )}
                <span>{chosen.length > 0 ? texts.selected(String(chosen.length)) : texts.variant}</span>
              </th>
              {listColumns(values, isReadOnly).map((column) => (
                <th key={column} scope="col">
                  {texts[column]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <VariantFields
                key={row.key}
                row={row}
                variant={values.variants[row.key]!} // listed from these
                inherited={`${values.price}|${values.cost}|${values.weight}|${values.sku}`}
                problems={findRowProblems(editor.problems, row.key)}
                isTracked={values.trackQuantity}
                isReadOnly={isReadOnly}
                isSelected={selected.has(row.key)}
                onSelect={select}
                onChange={change}
              />
            ))}
          </tbody>
        </table>
      </div>
      <VariantPager page={pageNumber} total={found.length} onChange={setPage} />
    </div>
  )
}

type Column = 'price' | 'cost' | 'sku' | 'weight' | 'quantity' | 'inStock' | 'visible'

function listColumns({ trackQuantity }: Pick<ProductValues, 'trackQuantity'>, isReadOnly: boolean): Column[] {
  return [
    'price',
    ...(isReadOnly ? [] : (['cost'] as const)),
    'sku',
    'weight',
    trackQuantity ? 'quantity' : 'inStock',
    'visible',
  ]
}

/** Handlers that stay the same, so that typing in one row does not draw the others again. */
function useRowActions(
  editor: ProductEditor,
  setSelected: (update: (current: ReadonlySet<string>) => Set<string>) => void,
) {
  const { set } = editor
  return useMemo(
    () => ({
      change: (key: string, changed: Partial<VariantValues>) =>
        set('variants', (variants) => {
          const variant = variants[key]
          return variant ? { ...variants, [key]: { ...variant, ...changed } } : variants
        }),
      select: (key: string) =>
        setSelected((current) => {
          const next = new Set(current)
          if (!next.delete(key)) next.add(key)
          return next
        }),
    }),
    [set, setSelected],
  )
}

function firstPageWithProblem(rows: readonly VariantRow[], problems: Problems): number | undefined {
  const wrong = Object.keys(problems).filter((path) => path.startsWith('variants.'))
  if (wrong.length === 0) return undefined
  const place = rows.findIndex(({ key }) => wrong.some((path) => path.startsWith(`variants.${key}.`)))
  return place < 0 ? undefined : Math.floor(place / PAGE_SIZE)
}

/** Problems of a row as one text, which is equal as long as they are. */
function findRowProblems(problems: Problems, key: string): string {
  const found = Object.entries(problems).filter(([path]) => path.startsWith(`variants.${key}.`))
  return found.length === 0
    ? ''
    : JSON.stringify(found.map(([path, problem]) => [path.slice(`variants.${key}.`.length), problem]))
}

const VariantFields = memo(function VariantFields({
  row,
  variant,
  inherited,
  problems,
  isTracked,
  isReadOnly,
  isSelected,
  onSelect,
  onChange,
}: {
  row: VariantRow
  variant: VariantValues
  inherited: string
  problems: string
  isTracked: boolean
  isReadOnly: boolean
  isSelected: boolean
  onSelect(key: string): void
  onChange(key: string, changed: Partial<VariantValues>): void
}) {
  const texts = useTexts('product-editor').editor.variants
  const [price = '', cost = '', weight = '', sku = ''] = inherited.split('|')
  const placeholders = { price, cost, weight, sku, quantity: '' }
  const wrong = new Map(problems === '' ? [] : (JSON.parse(problems) as [string, string][]))
  return (
    <tr>
      <th scope="row">
        {!isReadOnly && (
          <input
            type="checkbox"
            aria-label={texts.select(row.label)}
            checked={isSelected}
            onChange={() => onSelect(row.key)}
          />
        )}
        <bdi>{row.label}</bdi>
      </th>
      {listColumns({ trackQuantity: isTracked }, isReadOnly).map((column) => (
        <td key={column}>
          <span className="narrow-label" aria-hidden="true">
            {texts[column]}
          </span>
          {column === 'visible' || column === 'inStock' ? (
            <input
              type="checkbox"
              aria-label={`${texts[column]}: ${row.label}`}
              checked={variant[column]}
              disabled={isReadOnly}
              onChange={({ target }) => onChange(row.key, { [column]: target.checked })}
            />
          ) : (
            <VariantInput
              label={`${texts[column]}: ${row.label}`}
              value={variant[column]}
              placeholder={placeholders[column]}
              isText={column === 'sku'}
              problem={wrong.get(column)}
              isDisabled={isReadOnly}
              onChange={(value) => onChange(row.key, { [column]: value })}
            />
          )}
        </td>
      ))}
    </tr>
  )
})

function VariantInput({
  label,
  value,
  placeholder,
  isText,
  problem,
  isDisabled,
  onChange,
}: {
  label: string
  value: string
  placeholder: string
  isText: boolean
  problem: string | undefined
  isDisabled: boolean
  onChange(value: string): void
}) {
  return (
    <>
      <input
        aria-label={problem === undefined ? label : `${label}. ${problem}`}
        aria-invalid={problem !== undefined || undefined}
        className={isText ? undefined : 'amount'}
        inputMode={isText ? 'text' : 'decimal'}
        dir={isText ? 'auto' : 'ltr'}
        autoComplete="off"
        value={value}
        placeholder={placeholder}
        disabled={isDisabled}
        onChange={({ target }) => onChange(target.value)}
      />
      {problem !== undefined && <span className="field-error">{problem}</span>}
    </>
  )
}

function VariantFilters({
  options,
  filter,
  onChange,
}: {
  options: ProductValues['options']
  filter: Record<string, string>
  onChange(changed: Record<string, string>): void
}) {
  const texts = useTexts('product-editor').editor.variants
  if (options.length < 2) return null
  return (
    <div className="variant-filters">
      {options.map(({ id, name, choices }) => (
        <FilterSelect
          key={id}
          label={texts.filter(name)}
          value={filter[id] ?? ALL}
          options={{
            [ALL]: texts.all,
            ...Object.fromEntries(choices.map((choice) => [choice.id, choice.description])),
          }}
          onChange={(choice) => onChange({ [id]: choice })}
        />
      ))}
    </div>
  )
}

function VariantPager({ page, total, onChange }: { page: number; total: number; onChange(page: number): void }) {
  const { formats } = useBackOffice()
  const texts = useTexts('product-editor').editor.variants
  if (total <= PAGE_SIZE) return null
  const last = Math.min(total, (page + 1) * PAGE_SIZE)
  return (
    <div className="variant-pager">
      <Button look="icon" aria-label={texts.previous} isDisabled={page === 0} onPress={() => onChange(page - 1)}>
        <Icon name="previous" />
      </Button>
      <span>{texts.range(formats.count(page * PAGE_SIZE + 1), formats.count(last), formats.count(total))}</span>
      <Button look="icon" aria-label={texts.next} isDisabled={last === total} onPress={() => onChange(page + 1)}>
        <Icon name="next" />
      </Button>
    </div>
  )
}
