import type { StaffSession } from '../app/staff-session.ts'
import type { LibraryFile } from './library-file.ts'

/** Refusal of an upload by the server. */
export class UploadRefused extends Error {
  override readonly name = 'UploadRefused'
  readonly status: number
  readonly reason: string | undefined
  readonly maxBytes: number | undefined

  constructor(status: number, { reason, maxBytes }: { reason?: string; maxBytes?: number } = {}) {
    super(`The server answered ${status}.`)
    this.status = status
    this.reason = reason
    this.maxBytes = maxBytes
  }
}

/** Thrown if the connection is lost before the answer. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost'
}

export interface SendOptions {
  signal: AbortSignal
  /** Receives the sent part, from 0 to 1. */
  onProgress(part: number): void
}

/**
 * Uploads a file in a form. `fetch` reports no progress, so this is an XMLHttpRequest.
 * @throws UploadRefused, ConnectionLost, SessionEnded, or the reason of the signal
 */
export async function sendFile(session: StaffSession, file: File, options: SendOptions): Promise<LibraryFile> {
  const token = (await session.getAuthHeaders()).headers['Authorization'] ?? ''
  try {
    return await sendOnce(token, file, options)
  } catch (error) {
    if (!(error instanceof UploadRefused) || error.status !== 401) throw error
    await session.renewRefused(token)
    const { headers } = await session.getAuthHeaders()
    return sendOnce(headers['Authorization'] ?? '', file, options)
  }
}

function sendOnce(token: string, file: File, { signal, onProgress }: SendOptions): Promise<LibraryFile> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    request.open('POST', '/cartwright/v1/media')
    request.setRequestHeader('authorization', token)
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onerror = () => reject(new ConnectionLost('The connection was lost.'))
    request.onload = () => {
      const { status } = request
      const answer = request.response as Answer | null
      if (status === 200 && answer?.file) resolve(answer.file)
      else reject(new UploadRefused(status, answer?.details?.applicationError?.data))
    }
    const abort = () => {
      request.abort()
      reject(signal.reason as Error)
    }
    signal.addEventListener('abort', abort, { once: true })
    request.onloadend = () => signal.removeEventListener('abort', abort)
    const form = new FormData()
    form.append('file', file, file.name)
    request.send(form)
  })
}

interface Answer {
  file?: LibraryFile
  details?: { applicationError?: { data?: { reason?: string; maxBytes?: number } } }
}
