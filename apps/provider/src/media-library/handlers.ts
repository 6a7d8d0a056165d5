import { type LibraryFile, type LibrarySort, USE_COUNT_MAX } from '@cartwright/contract'
import { type CatalogueCache, createCatalogueWrites } from '../catalogue/index.ts'
import { readResolutions, toStoredFile } from '../media/index.ts'
import type { Database } from '../platform/db/pool.ts'
import type { Tx } from '../platform/db/transaction.ts'
import { AppError, createInvalidField } from '../platform/http/app-error.ts'
import { type Caller, hasPermission } from '../platform/http/caller.ts'
import type { OperationHandlers } from '../platform/http/operations.ts'
import { decodeCursor, encodeCursor } from './cursor.ts'
import { findLibraryFile, type LibraryRow, listLibraryFiles, listUses } from './library-store.ts'
import { replaceFile } from './replace-file.ts'
import type { Replacement } from './replacement-store.ts'
import { updateFile } from './update-file.ts'

const DEFAULT_PAGE_SIZE = 50

export interface MediaLibraryServices {
  db: Database
  reader: Database
  catalogue: CatalogueCache
  providerUrl: string
  now: () => Date
  /** Makes this process read the settings again. */
  refreshSettings: () => Promise<void>
}

/** Creates the handlers of the media library. */
export function createMediaLibraryHandlers(services: MediaLibraryServices): OperationHandlers {
  const { reader, providerUrl, now, refreshSettings } = services

  async function describe(db: Database | Tx, row: LibraryRow): Promise<LibraryFile> {
    const resolutions = row.mediaType === 'video' ? await readResolutions(db, row.id) : []
    const { createdAt, useCount, focalPoint, replacedById } = row
    return {
      ...toStoredFile(row, resolutions, providerUrl),
      createdDate: createdAt.toISOString(),
      useCount,
      ...(focalPoint && { focalPoint }),
      ...(replacedById !== undefined && { replacedById }),
    }
  }

  async function readFile(db: Database | Tx, fileId: string): Promise<LibraryFile> {
    const row = await findLibraryFile(db, fileId, USE_COUNT_MAX)
    if (!row) throw new AppError('FILE_NOT_FOUND', 404, 'There is no such file.')
    return describe(db, row)
  }

  const writes = createCatalogueWrites(services, {
    'mediaLibrary.updateFile': async (tx, { caller }, { fileId, ...details }) => {
      await updateFile(tx, fileId, details, { by: requireActor(caller), now: now() })
      return { file: await readFile(tx, fileId) }
    },
    'mediaLibrary.replaceFile': async (tx, { caller }, { fileId, byFileId }) => {
      const isComplete = await replaceFile(tx, { fileId, byId: byFileId, actor: requireActor(caller) }, now())
      return { file: await readFile(tx, fileId), isComplete }
    },
  })

  return {
    reads: {
      async 'mediaLibrary.queryFiles'(_context, { cursorPaging, sort = 'NEWEST', ...filter }) {
        const limit = cursorPaging?.limit ?? DEFAULT_PAGE_SIZE
        const { from, isBackward = false } = readPosition(cursorPaging?.cursor, sort)
        const query = { ...filter, sort, from, isBackward, limit: limit + 1 }
        const found = await listLibraryFiles(reader, query, USE_COUNT_MAX)
        const page = found.slice(0, limit)
        if (isBackward) page.reverse()
        const hasMore = found.length > limit
        const [first, last] = [page[0]?.position, page.at(-1)?.position]
        const next = last && (isBackward || hasMore) ? encodeCursor([sort, last.value, last.id, '']) : undefined
        const prev =
          first && from && (!isBackward || hasMore) ? encodeCursor([sort, first.value, first.id, 'back']) : undefined
        return {
          files: await Promise.all(page.map((row) => describe(reader, row))),
          pagingMetadata: { count: page.length, cursors: { next, prev }, hasNext: next !== undefined },
        }
      },

      'mediaLibrary.getFile': async (_context, { fileId }) => ({ file: await readFile(reader, fileId) }),

      async 'mediaLibrary.queryFileUses'({ caller }, { fileId, cursorPaging }) {
        await readFile(reader, fileId)
        const limit = cursorPaging?.limit ?? DEFAULT_PAGE_SIZE
        const after = decodeCursor(cursorPaging?.cursor, 2)
        const found = await listUses(reader, fileId, {
          after: after && { kind: after[0]!, id: after[1]! },
          limit: limit + 1,
          withHidden: hasPermission(caller, 'WIX_STORES.MODIFY_PRODUCTS'),
        })
        const page = found.slice(0, limit)
        const last = page.at(-1)
        const next = last && found.length > limit ? encodeCursor([last.kind, last.id]) : undefined
        return {
          uses: page.map(({ kind, id, name }) => ({ kind: USE_KINDS[kind], id, ...(name && { name }) })),
          pagingMetadata: { count: page.length, cursors: { next }, hasNext: next !== undefined },
        }
      },
    },
    direct: {
      ...writes,
      async 'mediaLibrary.replaceFile'(context, input, call) {
        const answer = await writes['mediaLibrary.replaceFile']!(context, input, call)
        await refreshSettings()
        return answer
      },
    },
  }
}

const USE_KINDS = {
  product: 'PRODUCT',
  collection: 'COLLECTION',
  video: 'VIDEO',
  settings: 'SETTINGS',
  review: 'REVIEW',
} as const

const TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d){0,2}$/
const SIZE = /^\d{1,18}$/
const POSITION_FORMATS: Partial<Record<LibrarySort, RegExp>> = {
  NEWEST: TIME,
  OLDEST: TIME,
  LARGEST: SIZE,
  SMALLEST: SIZE,
}

/** A cursor belongs to the order in which it was given. */
function readPosition(cursor: string | null | undefined, sort: LibrarySort) {
  const decoded = decodeCursor(cursor, 4)
  if (!decoded) return {}
  const [order, value = '', id = '', direction] = decoded
  if (order !== sort || !(POSITION_FORMATS[sort] ?? /^/).test(value))
    throw createInvalidField('cursorPaging.cursor', 'is not a cursor of this list in this order')
  return { from: { value, id }, isBackward: direction === 'back' }
}

/** The contract admits staff and apps alone. */
function requireActor(caller: Caller): Replacement['actor'] {
  if (caller.kind === 'merchant' || caller.kind === 'app') return { kind: caller.kind, id: caller.id }
  throw new Error('A call for staff was let through to someone else.')
}
