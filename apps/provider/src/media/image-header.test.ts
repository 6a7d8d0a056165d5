import { expect, test } from 'vitest'
import { craftAvif } from '../testing/avif.ts'
import { box } from '../testing/sample-files.ts'
import { readImageHeader } from './image-header.ts'

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))))

const png = bytes('\x89PNG\r\n\x1a\n', [0, 0, 0, 13], 'IHDR', [0, 0, 3, 32, 0, 0, 2, 88, 8, 2])
const frame = [0xff, 0xc0, 0, 11, 8, 0, 100, 0, 200, 1, 1, 0x11, 0]
const exif = (orientation: number) => [
  0xff,
  0xe1,
  0,
  34,
  ...Buffer.from('Exif\0\0II*\0', 'latin1'),
  8,
  0,
  0,
  0,
  1,
  0,
  0x12,
  1,
  3,
  0,
  1,
  0,
  0,
  0,
  orientation,
  0,
  0,
  0,
  0,
  0,
  0,
  0,
]
const avif = craftAvif({ shown: { width: 800, height: 600 } })

test.each([
  ['PNG', png, 'image/png', 800, 600],
  ['GIF', bytes('GIF89a', [200, 0, 100, 0]), 'image/gif', 200, 100],
  ['JPEG', bytes([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0], frame), 'image/jpeg', 200, 100],
  ['JPEG that is turned', bytes([0xff, 0xd8], exif(6), frame), 'image/jpeg', 100, 200],
  ['JPEG that is not', bytes([0xff, 0xd8], exif(1), frame), 'image/jpeg', 200, 100],
  [
    'WebP, lossy',
    bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8 ', [0, 0, 0, 0, 0, 0, 0, 0x9d, 1, 0x2a, 200, 0, 100, 0]),
    'image/webp',
    200,
    100,
  ],
  [
    'WebP, lossless',
    bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8L', [0, 0, 0, 0, 0x2f, 199, 0xc0, 0x18, 0]),
    'image/webp',
    200,
    100,
  ],
  [
    'WebP, extended',
    bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8X', [0, 0, 0, 0, 0, 0, 0, 0, 199, 0, 0, 99, 0, 0]),
    'image/webp',
    200,
    100,
  ],
])('%s', (_kind, file, contentType, width, height) => {
  expect(readImageHeader(file)).toEqual({ contentType, width, height })
})

test.each([
  ['SVG', bytes('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['HTML', bytes('<!doctype html><script>')],
  ['nothing', bytes()],
  ['a PNG of no width', bytes('\x89PNG\r\n\x1a\n', [0, 0, 0, 13], 'IHDR', [0, 0, 0, 0, 0, 0, 2, 88])],
  ['a JPEG without a frame', bytes([0xff, 0xd8, 0xff, 0xd9, 0, 4, 0, 0])],
  ['an AVIF that moves', Buffer.concat([avif, box('moov')])],
  ['a video', Buffer.concat([box('ftyp', bytes('mp42', [0, 0, 0, 0]))])],
])('%s is no picture', (_kind, file) => {
  expect(readImageHeader(file)).toBeUndefined()
})

test('a header that is cut off anywhere, or has any byte changed, is read or refused', () => {
  for (const file of [png, avif, bytes([0xff, 0xd8], exif(6), frame)]) {
    for (let length = 0; length < file.length; length++) readImageHeader(file.subarray(0, length))
    for (let at = 0; at < file.length; at++)
      for (const value of [0, 255])
        readImageHeader(Buffer.concat([file.subarray(0, at), Buffer.from([value]), file.subarray(at + 1)]))
  }
  expect(readImageHeader(png.subarray(0, 20))).toBeUndefined()
})

test('the first frame of a JPEG is its size, wherever else in the file another one stands', () => {
  const decoy = [0, 2, ...frame]
  const nothing = Array.from({ length: 70_000 }, () => 0)
  const first = bytes([0xff, 0xd8], [0xff, 0xc0, 0, 11, 8, 0x75, 0x30, 0x75, 0x30, 1, 1, 0x11, 0])
  for (const file of [first, bytes([0xff, 0xd8], exif(1), [...first.subarray(2)])])
    expect(readImageHeader(Buffer.concat([file, bytes(nothing, decoy, nothing)]))).toMatchObject({
      width: 30_000,
      height: 30_000,
    })
})

test('a JPEG of 20 MB without a frame is refused at once', () => {
  const file = Buffer.concat([bytes([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(20 * 1024 * 1024)])
  const start = performance.now()
  expect(readImageHeader(file)).toBeUndefined()
  expect(performance.now() - start).toBeLessThan(200)
})
