import { Link } from '@tanstack/react-router'
import { useBackOffice } from '../app/context.tsx'
import type { BulkJob } from '../jobs/bulk-job.ts'
import { useTexts } from '../texts/sections.ts'
import { DownloadButton } from './download-button.tsx'
import { createExportUrl } from './import.ts'

/** File of a job: that of an export to download, or the page of an imported one. */
export function JobFile({ job }: { job: BulkJob }) {
  const { api, formats } = useBackOffice()
  const texts = useTexts('transfer')
  const { importId, fileName } = job.parameters
  if (typeof importId === 'string')
    return (
      <p>
        <Link to="/import/$importId" params={{ importId }}>
          {texts.transfer.openImport(String(fileName))}
        </Link>
      </p>
    )
  const { expirationDate } = job.result ?? {}
  if (job.status !== 'DONE' || typeof expirationDate !== 'string') return null
  return (
    <div className="job-line">
      <DownloadButton label={texts.transfer.download} createUrl={() => createExportUrl(api, job.id)} />
      <span className="hint">{texts.transfer.expires(formats.time(expirationDate))}</span>
    </div>
  )
}
