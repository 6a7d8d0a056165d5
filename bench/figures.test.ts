import { expect, test } from 'vitest'
import { replaceParts } from './figures.ts'

const proofs = '# Figures\n\nAbout them.\n\n## Proofs\n\n| what | n |\n|---|---|\n| one | 2 |\n'

test('the first run adds its section before the proofs and leaves them as they are', () => {
  const document = replaceParts(proofs, { Requests: 'fast' })
  expect(document).toBe(
    proofs.replace(
      '## Proofs',
      '## Slice\n\n<!-- bench:start -->\n\n### Requests\n\nfast\n\n<!-- bench:end -->\n\n## Proofs',
    ),
  )
})

test('a later run replaces its own part and keeps the other one', () => {
  const first = replaceParts('# Figures\n', { Start: 'soon', Requests: 'slow' })
  const second = replaceParts(first, { Requests: 'fast' })
  expect(second).toBe(first.replace('slow', 'fast'))
  expect(replaceParts(second, {})).toBe(second)
})
