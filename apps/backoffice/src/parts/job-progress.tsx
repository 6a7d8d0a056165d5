import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useBackOffice } from '../app/context.tsx'
import { type BulkJob, cancelJob, fetchFailures, isRunning, undoJob, useBulkJob } from '../jobs/bulk-job.ts'
import { useTexts } from '../texts/sections.ts'
import { Button } from './button.tsx'
import { describeError } from './describe-error.ts'
import { Notice } from './notice.tsx'
import { showFailure } from './toasts.tsx'
import './job-progress.css'

/**
 * Progress of a bulk job: counts, cancel, refused items with their reasons, undo. It follows the job that undoes this
 * one. `children` shows the result of a kind, such as a file to download.
 */
export function JobProgress({ jobId, children }: { jobId: string; children?(job: BulkJob): ReactNode }) {
  const texts = useTexts('jobs')
  const [undoId, setUndoId] = useState<string>()
  const { data: job, error } = useBulkJob(undoId ?? jobId)
  if (error) return <Notice kind="error">{describeError(error, texts)}</Notice>
  if (!job) return <p role="status">{texts.app.loading}</p>
  return (
    <div className="job">
      <ProgressLine job={job} />
      {job.error && (
        <Notice kind="error" title={texts.job.statuses.FAILED}>
          {job.error}
        </Notice>
      )}
      {children?.(job)}
      <JobActions job={job} onUndo={setUndoId} />
      {job.failed > 0 && <FailureList key={job.id} job={job} />}
    </div>
  )
}

function ProgressLine({ job }: { job: BulkJob }) {
  const { formats } = useBackOffice()
  const texts = useTexts('jobs')
  const processed = job.succeeded + job.failed
  const isAtWork = isRunning(job)
  return (
    <>
      {isAtWork && (
        <progress aria-label={texts.job.progress} max={Math.max(job.total ?? 1, 1)} value={job.total && processed} />
      )}
      <div className="job-line" role="status">
        <span>
          <JobStatusBadge job={job} />
          {isAtWork && job.total !== undefined
            ? texts.job.of(formats.count(processed), formats.count(job.total))
            : texts.job.succeeded(formats.count(job.succeeded))}
          {job.failed > 0 && ` · ${texts.job.failed(formats.count(job.failed))}`}
        </span>
      </div>
    </>
  )
}

const TONES = { WAITING: 'warn', RUNNING: 'warn', DONE: 'good', CANCELED: 'bad', FAILED: 'bad' } as const

/** Status of a job as a badge; that of an undo says so. */
export function JobStatusBadge({ job }: { job: BulkJob }) {
  const texts = useTexts('jobs')
  const isUndone = job.status === 'DONE' && job.undoOf !== undefined
  return (
    <span className={`badge badge-${TONES[job.status]}`}>
      {isUndone ? texts.job.undoDone : texts.job.statuses[job.status]}
    </span>
  )
}

function JobActions({ job, onUndo }: { job: BulkJob; onUndo(undoId: string): void }) {
  const { api, formats } = useBackOffice()
  const texts = useTexts('jobs')
  const queries = useQueryClient()
  const settle = {
    onError: (error: Error) => showFailure(describeError(error, texts)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['jobs'] }),
  }
  const cancel = useMutation({ mutationFn: () => cancelJob(api, job.id), ...settle })
  const undo = useMutation({ mutationFn: () => undoJob(api, job.id), onSuccess: ({ id }) => onUndo(id), ...settle })
  if (isRunning(job))
    return (
      <div className="job-line">
        <span className="hint">{texts.job.continues}</span>
        <Button onPress={() => cancel.isPending || cancel.mutate()}>{texts.job.cancel}</Button>
      </div>
    )
  if (!job.undoableUntil) return null
  return (
    <div className="job-line">
      <span className="hint">{texts.job.undoableUntil(formats.time(job.undoableUntil))}</span>
      <Button onPress={() => undo.isPending || undo.mutate()}>{texts.job.undo}</Button>
    </div>
  )
}

/** Refused items, page by page. Those of products link to them. */
function FailureList({ job }: { job: BulkJob }) {
  const { api, formats } = useBackOffice()
  const texts = useTexts('jobs')
  const { data, hasNextPage, fetchNextPage, isFetching } = useInfiniteQuery({
    queryKey: ['jobs', job.id, 'failures', job.failed],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) => fetchFailures(api, job.id, pageParam),
    getNextPageParam: ({ pagingMetadata }) => pagingMetadata.cursors?.next,
  })
  const failures = data?.pages.flatMap((page) => page.failures) ?? []
  return (
    <section aria-label={texts.job.failures}>
      <h2>{texts.job.failures}</h2>
      <ul className="job-failures">
        {failures.map(({ row, itemId, itemName, code, description }, index) => (
          <li key={index}>
            {itemName !== undefined && itemId !== undefined ? (
              <Link to="/products/$productId" params={{ productId: itemId }}>
                <bdi>{itemName}</bdi>
              </Link>
            ) : (
              <strong>{itemName ?? itemId ?? (row !== undefined && texts.job.row(formats.count(row)))}</strong>
            )}
            <div className="hint">{texts.job.reasons[code] ?? description}</div>
          </li>
        ))}
      </ul>
      {hasNextPage && <Button onPress={() => isFetching || void fetchNextPage()}>{texts.job.more}</Button>}
    </section>
  )
}
