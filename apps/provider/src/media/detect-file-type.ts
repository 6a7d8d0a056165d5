import { IMAGE_EXTENSIONS, isTooLarge, MAX_PICTURE_BYTES, readImageHeader } from './image-header.ts'
import { readMp4Header, toMilliseconds } from './mp4-header.ts'
import type { RandomAccessFile } from './random-access-file.ts'
import { readWebmHeader } from './webm-header.ts'
import { readZipDirectory } from './zip-directory.ts'

export interface DetectedFileType {
  mediaType: 'image' | 'video' | 'audio' | 'document' | 'zip'
  contentType: string
  extension: string
  width: number
  height: number
  durationMs?: number
}

/** Category of a file for upload limits; `undefined` for unknown types. */
export type FileCategory = 'picture' | 'video' | 'other'

/** Bytes read to detect the format. The format library gets no more, which bounds its cost per file. */
export const HEAD_BYTES = 4_100

const MAX_RATIO = 100
const SMALL_UNPACKED_BYTES = 10 * 1024 * 1024

type Format = 'picture' | 'mp4' | 'webm' | 'wav' | 'ogg' | 'mp3' | 'pdf' | 'rtf' | 'office' | 'zip'

/**
 * Accepted formats, by the extension that `file-type` gives them. ZIP archives have many more and are recognised by
 * their first bytes.
 */
const FORMATS = new Map<string, Format>([
  ...toFormatEntries('picture', 'jpg png apng gif webp avif'),
  ...toFormatEntries('mp4', 'mp4 m4v m4a m4b m4p f4v f4p f4a f4b 3gp 3g2'),
  ...toFormatEntries('webm', 'webm mkv'),
  ...toFormatEntries('wav', 'wav'),
  ...toFormatEntries('ogg', 'ogg oga ogv ogm ogx opus spx'),
  ...toFormatEntries('mp3', 'mp3'),
  ...toFormatEntries('pdf', 'pdf'),
  ...toFormatEntries('rtf', 'rtf'),
  ...toFormatEntries('office', 'cfb'),
])

function toFormatEntries(format: Format, extensions: string): [extension: string, format: Format][] {
  return extensions.split(' ').map((extension) => [extension, format])
}

/** Detects the format from the first bytes only; names and declared types are ignored. */
export async function detectFileCategory(head: Buffer): Promise<FileCategory | undefined> {
  const { format } = await detectFormat(head)
  if (format === undefined || format === 'picture') return format
  return format === 'mp4' || format === 'webm' ? 'video' : 'other'
}

async function detectFormat(head: Buffer): Promise<{ format?: Format; mime?: string }> {
  // Audio of any format follows the tag, and the read bytes may end within the tag.
  if (starts(head, 'ID3')) return head[3]! < 5 ? { format: 'mp3' } : {}
  const type = await detectType(head)
  if (!type) return {}
  if (starts(head, 'PK')) return { format: 'zip', mime: type.mime }
  // Three letters may also begin a text.
  if (type.ext === 'gif' && !starts(head, 'GIF8')) return {}
  // The library reads the major brand, which some programs set to that of the container.
  if (type.mime === 'image/heif' && readBrands(head).includes('avif')) return { format: 'picture' }
  const format = FORMATS.get(type.ext)
  return format ? { format, mime: type.mime } : {}
}

/** Loads the library on demand: it takes 20 ms and 9 MB, and most processes never receive a file. */
async function detectType(head: Buffer): Promise<{ ext: string; mime: string } | undefined> {
  const { fileTypeFromBuffer } = await import('file-type')
  try {
    return await fileTypeFromBuffer(head)
  } catch {
    return undefined // a header that contradicts itself, or ends too early
  }
}

/** Reason of a refused file, for programs; the message is for people. */
export type FileRefusal = 'EMPTY' | 'UNKNOWN_TYPE' | 'CORRUPT' | 'TOO_MANY_PIXELS' | 'ZIP_BOMB' | 'HIDDEN_CONTENT'

/** File that begins like one type but does not conform to it. */
export class CorruptFileError extends Error {
  readonly reason: FileRefusal

  constructor(message: string, reason: FileRefusal = 'CORRUPT') {
    super(message)
    this.reason = reason
  }
}

/** Detects the type of a file from its bytes. Undefined for rejected types: HTML, SVG, programs, plain text. */
export async function detectFileType(bytes: RandomAccessFile, fileName: string): Promise<DetectedFileType | undefined> {
  const head = await bytes.read(0, HEAD_BYTES)
  const { format, mime } = await detectFormat(head)
  switch (format) {
    case 'picture':
      return detectImage(bytes)
    case 'mp4':
      return detectMp4(bytes)
    case 'webm':
      return detectWebm(bytes)
    case 'wav':
      return createFileType('audio', 'audio/wav', 'wav', calculateWavDuration(head, bytes.size))
    case 'ogg':
      return createFileType('audio', 'audio/ogg', 'ogg')
    case 'mp3':
      return createFileType('audio', 'audio/mpeg', 'mp3')
    case 'pdf':
      return createFileType('document', 'application/pdf', 'pdf')
    case 'rtf':
      return createFileType('document', 'application/rtf', 'rtf')
    case 'office':
      return createLegacyOfficeType(fileName)
    case 'zip':
      return detectZip(bytes, mime)
    case undefined:
      return undefined
  }
}

