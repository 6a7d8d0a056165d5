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

/** Where media lie and what they may take. */
export interface MediaOptions {
  storage: MediaStorage
  /** For uploads that come in and for sizes that are made; on the disk of this process. */
  folder: string
  /** @default 1 GiB */
  maxSizeBytes?: number
  /** @default 1 GiB */
  maxVideoBytes?: number
  /** Tests only: what may be fetched although it is private. */
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
  /** Sizes that take long to make, to be made when there is time. */
  readonly resizeQueue: DeferredResizeQueue
  /** What is known of a file, without its bytes. */
  find(id: string): Promise<FileRow | undefined>
  /** Of files that lie in the database. */
  readDatabaseBytes(id: string): Promise<Uint8Array<ArrayBuffer>>
  /** Takes the bytes of a file away whose row is gone, and all that was made of it. */
  remove(id: string): Promise<void>
  /** Drops what this process knows of files that are deleted; the names are those of {@link toFileUuid}. */
  evict(keys: readonly string[]): Promise<void>
  /** Puts bytes into the storage under their name. */
  putBytes(name: string, bytes: Uint8Array, contentType: string): Promise<void>
}

const GIB = 1024 ** 3
const ROW_BYTES = 512

/** Files of the shop, public ones and what is made of them. */
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

  /** How often something was. */
  let evictions = 0

  async function find(id: string): Promise<FileRow | undefined> {
    if (!isMediaId(id)) return undefined
    const kept = rows.get(id)
    if (kept) return kept
    const before = evictions
    const found = await findFile(reader, id)
    // Read before it was deleted, arrived after that: good for this request, too old to keep.
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
          // What cannot be made at all is not tried again.
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

/** What a store sends may break off, or be something else: then it is not there for the moment. */
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

/** A name made from the bytes: the same file is kept once, and an address never changes its content. */
export function createMediaId(sha256: string, extension: string): string {
  return `${sha256.slice(0, HASH_LETTERS)}.${extension}`
}

/** The part of an id that is made from the bytes, in the form of a UUID: by that other processes are told what is deleted. */
export function toFileUuid(id: string): string {
  return id.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** In the storage: not all files in one folder. */
export function getStorageKey(id: string): string {
  return `public/${id.slice(0, 2)}/${id}`
}
