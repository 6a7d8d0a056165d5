import { ProgressBar } from 'react-aria-components'
import { useBackOffice } from '../app/context.tsx'
import { Button } from '../parts/button.tsx'
import { Icon } from '../parts/icon.tsx'
import { useUnloadWarning } from '../parts/use-unload-warning.ts'
import { useTexts } from '../texts/sections.ts'
import { useFileFormats } from './file-formats.ts'
import { useUploads } from './use-uploads.ts'
import { isRetryable } from './upload-problem.ts'
import type { Upload, UploadQueue } from './upload-queue.ts'

/** Failed uploads come first, finished ones last. */
const RANKS: Record<Upload['state'], number> = { failed: 0, sending: 1, waiting: 2, done: 3 }

/**
 * List of uploads with the progress of each and of all. Nothing without uploads; with `isBrief`, nothing once all are
 * done.
 */
export function UploadPanel({ isBrief = false }: { isBrief?: boolean }) {
  const { formats } = useBackOffice()
  const { uploads: texts, app } = useTexts('media')
  const { queue, uploads, doneCount, isBusy } = useUploads()
  useUnloadWarning(isBusy)
  const failedCount = uploads.filter(({ state }) => state === 'failed').length
  if (uploads.length === 0 || (isBrief && !isBusy && failedCount === 0)) return null
  const retryableCount = uploads.filter(({ problem }) => problem && isRetryable(problem)).length
  const part = uploads.reduce((sum, upload) => sum + (upload.state === 'failed' ? 1 : upload.sent), 0) / uploads.length
  return (
    <section className="card uploads" aria-labelledby="uploads-title">
      <div className="uploads-header">
        <h2 id="uploads-title">{texts.title}</h2>
        <span role="status" className="hint">
          {texts.progress(formats.count(doneCount), formats.count(uploads.length))}
          {failedCount > 0 && ` · ${texts.failed(failedCount, formats.count(failedCount))}`}
        </span>
        <span className="page-actions">
          {retryableCount > 1 && <Button onPress={() => queue.retryAll()}>{texts.retryAll}</Button>}
          {isBusy ? (
            <Button onPress={() => queue.cancelAll()}>{texts.cancelAll}</Button>
          ) : (
            <Button look="icon" aria-label={texts.close} onPress={() => queue.clear()}>
              <Icon name="close" />
            </Button>
          )}
        </span>
      </div>
      {isBusy && <Bar label={app.loading} part={part} />}
      {queue.resumed > 0 && <p className="hint">{texts.resumed}</p>}
      <ul className="upload-list">
        {uploads
          .toSorted((a, b) => RANKS[a.state] - RANKS[b.state])
          .map((upload) => (
            <UploadRow key={upload.id} upload={upload} queue={queue} />
          ))}
      </ul>
    </section>
  )
}

function UploadRow({ upload, queue }: { upload: Upload; queue: UploadQueue }) {
  const { uploads: texts } = useTexts('media')
  const sizes = useFileFormats()
  const { id, name, source, state, sent, isInterrupted, problem } = upload
  const words = problem
    ? describe(problem.kind, problem.maxBytes)
    : isInterrupted
      ? texts.reconnecting
      : state === 'done'
        ? texts.done
        : state === 'waiting'
          ? texts.waiting
          : undefined
  function describe(kind: keyof typeof texts.problems, maxBytes = 0): string {
    const text = texts.problems[kind]
    return typeof text === 'string' ? text : text(sizes.size(maxBytes))
  }
  return (
    <li className={`upload upload-${state}`}>
      <span className="upload-name">
        <bdi>{name}</bdi> {typeof source !== 'string' && <span className="hint">{sizes.size(source.size)}</span>}
      </span>
      <span className="upload-actions">
        {state === 'done' && <Icon name="check" />}
        {problem && isRetryable(problem) && (
          <Button look="icon" aria-label={texts.retry(name)} onPress={() => queue.retry(id)}>
            <Icon name="retry" />
          </Button>
        )}
        {state !== 'done' && (
          <Button look="icon" aria-label={texts.cancel(name)} onPress={() => queue.cancel(id)}>
            <Icon name="close" />
          </Button>
        )}
      </span>
      {state === 'sending' && !isInterrupted ? (
        <Bar label={name} part={sent} />
      ) : (
        <span className={problem ? 'upload-problem' : 'hint'}>{words}</span>
      )}
    </li>
  )
}

/** Progress from 0 to 1. A complete one waits for the server's answer. */
function Bar({ label, part }: { label: string; part: number }) {
  return (
    <ProgressBar className="progress" aria-label={label} value={Math.round(part * 100)}>
      {({ percentage = 0 }) => (
        <span className="progress-track">
          <span className="progress-fill" style={{ inlineSize: `${percentage}%` }} />
        </span>
      )}
    </ProgressBar>
  )
}
