import { IMAGE_EXTENSIONS, isTooLarge, MAX_PICTURE_BYTES, readImageHeader } from './image-header.ts'
import { readMp4, toMs } from './mp4-header.ts'
import type { StoredBytes } from './stored-bytes.ts'
import { readWebm } from './webm-header.ts'
import { readZipDirectory } from './zip-directory.ts'

export interface FileKind {
  mediaType: 'image' | 'video' | 'audio' | 'document' | 'zip'
  contentType: string
  extension: string
  width: number
  height: number
  durationMs?: number
}

/** What a file is for the limits that hold while it comes. `undefined`: nothing that is known here. */
export type FileFamily = 'picture' | 'video' | 'other'

/** How much of a file tells its family. */
export const HEAD_BYTES = 4_096

const MAX_RATIO = 100
const SMALL_UNPACKED_BYTES = 10 * 1024 * 1024

/** By the first bytes alone: names and declared types are not asked. */
export function familyOf(head: Buffer): FileFamily | undefined {
  if (isPicture(head)) return 'picture'
  if (isMp4(head) || head.subarray(0, 4).equals(EBML)) return 'video'
  return isOther(head) ? 'other' : undefined
}

/** Something that looks like one kind and is not of it whole. */
export class NotOfItsKind extends Error {}

/** What a file is, read from its bytes. Undefined for what is not taken: HTML, SVG, programs, plain text. */
export async function recognise(bytes: StoredBytes, fileName: string): Promise<FileKind | undefined> {
  const head = await bytes.read(0, HEAD_BYTES)
  if (isPicture(head)) return recognisePicture(bytes)
  if (isMp4(head)) {
    const movie = await readMp4(bytes)
    if (!movie) throw new NotOfItsKind('It begins like an MP4 video, and there is no video and no sound in it.')
    const isSeen = movie.width > 0 && movie.height > 0
    return isSeen
      ? { mediaType: 'video', contentType: 'video/mp4', extension: 'mp4', ...movie }
      : { mediaType: 'audio', contentType: 'audio/mp4', extension: 'm4a', ...movie }
  }
  if (head.subarray(0, 4).equals(EBML)) {
    const movie = await readWebm(bytes)
    if (!movie) throw new NotOfItsKind('It is no WebM video.')
    const isSeen = movie.width > 0 && movie.height > 0
    const kind = isSeen ? 'video' : 'audio'
    return { mediaType: kind, contentType: `${kind}/webm`, extension: isSeen ? 'webm' : 'weba', ...movie }
  }
  if (starts(head, 'RIFF') && head.toString('latin1', 8, 12) === 'WAVE')
    return plain('audio', 'audio/wav', 'wav', wavDuration(head, bytes.size))
  if (starts(head, 'OggS')) return plain('audio', 'audio/ogg', 'ogg')
  if (isMp3(head)) return plain('audio', 'audio/mpeg', 'mp3')
  if (starts(head, '%PDF-')) return plain('document', 'application/pdf', 'pdf')
  if (starts(head, '{\\rtf')) return plain('document', 'application/rtf', 'rtf')
  if (starts(head, OLE)) return oldOfficeDocument(fileName)
  if (starts(head, 'PK\x03\x04') || starts(head, 'PK\x05\x06')) return recogniseZip(bytes, head)
  return undefined
}

async function recognisePicture(bytes: StoredBytes): Promise<FileKind | undefined> {
  const header = readImageHeader(await bytes.read(0, MAX_PICTURE_BYTES))
  // For sale, anything may be; and what is not read whole is not known.
  if (!header && bytes.size > MAX_PICTURE_BYTES) return undefined
  if (!header) throw new NotOfItsKind('It begins like a picture, and does not say how large it is.')
  if (isTooLarge(header))
    throw new NotOfItsKind(`The picture is too large to be unpacked: ${header.width} × ${header.height}.`)
  const { contentType, width, height } = header
  return { mediaType: 'image', contentType, extension: IMAGE_EXTENSIONS[contentType], width, height }
}

/** An archive, or a document that is one inside. It is refused where it declares that it unpacks to far more than it is. */
async function recogniseZip(bytes: StoredBytes, head: Buffer): Promise<FileKind> {
  const directory = await readZipDirectory(bytes)
  if (!directory) throw new NotOfItsKind('It is no ZIP archive that can be read.')
  const { names, unpackedBytes } = directory
  if (unpackedBytes > SMALL_UNPACKED_BYTES && unpackedBytes > bytes.size * MAX_RATIO)
    throw new NotOfItsKind(`The archive says that it unpacks to more than ${MAX_RATIO} times its size.`)
  if (names.includes('[Content_Types].xml'))
    for (const [folder, extension, type] of OFFICE)
      if (names.some((name) => name.startsWith(folder))) return plain('document', OPEN_XML + type, extension)
  const declared = storedMimeType(head)
  const kind = declared === undefined ? undefined : OPEN_DOCUMENTS[declared]
  return kind ? plain('document', declared!, kind) : plain('zip', 'application/zip', 'zip')
}

