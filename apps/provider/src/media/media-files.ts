import { createHash, randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Database } from '../platform/db/pool.ts'
import { AppError } from '../platform/http/app-error.ts'
import type { FetchPolicy } from '../platform/http/guarded-fetch.ts'
import { CacheBudget } from '../platform/cache/index.ts'
import { type FileRow, findFile, readFileBytes } from './media-file-store.ts'
import { type ResizedImage, ResizedImageCache } from './resized-image-cache.ts'
import { type MediaStorage, StorageUnavailableError } from './storage.ts'
import { DeferredResizeQueue } from './deferred-resize-queue.ts'

/** Storage and limits of media. */
export interface MediaOptions {
  storage: MediaStorage
  /** Folder for incoming uploads and resized images, on the local disk. */
  folder: string
  /** @default 1 GiB */
  maxSizeBytes?: number
  /** @default 1 GiB */
  maxVideoBytes?: number
  /** Tests only: private addresses that may be fetched. */
  fetchPolicy?: FetchPolicy
  /** @default a budget of its own */
  caches?: CacheBudget
}

export interface MediaFiles {
  readonly storage: MediaStorage
  readonly incoming: string
  readonly maxVideoBytes: number
  readonly fetchPolicy: FetchPolicy
  readonly resizedImages: ResizedImageCache
  /** Queue of slow resizes. */
  readonly resizeQueue: DeferredResizeQueue
  /** Finds the metadata of a file. */
  find(id: string): Promise<FileRow | undefined>
  /** Reads bytes that are stored in the database. */
  readDatabaseBytes(id: string): Promise<Uint8Array<ArrayBuffer>>
  /** Deletes the bytes of a file whose row was deleted, and its resized images. */
  remove(id: string): Promise<void>
  /** Evicts deleted files from the caches of this process, by their {@link toFileUuid}. */
  evict(keys: readonly string[]): Promise<void>
  /** Stores bytes under their name. */
  putBytes(name: string, bytes: Uint8Array, contentType: string): Promise<void>
}

const GIB = 1024 ** 3
const ROW_BYTES = 512

/** Public files of the shop and their resized images. */
export function createMediaFiles(reader: Database, options: MediaOptions, log?: Logger): MediaFiles {
  const {
    storage,
    folder,
    maxSizeBytes = GIB,
    maxVideoBytes = GIB,
    fetchPolicy = {},
    caches = new CacheBudget(),
  } = options
  const incoming = join(folder, 'incoming')
  const rows = caches.createBoundedCache<FileRow>('fileRows')
  const wholes = caches.createBoundedCache<Uint8Array<ArrayBuffer>>('files')

  /** Number of evictions, by which a read detects a concurrent one. */
  let evictions = 0

  async function find(id: string): Promise<FileRow | undefined> {
    if (!isMediaId(id)) return undefined
    const kept = rows.get(id)
    if (kept) return kept
    const before = evictions
    const found = await findFile(reader, id)
    // A row read before a deletion and received after it answers this request, but is too old to cache.
    if (found && evictions === before) rows.set(id, found, ROW_BYTES)
    return found
  }

  async function readDatabaseBytes(id: string): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = wholes.get(id) ?? new Uint8Array(await readFileBytes(reader, id))
    wholes.set(id, bytes, bytes.length)
    return bytes
  }

  async function load(id: string): Promise<Uint8Array | undefined> {
    const file = await find(id)
    if (file?.isInDatabase) return readDatabaseBytes(id)
    const content = file && (await storage.open(getStorageKey(id)))
    return content && readAll(content, id)
  }

  const memory = caches.createBoundedCache<ResizedImage>('pictureSizes')
  const resizedImages = new ResizedImageCache({ folder, maxDiskBytes: maxSizeBytes, memory, load, log })

  async function evict(keys: readonly string[]): Promise<void> {
    if (keys.length > 0) evictions++
    for (const key of keys) {
      const beginning = key.replaceAll('-', '')
      rows.deletePrefix(beginning)
      wholes.deletePrefix(beginning)
      await resizedImages.evictPrefix(beginning)
    }
  }

  return {
    storage,
    incoming,
    maxVideoBytes,
    fetchPolicy,
    resizedImages,
    resizeQueue: new DeferredResizeQueue({
      folder: join(folder, 'wanted'),
      log,
      resize: async ({ id, asked, format }) => {
        try {
          await resizedImages.getOrCreate(id, asked, format)
        } catch (error) {
          // Permanent failures are not retried.
          if (!(error instanceof AppError) || error.code !== 'FILE_NOT_ACCEPTED') throw error
        }
      },
    }),
    find,
    readDatabaseBytes,
    evict,
    async remove(id) {
      await evict([toFileUuid(id)])
      if (await findFile(reader, id)) return // uploaded again in between
      await storage.delete(getStorageKey(id))
    },
    async putBytes(name, bytes, contentType) {
      await mkdir(incoming, { recursive: true })
      const path = join(incoming, `${randomUUID()}.part`)
      await writeFile(path, bytes, { mode: 0o600 })
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      await storage.put(name, path, { contentType, size: bytes.length, sha256 })
    },
  }
}

/** The store may send a truncated or other file, which counts as temporarily unavailable. */
async function readAll(content: ReadableStream<Uint8Array>, id: string): Promise<Uint8Array> {
  let bytes: Uint8Array
  try {
    bytes = new Uint8Array(await new Response(content as BodyInit).arrayBuffer())
  } catch (cause) {
    throw new StorageUnavailableError('The store of files has not sent all of a file.', { cause })
  }
  if (createHash('sha256').update(bytes).digest('hex').startsWith(id.slice(0, HASH_LETTERS))) return bytes
  throw new StorageUnavailableError('The store of files has sent something else than the file.')
}

const HASH_LETTERS = 32

function isMediaId(id: string): boolean {
  return /^[0-9a-f]{32}\.[a-z0-9]{3,4}$/.test(id)
}

/** Creates an id from the hash of the bytes: equal files are stored once, and the content of a URL never changes. */
export function createMediaId(sha256: string, extension: string): string {
  return `${sha256.slice(0, HASH_LETTERS)}.${extension}`
}

/** Returns the hash in an id as a UUID, which names deleted files in the change feed. */
export function toFileUuid(id: string): string {
  return id.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** Returns the key in the storage, which spreads files over folders. */
export function getStorageKey(id: string): string {
  return `public/${id.slice(0, 2)}/${id}`
}
