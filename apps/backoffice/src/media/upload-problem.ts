import { ApiError } from '@cartwright/client'
import { SessionEnded } from '../app/staff-session.ts'
import { ConnectionLost, UploadRefused } from './send-file.ts'
import type { MediaTexts } from './texts/en.ts'

/** Reason why a file was not uploaded. */
export interface UploadProblem {
  kind: keyof MediaTexts['uploads']['problems']
  /** Limit of the size in bytes, for `tooLarge`. */
  maxBytes?: number
}

const MAX_PICTURE_BYTES = 20 * 1024 * 1024
const REASONS: Record<string, UploadProblem['kind']> = {
  EMPTY: 'empty',
  UNKNOWN_TYPE: 'unknownType',
  CORRUPT: 'corrupt',
  TOO_MANY_PIXELS: 'tooManyPixels',
  ZIP_BOMB: 'zipBomb',
  HIDDEN_CONTENT: 'hiddenContent',
}

const RETRYABLE: readonly UploadProblem['kind'][] = ['network', 'server', 'session', 'notFetched']

/** Whether the same file may succeed at another attempt. */
export function isRetryable({ kind }: UploadProblem): boolean {
  return RETRYABLE.includes(kind)
}

/** Finds a problem before a file is sent: what the server refuses for certain. */
export function findProblem(file: File): UploadProblem | undefined {
  if (file.size === 0) return { kind: 'empty' }
  if (file.type === 'image/svg+xml' || file.type.startsWith('text/')) return { kind: 'unknownType' }
  if (file.type.startsWith('image/') && file.size > MAX_PICTURE_BYTES)
    return { kind: 'tooLarge', maxBytes: MAX_PICTURE_BYTES }
  return undefined
}

/** Converts the failure of an upload to its problem. */
export function toProblem(error: unknown): UploadProblem {
  if (error instanceof SessionEnded) return { kind: 'session' }
  if (error instanceof ConnectionLost) return { kind: 'network' }
  if (error instanceof UploadRefused) return toRefusal(error.status, error.reason, error.maxBytes)
  if (!(error instanceof ApiError) || error.status === undefined) return { kind: 'network' }
  const { reason, maxBytes } = (error.data ?? {}) as { reason?: string; maxBytes?: number }
  const refusal = toRefusal(error.status, reason, maxBytes)
  // The web address of a file does not answer, or leads to this machine.
  const isUnreachable = reason === undefined && (error.status === 400 || error.status === 502)
  return isUnreachable ? { kind: 'notFetched' } : refusal
}

function toRefusal(status: number, reason = '', maxBytes?: number): UploadProblem {
  if (status === 413) return { kind: 'tooLarge', ...(maxBytes !== undefined && { maxBytes }) }
  if (status === 401) return { kind: 'session' }
  if (status === 403) return { kind: 'denied' }
  if (status === 429 || status >= 500) return { kind: 'server' }
  return { kind: REASONS[reason] ?? 'corrupt' }
}
