import type { RandomAccessFile } from './random-access-file.ts'

export interface MovieHeader {
  /** 0 for audio only. */
  width: number
  height: number
  durationMs: number
}

const MAX_BOXES = 2_000
const MAX_DEPTH = 4

/**
 * Reads size and duration of an MP4 file (ISO/IEC 14496-12): the boxes `moov/mvhd` and, of each track, `tkhd` and
 * `mdia/hdlr`. Reads only box headers, anywhere in the file. Returns undefined without a movie.
 */
export async function readMp4Header(bytes: RandomAccessFile): Promise<MovieHeader | undefined> {
  const movie = { timescale: 0, duration: 0, width: 0, height: 0, tracks: 0 }
  let track = { width: 0, height: 0 }
  let boxes = 0

  async function readBoxes(from: number, end: number, depth: number): Promise<void> {
    for (let at = from; at + 8 <= end;) {
      if (++boxes > MAX_BOXES) return
      const head = await bytes.read(at, 16)
      if (head.length < 8) return
      const kind = head.toString('latin1', 4, 8)
      const short = head.readUInt32BE(0)
      const isLong = short === 1 && head.length === 16
      const size = short === 0 ? end - at : isLong ? Number(head.readBigUInt64BE(8)) : short
      const inside = at + (isLong ? 16 : 8)
      if (size < inside - at || size > end - at) return
      await readBox(kind, inside, at + size, depth)
      at += size
    }
  }

  async function readBox(kind: string, from: number, end: number, depth: number): Promise<void> {
    if (kind === 'trak') track = { width: 0, height: 0 }
    if (depth < MAX_DEPTH && ['moov', 'trak', 'mdia'].includes(kind)) return readBoxes(from, end, depth + 1)
    const body = ['mvhd', 'tkhd', 'hdlr'].includes(kind) ? await bytes.read(from, Math.min(end - from, 96)) : undefined
    if (!body || body.length < 24) return
    const isLong = body[0] === 1
    if (kind === 'mvhd' && body.length >= (isLong ? 32 : 20)) {
      movie.timescale = body.readUInt32BE(isLong ? 20 : 12)
      movie.duration = isLong ? Number(body.readBigUInt64BE(24)) : body.readUInt32BE(16)
    }
    if (kind === 'tkhd') {
      const matrix = isLong ? 52 : 40
      if (body.length < matrix + 44) return
      const [width, height] = [body.readUInt32BE(matrix + 36) >>> 16, body.readUInt32BE(matrix + 40) >>> 16]
      // A quarter turn: nothing on the diagonal of the matrix.
      const isTurned = body.readInt32BE(matrix) === 0 && body.readInt32BE(matrix + 16) === 0
      track = isTurned ? { width: height, height: width } : { width, height }
    }
    if (kind === 'hdlr') {
      movie.tracks++
      const isSeen = body.toString('latin1', 8, 12) === 'vide'
      if (isSeen && track.width * track.height > movie.width * movie.height) Object.assign(movie, track)
    }
  }

  await readBoxes(0, bytes.size, 0)
  if (movie.tracks === 0 || movie.timescale === 0) return undefined
  const { width, height, duration, timescale } = movie
  return { width, height, durationMs: toMilliseconds((duration / timescale) * 1000) }
}

export function toMilliseconds(value: number): number {
  return Number.isFinite(value) && value > 0 && value < 2 ** 31 ? Math.round(value) : 0
}
