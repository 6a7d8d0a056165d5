import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { deflateSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { craftAvif } from '../testing/avif.ts'
import {
  createBlackPng,
  insertJpegSegments,
  withFalseSize,
  createPlainImage,
  pngHeader,
  createWebp,
} from '../testing/image-bombs.ts'
import { createImageBomb, createPhoto } from '../testing/sample-files.ts'
import { trials } from '../testing/trials.ts'
import { isTooLarge, readImageHeader } from './image-header.ts'

const MOST_REFUSED_MB = 100
const MOST_MADE_MB = 1_200

/** The start of a frame of 10 × 10. */
const SMALL_FRAME = Buffer.from([0xff, 0xc0, 0, 17, 8, 0, 10, 0, 10, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1])
const PROFILE_SEGMENT = Buffer.concat([
  Buffer.from([0xff, 0xe2, 0xff, 0xff]),
  Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'),
  Buffer.alloc(65_519),
])

test.skipIf(process.platform !== 'linux')(
  'small files that unfold to huge pictures are refused before they do, and the largest that are taken stay within bounds',
  { timeout: 300_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cartwright-bombs-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const many = { width: 7_200, height: 7_200 }
    const manyInPng = createBlackPng(many)
    const [manyInAvif, manyInWebp, manyInJpeg] = [
      await createPlainImage(5_600, 5_600, 'avif'),
      await createPlainImage(7_200, 7_200, 'webp'),
      await createPlainImage(7_200, 7_200, 'jpeg'),
    ]
    const packed = Buffer.concat([Buffer.from('x\0\0', 'latin1'), deflateSync(Buffer.alloc(300_000_000))])
    const small = { width: 64, height: 64 }
    const still = await createPlainImage(1_000, 1_000, 'webp')
    const refused: Record<string, Buffer> = {
      'PNG of 30,000 × 30,000': createImageBomb(30_000, 30_000),
      'PNG of 52 million pixels': manyInPng,
      'PNG that says a small size first': Buffer.concat([
        manyInPng.subarray(0, 8),
        pngHeader(small),
        manyInPng.subarray(8),
      ]),
      'PNG with a profile of 300 MB in 300 KB': createBlackPng({ ...small, chunks: [['iCCP', packed]] }),
      'JPEG of 52 million pixels': manyInJpeg,
      'JPEG that says a small size first': insertJpegSegments(manyInJpeg, SMALL_FRAME),
      'WebP of 52 million pixels': manyInWebp,
      'WebP on a small canvas': createWebp(10, 10, [manyInWebp]),
      'WebP whose frames are larger than they say': createWebp(10, 10, [manyInWebp], { width: 10, height: 10 }),
      'WebP whose frames are larger than its canvas': createWebp(10, 10, [manyInWebp], many),
      'AVIF of 31 million pixels': manyInAvif,
      'AVIF that says it is small': withFalseSize(manyInAvif, 10, 10),
      'AVIF that says it is not quite so large': withFalseSize(manyInAvif, 5_400, 5_400),
      'AVIF, a grid of 60,000 × 60,000': craftAvif({
        shown: small,
        grid: { width: 60_000, height: 60_000, columns: 256, rows: 256 },
      }),
      'AVIF, 900 grids in each other': craftAvif({
        shown: small,
        grid: { ...small, columns: 256, rows: 256 },
        depth: 900,
      }),
    }
    // Of those that are taken, PNG of 16 bits and AVIF need the most room.
    const usual: Record<string, Buffer> = {
      'PNG of 49 million pixels of 16 bits': createBlackPng({ width: 7_000, height: 7_000, depth: 16 }),
      'JPEG with 15 MB of profile': insertJpegSegments(
        await createPhoto(400, 300),
        ...Array.from({ length: 230 }, () => PROFILE_SEGMENT),
      ),
    }
    const slow = async (): Promise<Record<string, Buffer>> => ({
      'PNG with notes of 3 GB in 3 MB': createBlackPng({
        ...small,
        chunks: Array.from({ length: 10 }, () => ['zTXt', packed] as const),
      }),
      'WebP of 10,000 frames': createWebp(
        1_000,
        1_000,
        Array.from({ length: 10_000 }, () => still),
        { width: 1_000, height: 1_000 },
      ),
      'AVIF of 29 million pixels': await createPlainImage(5_400, 5_400, 'avif'),
    })
    const taken = { ...usual, ...(trials({ few: false, many: true }) && (await slow())) }
    const paths = async (files: Record<string, Buffer>): Promise<string[]> =>
      Promise.all(
        Object.entries(files).map(async ([what, bytes]) => {
          const path = join(folder, what.replaceAll(/\W+/g, '-'))
          await writeFile(path, bytes)
          return path
        }),
      )
    const report = (files: Record<string, Buffer>, made: readonly Made[]): string[] =>
      Object.entries(files).map(([what, bytes], index) => {
        const { outcome, moreMb } = made[index]!
        console.log(`${what}, ${bytes.length} bytes: ${outcome}, ${moreMb.toFixed(0)} MB more at the height so far`)
        return outcome
      })

    const ofRefused = await makeSizes(await paths(refused))
    expect(new Set(report(refused, ofRefused))).toEqual(new Set(['refused']))
    expect(ofRefused.at(-1)!.moreMb).toBeLessThan(MOST_REFUSED_MB)
    // Each in a process of its own: what one leaves behind is not counted for the next.
    const ofTaken: Made[] = []
    for (const path of await paths(taken)) ofTaken.push(...(await makeSizes([path])))
    expect(new Set(report(taken, ofTaken))).toEqual(new Set(['made']))
    expect(Math.max(...ofTaken.map(({ moreMb }) => moreMb))).toBeLessThan(MOST_MADE_MB)
  },
)

interface Made {
  outcome: string
  moreMb: number
}

async function makeSizes(paths: readonly string[]): Promise<Made[]> {
  const script = join(import.meta.dirname, '../testing/make-a-size.ts')
  const { stdout } = await promisify(execFile)(process.execPath, ['--conditions=cartwright-source', script, ...paths])
  return JSON.parse(stdout) as Made[] // written by that script
}

test('an AVIF is as large as the largest size that it says anywhere', () => {
  const shown = { width: 800, height: 600 }
  const huge = { width: 20_000, height: 20_000 }
  const isRefused = (picture: Parameters<typeof craftAvif>[0]) => {
    const header = readImageHeader(craftAvif(picture))
    return header === undefined ? 'unread' : isTooLarge(header)
  }
  expect(readImageHeader(craftAvif({ shown }))).toEqual({ contentType: 'image/avif', ...shown, decoded: shown })
  expect(readImageHeader(craftAvif({ shown, isOfFilm: true }))).toMatchObject({
    ...shown,
    decoded: { width: 1_024, height: 1_024 },
  })
  expect(isRefused({ shown })).toBe(false)
  expect(isRefused({ shown: huge })).toBe(true)
  expect(isRefused({ shown, coded: huge })).toBe(true)
  expect(isRefused({ shown, coded: huge, isOfFilm: true })).toBe(true)
  expect(isRefused({ shown, coded: { width: 17_000, height: 1 } })).toBe(true)
  expect(isRefused({ shown, grid: { ...huge, columns: 2, rows: 2 } })).toBe(true)
  expect(isRefused({ shown, beside: 1_000 })).toBe('unread')
})
