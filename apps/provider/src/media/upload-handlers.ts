import type { RequestOf, ShopPicture, StoredFile } from '@cartwright/contract'
import { transact, type Tx } from '../platform/db/transaction.ts'
import { AppError, createInvalidField } from '../platform/http/app-error.ts'
import { guardedFetch } from '../platform/http/guarded-fetch.ts'
import type { DirectHandlers, UploadHandlers } from '../platform/http/operations.ts'
import { readMultipart } from '../platform/http/read-multipart.ts'
import { type StoredResponse, type WriteCall, write } from '../platform/http/write.ts'
import type { Database } from '../platform/db/pool.ts'
import { findFile, readResolutions, saveFile, saveResolution } from './media-file-store.ts'
import { type MediaFiles, createMediaId, getStorageKey } from './media-files.ts'
import type { FileCategory, DetectedFileType } from './detect-file-type.ts'
import { MAX_PICTURE_BYTES } from './image-header.ts'
import { toStoredFile } from './stored-file.ts'
import { createNotAcceptedError, receiveFile, type ReceivedFile } from './receive-file.ts'

const MAX_OTHER_BYTES = 100 * 1024 * 1024
const FETCH_TIMEOUT_MS = 60_000

type UploadDetails = RequestOf<'files.upload'>

/** Dependencies of the upload handlers. `providerUrl` is the origin of the URLs in responses. */
export interface MediaContext {
  db: Database
  media: MediaFiles
  providerUrl: string
}

/** `POST /cartwright/v1/media`: uploads a file by a form. */
export function createMediaUploads(context: MediaContext): UploadHandlers {
  return {
    'files.upload': async (_request, { request, accept }) => {
      const { fields, file } = await readMultipart(request, (content, fileName) =>
        receivePublicFile(context.media, content, fileName),
      )
      return discardAfter(file, () => {
        const call = accept(fields, file.sha256)
        return storeUpload(context, file, fields, call)
      })
    },
  }
}

/** Stores a local image file as an upload does. Other files are rejected. */
export async function uploadImage(
  context: MediaContext,
  content: AsyncIterable<Uint8Array>,
  { fileName, altText }: { fileName: string; altText: string },
): Promise<ShopPicture> {
  const file = await receiveFile(context.media.incoming, content, fileName, {
    limitOf(family) {
      if (family !== 'picture') throw createImageRequiredError()
      return MAX_PICTURE_BYTES
    },
  })
  try {
    if (file.kind?.mediaType !== 'image') throw createImageRequiredError()
    await storeUpload(context, file, { altText }, {})
    const { width, height, extension } = file.kind
    return { id: createMediaId(file.sha256, extension), width, height, ...(altText && { altText }) }
  } finally {
    await file.discard()
  }
}

/** `POST /cartwright/v1/media/from-url`: downloads a file from a URL. */
export function createUrlUploads(context: MediaContext): DirectHandlers {
  return {
    'files.uploadFromUrl': async (_request, { url, ...about }, call) => {
      const options = {
        ...context.media.fetchPolicy,
        timeoutMs: FETCH_TIMEOUT_MS,
        maxRedirects: 3,
        accept: 'image/avif,image/webp,image/*;q=0.9,*/*;q=0.5',
        purpose: 'media upload',
      }
      const fileName = decodeURIComponentOr(URL.parse(url)?.pathname.split('/').at(-1) ?? '')
      const fetched = await guardedFetch(url, options, async (answer) => ({
        status: 'fetched' as const,
        // Holds: a stream without an encoding gives bytes.
        file: await receivePublicFile(context.media, answer as AsyncIterable<Buffer>, fileName),
      }))
      if (fetched.status !== 'fetched') throw createFetchError(fetched)
      return discardAfter(fetched.file, () => storeUpload(context, fetched.file, about, call, url))
    },
  }
}

function createFetchError({ status, reason }: { status: 'unreachable' | 'refused'; reason: string }): AppError {
  return new AppError('FILE_NOT_ACCEPTED', status === 'refused' ? 400 : 502, `The file is not fetched. ${reason}`)
}

function decodeURIComponentOr(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text // as in the URL
  }
}

async function discardAfter(file: ReceivedFile, use: () => Promise<StoredResponse>): Promise<StoredResponse> {
  try {
    return await use()
  } finally {
    await file.discard()
  }
}

/** Receives a file of any kind that the shop shows. */
export function receivePublicFile(media: MediaFiles, content: AsyncIterable<Uint8Array>, fileName: string) {
  const limits: Record<FileCategory, number> = {
    picture: MAX_PICTURE_BYTES,
    video: media.maxVideoBytes,
    other: MAX_OTHER_BYTES,
  }
  return receiveFile(media.incoming, content, fileName, {
    limitOf(family) {
      if (!family) throw createUnknownTypeError()
      return limits[family]
    },
  })
}

