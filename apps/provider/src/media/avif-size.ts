import { readAv1Sizes, type Size } from './av1-size.ts'

/** Exif orientation: 1 is upright; from 5 on, width and height are swapped. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

interface Box {
  kind: string
  start: number
  end: number
}

/** Header of a box that begins with version and flags. */
const FULL = 4
const MAX_ITEMS = 1_000

/**
 * Reads the largest declared size of an AVIF image; the others are those of tiles and thumbnails. `decoded` is the
 * largest size in its AV1 streams, which decoders prefer. Undefined for other files, for animations, whose sizes are
 * stored elsewhere, and for offsets outside of the file.
 */
export function readAvifSize(
  bytes: Uint8Array,
  view: DataView,
): (Size & { decoded: Size; orientation: Orientation }) | undefined {
  const top = boxesIn(view, 0, view.byteLength)
  const metas = top.filter(({ kind }) => kind === 'meta')
  const [meta] = metas
  if (!meta || metas.length > 1 || top.some(({ kind }) => kind === 'moov')) return undefined
  const inside = boxesIn(view, meta.start + FULL, meta.end)
  const find = (kind: string): Box | undefined => inside.find((box) => box.kind === kind)
  const [iloc, iinf, iprp, idat] = ['iloc', 'iinf', 'iprp', 'idat'].map(find)
  if (!iloc || !iinf || !iprp) return undefined

  const kinds = readKinds(view, iinf)
  const items = readItems(view, bytes, iloc, idat)
  if (!items) return undefined
  const coded = items.flatMap(({ id, content }) => (kinds.get(id) === 'av01' ? [readAv1Sizes(content)] : []))
  if (coded.length === 0 || coded.some((sizes) => sizes.length === 0)) return undefined
  const grids = items.flatMap(({ id, content }) => (kinds.get(id) === 'grid' ? [readGrid(content)] : []))
  const [shown, decoded] = [largest([...readExtents(view, iprp), ...grids]), largest(coded.flat())]
  return shown && decoded && { ...shown, decoded, orientation: readTurn(view, iprp) }
}

function largest(sizes: readonly Size[]): Size | undefined {
  return sizes.toSorted((a, b) => b.width * b.height - a.width * a.height)[0]
}

function boxesIn(view: DataView, from: number, to: number): Box[] {
  const boxes: Box[] = []
  let at = from
  while (at + 8 <= to) {
    const short = view.getUint32(at)
    const kind = textAt(view, at + 4)
    const size = short === 0 ? to - at : short === 1 ? Number(view.getBigUint64(at + 8)) : short
    const start = at + (short === 1 ? 16 : 8)
    if (size < start - at) throw new RangeError('A box is shorter than its head.')
    boxes.push({ kind, start, end: Math.min(at + size, to) })
    at += size
  }
  return boxes
}

function textAt(view: DataView, at: number): string {
  return String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3))
}

/** Reads the type of each item. */
function readKinds(view: DataView, iinf: Box): Map<number, string> {
  const countBytes = view.getUint8(iinf.start) === 0 ? 2 : 4
  const entries = boxesIn(view, iinf.start + FULL + countBytes, iinf.end).filter(({ kind }) => kind === 'infe')
  return new Map(
    entries.map(({ start }) => {
      const isLong = view.getUint8(start) === 3
      const id = isLong ? view.getUint32(start + FULL) : view.getUint16(start + FULL)
      return [id, textAt(view, start + FULL + (isLong ? 6 : 4))]
    }),
  )
}

interface Item {
  id: number
  content: Uint8Array
}

/** Reads the extents of each item; undefined if they lie outside of the file. */
function readItems(view: DataView, bytes: Uint8Array, iloc: Box, idat: Box | undefined): Item[] | undefined {
  let at = iloc.start + FULL
  const take = (length: number): number => {
    const value =
      length === 8
        ? Number(view.getBigUint64(at))
        : length === 4
          ? view.getUint32(at)
          : length === 2
            ? view.getUint16(at)
            : 0
    at += length
    return value
  }
  const version = view.getUint8(iloc.start)
  const sizes = take(2)
  const [offsetBytes, lengthBytes, baseBytes] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15]
  const indexBytes = version === 0 ? 0 : sizes & 15
  const idBytes = version < 2 ? 2 : 4
  const count = take(idBytes)
  if (count > MAX_ITEMS) return undefined
  const items: Item[] = []
  for (let index = 0; index < count; index++) {
    const id = take(idBytes)
    const method = version === 0 ? 0 : take(2) & 15
    take(2) // in this file
    const base = take(baseBytes)
    const extents = take(2)
    const parts: Uint8Array[] = []
    for (let extent = 0; extent < extents; extent++) {
      take(indexBytes)
      const offset = base + take(offsetBytes)
      const length = take(lengthBytes)
      const from = method === 1 ? (idat?.start ?? Infinity) + offset : offset
      const end = method === 1 ? (idat?.end ?? 0) : bytes.length
      const to = length === 0 ? end : from + length
      if (method > 1 || to > end || from > to) return undefined
      parts.push(bytes.subarray(from, to))
    }
    items.push({ id, content: parts.length === 1 ? parts[0]! : Buffer.concat(parts) })
  }
  return items
}

function propertiesIn(view: DataView, iprp: Box): Box[] {
  return boxesIn(view, iprp.start, iprp.end)
    .filter(({ kind }) => kind === 'ipco')
    .flatMap(({ start, end }) => boxesIn(view, start, end))
}

/**
 * Exif orientations by quarter turns to the left (`irot`): unmirrored, mirrored top to bottom, mirrored left to right
 * (`imir`).
 */
const TURNS: readonly (readonly [alone: Orientation, ...mirrored: Orientation[]])[] = [
  [1, 4, 2],
  [8, 5, 7],
  [3, 2, 4],
  [6, 7, 5],
]

function readTurn(view: DataView, iprp: Box): Orientation {
  const properties = propertiesIn(view, iprp)
  const [turn, mirror] = ['irot', 'imir'].map((name) => properties.find(({ kind }) => kind === name))
  const quarters = turn ? view.getUint8(turn.start) & 3 : 0
  const axis = mirror ? 1 + (view.getUint8(mirror.start) & 1) : 0
  return TURNS[quarters]?.[axis] ?? 1
}

function readExtents(view: DataView, iprp: Box): Size[] {
  return propertiesIn(view, iprp)
    .filter(({ kind }) => kind === 'ispe')
    .map(({ start }) => ({ width: view.getUint32(start + FULL), height: view.getUint32(start + FULL + 4) }))
}

/** Reads the size of a grid of tiles. */
function readGrid(content: Uint8Array): Size {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength)
  const isLong = (view.getUint8(1) & 1) === 1
  return isLong
    ? { width: view.getUint32(4), height: view.getUint32(8) }
    : { width: view.getUint16(4), height: view.getUint16(6) }
}
