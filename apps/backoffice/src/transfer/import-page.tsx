import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useBackOffice } from '../app/context.tsx'
import { type BulkJob, isRunning, useBulkJob } from '../jobs/bulk-job.ts'
import { Button } from '../parts/button.tsx'
import { describeError } from '../parts/describe-error.ts'
import { Dialog } from '../parts/dialog.tsx'
import { Icon } from '../parts/icon.tsx'
import { JobProgress } from '../parts/job-progress.tsx'
import { Notice } from '../parts/notice.tsx'
import { showFailure } from '../parts/toasts.tsx'
import { useTexts } from '../texts/sections.ts'
import { ColumnMapper } from './column-mapper.tsx'
import { DownloadButton } from './download-button.tsx'
import {
  createReportUrl,
  deleteImport,
  type ImportedFile,
  type ImportSummary,
  type Run,
  startImport,
  startPreview,
  useImport,
} from './import.ts'
import { ImportResults } from './import-results.tsx'
import { nameSystem } from './system-name.ts'
import './transfer.css'

/** One uploaded file: who wrote it, what it would change, its problems, and its import. */
export function ImportPage() {
  const texts = useTexts('transfer')
  const { importId }: { importId: string } = useParams({ from: '/import/$importId' })
  const { data: file, error } = useImport(importId)
  return (
    <>
      <header className="page-header">
        <Link to="/import" className="back-link" aria-label={texts.transfer.back}>
          <Icon name="previous" />
        </Link>
        <div>
          <h1>{file ? <bdi>{file.fileName}</bdi> : texts.transfer.title}</h1>
          {file && <FileFacts file={file} />}
        </div>
        {file && <DeleteButton file={file} />}
      </header>
      {error && (
        <Notice kind="error" title={texts.errors.title}>
          {describeError(error, texts)}
        </Notice>
      )}
      {!file && !error && <p role="status">{texts.app.loading}</p>}
      {file && <ImportSteps key={file.id} file={file} />}
    </>
  )
}

function FileFacts({ file }: { file: ImportedFile }) {
  const { formats } = useBackOffice()
  const texts = useTexts('transfer')
  const { rowCount, productCount, encoding } = file.analysis
  return (
    <p className="hint">
      {texts.transfer.writtenBy(nameSystem(file, texts.transfer))} ·{' '}
      {texts.transfer.rowCount(formats.count(rowCount), rowCount === 1)} ·{' '}
      {productCount > 0 && `${texts.transfer.productCount(formats.count(productCount), productCount === 1)} · `}
      {encoding.toUpperCase()} · {texts.transfer.expires(formats.time(file.expirationDate))}
    </p>
  )
}

/** The latest step comes first: import, preview, columns. */
function ImportSteps({ file }: { file: ImportedFile }) {
  const texts = useTexts('transfer')
  const { analysis, jobId, previewJobId } = file
  return (
    <div className="import-steps">
      {jobId !== undefined && <ImportStep file={file} jobId={jobId} />}
      {analysis.problem !== undefined && (
        <Notice kind="error" title={texts.transfer.notReadable}>
          {analysis.missing.length > 0 ? texts.transfer.mapColumns : <span lang="en">{analysis.problem}</span>}
        </Notice>
      )}
      {jobId === undefined && analysis.problem === undefined && <PreviewStep file={file} previewJobId={previewJobId} />}
      <ColumnMapper key={JSON.stringify(file.options)} file={file} />
    </div>
  )
}

/** Starts a job of the file, and reads the file again. */
function useStart(file: ImportedFile, start: typeof startImport) {
  const { api } = useBackOffice()
  const texts = useTexts('transfer')
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => start(api, file.id),
    onError: (error) => showFailure(describeError(error, texts)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['imports'] }),
  })
}

function ImportStep({ file, jobId }: { file: ImportedFile; jobId: string }) {
  const texts = useTexts('transfer')
  const again = useStart(file, startImport)
  const { data: job } = useBulkJob(jobId)
  return (
    <section className="card" aria-labelledby="import-result">
      <h2 id="import-result">{texts.transfer.importTitle}</h2>
      <JobProgress key={jobId} jobId={jobId}>
        {(shown: BulkJob) => <Summary job={shown} />}
      </JobProgress>
      {job && !isRunning(job) && (
        <div className="job-line">
          <span className="hint">{texts.transfer.againHint}</span>
          <ReportButton file={file} run="IMPORT" />
          <Button isPending={again.isPending} onPress={() => again.mutate()}>
            {texts.transfer.again}
          </Button>
        </div>
      )}
      {job && !isRunning(job) && <ImportResults key={jobId} file={file} run="IMPORT" job={job} />}
    </section>
  )
}

