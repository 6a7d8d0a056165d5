import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { getFormatFingerprint, FORMAT_SOURCE_FILES } from './format-fingerprint.ts'

const view = { locale: 'en-IE', languages: [], mediaOrigin: 'https://api.example', storefrontUrl: 'https://example' }

test('the format fingerprint depends on the locale and on the URLs of the shop', () => {
  const others = [
    { locale: 'de' },
    { mediaOrigin: 'https://other.example' },
    { storefrontUrl: 'https://other.example' },
  ]
  const all = [view, ...others.map((other) => ({ ...view, ...other }))].map(getFormatFingerprint)
  expect(new Set(all).size).toBe(all.length)
  expect(getFormatFingerprint({ ...view })).toBe(all[0])
})

/** Imports that do not influence the format: they read rows, run statements or cache what was written. */
const OTHERS = [
  /^platform\/(db|cache|concurrency)\//,
  /^catalogue\/response-cache\/(catalogue-cache|fragments\/fragment-cache)\.ts$/,
  /^catalogue\/changes\/invalidation-scope\.ts$/,
  /^media\/index\.ts$/, // only for `getMediaUrl`, whose file is listed
]

test('the format fingerprint covers every module that decides how a product is written', () => {
  const source = join(import.meta.dirname, '../../..')
  const known = new Set<string>(FORMAT_SOURCE_FILES)
  for (const file of FORMAT_SOURCE_FILES) {
    const text = readFileSync(join(source, file), 'utf8')
    const imports = [...text.matchAll(/^(?:import|export) (?!type )[^']*?from '(\.[^']+)'/gm)].map(
      ([, path = '']) => path,
    )
    for (const path of imports) {
      const imported = join(file, '..', path)
      if (!OTHERS.some((other) => other.test(imported))) expect(known, `${file} imports it`).toContain(imported)
    }
  }
})
