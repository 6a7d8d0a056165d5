import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { createSeededRandom } from '../../../../../../e2e/faults/seeded-random.ts'
import { type JoinedFragments, joinFragments, decompressFragment, compressFragment } from './gzip-fragment.ts'

const chance = createSeededRandom(33)

/** Creates text of several alphabets, with lengths of every remainder modulo three and around powers of two. */
function someText(): string {
  const length = chance.pick([0, 1, 2, 3, 31, 32, 33, chance.between(0, 200), chance.between(0, 9_000), 70_000])
  const letters = chance.pick(['a', 'ab{}",:', 'äöü€', '器皿陶', '0123456789abcdef'])
  const some = Array.from({ length: Math.min(length, 500) }, () => chance.pick([...letters])).join('')
  return some.repeat(Math.ceil(length / 500)).slice(0, length)
}

describe('gzip fragments', () => {
  test('joined fragments decompress to the text with commas in between, with a valid checksum and length', () => {
    for (let run = 0; run < 40; run++) {
      const texts = Array.from({ length: chance.between(0, 30) }, someText)
      const [head, tail] = [chance.pick(['', '{"products":[', '['.repeat(1_000)]), chance.pick(['', ']}', someText()])]
      expect(unpacked(joinFragments(head, texts.map(compressFragment), tail))).toBe(head + texts.join() + tail)
    }
  })

  test('a damaged fragment makes decompression of the body fail', () => {
    const part = compressFragment('plate')
    for (const wrong of [
      { crc: part.crc ^ 1 },
      { bytes: part.bytes + 1 },
      { memory: compressFragment('plane').memory },
    ])
      expect(() => unpacked(joinFragments('[', [{ ...part, ...wrong }], ']'))).toThrow('incorrect')
  })

  test('two bodies have equal digests exactly if they are equal', () => {
    const digest = (head: string, texts: readonly string[], tail: string): string =>
      joinFragments(head, texts.map(compressFragment), tail).digest
    expect(digest('[', ['ash', 'oak'], ']')).toBe(digest('[', ['ash', 'oak'], ']'))
    const others = [
      digest('[', ['ash', 'oak'], ']'),
      digest('[', ['oak', 'ash'], ']'),
      digest('[', ['ash', 'oal'], ']'),
      digest('[', ['ash'], ']'),
      digest('[', ['ash', 'ash'], ']'),
      digest('[', ['ash,oak'], ']'),
      digest('[ash,', ['oak'], ']'),
      digest('[', ['ash'], ',oak]'),
      digest('[', [], ']'),
      digest('', [], '[]'),
      digest('[', ['ash', 'oak'], '],"total":2'),
      digest('[', ['ash', 'oak'], '],"total":3'),
    ]
    expect(new Set(others).size).toBe(others.length)
  })

  test('each fragment decompresses by itself', () => {
    for (let run = 0; run < 50; run++) {
      const text = someText()
      expect(decompressFragment(compressFragment(text))).toBe(text)
    }
  })

  test('a short tail is readable in the bytes of the body', () => {
    expect(joinFragments('[', [compressFragment('1')], '],"total":7').zipped.includes('"total":7')).toBe(true)
  })
})

function unpacked({ zipped }: JoinedFragments): string {
  return gunzipSync(zipped).toString()
}
