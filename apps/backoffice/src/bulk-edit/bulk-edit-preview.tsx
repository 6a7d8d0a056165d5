import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useBackOffice } from '../app/context.tsx'
import { Button } from '../parts/button.tsx'
import { describeError } from '../parts/describe-error.ts'
import { JobProgress } from '../parts/job-progress.tsx'
import { Notice } from '../parts/notice.tsx'
import { useTexts } from '../texts/sections.ts'
import { type BulkEdit, type BulkEditPreview, previewBulkEdit, startBulkEdit } from './bulk-edit.ts'
import { useCollections } from './use-collections.ts'

/** Preview of an edit, and then the progress of its job. */
export function BulkEditPreviewSteps({
  edit,
  onBack,
  onClose,
  onStarted,
}: {
  edit: BulkEdit
  onBack(): void
  onClose(): void
  onStarted(): void
}) {
  const { api, formats } = useBackOffice()
  const texts = useTexts('bulk-edit')
  const queries = useQueryClient()
  const [jobId, setJobId] = useState<string>()
  const { data: preview, error } = useQuery({
    queryKey: ['bulk-edit-preview', edit],
    queryFn: () => previewBulkEdit(api, edit),
    gcTime: 0,
  })
  const start = useMutation({
    mutationFn: () => startBulkEdit(api, edit),
    onSuccess({ id }) {
      setJobId(id)
      void queries.invalidateQueries({ queryKey: ['jobs', 'list'] })
      onStarted()
    },
  })
  if (jobId !== undefined)
    return (
      <>
        <JobProgress jobId={jobId} />
        <div className="dialog-actions">
          <Button onPress={onClose}>{texts.app.close}</Button>
        </div>
      </>
    )
  const problem = error ?? start.error
  const isComplete = preview && preview.checked === preview.total
  const applied = preview && (isComplete ? preview.changed : preview.total)
  return (
    <>
      {problem && <Notice kind="error">{describeError(problem, texts)}</Notice>}
      {!preview && !error && <p role="status">{texts.bulkEdit.calculating}</p>}
      {preview && <PreviewResult preview={preview} />}
      <div className="dialog-actions">
        <Button onPress={onBack}>{texts.bulkEdit.back}</Button>
        <Button look="primary" isDisabled={!applied} onPress={() => start.isPending || start.mutate()}>
          {texts.bulkEdit.apply(formats.count(applied ?? 0))}
        </Button>
      </div>
    </>
  )
}

function PreviewResult({ preview }: { preview: BulkEditPreview }) {
  const { formats } = useBackOffice()
  const texts = useTexts('bulk-edit')
  const { total, checked, changed, unchanged, refused, products } = preview
  const counts = [
    texts.bulkEdit.changed(formats.count(changed)),
    ...(unchanged > 0 ? [texts.bulkEdit.unchanged(formats.count(unchanged))] : []),
    ...(refused > 0 ? [texts.bulkEdit.refused(formats.count(refused))] : []),
  ]
  return (
    <>
      <p role="status">{counts.join(' · ')}</p>
      {checked < total && <p className="hint">{texts.bulkEdit.partly(formats.count(checked), formats.count(total))}</p>}
      {/* A region that scrolls must be reached by the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls this region */}
      <div className="preview-list" role="region" aria-label={texts.bulkEdit.preview} tabIndex={0}>
        <ul className="preview-products">
          {products.map((product) => (
            <PreviewRow key={product.id} product={product} />
          ))}
        </ul>
      </div>
    </>
  )
}

function PreviewRow({ product }: { product: BulkEditPreview['products'][number] }) {
  const texts = useTexts('bulk-edit')
  const describe = useDescribeValue()
  const { name, changes, problem } = product
  const variantCount = changes.filter(({ field }) => field.startsWith('variants.')).length
  return (
    <li>
      <strong>
        <bdi>{name}</bdi>
      </strong>
      {problem && <p className="field-error">{texts.bulkEdit.reasons[problem.code] ?? problem.description}</p>}
      {changes
        .filter(({ field }) => !field.startsWith('variants.'))
        .map(({ field, before, after }) => (
          <p key={field}>
            {texts.bulkEdit.fields[field as keyof typeof texts.bulkEdit.fields] ?? field}:{' '}
            <del>{describe(field, before)}</del> <span aria-hidden="true">→</span> <ins>{describe(field, after)}</ins>
          </p>
        ))}
      {variantCount > 0 && <p className="hint">{texts.bulkEdit.variantPrices(String(variantCount))}</p>}
    </li>
  )
}

/** Describes a value of the preview: money with its currency, collections by name. */
function useDescribeValue(): (field: string, value: string | undefined) => string {
  const { formats } = useBackOffice()
  const texts = useTexts('bulk-edit')
  const names = new Map(useCollections().map(({ id, name }) => [id, name]))
  return (field, value) => {
    if (value === undefined || value === '' || value === '[]') return '–'
    if (field === 'visible') return value === 'true' ? texts.bulkEdit.modes.visible : texts.bulkEdit.modes.hidden
    if (['price', 'discountedPrice', 'cost'].includes(field)) return formats.money(Number(value))
    if (field !== 'collectionIds') return value
    return (JSON.parse(value) as string[]).map((id) => names.get(id) ?? id).join(', ') // ids, as the server says
  }
}
