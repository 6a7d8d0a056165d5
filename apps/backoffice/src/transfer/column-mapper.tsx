import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useBackOffice } from '../app/context.tsx'
import { Button } from '../parts/button.tsx'
import { describeError } from '../parts/describe-error.ts'
import { FilterSelect } from '../parts/filter-select.tsx'
import { Icon } from '../parts/icon.tsx'
import { Notice } from '../parts/notice.tsx'
import { useTexts } from '../texts/sections.ts'
import { type ImportColumn, type ImportedFile, saveOptions, startPreview } from './import.ts'

/** Encodings that files without a mark often have. */
const ENCODINGS = [
  'utf-8',
  'windows-1252',
  'iso-8859-2',
  'windows-1250',
  'windows-1251',
  'windows-1255',
  'shift_jis',
  'gb18030',
]

/** Columns of a file: which are read, and as what. Columns of common and unknown files can be mapped. */
export function ColumnMapper({ file }: { file: ImportedFile }) {
  const { api, formats } = useBackOffice()
  const texts = useTexts('transfer')
  const queries = useQueryClient()
  const { columns, targets, problem, encoding } = file.analysis
  const [mapped, setMapped] = useState<Record<string, string>>(() =>
    Object.fromEntries(
      (file.options.columns ?? []).map(({ sourceColumn, targetColumn }) => [sourceColumn, targetColumn]),
    ),
  )
  const [chosenEncoding, setEncoding] = useState(file.options.encoding ?? '')
  const save = useMutation({
    async mutationFn() {
      const chosen = Object.entries(mapped).filter(([, targetColumn]) => targetColumn !== '')
      const { import: saved } = await saveOptions(api, file.id, {
        ...file.options,
        columns: chosen.map(([sourceColumn, targetColumn]) => ({ sourceColumn, targetColumn })),
        encoding: chosenEncoding || undefined,
      })
      if (saved.analysis.problem === undefined) await startPreview(api, file.id)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['imports'] }),
  })
  const unused = columns.filter(({ isUsed }) => !isUsed).length
  const isMappable = targets.length > 0
  return (
    <details className="card columns" open={problem !== undefined}>
      <summary>
        <Icon name="next" />
        <h2>{texts.transfer.columnsTitle}</h2>
        <span className="hint">
          {texts.transfer.columnCounts(formats.count(columns.length - unused), formats.count(unused))}
        </span>
      </summary>
      {isMappable && <p className="hint">{texts.transfer.mappingHint}</p>}
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{texts.transfer.column}</th>
            <th scope="col">{texts.transfer.samples}</th>
            <th scope="col">{texts.transfer.readAs}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map((column, index) => (
            <tr key={index}>
              <th scope="row">
                <bdi>{column.name}</bdi>
              </th>
              <td className="samples">
                <bdi>{column.samples.join(' · ')}</bdi>
              </td>
              <td>
                <ColumnTarget
                  column={column}
                  targets={targets}
                  value={mapped[column.name] ?? ''}
                  onChange={(target) => setMapped({ ...mapped, [column.name]: target })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {save.error && <Notice kind="error">{describeError(save.error, texts)}</Notice>}
      <div className="job-line">
        <FilterSelect
          label={texts.transfer.encoding}
          value={chosenEncoding}
          options={{
            '': texts.transfer.detected(encoding.toUpperCase()),
            ...Object.fromEntries(ENCODINGS.map((name) => [name, name.toUpperCase()])),
          }}
          onChange={setEncoding}
        />
        <Button isPending={save.isPending} onPress={() => save.mutate()}>
          {texts.transfer.applyColumns}
        </Button>
      </div>
    </details>
  )
}

/** Says whether a column is read. An unknown or mapped one has a choice of targets. */
function ColumnTarget({
  column,
  targets,
  value,
  onChange,
}: {
  column: ImportColumn
  targets: readonly string[]
  value: string
  onChange(target: string): void
}) {
  const texts = useTexts('transfer')
  const nameTarget = (target: string) => texts.transfer.targets[target] ?? target
  if (column.name === '' || targets.length === 0 || (column.isUsed && value === ''))
    return (
      <span className={column.isUsed ? 'badge badge-good' : 'badge'}>
        {column.isUsed ? (column.target ? nameTarget(column.target) : texts.transfer.isUsed) : texts.transfer.isIgnored}
      </span>
    )
  return (
    <span className="toolbar">
      <FilterSelect
        label={texts.transfer.readColumnAs(column.name)}
        value={value}
        options={{
          '': texts.transfer.isIgnored,
          ...Object.fromEntries(targets.map((target) => [target, nameTarget(target)])),
        }}
        onChange={onChange}
      />
    </span>
  )
}
