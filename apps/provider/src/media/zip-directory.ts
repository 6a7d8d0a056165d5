import type { RandomAccessFile } from './random-access-file.ts'

export interface ZipDirectory {
  names: string[]
  /** Declared size: nothing is decompressed here. */
  unpackedBytes: number
}

const END = 0x06054b50
const END_64 = 0x06064b50
const LOCATOR_64 = 0x07064b50
const ENTRY = 0x02014b50
const END_BYTES = 22
const MAX_COMMENT = 65_535
const MAX_DIRECTORY_BYTES = 16 * 1024 * 1024
const MAX_NAMES = 1_000

/** Reads the directory at the end of a ZIP archive; undefined if it is unreadable. */
export async function readZipDirectory(bytes: RandomAccessFile): Promise<ZipDirectory | undefined> {
  const place = await findDirectory(bytes)
  if (!place || place.size > MAX_DIRECTORY_BYTES || place.start + place.size > bytes.size) return undefined
  const directory = await bytes.read(place.start, place.size)
  const names: string[] = []
  let unpackedBytes = 0
  let entries = 0
  for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === ENTRY; entries++) {
    const nameLength = directory.readUInt16LE(at + 28)
    const extraLength = directory.readUInt16LE(at + 30)
    const extra = directory.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength)
    const declared = directory.readUInt32LE(at + 24)
    unpackedBytes += declared === 0xffffffff ? longSize(extra) : declared
    if (names.length < MAX_NAMES) names.push(directory.toString('latin1', at + 46, at + 46 + nameLength))
    at += 46 + nameLength + extraLength + directory.readUInt16LE(at + 32)
  }
  return entries === place.entries ? { names, unpackedBytes } : undefined
}

async function findDirectory(bytes: RandomAccessFile) {
  const length = Math.min(bytes.size, END_BYTES + MAX_COMMENT)
  const tail = await bytes.read(bytes.size - length, length)
  for (let at = tail.length - END_BYTES; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== END) continue
    const found = {
      entries: tail.readUInt16LE(at + 10),
      size: tail.readUInt32LE(at + 12),
      start: tail.readUInt32LE(at + 16),
    }
    const isLong = found.entries === 0xffff || found.size === 0xffffffff || found.start === 0xffffffff
    return isLong ? findLongDirectory(bytes, bytes.size - length + at - 20) : found
  }
  return undefined
}

/** Reads the ZIP64 directory, for more than 65,535 entries or 4 GB. */
async function findLongDirectory(bytes: RandomAccessFile, locatorAt: number) {
  if (locatorAt < 0) return undefined
  const locator = await bytes.read(locatorAt, 20)
  if (locator.length < 20 || locator.readUInt32LE(0) !== LOCATOR_64) return undefined
  const end = await bytes.read(Number(locator.readBigUInt64LE(8)), 56)
  if (end.length < 56 || end.readUInt32LE(0) !== END_64) return undefined
  return {
    entries: Number(end.readBigUInt64LE(32)),
    size: Number(end.readBigUInt64LE(40)),
    start: Number(end.readBigUInt64LE(48)),
  }
}

/** Reads the size in the ZIP64 extra field; a missing size counts as infinite. */
function longSize(extra: Buffer): number {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2))
    if (extra.readUInt16LE(at) === 1 && at + 12 <= extra.length) return Number(extra.readBigUInt64LE(at + 4))
  return Infinity
}
