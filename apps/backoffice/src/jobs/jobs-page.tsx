import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useBackOffice } from '../app/context.tsx'
import { Button } from '../parts/button.tsx'
import { describeError } from '../parts/describe-error.ts'
import { Icon } from '../parts/icon.tsx'
import { JobStatusBadge } from '../parts/job-progress.tsx'
import { Notice } from '../parts/notice.tsx'
import { useTexts } from '../texts/sections.ts'
import { type BulkJob, fetchJobs, isRunning } from './bulk-job.ts'
import './jobs.css'

/** Jobs of the last 30 days, newest first. */
export function JobsPage() {
  const { api } = useBackOffice()
  const texts = useTexts('jobs')
  const { cursor }: { cursor?: string } = useSearch({ from: '/jobs' })
  const navigate = useNavigate()
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['jobs', 'list', cursor],
    queryFn: () => fetchJobs(api, cursor),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.jobs.some(isRunning) ? 2_000 : false),
  })
  const next = data?.pagingMetadata.cursors?.next
  return (
    <>
      <header className="page-header">
        <h1>{texts.job.title}</h1>
      </header>
      <div className="card">
        {error && (
          <Notice kind="error" title={texts.errors.title}>
            {describeError(error, texts)}
          </Notice>
        )}
        {!data && !error && <p role="status">{texts.app.loading}</p>}
        {data?.jobs.length === 0 && (
          <div className="empty">
            <Icon name="clock" />
            <h2>{texts.job.emptyTitle}</h2>
            <p>{texts.job.empty}</p>
          </div>
        )}
        {data && data.jobs.length > 0 && <JobTable jobs={data.jobs} isStale={isPlaceholderData} />}
        {(next ?? cursor) && (
          <nav className="pager" aria-label={texts.job.title}>
            <Button isDisabled={!cursor} onPress={() => history.back()}>
              <Icon name="previous" /> {texts.list.previous}
            </Button>
            <Button isDisabled={!next} onPress={() => void navigate({ to: '/jobs', search: { cursor: next } })}>
              {texts.list.next} <Icon name="next" />
            </Button>
          </nav>
        )}
      </div>
    </>
  )
}

function JobTable({ jobs, isStale }: { jobs: readonly BulkJob[]; isStale: boolean }) {
  const { formats } = useBackOffice()
  const texts = useTexts('jobs')
  const { columns } = texts.job
  return (
    <table className={isStale ? 'table table-stale' : 'table'} aria-busy={isStale}>
      <thead>
        <tr>
          <th scope="col">{columns.job}</th>
          <th scope="col">{columns.status}</th>
          <th scope="col" className="number">
            {columns.done}
          </th>
          <th scope="col" className="number">
            {columns.failed}
          </th>
        </tr>
      </thead>
      <tbody>
        {jobs.map((job) => (
          <tr key={job.id}>
            <th scope="row">
              <Link to="/jobs/$jobId" params={{ jobId: job.id }} className="job-link">
                {nameOf(job, texts.job)}
              </Link>
              <div className="hint">
                <bdi>{job.startedBy.name ?? texts.job.actors[job.startedBy.kind]}</bdi> ·{' '}
                {formats.time(job.createdDate)}
              </div>
            </th>
            <td>
              <JobStatusBadge job={job} />
            </td>
            <td className="number job-count">
              {formats.count(job.succeeded)}
              {job.total !== undefined && isRunning(job) && ` / ${formats.count(job.total)}`}
            </td>
            <td className="number wide-only">{job.failed > 0 ? formats.count(job.failed) : '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Name of a job for people. */
export function nameOf(job: BulkJob, texts: { kinds: Record<string, string>; undoOf(name: string): string }): string {
  const name = texts.kinds[job.kind]
  if (name !== undefined) return name
  return job.undoOf === undefined ? job.kind : texts.undoOf(job.kind)
}
