import { hash, randomBytes } from 'node:crypto'
import type { StoredFile } from '@cartwright/contract'
import type { Database } from '../platform/db/pool.ts'
import { AppError, createInvalidField } from '../platform/http/app-error.ts'
import { getClientAddress } from '../platform/http/client-address.ts'
import { isOwner } from '../platform/http/caller.ts'
import type { OperationHandlers } from '../platform/http/operations.ts'
import { withReadTimeout } from '../platform/http/read-body.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import type { RouteTable } from '../platform/http/route-table.ts'
import { write } from '../platform/http/write.ts'
import type { MediaFiles } from './media-files.ts'
import type { DetectedFileType } from './detect-file-type.ts'
import { createNotAcceptedError, receiveFile, type ReceivedFile } from './receive-file.ts'
import { removeImageMetadata, UndecodableError } from './remove-image-metadata.ts'
import { claimUpload, finishUpload, insertUpload, releaseUpload, type FileUpload } from './upload-store.ts'
import { receivePublicFile, storePublicFile } from './upload-handlers.ts'

interface UploadServices {
  db: Database
  media: MediaFiles
  providerUrl: string
  now: () => Date
}

const PATH = '/cartwright/v1/uploads'
const EXPIRES_AFTER_MS = 3_600_000
/** Limits for shoppers, whose pictures are shown in reviews alone. */
const SHOPPER_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']
const SHOPPER_BYTES = 10 * 1024 * 1024
const READ_TIMEOUT = { totalMs: 600_000, idleMs: 30_000 }

/** `files.generateFileUploadUrl`: an address that takes one file by PUT within an hour. It needs no token. */
export function createUploadAddresses(
  { db, providerUrl, now }: Omit<UploadServices, 'media'>,
  limitShopper: (context: RequestContext) => Promise<void>,
): OperationHandlers {
  return {
    direct: {
      'files.generateFileUploadUrl': async (context, input, call) => {
        const { caller } = context
        const contentType = input.mimeType.toLowerCase()
        if (input.private) throw createInvalidField('private', 'can only be false: uploaded files are public')
        if (isOwner(caller)) {
          if (!SHOPPER_TYPES.includes(contentType))
            throw createInvalidField('mimeType', `is none that shoppers may upload: ${SHOPPER_TYPES.join(', ')}`)
          if (Number(input.sizeInBytes ?? 0) > SHOPPER_BYTES) throw createInvalidField('sizeInBytes', 'is over 10 MB')
          await limitShopper(context)
        }
        return write(db, call, async (tx) => {
          const token = randomBytes(32).toString('base64url')
          const ownerId = isOwner(caller) ? caller.id : undefined
          const fileName = (input.fileName ?? '').slice(0, 255)
          const upload: FileUpload = { tokenHash: hashToken(token), ownerId, contentType, fileName }
          const at = now()
          await insertUpload(tx, upload, { now: at, expiresAt: new Date(at.getTime() + EXPIRES_AFTER_MS) })
          return { uploadUrl: `${providerUrl}${PATH}/${token}` }
        })
      },
    },
  }
}

/** Mounts `PUT /cartwright/v1/uploads/:token`, which takes the file of an upload address as its body. */
export function mountUploadRoute(routes: RouteTable, services: UploadServices): void {
  const { db, now } = services
  routes.on('PUT', `${PATH}/:token`, async (c) => {
    const upload = await claimUpload(db, hashToken(c.req.param('token')), now())
    if (!upload) throw createMissingUploadError()
    try {
      if (!c.req.raw.body) throw createNotAcceptedError('The file is empty.')
      const content = withReadTimeout(c.req.raw.body, READ_TIMEOUT)
      const fileName = upload.fileName || (c.req.query('filename') ?? '').slice(0, 255)
      const file = await receive(services, content, { ...upload, fileName }, getClientAddress(c))
      try {
        return c.json({ file: await store(services, file, { ...upload, fileName }) })
      } finally {
        await file.discard()
      }
    } catch (error) {
      // One address decodes one picture, or a sender could have many decoded for nothing.
      if (!(error instanceof UndecodableError)) await releaseUpload(db, upload)
      throw error
    }
  })
}

