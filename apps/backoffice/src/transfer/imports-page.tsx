import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { DropZone, FileTrigger, isFileDropItem } from 'react-aria-components'
import { useBackOffice } from '../app/context.tsx'
import { Button } from '../parts/button.tsx'
import { describeError } from '../parts/describe-error.ts'
import { Icon } from '../parts/icon.tsx'
import { Notice } from '../parts/notice.tsx'
import { useUnloadWarning } from '../parts/use-unload-warning.ts'
import { useTexts } from '../texts/sections.ts'
import { startPreview, useRecentImports } from './import.ts'
import { nameSystem } from './system-name.ts'
import { findFileProblem, uploadImport } from './upload-import.ts'
import './transfer.css'

/** Upload of a file of products, and the files of the last days. */
export function ImportsPage() {
  const texts = useTexts('transfer')
  return (
    <>
      <header className="page-header">
        <h1>{texts.transfer.title}</h1>
      </header>
      <div className="import-steps">
        <FileUpload />
        <RecentImports />
      </div>
    </>
  )
}

function FileUpload() {
  const { api, session, formats } = useBackOffice()
  const texts = useTexts('transfer')
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [progress, setProgress] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const running = useRef<AbortController>(undefined)
  const upload = useMutation({
    async mutationFn(file: File) {
      running.current = new AbortController()
      const uploaded = await uploadImport(session, file, { signal: running.current.signal, onProgress: setProgress })
      // The page of the file shows why there is no preview.
      if (uploaded.analysis.problem === undefined) await startPreview(api, uploaded.id).catch(() => undefined)
      return uploaded.id
    },
    onSuccess(importId) {
      void queries.invalidateQueries({ queryKey: ['imports'] })
      void navigate({ to: '/import/$importId', params: { importId } })
    },
    onError(error) {
      if (error.name !== 'AbortError') setProblem(describeError(error, texts))
    },
    onSettled: () => setProgress(undefined),
  })
  const take = (file: File | undefined) => {
    if (!file || upload.isPending) return
    const found = findFileProblem(file)
    setProblem(found && texts.transfer.fileProblems[found])
    if (!found) upload.mutate(file)
  }
  usePastedFile(take)
  useUnloadWarning(upload.isPending)
  return (
    <div className="card">
      {problem !== undefined && (
        <Notice kind="error" title={texts.transfer.notTaken}>
          {problem}
        </Notice>
      )}
      <DropZone
        className="drop-zone"
        aria-label={texts.transfer.drop}
        onDrop={({ items }) => void items.find(isFileDropItem)?.getFile().then(take)}
      >
        <Icon name="transfer" />
        {upload.isPending ? (
          <>
            <p role="status">
              {progress === undefined || progress === 1
                ? texts.transfer.analysing
                : texts.transfer.uploading(formats.count(Math.floor(progress * 100)))}
            </p>
            <progress aria-label={texts.transfer.uploadProgress} max={1} value={progress} />
            <Button onPress={() => running.current?.abort()}>{texts.app.cancel}</Button>
          </>
        ) : (
          <>
            <h2>{texts.transfer.drop}</h2>
            <p className="hint">{texts.transfer.accepted}</p>
            <FileTrigger
              acceptedFileTypes={['.csv', '.txt', '.tsv', 'text/csv', 'text/plain']}
              onSelect={(files) => take(files?.[0])}
            >
              <Button look="primary">{texts.transfer.choose}</Button>
            </FileTrigger>
          </>
        )}
      </DropZone>
    </div>
  )
}

/** Takes a file, or rows that were copied from a spreadsheet, which are pasted anywhere on the page. */
function usePastedFile(take: (file: File | undefined) => void): void {
  const latest = useRef(take)
  useEffect(() => {
    latest.current = take
  })
  useEffect(() => {
    const onPaste = ({ clipboardData, target }: ClipboardEvent) => {
      if (!clipboardData || (target instanceof HTMLElement && target.matches('input, textarea'))) return
      const [file] = clipboardData.files
      const text = clipboardData.getData('text/plain')
      if (file) latest.current(file)
      else if (isTable(text)) latest.current(new File([text], 'pasted.csv'))
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])
}

function RecentImports() {
  const { formats } = useBackOffice()
  const texts = useTexts('transfer')
  const { data, error } = useRecentImports()
  if (error) return <Notice kind="error">{describeError(error, texts)}</Notice>
  if (!data || data.length === 0) return null
  return (
    <section className="card" aria-labelledby="recent-imports">
      <h2 id="recent-imports">{texts.transfer.recent}</h2>
      <ul className="recent-imports">
        {data.map((file) => (
          <li key={file.id}>
            <Link to="/import/$importId" params={{ importId: file.id }} className="job-link">
              <bdi>{file.fileName}</bdi>
            </Link>
            <span className="hint">
              {nameSystem(file, texts.transfer)} ·{' '}
              {texts.transfer.productCount(formats.count(file.analysis.productCount), file.analysis.productCount === 1)}{' '}
              · {formats.time(file.createdDate)}
            </span>
            <span className={`badge ${file.jobId === undefined ? 'badge-warn' : 'badge-good'}`}>
              {file.jobId === undefined ? texts.transfer.notImported : texts.transfer.started}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Whether a pasted text has several lines, and a separator in the first one. */
function isTable(text: string): boolean {
  const end = text.search(/[\r\n]/)
  return end > 0 && /[,;\t|]/.test(text.slice(0, end))
}
