import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { craftAvif } from '../testing/avif.ts'
import { createBlackPng } from '../testing/image-bombs.ts'
import { box, mp4, createPhoto, webm, zip } from '../testing/sample-files.ts'
import {
  type DetectedFileType,
  detectFileCategory,
  HEAD_BYTES,
  CorruptFileError,
  detectFileType,
} from './detect-file-type.ts'
import type { RandomAccessFile } from './random-access-file.ts'

const SMALL = { width: 64, height: 64 }
const OFFICE = 'application/vnd.openxmlformats-officedocument.'
const OPEN = 'application/vnd.oasis.opendocument.'

function inMemory(file: Buffer): RandomAccessFile {
  return { size: file.length, read: async (start, length) => file.subarray(start, Math.max(start, start + length)) }
}

async function contentTypeOf(file: Buffer, name = 'file'): Promise<string | undefined> {
  try {
    return (await detectFileType(inMemory(file), name))?.contentType
  } catch (error) {
    if (error instanceof CorruptFileError) return 'refused'
    throw error
  }
}

const latin1 = (text: string) => Buffer.from(text, 'latin1')
const ole = Buffer.concat([latin1('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'), Buffer.alloc(1_000)])
const mp3 = Buffer.concat(Array.from({ length: 3 }, () => Buffer.concat([latin1('\xff\xfb\x90\0'), Buffer.alloc(413)])))
/** A tag that is longer than the head of a file, as one with a cover is. */
const tag = Buffer.concat([latin1('ID3\x04\0\0\0\x02\0\0'), Buffer.alloc(0x8000)])
const avif = craftAvif({ shown: SMALL })
const avifOfContainerBrand = Buffer.concat([box('ftyp', latin1('mif1\0\0\0\0avifmif1miaf')), avif.subarray(24)])

test.each<[name: string, file: Buffer, contentType: string | undefined]>([
  ['a PNG with a note that is longer than the head', pngWithLongNote(), 'image/png'],
  ['a PNG that moves', createBlackPng({ ...SMALL, chunks: [['acTL', Buffer.alloc(8)]] }), 'image/png'],
  ['an AVIF', avif, 'image/avif'],
  ['an AVIF whose main brand is that of its container', avifOfContainerBrand, 'image/avif'],
  ['a photograph of an iPhone', box('ftyp', latin1('heic\0\0\0\0mif1heic')), undefined],
  ['a HEIF of the brand of the container', box('ftyp', latin1('mif1\0\0\0\0mif1heic')), undefined],
  ['a film of QuickTime', box('ftyp', latin1('qt  \0\0\0\0qt  ')), undefined],
  ['a raw photograph of Canon', box('ftyp', latin1('crx \0\0\0\x01crx isom')), undefined],
  ['an MP3', mp3, 'audio/mpeg'],
  ['an MP3 with a tag that is longer than the head', Buffer.concat([tag, mp3]), 'audio/mpeg'],
  [
    'an MP3 with zeros behind its tag',
    Buffer.concat([latin1('ID3\x04\0\0\0\0\0\0'), Buffer.alloc(20), mp3]),
    'audio/mpeg',
  ],
  ['a text about ID3', latin1('ID3 is a decision tree.'), undefined],
  ['a text about gifts', latin1('GIFTS for everybody, wrapped'), undefined],
  ['zeros that were packed', gzipSync(Buffer.alloc(50_000_000)), undefined],
  ['a document of Word before 2007', ole, 'application/msword'],
  ['a document of OpenDocument', zip({ mimetype: `${OPEN}text`, 'content.xml': '<a/>' }), `${OPEN}text`],
  ['a book', zip({ mimetype: 'application/epub+zip', 'a.xml': '<a/>' }), 'application/epub+zip'],
  [
    'a document whose parts come before its list of contents',
    zip({ 'word/document.xml': '<w/>', '[Content_Types].xml': '<Types/>' }),
    `${OFFICE}wordprocessingml.document`,
  ],
  ['a program in an archive', zip({ 'META-INF/MANIFEST.MF': 'a: b', 'a.class': 'a' }), 'application/zip'],
  ['an archive of nothing', zip({}), 'application/zip'],
])('the content type is read from the bytes of %s', async (_name, file, contentType) => {
  expect(await contentTypeOf(file)).toBe(contentType)
})

test('documents of Excel and PowerPoint before 2007 are told apart by their names alone', async () => {
  expect(await contentTypeOf(ole, 'prices.XLS')).toBe('application/vnd.ms-excel')
  expect(await contentTypeOf(ole, 'talk.ppt')).toBe('application/vnd.ms-powerpoint')
})

test(
  'a file that ends anywhere, or has any byte of its head changed, is recognised or refused',
  { timeout: 60_000 },
  async () => {
    const files = [
      await createPhoto(20, 10),
      createBlackPng(SMALL),
      await createPhoto(20, 10, 'webp'),
      avif,
      mp4(10, 10, 1, 10),
      webm(10, 10, 1),
      mp3.subarray(0, 500),
      latin1(`OggS\0\x02${'\0'.repeat(20)}\x01\x1e\x01vorbis${'\0'.repeat(23)}`),
      latin1('%PDF-1.7\n1 0 obj <</Type/Catalog>> endobj\n%%EOF'),
      zip({ mimetype: `${OPEN}text`, 'content.xml': '<a/>' }),
      zip({ '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<w/>' }),
      gzipSync('text'),
    ]
    const seen = new Map<DetectedFileType['contentType'] | undefined, number>()
    let slowest = 0
    const look = async (file: Buffer): Promise<void> => {
      const start = performance.now()
      await detectFileCategory(file.subarray(0, HEAD_BYTES))
      const type = await contentTypeOf(file)
      slowest = Math.max(slowest, performance.now() - start)
      seen.set(type, (seen.get(type) ?? 0) + 1)
    }
    for (const file of files) {
      for (let length = 0; length < Math.min(file.length, 160); length++) await look(file.subarray(0, length))
      for (let at = 0; at < Math.min(file.length, 160); at++)
        for (const value of [0, 0xff]) {
          const changed = Buffer.from(file)
          changed[at] = value
          await look(changed)
        }
    }
    console.log([...seen].map(([type, count]) => `${type}: ${count}`).join(', '), `slowest ${slowest.toFixed(0)} ms`)
    expect(seen.get('refused')).toBeGreaterThan(0)
    expect(seen.get('image/jpeg')).toBeGreaterThan(0)
  },
)

function pngWithLongNote(): Buffer {
  return createBlackPng({ ...SMALL, chunks: [['tEXt', Buffer.alloc(300_000, 'a')]] })
}
