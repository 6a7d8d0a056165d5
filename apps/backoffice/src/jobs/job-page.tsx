import { Link, useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useBackOffice } from '../app/context.tsx'
import { Icon } from '../parts/icon.tsx'
import { JobProgress } from '../parts/job-progress.tsx'
import { useTexts } from '../texts/sections.ts'
import { useBulkJob } from './bulk-job.ts'
import { nameOf } from './jobs-page.tsx'

const JobFile = lazy(() =>
  import('../transfer/job-file.tsx').then(({ JobFile: component }) => ({ default: component })),
)

/** One job with its progress. */
export function JobPage() {
  const { formats } = useBackOffice()
  const texts = useTexts('jobs')
  const { jobId }: { jobId: string } = useParams({ from: '/jobs/$jobId' })
  const { data: job } = useBulkJob(jobId)
  return (
    <>
      <header className="page-header">
        <Link to="/jobs" className="back-link" aria-label={texts.job.back}>
          <Icon name="previous" />
        </Link>
        <div>
          <h1>{job ? nameOf(job, texts.job) : texts.job.title}</h1>
          {job && (
            <p className="hint">
              <bdi>{job.startedBy.name ?? texts.job.actors[job.startedBy.kind]}</bdi> · {formats.time(job.createdDate)}
            </p>
          )}
        </div>
      </header>
      <div className="card">
        <JobProgress key={jobId} jobId={jobId}>
          {(shown) => (
            <Suspense>
              <JobFile job={shown} />
            </Suspense>
          )}
        </JobProgress>
      </div>
    </>
  )
}
