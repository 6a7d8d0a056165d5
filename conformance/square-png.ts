import { crc32, deflateSync } from 'node:zlib'

/** Side of the picture. The official helpers swap width and height, which a square does not show. */
export const SIDE = 320

/** Creates a grey square as PNG. */
export function createSquarePng(): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(SIDE, 0)
  header.writeUInt32BE(SIDE, 4)
  header[8] = 8 // bits per pixel, of one grey channel
  const rows = Buffer.alloc(SIDE * (SIDE + 1), 0x80)
  for (let row = 0; row < SIDE; row++) rows[row * (SIDE + 1)] = 0 // no filter
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const chunks = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]
  return new Uint8Array(Buffer.concat([signature, ...chunks]))
}

/** Reads the size of a PNG. */
export function readPngSize(bytes: ArrayBuffer): [width: number, height: number] {
  const view = new DataView(bytes)
  return [view.getUint32(16), view.getUint32(20)]
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}
