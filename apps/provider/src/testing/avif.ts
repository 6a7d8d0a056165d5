import { box, uint32 } from './sample-files.ts'

interface Size {
  width: number
  height: number
}

/** AVIF image that may declare different sizes in each header. */
export interface CraftedAvif {
  shown: Size
  /** Size in the header of the AV1 stream. @default the displayed size */
  coded?: Size
  /** Grid of columns and rows of the stream, composed to this size. */
  grid?: Size & { columns: number; rows: number }
  /** Depth of nested grids. @default 1 */
  depth?: number
  /** Frames may declare their own sizes, as in videos. @default false */
  isOfFilm?: boolean
  /** Offset of the stream's declared position. @default 0 */
  beside?: number
}

const STREAM = 1

/** Creates the headers of an AVIF image without pixel data. */
export function craftAvif(picture: CraftedAvif): Buffer {
  const { shown, coded = shown, grid, depth = 1, isOfFilm = false, beside = 0 } = picture
  const stream = streamOf(coded, isOfFilm)
  const grids = grid
    ? Array.from({ length: depth }, (_, index) => ({ id: STREAM + 1 + index, content: gridOf(grid) }))
    : []
  const items = [{ id: STREAM, kind: 'av01', content: stream }, ...grids.map((each) => ({ ...each, kind: 'grid' }))]
  const idat = Buffer.concat(items.map(({ content }) => content))
  let offset = beside
  const places = items.map(({ id, content }) => {
    const place = Buffer.concat([uint16(id), uint16(1), uint16(0), uint16(1), uint32(offset), uint32(content.length)])
    offset += content.length
    return place
  })
  const extent = box('ispe', uint32(0), uint32(shown.width), uint32(shown.height))
  return Buffer.concat([
    box('ftyp', Buffer.from('avif\0\0\0\0avifmif1', 'latin1')),
    box(
      'meta',
      uint32(0),
      box('hdlr', Buffer.from('\0\0\0\0\0\0\0\0pict\0\0\0\0\0\0\0\0\0\0\0\0\0', 'latin1')),
      box('pitm', uint32(0), uint16(items.at(-1)!.id)), // there is at least one
      box('iinf', uint32(0), uint16(items.length), ...items.map(({ id, kind }) => entryOf(id, kind))),
      box('iloc', Buffer.from([1, 0, 0, 0, 0x44, 0]), uint16(items.length), ...places),
      box('iref', uint32(0), ...grids.map(({ id }) => box('dimg', uint16(id), uint16(1), uint16(id - 1)))),
      box('iprp', box('ipco', extent), box('ipma', uint32(0), uint32(0))),
      box('idat', idat),
    ),
  ])
}

function entryOf(id: number, kind: string): Buffer {
  return box('infe', Buffer.from([2, 0, 0, 0]), uint16(id), uint16(0), Buffer.from(`${kind}\0`, 'latin1'))
}

function gridOf({ width, height, columns, rows }: Size & { columns: number; rows: number }): Buffer {
  return Buffer.concat([Buffer.from([0, 1, rows - 1, columns - 1]), uint32(width), uint32(height)])
}

/** Sequence header without frames (AV1, section 5.5). */
function streamOf({ width, height }: Size, isOfFilm: boolean): Buffer {
  const widthBits = (width - 1).toString(2)
  const heightBits = (height - 1).toString(2)
  const bits = [
    '000', // profile
    '1', // a still picture
    // No timing, no delay, one operating point of the level 0; or a reduced header, with a level.
    isOfFilm ? `0${'0'}${'0'}${'00000'}${'0'.repeat(12)}${'00000'}` : '100000',
    (widthBits.length - 1).toString(2).padStart(4, '0'),
    (heightBits.length - 1).toString(2).padStart(4, '0'),
    widthBits,
    heightBits,
  ].join('')
  const bytes = bits.match(/.{1,8}/g)!.map((each) => Number.parseInt(each.padEnd(8, '0'), 2))
  return Buffer.from([0x0a, bytes.length, ...bytes])
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}
