import { inflateSync } from 'node:zlib'

/** A font as far as its outlines go. Lengths are in parts of the em. */
export interface Font {
  /** Undefined for a character that it has no picture of. */
  find(character: string): Glyph | undefined
}

export interface Glyph {
  advance: number
  contours: Point[][]
}

/** Point of a closed quadratic curve; the y axis points up. */
export interface Point {
  x: number
  y: number
  isOnCurve: boolean
}

const WOFF_HEADER_BYTES = 44
const TABLE_ENTRY_BYTES = 20
const MAX_DEPTH = 4

/**
 * Parses a WOFF file with TrueType outlines (https://www.w3.org/TR/WOFF/, OpenType: `cmap`, `glyf`, `loca`, `hmtx`).
 * No library draws text with a bundled font, and a server may have no fonts.
 */
export function parseFont(file: Buffer): Font {
  const tables = readTables(file)
  const table = (tag: string): Buffer => {
    const bytes = tables.get(tag)
    if (!bytes) throw new Error(`The font has no table "${tag}".`)
    return bytes
  }
  const [head, hhea, hmtx, loca, glyf] = [table('head'), table('hhea'), table('hmtx'), table('loca'), table('glyf')]
  const em = head.readUInt16BE(18)
  const hasLongOffsets = head.readInt16BE(50) === 1
  const advances = hhea.readUInt16BE(34)
  const glyphOf = readCharacters(table('cmap'))

  const offset = (glyph: number): number =>
    hasLongOffsets ? loca.readUInt32BE(glyph * 4) : loca.readUInt16BE(glyph * 2) * 2

  function outline(glyph: number, depth = 0): Point[][] {
    const [start, end] = [offset(glyph), offset(glyph + 1)]
    if (end <= start || depth > MAX_DEPTH) return []
    const data = glyf.subarray(start, end)
    const contours = data.readInt16BE(0)
    return contours >= 0 ? readSimple(data, contours) : readComposite(data, (part) => outline(part, depth + 1))
  }

  return {
    find(character) {
      const glyph = glyphOf(character.codePointAt(0) ?? 0)
      if (!glyph) return undefined
      return {
        advance: hmtx.readUInt16BE(Math.min(glyph, advances - 1) * 4) / em,
        contours: outline(glyph).map((contour) =>
          contour.map(({ x, y, isOnCurve }) => ({ x: x / em, y: y / em, isOnCurve })),
        ),
      }
    },
  }
}

function readTables(file: Buffer): Map<string, Buffer> {
  if (file.toString('latin1', 0, 4) !== 'wOFF') throw new Error('It is no WOFF file.')
  const count = file.readUInt16BE(12)
  return new Map(
    Array.from({ length: count }, (_, at) => {
      const entry = WOFF_HEADER_BYTES + at * TABLE_ENTRY_BYTES
      const [start, packed, whole] = [4, 8, 12].map((field) => file.readUInt32BE(entry + field)) as [
        number,
        number,
        number,
      ]
      const data = file.subarray(start, start + packed)
      return [file.toString('latin1', entry, entry + 4), packed < whole ? inflateSync(data) : data] as const
    }),
  )
}

/** The table of the Unicode BMP, in segments (format 4): fonts of that size have nothing beyond. */
function readCharacters(cmap: Buffer): (code: number) => number {
  const count = cmap.readUInt16BE(2)
  for (let at = 0; at < count; at++) {
    const start = cmap.readUInt32BE(4 + at * 8 + 4)
    if (cmap.readUInt16BE(start) === 4) return readSegments(cmap.subarray(start))
  }
  throw new Error('The font has no table of characters that can be read.')
}

function readSegments(data: Buffer): (code: number) => number {
  const twice = data.readUInt16BE(6)
  const [ends, starts, deltas, ranges] = [14, 16 + twice, 16 + twice * 2, 16 + twice * 3] as const
  return (code) => {
    if (code > 0xffff) return 0
    for (let at = 0; at < twice; at += 2) {
      if (data.readUInt16BE(ends + at) < code) continue
      const start = data.readUInt16BE(starts + at)
      if (start > code) return 0
      const delta = data.readUInt16BE(deltas + at)
      const range = data.readUInt16BE(ranges + at)
      const glyph = range === 0 ? code : data.readUInt16BE(ranges + at + range + (code - start) * 2)
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff
    }
    return 0
  }
}

const flags = { onCurve: 1, shortX: 2, shortY: 4, repeat: 8, sameX: 16, sameY: 32 }

function readSimple(data: Buffer, count: number): Point[][] {
  let at = 10
  const ends = Array.from({ length: count }, (_, contour) => data.readUInt16BE(at + contour * 2))
  const points = (ends.at(-1) ?? -1) + 1
  at += count * 2
  at += 2 + data.readUInt16BE(at) // instructions
  const marks: number[] = []
  while (marks.length < points) {
    const mark = data.readUInt8(at++)
    const times = mark & flags.repeat ? data.readUInt8(at++) + 1 : 1
    for (let time = 0; time < times; time++) marks.push(mark)
  }
  const read = (short: number, same: number): number[] => {
    let value = 0
    return marks.map((mark) => {
      if (mark & short) value += mark & same ? data.readUInt8(at++) : -data.readUInt8(at++)
      else if (!(mark & same)) {
        value += data.readInt16BE(at)
        at += 2
      }
      return value
    })
  }
  const xs = read(flags.shortX, flags.sameX)
  const ys = read(flags.shortY, flags.sameY)
  let from = 0
  return ends.map((end) => {
    const contour = marks
      .slice(from, end + 1)
      .map((mark, point) => ({ x: xs[from + point]!, y: ys[from + point]!, isOnCurve: (mark & flags.onCurve) !== 0 }))
    from = end + 1
    return contour
  })
}

const parts = { words: 1, offsets: 2, scale: 8, more: 32, twoScales: 64, matrix: 128 }

/** A letter with its accent. */
function readComposite(data: Buffer, outline: (glyph: number) => Point[][]): Point[][] {
  const contours: Point[][] = []
  let at = 10
  for (let mark = parts.more; mark & parts.more;) {
    mark = data.readUInt16BE(at)
    const glyph = data.readUInt16BE(at + 2)
    at += 4
    const isMoved = (mark & parts.offsets) !== 0
    const [dx, dy] =
      mark & parts.words ? [data.readInt16BE(at), data.readInt16BE(at + 2)] : [data.readInt8(at), data.readInt8(at + 1)]
    at += mark & parts.words ? 4 : 2
    const scales = mark & parts.scale ? 1 : mark & parts.twoScales ? 2 : mark & parts.matrix ? 4 : 0
    const read = Array.from({ length: scales }, (_, each) => data.readInt16BE(at + each * 2) / 16_384)
    at += scales * 2
    const [a = 1, b = 0, c = 0, d = a] =
      scales === 2 ? [read[0], 0, 0, read[1]] : scales === 1 ? [read[0], 0, 0, read[0]] : read
    for (const contour of outline(glyph))
      contours.push(
        contour.map(({ x, y, isOnCurve }) => ({
          x: a * x + c * y + (isMoved ? dx : 0),
          y: b * x + d * y + (isMoved ? dy : 0),
          isOnCurve,
        })),
      )
  }
  return contours
}
