import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../platform/http/app-error.ts'
import {
  type FileCategory,
  type FileRefusal,
  type DetectedFileType,
  detectFileCategory,
  HEAD_BYTES,
  CorruptFileError,
  detectFileType,
} from './detect-file-type.ts'
import { PolyglotDetector } from './polyglot-detector.ts'
import { createRandomAccessFile } from './random-access-file.ts'

/** Completely received file on disk, until it is stored or discarded. */
export interface ReceivedFile {
  path: string
  fileName: string
  size: number
  sha256: string
  /** Undefined for an unrecognised type. */
  kind: DetectedFileType | undefined
  /** Deletes the file unless it was moved to the storage. */
  discard(): Promise<void>
}

export interface ReceiveRules {
  /** Returns the limit in bytes; throws for rejected types. */
  limitOf(family: FileCategory | undefined): number
}

/** Streams a file to disk, and detects its type from its bytes. */
export async function receiveFile(
  folder: string,
  content: AsyncIterable<Uint8Array>,
  fileName: string,
  rules: ReceiveRules,
): Promise<ReceivedFile> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, `${randomUUID()}.part`)
  const discard = (): Promise<void> => rm(path, { force: true })
  const file = await open(path, 'wx+', 0o600)
  try {
    const hash = createHash('sha256')
    const hidden = new PolyglotDetector()
    let head = Buffer.alloc(0)
    let family: FileCategory | undefined
    let limit: number | undefined
    let size = 0
    const decide = async (): Promise<number> => {
      family = await detectFileCategory(head)
      limit = rules.limitOf(family)
      if (family === 'picture') hidden.update(head)
      return limit
    }

    for await (const chunk of content) {
      size += chunk.length
      hash.update(chunk)
      if (limit === undefined) {
        head = Buffer.concat([head, chunk])
        if (head.length >= HEAD_BYTES) await decide()
      } else if (family === 'picture') hidden.update(chunk)
      if (limit !== undefined && size > limit) throw createTooLargeError(limit)
      // On a full disk, a single `write` may write only a part without an error.
      await file.appendFile(chunk)
    }
    if (size === 0) throw createNotAcceptedError('The file is empty.', { data: { reason: 'EMPTY' } })
    const most = limit ?? (await decide())
    if (size > most) throw createTooLargeError(most)
    if (family === 'picture' && hidden.match !== undefined)
      throw createNotAcceptedError(
        `There is something else in the picture ("${hidden.match}"). Save it again from a program for pictures.`,
        { data: { reason: 'HIDDEN_CONTENT' } },
      )
    const kind = await detectFileType(createRandomAccessFile(file, size), fileName)
    return { path, fileName: cleanFileName(fileName), size, sha256: hash.digest('hex'), kind, discard }
  } catch (error) {
    await discard()
    if (!(error instanceof CorruptFileError)) throw error
    throw createNotAcceptedError(error.message, { data: { reason: error.reason } })
  } finally {
    await file.close()
  }
}

/** Removes what is no text. Names in addresses are decoded, and may hold any character. */
function cleanFileName(name: string): string {
  return name.replace(/\p{Cc}/gu, '').toWellFormed()
}

export function createNotAcceptedError(
  message: string,
  options?: { cause?: unknown; data?: { reason: FileRefusal } },
): AppError {
  return new AppError('FILE_NOT_ACCEPTED', 400, message, options)
}

function createTooLargeError(limit: number): AppError {
  return new AppError(
    'PAYLOAD_TOO_LARGE',
    413,
    `The file has more than the ${Math.floor(limit / 1024 / 1024)} MB that such files may have.`,
    { data: { maxBytes: limit } },
  )
}

const ABANDONED_MS = 86_400_000

/** Deletes files of uploads that a killed process left incomplete. */
export async function deleteAbandonedUploads(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: now.getTime() })) // stored meanwhile
    if (now.getTime() - mtimeMs > ABANDONED_MS) await rm(path, { force: true })
  }
}
