import { ApiError } from '@cartwright/client'
import type { StaffSession } from '../app/staff-session.ts'
import type { ImportedFile } from './import.ts'

/** Largest file that the server takes, in bytes. */
export const MAX_FILE_BYTES = 100 * 1024 * 1024

/** Why a file cannot be uploaded, as far as the browser knows; the server looks at its bytes. */
export function findFileProblem(file: File): 'empty' | 'tooLarge' | 'notCsv' | undefined {
  if (file.size === 0) return 'empty'
  if (file.size > MAX_FILE_BYTES) return 'tooLarge'
  const isOther = /^(image|video|audio)\//.test(file.type) || /\.(xlsx?|ods|numbers|pdf|zip)$/i.test(file.name)
  return isOther ? 'notCsv' : undefined
}

/**
 * Uploads a file with its progress, which `fetch` does not report.
 * @throws ApiError of the server's refusal, or without a status if the connection was lost
 */
export async function uploadImport(
  session: StaffSession,
  file: File,
  { signal, onProgress }: { signal: AbortSignal; onProgress(part: number): void },
): Promise<ImportedFile> {
  const { headers } = await session.getAuthHeaders()
  const form = new FormData()
  form.append('file', file, file.name)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', '/cartwright/v1/imports')
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.setRequestHeader('idempotency-key', crypto.randomUUID())
    request.responseType = 'json'
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / Math.max(total, 1)))
    request.addEventListener('load', () => {
      const answer = request.response as { import?: ImportedFile; message?: string } | null
      if (request.status === 200 && answer?.import) return resolve(answer.import)
      reject(createError(request.status, answer?.message))
    })
    request.addEventListener('error', () => reject(createError(undefined)))
    request.addEventListener('abort', () => reject(new DOMException('The upload was canceled.', 'AbortError')))
    signal.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}

function createError(status: number | undefined, message = ''): ApiError {
  return new ApiError({
    kind: 'system',
    message,
    code: String(status ?? ''),
    description: message || undefined,
    data: undefined,
    details: undefined,
    status,
  })
}
