import { expect, test } from 'vitest'
import type { ReadyAnswer } from './context.ts'
import { ReadyPaths } from './ready-paths.ts'

const answer: ReadyAnswer = { bytes: '{}', etag: 'W/"x"', isPublic: true, isFresh: () => true, onHit: () => {} }
const PLAIN = { target: '/products', language: undefined, currency: undefined }

test('an answer is found by its address and the headers it depends on, and by nothing else', () => {
  const paths = new ReadyPaths({ isEnabled: true })
  paths.keep({ ...PLAIN, language: 'de', currency: 'x USD' }, answer)
  expect(paths.find({ ...PLAIN, language: 'de', currency: 'x USD' })).toBe(answer)
  for (const other of [
    PLAIN,
    { ...PLAIN, language: 'de' },
    { ...PLAIN, language: 'de x', currency: 'USD' },
    { ...PLAIN, currency: 'de x USD' },
    { ...PLAIN, target: '/products de x USD' },
  ])
    expect(paths.find(other)).toBe(undefined)
})

test('headers that somebody made up to fill the memory are not kept', () => {
  const paths = new ReadyPaths({ isEnabled: true })
  for (const long of [
    { language: 'x'.repeat(1_000) },
    { currency: 'x'.repeat(1_000) },
    { target: `/${'x'.repeat(1_000)}` },
  ]) {
    paths.keep({ ...PLAIN, ...long }, answer)
    expect(paths.find({ ...PLAIN, ...long })).toBe(undefined)
  }
})
