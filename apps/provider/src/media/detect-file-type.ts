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

/** What a file is for the limits that hold while it comes. `undefined`: nothing that is known here. */
export type FileCategory = 'picture' | 'video' | 'other'

/** How much of a file tells its format. The library of file formats never sees more of it, so that no file costs it more than that. */
export const HEAD_BYTES = 4_100

const MAX_RATIO = 100
const SMALL_UNPACKED_BYTES = 10 * 1024 * 1024

type Format = 'picture' | 'mp4' | 'webm' | 'wav' | 'ogg' | 'mp3' | 'pdf' | 'rtf' | 'office' | 'zip'

/** Accepted formats, by the extension that `file-type` gives them. ZIP archives have many more and are recognised by their first bytes. */
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

/** Reads the format from the first bytes alone: names and declared types are not asked. */
export async function detectFileCategory(head: Buffer): Promise<FileCategory | undefined> {
  const { format } = await detectFormat(head)
  if (format === undefined || format === 'picture') return format
  return format === 'mp4' || format === 'webm' ? 'video' : 'other'
}

async function detectFormat(head: Buffer): Promise<{ format?: Format; mime?: string }> {
  // Behind the tag lies sound of any kind, and the head may end within the tag.
  if (starts(head, 'ID3')) return head[3]! < 5 ? { format: 'mp3' } : {}
  const type = await detectType(head)
  if (!type) return {}
  if (starts(head, 'PK')) return { format: 'zip', mime: type.mime }
  // Three letters alone may begin a text.
  if (type.ext === 'gif' && !starts(head, 'GIF8')) return {}
  // The library looks at the main brand, which some programs set to that of the container.
  if (type.mime === 'image/heif' && readBrands(head).includes('avif')) return { format: 'picture' }
  const format = FORMATS.get(type.ext)
  return format ? { format, mime: type.mime } : {}
}

/** The library takes 20 ms to load and 9 MB, and most processes never receive a file. */
async function detectType(head: Buffer): Promise<{ ext: string; mime: string } | undefined> {
  const { fileTypeFromBuffer } = await import('file-type')
  try {
    return await fileTypeFromBuffer(head)
  } catch {
    return undefined // a header that contradicts itself, or ends too early
  }
}

/** Something that looks like one kind and is not of it whole. */
export class CorruptFileError extends Error {}

/** What a file is, read from its bytes. Undefined for what is not taken: HTML, SVG, programs, plain text. */
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
  // For sale, anything may be; and what is not read whole is not known.
  if (!header && bytes.size > MAX_PICTURE_BYTES) return undefined
  if (!header) throw new CorruptFileError('It begins like a picture, and does not say how large it is.')
  if (isTooLarge(header))
    throw new CorruptFileError(`The picture is too large to be unpacked: ${header.width} × ${header.height}.`)
  const { contentType, width, height } = header
  return { mediaType: 'image', contentType, extension: IMAGE_EXTENSIONS[contentType], width, height }
}

/** An archive, or a document that is one inside. It is refused where it declares that it unpacks to far more than it is. */
async function detectZip(bytes: RandomAccessFile, mime: string | undefined): Promise<DetectedFileType> {
  const directory = await readZipDirectory(bytes)
  if (!directory) throw new CorruptFileError('It is no ZIP archive that can be read.')
  const { names, unpackedBytes } = directory
  if (unpackedBytes > SMALL_UNPACKED_BYTES && unpackedBytes > bytes.size * MAX_RATIO)
    throw new CorruptFileError(`The archive says that it unpacks to more than ${MAX_RATIO} times its size.`)
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

/** Word, Excel and PowerPoint before 2007 all look the same from outside. */
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
