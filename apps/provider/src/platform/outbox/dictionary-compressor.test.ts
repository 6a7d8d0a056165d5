import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCompressor } from './dictionary-compressor.ts'

const DICTIONARY = Buffer.from('{"id":"","name":"","price":{"amount":"","formattedAmount":"€"}}'.repeat(2))
const { compress, decompress } = createCompressor(DICTIONARY)

const backAndForth = (text: string): string => decompress(Buffer.from(compress(text), 'latin1')).toString('latin1')

/** Bytes with little variety and repetitions, as characters. */
const texts = fc
  .array(
    fc.oneof(
      fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
      fc.constantFrom('"amount":"', '{"id":"', '€'.repeat(9), 'a'.repeat(700), DICTIONARY.toString('latin1')),
      fc.uuid(),
      fc.uuid().map((id) => id.toUpperCase()),
      fc.stringMatching(/^[0-9a-f-]{30,40}$/),
    ),
    { maxLength: 40 },
  )
  .map((pieces) => pieces.map((piece) => Buffer.from(piece, 'latin1').toString('latin1')).join(''))

test('compressed data is decompressed byte for byte', () => {
  fc.assert(
    fc.property(texts, (text) => backAndForth(text) === text),
    { numRuns: 2_000 },
  )
})

test('texts that end within a copy or an id, and texts of several megabytes, are decompressed', () => {
  const id = randomUUID()
  for (const text of [
    '',
    'a',
    id,
    id.slice(1),
    `${id}${id.slice(0, 35)}`,
    `x${id}`,
    'abcde'.repeat(3),
    `${'ab'.repeat(2_000_000)}c`,
  ])
    expect(backAndForth(text) === text, text.slice(0, 50)).toBe(true)
  // Offsets beyond two bytes are not referenced.
  const random = Array.from({ length: 4_000 }, () => randomUUID()).join(' ')
  expect(backAndForth(random + random) === random + random).toBe(true)
})

test('an id takes 17 bytes, and a repeated text three', () => {
  const id = randomUUID()
  expect(compress(id)).toHaveLength(17)
  expect(compress(id + id)).toHaveLength(20)
})

test('invalid compressed data is refused without endless output', () => {
  for (const bytes of [[5, 1], [128, 1], [130], [130, 255, 255], [255, 255, 255]])
    expect(() => decompress(Uint8Array.from(bytes)), String(bytes)).toThrow('A compressed text')
})