async function detectMp4(bytes: RandomAccessFile): Promise<DetectedFileType> {
  const movie = await readMp4Header(bytes)
  if (!movie) throw new CorruptFileError('It begins like an MP4 video, and there is no video and no sound in it.')
  const isSeen = movie.width > 0 && movie.height > 0
  return isSeen
    ? { mediaType: 'video', contentType: 'video/mp4', extension: 'mp4', ...movie }
    : { mediaType: 'audio', contentType: 'audio/mp4', extension: 'm4a', ...movie }
}

async function detectWebm(bytes: RandomAccessFile): Promise<DetectedFileType> {
  const movie = await readWebmHeader(bytes)
  if (!movie) throw new CorruptFileError('It is no WebM video.')
  const isSeen = movie.width > 0 && movie.height > 0
  const kind = isSeen ? 'video' : 'audio'
  return { mediaType: kind, contentType: `${kind}/webm`, extension: isSeen ? 'webm' : 'weba', ...movie }
}

async function detectImage(bytes: RandomAccessFile): Promise<DetectedFileType | undefined> {
  const header = readImageHeader(await bytes.read(0, MAX_PICTURE_BYTES))
  // Files for sale may be of any type; a partly unreadable file has none.
  if (!header && bytes.size > MAX_PICTURE_BYTES) return undefined
  if (!header) throw new CorruptFileError('It begins like a picture, and does not say how large it is.')
  if (isTooLarge(header))
    throw new CorruptFileError(
      `The picture is too large to be unpacked: ${header.width} × ${header.height}.`,
      'TOO_MANY_PIXELS',
    )
  const { contentType, width, height } = header
  return { mediaType: 'image', contentType, extension: IMAGE_EXTENSIONS[contentType], width, height }
}

/** Detects an archive, or a document that is an archive. Rejects declared decompression bombs. */
async function detectZip(bytes: RandomAccessFile, mime: string | undefined): Promise<DetectedFileType> {
  const directory = await readZipDirectory(bytes)
  if (!directory) throw new CorruptFileError('It is no ZIP archive that can be read.')
  const { names, unpackedBytes } = directory
  if (unpackedBytes > SMALL_UNPACKED_BYTES && unpackedBytes > bytes.size * MAX_RATIO)
    throw new CorruptFileError(`The archive says that it unpacks to more than ${MAX_RATIO} times its size.`, 'ZIP_BOMB')
  if (names.includes('[Content_Types].xml'))
    for (const [folder, extension, type] of OFFICE)
      if (names.some((name) => name.startsWith(folder))) return createFileType('document', OPEN_XML + type, extension)
  const extension = mime === undefined ? undefined : OPEN_DOCUMENTS.get(mime)
  return extension ? createFileType('document', mime!, extension) : createFileType('zip', 'application/zip', 'zip')
}

const OPEN_XML = 'application/vnd.openxmlformats-officedocument.'
const OFFICE = [
  ['word/', 'docx', 'wordprocessingml.document'],
  ['xl/', 'xlsx', 'spreadsheetml.sheet'],
  ['ppt/', 'pptx', 'presentationml.presentation'],
] as const
const OPEN_DOCUMENTS = new Map([
  ['application/vnd.oasis.opendocument.text', 'odt'],
  ['application/vnd.oasis.opendocument.spreadsheet', 'ods'],
  ['application/vnd.oasis.opendocument.presentation', 'odp'],
  ['application/epub+zip', 'epub'],
])

/** Word, Excel and PowerPoint before 2007 share one container format. */
function createLegacyOfficeType(fileName: string): DetectedFileType {
  const ending = /\.(xls|ppt)$/i.exec(fileName)?.[1]?.toLowerCase()
  if (ending === 'xls') return createFileType('document', 'application/vnd.ms-excel', 'xls')
  if (ending === 'ppt') return createFileType('document', 'application/vnd.ms-powerpoint', 'ppt')
  return createFileType('document', 'application/msword', 'doc')
}

function createFileType(
  mediaType: DetectedFileType['mediaType'],
  contentType: string,
  extension: string,
  durationMs?: number,
): DetectedFileType {
  return { mediaType, contentType, extension, width: 0, height: 0, ...(durationMs && { durationMs }) }
}

function starts(head: Buffer, text: string): boolean {
  return head.toString('latin1', 0, text.length) === text
}

function readBrands(head: Buffer): string {
  return head.toString('latin1', 8, Math.min(head.readUInt32BE(0), 128))
}

function calculateWavDuration(head: Buffer, size: number): number {
  const bytesPerSecond = head.length >= 32 && head.toString('latin1', 12, 16) === 'fmt ' ? head.readUInt32LE(28) : 0
  return bytesPerSecond > 0 ? toMilliseconds((size / bytesPerSecond) * 1000) : 0
}
