/** A WebM file (RFC 9559) around pictures that are already encoded: one video track, of a known size and length. */

export interface EncodedPicture {
  data: Uint8Array
  /** Stands alone; the others build on those before. */
  isKey: boolean
}

export interface Film {
  codec: 'V_VP8' | 'V_VP9'
  width: number
  height: number
  perSecond: number
  pictures: EncodedPicture[]
}

export function asWebm({ codec, width, height, perSecond, pictures }: Film): Buffer {
  const msOf = (index: number) => Math.round((index * 1000) / perSecond)
  const header = element(
    0x1a45dfa3,
    number(0x4286, 1),
    number(0x42f7, 1),
    number(0x42f2, 4),
    number(0x42f3, 8),
    text(0x4282, 'webm'),
    number(0x4287, 2),
    number(0x4285, 2),
  )
  const info = element(
    0x1549a966,
    number(0x2ad7b1, 1_000_000),
    float(0x4489, msOf(pictures.length)),
    text(0x4d80, 'Fernhollow'),
    text(0x5741, 'Fernhollow'),
  )
  const video = element(0xe0, number(0xb0, width), number(0xba, height))
  const track = element(
    0xae,
    number(0xd7, 1),
    number(0x73c5, 1),
    number(0x9c, 0),
    number(0x83, 1),
    number(0x23e383, Math.round(1e9 / perSecond)),
    text(0x86, codec),
    video,
  )
  // A cluster for each picture that stands alone, so that players can begin there.
  const starts = pictures.flatMap(({ isKey }, index) => (isKey ? [index] : []))
  const clusters = starts.map((start, at) => {
    const own = pictures.slice(start, starts[at + 1])
    const blocks = own.map(({ data, isKey }, index) => block(data, msOf(start + index) - msOf(start), isKey))
    return element(0x1f43b675, number(0xe7, msOf(start)), ...blocks)
  })
  return Buffer.concat([header, element(0x18538067, info, element(0x1654ae6b, track), ...clusters)])
}

function block(data: Uint8Array, sinceStartMs: number, isKey: boolean): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt8(0x81, 0) // the first track
  head.writeInt16BE(sinceStartMs, 1)
  head.writeUInt8(isKey ? 0x80 : 0, 3)
  return element(0xa3, Buffer.concat([head, data]))
}

function element(id: number, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content)
  const length = Buffer.alloc(8)
  length.writeBigUInt64BE(BigInt(body.length) | (1n << 56n))
  return Buffer.concat([bytesOf(id), length, body])
}

const number = (id: number, value: number) => element(id, bytesOf(value))
const text = (id: number, value: string) => element(id, Buffer.from(value, 'latin1'))

function float(id: number, value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return element(id, bytes)
}

/** As few bytes as it needs, at least one. */
function bytesOf(value: number): Buffer {
  const hex = value.toString(16)
  return Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex')
}
