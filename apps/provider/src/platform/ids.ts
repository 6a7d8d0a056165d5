import { createHash, randomFillSync } from 'node:crypto'

/** Random bytes are drawn for many ids at once, since one system call per id would cost more than the rest. */
const POOL_BYTES = 4_096
const pool = Buffer.alloc(POOL_BYTES)
let used = POOL_BYTES

let lastMs = 0
let counter = 0

/**
 * UUIDv7 (RFC 9562, section 5.7). Ids contain their time, so that new rows are adjacent in an index; those of one
 * process also increase within a millisecond, by a 32-bit counter that starts anywhere in its lower half (section
 * 6.2, method 1).
 */
export function newId(): string {
  if (used + 10 > POOL_BYTES) {
    randomFillSync(pool)
    used = 0
  }
  const ms = Date.now()
  if (ms > lastMs) {
    lastMs = ms
    counter = pool.readUInt32BE(used) >>> 1
  } else if (++counter > 0xffff_ffff) {
    lastMs++
    counter = 0
  }
  const id = Buffer.allocUnsafe(16)
  id.writeUIntBE(lastMs, 0, 6)
  id.writeUInt16BE(0x7000 | (counter >>> 20), 6)
  id.writeUInt16BE(0x8000 | ((counter >>> 6) & 0x3fff), 8)
  pool.copy(id, 10, used + 4, used + 10)
  id.writeUInt8(((counter & 0x3f) << 2) | (id.readUInt8(10) & 0b11), 10)
  used += 10
  return format(id)
}

const NAMESPACE = Buffer.from('6f1c1f5e6f0e5d389a550f6f8f0d6b7a', 'hex')

/** UUIDv5 (RFC 9562, section 5.5): a stable id of a name, for settings that need an id on the wire. */
export function createStableId(name: string): string {
  const id = createHash('sha1').update(NAMESPACE).update(name).digest().subarray(0, 16)
  id.writeUInt8((id.readUInt8(6) & 0x0f) | 0x50, 6)
  id.writeUInt8((id.readUInt8(8) & 0x3f) | 0x80, 8)
  return format(id)
}

function format(id: Buffer): string {
  const hex = id.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

export function isGuid(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text)
}

/** Lower case, as the database writes ids: capital GUIDs are equal. */
export function normalizeId(id: string): string {
  return id.toLowerCase()
}
