import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { MediaFiles } from '../../media/index.ts'
import type { Database } from '../../platform/db/pool.ts'
import { deleteFilesBefore } from './transfer-store.ts'

/** Days after which uploaded and exported files are deleted. */
export const FILE_DAYS = 7
const FILE_MS = FILE_DAYS * 24 * 3_600_000

export const getExpirationDate = (createdAt: Date): Date => new Date(createdAt.getTime() + FILE_MS)

/** Key of a file in the storage, apart from public files. */
export function getTransferStorageKey(id: string): string {
  return `transfer/${id}`
}

/** Runs `use` with the path of a new file on the local disk, which is deleted afterwards. */
export async function withTemporaryFile<Result>(
  { incoming }: MediaFiles,
  use: (path: string) => Promise<Result>,
): Promise<Result> {
  await mkdir(incoming, { recursive: true })
  const path = join(incoming, `${randomUUID()}.part`)
  try {
    return await use(path)
  } finally {
    await rm(path, { force: true })
  }
}

/** Runs `use` with a local copy of a stored file; its path is undefined if the file was deleted. */
export async function withStoredFile<Result>(
  media: MediaFiles,
  { id, size }: { id: string; size: number },
  use: (path: string | undefined) => Promise<Result>,
): Promise<Result> {
  return withTemporaryFile(media, async (path) => {
    const content = await media.storage.open(getTransferStorageKey(id), undefined, size)
    if (!content) return use(undefined)
    // Holds: web streams of the storage are those of Node.
    await pipeline(
      Readable.fromWeb(content as Parameters<typeof Readable.fromWeb>[0]),
      createWriteStream(path, { mode: 0o600 }),
    )
    return use(path)
  })
}

/** Deletes files that are older than seven days: rows first, since bytes without a row are inaccessible. */
export async function deleteExpiredTransferFiles(db: Database, media: MediaFiles, now: Date): Promise<void> {
  const ids = await deleteFilesBefore(db, new Date(now.getTime() - FILE_MS))
  for (const id of ids) await media.storage.delete(getTransferStorageKey(id))
}