function PreviewStep({ file, previewJobId }: { file: ImportedFile; previewJobId: string | undefined }) {
  const texts = useTexts('transfer')
  const preview = useStart(file, startPreview)
  return (
    <section className="card" aria-labelledby="import-preview">
      <h2 id="import-preview">{texts.transfer.previewTitle}</h2>
      {previewJobId === undefined ? (
        <div className="job-line">
          <span className="hint">{texts.transfer.previewHint}</span>
          <Button look="primary" isPending={preview.isPending} onPress={() => preview.mutate()}>
            {texts.transfer.preview}
          </Button>
        </div>
      ) : (
        <Preview key={previewJobId} file={file} jobId={previewJobId} />
      )}
    </section>
  )
}

function Preview({ file, jobId }: { file: ImportedFile; jobId: string }) {
  const { formats } = useBackOffice()
  const texts = useTexts('transfer')
  const { data: job } = useBulkJob(jobId)
  const start = useStart(file, startImport)
  const again = useStart(file, startPreview)
  if (!job || job.status !== 'DONE')
    return (
      <>
        <JobProgress jobId={jobId} />
        {job && !isRunning(job) && (
          <Button isPending={again.isPending} onPress={() => again.mutate()}>
            {texts.transfer.preview}
          </Button>
        )}
      </>
    )
  const { created = 0, updated = 0 } = (job.result ?? {}) as Partial<ImportSummary> // written by the job
  return (
    <>
      <Summary job={job} />
      <div className="job-line">
        <span className="hint">
          {created + updated === 0 ? texts.transfer.nothingChanges : texts.transfer.startHint}
        </span>
        <ReportButton file={file} run="PREVIEW" />
        <Button
          look="primary"
          isDisabled={created + updated === 0}
          isPending={start.isPending}
          onPress={() => start.mutate()}
        >
          {texts.transfer.start(formats.count(created + updated), created + updated === 1)}
        </Button>
      </div>
      <ImportResults file={file} run="PREVIEW" job={job} />
    </>
  )
}

/** Counts of a preview or an import, and new collections. */
function Summary({ job }: { job: BulkJob }) {
  const { formats } = useBackOffice()
  const texts = useTexts('transfer')
  const summary = job.result as ImportSummary | undefined // written by the job
  if (!summary) return null
  const { counts } = texts.transfer
  const shown = (['created', 'updated', 'unchanged', 'skipped', 'rowsSkipped', 'pictures'] as const).filter(
    (name) => summary[name] > 0 || name === 'created' || name === 'updated',
  )
  return (
    <>
      <dl className="import-counts">
        {shown.map((name) => (
          <div key={name}>
            <dt>{counts[name]}</dt>
            <dd>{formats.count(summary[name])}</dd>
          </div>
        ))}
      </dl>
      {summary.newCollections.length > 0 && (
        <p>
          {texts.transfer.newCollections} <bdi>{summary.newCollections.join(', ')}</bdi>
        </p>
      )}
    </>
  )
}

function ReportButton({ file, run }: { file: ImportedFile; run: Run }) {
  const { api } = useBackOffice()
  const texts = useTexts('transfer')
  return <DownloadButton label={texts.transfer.report} createUrl={() => createReportUrl(api, file.id, run)} />
}

function DeleteButton({ file }: { file: ImportedFile }) {
  const { api } = useBackOffice()
  const texts = useTexts('transfer')
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const remove = useMutation({
    mutationFn: () => deleteImport(api, file.id),
    onSuccess() {
      void navigate({ to: '/import' })
      queries.removeQueries({ queryKey: ['imports', file.id] })
      void queries.invalidateQueries({ queryKey: ['imports'] })
    },
    onError: (error) => showFailure(describeError(error, texts)),
    onSettled: () => setAsking(false),
  })
  return (
    <>
      <Button onPress={() => setAsking(true)}>{texts.transfer.delete}</Button>
      <Dialog title={texts.transfer.deleteTitle} isOpen={isAsking} onClose={() => setAsking(false)}>
        <p>{texts.transfer.deleteLead}</p>
        <div className="dialog-actions">
          <Button onPress={() => setAsking(false)}>{texts.app.cancel}</Button>
          <Button look="danger" isPending={remove.isPending} onPress={() => remove.mutate()}>
            {texts.transfer.delete}
          </Button>
        </div>
      </Dialog>
    </>
  )
}