async function receive(
  { media }: UploadServices,
  content: AsyncIterable<Uint8Array>,
  { ownerId, fileName, contentType }: FileUpload,
  sender: string | undefined,
): Promise<ReceivedFile> {
  if (ownerId === undefined) return receiveDeclaredFile(media, content, fileName, contentType)
  const file = await receiveFile(media.incoming, content, fileName, {
    limitOf(category) {
      if (category !== 'picture') throw createPictureRequiredError()
      return SHOPPER_BYTES
    },
  })
  try {
    if (file.kind === undefined || !SHOPPER_TYPES.includes(file.kind.contentType)) throw createPictureRequiredError()
    const bytes = await removeImageMetadata(file.path, sender)
    // The name may say something about the person, and the file is public.
    return await receiveFile(media.incoming, toChunks(bytes), '', { limitOf: () => Infinity })
  } finally {
    await file.discard()
  }
}

/** Receives a file of staff or an app. Its kind must be the one that the address was created for. */
async function receiveDeclaredFile(
  media: MediaFiles,
  content: AsyncIterable<Uint8Array>,
  fileName: string,
  contentType: string,
): Promise<ReceivedFile> {
  const file = await receivePublicFile(media, content, fileName)
  if (isDeclaredKind(file.kind?.mediaType, contentType)) return file
  await file.discard()
  throw createNotAcceptedError(
    `The upload address is for a file of type ${contentType}, and the file is of type ${file.kind?.contentType}.`,
  )
}

/** Compares kinds, not types: containers of videos may have sound alone, and programs differ in the names of types. */
function isDeclaredKind(mediaType: DetectedFileType['mediaType'] | undefined, contentType: string): boolean {
  const declared = contentType.split('/')[0]
  const isPlayed = mediaType === 'video' || mediaType === 'audio'
  if (declared === 'image') return mediaType === 'image'
  if (declared === 'video' || declared === 'audio') return isPlayed
  return contentType !== 'application/pdf' || mediaType === 'document'
}

async function* toChunks(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

async function store(services: UploadServices, file: ReceivedFile, upload: FileUpload): Promise<FileDescriptor> {
  const at = services.now()
  const stored = await storePublicFile(services, file, async (tx, { id }) => {
    if (!(await finishUpload(tx, upload, id))) throw createMissingUploadError()
  })
  return toFileDescriptor(stored, { ...file, fileName: upload.fileName }, at)
}

/** Converts a file to the form in which the platform's uploads return it. */
function toFileDescriptor(file: StoredFile, { fileName, sha256 }: ReceivedFile, at: Date) {
  const { id, url, width, height, mediaType, sizeInBytes } = file
  const isImage = mediaType === 'image'
  return {
    id,
    displayName: fileName || id,
    url,
    parentFolderId: 'media-root',
    hash: sha256.slice(0, 32),
    sizeInBytes,
    private: false,
    mediaType: mediaType === 'zip' ? 'ARCHIVE' : mediaType.toUpperCase(),
    ...(isImage && { media: { image: { image: { id, url, width, height, filename: fileName } } }, thumbnailUrl: url }),
    operationStatus: 'READY',
    labels: [],
    createdDate: at.toISOString(),
    updatedDate: at.toISOString(),
    state: 'OK',
  }
}

type FileDescriptor = ReturnType<typeof toFileDescriptor>

function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

function createMissingUploadError(): AppError {
  return new AppError('UPLOAD_NOT_FOUND', 404, 'The upload address is unknown, used or expired.')
}

function createPictureRequiredError(): AppError {
  return createNotAcceptedError('A picture is needed: JPEG, PNG, WebP or AVIF.')
}
