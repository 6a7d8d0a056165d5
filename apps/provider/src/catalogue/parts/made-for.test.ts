import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { getFormatFingerprint, FORMAT_SOURCE_FILES } from './made-for.ts'

const view = { locale: 'en-IE', languages: [], providerUrl: 'https://api.example', storefrontUrl: 'https://example' }

test('parts are made for one language and for where the shop is', () => {
  const others = [
    { locale: 'de' },
    { providerUrl: 'https://other.example' },
    { storefrontUrl: 'https://other.example' },
  ]
  const all = [view, ...others.map((other) => ({ ...view, ...other }))].map(getFormatFingerprint)
  expect(new Set(all).size).toBe(all.length)
  expect(getFormatFingerprint({ ...view })).toBe(all[0])
})

/** What these need and has no hand in what is written: it brings rows, runs statements, keeps what was written, or says what they are called. */
const OTHERS = [
  /^\.\.\/db\//,
  /^\.\.\/platform\//,
  /^cache\//,
  /^parts\/fragment-cache\.ts$/,
  /^changes\/invalidation-scope\.ts$/,
]

test('whatever decides how a product is written out is part of what parts are made for', () => {
  const catalogue = join(import.meta.dirname, '..')
  const known = new Set<string>(FORMAT_SOURCE_FILES)
  for (const file of FORMAT_SOURCE_FILES) {
    const text = readFileSync(join(catalogue, file), 'utf8')
    const imports = [...text.matchAll(/^(?:import|export) (?!type )[^']*?from '(\.[^']+)'/gm)].map(
      ([, path = '']) => path,
    )
    for (const path of imports) {
      const imported = join(file, '..', path)
      if (!OTHERS.some((other) => other.test(imported))) expect(known, `${file} imports it`).toContain(imported)
    }
  }
})
