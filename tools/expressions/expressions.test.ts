import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findExpressions } from './find-expressions.ts'

const { safe, bounded } = JSON.parse(readFileSync(join(import.meta.dirname, 'checked.json'), 'utf8')) as {
  safe: string[]
  bounded: Record<string, string>
}
const { expressions, made } = findExpressions()

test('every regular expression takes linear time, or reads short texts only', () => {
  const checked = new Set([...safe, ...Object.keys(bounded)])
  const unknown = [...expressions].filter(([text]) => !checked.has(text))
  expect(unknown, '`node tools/check-expressions.mjs` judges them').toEqual([])
  expect([...checked].filter((text) => !expressions.has(text))).toEqual([])
  expect(expressions.size).toBeGreaterThan(300)
  console.log(
    `regular expressions: ${safe.length} safe, ${Object.keys(bounded).length} of short texts, of ${expressions.size}`,
  )
})

test('no text that somebody sends becomes a regular expression', () => {
  expect(made.map(({ file, text }) => `${file}: ${text}`)).toEqual(
    OF_OUR_OWN_TEXTS.map(({ file, text }) => `${file}: ${text}`),
  )
})

/** Made while the shop runs, of what stands in the sources. */
const OF_OUR_OWN_TEXTS = [
  // The pattern is that of the country, from `address-formats.json`, as the server has written it into the page.
  { file: 'apps/provider/pages/checkout/check-fields.ts', text: "new RegExp(`^(?:${pattern})$`, 'i')" },
  { file: 'apps/provider/src/addresses/address-format.ts', text: "new RegExp(`^(?:${postalCode})$`, 'i')" },
  { file: 'apps/provider/src/catalogue/model/slug.ts', text: "new RegExp(UNSEEN, 'gu')" },
  { file: 'apps/provider/src/media/polyglot-detector.ts', text: "new RegExp(PATTERNS.join('|'), 'i')" },
  { file: 'apps/storefront/src/layout/languages.island.ts', text: 'new RegExp(`(?:^|; )${COOKIE}=([a-z]+)`)' },
  {
    file: 'packages/client/src/media.ts',
    text: 'new RegExp(`^(?:wix:)?${kind}://v1/(?:ugd/)?(?<id>[^/?#]+)(?:/(?<name>[^#]*))?(?:#(?<said>.*))?`)',
  },
  { file: 'packages/client/src/media.ts', text: 'new RegExp(`^https?://[^?#]+?${folder}`)' },
  // A number.
  { file: 'packages/client/src/to-error.ts', text: 'new RegExp(`${status}([^,]+)`)' },
]