const OPEN_XML = 'application/vnd.openxmlformats-officedocument.'
const OFFICE = [
  ['word/', 'docx', 'wordprocessingml.document'],
  ['xl/', 'xlsx', 'spreadsheetml.sheet'],
  ['ppt/', 'pptx', 'presentationml.presentation'],
] as const
const OPEN_DOCUMENTS: Record<string, string> = {
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/vnd.oasis.opendocument.spreadsheet': 'ods',
  'application/vnd.oasis.opendocument.presentation': 'odp',
  'application/epub+zip': 'epub',
}

/** The first entry of such documents is called `mimetype` and stored as it is. */
function storedMimeType(head: Buffer): string | undefined {
  if (head.length < 100 || head.toString('latin1', 30, 38) !== 'mimetype') return undefined
  const text = head.toString('latin1', 38, 38 + Math.min(head.readUInt32LE(18), 100))
  return Object.hasOwn(OPEN_DOCUMENTS, text) ? text : undefined
}

/** Word, Excel and PowerPoint before 2007 all look the same from outside. */
function oldOfficeDocument(fileName: string): FileKind {
  const ending = /\.(xls|ppt)$/i.exec(fileName)?.[1]?.toLowerCase()
  if (ending === 'xls') return plain('document', 'application/vnd.ms-excel', 'xls')
  if (ending === 'ppt') return plain('document', 'application/vnd.ms-powerpoint', 'ppt')
  return plain('document', 'application/msword', 'doc')
}

function plain(
  mediaType: FileKind['mediaType'],
  contentType: string,
  extension: string,
  durationMs?: number,
): FileKind {
  return { mediaType, contentType, extension, width: 0, height: 0, ...(durationMs && { durationMs }) }
}

const EBML = Buffer.from([0x1a, 0x45, 0xdf, 0xa3])
const OLE = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'

function starts(head: Buffer, text: string): boolean {
  return head.toString('latin1', 0, text.length) === text
}

function isPicture(head: Buffer): boolean {
  return (
    starts(head, '\xff\xd8\xff') ||
    starts(head, '\x89PNG\r\n\x1a\n') ||
    starts(head, 'GIF8') ||
    (starts(head, 'RIFF') && head.toString('latin1', 8, 12) === 'WEBP') ||
    (isFtyp(head) && /avi[fs]/.test(brandsOf(head)))
  )
}

function isMp4(head: Buffer): boolean {
  return isFtyp(head) && /iso[m2-9]|mp4[12]|avc1|M4[AV] |dash|MSNV/.test(brandsOf(head))
}

function isFtyp(head: Buffer): boolean {
  return head.length >= 16 && head.toString('latin1', 4, 8) === 'ftyp'
}

function brandsOf(head: Buffer): string {
  return head.toString('latin1', 8, Math.min(head.readUInt32BE(0), 128))
}

function isOther(head: Buffer): boolean {
  const isWave = starts(head, 'RIFF') && head.toString('latin1', 8, 12) === 'WAVE'
  return (
    isWave ||
    isMp3(head) ||
    ['OggS', '%PDF-', '{\\rtf', OLE, 'PK\x03\x04', 'PK\x05\x06'].some((text) => starts(head, text))
  )
}

/** Notes with the mark of MP3, or a frame of layer III with another one behind it. */
function isMp3(head: Buffer): boolean {
  if (starts(head, 'ID3')) return head.length > 10 && head[3]! < 5
  const length = mp3FrameLength(head, 0)
  return length !== undefined && mp3FrameLength(head, length) !== undefined
}

const BITRATES = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const BITRATES_OF_MPEG_2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
const SAMPLE_RATES = [44_100, 48_000, 32_000]

function mp3FrameLength(head: Buffer, at: number): number | undefined {
  const [first, second, third] = [head[at], head[at + 1], head[at + 2]]
  if (first !== 0xff || second === undefined || third === undefined || (second & 0xe6) !== 0xe2) return undefined
  const version = (second >> 3) & 3
  const isFirst = version === 3
  const bitrate = (isFirst ? BITRATES : BITRATES_OF_MPEG_2)[third >> 4]
  const rate = SAMPLE_RATES[(third >> 2) & 3]
  if (version === 1 || !bitrate || !rate) return undefined
  const sampleRate = isFirst ? rate : version === 2 ? rate / 2 : rate / 4
  return Math.floor(((isFirst ? 144_000 : 72_000) * bitrate) / sampleRate) + ((third >> 1) & 1)
}

function wavDuration(head: Buffer, size: number): number {
  const bytesPerSecond = head.length >= 32 && head.toString('latin1', 12, 16) === 'fmt ' ? head.readUInt32LE(28) : 0
  return bytesPerSecond > 0 ? toMs((size / bytesPerSecond) * 1000) : 0
}
