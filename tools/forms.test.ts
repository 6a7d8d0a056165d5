/** No form shows the browser's own bubble: messages are the shop's, in its language, beside the field. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const PAGES = ['apps/storefront/src/**/*.tsx', 'apps/provider/pages/**/*.tsx', 'packages/ui/src/**/*.tsx']

/** The attributes of each form, braces and all. */
function formsOf(text: string): string[] {
  return [...text.matchAll(/<form(?=\s)/g)].map(({ index }) => {
    let [end, depth] = [index, 0]
    for (; text[end] !== '>' || depth > 0; end++) depth += text[end] === '{' ? 1 : text[end] === '}' ? -1 : 0
    return text.slice(index, end)
  })
}

test('no form of the storefront and the hosted pages leaves its messages to the browser', () => {
  const forms = globSync(PAGES, { cwd: root })
    .filter((path) => !path.endsWith('.test.tsx'))
    .flatMap((path) => formsOf(readFileSync(join(root, path), 'utf8')).map((form) => ({ path, form })))
  const without = forms.filter(({ form }) => !/\snoValidate\b/.test(form))
  console.log(`forms: ${forms.length}, without noValidate: ${without.length}`)
  expect(forms.length).toBeGreaterThan(40)
  expect(without).toEqual([])
})

test('no script asks the browser to show its own bubble', () => {
  const scripts = globSync(
    ['apps/storefront/src/**/*.{ts,tsx}', 'apps/provider/pages/**/*.{ts,tsx}', 'packages/ui/src/**/*.{ts,tsx}'],
    { cwd: root },
  )
  expect(scripts.filter((path) => /reportValidity\(/.test(readFileSync(join(root, path), 'utf8')))).toEqual([])
})
