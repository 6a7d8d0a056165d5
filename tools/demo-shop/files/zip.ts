import { crc32, deflateRawSync } from 'node:zlib'

interface Entry {
  name: string
  bytes: Buffer
}

/** 1 January 1980, the first day that the format knows: the same files make the same archive. */
const DATE = 33

/** A ZIP archive (APPNOTE 4.3), with names in UTF-8. */
export function zip(entries: readonly Entry[]): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, bytes } of entries) {
    const deflated = deflateRawSync(bytes, { level: 9 })
    const isSmaller = deflated.length < bytes.length
    const content = isSmaller ? deflated : bytes
    const path = Buffer.from(name)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(0x0800, 2)
    facts.writeUInt16LE(isSmaller ? 8 : 0, 4)
    facts.writeUInt16LE(DATE, 8)
    facts.writeUInt32LE(crc32(bytes), 10)
    facts.writeUInt32LE(content.length, 14)
    facts.writeUInt32LE(bytes.length, 18)
    facts.writeUInt16LE(path.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), facts, path, content])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0', 'latin1'), facts, place, path]))
    files.push(local)
    offset += local.length
  }
  const listing = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(listing.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...files, listing, Buffer.from('PK\x05\x06', 'latin1'), end])
}
