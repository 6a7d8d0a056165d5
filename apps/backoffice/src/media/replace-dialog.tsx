import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useBackOffice } from '../app/context.tsx'
import { Button } from '../parts/button.tsx'
import { describeError } from '../parts/describe-error.ts'
import { Dialog } from '../parts/dialog.tsx'
import { Notice } from '../parts/notice.tsx'
import { showSuccess } from '../parts/toasts.tsx'
import { useTexts } from '../texts/sections.ts'
import { useFileFormats } from './file-formats.ts'
import { useUseCount } from './file-grid.tsx'
import type { FilesSearch } from './files-search.ts'
import { type LibraryFile, replaceFile } from './library-file.ts'
import { sendFile, UploadRefused } from './send-file.ts'
import { findProblem, toProblem, type UploadProblem } from './upload-problem.ts'

/** Confirmation of a replacement: uploads the file, moves all uses to it, and opens its details. */
export function ReplaceDialog({ file, by, onClose }: { file: LibraryFile; by: File; onClose(): void }) {
  const { api, session } = useBackOffice()
  const texts = useTexts('media')
  const describeUses = useUseCount()
  const sizes = useFileFormats()
  const client = useQueryClient()
  const navigate = useNavigate()
  const search: FilesSearch = useSearch({ from: '/files' })
  const [sent, setSent] = useState(0)
  const [controller] = useState(() => new AbortController())
  const { mutate, isPending, error } = useMutation({
    async mutationFn() {
      const problem = findProblem(by)
      if (problem) throw new ReplaceProblem(describeProblem(problem))
      const uploaded = await sendFile(session, by, { signal: controller.signal, onProgress: setSent })
      if (uploaded.id === file.id) throw new ReplaceProblem(texts.file.sameFile)
      if (uploaded.mediaType !== file.mediaType) throw new ReplaceProblem(texts.file.otherKind)
      await replaceFile(api, file.id, uploaded.id)
      return uploaded
    },
    async onSuccess({ id }) {
      showSuccess(texts.file.replaced)
      onClose()
      await client.invalidateQueries({ queryKey: ['files'] })
      await client.invalidateQueries({ queryKey: ['products'] })
      await navigate({ to: '/files', search: { ...search, file: id } })
    },
  })
  function describeProblem({ kind, maxBytes = 0 }: UploadProblem): string {
    const text = texts.uploads.problems[kind]
    return typeof text === 'string' ? text : text(sizes.size(maxBytes))
  }
  function close() {
    controller.abort(new DOMException('Cancelled.', 'AbortError'))
    onClose()
  }
  const isOfUpload = error instanceof UploadRefused || error?.name === 'ConnectionLost'
  const failure =
    error &&
    (error instanceof ReplaceProblem
      ? error.message
      : isOfUpload
        ? describeProblem(toProblem(error))
        : describeError(error, texts))
  return (
    <Dialog title={texts.file.replaceTitle} isOpen onClose={close}>
      <p>{texts.file.replaceLead(by.name, describeUses(file.useCount))}</p>
      {failure && <Notice kind="error">{failure}</Notice>}
      {isPending && <progress className="progress-native" value={sent} aria-label={texts.uploads.title} />}
      <div className="dialog-actions">
        <Button onPress={close}>{texts.app.cancel}</Button>
        <Button look="primary" isPending={isPending} onPress={() => mutate()}>
          {texts.file.replace}
        </Button>
      </div>
    </Dialog>
  )
}

/** Problem in words. */
class ReplaceProblem extends Error {}
