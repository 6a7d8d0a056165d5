import { expect, test } from 'vitest'
import { replaceParts } from './figures.ts'

const stressTests = '# Figures\n\nAbout them.\n\n## Stress tests\n\n| what | n |\n|---|---|\n| one | 2 |\n'

test('the first run adds its section before the stress tests and leaves them as they are', () => {
  const document = replaceParts(stressTests, { Requests: 'fast' })
  expect(document).toBe(
    stressTests.replace(
      '## Stress tests',
      '## Slice\n\n<!-- bench:start -->\n\n### Requests\n\nfast\n\n<!-- bench:end -->\n\n## Stress tests',
    ),
  )
})

test('a later run replaces its own part and keeps the other one', () => {
  const first = replaceParts('# Figures\n', { Start: 'soon', Requests: 'slow' })
  const second = replaceParts(first, { Requests: 'fast' })
  expect(second).toBe(first.replace('slow', 'fast'))
  expect(replaceParts(second, {})).toBe(second)
})