function createImageRequiredError(): AppError {
  return createNotAcceptedError('A picture is needed: JPEG, PNG, WebP, GIF or AVIF.')
}

function createUnknownTypeError(): AppError {
  return createNotAcceptedError(
    'Taken are pictures (JPEG, PNG, WebP, GIF, AVIF), videos (MP4, WebM), music (MP3, WAV, OGG, M4A), PDF and office documents, and ZIP archives.',
    { data: { reason: 'UNKNOWN_TYPE' } },
  )
}

/** Stores a received file with what its upload says of it. */
function storeUpload(
  context: MediaContext,
  file: ReceivedFile,
  about: UploadDetails,
  call: WriteCall,
  sourceUrl?: string,
): Promise<StoredResponse> {
  const { db, providerUrl } = context
  return withStoredBytes(context.media, file, (id, kind) =>
    write(db, call, async (tx) => {
      await requirePoster(tx, about, kind)
      return { file: await saveUploadedFile(tx, { id, kind, file, about, sourceUrl }, providerUrl) }
    }),
  )
}

/** Stores a received file; `finish` runs in the transaction of its row. */
export function storePublicFile(
  { db, media, providerUrl }: MediaContext,
  file: ReceivedFile,
  finish: (tx: Tx, stored: StoredFile) => Promise<void>,
): Promise<StoredFile> {
  return withStoredBytes(media, file, (id, kind) =>
    transact(db, async (tx) => {
      const stored = await saveUploadedFile(tx, { id, kind, file, about: {} }, providerUrl)
      await finish(tx, stored)
      return stored
    }),
  )
}

/** Stores the bytes before the row: a row without bytes would be a broken image. */
async function withStoredBytes<Result>(
  media: MediaFiles,
  file: ReceivedFile,
  saveRow: (id: string, kind: DetectedFileType) => Promise<Result>,
): Promise<Result> {
  const { kind } = file
  if (!kind) throw createUnknownTypeError()
  const id = createMediaId(file.sha256, kind.extension)
  const put = () => media.storage.put(getStorageKey(id), file.path, { ...file, contentType: kind.contentType })
  const isAlreadyStored = await isStored(media, id)
  if (!isAlreadyStored) await put()
  const result = await saveRow(id, kind)
  // A concurrent deletion has removed the bytes, which the row needs.
  if (isAlreadyStored && !(await isStored(media, id))) await put()
  return result
}

interface UploadedFile {
  id: string
  kind: DetectedFileType
  file: ReceivedFile
  about: UploadDetails
  sourceUrl?: string | undefined
}

async function saveUploadedFile(
  tx: Tx,
  { id, kind, file, about, sourceUrl }: UploadedFile,
  providerUrl: string,
): Promise<StoredFile> {
  await saveFile(tx, {
    id,
    ...kind,
    size: file.size,
    title: about.title ?? file.fileName,
    altText: about.altText ?? '',
    ...(about.posterId !== undefined && { posterId: about.posterId }),
    ...(sourceUrl !== undefined && { sourceUrl }),
  })
  if (about.resolutionOf !== undefined) await addResolution(tx, about.resolutionOf, id, kind)
  const saved = await findFile(tx, id)
  if (!saved) throw new Error(`The file ${id} was saved and is not there.`)
  const resolutions = saved.mediaType === 'video' ? await readResolutions(tx, id) : []
  return toStoredFile(saved, resolutions, providerUrl)
}

async function isStored(media: MediaFiles, id: string): Promise<boolean> {
  return (await media.find(id))?.isInDatabase || media.storage.exists(getStorageKey(id))
}

async function requirePoster(tx: Tx, { posterId }: UploadDetails, kind: DetectedFileType): Promise<void> {
  if (posterId === undefined) return
  if (kind.mediaType !== 'video') throw createInvalidField('posterId', 'is for videos')
  if ((await findFile(tx, posterId, 'share'))?.mediaType !== 'image')
    throw createInvalidField('posterId', 'is the ID of no picture')
}

/** Adds a resolution to a video, named by its shorter side as in players: `720p`. */
async function addResolution(tx: Tx, videoId: string, fileId: string, kind: DetectedFileType): Promise<void> {
  if ((await findFile(tx, videoId, 'share'))?.mediaType !== 'video')
    throw createInvalidField('resolutionOf', 'is the ID of no video')
  if (kind.contentType !== 'video/mp4') throw createInvalidField('resolutionOf', 'takes MP4 videos')
  await saveResolution(tx, videoId, `${Math.min(kind.width, kind.height)}p`, fileId)
}
